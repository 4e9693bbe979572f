#pragma once
#include <bit>
#include <vector>

#include "search/retrograde/byte_rules.hpp"
#include "search/retrograde/sorted_states.hpp"

namespace qipan::retrograde {

/// An index of sorted states for many lookups. A bucket holds the states whose hashes begin with the same bits, two to
/// four states on average, so that a lookup costs two cache misses. The index takes one to two bytes for each state.
class StateIndex {
  public:
    static constexpr std::uint64_t missing = ~std::uint64_t{0};

    /// The states must be in order; otherwise some are not found.
    explicit StateIndex(const SortedStates& states)
        : states_(states), bits_(unsigned(std::bit_width(std::max<std::uint64_t>(states.count / 4, 2) - 1))) {
        starts_.reserve((std::size_t{1} << bits_) + 1);
        for (std::uint64_t number = 0; number < states.count; ++number)
            for (const auto bucket = bucket_of(sort_hash(states.at(number), states.state_size));
                 starts_.size() <= bucket;)
                starts_.push_back(std::uint32_t(number));
        starts_.resize((std::size_t{1} << bits_) + 1, std::uint32_t(states.count));
    }

    /// Sets `numbers` to the index of each successor, or to `missing`. The memory for all lookups is fetched at the
    /// same time.
    void find_all(Successors& successors) const {
        const auto state = [&](std::size_t move) { return successors.states.data() + move * states_.state_size; };
        for (std::size_t move = 0; move < successors.count; ++move) {
            successors.numbers[move] = bucket_of(sort_hash(state(move), states_.state_size));
            __builtin_prefetch(&starts_[successors.numbers[move]]);
        }
        for (std::size_t move = 0; move < successors.count; ++move)
            __builtin_prefetch(states_.at(starts_[successors.numbers[move]]));
        for (std::size_t move = 0; move < successors.count; ++move)
            successors.numbers[move] = find(state(move), successors.numbers[move]);
    }

  private:
    std::uint64_t bucket_of(std::uint64_t hash) const { return hash >> (64 - bits_); }

    std::uint64_t find(const std::byte* state, std::uint64_t bucket) const {
        for (std::uint64_t number = starts_[bucket]; number < starts_[bucket + 1]; ++number)
            if (std::memcmp(states_.at(number), state, states_.state_size) == 0) return number;
        return missing;
    }

    const SortedStates states_;
    const unsigned bits_;
    std::vector<std::uint32_t> starts_;  // for each bucket, the index of its first state
};

}  // namespace qipan::retrograde
