#pragma once
#include "games/chinese_checkers/evaluation.hpp"
#include "games/chinese_checkers/learning/network.hpp"
#include "games/chinese_checkers/race/race.hpp"

namespace qipan::chinese_checkers {

/// A position in a search that is evaluated by a network, which must outlive the node.
class NetworkNode : public RaceNode<NetworkNode, Evaluation<ChineseCheckers>> {
  public:
    using Game = ChineseCheckers;
    using Eval = Evaluation<ChineseCheckers>;
    using Move = ChineseCheckers::Move;
    using Candidate = multiplayer::Candidate<Move>;

    ChineseCheckers::State state;

    NetworkNode(const ChineseCheckers::State& position, const Network& network) : state(position), network_(&network) {
        for (Seat seat = 0; seat < seats(); ++seat) {
            const auto& seen = view(seat);
            sums_[seat].start(network);
            for (Seat owner = 0; owner < seats(); ++owner)
                state.stones[owner].for_each([&](Hole hole) {
                    if (owner == seat)
                        sums_[seat].add_own(network, seen[hole]);
                    else if (sees_others(seats()))
                        sums_[seat].add_other(network, seen[hole]);
                });
            scores_[seat] = sums_[seat].score(network);
        }
    }
    NetworkNode(const NetworkNode& other) : state(other.state), network_(other.network_) { copy_sums(other); }
    NetworkNode& operator=(const NetworkNode& other) {
        state = other.state;
        network_ = other.network_;
        copy_sums(other);
        return *this;
    }

    /// The network's score of a seat; only differences between seats are meaningful.
    int score(Seat seat) const { return scores_[seat]; }

    bool values_tempo() const { return seats() == 2; }

    NetworkNode after(Move move) const {
        NetworkNode next = *this;
        if (!(move == ChineseCheckers::pass)) {
            next.move_own(move);
            if (sees_others(seats())) next.move_other(Seat(1 - mover()), move);
        }
        ChineseCheckers::play(next.state, move);
        return next;
    }
    void visit_gains(const ChineseCheckers::Moves& moves, auto&& visit) const {
        visit_own_gains(moves, [&](Move move, int gain) {
            visit(Candidate{move, sees_others(seats()) ? gain - other_gain(move) : gain});
        });
    }
    /// With two seats, the effect on the other seat is computed only for the moves that gain most for the mover.
    std::optional<Candidate> best_gain() const {
        constexpr std::size_t examined = 3;
        ChineseCheckers::Moves moves;
        ChineseCheckers::moves(state, moves);
        if (moves.empty()) return std::nullopt;
        std::array<Candidate, examined> best;
        std::size_t found = 0;
        const std::size_t wanted = sees_others(seats()) ? examined : 1;
        visit_own_gains(moves, [&](Move move, int gain) {
            if (found == wanted && gain <= best[found - 1].gain) return;
            std::size_t at = found < wanted ? found++ : found - 1;
            for (; at > 0 && best[at - 1].gain < gain; --at) best[at] = best[at - 1];
            best[at] = {move, gain};
        });
        if (wanted > 1)
            for (std::size_t i = 0; i < found; ++i) {
                best[i].gain -= other_gain(best[i].move);
                if (best[i].gain > best[0].gain) std::swap(best[i], best[0]);
            }
        return best[0];
    }
    /// The value of the position for `seat`; see ProgressNode::value for the other parameters.
    int value(Seat seat, Seat of = no_seat, int more = 0) const {
        int own = 0, others = 0, count = 0;
        for (Seat other = 0; other < seats(); ++other)
            if (Eval::in_play(state, other)) {
                const int score_here = scores_[other] + (other == of ? more : 0);
                if (other == seat) {
                    own = score_here;
                } else {
                    others += score_here;
                    ++count;
                }
            }
        const int places = Eval::finished_before(state, seat) + Eval::others_arrived(state, seat);
        return own - (count ? others / count : own) - place_value * places + tempo(seat, of);
    }

  private:
    /// With two seats: half the value of having the move, positive for the seat to move and negative for the other
    /// seat. If `of` is not no_seat, the seat `of` counts as having just moved.
    int tempo(Seat seat, Seat of) const {
        constexpr int half = Network::score_per_move / 2;
        if (!values_tempo()) return 0;
        return (of == no_seat ? seat == mover() : seat != of) ? half : -half;
    }
    const std::array<Hole, hole_count>& view(Seat seat) const {
        return seen_from[std::size_t(ChineseCheckers::home(state.options, seat))];
    }
    void copy_sums(const NetworkNode& other) {
        for (Seat seat = 0; seat < seats(); ++seat) {
            sums_[seat] = other.sums_[seat];
            scores_[seat] = other.scores_[seat];
        }
    }
    void move_own(Move move) {
        const auto& seen = view(mover());
        sums_[mover()].remove_own(*network_, seen[move.from]);
        sums_[mover()].add_own(*network_, seen[move.to]);
        scores_[mover()] = sums_[mover()].score(*network_);
    }
    void move_other(Seat seat, Move move) {
        const auto& seen = view(seat);
        sums_[seat].remove_other(*network_, seen[move.from]);
        sums_[seat].add_other(*network_, seen[move.to]);
        scores_[seat] = sums_[seat].score(*network_);
    }
    /// Calls visit(move, gain) with the gain of the mover's score. It is fast if moves of the same stone are
    /// consecutive.
    void visit_own_gains(const ChineseCheckers::Moves& moves, auto&& visit) const {
        const auto& seen = view(mover());
        const int before = scores_[mover()];
        SeatSum without;
        Hole lifted = no_hole;
        for (const auto& move : moves) {
            if (move == ChineseCheckers::pass) {
                visit(move, 0);
                continue;
            }
            if (move.from != lifted) {
                lifted = move.from;
                without = sums_[mover()];
                without.remove_own(*network_, seen[lifted]);
            }
            visit(move, without.score_with(*network_, seen[move.to]) - before);
        }
    }
    /// With two seats: by how much a move raises the score of the other seat.
    int other_gain(Move move) const {
        if (move == ChineseCheckers::pass) return 0;
        const auto other = Seat(1 - mover());
        SeatSum sum = sums_[other];
        sum.remove_other(*network_, view(other)[move.from]);
        sum.add_other(*network_, view(other)[move.to]);
        return sum.score(*network_) - scores_[other];
    }

    const Network* network_;
    std::array<SeatSum, max_seats> sums_;
    std::array<int, max_seats> scores_;
};

static_assert(multiplayer::SearchNode<NetworkNode>);

}  // namespace qipan::chinese_checkers
