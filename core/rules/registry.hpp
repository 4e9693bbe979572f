#pragma once
#include "rules/checkers/rules.hpp"
#include "rules/chinese_checkers/rules.hpp"
#include "rules/dots/rules.hpp"
#include "rules/planes/rules.hpp"
#include "rules/two_eat_one/rules.hpp"

namespace qipan {

template <Game... G>
struct GameList {
    static void for_each(auto&& visit) { (visit.template operator()<G>(), ...); }
};

/// Every game there is, in the order people see them.
using Games = GameList<Planes, Dots, TwoEatOne, ChineseCheckers, Checkers>;

}  // namespace qipan
