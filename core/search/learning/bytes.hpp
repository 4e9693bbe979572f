#pragma once
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

/// Converts plain data to bytes, as it is in memory, and back. A learner saves these bytes, or sends them to another
/// process.
namespace qipan::learning {

template <class T>
void append(std::vector<std::uint8_t>& out, const T* items, std::size_t count) {
    static_assert(std::is_trivially_copyable_v<T>);
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(items);
    out.insert(out.end(), bytes, bytes + count * sizeof(T));
}

/// Fills `items` with the first bytes of `data`, and removes these bytes from `data`. Returns false if they are too
/// few.
template <class T>
bool take(std::span<const std::uint8_t>& data, T* items, std::size_t count) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (data.size() < count * sizeof(T)) return false;
    if (count) std::memcpy(static_cast<void*>(items), data.data(), count * sizeof(T));
    data = data.subspan(count * sizeof(T));
    return true;
}

}  // namespace qipan::learning
