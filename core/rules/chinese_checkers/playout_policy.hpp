#pragma once
#include <cmath>

#include "rules/chinese_checkers/rules.hpp"
#include "rules/playout_policy.hpp"

namespace qipan {

/// Mostly the move that brings a stone nearest to its target, now and then any.
template <>
struct PlayoutPolicy<ChineseCheckers> {
    static constexpr int most_turns = 6;
    /// One move in so many is a random one.
    static constexpr unsigned any_move_in = 8;
    /// Holes ahead of the others that make a race as good as decided.
    static constexpr double decisive = 12;

    static int gain(const ChineseCheckers::State& state, ChineseCheckers::Move move) {
        if (move == ChineseCheckers::pass) return 0;
        const int target = ChineseCheckers::target(state.options, state.mover);
        const auto& to_tip = chinese_checkers::star.to_tip[std::size_t(target)];
        return int(to_tip[move.from]) - int(to_tip[move.to]);
    }

    static bool choose(const ChineseCheckers::State& state, auto&& random, ChineseCheckers::Move& out) {
        ChineseCheckers::Moves moves;
        ChineseCheckers::moves(state, moves);
        if (moves.empty()) return false;
        if (random(any_move_in) == 0) {
            out = moves[random(moves.size)];
            return true;
        }
        int best = -chinese_checkers::row_count;
        unsigned equal = 0;
        for (const auto& move : moves) {
            const int gained = gain(state, move);
            if (gained < best) continue;
            equal = gained == best ? equal + 1 : 1;
            best = gained;
            if (random(equal) == 0) out = move;
        }
        return true;
    }

    /// By the distances of those in play; who has finished is ahead of them, and who has left behind.
    static std::array<double, max_seats> judge(const ChineseCheckers::State& state) {
        constexpr double finished = -30, dropped = 150;
        std::array<double, max_seats> distance{}, payoffs{};
        const int players = state.options.players;
        double sum = 0;
        for (Seat seat = 0; seat < players; ++seat) distance[seat] = ChineseCheckers::distance(state, seat);
        for (int i = 0; i < state.left_count; ++i) {
            const auto leaver = state.left[std::size_t(i)];
            distance[leaver.seat] = leaver.dropped ? dropped : finished;
        }
        for (Seat seat = 0; seat < players; ++seat) sum += distance[seat];
        for (Seat seat = 0; seat < players; ++seat) {
            const double others = (sum - distance[seat]) / (players - 1);
            payoffs[seat] = 0.95 * std::tanh((others - distance[seat]) / decisive);
        }
        return payoffs;
    }
};

}  // namespace qipan
