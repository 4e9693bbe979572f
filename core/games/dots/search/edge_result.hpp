#pragma once
#include "games/dots/rules.hpp"
#include "games/dots/search/captures.hpp"

namespace qipan::dots {

/// Where drawing an edge leads: `sign` is -1 if the opponent is then to move.
struct Line {
    int gained, sign;
    Settled settled;

    /// The score of drawing it, given that of the quiet position.
    int score(int quiet) const { return gained + sign * capture_value(settled.taken, settled.handed, quiet); }
};

inline Line line(const Graph& graph, const Dots::State& state, Dots::Move move) {
    Dots::State next = state;
    Dots::play(next, move);
    const int gained = next.boxes[state.mover] - state.boxes[state.mover];
    return {gained, gained ? 1 : -1, settle(graph, Dots::free_edges(next), state.options.must_take)};
}

}  // namespace qipan::dots
