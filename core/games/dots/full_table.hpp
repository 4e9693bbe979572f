#pragma once
#include "games/dots/rules.hpp"
#include "search/control/control.hpp"

namespace qipan::dots {

/// Boards of up to this many edges can have a table with a byte for every set of drawn edges.
inline constexpr int max_table_edges = 24;

/// Fills values[drawn] with the mover's net score from there on. `values` has 2^edges bytes and is 16-byte aligned.
void solve_all(const Dots::Options& options, std::int8_t* values, unsigned workers, Control& control);

/// The same for the continuations of a position on any board that has between four and max_table_edges free edges:
/// values[set] is for the position with that set of free edges drawn in addition, where free edges are renumbered in
/// order. Ignores the ban on replies.
void solve_ending(const Dots::State& state, std::int8_t* values, unsigned workers, Control& control);

/// Recomputes every state by the plain rules and returns the number that disagree.
std::uint64_t count_wrong(const Dots::Options& options, const std::int8_t* values, unsigned workers, Control& control);

/// The moves with the highest net score, by their index.
std::vector<std::size_t> best_moves(const Dots::State& state, const std::int8_t* values);

/// The number of states whose best move does not preserve their value exactly, or that have no best move although an
/// edge is free.
std::uint64_t count_mistakes(const Dots::Options& options, const std::int8_t* values, unsigned workers,
                             Control& control);

/// The number of states in which some move completes a box, and of those in which no such move is best.
struct CaptureCounts {
    std::uint64_t possible = 0, wrong = 0;
};
CaptureCounts count_captures(const Dots::Options& options, const std::int8_t* values, unsigned workers,
                             Control& control);

}  // namespace qipan::dots
