#pragma once
#include "search/multiplayer/budget.hpp"
#include "search/multiplayer/candidates.hpp"

namespace qipan::multiplayer {

/// The max^n search: every seat makes the move that is best for itself, and among equally good moves the first
/// candidate, so that the result is unique.
///
/// There is no transposition table: the value for a seat that has left the game depends on the ply at which it left,
/// which may differ between two paths to the same position.
template <SearchNode N>
class MaxN {
    using G = typename N::Game;

  public:
    MaxN(const N& root, Width width, Budget& budget) : us_(root.mover()), width_(width), budget_(budget) {
        for (Seat seat = 0; seat < root.seats(); ++seat)
            final_values_[seat] = root.is_playing(seat) ? min_value : root.final_value(seat, 0);
    }

    /// The values of a move for all seats, found by a search of `depth` plies including the move.
    Values move_values(const N& root, const typename G::Move& move, int depth, int /*alpha*/, std::size_t /*rank*/) {
        return search_move(root, move, depth - 1, 1);
    }

  private:
    Values search_move(const N& node, const typename G::Move& move, int depth, int ply) {
        const auto next = node.after(move);
        const Values before = final_values_;
        for (Seat seat = 0; seat < next.seats(); ++seat)
            if (node.is_playing(seat) && !next.is_playing(seat)) final_values_[seat] = next.final_value(seat, ply);
        const Values result = search(next, depth, ply);
        final_values_ = before;
        return result;
    }

    Values search(const N& node, int depth, int ply) {
        if (!budget_.take()) return {};
        if (depth <= 0) return evaluate(node);
        const Seat mover = node.mover();
        if (depth == 1 && node.cannot_finish()) {
            const auto move = node.best_gain();
            return move ? evaluate(node, mover, move->gain) : evaluate(node);
        }
        Values result;
        result[mover] = 2 * min_value;
        const Candidates<N> candidates(node, mover == us_ ? width_.own : width_.others);
        if (candidates.empty()) return evaluate(node);
        for (const auto& candidate : candidates) {
            const Values values = search_move(node, candidate.move, depth - 1, ply + 1);
            if (values[mover] > result[mover]) result = values;
            if (budget_.is_over()) break;
        }
        return result;
    }

    Values evaluate(const N& node, Seat of = no_seat, int more = 0) const {
        Values values{};
        for (Seat seat = 0; seat < node.seats(); ++seat)
            values[seat] = node.is_playing(seat) ? node.value(seat, of, more) : final_values_[seat];
        return values;
    }

    Seat us_;
    Width width_;
    Budget& budget_;
    Values final_values_{};
};

}  // namespace qipan::multiplayer
