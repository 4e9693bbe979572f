#pragma once
#include "base/game.hpp"

namespace qipan {

/// How a game is played to its end by rule of thumb. A game that offers more than uniformly random moves does it beside
/// its rules, in <game>/playout_policy.hpp.
template <class G>
struct PlayoutPolicy;

/// Chooses a likely move by what the seat to move may know and nothing else; answers false when the game is over.
template <class G>
concept PlayedByRule =
    Game<G> && requires(const typename G::State& state, unsigned (&random)(unsigned), typename G::Move& out) {
        { PlayoutPolicy<G>::choose(state, random, out) } -> std::same_as<bool>;
    };

/// May go on for ever when played at random: it is cut after so many turns a seat and judged, strictly between -1
/// and 1.
template <class G>
concept CutShort = Game<G> && requires(const typename G::State& state) {
    { PlayoutPolicy<G>::most_turns } -> std::convertible_to<int>;
    { PlayoutPolicy<G>::judge(state) } -> std::same_as<std::array<double, max_seats>>;
};

/// Tells which moves look promising: tell(place, promise). A search then tries the others later, as it goes on.
template <class G>
concept Promising =
    Game<G> && requires(const typename G::State& state, const typename G::Moves& moves,
                        void (&tell)(std::size_t, int)) { PlayoutPolicy<G>::promises(state, moves, tell); };

/// A position that comes again is a draw, unless the game says otherwise; then it is judged.
template <class G>
constexpr bool repetition_is_draw() {
    if constexpr (requires { PlayoutPolicy<G>::repetition_is_draw; })
        return PlayoutPolicy<G>::repetition_is_draw;
    else
        return true;
}

/// Plays uniformly random moves to the end faster than by listing them all each time; null where it cannot.
template <class G>
concept PlayedFast = Game<G> && requires(const typename G::State& state, unsigned (&random)(unsigned)) {
    { PlayoutPolicy<G>::uniform(state, random) } -> std::same_as<std::optional<Outcome>>;
};

}  // namespace qipan
