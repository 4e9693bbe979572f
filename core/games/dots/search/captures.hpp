#pragma once
#include <algorithm>

#include "games/dots/search/graph.hpp"

namespace qipan::dots {

/// The mover's net score of a position in which boxes can be taken, given the score `quiet` of the mover in the quiet
/// position that remains when all of them are taken. `taken` is their number; `handed` is the smallest number of them
/// that can be handed over instead.
///
/// # Proof
///
/// The boxes that can be taken one after the other, in whatever order, always form the same set K, of N boxes, since
/// drawing an edge never makes a box harder to take. Let Q be the quiet position without K's edges, and v its value.
/// Taking all of K and continuing in Q is worth N + v. Any other turn ends, with j > 0 boxes of K left, in one of two
/// ways:
/// - By an edge of Q. The opponent can take the j boxes and then moves in Q after that edge, so this is worth no more
///   than taking them first.
/// - By an edge g of K that completes nothing. The opponent can take all j boxes and then moves in Q, so this is worth
///   at most N - 2j - v. How small can j be? Every edge of K is drawn by a capture, which takes one box, or the last
///   two; so a connected component of K is a tree, with one exit (an edge to the outside, or to a box that is not in K)
///   or none. As g completes nothing, the boxes next to it have further free edges. If the tree has an exit, this
///   leaves at least two boxes on the side of g away from the exit; if it has none, two on each side. Both bounds are
///   attained: take all but the box at the exit and one attached to it, and draw the exit; or take all but four boxes
///   in a row, and draw the edge in their middle. What remains are pairs behind a single edge, for which, by the same
///   argument, taking is best.
///
/// So the value is the larger of N + v and N - 2h - v, with h = 2 if a tree with an exit has at least two boxes,
/// otherwise h = 4 if a tree without one has four boxes in a row. In all other cases (h = 0), and if taking is
/// compulsory, it is N + v.
constexpr int capture_value(int taken, int handed, int quiet) {
    return taken + (handed ? std::max(quiet, -quiet - 2 * handed) : quiet);
}

/// A position after its captures.
struct AfterCaptures {
    Edges free;  // of the quiet position: no box can be taken immediately
    int taken, handed;
};

/// The free edges that remain when all boxes that can be taken one after the other have been taken.
inline Edges without_captures(const Graph& graph, Edges free) {
    for (Boxes one; (one = Graph::degrees(graph.sides(free)).one);) free &= ~graph.around(one);
    return free;
}

inline AfterCaptures resolve_captures(const Graph& graph, Edges free, bool must_take) {
    const Edges left = without_captures(graph, free);
    const auto before = graph.sides(free);
    Boxes taken = before.any() & ~graph.sides(left).any();
    AfterCaptures captures{left, std::popcount(taken), 0};
    if (must_take) return captures;
    while (taken) {
        const Boxes tree = graph.component(taken & -taken, taken, before);
        taken &= ~tree;
        const Edges edges = graph.around(tree) & free;
        const int boxes = std::popcount(tree);
        if (std::popcount(edges) == boxes) {  // a tree with an exit has one edge more than a tree without
            if (boxes >= 2) captures.handed = 2;
        } else if (boxes >= 4 && captures.handed == 0) {
            // Four in a row, unless one box is adjacent to all others.
            bool is_star = false;
            for (Boxes rest = tree; rest; rest &= rest - 1)
                is_star |= (graph.spread(rest & -rest, before) & tree) == tree;
            if (!is_star) captures.handed = 4;
        }
    }
    return captures;
}

}  // namespace qipan::dots
