#pragma once
#include "rules/game.hpp"

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

}  // namespace qipan
