#pragma once
#include <limits>
#include <vector>

#include "search/alphabeta/capabilities.hpp"
#include "search/alphabeta/game_history.hpp"
#include "search/alphabeta/move_ordering.hpp"
#include "search/alphabeta/tablebase.hpp"
#include "search/alphabeta/transposition_table.hpp"
#include "search/control/control.hpp"

namespace qipan {

/// What a search does besides alpha-beta. With none of these its value is that of plain minimax.
struct Style {
    bool quiescence = true;  // captures are played out before a position is judged
    bool reductions = true;  // moves that come late in the order are looked at less deeply first
    bool memory = true;      // what was found out about a position is used where it comes up again
};

/// How the search expects a game to go on.
template <class G>
struct Line {
    static constexpr int longest = 128;
    std::array<typename G::Move, longest> moves;
    int length = 0;

    void clear() { length = 0; }
    void set(const typename G::Move& move, const Line& rest) {
        moves[0] = move;
        length = std::min(rest.length + 1, longest);
        std::copy_n(rest.moves.begin(), length - 1, moves.begin() + 1);
    }
};

/// The search of one thread below one position, by principal variation search.
///
/// Values are in favour of G::mover of their position. A turn need not alternate: a value is negated where the mover
/// changes. A position that was on the way here, or earlier in the match, is worth a draw.
template <Evaluated G, class Known>
class Searcher {
  public:
    using State = typename G::State;
    using Move = typename G::Move;
    using Moves = typename G::Moves;
    static constexpr int most_plies = Line<G>::longest - 2, most_depth = 60;

    struct RootMove {
        Move move;
        int value = 0;
        Line<G> line;
    };
    struct Given {
        State state;
        const Earlier& earlier;
        const Known& known;
        Transpositions& memory;
        Style style;
        const Control& control;
        const std::atomic<bool>& is_finished;  // the thread whose answer counts has it
        std::uint64_t most_nodes = std::numeric_limits<std::uint64_t>::max();
    };

    Searcher(const Given& given, const std::vector<Move>& moves)
        : given_(given), order_(most_plies + 2), lines_(most_plies + 2) {
        for (const Move& move : moves) moves_.push_back({move, score::estimate(Evaluation<G>::of(given.state)), {}});
    }

    std::uint64_t nodes() const { return nodes_; }
    /// The best move first. The others are in order only after `value_all`.
    const std::vector<RootMove>& moves() const { return moves_; }
    bool is_stopped() const { return is_stopped_; }

    /// Finds the best move by looking so deep; false if it was stopped, and then what was found so far counts. The
    /// first iteration is stopped only if it takes unusually long.
    bool find_best(int depth) {
        can_stop_ = depth > 1;
        constexpr int half_window = 30;
        const int before = moves_[0].value;
        const bool is_guess = depth > 3 && !score::is_decided(before);
        int alpha = is_guess ? before - half_window : -score::none,
            beta = is_guess ? before + half_window : score::none;
        for (;;) {
            const int value = search_root(depth, alpha, beta);
            if (is_stopped_) return false;
            if (value <= alpha)
                alpha = -score::none;
            else if (value >= beta)
                beta = score::none;
            else
                return true;
        }
    }

    /// Values every move alike by looking so deep; false if it was stopped, and then nothing has changed.
    bool value_all(int depth) {
        can_stop_ = depth > 1;
        std::vector<RootMove> found = moves_;
        for (auto& each : found) {
            each.value = after_root(each.move, depth - 1, -score::none, score::none);
            if (is_stopped_) return false;
            each.line.set(each.move, lines_[1]);
        }
        std::ranges::stable_sort(found, std::ranges::greater(), &RootMove::value);
        moves_ = std::move(found);
        return true;
    }

  private:
    static constexpr int least_remembered = 2;              // shallower searches cost less than a look into memory
    static constexpr std::uint64_t nap = 1024;              // nodes between two looks at whether to stop
    static constexpr std::uint64_t most_unstopped = 10000;  // even for the first iteration

