#pragma once
#include <algorithm>

#include "games/dots/search/graph.hpp"

namespace qipan::dots {

/// The mover's net score where boxes can be taken, given that of the mover in the quiet position which is left when
/// all of them are: `taken` is their number, `handed` the fewest of them that can be handed over instead.
///
/// Boxes that can be taken one after the other, in whatever order, are always the same set K, of N boxes, since a drawn
/// edge never makes a box harder to take. Let Q be the quiet position without K's edges, and v its value. To take all
/// of K and go on in Q is worth N + v. Any other turn ends, with j > 0 boxes of K left, in one of two ways:
///  - by an edge of Q. The opponent can take the j boxes and then moves in Q after that edge; so it is worth no more
///    than taking them first.
///  - by an edge g of K that completes nothing. The opponent can take all j boxes and then moves in Q: it is worth at
///    most N - 2j - v. How small can j be? Every edge of K is drawn by a capture, which takes one box, or the last two;
///    so a connected part of K is a tree, with one exit (an edge to the outside, or to a box that is not in K) or none.
///    As g completes nothing, the boxes beside it have further free edges. If the tree has an exit, that leaves two
///    boxes at least on the side of g away from it; if it has none, two on both sides. Both can be reached: take all
///    but the box at the exit and one that hangs on it, and draw the exit; or take all but four boxes in a row, and
///    draw the edge in their middle. Then pairs behind a single edge are left, where, by all this, taking is best.
/// So the value is the larger of N + v and N - 2h - v, with h = 2 if a tree with an exit has two boxes, else h = 4 if
/// one without has four in a row. Otherwise (h = 0 stands for it), or if who can take must, it is N + v.
constexpr int capture_value(int taken, int handed, int quiet) {
    return taken + (handed ? std::max(quiet, -quiet - 2 * handed) : quiet);
}

/// A position after its captures.
struct Settled {
    Edges free;  // no box can be taken at once any more
    int taken, handed;
};

/// The free edges that are left when every box is taken that can be, one after the other.
inline Edges without_captures(const Graph& graph, Edges free) {
    for (Boxes one; (one = Graph::degrees(graph.sides(free)).one);) free &= ~graph.around(one);
    return free;
}

inline Settled settle(const Graph& graph, Edges free, bool must_take) {
    const Edges left = without_captures(graph, free);
    const auto before = graph.sides(free);
    Boxes taken = before.any() & ~graph.sides(left).any();
    Settled settled{left, std::popcount(taken), 0};
    if (must_take) return settled;
    while (taken) {
        const Boxes tree = graph.component(taken & -taken, taken, before);
        taken &= ~tree;
        const Edges edges = graph.around(tree) & free;
        const int boxes = std::popcount(tree);
        if (std::popcount(edges) == boxes) {  // a tree with an exit has an edge more than one without
            if (boxes >= 2) settled.handed = 2;
        } else if (boxes >= 4 && settled.handed == 0) {
            // Four in a row: unless one box is the neighbour of all others.
            bool is_star = false;
            for (Boxes rest = tree; rest; rest &= rest - 1)
                is_star |= (graph.spread(rest & -rest, before) & tree) == tree;
            if (!is_star) settled.handed = 4;
        }
    }
    return settled;
}

}  // namespace qipan::dots
