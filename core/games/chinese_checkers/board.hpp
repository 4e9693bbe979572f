#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

/// The star of 121 holes, worked out by the compiler. Holes are numbered in row order, top to bottom, left to right.
namespace qipan::chinese_checkers {

inline constexpr int hole_count = 121, camp_size = 10, camp_count = 6, row_count = 17;
using Hole = std::uint8_t;
/// Beyond the edge. Boards mark it as occupied, so that nothing steps or lands there.
inline constexpr Hole no_hole = hole_count;

/// A set of holes.
struct Holes {
    std::uint64_t low = 0, high = 0;

    bool operator==(const Holes&) const = default;
    static constexpr Holes one(unsigned hole) {
        return hole < 64 ? Holes{std::uint64_t{1} << hole, 0} : Holes{0, std::uint64_t{1} << (hole - 64)};
    }
    constexpr bool has(unsigned hole) const { return (hole < 64 ? low >> hole : high >> (hole - 64)) & 1; }
    constexpr Holes operator|(Holes other) const { return {low | other.low, high | other.high}; }
    constexpr Holes operator&(Holes other) const { return {low & other.low, high & other.high}; }
    constexpr Holes operator~() const { return {~low, ~high}; }
    constexpr bool empty() const { return (low | high) == 0; }
    constexpr int size() const { return std::popcount(low) + std::popcount(high); }
    constexpr void for_each(auto&& visit) const {
        for (auto rest = low; rest; rest &= rest - 1) visit(Hole(std::countr_zero(rest)));
        for (auto rest = high; rest; rest &= rest - 1) visit(Hole(64 + std::countr_zero(rest)));
    }
};

/// x to the right, y up and to the right at 60°, from the centre.
struct Point {
    int x, y;
};

constexpr bool on_star(int x, int y) { return (x <= 4 && y <= 4 && x + y >= -4) || (x >= -4 && y >= -4 && x + y <= 4); }

constexpr int hex_distance(Point a, Point b) {
    const int x = a.x - b.x, y = a.y - b.y, z = x + y;
    const auto size = [](int v) { return v < 0 ? -v : v; };
    return (size(x) + size(y) + size(z)) / 2;
}

/// Clockwise from the right; this order breaks ties between shortest paths.
inline constexpr std::array<Point, 6> directions{{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};

struct Star {
    std::array<Point, hole_count> points{};
    std::array<std::array<Hole, row_count>, row_count> hole_at{};  // [y + 8][x + 8]
    std::array<int, row_count> row_length{};                       // from the top
    // The neighbour in each direction, and the one behind it.
    std::array<std::array<Hole, 6>, hole_count> beside{}, behind{};
    std::array<Holes, camp_count> camps{};       // A..F clockwise from the top
    std::array<Holes, camp_count> own_ground{};  // all holes but those of camps foreign to who starts in this one
    std::array<std::array<std::uint8_t, hole_count>, camp_count> to_tip{};  // hex distance to each camp's tip

    constexpr Hole find(int x, int y) const {
        return x < -8 || x > 8 || y < -8 || y > 8 ? no_hole : hole_at[std::size_t(y + 8)][std::size_t(x + 8)];
    }
};

constexpr int opposite(int camp) { return (camp + 3) % camp_count; }

inline constexpr Star star = [] {
    Star made;
    for (auto& row : made.hole_at) row.fill(no_hole);
    Hole hole = 0;
    for (int y = 8; y >= -8; --y)
        for (int x = -8; x <= 8; ++x)
            if (on_star(x, y)) {
                made.points[hole] = {x, y};
                made.hole_at[std::size_t(y + 8)][std::size_t(x + 8)] = hole++;
                ++made.row_length[std::size_t(8 - y)];
            }
    constexpr std::array<Point, camp_count> tips{{{-4, 8}, {4, 4}, {8, -4}, {4, -8}, {-4, -4}, {-8, 4}}};
    for (hole = 0; hole < hole_count; ++hole) {
        const auto [x, y] = made.points[hole];
        for (std::size_t d = 0; d < 6; ++d) {
            made.beside[hole][d] = made.find(x + directions[d].x, y + directions[d].y);
            made.behind[hole][d] = made.find(x + 2 * directions[d].x, y + 2 * directions[d].y);
        }
        const std::array<bool, camp_count> in_camp{y >= 5, x + y >= 5, x >= 5, y <= -5, x + y <= -5, x <= -5};
        for (std::size_t camp = 0; camp < camp_count; ++camp) {
            if (in_camp[camp]) made.camps[camp] = made.camps[camp] | Holes::one(hole);
            made.to_tip[camp][hole] = std::uint8_t(hex_distance({x, y}, tips[camp]));
        }
    }
    for (int camp = 0; camp < camp_count; ++camp)
        for (int foreign = 0; foreign < camp_count; ++foreign) {
            if (foreign == 0) made.own_ground[std::size_t(camp)] = ~Holes{};
            if (foreign != camp && foreign != opposite(camp))
                made.own_ground[std::size_t(camp)] =
                    made.own_ground[std::size_t(camp)] & ~made.camps[std::size_t(foreign)];
        }
    return made;
}();

/// The most holes one stone can move to: six steps, and by hops, which keep the parity of x and of y, the holes of its
/// parity.
inline constexpr std::size_t most_ends = [] {
    std::array<std::size_t, 4> of_parity{};
    for (const auto [x, y] : star.points) ++of_parity[std::size_t(2 * (x & 1) + (y & 1))];
    std::size_t most = 0;
    for (const auto holes : of_parity) most = holes > most ? holes : most;
    return 6 + most - 1;
}();

}  // namespace qipan::chinese_checkers
