#pragma once
#include "search/multiplayer/budget.hpp"
#include "search/multiplayer/candidates.hpp"
#include "search/multiplayer/transposition_table.hpp"

namespace qipan::multiplayer {

/// Alpha-beta search for one seat ("we") against all others, in two versions:
///
/// - paranoid: the other seats move in turn, and each makes the move that is worst for us;
/// - best-reply: between two of our moves, only one other seat moves: the one that can harm us most. The same depth
///   then includes more of our own moves.
template <SearchNode N>
class Paranoid {
    using G = typename N::Game;

  public:
    Paranoid(const N& root, bool is_best_reply, Width width, int log_table_size, Budget& budget)
        : us_(root.mover()),
          is_best_reply_(is_best_reply),
          is_selective_(!is_best_reply && root.values_tempo()),
          solo_from_ply_(width.rounds * (is_best_reply ? 2 : root.opponents_in_play(us_) + 1)),
          width_(width),
          budget_(budget),
          transpositions_(log_table_size) {}

    /// The values of a move, found by a search of `depth` plies including the move. A value of ours that is at most
    /// alpha is only an upper bound. The values of the other seats are equal, and their sum is the negative of ours.
    Values move_values(const N& root, const typename G::Move& move, int depth, int alpha, std::size_t rank) {
        return zero_sum(search_ranked(root, move, rank, depth, 0, alpha, max_value), us_, root.seats());
    }

  private:
    int search_move(const N& node, const typename G::Move& move, int depth, int ply, int alpha, int beta) {
        auto next = node.after(move);
        if (!next.is_playing(us_)) return next.final_value(us_, ply);
        if (ply >= solo_from_ply_) next.set_mover(us_);
        return search(next, depth, ply, alpha, beta);
    }

    /// Searches a move to `depth` plies, including the move itself. `rank` is its place in the order of candidates. If
    /// values at different depths are comparable, a move after the first is expected to be worse, so it is first
    /// searched with a null window, and a late move one ply less deep (late move reductions).
    int search_ranked(const N& node, const typename G::Move& move, std::size_t rank, int depth, int ply, int alpha,
                      int beta) {
        constexpr int min_reduced_depth = 3;
        constexpr std::size_t first_reduced = 4;
        if (!is_selective_ || rank == 0 || alpha < min_value)
            return search_move(node, move, depth - 1, ply + 1, alpha, beta);
        const bool is_ours = node.mover() == us_, is_null = beta - alpha <= 1;
        const int low = is_ours || is_null ? alpha : beta - 1;
        const auto is_better = [&](int value) { return is_ours ? value > low : value <= low; };
        if (depth >= min_reduced_depth && rank >= first_reduced) {
            const int value = search_move(node, move, depth - 2, ply + 1, low, low + 1);
            if (!is_better(value) || budget_.is_over()) return value;
        }
        if (is_null) return search_move(node, move, depth - 1, ply + 1, alpha, beta);
        const int value = search_move(node, move, depth - 1, ply + 1, low, low + 1);
        if (!is_better(value) || value <= alpha || value >= beta) return value;
        return search_move(node, move, depth - 1, ply + 1, alpha, beta);
    }