    int search_root(int depth, int alpha, int beta) {
        int best = -score::none;
        for (std::size_t at = 0; at < moves_.size(); ++at) {
            const Move move = moves_[at].move;
            int value;
            if (at == 0) {
                value = after_root(move, depth - 1, alpha, beta);
            } else {
                value = after_root(move, depth - 1, alpha, alpha + 1);
                if (value > alpha && value < beta) value = after_root(move, depth - 1, alpha, beta);
            }
            if (is_stopped_) return best;
            best = std::max(best, value);
            if (at > 0 && value <= alpha) continue;
            moves_[at].value = value;
            moves_[at].line.set(move, lines_[1]);
            std::rotate(moves_.begin(), moves_.begin() + std::ptrdiff_t(at), moves_.begin() + std::ptrdiff_t(at) + 1);
            if (value >= beta) break;
            alpha = std::max(alpha, value);
        }
        return best;
    }

    int after_root(const Move& move, int depth, int alpha, int beta) {
        path_[0] = hash<G>(given_.state);
        return after(given_.state, move, depth, alpha, beta, 0, 0);
    }

    /// The worth of a move to the one who makes it. `since` is the ply from which on positions may come back; 0 stands
    /// for those before the search as well.
    int after(const State& state, const Move& move, int depth, int alpha, int beta, int ply, int since) {
        State next = state;
        G::play(next, move);
        if constexpr (TellsProgress<G>)
            if (Evaluation<G>::is_progress(state, move)) since = ply + 1;
        const bool needs_key =
            depth > 0 || since == 0 || since < ply;  // at a leaf only if it may have been there before
        const std::uint64_t key = needs_key ? hash<G>(next) : 0;
        if (depth >= least_remembered) given_.memory.expect(key);
        if (G::mover(next) == G::mover(state)) return search(next, key, depth, alpha, beta, ply + 1, since);
        return -search(next, key, depth, -beta, -alpha, ply + 1, since);
    }

