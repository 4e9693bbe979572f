#pragma once
#include <cmath>

#include "base/playout_policy.hpp"
#include "games/chinese_checkers/calibration.hpp"
#include "games/chinese_checkers/learning/network_node.hpp"

namespace qipan {

/// Usually plays the move after which the mover's evaluation is best, chosen at random if several are equally good.
/// Occasionally plays a random move.
template <>
struct PlayoutPolicy<ChineseCheckers> {
    static constexpr int max_turns = 6;
    /// On average, one in `random_move_interval` moves is random.
    static constexpr unsigned random_move_interval = 8;
    /// A lead of this size counts as nearly won at the end, that is, as a payoff of about 0.72; earlier in the game a
    /// larger lead is needed for such a payoff. A seat's lead is its evaluation minus the average evaluation of the
    /// other seats, if all have made the same number of moves.
    static constexpr double decisive = 5000;

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
    /// were `decisive`, better than any seat in play; a seat that dropped out counts as worse than any seat in play.
    static std::array<double, max_seats> evaluate(const ChineseCheckers::State& state) {
        using Evaluation = qipan::Evaluation<ChineseCheckers>;
        const auto value_of = [&](Seat seat, int left) {
            // Compensate a seat that has not moved yet in this round.
            return Evaluation::of(state, seat) + (seat >= state.mover ? chinese_checkers::gain_per_move(left) : 0);
        };
        return payoffs_of(state, value_of, decisive, -Evaluation::max_spread,
                          [](int distance) { return decisive + chinese_checkers::uncertainty(distance); });
    }

    using Learned = chinese_checkers::Network;
    static bool read(std::string_view bytes, Learned& network) {
        return chinese_checkers::read_network(bytes, network);
    }

    /// Returns payoffs from the scores of a network. With two seats, a seat that has not moved yet in this round is not
    /// compensated.
    static std::array<double, max_seats> evaluate(const ChineseCheckers::State& state, const Learned& network) {
        const chinese_checkers::NetworkNode node(state, network);
        const double per_move = state.options.players == 2 ? 0 : Learned::score_per_move;
        const auto value_of = [&](Seat seat, int) { return node.score(seat) + (seat >= state.mover ? per_move : 0); };
        return payoffs_of(state, value_of, Learned::score_per_move, -Learned::max_score,
                          [](int distance) { return chinese_checkers::network_scale(distance); });
    }

  private:
    /// `finished` and `dropped` are the values of seats that are no longer in play; scale_at(distance) is the lead that
    /// counts as nearly won if the seat that is closest to its target is at that distance.
    static std::array<double, max_seats> payoffs_of(const ChineseCheckers::State& state, auto&& value_of,
                                                    double finished, double dropped, auto&& scale_at) {
        std::array<double, max_seats> value{}, payoffs{};
        const int players = state.options.players;
        double sum = 0;
        int distance = 120;  // the distance of the seat that is closest to its target
        for (Seat seat = 0; seat < players; ++seat) {
            if (!Evaluation<ChineseCheckers>::in_play(state, seat)) continue;
            const int left = ChineseCheckers::distance(state, seat);
            distance = std::min(distance, left);
            value[seat] = value_of(seat, left);
        }
        const double scale = scale_at(distance);
        for (int i = 0; i < state.left_count; ++i) {
            const auto leaver = state.left[std::size_t(i)];
            value[leaver.seat] = leaver.dropped ? dropped : finished;
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
