#pragma once
#include "games/checkers/rules.hpp"
#include "games/chinese_checkers/rules.hpp"
#include "games/dots/rules.hpp"
#include "games/planes/rules.hpp"
#include "games/two_eat_one/rules.hpp"

namespace qipan {

template <Game... G>
struct GameList {
    static void for_each(auto&& visit) { (visit.template operator()<G>(), ...); }
};

/// All games, in the order in which commands and pages list them.
using Games = GameList<Planes, Dots, TwoEatOne, ChineseCheckers, Checkers>;

}  // namespace qipan
