#pragma once
#include "rules/playout_policy.hpp"
#include "rules/two_eat_one/rules.hpp"

namespace qipan {

/// Takes a stone where one can be taken.
template <>
struct PlayoutPolicy<TwoEatOne> {
    static constexpr int most_turns = 12;
    /// What one stone more is worth; even the most stones are less than a win.
    static constexpr double stone = 0.15;

    static bool choose(const TwoEatOne::State& state, auto&& random, TwoEatOne::Move& out) {
        TwoEatOne::Moves moves;
        TwoEatOne::moves(state, moves);
        if (moves.empty()) return false;
        const auto enemy = state.stones[state.mover ^ 1];
        unsigned captures = 0;
        for (const auto& move : moves) {
            auto next = state;
            TwoEatOne::play(next, move);
            if (next.stones[state.mover ^ 1] == enemy) continue;
            // Each of the captures is kept with the same chance.
            if (random(++captures) == 0) out = move;
        }
        if (!captures) out = moves[random(moves.size)];
        return true;
    }

    static std::array<double, max_seats> judge(const TwoEatOne::State& state) {
        const double lead = stone * (std::popcount(state.stones[0]) - std::popcount(state.stones[1]));
        return {lead, -lead};
    }
};

}  // namespace qipan