    int search(const N& node, int depth, int ply, int alpha, int beta) {
        if (!budget_.take()) return 0;
        if (depth <= 0 || node.opponents_in_play(us_) == 0) return node.value(us_);
        const bool is_ours = node.mover() == us_;
        if (depth == 1)
            if (const auto result = last_ply(node, alpha)) return *result;

        const std::uint64_t key =
            depth > 1 ? hash<G>(node.state) + std::uint64_t(std::max(0, solo_from_ply_ - ply)) : 0;
        auto* entry = depth > 1 ? &transpositions_.find(key) : nullptr;
        const bool is_known = entry && entry->key == key;
        if (is_known && (entry->depth == depth || (is_selective_ && entry->depth > depth))) {
            const int value = relative_to_root(entry->value, ply);
            if (entry->bound == Bound::exact || (entry->bound == Bound::at_least && value >= beta) ||
                (entry->bound == Bound::at_most && value <= alpha))
                return value;
        }
        int result = is_ours ? 2 * min_value : 2 * max_value, low = alpha, high = beta;
        typename G::Move chosen{};
        const auto consider = [&](const typename G::Move& move, int value) {
            if (is_ours ? value > result : value < result) {
                result = value;
                chosen = move;
            }
            if (is_ours) low = std::max(low, value);
            if (!is_ours) high = std::min(high, value);
            return low < high && !budget_.is_over();
        };
        if (is_ours || !is_best_reply_) {
            Candidates<N> candidates(node, is_ours ? width_.own : width_.others);
            if (candidates.empty()) return node.value(us_);
            if (is_known) candidates.prefer(entry->move);
            for (std::size_t i = 0; i < candidates.size(); ++i) {
                const auto& move = candidates[i].move;
                if (!consider(move, search_ranked(node, move, i, depth, ply, low, high))) break;
            }
        } else {
            Replies replies;
            collect_replies(node, replies);
            if (replies.empty()) return node.value(us_);
            if (is_known) {
                const auto same = [&](const Reply& reply) { return reply.move == entry->move; };
                const auto first = replies.items.begin(), last = first + replies.size;
                if (const auto at = std::find_if(first, last, same); at != last) std::rotate(first, at, at + 1);
            }
            for (const auto& [move, gain, seat] : replies) {
                N next = node;
                next.set_mover(seat);
                next = next.after(move);
                next.set_mover(us_);
                if (!consider(move, search(next, depth - 1, ply + 1, low, high))) break;
            }
        }
        if (entry && !budget_.is_over()) {
            const Bound bound = result <= alpha ? Bound::at_most : result >= beta ? Bound::at_least : Bound::exact;
            *entry = {key, relative_to_node(result, ply), chosen, std::int8_t(depth), bound};
        }
        return result;
    }

    /// The value of a position for us at depth 1, found without playing a move: the mover is assumed to make the move
    /// with the largest gain, and this gain is added to its evaluation. If the others are to move in the best-reply
    /// search, the result is the least value over the other seats or, if at most alpha, an upper bound of it. Returns
    /// nullopt if a seat may leave the game by the move (see SearchNode): then the move with the largest gain need not
    /// be the best.
    std::optional<int> last_ply(const N& node, int alpha) const {
        const auto best_of_mover = [&](const N& by) -> std::optional<int> {
            if (!by.cannot_finish()) return std::nullopt;
            const auto move = by.best_gain();
            return move ? node.value(us_, by.mover(), move->gain) : node.value(us_);
        };
        if (node.mover() == us_ || !is_best_reply_) return best_of_mover(node);
        int result = max_value;
        for (Seat seat = 0; seat < node.seats(); ++seat) {
            if (seat == us_ || !node.is_playing(seat)) continue;
            N other_mover = node;
            other_mover.set_mover(seat);
            const auto value = best_of_mover(other_mover);
            if (!value) return std::nullopt;
            result = std::min(result, *value);
            if (result <= alpha) break;
        }
        return result;
    }

    struct Reply {
        typename G::Move move;
        int gain;
        Seat seat;
    };
    static constexpr std::size_t max_replies = 1'024;
    using Replies = List<Reply, max_replies>;

    /// Lists the candidate moves of all other seats, by descending gain.
    void collect_replies(const N& node, Replies& replies) const {
        for (Seat seat = 0; seat < node.seats(); ++seat) {
            if (seat == us_ || !node.is_playing(seat)) continue;
            N other_mover = node;
            other_mover.set_mover(seat);
            for (const auto& [move, gain] :
                 Candidates<N>(other_mover, std::min(width_.others, int(max_replies) / max_seats)))
                replies.push({move, gain, seat});
        }
        std::stable_sort(replies.items.begin(), replies.items.begin() + replies.size,
                         [](const Reply& a, const Reply& b) { return a.gain > b.gain; });
    }

    // The value of a finish depends on the number of plies to it: in the transposition table they are counted from the
    // node, in the search from the root.
    static int relative_to_node(int value, int ply) { return is_finish(value) ? value + ply : value; }
    static int relative_to_root(int value, int ply) { return is_finish(value) ? value - ply : value; }

    Seat us_;
    bool is_best_reply_;
    bool is_selective_;  // whether moves after the first are searched as `search_ranked` says
    int solo_from_ply_;  // from this ply on, counted from the root, only we move
    Width width_;
    Budget& budget_;
    TranspositionTable<typename G::Move> transpositions_;
};

}  // namespace qipan::multiplayer
