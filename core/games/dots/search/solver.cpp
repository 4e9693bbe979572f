#include "games/dots/search/solver.hpp"

#include "games/dots/search/quiet_moves.hpp"

namespace qipan::dots {

std::optional<int> Solver::value(Edges free, int guess) {
    Bounds proved = bounds(free);
    while (proved.lower < proved.upper)
        if (!narrow(free, proved, guess)) return std::nullopt;
    return proved.lower;
}

Bounds Solver::bounds(Edges free) const {
    const int boxes = std::popcount(graph_.sides(free).any());
    return table_.find(table_.key(canonical_.of(free)), {-boxes, boxes});
}

bool Solver::narrow(Edges free, Bounds& proved, int& guess) {
    if (budget_.is_spent()) return false;
    has_stopped_ = false;
    const int boxes = std::popcount(graph_.sides(free).any());
    // All possible scores have the same parity as the number of boxes left, so round the guess down to that parity.
    const int bound = std::clamp(guess - ((guess + boxes) & 1), proved.lower + 2, proved.upper);
    const int result = search(free, boxes, bound, table_.key(canonical_.of(free)));
    if (has_stopped_) return false;
    if (result >= bound)
        guess = (proved.lower = result) + 2;
    else
        guess = proved.upper = result;
    return true;
}

bool Solver::must_stop() {
    if (++nodes_ % Budget::portion == 0) {
        budget_.spend(Budget::portion);
        if (budget_.is_spent() || control_.stopped()) has_stopped_ = true;
    }
    return has_stopped_;
}

/// Decides whether the score is at least `bound`. If so, returns a lower bound of the score that is at least `bound`;
/// otherwise an upper bound that is below `bound`.
int Solver::search(Edges free, int boxes, int bound, const BoundsTable::Key& key) {
    if (bound > boxes) return boxes;
    if (bound <= -boxes) return -boxes;
    Bounds known = table_.find(key, {-boxes, boxes});
    if (known.lower >= bound) return known.lower;
    if (known.upper < bound) return known.upper;
    if (must_stop()) return 0;
    const auto sides = graph_.sides(free);
    const auto degrees = Graph::degrees(sides);
    if (!degrees.more) return endgame_value(graph_, free, sides, degrees.two, must_take_);

    Successors successors;
    expand(free, boxes, sides, degrees, successors);
    const int best = search_moves(successors, boxes, bound);
    if (has_stopped_) return 0;
    (best >= bound ? known.lower : known.upper) = best;
    table_.store(key, std::popcount(free), known);
    return best;
}

int Solver::search_moves(Successors& successors, int boxes, int bound) {
    // If the bounds table already proves that some move is good enough, nothing need be searched. capture_value is
    // convex in the quiet score, so it is largest at one of the two bounds.
    for (const auto& next : successors) {
        const Bounds there = table_.find(next.key, {-next.boxes, next.boxes});
        const int loss = std::max(capture_value(next.taken, next.sacrificed, there.lower),
                                  capture_value(next.taken, next.sacrificed, there.upper));
        if (-loss >= bound) return -loss;
    }
    int best = -boxes;
    auto* const end = successors.items.data() + successors.size;
    for (auto* next = successors.items.data(); next != end && best < bound; ++next) {
        std::swap(*next, *std::max_element(next, end, [](auto& a, auto& b) { return a.order < b.order; }));
        best = std::max(best, score(*next, bound));
        if (has_stopped_) return 0;
        if (best >= bound) note_success(*next);
    }
    return best;
}

void Solver::note_success(const Successor& successor) {
    auto& counts = successes_[std::size_t(std::popcount(successor.free))];
    if (++counts[successor.edge] > max_successes)
        for (auto& count : counts) count /= 2;
}

/// Decides whether a move's score for the player who makes it is at least `bound`; returns a bound, as `search` does.
int Solver::score(const Successor& next, int bound) {
    if (next.sacrificed == 0) {
        // The score of the move is below `bound` if the quiet score is at least `above`, the next possible score (2
        // higher) after the highest quiet score that is good enough.
        const int above = -bound - next.taken + 2;
        return -next.taken - search(next.free, next.boxes, above, next.key);
    }
    // By capture_value, the score of the move is -taken - max(quiet, -quiet - 2 * sacrificed). So the move is good
    // enough if the quiet score is between `least` and `most`.
    const int most = -bound - next.taken, least = -most - 2 * next.sacrificed;
    if (most < least) return -next.taken + next.sacrificed - ((next.boxes + next.sacrificed) & 1);
    const int upper = search(next.free, next.boxes, most + 2, next.key);
    if (upper > most || has_stopped_) return -next.taken - upper;
    const int lower = search(next.free, next.boxes, least, next.key);
    if (lower < least) return -next.taken + 2 * next.sacrificed + lower;
    return -next.taken - std::max(upper, -lower - 2 * next.sacrificed);
}

void Solver::expand(Edges free, int boxes, const Graph::Sides& sides, const Graph::Degrees& degrees,
                    Successors& out) const {
    for_quiet_moves(graph_, canonical_, free, sides, degrees, must_take_,
                    [&](Edges next, int taken, int sacrificed, int edge) {
                        // Prefer moves that let the opponent capture few boxes, and edges that often caused cutoffs
                        // in other positions.
                        const auto& good = successes_[std::size_t(std::popcount(next))];
                        const int order = good[std::size_t(edge)] - taken * (max_successes / 8);
                        const auto key = table_.key(canonical_.of(next));
                        table_.prefetch(key);
                        out.push({next, key, order, std::int8_t(taken), std::int8_t(sacrificed),
                                  std::int8_t(boxes - taken), std::uint8_t(edge)});
                    });
}

}  // namespace qipan::dots
