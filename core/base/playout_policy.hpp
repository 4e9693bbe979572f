#pragma once
#include <string_view>

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

/// A game in which a playout that is cut off can be evaluated by learned parameters. `Learned` holds them and is
/// default-constructible. `read` fills it from bytes; it returns false if the bytes are not valid.
template <class G>
concept HasLearnedCutoff =
    HasPlayoutCutoff<G> && requires(const typename G::State& state, typename PlayoutPolicy<G>::Learned& learned) {
        { PlayoutPolicy<G>::read(std::string_view{}, learned) } -> std::same_as<bool>;
        { PlayoutPolicy<G>::evaluate(state, learned) } -> std::same_as<std::array<double, max_seats>>;
    };

struct NothingLearned {};
template <class G>
struct LearnedCutoff {
    using Data = NothingLearned;
};
template <HasLearnedCutoff G>
struct LearnedCutoff<G> {
    using Data = typename PlayoutPolicy<G>::Learned;
};

/// The payoffs of a position in which a playout is cut off. `learned` may be null.
template <HasPlayoutCutoff G>
std::array<double, max_seats> evaluate_cutoff(const typename G::State& state,
                                              const typename LearnedCutoff<G>::Data* learned) {
    if constexpr (HasLearnedCutoff<G>)
        if (learned) return PlayoutPolicy<G>::evaluate(state, *learned);
    return PlayoutPolicy<G>::evaluate(state);
}

/// `prioritize` calls set(i, priority) for every move moves[i]. A Monte-Carlo search then tries only the moves of
/// highest priority at first, and adds the others gradually (progressive widening).
template <class G>
concept PrioritizesMoves =
    Game<G> && requires(const typename G::State& state, const typename G::Moves& moves, void (&set)(std::size_t, int)) {
        PlayoutPolicy<G>::prioritize(state, moves, set);
    };

/// `random_playout` plays uniformly random moves to the end of the game, faster than by listing all moves at each turn,
/// and returns the last position. It returns nullopt if it cannot do so from this position.
template <class G>
concept HasFastPlayout = Game<G> && requires(const typename G::State& state, unsigned (&random)(unsigned)) {
    { PlayoutPolicy<G>::random_playout(state, random) } -> std::same_as<std::optional<typename G::State>>;
};

}  // namespace qipan
