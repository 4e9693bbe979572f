#pragma once
#include <cmath>

#include "base/playout_policy.hpp"
#include "games/two_eat_one/evaluation.hpp"

namespace qipan {

/// Takes a stone where one can be taken.
template <>
struct PlayoutPolicy<TwoEatOne> {
    static constexpr int most_turns = 12;
    /// A lead with which a game is as good as decided, in hundredths of a stone.
    static constexpr double decisive = 500;

    static bool choose(const TwoEatOne::State& state, auto&& random, TwoEatOne::Move& out) {
        TwoEatOne::Moves moves;
        TwoEatOne::moves(state, moves);
        if (moves.empty()) return false;
        unsigned captures = 0;
        for (const auto& move : moves)  // each of the captures is kept with the same chance
            if (Evaluation<TwoEatOne>::is_capture(state, move) && random(++captures) == 0) out = move;
        if (!captures) out = moves[random(moves.size)];
        return true;
    }

    static std::array<double, max_seats> judge(const TwoEatOne::State& state) {
        const double own = 0.95 * std::tanh(Evaluation<TwoEatOne>::of(state) / decisive);
        const double lead = state.mover == 0 ? own : -own;
        return {lead, -lead};
    }
};

}  // namespace qipan
