#pragma once
#include <cmath>

#include "base/playout_policy.hpp"
#include "games/chinese_checkers/evaluation.hpp"

namespace qipan {

/// Mostly the move that the evaluation likes best, now and then any.
template <>
struct PlayoutPolicy<ChineseCheckers> {
    static constexpr int most_turns = 6;
    /// One move in so many is a random one.
    static constexpr unsigned any_move_in = 8;
    /// How far ahead of the others, as the evaluation counts it, a race is as good as decided.
    static constexpr double decisive = 5000;

    /// In a race nobody gains by standing still.
    static constexpr bool repetition_is_draw = false;

    static bool choose(const ChineseCheckers::State& state, auto&& random, ChineseCheckers::Move& out) {
        ChineseCheckers::Moves moves;
        ChineseCheckers::moves(state, moves);
        if (moves.empty()) return false;
        if (random(any_move_in) == 0) {
            out = moves[random(moves.size)];
            return true;
        }
        using Evaluation = qipan::Evaluation<ChineseCheckers>;
        const auto progress = Evaluation::progress(state, state.mover);
        int best = -Evaluation::widest;
        unsigned equal = 0;
        for (const auto& move : moves) {
            const int worth = Evaluation::after(state, progress, move).worth();
            if (worth < best) continue;
            equal = worth == best ? equal + 1 : 1;
            best = worth;
            if (random(equal) == 0) out = move;
        }
        return true;
    }

    /// By what a move wins at once.
    static void promises(const ChineseCheckers::State& state, const ChineseCheckers::Moves& moves, auto&& tell) {
        const auto progress = Evaluation<ChineseCheckers>::progress(state, state.mover);
        for (std::size_t i = 0; i < moves.size; ++i)
            tell(i, Evaluation<ChineseCheckers>::after(state, progress, moves[i]).worth());
    }

    /// By the evaluation of those in play; who has finished is ahead of them, and who has left behind.
    static std::array<double, max_seats> judge(const ChineseCheckers::State& state) {
        using Evaluation = qipan::Evaluation<ChineseCheckers>;
        std::array<double, max_seats> worth{}, payoffs{};
        const int players = state.options.players;
        double sum = 0;
        for (Seat seat = 0; seat < players; ++seat) worth[seat] = Evaluation::of(state, seat);
        for (int i = 0; i < state.left_count; ++i) {
            const auto leaver = state.left[std::size_t(i)];
            worth[leaver.seat] = leaver.dropped ? -Evaluation::widest : decisive;
        }
        for (Seat seat = 0; seat < players; ++seat) sum += worth[seat];
        for (Seat seat = 0; seat < players; ++seat) {
            const double others = (sum - worth[seat]) / (players - 1);
            payoffs[seat] = 0.95 * std::tanh((worth[seat] - others) / decisive);
        }
        return payoffs;
    }
};

}  // namespace qipan
