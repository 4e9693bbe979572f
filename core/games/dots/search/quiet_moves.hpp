#pragma once
#include "games/dots/search/canonical.hpp"
#include "games/dots/search/endgame.hpp"

/// What can be done in a quiet position, where no box can be taken at once.
namespace qipan::dots {

/// One move for each safe edge, and one for each chain or loop: visit(free edges, taken, handed, edge) is told the
/// quiet position that is left, what the opponent takes on the way there (see capture_value), and the edge to draw.
template <class Visit>
void for_quiet_moves(const Graph& graph, const Likeness& likeness, Edges free, const Graph::Sides& sides,
                     const Graph::Degrees& degrees, bool must_take, Visit&& visit) {
    for (Edges safe = likeness.distinct(free & ~graph.around(degrees.two)); safe; safe &= safe - 1)
        visit(free & ~(safe & -safe), 0, 0, std::countr_zero(safe));
    const int boxes = std::popcount(sides.any());
    for (Boxes rest = degrees.two; rest;) {
        const Boxes chain = graph.component(rest & -rest, degrees.two, sides);
        rest &= ~chain;
        const Edges edges = graph.around(chain) & free;
        const int length = std::popcount(chain);
        const int handed = handed_when_opened(length, std::popcount(edges) == length, must_take);
        // A chain from a box of three free edges back to itself: that box, and what hangs on it, falls too.
        const Edges next = without_captures(graph, free & ~edges);
        visit(next, boxes - std::popcount(graph.sides(next).any()), handed, std::countr_zero(edges));
    }
}

/// The mover's net score where only separate chains and loops are left; their boxes are `two`.
inline int endgame_value(const Graph& graph, Edges free, const Graph::Sides& sides, Boxes two, bool must_take) {
    Endgame endgame(must_take);
    while (two) {
        const Boxes chain = graph.component(two & -two, two, sides);
        two &= ~chain;
        const int length = std::popcount(chain);
        endgame.add(length, std::popcount(graph.around(chain) & free) == length);
    }
    return endgame.value();
}

}  // namespace qipan::dots
