#pragma once
#include <limits>
#include <vector>

#include "search/alphabeta/capabilities.hpp"
#include "search/alphabeta/game_history.hpp"
#include "search/alphabeta/move_ordering.hpp"
#include "search/alphabeta/tablebase.hpp"
#include "search/alphabeta/transposition_table.hpp"
#include "search/control/control.hpp"

namespace qipan::alphabeta {

/// Optional parts of the search. With the first three off, the search is plain alpha-beta, and its value equals that
/// of minimax.
struct Features {
    bool quiescence = true;      // resolve captures before evaluating a position
    bool reductions = true;      // late move reductions: search late moves at reduced depth first
    bool transpositions = true;  // use the transposition table
    bool material = false;       // evaluate positions by the lead in material, not by Evaluation<G>
};

/// The principal variation: the moves that both sides are expected to play.
template <class G>
struct PrincipalVariation {
    static constexpr int max_length = 128;
    std::array<typename G::Move, max_length> moves;
    int length = 0;

    void clear() { length = 0; }
    void set(const typename G::Move& move, const PrincipalVariation& rest) {
        moves[0] = move;
        length = std::min(rest.length + 1, max_length);
        std::copy_n(rest.moves.begin(), length - 1, moves.begin() + 1);
    }
};

/// Principal variation search from one root position, on one thread.
///
/// A score is from the point of view of the mover of its position. Turns need not alternate: a score is negated only if
/// the mover changes. A position that already occurred on the current path or in the match is a draw.
template <Evaluated G, class Tablebase>
class Worker {
  public:
    using State = typename G::State;
    using Move = typename G::Move;
    using Moves = typename G::Moves;
    static constexpr int max_plies = PrincipalVariation<G>::max_length - 2, max_depth = 60;

    struct RootMove {
        Move move;
        int value = 0;
        PrincipalVariation<G> variation;
    };
    struct Context {
        State state;
        const GameHistory& history;
        const Tablebase& tablebase;
        TranspositionTable& transpositions;
        Features features;
        const Weight* weights;  // the weights of LearnedEvaluation<G>; if null, Evaluation<G> is used
        const Control& control;
        const std::atomic<bool>& is_finished;  // set when the main thread has its result: helper threads must stop
        std::uint64_t max_nodes = std::numeric_limits<std::uint64_t>::max();
    };

    Worker(const Context& context, const std::vector<Move>& moves)
        : context_(context), order_(max_plies + 2), variations_(max_plies + 2) {
        for (const Move& move : moves) moves_.push_back({move, score::estimate(evaluate(context.state)), {}});
    }

    std::uint64_t nodes() const { return nodes_; }
    /// The root moves, with the best move first. The other moves are sorted only after `value_all`.
    const std::vector<RootMove>& moves() const { return moves_; }
    bool is_stopped() const { return is_stopped_; }

    /// Finds the best move at the given depth. Returns false if stopped; moves() then has the best result so far. At
    /// depth 1 the search is stopped only if it takes unusually long.
    bool find_best(int depth) {
        can_stop_ = depth > 1;
        constexpr int half_window = 30;
        const int before = moves_[0].value;
        const bool is_guess = depth > 3 && !score::is_decided(before);
        int alpha = is_guess ? before - half_window : -score::infinity,
            beta = is_guess ? before + half_window : score::infinity;
        for (;;) {
            const int value = search_root(depth, alpha, beta);
            if (is_stopped_) return false;
            if (value <= alpha)
                alpha = -score::infinity;
            else if (value >= beta)
                beta = score::infinity;
            else
                return true;
        }
    }

    /// Values every move by a full-window search at the given depth. Returns false if stopped; moves() is then
    /// unchanged.
    bool value_all(int depth) {
        can_stop_ = depth > 1;
        std::vector<RootMove> result = moves_;
        for (auto& root_move : result) {
            root_move.value = search_root_move(root_move.move, depth - 1, -score::infinity, score::infinity);
            if (is_stopped_) return false;
            root_move.variation.set(root_move.move, variations_[1]);
        }
        std::ranges::stable_sort(result, std::ranges::greater(), &RootMove::value);
        moves_ = std::move(result);
        return true;
    }

  private:
    // The least depth, in plies, at which the transposition table is used. A search at less depth costs less than a
    // probe.
    static constexpr int min_stored_depth = 2;
    static constexpr std::uint64_t stop_check_interval = 1024;  // nodes between two checks of the limits
    // After this number of nodes, even the search at depth 1 can be stopped.
    static constexpr std::uint64_t max_uninterruptible_nodes = 10000;

