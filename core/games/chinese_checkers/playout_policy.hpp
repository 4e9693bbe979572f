#pragma once
#include <cmath>

#include "base/playout_policy.hpp"
#include "games/chinese_checkers/evaluation.hpp"

namespace qipan {

/// Usually plays the move after which the mover's evaluation is best, chosen at random if several are equally good.
/// Occasionally plays a random move.
template <>
struct PlayoutPolicy<ChineseCheckers> {
    static constexpr int max_turns = 6;
    /// On average, one in `random_move_interval` moves is random.
    static constexpr unsigned random_move_interval = 8;
    /// A lead of this size counts as nearly won at the end, that is, as a payoff of about 0.72; before, more is needed.
    /// A seat's lead is its evaluation minus the average evaluation of the other seats, if all have made the same
    /// number of moves.
    static constexpr double decisive = 5000;

    /// A repeated position is evaluated instead of counting as a draw: in a race, nobody gains by repeating moves.
    static constexpr bool repetition_is_draw = false;

    static bool choose(const ChineseCheckers::State& state, auto&& random, ChineseCheckers::Move& out) {
        ChineseCheckers::Moves moves;
        ChineseCheckers::moves(state, moves);
        if (moves.empty()) return false;
        if (random(random_move_interval) == 0) {
            out = moves[random(moves.size)];
            return true;
        }
        using Evaluation = qipan::Evaluation<ChineseCheckers>;
        const auto progress = Evaluation::progress(state, state.mover);
        int best = -Evaluation::max_spread;
        unsigned equal = 0;
        for (const auto& move : moves) {
            const int value = Evaluation::after(state, progress, move).value();
            if (value < best) continue;
            equal = value == best ? equal + 1 : 1;
            best = value;
            if (random(equal) == 0) out = move;
        }
        return true;
    }

    /// Sets the priority of each move to the value of the mover's progress after the move.
    static void prioritize(const ChineseCheckers::State& state, const ChineseCheckers::Moves& moves, auto&& set) {
        const auto progress = Evaluation<ChineseCheckers>::progress(state, state.mover);
        for (std::size_t i = 0; i < moves.size; ++i)
            set(i, Evaluation<ChineseCheckers>::after(state, progress, moves[i]).value());
    }

    /// Returns payoffs from the leads of the seats (see `decisive`). A seat that finished counts as if its evaluation
    /// were `decisive`, better than any seat in play; one that dropped out counts as worse than any seat in play.
    static std::array<double, max_seats> evaluate(const ChineseCheckers::State& state) {
        using Evaluation = qipan::Evaluation<ChineseCheckers>;
        std::array<double, max_seats> value{}, payoffs{};
        const int players = state.options.players;
        double sum = 0;
        int distance = 120;  // of the seat that is closest to its target
        for (Seat seat = 0; seat < players; ++seat) {
            if (!Evaluation::in_play(state, seat)) continue;
            const int left = ChineseCheckers::distance(state, seat);
            distance = std::min(distance, left);
            // A seat that has not moved yet in this round makes up for it.
            value[seat] =
                Evaluation::of(state, seat) + (seat >= state.mover ? chinese_checkers::gain_per_move(left) : 0);
        }
        const double scale = decisive + chinese_checkers::uncertainty(distance);
        for (int i = 0; i < state.left_count; ++i) {
            const auto leaver = state.left[std::size_t(i)];
            value[leaver.seat] = leaver.dropped ? -Evaluation::max_spread : decisive;
        }
        for (Seat seat = 0; seat < players; ++seat) sum += value[seat];
        for (Seat seat = 0; seat < players; ++seat) {
            const double others = (sum - value[seat]) / (players - 1);
            payoffs[seat] = 0.95 * std::tanh((value[seat] - others) / scale);
        }
        return payoffs;
    }
};

}  // namespace qipan
