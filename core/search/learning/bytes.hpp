#pragma once
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

/// Plain data as bytes, as it is in memory: what a learner saves, or sends to another process.
namespace qipan::learning {

template <class T>
void append(std::vector<std::uint8_t>& out, const T* items, std::size_t count) {
    static_assert(std::is_trivially_copyable_v<T>);
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(items);
    out.insert(out.end(), bytes, bytes + count * sizeof(T));
}

/// Moves the first bytes of `data` to `items`. Returns false if there are too few bytes.
template <class T>
bool take(std::span<const std::uint8_t>& data, T* items, std::size_t count) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (data.size() < count * sizeof(T)) return false;
    if (count) std::memcpy(static_cast<void*>(items), data.data(), count * sizeof(T));
    data = data.subspan(count * sizeof(T));
    return true;
}

}  // namespace qipan::learning
