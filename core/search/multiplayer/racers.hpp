#pragma once
#include "search/multiplayer/bounds.hpp"
#include "search/multiplayer/budget.hpp"
#include "search/multiplayer/candidates.hpp"

namespace qipan::many_seats {

/// One seat that plans its way while the others are in a hurry: each of them makes the move that brings a stone
/// farthest at once, so that only our own moves branch. Depth counts those.
template <Race G>
class AmongRacers {
  public:
    AmongRacers(const Node<G>& root, Width width, Budget& budget) : us_(root.mover()), width_(width), budget_(budget) {}

    /// What a move is worth to us, `depth` moves of ours being looked at, itself included. The others share what we
    /// lose.
    Worths after(const Node<G>& root, const typename G::Move& move, int depth, int /*alpha*/) {
        const int worth = followed(root, move, depth - 1, 1);
        Worths worths;
        worths.fill(-worth / (root.seats() - 1));
        worths[us_] = worth;
        return worths;
    }

  private:
    using Rule = Evaluation<G>;

    int followed(const Node<G>& node, const typename G::Move& move, int depth, int turn) {
        auto next = node.played(move);
        if (!Rule::in_play(next.state, us_)) return next.worth_of_finish(us_, turn);
        while (next.mover() != us_) {
            if (!budget_.take()) return 0;
            const auto reply = hurried(next);
            if (!reply) return here(next);
            next = next.played(*reply);
        }
        return value(next, depth, turn);
    }

    /// We are to move.
    int value(const Node<G>& node, int depth, int turn) {
        if (!budget_.take()) return 0;
        if (depth <= 0 || rivals(node) == 0) return here(node);
        if (depth == 1) return at_the_edge(node, turn);
        const std::uint64_t key = hash<G>(node.state) + std::uint64_t(turn);
        auto& entry = bounds_.find(key);
        if (entry.bound == Bound::exact && entry.key == key && entry.depth == depth) return entry.worth;
        const Candidates<G> candidates(node, own_width(turn));
        if (candidates.empty()) return here(node);
        int found = 2 * worst;
        for (const auto& candidate : candidates) {
            found = std::max(found, followed(node, candidate.move, depth - 1, turn + 1));
            if (budget_.is_over()) return found;
        }
        entry = {key, found, {}, std::int8_t(depth), Bound::exact};
        return found;
    }

    /// Nobody answers our last move, so it has to be played only where it may finish; what stands in the target is
    /// judged before it.
    int at_the_edge(const Node<G>& node, int turn) const {
        const auto move = quickest(node);
        if (!move) return here(node);
        if (!Rule::is_under_way(node.state))
            for (const auto& candidate : Candidates<G>(node, own_width(turn)))
                if (const auto next = node.played(candidate.move); !Rule::in_play(next.state, us_))
                    return next.worth_of_finish(us_, turn + 1);
        return here(node, move->gain);
    }

    int own_width(int turn) const { return std::max(Width::least_own, width_.own >> std::min(turn - 1, 10)); }

    int here(const Node<G>& node, int more = 0) const {
        return node.worth(us_, us_, more) - Rule::obstruction(node.state, us_);
    }

    static std::optional<typename G::Move> hurried(const Node<G>& node) {
        typename G::Moves moves;
        G::moves(node.state, moves);
        if (moves.empty()) return std::nullopt;
        auto found = moves[0];
        int most = Rule::haste(node.state, found);
        for (const auto& move : moves)
            if (const int haste = Rule::haste(node.state, move); haste > most) {
                most = haste;
                found = move;
            }
        return found;
    }

    int rivals(const Node<G>& node) const {
        int count = 0;
        for (Seat seat = 0; seat < node.seats(); ++seat) count += seat != us_ && Rule::in_play(node.state, seat);
        return count;
    }

    Seat us_;
    Width width_;
    Budget& budget_;
    Bounds<typename G::Move> bounds_;
};

}  // namespace qipan::many_seats
