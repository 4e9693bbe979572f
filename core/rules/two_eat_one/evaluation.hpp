#pragma once
#include "rules/evaluation.hpp"
#include "rules/two_eat_one/stone_count.hpp"

namespace qipan {

namespace two_eat_one {

/// The weights, in hundredths of a stone.
struct Weights {
    int stone;
    int mobility;  // for each move more than the enemy would have
    int to_move;   // for having the move
};
inline constexpr Weights weights{.stone = 100, .mobility = 3, .to_move = 5};

}  // namespace two_eat_one

template <>
struct Evaluation<TwoEatOne> {
    using State = TwoEatOne::State;
    using Move = TwoEatOne::Move;

    static int of(const State& state) {
        using two_eat_one::weights;
        State other = state;
        other.mover ^= 1;
        const int freedom = int(TwoEatOne::count(state)) - int(TwoEatOne::count(other));
        return weights.stone * StoneCount::of(state) + weights.mobility * freedom + weights.to_move;
    }

    static bool is_capture(const State& state, Move move) {
        State next = state;
        TwoEatOne::play(next, move);
        return next.stones[state.mover ^ 1] != state.stones[state.mover ^ 1];
    }
    static bool is_progress(const State& state, Move move) { return is_capture(state, move); }
};
static_assert(Evaluated<TwoEatOne> && TellsCaptures<TwoEatOne> && TellsProgress<TwoEatOne>);

}  // namespace qipan
