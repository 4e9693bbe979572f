#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

/// Numbering of the subsets of a given size, in colexicographic order. A subset is a bit set: bit i says whether it
/// contains i. The number of a subset does not depend on the size of the full set, so one numbering serves boards of
/// every size.
namespace qipan {

inline constexpr int max_elements = 32;

/// choose[n][k] is the binomial coefficient "n choose k", for n and k up to max_elements.
inline constexpr auto choose = [] {
    std::array<std::array<std::uint64_t, max_elements + 1>, max_elements + 1> table{};
    for (std::size_t n = 0; n <= max_elements; ++n) {
        table[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
    }
    return table;
}();

/// The number of a subset, counted from 0, among all subsets of its size.
inline std::uint64_t rank_of(std::uint32_t subset) {
    std::uint64_t rank = 0;
    for (std::size_t k = 1; subset; subset &= subset - 1, ++k) rank += choose[std::size_t(std::countr_zero(subset))][k];
    return rank;
}

/// All subsets of {0, …, elements - 1} that have `size` members, in colexicographic order.
inline std::vector<std::uint32_t> subsets(int elements, int size) {
    std::vector<std::uint32_t> result;
    if (size > elements) return result;
    if (size == 0) return {0};
    const std::uint64_t end = std::uint64_t{1} << elements;
    for (std::uint64_t subset = (std::uint64_t{1} << size) - 1; subset < end;) {
        result.push_back(std::uint32_t(subset));
        const std::uint64_t lowest = subset & -subset, carried = subset + lowest;
        subset = carried | ((subset ^ carried) >> 2) / lowest;
    }
    return result;
}

}  // namespace qipan
