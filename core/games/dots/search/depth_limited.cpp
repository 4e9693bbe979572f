#include "games/dots/search/depth_limited.hpp"

namespace qipan::dots {

bool DepthLimitedSearch::must_stop() {
    ++nodes_;
    if (max_nodes_ && nodes_ >= max_nodes_) has_stopped_ = true;
    if (nodes_ % 64 == 0 && (control_.stopped() || (flag_ && *flag_))) has_stopped_ = true;
    return has_stopped_;
}

int DepthLimitedSearch::search(Edges free, int depth, int alpha, int beta) {
    const auto sides = graph_.sides(free);
    const int most = box_value * std::popcount(sides.any());
    if (alpha >= most) return most;
    if (beta <= -most) return -most;
    const Edges canonical_free = canonical_.of(free);
    std::uint8_t edge = max_edges;
    if (const auto* entry = depth_table_.find(canonical_free)) {
        edge = entry->edge;
        if (entry->depth >= depth) {
            const int value = entry->value;
            if (entry->bound == DepthTable::Bound::exact) return value;
            if (entry->bound == DepthTable::Bound::lower ? value >= beta : value <= alpha) return value;
        }
    }
    if (must_stop()) return 0;
    const auto degrees = Graph::degrees(sides);
    if (!degrees.more) return box_value * endgame_value(graph_, free, sides, degrees.two, must_take_);

    int value;
    if (depth <= 0) {
        depth = 0;
        value = heuristic_.of(free);
        alpha = -infinity, beta = infinity;
    } else {
        value = search_moves(free, sides, degrees, depth, alpha, beta, edge);
        if (has_stopped_) return 0;
    }
    const auto bound = value >= beta    ? DepthTable::Bound::lower
                       : value <= alpha ? DepthTable::Bound::upper
                                        : DepthTable::Bound::exact;
    depth_table_.store({.free = canonical_free,
                        .value = std::int16_t(value),
                        .depth = std::int8_t(depth),
                        .bound = bound,
                        .edge = edge});
    return value;
}

int DepthLimitedSearch::search_moves(Edges free, const Graph::Sides& sides, const Graph::Degrees& degrees, int depth,
                                     int alpha, int beta, std::uint8_t& edge) {
    Successors successors;
    for_quiet_moves(
        graph_, canonical_, free, sides, degrees, must_take_, [&](Edges next, int taken, int sacrificed, int drawn) {
            const int order =
                drawn == edge ? 2 * max_successes : successes_[std::size_t(drawn)] - taken * max_successes / 8;
            successors.push({next, order, std::int8_t(taken), std::int8_t(sacrificed), std::uint8_t(drawn)});
        });
    int best = -infinity;
    auto* const end = successors.items.data() + successors.size;
    for (auto* next = successors.items.data(); next != end; ++next) {
        std::swap(*next, *std::max_element(next, end, [](auto& a, auto& b) { return a.order < b.order; }));
        int value = 0;
        if (best > -infinity) value = score(*next, depth - 1, alpha, alpha + 1);
        if (best == -infinity || (value > alpha && value < beta)) value = score(*next, depth - 1, alpha, beta);
        if (has_stopped_) return 0;
        if (value <= best) continue;
        best = value;
        edge = next->edge;
        alpha = std::max(alpha, best);
        if (best < beta) continue;
        if ((successes_[next->edge] += depth * depth) > max_successes)
            for (auto& count : successes_) count /= 2;
        break;
    }
    return best;
}

int DepthLimitedSearch::score(const Successor& next, int depth, int alpha, int beta) {
    return -after_captures(box_value * next.taken, box_value * next.sacrificed, -beta, -alpha,
                           [&](int low, int high) { return search(next.free, depth, low, high); });
}

}  // namespace qipan::dots
