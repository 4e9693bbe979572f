#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

/// The star-shaped board of 121 holes, computed at compile time. Holes are numbered in row order: top to bottom, left
/// to right.
namespace qipan::chinese_checkers {

inline constexpr int hole_count = 121, camp_size = 10, camp_count = 6, row_count = 17;
using Hole = std::uint8_t;
/// Stands for a hole off the board. It is marked as occupied, so that no stone steps or lands there.
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

/// Coordinates relative to the centre: x points to the right, y to the upper right, at 60° to x.
struct Point {
    int x, y;
};

constexpr bool on_star(int x, int y) { return (x <= 4 && y <= 4 && x + y >= -4) || (x >= -4 && y >= -4 && x + y <= 4); }

constexpr int hex_distance(Point a, Point b) {
    const int x = a.x - b.x, y = a.y - b.y, z = x + y;
    const auto size = [](int v) { return v < 0 ? -v : v; };
    return (size(x) + size(y) + size(z)) / 2;
}

/// The six directions, clockwise from the right. Their order breaks ties between shortest paths.
inline constexpr std::array<Point, 6> directions{{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};

struct Star {
    std::array<Point, hole_count> points{};
    std::array<std::array<Hole, row_count>, row_count> hole_at{};  // hole_at[y + 8][x + 8] is the hole at (x, y)
    std::array<int, row_count> row_length{};                       // the number of holes in each row, from the top
    // By hole and direction: the adjacent hole, and the hole two steps away; `no_hole` if that is off the board.
    std::array<std::array<Hole, 6>, hole_count> adjacent{}, beyond{};
    std::array<Holes, hole_count> neighbours{};  // by hole: the adjacent holes on the board
    std::array<Holes, camp_count> camps{};       // the holes of camps A to F, clockwise from the top
    // By home camp: the holes in which a stone may end its move if the option foreign_camps is "no-stop". These are all
    // holes outside the camps, and the holes of the stone's home and target.
    std::array<Holes, camp_count> allowed_holes{};
    // By camp and hole: the hex distance from the hole to the tip of the camp.
    std::array<std::array<std::uint8_t, hole_count>, camp_count> to_tip{};

    constexpr Hole find(int x, int y) const {
        return x < -8 || x > 8 || y < -8 || y > 8 ? no_hole : hole_at[std::size_t(y + 8)][std::size_t(x + 8)];
    }
};

constexpr int opposite(int camp) { return (camp + 3) % camp_count; }

inline constexpr Star star = [] {
    Star built;
    for (auto& row : built.hole_at) row.fill(no_hole);
    Hole hole = 0;
    for (int y = 8; y >= -8; --y)
        for (int x = -8; x <= 8; ++x)
            if (on_star(x, y)) {
                built.points[hole] = {x, y};
                built.hole_at[std::size_t(y + 8)][std::size_t(x + 8)] = hole++;
                ++built.row_length[std::size_t(8 - y)];
            }
    constexpr std::array<Point, camp_count> tips{{{-4, 8}, {4, 4}, {8, -4}, {4, -8}, {-4, -4}, {-8, 4}}};
    for (hole = 0; hole < hole_count; ++hole) {
        const auto [x, y] = built.points[hole];
        for (std::size_t d = 0; d < 6; ++d) {
            built.adjacent[hole][d] = built.find(x + directions[d].x, y + directions[d].y);
            built.beyond[hole][d] = built.find(x + 2 * directions[d].x, y + 2 * directions[d].y);
            if (const Hole next = built.adjacent[hole][d]; next != no_hole)
                built.neighbours[hole] = built.neighbours[hole] | Holes::one(next);
        }
        const std::array<bool, camp_count> in_camp{y >= 5, x + y >= 5, x >= 5, y <= -5, x + y <= -5, x <= -5};
        for (std::size_t camp = 0; camp < camp_count; ++camp) {
            if (in_camp[camp]) built.camps[camp] = built.camps[camp] | Holes::one(hole);
            built.to_tip[camp][hole] = std::uint8_t(hex_distance({x, y}, tips[camp]));
        }
    }
    for (int camp = 0; camp < camp_count; ++camp)
        for (int foreign = 0; foreign < camp_count; ++foreign) {
            if (foreign == 0) built.allowed_holes[std::size_t(camp)] = ~Holes{};
            if (foreign != camp && foreign != opposite(camp))
                built.allowed_holes[std::size_t(camp)] =
                    built.allowed_holes[std::size_t(camp)] & ~built.camps[std::size_t(foreign)];
        }
    return built;
}();

/// Whether hops can lead from one hole to the other on some board: hops preserve the parity of x and y.
constexpr bool have_same_parity(Hole a, Hole b) {
    const Point from = star.points[a], to = star.points[b];
    return (from.x - to.x) % 2 == 0 && (from.y - to.y) % 2 == 0;
}

/// Numbers all pairs of a start and an end hole between which a step or hops can lead, by start hole and then by end
/// hole. These are a third of all pairs of holes.
struct MoveNumbers {
    std::array<std::array<std::uint16_t, hole_count>, hole_count> of{};
    int count = 0;
};
inline constexpr MoveNumbers move_numbers = [] {
    MoveNumbers built;
    for (Hole from = 0; from < hole_count; ++from)
        for (Hole to = 0; to < hole_count; ++to)
            if (from != to && (have_same_parity(from, to) || star.neighbours[from].has(to)))
                built.of[from][to] = std::uint16_t(built.count++);
    return built;
}();

/// By the number of players and the seat: the camp where the seat starts, and its target. They are tables because
/// searches need them for every move, and a load takes less time than the division that computes the camp.
struct SeatCamps {
    std::array<std::array<std::uint8_t, camp_count>, camp_count + 1> home{}, target{};
};
inline constexpr SeatCamps seat_camps = [] {
    constexpr std::array<int, 4> four{0, 1, 3, 4};
    SeatCamps built;
    for (const int players : {2, 3, 4, 6})
        for (int seat = 0; seat < players; ++seat) {
            const int home = players == 4 ? four[std::size_t(seat)] : seat * (camp_count / players);
            built.home[std::size_t(players)][std::size_t(seat)] = std::uint8_t(home);
            built.target[std::size_t(players)][std::size_t(seat)] = std::uint8_t(opposite(home));
        }
    return built;
}();

/// The maximum number of holes that one stone can move to: six by a step, and all other holes of its parity by hops,
/// since hops preserve the parity of x and y.
inline constexpr std::size_t max_ends = [] {
    std::array<std::size_t, 4> of_parity{};
    for (const auto [x, y] : star.points) ++of_parity[std::size_t(2 * (x & 1) + (y & 1))];
    std::size_t max = 0;
    for (const auto holes : of_parity) max = holes > max ? holes : max;
    return 6 + max - 1;
}();

}  // namespace qipan::chinese_checkers