    int search(const State& state, std::uint64_t key, int depth, int alpha, int beta, int ply, int since) {
        lines_[std::size_t(ply)].clear();
        if (tick()) return 0;
        if (const auto byte = given_.known.worth_of(state); byte != worth::gap) return known_value(byte, state, ply);
        if (is_repeated(key, ply, since)) return 0;
        if (depth <= 0 || ply >= most_plies) return settle(state, alpha, beta, ply);
        path_[std::size_t(ply)] = key;

        // Even the soonest end from here is no news if a sooner one is known.
        alpha = std::max(alpha, -score::win_in(ply));
        beta = std::min(beta, score::win_in(ply + 1));
        if (alpha >= beta) return alpha;

        const bool is_narrow = beta - alpha == 1;
        std::uint16_t remembered = Transpositions::no_move;
        const bool remembers = given_.style.memory && depth >= least_remembered;
        if (remembers)
            if (const auto entry = given_.memory.find(key)) {
                remembered = entry->move;
                const int value = score::seen_from_start(entry->value, ply);
                if (is_narrow && entry->depth >= depth &&
                    (value >= beta ? entry->bound & Transpositions::lower : entry->bound & Transpositions::upper))
                    return value;
            }

        Moves moves;
        G::moves(state, moves);
        if (moves.empty()) return Told<G>::ended(state, ply);
        std::array<int, std::tuple_size_v<decltype(moves.items)>> orders;
        for (std::uint32_t at = 0; at < moves.size; ++at)
            orders[at] = at == remembered
                             ? MoveOrder<G>::first
                             : order_.of(state, moves[at], Told<G>::is_capture(state, moves[at]), std::size_t(ply));
        std::array<std::uint16_t, std::tuple_size_v<decltype(moves.items)>> places;
        for (std::uint32_t at = 0; at < moves.size; ++at) places[at] = std::uint16_t(at);

        int best = -score::none;
        const int floor = alpha;
        std::uint16_t best_place = Transpositions::no_move;
        for (std::uint32_t tried = 0; tried < moves.size; ++tried) {
            std::uint32_t next = tried;
            for (std::uint32_t at = tried + 1; at < moves.size; ++at)
                if (orders[at] > orders[next]) next = at;
            std::swap(orders[tried], orders[next]);
            std::swap(places[tried], places[next]);
            const Move move = moves[places[tried]];
            const bool is_quiet = orders[tried] < MoveOrder<G>::capture / 2;

            int value;
            if (tried == 0) {
                value = after(state, move, depth - 1, alpha, beta, ply, since);
            } else {
                const int less = given_.style.reductions && is_quiet ? reduction(depth, tried) : 0;
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
            if (!is_narrow) lines_[std::size_t(ply)].set(move, lines_[std::size_t(ply) + 1]);
            if (value < beta) continue;
            if (!Told<G>::is_capture(state, move)) {
                order_.praise(state, move, depth, std::size_t(ply));
                for (std::uint32_t at = 0; at < tried; ++at)
                    if (!Told<G>::is_capture(state, moves[places[at]])) order_.blame(state, moves[places[at]], depth);
            }
            break;
        }
        if (remembers) {
            const auto bound = best >= beta   ? Transpositions::lower
                               : best > floor ? Transpositions::exact
                                              : Transpositions::upper;
            given_.memory.store(key, {score::seen_from_here(best, ply),
                                      best_place == Transpositions::no_move ? remembered : best_place, depth, bound});
        }
        return best;
    }

    static int reduction(int depth, std::uint32_t tried) {
        if (depth < 3 || tried < 3) return 0;
        return depth >= 6 && tried >= 6 ? 2 : 1;
    }

    /// Judges a position after the captures that are left have been played out; nobody has to take.
    int settle(const State& state, int alpha, int beta, int ply) {
        if (Told<G>::is_over(state)) return Told<G>::ended(state, ply);
        const int standing = score::estimate(Evaluation<G>::of(state));
        if constexpr (TellsCaptures<G>) {
            if (!given_.style.quiescence || ply >= most_plies || standing >= beta) return standing;
            int best = standing;
            alpha = std::max(alpha, standing);
            Moves moves;
            Told<G>::list_captures(state, moves);
            for (const auto& move : moves) {
                State next = state;
                G::play(next, move);
                const bool is_same = G::mover(next) == G::mover(state);
                if (tick()) return 0;
                int value;
                if (const auto byte = given_.known.worth_of(next); byte != worth::gap)
                    value = known_value(byte, next, ply + 1);
                else
                    value = is_same ? settle(next, alpha, beta, ply + 1) : settle(next, -beta, -alpha, ply + 1);
                if (is_stopped_) return 0;
                if (!is_same) value = -value;
                best = std::max(best, value);
                if (value >= beta) break;
                alpha = std::max(alpha, value);
            }
            return best;
        } else {
            return standing;
        }
    }

    static int known_value(std::uint8_t byte, const State& state, int ply) {
        if (byte == worth::draw) return score::drawn(Evaluation<G>::of(state));
        const int value = score::win_in(ply + worth::distance(byte));
        return worth::is_win(byte) ? value : -value;
    }

    bool is_repeated(std::uint64_t key, int ply, int since) const {
        if (since > ply - 2 && since > 0) return false;
        for (int at = ply - 2; at >= since; --at)
            if (path_[std::size_t(at)] == key) return true;
        return since == 0 && given_.earlier.has(key);
    }

    /// Counts a node; true if the search is over.
    bool tick() {
        if (is_stopped_) return true;
        if (++nodes_ >= look_at_) {
            look_at_ = nodes_ + nap;
            if (can_stop_ || nodes_ >= most_unstopped) {
                look_at_ = std::min(look_at_, given_.most_nodes);
                if (nodes_ >= given_.most_nodes || given_.control.stopped() ||
                    given_.is_finished.load(std::memory_order_relaxed))
                    is_stopped_ = true;
            }
        }
        return is_stopped_;
    }

    const Given given_;
    MoveOrder<G> order_;
    std::vector<Line<G>> lines_;
    std::array<std::uint64_t, most_plies + 2> path_{};
    std::vector<RootMove> moves_;
    std::uint64_t nodes_ = 0, look_at_ = 0;
    bool can_stop_ = false, is_stopped_ = false;
};

}  // namespace qipan
