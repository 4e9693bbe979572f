#pragma once
#include <cstdint>

namespace qipan::retrograde {

/// The value of a position for its seat as a number: 0 for a draw, otherwise 1 + 2 · distance in plies, plus 1 for a
/// win. Unlike `table_value`, it does not rely on movers that alternate.
namespace distance_code {
inline constexpr std::uint32_t draw = 0;
constexpr std::uint32_t of(bool is_win, std::uint32_t distance) { return 1 + 2 * distance + std::uint32_t(is_win); }
constexpr bool is_win(std::uint32_t code) { return code != draw && code % 2 == 0; }
constexpr bool is_loss(std::uint32_t code) { return code % 2 == 1; }
constexpr std::uint32_t distance(std::uint32_t code) { return (code - 1) / 2; }
}  // namespace distance_code

}  // namespace qipan::retrograde
