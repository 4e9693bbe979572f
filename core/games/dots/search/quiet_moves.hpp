#pragma once
#include "games/dots/search/canonical_form.hpp"
#include "games/dots/search/endgame.hpp"

/// Moves in quiet positions, that is, positions in which no box can be captured.
namespace qipan::dots {

/// Visits the moves that need to be searched: one for each safe edge, and one that opens each chain or loop (its best
/// edge is known, see sacrificed_when_opened). An edge is safe if after drawing it there is still no box that can be
/// captured; of interchangeable safe edges, only one is visited. Calls visit(free, taken, sacrificed, edge): `free` are
/// the free edges of the next quiet position, and `taken` and `sacrificed` describe the opponent's captures on the way
/// there (see capture_value). `edge` is the safe edge, or the first free edge of the chain or loop; it identifies the
/// move for move ordering.
template <class Visit>
void for_quiet_moves(const Graph& graph, const CanonicalForm& canonical, Edges free, const Graph::Sides& sides,
                     const Graph::Degrees& degrees, bool must_take, Visit&& visit) {
    for (Edges safe = canonical.distinct(free & ~graph.around(degrees.two)); safe; safe &= safe - 1)
        visit(free & ~(safe & -safe), 0, 0, std::countr_zero(safe));
    const int boxes = std::popcount(sides.any());
    for (Boxes rest = degrees.two; rest;) {
        const Boxes chain = graph.component(rest & -rest, degrees.two, sides);
        rest &= ~chain;
        const Edges edges = graph.around(chain) & free;
        const int length = std::popcount(chain);
        const int sacrificed = sacrificed_when_opened(length, std::popcount(edges) == length, must_take);
        // Boxes outside the chain may be captured too: if both ends of the chain lead to the same box with three free
        // edges, that box and the boxes attached to it are captured along with the chain.
        const Edges next = without_captures(graph, free & ~edges);
        visit(next, boxes - std::popcount(graph.sides(next).any()), sacrificed, std::countr_zero(edges));
    }
}

/// The mover's net score in a position that consists of separate chains and loops only. `two` is the set of their
/// boxes, each of which has two free edges.
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
