#include "games/dots/uct/model.hpp"

#include <algorithm>
#include <cmath>

namespace qipan::dots {

Edges Model::moves(const Dots::State& state, bool is_own) const {
    auto obliged = state;
    obliged.options.must_take |= duty_ == Duty::both || (duty_ == Duty::own && is_own);
    return Dots::legal_edges(obliged);
}

Children Model::children(const Dots::State& state, NodeIndex::Weight sum, Edges edges, bool is_own) const {
    Children result;
    const auto& weights = NodeIndex::weights();
    const Edges taking = edges & Dots::taking_edges(state);
    // Three passes, so that the processor waits for all memory accesses of a pass together.
    std::array<const std::uint32_t*, 24> firsts;
    for (Edges rest = edges; rest; rest &= rest - 1) {
        const auto edge = Dots::Move(std::countr_zero(rest));
        firsts[result.size] = index_.address(sum + weights[edge]);
        __builtin_prefetch(firsts[result.size]);
        result.edges[result.size++] = edge;
    }
    std::array<std::uint32_t, 24> nodes;
    const bool has_boxes = counting_ == Counting::position;
    for (std::size_t i = 0; i < result.size; ++i) {
        auto next = state;
        if (taking >> result.edges[i] & 1)
            Dots::play(next, result.edges[i]);
        else
            next.mover ^= 1;
        nodes[i] = *firsts[i] + (has_boxes ? next.boxes[next.mover] : 0) + role(is_own == (next.mover == state.mover));
        __builtin_prefetch(&counts_[nodes[i]]);
    }
    for (std::size_t i = 0; i < result.size; ++i) {
        const auto [visits, wins] = at(nodes[i]);
        const bool is_others = has_boxes && !(taking >> result.edges[i] & 1);  // whether `wins` are the opponent's wins
        result.visits[i] = float(visits);
        result.wins[i] = float(is_others ? visits - wins : wins);
        result.total += float(visits);
        result.unseen += visits == 0;
    }
    return result;
}

std::vector<MoveTally> Model::tallies(const Dots::State& state) const {
    std::vector<MoveTally> result;
    for (Edges rest = moves(state); rest; rest &= rest - 1) {
        const auto edge = Dots::Move(std::countr_zero(rest));
        auto next = state;
        Dots::play(next, edge);
        const bool is_others = next.mover != state.mover;
        Tally tally = at(node(next, !is_others));
        if (counting_ == Counting::position && is_others) tally.wins = tally.visits - tally.wins;
        result.push_back({edge, tally});
    }
    return result;
}

Tally Model::games_from(const Dots::State& start) const {
    Tally total;
    if (counting_ == Counting::position) {
        for (const bool is_own : {true, false}) {
            const auto [visits, wins] = at(node(start, is_own));
            total.visits += visits;
            total.wins += wins;
            if (duty_ != Duty::own) break;
        }
        return total;
    }
    std::vector<std::uint32_t> seen;  // nodes that are counted: several moves may lead to one node
    for (Edges rest = moves(start); rest; rest &= rest - 1) {
        auto next = start;
        Dots::play(next, Dots::Move(std::countr_zero(rest)));
        const auto after = node(next);
        if (std::find(seen.begin(), seen.end(), after) != seen.end()) continue;
        seen.push_back(after);
        total.visits += at(after).visits;
        total.wins += at(after).wins;
    }
    return total;
}

bool Model::knows(const Dots::State& state) const {
    const auto found = children(state, NodeIndex::sum(state.drawn), moves(state));
    return found.unseen < found.size;
}

Edges Model::best(const Dots::State& state) const {
    const auto found = children(state, NodeIndex::sum(state.drawn), moves(state));
    Edges best = 0;
    float best_bound = -1;
    for (std::size_t i = 0; i < found.size; ++i) {
        auto next = state;
        Dots::play(next, found.edges[i]);
        if (!is_decided(state) && is_decided(next)) return Edges{1} << found.edges[i];
        // The win rate with one lost visit added, minus half of the largest possible standard error.
        const float visits = found.visits[i] + 1, bound = found.wins[i] / visits - 0.5f / std::sqrt(visits);
        if (bound > best_bound) best = 0, best_bound = bound;
        if (bound == best_bound) best |= Edges{1} << found.edges[i];
    }
    return best;
}

}  // namespace qipan::dots
