#pragma once
#include <cmath>

#include "base/playout_policy.hpp"
#include "games/checkers/evaluation.hpp"

namespace qipan {

/// Jumps where there is a jump.
template <>
struct PlayoutPolicy<Checkers> {
    static constexpr int most_turns = 12;
    /// A lead with which a game is as good as decided, in hundredths of a man.
    static constexpr double decisive = 400;

    static bool choose(const Checkers::State& state, auto&& random, Checkers::Move& out) {
        Checkers::Moves moves;
        Checkers::moves(state, moves);
        if (moves.empty()) return false;
        unsigned jumps = 0;
        for (const auto& move : moves)
            if (Checkers::is_jump(move) && random(++jumps) == 0) out = move;
        if (!jumps) out = moves[random(moves.size)];
        return true;
    }

    static std::array<double, max_seats> judge(const Checkers::State& state) {
        const double own = 0.95 * std::tanh(Evaluation<Checkers>::of(state) / decisive);
        const double lead = state.mover == Checkers::black ? own : -own;
        return {lead, -lead};
    }
};

}  // namespace qipan
