#pragma once
#include <algorithm>
#include <array>

#include "base/game.hpp"
#include "search/control/control.hpp"

/// Search as textbooks have it: a fixed depth, no memory, and a count of material where it ends. It is for studying how
/// far such a search can be trusted and what pruning saves; engines search with more.
namespace qipan {

/// How plain searches value a position for its mover. An end that is seen outweighs any count, and the nearer the more:
/// so a win is walked to and not around.
namespace plain {
inline constexpr int most_depth = 120, ended = 127;
constexpr int won_in(int plies) { return ended - plies; }
constexpr int lost_in(int plies) { return plies - ended; }
constexpr bool is_end(int value) { return value >= won_in(most_depth) || value <= lost_in(most_depth); }
/// The value of a position as the one who moved there has it a ply earlier.
constexpr int one_ply_earlier(int value) {
    if (!is_end(value)) return -value;
    return value > 0 ? -value + 1 : -value - 1;
}
}  // namespace plain

/// An opinion on a position that is not over, by counting, in favour of its mover; never as large as an end.
template <class C, class G>
concept Count = requires(const typename G::State& state) {
    { C::of(state) } -> std::same_as<int>;
    requires C::most < plain::won_in(plain::most_depth);
};

/// What a search leaves out, each more than the one before. All of them find the same value; the first three also the
/// same move, the first of the best, and the last one the first in its own order.
enum class Pruning : std::uint8_t {
    none,
    beta,        ///< a reply that keeps the move before it below the best of its sisters ends the search of that move
    alpha_beta,  ///< likewise for the moves before that, all the way up
    ordered,     ///< alpha-beta with those moves first after which the count is best
};

struct PlainResult {
    int value = 0;
    std::uint32_t move = 0;   ///< by its number in the game's order; 0 if there is none
    std::uint64_t nodes = 0;  ///< positions looked at, the first one and the last ones among them
};

template <Game G, class C>
    requires Count<C, G>
class PlainSearch {
  public:
    PlainSearch(Pruning pruning, Control& control) : pruning_(pruning), control_(control) {}

    /// Needs two seats that move in turn, and 0 <= depth <= plain::most_depth. What a stopped search answers means
    /// nothing.
    PlainResult operator()(const typename G::State& root, int depth) {
        result_ = {};
        result_.value = value_of(root, depth, 0, -infinity, infinity);
        return result_;
    }

  private:
    static constexpr int infinity = 1000;

    /// Of a node below `alpha` or above `beta` it is only known that it is so.
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
            const int value = -value_of(next, depth - 1, ply + 1, -beta, -floor(alpha, best));
            if (value > best) {
                best = value;
                best_move = order[i];
            }
            if (pruning_ != Pruning::none && best >= beta) break;
        }
        if (ply == 0) result_.move = best_move;
        return best;
    }

    /// What a move must be worth more than to matter. With beta only, it is told of its sisters and of nothing further
    /// up.
    int floor(int alpha, int best) const {
        if (pruning_ == Pruning::none) return -infinity;
        return pruning_ == Pruning::beta ? best : std::max(alpha, best);
    }

    /// Best for the mover first, an end before any count; equal ones stay as they were.
    static void sort(const typename G::State& state, const typename G::Moves& moves, std::uint8_t* order) {
        std::array<std::int8_t, std::tuple_size_v<decltype(moves.items)>> merit;
        for (std::uint32_t i = 0; i < moves.size; ++i) {
            auto next = state;
            G::play(next, moves[i]);
            const int count = count_moves<G>(next) == 0 ? plain::ended : -C::of(next);
            merit[i] = std::int8_t(count);
            // Insertion: lists are short, and a sort that keeps equals in place would ask for memory.
            std::uint32_t at = i;
            for (; at > 0 && merit[order[at - 1]] < count; --at) order[at] = order[at - 1];
            order[at] = std::uint8_t(i);
        }
    }

    const Pruning pruning_;
    Control& control_;
    PlainResult result_;
};

}  // namespace qipan
