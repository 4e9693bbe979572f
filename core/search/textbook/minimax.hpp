#pragma once
#include <algorithm>
#include <limits>

#include "base/defaults.hpp"
#include "search/control/control.hpp"

/// Minimax to a fixed depth without pruning, as in textbooks and beginners' programs.
namespace qipan::textbook {

/// The leads that stand for a loss and a win of seat 0; they outweigh any lead in material.
inline constexpr int lost_lead = std::numeric_limits<int>::min(), won_lead = std::numeric_limits<int>::max();
inline constexpr int max_minimax_depth = 6;

/// The lead of seat 0 in a game for two seats: its material minus that of seat 1. If the game is over, it is
/// `won_lead`, `lost_lead` or, after a draw, 0.
template <Game G>
int lead(const typename G::State& state) {
    if (const auto outcome = G::outcome(state)) {
        const double payoff = outcome->payoffs[0];
        return payoff > 0 ? won_lead : payoff < 0 ? lost_lead : 0;
    }
    const auto counts = material<G>(state);
    return counts[0] - counts[1];
}

/// The minimax value of a position: seat 0 maximises the lead, seat 1 minimises it. Adds the number of positions
/// visited to `nodes`. The result of a stopped search is meaningless.
template <Game G>
int minimax(const typename G::State& state, int depth, std::uint64_t& nodes, Control& control) {
    if ((++nodes & 1023) == 0) control.done.store(nodes, std::memory_order_relaxed);
    if (depth == 0) return lead<G>(state);
    typename G::Moves moves;
    G::moves(state, moves);
    if (moves.empty()) return lead<G>(state);
    const bool is_maximised = G::mover(state) == 0;
    int best = is_maximised ? lost_lead : won_lead;
    for (const auto& move : moves) {
        if (control.stopped()) break;
        auto next = state;
        G::play(next, move);
        const int value = minimax<G>(next, depth - 1, nodes, control);
        best = is_maximised ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

}  // namespace qipan::textbook
