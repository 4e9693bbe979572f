#pragma once
#include "games/two_eat_one/rules.hpp"

namespace qipan {

/// The simplest opinion on a position of two-eat-one: the mover's stones less the enemy's.
struct StoneCount {
    static constexpr int most = 6;
    static int of(const TwoEatOne::State& state) {
        return std::popcount(state.stones[state.mover]) - std::popcount(state.stones[state.mover ^ 1]);
    }
};

}  // namespace qipan
