#pragma once
#include "games/dots/rules.hpp"
#include "search/control/control.hpp"

namespace qipan::dots {

/// Boards of up to so many edges have a table with a byte for every set of drawn edges.
inline constexpr int most_table_edges = 24;

/// Fills values[drawn] with the net boxes that the mover still wins from there on; 2^edges bytes, 16-byte aligned.
void solve_all(const Dots::Options& options, std::int8_t* values, unsigned workers, Control& control);

/// The same for what may follow a position of any board with at most so many free edges, and at least four: values[set]
/// is for the position with that set of its free edges drawn as well, edges renumbered by their order. There is no ban
/// on replies.
void solve_ending(const Dots::State& state, std::int8_t* values, unsigned workers, Control& control);

/// Works out every state anew with the plain rules; the number of those that disagree.
std::uint64_t count_wrong(const Dots::Options& options, const std::int8_t* values, unsigned workers, Control& control);

/// The moves, by their number, that win the most boxes from here on.
std::vector<std::size_t> best_moves(const Dots::State& state, const std::int8_t* values);

/// How many states have a best move after which the mover does not still win exactly what the state is worth, or none
/// though there is something to draw.
std::uint64_t count_spoilt(const Dots::Options& options, const std::int8_t* values, unsigned workers, Control& control);

/// States with a move that completes a box, and those of them in which no such move is among the best.
struct Taking {
    std::uint64_t possible = 0, wrong = 0;
};
Taking count_taking(const Dots::Options& options, const std::int8_t* values, unsigned workers, Control& control);

}  // namespace qipan::dots
