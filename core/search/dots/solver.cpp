#include "search/dots/solver.hpp"

#include "search/dots/endgame.hpp"

namespace qipan::dots {

std::optional<int> Solver::value(Edges free) {
    if (budget_.is_spent()) return std::nullopt;
    has_stopped_ = false;
    const int boxes = std::popcount(graph_.sides(free).any());
    const auto key = table_.key(likeness_.representative(free));
    Bounds proved{-boxes, boxes};
    // Ask "at least this much?" next to the last answer until the bounds meet. All scores have the parity of the boxes.
    for (int guess = -(boxes & 1); proved.lower < proved.upper;) {
        const int bound = std::max(guess, proved.lower + 2);
        guess = search(free, boxes, bound, key);
        if (has_stopped_) return std::nullopt;
        if (guess >= bound)
            proved.lower = guess;
        else
            proved.upper = guess;
    }
    return proved.lower;
}

bool Solver::must_stop() {
    if (++nodes_ % Budget::portion == 0) {
        budget_.spend(Budget::portion);
        if (budget_.is_spent() || control_.stopped()) has_stopped_ = true;
    }
    return has_stopped_;
}

/// Whether the value is at least `bound`: the answer is a lower bound of it if so, otherwise an upper bound.
int Solver::search(Edges free, int boxes, int bound, const Table::Key& key) {
    if (bound > boxes) return boxes;
    if (bound <= -boxes) return -boxes;
    Bounds known = table_.find(key, {-boxes, boxes});
    if (known.lower >= bound) return known.lower;
    if (known.upper < bound) return known.upper;
    if (must_stop()) return 0;
    const auto sides = graph_.sides(free);
    const auto degrees = Graph::degrees(sides);
    if (!degrees.more) return endgame(sides, degrees.two, free);

    Successors successors;
    expand(free, sides, degrees, boxes, successors);
    int best = -boxes;
    for (int i = 0; i < successors.size; ++i) {
        auto* const first = &successors.list[std::size_t(i)];
        auto* const last = &successors.list[std::size_t(successors.size)];
        std::swap(*first, *std::max_element(first, last, [](auto& a, auto& b) { return a.order < b.order; }));
        const int reached = score(*first, bound);
        if (has_stopped_) return 0;
        best = std::max(best, reached);
        if (best >= bound) {
            break;
        }
    }
    if (best >= bound)
        known.lower = best;
    else
        known.upper = best;
    table_.store(key, std::popcount(free), known);
    return best;
}

/// Whether a move is worth at least `bound` to the one who makes it, as `search` answers it.
int Solver::score(const Successor& next, int bound) {
    if (next.handed == 0) {
        const int above = -bound - next.taken + 2;  // what the opponent must reach for the move to fail
        return -next.taken - search(next.free, next.boxes, above, next.key);
    }
    // The opponent gets taken + max(rest, -rest - 2 * handed): rest must be neither too large nor too small.
    const int most = -bound - next.taken, least = -most - 2 * next.handed;
    if (most < least) return -next.taken + next.handed - ((next.boxes + next.handed) & 1);
    const int upper = search(next.free, next.boxes, most + 2, next.key);
    if (upper > most || has_stopped_) return -next.taken - upper;
    const int lower = search(next.free, next.boxes, least, next.key);
    if (lower < least) return -next.taken + 2 * next.handed + lower;
    return -next.taken - std::max(upper, -lower - 2 * next.handed);
}

void Solver::expand(Edges free, const Graph::Sides& sides, const Graph::Degrees& degrees, int boxes,
                    Successors& out) const {
    const auto add = [&](Edges next, Opened opened, int order) {
        auto& successor = out.list[std::size_t(out.size++)];
        successor = {next,
                     std::int8_t(opened.taken),
                     std::int8_t(opened.handed),
                     std::int8_t(boxes - opened.taken),
                     order,
                     table_.key(likeness_.representative(next))};
        table_.expect(successor.key);
    };
    for (Edges safe = likeness_.distinct(free & ~graph_.around(degrees.two)); safe; safe &= safe - 1)
        add(free & ~(safe & -safe), {0, 0}, 1000);
    for (Boxes rest = degrees.two; rest;) {
        const Boxes chain = graph_.component(rest & -rest, degrees.two, sides);
        rest &= ~chain;
        const Edges edges = graph_.around(chain) & free;
        const int length = std::popcount(chain);
        Opened each = opened(length, std::popcount(edges) == length, must_take_);
        Edges next = free & ~edges;
        // A chain from a box of three free edges back to itself: that box, and what hangs on it, falls too.
        for (Boxes one; (one = Graph::degrees(graph_.sides(next)).one);) next &= ~graph_.around(one);
        each.taken = boxes - std::popcount(graph_.sides(next).any());
        add(next, each, -each.taken);
    }
}

int Solver::endgame(const Graph::Sides& sides, Boxes two, Edges free) const {
    Endgame endgame(must_take_);
    while (two) {
        const Boxes chain = graph_.component(two & -two, two, sides);
        two &= ~chain;
        const int length = std::popcount(chain);
        endgame.add(length, std::popcount(graph_.around(chain) & free) == length);
    }
    return endgame.value();
}

}  // namespace qipan::dots