    int search_root(int depth, int alpha, int beta) {
        int best = -score::infinity;
        for (std::size_t at = 0; at < moves_.size(); ++at) {
            const Move move = moves_[at].move;
            int value;
            if (at == 0) {
                value = search_root_move(move, depth - 1, alpha, beta);
            } else {
                value = search_root_move(move, depth - 1, alpha, alpha + 1);
                if (value > alpha && value < beta) value = search_root_move(move, depth - 1, alpha, beta);
            }
            if (is_stopped_) return best;
            best = std::max(best, value);
            if (at > 0 && value <= alpha) continue;
            moves_[at].value = value;
            moves_[at].variation.set(move, variations_[1]);
            std::rotate(moves_.begin(), moves_.begin() + std::ptrdiff_t(at), moves_.begin() + std::ptrdiff_t(at) + 1);
            if (value >= beta) break;
            alpha = std::max(alpha, value);
        }
        return best;
    }

    int search_root_move(const Move& move, int depth, int alpha, int beta) {
        path_[0] = hash<G>(context_.state);
        return after(context_.state, move, depth, alpha, beta, 0, 0);
    }

    /// The score of a move for the side that makes it. `state` is at `ply`, counted from the root. `since` serves to
    /// detect repetitions: after an irreversible move no earlier position can recur, so that only the positions on the
    /// path from ply `since` on need to be compared. If `since` is 0, there was no such move since the root, and the
    /// positions of the match before the search are compared as well.
    int after(const State& state, const Move& move, int depth, int alpha, int beta, int ply, int since) {
        State next = state;
        G::play(next, move);
        if constexpr (DetectsIrreversible<G>)
            if (Evaluation<G>::is_irreversible(state, move)) since = ply + 1;
        // At depth 0, the key is needed only if the position may be a repetition.
        const bool needs_key = depth > 0 || since == 0 || since < ply;
        const std::uint64_t key = needs_key ? hash<G>(next) : 0;
        if (depth >= min_stored_depth) context_.transpositions.prefetch(key);
        if (G::mover(next) == G::mover(state)) return search(next, key, depth, alpha, beta, ply + 1, since);
        return -search(next, key, depth, -beta, -alpha, ply + 1, since);
    }

    int search(const State& state, std::uint64_t key, int depth, int alpha, int beta, int ply, int since) {
        variations_[std::size_t(ply)].clear();
        if (count_node()) return 0;
        if (const auto byte = context_.tablebase.probe(state); byte != table_value::gap)
            return tablebase_score(byte, state, ply);
        if (is_repeated(key, ply, since)) return 0;
        if (depth <= 0 || ply >= max_plies) return quiescence_search(state, alpha, beta, ply);
        path_[std::size_t(ply)] = key;

        // Mate distance pruning: at best, the mover wins with its next move; at worst, it has already lost. If a win or
        // loss found elsewhere makes even these results irrelevant, this position need not be searched.
        alpha = std::max(alpha, -score::win_in(ply));
        beta = std::min(beta, score::win_in(ply + 1));
        if (alpha >= beta) return alpha;

        const bool is_narrow = beta - alpha == 1;
        std::uint16_t hash_move_place = TranspositionTable::no_move;
        const bool uses_table = context_.features.transpositions && depth >= min_stored_depth;
        if (uses_table)
            if (const auto entry = context_.transpositions.find(key)) {
                hash_move_place = entry->move;
                const int value = score::relative_to_root(entry->value, ply);
                if (is_narrow && entry->depth >= depth &&
                    (value >= beta ? entry->bound & TranspositionTable::lower
                                   : entry->bound & TranspositionTable::upper))
                    return value;
            }

        Moves moves;
        G::moves(state, moves);
        if (moves.empty()) return Capabilities<G>::ended(state, ply);
        std::array<int, std::tuple_size_v<decltype(moves.items)>> orders;
        for (std::uint32_t at = 0; at < moves.size; ++at)
            orders[at] =
                at == hash_move_place
                    ? MoveOrdering<G>::first
                    : order_.of(state, moves[at], Capabilities<G>::is_capture(state, moves[at]), std::size_t(ply));
        std::array<std::uint16_t, std::tuple_size_v<decltype(moves.items)>> places;
        for (std::uint32_t at = 0; at < moves.size; ++at) places[at] = std::uint16_t(at);

        int best = -score::infinity;
        const int floor = alpha;
        std::uint16_t best_place = TranspositionTable::no_move;
        for (std::uint32_t tried = 0; tried < moves.size; ++tried) {
            std::uint32_t next = tried;
            for (std::uint32_t at = tried + 1; at < moves.size; ++at)
                if (orders[at] > orders[next]) next = at;
            std::swap(orders[tried], orders[next]);
            std::swap(places[tried], places[next]);
            const Move move = moves[places[tried]];
            const bool is_quiet = orders[tried] < MoveOrdering<G>::capture / 2;

            int value;
            if (tried == 0) {
                value = after(state, move, depth - 1, alpha, beta, ply, since);
            } else {
                const int less = context_.features.reductions && is_quiet ? reduction(depth, tried) : 0;
                value = after(state, move, depth - 1 - less, alpha, alpha + 1, ply, since);
                if (less && value > alpha) value = after(state, move, depth - 1, alpha, alpha + 1, ply, since);
                if (value > alpha && value < beta) value = after(state, move, depth - 1, alpha, beta, ply, since);
            }
            if (is_stopped_) return 0;
            if (value <= best) continue;
            best = value;
            if (value <= alpha) continue;
            best_place = places[tried];
            alpha = value;
            if (!is_narrow) variations_[std::size_t(ply)].set(move, variations_[std::size_t(ply) + 1]);
            if (value < beta) continue;
            if (!Capabilities<G>::is_capture(state, move)) {
                order_.reward_cutoff(state, move, depth, std::size_t(ply));
                for (std::uint32_t at = 0; at < tried; ++at)
                    if (!Capabilities<G>::is_capture(state, moves[places[at]]))
                        order_.penalise(state, moves[places[at]], depth);
            }
            break;
        }
        if (uses_table) {
            const auto bound = best >= beta   ? TranspositionTable::lower
                               : best > floor ? TranspositionTable::exact
                                              : TranspositionTable::upper;
            context_.transpositions.store(
                key, {score::relative_to_node(best, ply),
                      best_place == TranspositionTable::no_move ? hash_move_place : best_place, depth, bound});
        }
        return best;
    }

