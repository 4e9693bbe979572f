#pragma once
#include <algorithm>
#include <array>

#include "base/game.hpp"
#include "search/control/control.hpp"

/// Plain search: the textbook search to a fixed depth, without a transposition table and with a material count at the
/// leaves. It serves to study how far such a search can be trusted and how much pruning saves. Engines use stronger
/// searches.
namespace qipan::two_eat_one::textbook {

/// The values of a plain search, for the mover: a material count or, if a win or loss is certain, won_in or lost_in. A
/// win or loss outweighs any material count, and more so the fewer plies it takes, so that the search prefers the
/// quickest win.
namespace plain {
inline constexpr int max_depth = 120, end_value = 127;
constexpr int won_in(int plies) { return end_value - plies; }
constexpr int lost_in(int plies) { return plies - end_value; }
constexpr bool is_end(int value) { return value >= won_in(max_depth) || value <= lost_in(max_depth); }
/// Converts the value of a position to the value of the move that led to it, for the side that made the move. A win or
/// loss takes one ply more, because the move counts as well.
constexpr int one_ply_earlier(int value) {
    if (!is_end(value)) return -value;
    return value > 0 ? -value + 1 : -value - 1;
}
}  // namespace plain

/// A material count from the mover's point of view, for positions in which the game is not over. It is always between
/// the values of a lost and a won game.
template <class C, class G>
concept MaterialCount = requires(const typename G::State& state) {
    { C::of(state) } -> std::same_as<int>;
    requires C::max < plain::won_in(plain::max_depth);
};

/// How a search prunes. Each kind usually visits fewer nodes than the kind before. All kinds find the same value. If
/// several moves have this value, the first three kinds choose the first of them in the game's order, and `ordered` the
/// first in its own order.
enum class Pruning : std::uint8_t {
    none,
    beta,        ///< stop searching a move once a reply shows that it is no better than an earlier move
    alpha_beta,  ///< also use the bounds from all earlier plies
    ordered,     ///< alpha-beta with the moves sorted by the material count after them
};

struct PlainResult {
    int value = 0;
    std::uint32_t move = 0;   ///< index of the best move in the game's order; 0 if there is no move
    std::uint64_t nodes = 0;  ///< number of positions visited, including the root and the leaves
};

template <Game G, class C>
    requires MaterialCount<C, G>
class PlainSearch {
  public:
    PlainSearch(Pruning pruning, Control& control) : pruning_(pruning), control_(control) {}

    /// Requires a game in which two seats alternate, and 0 <= depth <= plain::max_depth. The result of a stopped search
    /// is meaningless.
    PlainResult operator()(const typename G::State& root, int depth) {
        result_ = {};
        result_.value = value_of(root, depth, 0, -infinity, infinity);
        return result_;
    }

  private:
    static constexpr int infinity = 1000;

    /// The value of a position for its mover, found by a search of `depth` plies. Fail-soft: a result outside
    /// alpha..beta is only a bound.
    int value_of(const typename G::State& state, int depth, int ply, int alpha, int beta) {
        if ((++result_.nodes & 1023) == 0) control_.done.store(result_.nodes, std::memory_order_relaxed);
        if (depth == 0) return count_moves<G>(state) == 0 ? plain::lost_in(ply) : C::of(state);
        typename G::Moves moves;
        G::moves(state, moves);
        if (moves.empty()) return plain::lost_in(ply);
        std::array<std::uint8_t, std::tuple_size_v<decltype(moves.items)>> order;
        for (std::uint32_t i = 0; i < moves.size; ++i) order[i] = std::uint8_t(i);
        if (pruning_ == Pruning::ordered) sort(state, moves, order.data());
        int best = -infinity;
        std::uint32_t best_move = 0;
        for (std::uint32_t i = 0; i < moves.size && !control_.stopped(); ++i) {
            auto next = state;
            G::play(next, moves[order[i]]);
            const int value = -value_of(next, depth - 1, ply + 1, -beta, -lower_limit(alpha, best));
            if (value > best) {
                best = value;
                best_move = order[i];
            }
            if (pruning_ != Pruning::none && best >= beta) break;
        }
        if (ply == 0) result_.move = best_move;
        return best;
    }

    /// The value that the next move must exceed to matter. Without pruning, it is -infinity. With beta pruning alone,
    /// it is `best`, the best value of the moves already searched at this node. Otherwise it is the larger of `best`
    /// and alpha.
    int lower_limit(int alpha, int best) const {
        if (pruning_ == Pruning::none) return -infinity;
        return pruning_ == Pruning::beta ? best : std::max(alpha, best);
    }

    /// Sorts `order`, the indices of the moves, by the material count after each move, best for the mover first; a move
    /// that ends the game comes before all others. The sort is stable.
    static void sort(const typename G::State& state, const typename G::Moves& moves, std::uint8_t* order) {
        std::array<std::int8_t, std::tuple_size_v<decltype(moves.items)>> scores;
        for (std::uint32_t i = 0; i < moves.size; ++i) {
            auto next = state;
            G::play(next, moves[i]);
            const int count = count_moves<G>(next) == 0 ? plain::end_value : -C::of(next);
            scores[i] = std::int8_t(count);
            // Insertion sort: the lists are short, and std::stable_sort would allocate memory.
            std::uint32_t at = i;
            for (; at > 0 && scores[order[at - 1]] < count; --at) order[at] = order[at - 1];
            order[at] = std::uint8_t(i);
        }
    }

    const Pruning pruning_;
    Control& control_;
    PlainResult result_;
};

}  // namespace qipan::two_eat_one::textbook
