#pragma once
#include "base/game.hpp"

namespace qipan {

/// What a position is worth by rule of thumb. Each game's stands beside its rules, in <game>/evaluation.hpp: named
/// weights as data, and a function that adds them up.
template <class G>
struct Evaluation;

/// A game of two seats with an evaluation: hundredths of a unit of the game's own, in favour of the seat to move.
template <class G>
concept Evaluated = Game<G> && requires(const typename G::State& state) {
    { Evaluation<G>::of(state) } -> std::same_as<int>;
};

/// A game of any number of seats in which each seat's progress is judged by itself.
template <class G>
concept EvaluatedBySeat = Game<G> && requires(const typename G::State& state, Seat seat) {
    { Evaluation<G>::of(state, seat) } -> std::same_as<int>;
};

// What an evaluation may tell besides, for a search to use where it is told.

/// Which moves take something. A search plays captures out before it judges a position.
template <class G>
concept TellsCaptures = Evaluated<G> && requires(const typename G::State& state, const typename G::Move& move) {
    { Evaluation<G>::is_capture(state, move) } -> std::same_as<bool>;
};

/// Which moves cannot be undone: no position from before such a move comes back after it.
template <class G>
concept TellsProgress = Evaluated<G> && requires(const typename G::State& state, const typename G::Move& move) {
    { Evaluation<G>::is_progress(state, move) } -> std::same_as<bool>;
};

/// Whether the game is over, where that can be told faster than by its outcome.
template <class G>
concept TellsEnd = Evaluated<G> && requires(const typename G::State& state) {
    { Evaluation<G>::is_over(state) } -> std::same_as<bool>;
};

/// Which moves look good before anything is searched: larger is tried sooner, some hundreds at most.
template <class G>
concept OrdersMoves = Evaluated<G> && requires(const typename G::State& state, const typename G::Move& move) {
    { Evaluation<G>::order(state, move) } -> std::same_as<int>;
};

}  // namespace qipan
