#pragma once
#include "base/game.hpp"

namespace qipan {

/// How to play a game out. Games that offer more than uniformly random moves specialise it in
/// <game>/playout_policy.hpp.
template <class G>
struct PlayoutPolicy;

/// Chooses a plausible move, using only what the seat to move may know. Returns false if the game is over.
template <class G>
concept HasPlayoutPolicy =
    Game<G> && requires(const typename G::State& state, unsigned (&random)(unsigned), typename G::Move& out) {
        { PlayoutPolicy<G>::choose(state, random, out) } -> std::same_as<bool>;
    };

/// Playouts may never end, so they are cut off after `max_turns` turns a seat and evaluated, strictly between -1 and 1.
template <class G>
concept HasPlayoutCutoff = Game<G> && requires(const typename G::State& state) {
    { PlayoutPolicy<G>::max_turns } -> std::convertible_to<int>;
    { PlayoutPolicy<G>::evaluate(state) } -> std::same_as<std::array<double, max_seats>>;
};

/// Prioritizes moves by calling set(index, priority) for each of them. A search then tries the best moves first and
/// adds the others gradually (progressive widening).
template <class G>
concept PrioritizesMoves =
    Game<G> && requires(const typename G::State& state, const typename G::Moves& moves, void (&set)(std::size_t, int)) {
        PlayoutPolicy<G>::prioritize(state, moves, set);
    };

/// Whether a repeated position is a draw, which is the default. Otherwise it is evaluated.
template <class G>
constexpr bool repetition_is_draw() {
    if constexpr (requires { PlayoutPolicy<G>::repetition_is_draw; })
        return PlayoutPolicy<G>::repetition_is_draw;
    else
        return true;
}

/// Plays uniformly random moves to the end faster than by listing all moves at each turn; none where it cannot.
template <class G>
concept HasFastPlayout = Game<G> && requires(const typename G::State& state, unsigned (&random)(unsigned)) {
    { PlayoutPolicy<G>::random_playout(state, random) } -> std::same_as<std::optional<Outcome>>;
};

}  // namespace qipan
