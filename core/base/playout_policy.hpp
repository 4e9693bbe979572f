#pragma once
#include "base/game.hpp"

namespace qipan {

/// How playouts of a game choose their moves. A game specialises this template in <game>/playout_policy.hpp; without a
/// specialisation, playouts choose moves uniformly at random.
template <class G>
struct PlayoutPolicy;

/// `choose` sets `out` to a plausible move, which it chooses using only what the mover may know. It returns false if
/// the game is over.
template <class G>
concept HasPlayoutPolicy =
    Game<G> && requires(const typename G::State& state, unsigned (&random)(unsigned), typename G::Move& out) {
        { PlayoutPolicy<G>::choose(state, random, out) } -> std::same_as<bool>;
    };

/// For games in which a playout may never end. A playout has at most `max_turns` plies per seat. If it is cut off at
/// that limit, `evaluate` estimates the payoffs from the last position. The estimates are strictly between -1 and 1.
template <class G>
concept HasPlayoutCutoff = Game<G> && requires(const typename G::State& state) {
    { PlayoutPolicy<G>::max_turns } -> std::convertible_to<int>;
    { PlayoutPolicy<G>::evaluate(state) } -> std::same_as<std::array<double, max_seats>>;
};

/// `prioritize` calls set(i, priority) for every moves[i]. A Monte-Carlo search then tries only the moves of highest
/// priority at first, and adds the others gradually (progressive widening).
template <class G>
concept PrioritizesMoves =
    Game<G> && requires(const typename G::State& state, const typename G::Moves& moves, void (&set)(std::size_t, int)) {
        PlayoutPolicy<G>::prioritize(state, moves, set);
    };

/// How a Monte-Carlo search scores a repeated position. If true (the default), the position counts as a draw; if false,
/// PlayoutPolicy<G>::evaluate estimates its payoffs.
template <class G>
constexpr bool repetition_is_draw() {
    if constexpr (requires { PlayoutPolicy<G>::repetition_is_draw; })
        return PlayoutPolicy<G>::repetition_is_draw;
    else
        return true;
}

/// `random_playout` plays uniformly random moves to the end of the game, faster than by listing all moves at each turn,
/// and returns the last position. It returns nullopt if it cannot do so from this position.
template <class G>
concept HasFastPlayout = Game<G> && requires(const typename G::State& state, unsigned (&random)(unsigned)) {
    { PlayoutPolicy<G>::random_playout(state, random) } -> std::same_as<std::optional<typename G::State>>;
};

/// For two-seat games in which a win can be larger or smaller. At the end of a game, `margin` is the lead of seat 0 as
/// a share of the largest possible one, from -1 to 1; it has the sign of the outcome. A Monte-Carlo search prefers
/// larger margins among equal outcomes.
template <class G>
concept HasMargin = Game<G> && requires(const typename G::State& state) {
    { PlayoutPolicy<G>::margin(state) } -> std::same_as<double>;
};

}  // namespace qipan
