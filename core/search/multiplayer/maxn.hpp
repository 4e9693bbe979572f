#pragma once
#include "search/multiplayer/budget.hpp"
#include "search/multiplayer/candidates.hpp"

namespace qipan::many_seats {

/// max^n: everybody makes the move that is best for himself. Among equals the first candidate counts, so that the
/// answer is one.
///
/// There is no table: who finished when depends on the way, and so does what a position is worth to him.
template <Race G>
class MaxN {
  public:
    MaxN(const Node<G>& root, Width width, Budget& budget) : us_(root.mover()), width_(width), budget_(budget) {
        for (Seat seat = 0; seat < root.seats(); ++seat)
            of_finished_[seat] = Evaluation<G>::in_play(root.state, seat) ? worst : root.worth_of_finish(seat, 0);
    }

    /// What a move is worth to everybody, `depth` plies being looked at, itself included.
    Worths after(const Node<G>& root, const typename G::Move& move, int depth, int /*alpha*/) {
        return followed(root, move, depth - 1, 1);
    }

  private:
    Worths followed(const Node<G>& node, const typename G::Move& move, int depth, int ply) {
        const auto next = node.played(move);
        const Seat mover = node.mover();
        if (Evaluation<G>::in_play(next.state, mover)) return value(next, depth, ply);
        of_finished_[mover] = next.worth_of_finish(mover, ply);
        const Worths found = value(next, depth, ply);
        of_finished_[mover] = worst;
        return found;
    }

    Worths value(const Node<G>& node, int depth, int ply) {
        if (!budget_.take()) return {};
        if (depth <= 0) return here(node);
        const Seat mover = node.mover();
        if (depth == 1 && Evaluation<G>::is_under_way(node.state)) {
            const auto move = quickest(node);
            return move ? here(node, mover, move->gain) : here(node);
        }
        Worths found;
        found[mover] = 2 * worst;
        const Candidates<G> candidates(node, mover == us_ ? width_.own : width_.others);
        if (candidates.empty()) return here(node);
        for (const auto& candidate : candidates) {
            const Worths worths = followed(node, candidate.move, depth - 1, ply + 1);
            if (worths[mover] > found[mover]) found = worths;
            if (budget_.is_over()) break;
        }
        return found;
    }

    Worths here(const Node<G>& node, Seat of = no_seat, int more = 0) const {
        Worths worths{};
        for (Seat seat = 0; seat < node.seats(); ++seat)
            worths[seat] = Evaluation<G>::in_play(node.state, seat) ? node.worth(seat, of, more) : of_finished_[seat];
        return worths;
    }

    Seat us_;
    Width width_;
    Budget& budget_;
    Worths of_finished_{};
};

}  // namespace qipan::many_seats
