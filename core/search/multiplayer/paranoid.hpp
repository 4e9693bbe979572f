#pragma once
#include "search/multiplayer/bounds.hpp"
#include "search/multiplayer/budget.hpp"
#include "search/multiplayer/candidates.hpp"

namespace qipan::many_seats {

/// Alpha-beta for one seat against all the others.
///
/// paranoid: the others make their moves in turn, each of them the one that is worst for us.
/// best-reply: between two moves of ours only one of the others moves, whoever can do us the most harm; so that more
/// of our own moves are looked at.
template <Race G>
class Alone {
  public:
    Alone(const Node<G>& root, bool is_best_reply, Width width, Budget& budget)
        : us_(root.mover()),
          is_best_reply_(is_best_reply),
          quiet_from_(width.rounds * (is_best_reply ? 2 : rivals(root) + 1)),
          width_(width),
          budget_(budget) {}

    /// What a move is worth to us, `depth` plies being looked at, itself included; if it is not more than alpha, only
    /// that. The others share what we lose.
    Worths after(const Node<G>& root, const typename G::Move& move, int depth, int alpha) {
        const int worth = followed(root, move, depth - 1, 1, alpha, best);
        const int others = root.seats() - 1;
        Worths worths;
        worths.fill(-worth / others);
        worths[us_] = worth;
        return worths;
    }

  private:
    using Rule = Evaluation<G>;
    using Candidate = typename Candidates<G>::Candidate;

    int followed(const Node<G>& node, const typename G::Move& move, int depth, int ply, int alpha, int beta) {
        auto next = node.played(move);
        if (!Rule::in_play(next.state, us_)) return next.worth_of_finish(us_, ply);
        if (ply >= quiet_from_) next.state = Rule::with_mover(next.state, us_);
        return value(next, depth, ply, alpha, beta);
    }

    int value(const Node<G>& node, int depth, int ply, int alpha, int beta) {
        if (!budget_.take()) return 0;
        if (depth <= 0 || rivals(node) == 0) return node.worth(us_);
        const bool is_ours = node.mover() == us_;
        if (depth == 1)
            if (const auto found = at_the_edge(node, alpha)) return *found;

        const std::uint64_t key = depth > 1 ? hash<G>(node.state) + std::uint64_t(std::max(0, quiet_from_ - ply)) : 0;
        auto* entry = depth > 1 ? &bounds_.find(key) : nullptr;
        const bool is_known = entry && entry->key == key;
        if (is_known && entry->depth == depth) {
            const int worth = from_table(entry->worth, ply);
            if (entry->bound == Bound::exact || (entry->bound == Bound::at_least && worth >= beta) ||
                (entry->bound == Bound::at_most && worth <= alpha))
                return worth;
        }
        int found = is_ours ? 2 * worst : 2 * best, low = alpha, high = beta;
        typename G::Move chosen{};
        const auto consider = [&](const typename G::Move& move, int worth) {
            if (is_ours ? worth > found : worth < found) {
                found = worth;
                chosen = move;
            }
            if (is_ours) low = std::max(low, worth);
            if (!is_ours) high = std::min(high, worth);
            return low < high && !budget_.is_over();
        };
        if (is_ours || !is_best_reply_) {
            Candidates<G> candidates(node, is_ours ? width_.own : width_.others);
            if (candidates.empty()) return node.worth(us_);
            if (is_known) candidates.prefer(entry->move);
            for (const auto& [move, gain] : candidates)
                if (!consider(move, followed(node, move, depth - 1, ply + 1, low, high))) break;
        } else {
            Replies replies;
            gather(node, replies);
            if (replies.empty()) return node.worth(us_);
            if (is_known) {
                const auto same = [&](const Reply& each) { return each.move == entry->move; };
                const auto first = replies.items.begin(), last = first + replies.size;
                if (const auto at = std::find_if(first, last, same); at != last) std::rotate(first, at, at + 1);
            }
            for (const auto& [move, gain, seat] : replies) {
                Node<G> next = node;
                next.state = Rule::with_mover(next.state, seat);
                next = next.played(move);
                next.state = Rule::with_mover(next.state, us_);
                if (!consider(move, value(next, depth - 1, ply + 1, low, high))) break;
            }
        }
        if (entry && !budget_.is_over()) {
            const Bound bound = found <= alpha ? Bound::at_most : found >= beta ? Bound::at_least : Bound::exact;
            *entry = {key, to_table(found, ply), chosen, std::int8_t(depth), bound};
        }
        return found;
    }

    /// One ply before the edge nothing has to be played: the quickest move is the best, if it does not finish. Once one
    /// of the others is seen to bring us down to alpha, the rest is not asked.
    std::optional<int> at_the_edge(const Node<G>& node, int alpha) const {
        const auto best_of_mover = [&](const Node<G>& by) -> std::optional<int> {
            if (!Rule::is_under_way(by.state)) return std::nullopt;
            const auto move = quickest(by);
            return move ? node.worth(us_, by.mover(), move->gain) : node.worth(us_);
        };
        if (node.mover() == us_ || !is_best_reply_) return best_of_mover(node);
        int found = best;
        for (Seat seat = 0; seat < node.seats(); ++seat) {
            if (seat == us_ || !Rule::in_play(node.state, seat)) continue;
            Node<G> turned = node;
            turned.state = Rule::with_mover(turned.state, seat);
            const auto worth = best_of_mover(turned);
            if (!worth) return std::nullopt;
            found = std::min(found, *worth);
            if (found <= alpha) break;
        }
        return found;
    }

    struct Reply {
        typename G::Move move;
        int gain;
        Seat seat;
    };
    static constexpr std::size_t most_replies = 1'024;
    using Replies = List<Reply, most_replies>;

    /// The moves of all the others, the most winning first.
    void gather(const Node<G>& node, Replies& replies) const {
        for (Seat seat = 0; seat < node.seats(); ++seat) {
            if (seat == us_ || !Rule::in_play(node.state, seat)) continue;
            Node<G> turned = node;
            turned.state = Rule::with_mover(turned.state, seat);
            for (const auto& [move, gain] :
                 Candidates<G>(turned, std::min(width_.others, int(most_replies) / max_seats)))
                replies.push({move, gain, seat});
        }
        std::stable_sort(replies.items.begin(), replies.items.begin() + replies.size,
                         [](const Reply& a, const Reply& b) { return a.gain > b.gain; });
    }

    int rivals(const Node<G>& node) const {
        int count = 0;
        for (Seat seat = 0; seat < node.seats(); ++seat) count += seat != us_ && Rule::in_play(node.state, seat);
        return count;
    }

    // In the table a finish is counted from the position, in the search from the root.
    static constexpr bool is_finish(int worth) { return worth > finish / 3; }
    static int to_table(int worth, int ply) { return is_finish(worth) ? worth + ply : worth; }
    static int from_table(int worth, int ply) { return is_finish(worth) ? worth - ply : worth; }

    Seat us_;
    bool is_best_reply_;
    int quiet_from_;  // the ply from which on the others rest
    Width width_;
    Budget& budget_;
    Bounds<typename G::Move> bounds_;
};

}  // namespace qipan::many_seats
