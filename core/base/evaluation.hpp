#pragma once
#include "base/defaults.hpp"

namespace qipan {

/// The mover's lead in material in a game of two seats, times 100.
template <class G>
int material_lead(const typename G::State& state) {
    const auto value = material<G>(state);
    const int lead = value[0] - value[1];
    return 100 * (G::mover(state) == 0 ? lead : -lead);
}

/// Heuristic evaluation of positions. A game specialises this template in <game>/evaluation.hpp; the specialisation
/// consists of named weights and a function that adds them up. Without a specialisation, a position is evaluated by the
/// mover's lead in material, and a single seat by its material.
template <class G>
struct Evaluation {
    static int of(const typename G::State& state) { return material_lead<G>(state); }
    static int of(const typename G::State& state, Seat seat) { return 100 * material<G>(state)[seat]; }
};

/// A two-seat game with an evaluation from the mover's point of view. Each game chooses a unit, such as a stone; the
/// evaluation is in hundredths of this unit.
template <class G>
concept Evaluated = Game<G> && requires(const typename G::State& state) {
    { Evaluation<G>::of(state) } -> std::same_as<int>;
};

/// A game for any number of seats, with an evaluation of each seat regardless of the other seats, in hundredths of the
/// game's unit.
template <class G>
concept EvaluatedBySeat = Game<G> && requires(const typename G::State& state, Seat seat) {
    { Evaluation<G>::of(state, seat) } -> std::same_as<int>;
};

// Optional members of an evaluation. A search uses them if they exist.

/// `is_capture` tells captures from quiet moves, so that a quiescence search can resolve captures before it evaluates a
/// position.
template <class G>
concept DetectsCaptures = Evaluated<G> && requires(const typename G::State& state, const typename G::Move& move) {
    { Evaluation<G>::is_capture(state, move) } -> std::same_as<bool>;
};

/// `is_irreversible` detects irreversible moves: no position from before such a move can recur after it.
template <class G>
concept DetectsIrreversible = Evaluated<G> && requires(const typename G::State& state, const typename G::Move& move) {
    { Evaluation<G>::is_irreversible(state, move) } -> std::same_as<bool>;
};

/// `order` scores moves before any search: moves with larger scores are searched first. Scores are at most a few
/// hundred.
template <class G>
concept OrdersMoves = Evaluated<G> && requires(const typename G::State& state, const typename G::Move& move) {
    { Evaluation<G>::order(state, move) } -> std::same_as<int>;
};

/// An evaluation whose weights are learned, and are therefore data: whole numbers in an array of `weights` elements. A
/// game specialises this template in <game>/learned_evaluation.hpp.
///
/// - `of(state, weights)` is the evaluation, like that of Evaluation<G>.
/// - `visit(state, add)` calls add(index, coefficient) for each weight on which it depends. The evaluation is the sum
///   of all coefficient × weight, rounded; learning needs nothing else.
/// - `set_first(weights)` sets the weights with which learning begins, in an array of zeros.
template <class G>
struct LearnedEvaluation;

using Weight = std::int16_t;

template <class G>
concept HasLearnedEvaluation =
    Evaluated<G> && requires(const typename G::State& state, const Weight* weights, float* first) {
        { LearnedEvaluation<G>::weights } -> std::convertible_to<std::size_t>;
        { LearnedEvaluation<G>::of(state, weights) } -> std::same_as<int>;
        LearnedEvaluation<G>::visit(state, [](std::size_t, float) {});
        LearnedEvaluation<G>::set_first(first);
    };

}  // namespace qipan
