#pragma once
#include "base/evaluation.hpp"
#include "games/two_eat_one/rules.hpp"

namespace qipan {

namespace two_eat_one {

/// The weights of the evaluation, in hundredths of a stone. Each weight but `turn` belongs to a feature, and is
/// multiplied by the mover's count of this feature minus the opponent's. The weights were fitted to the exact values of
/// 30 000 random positions with equally many stones on both sides, in the default variant.
struct Weights {
    int stone;
    int move;    // for a legal move
    int centre;  // for a stone on one of the four centre cells
    int corner;  // for a stone in a corner
    int pair;    // for two adjacent stones
    int stuck;   // for a stone whose adjacent cells are all occupied
    int turn;    // bonus for the side to move
};
inline constexpr Weights weights{
    .stone = 100, .move = 12, .centre = 30, .corner = -22, .pair = 20, .stuck = -20, .turn = 30};

}  // namespace two_eat_one

template <>
struct Evaluation<TwoEatOne> {
    using State = TwoEatOne::State;
    using Move = TwoEatOne::Move;

    static int of(const State& state) {
        const unsigned own = state.stones[state.mover], enemy = state.stones[state.mover ^ 1];
        const unsigned empty = 0xffffu & ~(own | enemy);
        return standing(own, empty) - standing(enemy, empty) + two_eat_one::weights.turn;
    }

    static bool is_capture(const State& state, Move move) {
        State next = state;
        TwoEatOne::play(next, move);
        return next.stones[state.mover ^ 1] != state.stones[state.mover ^ 1];
    }
    static bool is_irreversible(const State& state, Move move) { return is_capture(state, move); }

  private:
    static constexpr unsigned not_first_column = 0xeeee, not_last_column = 0x7777, middle = 0x0660, corners = 0x9009;

    static int standing(unsigned own, unsigned empty) {
        using two_eat_one::weights;
        // For each direction: the cells whose neighbour in that direction is empty.
        const unsigned right = (empty & not_first_column) >> 1, left = (empty & not_last_column) << 1 & 0xffff;
        const unsigned below = empty >> 4, above = empty << 4 & 0xffff;
        const int moves = std::popcount(own & right) + std::popcount(own & left) + std::popcount(own & below) +
                          std::popcount(own & above);
        const int pairs = std::popcount(own & own >> 4) + std::popcount(own & not_last_column & own >> 1);
        return weights.stone * std::popcount(own) + weights.move * moves + weights.pair * pairs +
               weights.centre * std::popcount(own & middle) + weights.corner * std::popcount(own & corners) +
               weights.stuck * std::popcount(own & ~(right | left | below | above));
    }
};
static_assert(Evaluated<TwoEatOne> && DetectsCaptures<TwoEatOne> && DetectsIrreversible<TwoEatOne>);

}  // namespace qipan
