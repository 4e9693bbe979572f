#pragma once
#include "games/dots/rules.hpp"
#include "search/control/control.hpp"

namespace qipan::dots {

/// The maximum number of edges of a board for which there is a table. A table has one byte for every set of drawn
/// edges.
inline constexpr int max_table_edges = 24;

/// Solves all positions of a board: for every set of drawn edges, sets values[drawn] to the mover's net score from that
/// position on, in boxes. `values` has 2^edges bytes and is 16-byte aligned.
void solve_all(const Dots::Options& options, std::int8_t* values, unsigned workers, Control& control);

/// Solves all positions that can follow from the given one, on a board of any size; between four and max_table_edges
/// edges must be free. values[set] becomes the mover's net score, in boxes, in the position after drawing a set of free
/// edges, where bit i of `set` stands for the i-th free edge. The option reply_ban is ignored.
void solve_ending(const Dots::State& state, std::int8_t* values, unsigned workers, Control& control);

/// Recomputes the value of every state from its successors, with Dots::moves and Dots::play only. Returns how many
/// values disagree.
std::uint64_t count_wrong(const Dots::Options& options, const std::int8_t* values, unsigned workers, Control& control);

/// Returns the moves with the highest net score, as indices into the list of Dots::moves.
std::vector<std::size_t> best_moves(const Dots::State& state, const std::int8_t* values);

/// Checks `best_moves` in every state. Returns the number of states in which the score of a best move differs from the
/// value of the state, or in which an edge is free but no best move is found.
std::uint64_t count_mistakes(const Dots::Options& options, const std::int8_t* values, unsigned workers,
                             Control& control);

/// `possible` is the number of states in which some move completes a box, and `wrong` is the number of these states in
/// which no best move completes a box.
struct CaptureCounts {
    std::uint64_t possible = 0, wrong = 0;
};
CaptureCounts count_captures(const Dots::Options& options, const std::int8_t* values, unsigned workers,
                             Control& control);

}  // namespace qipan::dots
