#pragma once
#include "search/dots/graph.hpp"

namespace qipan::dots {

/// What becomes of a position in which boxes can be taken.
struct Settled {
    Edges free;      // of the quiet position that is left: no box of it can be taken at once
    int taken = 0;   // boxes that are completed on the way
    int handed = 0;  // the fewest of them that can be handed over instead: 2, 4, or 0 where that is impossible

    /// The mover's net score, given that of the mover in the quiet position.
    ///
    /// Boxes that can be taken, one after the other and in any order, are the same set K, of N boxes, since a drawn
    /// edge never makes a box harder to take. Let Q be the quiet position without K's edges, and v its value.
    /// A turn that takes part of K ends in one of these ways, j > 0 being the boxes of K that are left:
    ///  - with an edge of Q. The opponent can take the j boxes and then moves in Q after that edge, so taking them
    ///    first was at least as good: N + v.
    ///  - with an edge g of K that completes nothing. The opponent can take all j boxes, and then moves in Q:
    ///    at most N - 2j - v. How small can j be? Each edge of K is drawn by a capture of its own, and a capture takes
    ///    one box or, the last of its kind, two; so a connected part of K is a tree, with one exit (an edge to the
    ///    outside or to a box that cannot be taken) or none. As g completes nothing, a box beside it has a further
    ///    free edge. If the tree has an exit, that leaves at least 2 boxes on the side away from it; if it has none,
    ///    at least 2 on both sides, 4 together. Both can be reached: take all but the box at the exit and one that
    ///    hangs on it, and draw the exit; take all but four boxes in a row, and draw the edge in their middle.
    ///    What is then left are pairs behind one edge, which the opponent best takes (this same argument, j = 0).
    /// So the value is N + v or N - 2h - v, whichever is more, with h = 2 if a tree with an exit has two boxes,
    /// else 4 if a tree without one has four in a row; else it is N + v.
    constexpr int value(int quiet) const {
        const int all = taken + quiet;
        return handed == 0 ? all : std::max(all, taken - 2 * handed - quiet);
    }
};

/// Draws every edge that completes a box, and those after them. Whoever must take whatever can be taken has no choice
/// in it, by the same argument: the order does not matter.
inline Settled settle(const Graph& graph, Edges free, bool must_take) {
    const auto before = graph.sides(free);
    Edges left = free;
    for (auto sides = before;; sides = graph.sides(left)) {
        const Boxes one = Graph::degrees(sides).one;
        if (!one) break;
        left &= ~graph.around(one);
    }
    const auto after = graph.sides(left);
    Boxes taken = before.any() & ~after.any();
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
