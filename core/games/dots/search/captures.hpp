#pragma once
#include <algorithm>

#include "games/dots/search/graph.hpp"

namespace qipan::dots {

/// Returns the mover's net score in a position in which boxes can be captured. `taken` is the number of boxes that the
/// mover can capture one after the other. `quiet` is the net score of the side to move in the quiet position that
/// remains after them. `sacrificed` is the smallest number of these boxes that the mover can sacrifice instead, in
/// order to pass the move in the quiet position to the opponent; 0 if it cannot.
///
/// # Proof
///
/// Let K be the set of boxes that can be captured one after the other, and N their number. K does not depend on the
/// order of the captures, since drawing an edge never makes a box harder to capture. Let Q be the quiet position that
/// remains when all free edges of K are drawn, and v its value for the side to move. A mover who captures all of K and
/// continues in Q gets N + v. Any other turn leaves j > 0 boxes of K uncaptured and ends in one of two ways:
/// - The last edge of the turn belongs to Q. The opponent can capture the j boxes and then move in Q. The mover would
///   have lost nothing by capturing these boxes before drawing the same edge, so this case needs no further attention.
/// - The last edge of the turn is an edge g of K that completes no box. The opponent can capture all j boxes and then
///   move in Q, so the mover gets at most N - 2j - v. We show how small j can be.
///
/// A capture draws one edge and completes one box; only the last capture in a connected component of K can complete two
/// boxes. So a component of n boxes has n or n - 1 free edges. It takes n - 1 of them to connect n boxes, so the boxes
/// form a tree with at most one further edge: its exit, which leads to the outside or to a box that is not in K. As g
/// completes no box, each box of K next to g has another free edge. If the tree has an exit, at least two boxes
/// therefore remain on the side of g that is away from the exit. If the tree has no exit, at least two boxes remain on
/// each side of g. So j is at least 2 or 4, respectively.
///
/// Both bounds are attained. With an exit: capture all but the box at the exit and one box attached to it, then draw
/// the exit. Without an exit: capture all but four boxes in a row, then draw the edge in their middle. In both cases
/// the opponent is left with pairs of boxes that one edge completes together. By the same argument, capturing such
/// pairs is best.
///
/// So the value is the larger of N + v and N - 2h - v, where h = 2 if some tree with an exit has at least two boxes,
/// otherwise h = 4 if some tree without an exit contains four boxes in a row. In all other cases (h = 0), and if
/// captures are compulsory, the value is N + v. In the code, N is `taken`, h is `sacrificed` and v is `quiet`.
constexpr int capture_value(int taken, int sacrificed, int quiet) {
    return taken + (sacrificed ? std::max(quiet, -quiet - 2 * sacrificed) : quiet);
}

/// The captures of a position (`taken` and `sacrificed`, see capture_value), and the quiet position that remains after
/// them.
struct AfterCaptures {
    Edges free;  // the free edges of the quiet position, in which no box can be captured
    int taken, sacrificed;
};

/// Returns the free edges that remain after capturing all boxes that can be captured one after the other.
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
        if (std::popcount(edges) == boxes) {  // the tree has an exit: without one, it has one edge fewer
            if (boxes >= 2) captures.sacrificed = 2;
        } else if (boxes >= 4 && captures.sacrificed == 0) {
            // A tree of four or more boxes contains four in a row unless one box is adjacent to all others.
            bool is_star = false;
            for (Boxes rest = tree; rest; rest &= rest - 1)
                is_star |= (graph.spread(rest & -rest, before) & tree) == tree;
            if (!is_star) captures.sacrificed = 4;
        }
    }
    return captures;
}

}  // namespace qipan::dots
