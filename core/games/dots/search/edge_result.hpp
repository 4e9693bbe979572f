#pragma once
#include "games/dots/rules.hpp"
#include "games/dots/search/captures.hpp"

namespace qipan::dots {

/// The result of drawing an edge: `gained` is the number of boxes it completes, `sign` is 1 if the mover moves again
/// and -1 if the opponent moves next, and `captures` describes what the next side to move can capture.
struct EdgeResult {
    int gained, sign;
    AfterCaptures captures;

    /// The net score of the side that draws the edge. `quiet` is the score of the quiet position that remains after all
    /// captures, for the side to move in it.
    int score(int quiet) const { return gained + sign * capture_value(captures.taken, captures.sacrificed, quiet); }
};

inline EdgeResult edge_result(const Graph& graph, const Dots::State& state, Dots::Move move) {
    Dots::State next = state;
    Dots::play(next, move);
    const int gained = next.boxes[state.mover] - state.boxes[state.mover];
    return {gained, gained ? 1 : -1, resolve_captures(graph, Dots::free_edges(next), state.options.must_take)};
}

}  // namespace qipan::dots
