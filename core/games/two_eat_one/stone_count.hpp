#pragma once
#include "games/two_eat_one/rules.hpp"

namespace qipan::two_eat_one {

/// The simplest evaluation of two-eat-one: the mover's number of stones minus the opponent's.
struct StoneCount {
    static constexpr int max = 6;
    static int of(const TwoEatOne::State& state) {
        return std::popcount(state.stones[state.mover]) - std::popcount(state.stones[state.mover ^ 1]);
    }
};

}  // namespace qipan::two_eat_one
