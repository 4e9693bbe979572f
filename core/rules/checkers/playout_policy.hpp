#pragma once
#include <cmath>

#include "rules/checkers/rules.hpp"
#include "rules/playout_policy.hpp"

namespace qipan {

/// Jumps where there is a jump.
template <>
struct PlayoutPolicy<Checkers> {
    static constexpr int most_turns = 12;
    /// What a piece more is worth in men, and how many men make a game as good as decided.
    static constexpr double man = 1, tower = 2.5, decisive = 4;

    static bool choose(const Checkers::State& state, auto&& random, Checkers::Move& out) {
        Checkers::Moves moves;
        Checkers::moves(state, moves);
        if (moves.empty()) return false;
        unsigned jumps = 0;
        for (const auto& move : moves)
            if (((move.from ^ move.to) >> 3 & 1) == 0)  // a jump crosses two rows, a step one
                if (random(++jumps) == 0) out = move;
        if (!jumps) out = moves[random(moves.size)];
        return true;
    }

    static std::array<double, max_seats> judge(const Checkers::State& state) {
        double lead = 0;
        for (Seat seat : {Seat(0), Seat(1)}) {
            const int all = std::popcount(state.pieces[seat]),
                      towers = std::popcount(state.pieces[seat] & state.towers);
            lead += (seat == 0 ? 1 : -1) * (man * (all - towers) + tower * towers);
        }
        lead = 0.95 * std::tanh(lead / decisive);
        return {lead, -lead};
    }
};

}  // namespace qipan
