#pragma once
#include "games/chinese_checkers/race/race.hpp"
#include "search/multiplayer/budget.hpp"
#include "search/multiplayer/transposition_table.hpp"

namespace qipan::chinese_checkers {

using multiplayer::Bound, multiplayer::Budget, multiplayer::Candidates, multiplayer::TranspositionTable,
    multiplayer::Values, multiplayer::Width;

/// The race search: one seat ("we") searches, and assumes that every other seat plays greedily: it makes the move with
/// the highest Evaluation<G>::greedy_score. Therefore only our own moves branch, and only they count for the depth.
template <multiplayer::SearchNode N>
class RaceSearch {
    using G = typename N::Game;

  public:
    RaceSearch(const N& root, Width width, int log_table_size, Budget& budget)
        : us_(root.mover()), width_(width), budget_(budget), transpositions_(log_table_size) {}

    /// The values of a move, found by a search of `depth` of our moves including this one. The values of the other
    /// seats are equal, and their sum is the negative of ours.
    Values move_values(const N& root, const typename G::Move& move, int depth, int /*alpha*/, std::size_t /*rank*/) {
        return multiplayer::zero_sum(search_move(root, move, depth - 1, 1), us_, root.seats());
    }

  private:
    using Eval = Evaluation<G>;

    int search_move(const N& node, const typename G::Move& move, int depth, int turn) {
        auto next = node.after(move);
        if (!next.is_playing(us_)) return next.final_value(us_, turn);
        while (next.mover() != us_) {
            if (!budget_.take()) return 0;
            const auto reply = greediest_move(next);
            if (!reply) return evaluate(next);
            next = next.after(*reply);
        }
        return search(next, depth, turn);
    }

    /// Searches a position in which we are to move. `turn` is the number of our moves since the root.
    int search(const N& node, int depth, int turn) {
        if (!budget_.take()) return 0;
        if (depth <= 0 || node.opponents_in_play(us_) == 0) return evaluate(node);
        if (depth == 1) return last_ply(node, turn);
        const std::uint64_t key = hash<G>(node.state) + std::uint64_t(turn);
        auto& entry = transpositions_.find(key);
        if (entry.bound == Bound::exact && entry.key == key && entry.depth == depth) return entry.value;
        const Candidates<N> candidates(node, own_width(turn));
        if (candidates.empty()) return evaluate(node);
        int result = 2 * min_value;
        for (const auto& candidate : candidates) {
            result = std::max(result, search_move(node, candidate.move, depth - 1, turn + 1));
            if (budget_.is_over()) return result;
        }
        entry = {key, result, {}, std::int8_t(depth), Bound::exact};
        return result;
    }

    /// The value of a position in which we make the last move of the search: the value of a finish, if one of the
    /// candidates finishes the race, otherwise the evaluation of the position (see `evaluate`) plus the largest gain of
    /// any move. Candidates are played only if one of them might finish or fill a target.
    int last_ply(const N& node, int turn) const {
        const auto move = node.best_gain();
        if (!move) return evaluate(node);
        if (node.cannot_finish()) return evaluate(node, move->gain);
        int result = 2 * min_value;
        for (const auto& candidate : Candidates<N>(node, own_width(turn))) {
            const auto next = node.after(candidate.move);
            if (!next.is_playing(us_)) return next.final_value(us_, turn + 1);
            result = std::max(result, next.value(us_) - Eval::obstruction_penalty(node.state, us_));
        }
        return result;
    }

    int own_width(int turn) const { return std::max(Width::min_own, width_.own >> std::min(turn - 1, 10)); }

    int evaluate(const N& node, int more = 0) const {
        return node.value(us_, us_, more) - Eval::obstruction_penalty(node.state, us_);
    }

    static std::optional<typename G::Move> greediest_move(const N& node) {
        typename G::Moves moves;
        G::moves(node.state, moves);
        if (moves.empty()) return std::nullopt;
        auto result = moves[0];
        int max = Eval::greedy_score(node.state, result);
        for (const auto& move : moves)
            if (const int greedy_score = Eval::greedy_score(node.state, move); greedy_score > max) {
                max = greedy_score;
                result = move;
            }
        return result;
    }

    Seat us_;
    Width width_;
    Budget& budget_;
    TranspositionTable<typename G::Move> transpositions_;
};

}  // namespace qipan::chinese_checkers
