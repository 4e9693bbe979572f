#pragma once
// CMake writes this header: it includes the headers of all games, the rules as well as the optional capabilities. So
// code that tests for a capability with `if constexpr` sees the same capabilities in every translation unit.
#include "games/all_games.hpp"

namespace qipan {

template <Game... G>
struct GameList {
    static void for_each(auto&& visit) { (visit.template operator()<G>(), ...); }
};

/// All games, in the order in which commands list them.
using Games = GameList<Planes, Dots, TwoEatOne, ChineseCheckers, Checkers>;

}  // namespace qipan
