#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>

namespace qipan::retrograde {

/// Hashes a state. Tables on disk are sorted by this number, so a change of this function invalidates them.
inline std::uint64_t sort_hash(const std::byte* state, std::size_t size) {
    std::uint64_t value = size;
    for (std::size_t at = 0; at < size; at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, state + at, std::min<std::size_t>(8, size - at));
        value = (value ^ word) * 0x9e3779b97f4a7c15u;
        value ^= value >> 29;
    }
    value *= 0xbf58476d1ce4e5b9u;
    return value ^ value >> 32;
}

/// A state with its hash. States are sorted by hash, and states with equal hashes by their bytes.
struct StateKey {
    const std::byte* state;
    std::uint64_t hash;
    StateKey(const std::byte* state, std::size_t size) : state(state), hash(sort_hash(state, size)) {}

    int compare(const StateKey& other, std::size_t size) const {
        if (hash != other.hash) return hash < other.hash ? -1 : 1;
        return std::memcmp(state, other.state, size);
    }
};

/// A sorted array of states of the same size.
struct SortedStates {
    const std::byte* data;
    std::uint64_t count;
    std::size_t state_size;

    const std::byte* at(std::uint64_t index) const { return data + index * state_size; }

    /// The index of a state. Hashes are evenly distributed, so the hash says where the state should be; the search
    /// starts there and doubles its steps until it has passed the state.
    std::optional<std::uint64_t> find(const StateKey& key) const {
        if (!count) return std::nullopt;
        const auto hash = static_cast<unsigned __int128>(key.hash);
        std::uint64_t low = std::uint64_t(hash * count >> 64), high = low + 1, step = 16;
        const auto is_before = [&](std::uint64_t index) {
            return StateKey(at(index), state_size).compare(key, state_size) < 0;
        };
        // Widen low..high until the state before `low` is less than the key, and the state at `high` is not.
        for (; low > 0 && !is_before(low - 1); step *= 2) low -= std::min(low, step);
        for (step = 16; high < count && is_before(high); step *= 2) high += std::min(count - high, step);
        while (low < high) {
            const std::uint64_t middle = low + (high - low) / 2;
            if (is_before(middle))
                low = middle + 1;
            else
                high = middle;
        }
        if (low == count || std::memcmp(at(low), key.state, state_size) != 0) return std::nullopt;
        return low;
    }
};

}  // namespace qipan::retrograde