    static int reduction(int depth, std::uint32_t tried) {
        if (depth < 3 || tried < 3) return 0;
        return depth >= 6 && tried >= 6 ? 2 : 1;
    }

    /// Evaluates a position after resolving its captures; the mover may decline any of them (stand pat).
    int quiescence_search(const State& state, int alpha, int beta, int ply) {
        if (Capabilities<G>::is_over(state)) return Capabilities<G>::ended(state, ply);
        const int stand_pat = score::estimate(evaluate(state));
        if constexpr (DetectsCaptures<G>) {
            if (!context_.features.quiescence || ply >= max_plies || stand_pat >= beta) return stand_pat;
            int best = stand_pat;
            alpha = std::max(alpha, stand_pat);
            Moves moves;
            Capabilities<G>::list_captures(state, moves);
            for (const auto& move : moves) {
                State next = state;
                G::play(next, move);
                const bool is_same = G::mover(next) == G::mover(state);
                if (count_node()) return 0;
                int value;
                if (const auto byte = context_.tablebase.probe(next); byte != table_value::gap)
                    value = tablebase_score(byte, next, ply + 1);
                else
                    value = is_same ? quiescence_search(next, alpha, beta, ply + 1)
                                    : quiescence_search(next, -beta, -alpha, ply + 1);
                if (is_stopped_) return 0;
                if (!is_same) value = -value;
                best = std::max(best, value);
                if (value >= beta) break;
                alpha = std::max(alpha, value);
            }
            return best;
        } else {
            return stand_pat;
        }
    }

    int evaluate(const State& state) const {
        if constexpr (HasLearnedEvaluation<G>)
            if (context_.weights) return LearnedEvaluation<G>::of(state, context_.weights);
        return context_.features.material ? material_lead<G>(state) : Evaluation<G>::of(state);
    }

    int tablebase_score(std::uint8_t byte, const State& state, int ply) const {
        if (byte == table_value::draw) return score::draw_score(evaluate(state));
        const int value = score::win_in(ply + table_value::distance(byte));
        return table_value::is_win(byte) ? value : -value;
    }

    bool is_repeated(std::uint64_t key, int ply, int since) const {
        if (since > ply - 2 && since > 0) return false;
        for (int at = ply - 2; at >= since; --at)
            if (path_[std::size_t(at)] == key) return true;
        return since == 0 && context_.history.has(key);
    }

    /// Counts a node. Returns true if the search must stop.
    bool count_node() {
        if (is_stopped_) return true;
        if (++nodes_ >= next_check_) {
            next_check_ = nodes_ + stop_check_interval;
            if (can_stop_ || nodes_ >= max_uninterruptible_nodes) {
                next_check_ = std::min(next_check_, context_.max_nodes);
                if (nodes_ >= context_.max_nodes || context_.control.stopped() ||
                    context_.is_finished.load(std::memory_order_relaxed))
                    is_stopped_ = true;
            }
        }
        return is_stopped_;
    }

    const Context context_;
    MoveOrdering<G> order_;
    std::vector<PrincipalVariation<G>> variations_;
    std::array<std::uint64_t, max_plies + 2> path_{};
    std::vector<RootMove> moves_;
    std::uint64_t nodes_ = 0, next_check_ = 0;
    bool can_stop_ = false, is_stopped_ = false;
};

}  // namespace qipan::alphabeta
