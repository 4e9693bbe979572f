#pragma once
#include <array>
#include <cstdint>

/// Captures along a line of four cells, computed at compile time for every arrangement of stones on the line.
namespace qipan::two_eat_one {

using Line = std::uint8_t;  // a bit set of the four cells of a row or a column
enum Sandwich : std::uint8_t { sandwich_off, sandwich_open, sandwich_any };

/// Returns the enemy stone captured by a strike: two adjacent own stones are next to it, and the fourth cell is empty.
/// The line is 2110, 0211, 1120 or 0112 (1: own, 2: enemy). It has exactly two own stones, so the stone that has just
/// moved is one of them and need not be given.
constexpr Line struck(Line own, Line enemy) {
    constexpr std::array<std::array<Line, 2>, 4> patterns{
        {{0b0110, 0b0001}, {0b1100, 0b0010}, {0b0011, 0b0100}, {0b0110, 0b1000}}};
    for (auto [pair, victim] : patterns)
        if (own == pair && enemy == victim) return victim;
    return 0;
}

/// Returns the enemy stones captured by a sandwich: each is between two of the mover's stones, one of which has just
/// moved to the cell `moved`. `sandwich_open` also requires the line's fourth cell to be empty.
constexpr Line sandwiched(Line own, Line enemy, int moved, Sandwich sandwich) {
    Line victims = 0;
    if (sandwich == sandwich_off) return victims;
    for (int first : {0, 1}) {
        const int outside = first == 0 ? 3 : 0;
        const Line outer = Line(0b101 << first), middle = Line(0b010 << first), fourth = Line(1 << outside);
        if ((own & outer) != outer || !(enemy & middle) || moved == outside) continue;
        if (sandwich == sandwich_any || !((own | enemy) & fourth)) victims |= middle;
    }
    return victims;
}

/// captures[strike][sandwich][moved][own][enemy] is the set of stones captured in a line, where `moved` is the cell of
/// the stone that has just moved.
using Captures = std::array<std::array<std::array<std::array<std::array<Line, 16>, 16>, 4>, 3>, 2>;

inline constexpr Captures captures = [] {
    Captures table{};
    for (std::size_t strike = 0; strike < 2; ++strike)
        for (std::size_t sandwich = 0; sandwich < 3; ++sandwich)
            for (std::size_t moved = 0; moved < 4; ++moved)
                for (std::size_t own = 0; own < 16; ++own)
                    for (std::size_t enemy = 0; enemy < 16; ++enemy)
                        table[strike][sandwich][moved][own][enemy] =
                            Line((strike ? struck(Line(own), Line(enemy)) : 0) |
                                 sandwiched(Line(own), Line(enemy), int(moved), Sandwich(sandwich)));
    return table;
}();

}  // namespace qipan::two_eat_one
