#pragma once
#include <algorithm>

#include "games/dots/search/graph.hpp"

namespace qipan::dots {

/// Returns the mover's net score in a position in which boxes can be captured. The mover can capture `taken` boxes one
/// after the other. Then a quiet position remains, that is, one in which no box can be captured; `quiet` is its net
/// score for the side that moves first in it. If the mover captures all boxes, it must itself move first there.
/// Instead, it may be able to leave some of the boxes to the opponent, who captures them and must then move first.
/// `sacrificed` is the smallest number of boxes for which this works, or 0 if it is impossible.
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
///   move in Q. The mover has captured N - j boxes, so it gets at most (N - j) - (j + v) = N - 2j - v.
///
/// In the second case the mover wants j to be small. How small can it be? A capture draws one edge and completes one
/// box; only the last capture in a connected component of K can complete two boxes. So a component of n boxes has n or
/// n - 1 free edges. It takes n - 1 of them to connect n boxes, so the boxes form a tree with at most one further edge:
/// its exit, which leads to the outside or to a box that is not in K. Drawing g cuts the tree in two or, if g is the
/// exit, leaves it whole but without an exit. As g completes no box, each box of K next to g has another free edge. A
/// part without the exit therefore has at least two boxes: the one next to g, and the one across its other free edge.
/// If the tree has an exit, there is one such part, so j is at least 2. If it has none, there are two such parts, so j
/// is at least 4.
///
/// Both bounds are attained. With an exit: capture all but the box at the exit and one box attached to it, then draw
/// the exit. Without an exit: capture all but four boxes that form a path (straight or not), then draw the edge in the
/// middle of the path. In both cases the opponent is left with pairs of boxes that one edge completes together. A pair
/// is a tree of two boxes without an exit, so the opponent cannot sacrifice any of them, and its best move is to
/// capture them all.
///
/// So the value is the larger of N + v and N - 2h - v, where
/// - h = 2 if some tree with an exit has at least two boxes;
/// - otherwise h = 4 if some tree without an exit contains a path of four boxes;
/// - otherwise h = 0.
/// If h = 0, or if captures are compulsory, the value is N + v. In the code, N is `taken`, h is `sacrificed` and v is
/// `quiet`.
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
        if (std::popcount(edges) == boxes) {  // a tree with an exit has as many edges as boxes
            if (boxes >= 2) captures.sacrificed = 2;
        } else if (boxes >= 4 && captures.sacrificed == 0) {
            // A tree of four or more boxes contains a path of four boxes unless one box is adjacent to all others.
            bool is_star = false;
            for (Boxes rest = tree; rest; rest &= rest - 1)
                is_star |= (graph.spread(rest & -rest, before) & tree) == tree;
            if (!is_star) captures.sacrificed = 4;
        }
    }
    return captures;
}

}  // namespace qipan::dots
