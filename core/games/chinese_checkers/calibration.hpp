#pragma once
#include "games/chinese_checkers/evaluation.hpp"
#include "games/chinese_checkers/learning/network.hpp"
#include "games/chinese_checkers/race/search.hpp"

namespace qipan::chinese_checkers {

/// The number of moves that each seat makes from the beginning of the current round to the end of a variation. In a
/// round, every seat in play makes one move, in the order of the seats.
inline std::array<double, max_seats> moves_made(const ChineseCheckers::State& root, OpponentModel model,
                                                multiplayer::Width width, int depth) {
    using enum OpponentModel;
    const auto in_play = [&](Seat seat) { return root.in_play >> seat & 1; };
    const int seats = std::popcount(root.in_play), round = model == best_reply ? 2 : seats;
    const bool has_solo = model == paranoid || model == best_reply;
    const int together = has_solo ? std::min(depth, width.rounds * round) : depth;
    std::array<double, max_seats> moves{};
    for (Seat seat = 0, after = 0; seat < ChineseCheckers::seats(root.options); ++seat) {
        const Seat other = Seat((root.mover + seat) % ChineseCheckers::seats(root.options));
        if (!in_play(other)) continue;
        if (other < root.mover) ++moves[other];  // this seat has already moved in this round
        if (model == race) {
            // The race search plans ahead and assumes that the others do not. So the searching seat seems to gain
            // almost half a move at every turn but the first; against real opponents, it gains nothing.
            moves[other] += after == 0 ? 1.4 * (depth - 1) + 1 : std::max(1, depth - 1);
        } else if (model == best_reply) {
            moves[other] += after == 0 ? (together + 1) / 2 : together / 2 / double(std::max(1, seats - 1));
        } else {
            moves[other] += (together + seats - 1 - after) / seats;
        }
        ++after;
    }
    moves[root.mover] += depth - together;
    return moves;
}

/// By how many moves each seat is ahead of the mean of the other seats in play at the end of a variation of `depth`
/// plies. When a round begins, all seats have made equally many moves, but those that move early in the round are about
/// to move again: the seat with the number `order` among the seats in play is counted as a further order / in_play of a
/// move ahead.
inline std::array<double, max_seats> surplus_moves(const ChineseCheckers::State& root, OpponentModel model,
                                                   multiplayer::Width width, int depth) {
    const int seats = ChineseCheckers::seats(root.options), in_play = std::popcount(root.in_play);
    auto moves = moves_made(root, model, width, depth);
    double sum = 0;
    for (Seat seat = 0, order = 0; seat < seats; ++seat)
        if (root.in_play >> seat & 1) {
            moves[seat] += double(order++) / in_play;
            sum += moves[seat];
        }
    std::array<double, max_seats> surplus{};
    for (Seat seat = 0; seat < seats; ++seat)
        if (root.in_play >> seat & 1) surplus[seat] = moves[seat] - (sum - moves[seat]) / std::max(1, in_play - 1);
    return surplus;
}

/// The lead that is nearly decisive if `distance` is left to go, in the unit of a network's values.
inline double network_scale(int distance, double most = 2'000) {
    return std::clamp(400 + 22.0 * distance, 400.0, most);
}

/// Converts the values of a search to expected payoffs. The constants were fitted to games of the engines against
/// themselves; `docs/games/chinese-checkers-strength.md` has the figures.
///
/// A value depends on how many moves each seat has made at the end of a variation, and so on the parity of the depth.
/// Therefore the expected gain of the searching seat's surplus moves is subtracted first. The remaining lead means less
/// the farther the seat still has to go, and the more seats there are.
class Calibration {
  public:
    Calibration(const ChineseCheckers::State& root, OpponentModel model, multiplayer::Width width, int depth)
        : seats_(ChineseCheckers::seats(root.options)) {
        const int distance = ChineseCheckers::distance(root, root.mover);
        const auto moves = moves_made(root, model, width, depth);
        double sum = 0;
        int in_play = 0;
        for (Seat seat = 0; seat < seats_; ++seat)
            if (root.in_play >> seat & 1) {
                sum += moves[seat];
                ++in_play;
            }
        for (Seat seat = 0; seat < seats_; ++seat)
            bias_[seat] = gain_per_move(distance) * (moves[seat] - (sum - moves[seat]) / std::max(1, in_play - 1));
        scale_ = (900 + uncertainty(distance)) * (0.2 + 0.4 * seats_);
    }

    /// Returns the calibration of a search with a network, whose values count `score_per_move` for one move.
    ///
    /// With two seats nothing is subtracted, since values then include the tempo: having the move is worth half a move.
    /// The race search is an exception: it lets the other seats move greedily, which a network regards as bad moves. So
    /// its leads grow with every turn that it looks ahead, and with the distance; that growth is subtracted.
    static Calibration of_network(const ChineseCheckers::State& root, OpponentModel model, multiplayer::Width width,
                                  int depth) {
        const int distance = ChineseCheckers::distance(root, root.mover);
        const bool is_race = model == OpponentModel::race;
        Calibration result(root, model, width, depth);
        result.bias_ = surplus_moves(root, model, width, depth);
        if (is_race) result.bias_[root.mover] += 0.006 * distance * std::max(0, depth - 2);
        for (double& bias : result.bias_) bias *= result.seats_ == 2 && !is_race ? 0 : Network::score_per_move;
        result.scale_ = network_scale(distance, is_race ? 3'500 : 2'000) * (0.2 + 0.4 * result.seats_);
        return result;
    }

    /// The expected payoff of a seat, given its value.
    double payoff(int value, Seat seat) const { return race_payoff(value, seats_, bias_[seat], scale_); }

  private:
    int seats_;
    std::array<double, max_seats> bias_{};
    double scale_;
};

}  // namespace qipan::chinese_checkers
