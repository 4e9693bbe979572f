#pragma once
#include <array>
#include <cstdint>
#include <vector>

namespace qipan::alphabeta {

/// The hashes of the earlier positions of a match. A bit filter quickly rules out most positions that did not occur.
class GameHistory {
  public:
    explicit GameHistory(std::vector<std::uint64_t> keys) : keys_(std::move(keys)) {
        for (const std::uint64_t key : keys_) filter_[key >> 6 & 63] |= std::uint64_t{1} << (key & 63);
    }
    bool has(std::uint64_t key) const {
        if (!(filter_[key >> 6 & 63] >> (key & 63) & 1)) return false;
        for (const std::uint64_t earlier : keys_)
            if (earlier == key) return true;
        return false;
    }

  private:
    std::vector<std::uint64_t> keys_;
    std::array<std::uint64_t, 64> filter_{};
};

}  // namespace qipan::alphabeta
