#pragma once
#include <array>
#include <cstdint>
#include <vector>

namespace qipan {

/// The earlier positions of a match, by their hashes; most questions are answered by one bit.
class Earlier {
  public:
    explicit Earlier(std::vector<std::uint64_t> keys) : keys_(std::move(keys)) {
        for (const std::uint64_t key : keys_) filter_[key >> 6 & 63] |= std::uint64_t{1} << (key & 63);
    }
    bool has(std::uint64_t key) const {
        if (!(filter_[key >> 6 & 63] >> (key & 63) & 1)) return false;
        for (const std::uint64_t each : keys_)
            if (each == key) return true;
        return false;
    }

  private:
    std::vector<std::uint64_t> keys_;
    std::array<std::uint64_t, 64> filter_{};
};

}  // namespace qipan
