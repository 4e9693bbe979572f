#include "games/dots/search/depth_limited.hpp"

namespace qipan::dots {

bool Deepening::must_stop() {
    ++nodes_;
    if (max_nodes_ && nodes_ >= max_nodes_) has_stopped_ = true;
    if (nodes_ % 64 == 0 && (control_.stopped() || (flag_ && *flag_))) has_stopped_ = true;
    return has_stopped_;
}

int Deepening::search(Edges free, int depth, int alpha, int beta) {
    const auto sides = graph_.sides(free);
    const int most = box_worth * std::popcount(sides.any());
    if (alpha >= most) return most;
    if (beta <= -most) return -most;
    const Edges likes = likeness_.representative(free);
    std::uint8_t edge = max_edges;
    if (const auto* known = memo_.find(likes)) {
        edge = known->edge;
        if (known->depth >= depth) {
            const int value = known->value;
            if (known->bound == Memo::Bound::exact) return value;
            if (known->bound == Memo::Bound::lower ? value >= beta : value <= alpha) return value;
        }
    }
    if (must_stop()) return 0;
    const auto degrees = Graph::degrees(sides);
    if (!degrees.more) return box_worth * endgame_value(graph_, free, sides, degrees.two, must_take_);

    int value;
    if (depth <= 0) {
        depth = 0;
        value = forecast_.of(free);
        alpha = -infinity, beta = infinity;
    } else {
        value = search_moves(free, sides, degrees, depth, alpha, beta, edge);
        if (has_stopped_) return 0;
    }
    const auto bound = value >= beta ? Memo::Bound::lower : value <= alpha ? Memo::Bound::upper : Memo::Bound::exact;
    memo_.store(
        {.free = likes, .value = std::int16_t(value), .depth = std::int8_t(depth), .bound = bound, .edge = edge});
    return value;
}

int Deepening::search_moves(Edges free, const Graph::Sides& sides, const Graph::Degrees& degrees, int depth, int alpha,
                            int beta, std::uint8_t& edge) {
    Successors successors;
    for_quiet_moves(
        graph_, likeness_, free, sides, degrees, must_take_, [&](Edges next, int taken, int handed, int drawn) {
            const int order =
                drawn == edge ? 2 * most_successes : successes_[std::size_t(drawn)] - taken * most_successes / 8;
            successors.push({next, order, std::int8_t(taken), std::int8_t(handed), std::uint8_t(drawn)});
        });
    int best = -infinity;
    auto* const end = successors.items.data() + successors.size;
    for (auto* next = successors.items.data(); next != end; ++next) {
        std::swap(*next, *std::max_element(next, end, [](auto& a, auto& b) { return a.order < b.order; }));
        int found = 0;
        if (best > -infinity) found = score(*next, depth - 1, alpha, alpha + 1);
        if (best == -infinity || (found > alpha && found < beta)) found = score(*next, depth - 1, alpha, beta);
        if (has_stopped_) return 0;
        if (found <= best) continue;
        best = found;
        edge = next->edge;
        alpha = std::max(alpha, best);
        if (best < beta) continue;
        if ((successes_[next->edge] += depth * depth) > most_successes)
            for (auto& count : successes_) count /= 2;
        break;
    }
    return best;
}

int Deepening::score(const Successor& next, int depth, int alpha, int beta) {
    return -after_captures(box_worth * next.taken, box_worth * next.handed, -beta, -alpha,
                           [&](int low, int high) { return search(next.free, depth, low, high); });
}

}  // namespace qipan::dots
