#pragma once
#include "base/evaluation.hpp"
#include "search/alphabeta/score.hpp"

namespace qipan::alphabeta {

/// Functions that the search calls for every game. If Evaluation<G> has an optional member for the purpose (see
/// base/evaluation.hpp), they use that member; otherwise they use the rules, which are slower. A game whose evaluation
/// does not define `is_capture` is treated as if it had no captures.
template <Evaluated G>
struct Capabilities {
    static bool is_capture(const typename G::State& state, const typename G::Move& move) {
        if constexpr (DetectsCaptures<G>)
            return Evaluation<G>::is_capture(state, move);
        else
            return false;
    }
    static void list_captures(const typename G::State& state, typename G::Moves& out) {
        if constexpr (ListsCaptures<G>) {
            G::captures(state, out);
        } else {
            typename G::Moves all;
            G::moves(state, all);
            for (const auto& move : all)
                if (is_capture(state, move)) out.push(move);
        }
    }

    static bool is_over(const typename G::State& state) {
        if constexpr (Countable<G>)
            return G::count(state) == 0;
        else
            return G::outcome(state).has_value();
    }
    static int ended(const typename G::State& state, int ply) {
        const double payoff = G::outcome(state)->payoffs[G::mover(state)];
        return payoff > 0 ? score::win_in(ply) : payoff < 0 ? -score::win_in(ply) : 0;
    }
};

}  // namespace qipan::alphabeta
