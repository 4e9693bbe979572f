#pragma once
#include <algorithm>
#include <bit>

#include "games/chinese_checkers/rules.hpp"

namespace qipan::chinese_checkers {

/// How much a seat is in danger that its stones are shut in, in hundredths of a step. When a seat has finished, its
/// stones stay for ever, and no stone of another seat gets out of the three innermost holes of its target any more: a
/// hop from there ends in the full camp. So a stone in these holes of the target of another seat in play costs the
/// more, the more stones of that seat have arrived, and twice as much in the tip. In the row before them it costs less:
/// it gets out by a hop, unless stones of seats that have finished stand in front of the camp. In the home of the seat
/// itself, in which every stone begins, the danger begins when stones arrive.
///
/// If at most two seats are in play there is no danger: the game ends when one of them has finished.
inline int danger(const ChineseCheckers::State& state, Seat seat) {
    constexpr int per_arrived = 400, per_arrived_in_second_row = 100, abroad = 800;
    if (std::popcount(state.in_play) <= 2) return 0;
    const int home = ChineseCheckers::home(state.options, seat);
    int sum = 0;
    for (Seat other = 0; other < state.options.players; ++other) {
        if (other == seat || !(state.in_play >> other & 1)) continue;
        const auto camp = std::size_t(ChineseCheckers::target(state.options, other));
        const int arrived = (star.camps[camp] & state.stones[other]).size();
        const int cost = per_arrived * arrived + (int(camp) == home ? 0 : abroad);
        (star.camps[camp] & state.stones[seat]).for_each([&](Hole hole) {
            const int to_tip = star.to_tip[camp][hole];
            if (to_tip < 2) sum += cost * (2 - to_tip);
            if (to_tip == 2) sum += per_arrived_in_second_row * arrived;
        });
    }
    return sum;
}

/// By how much a move of the mover reduces its danger; negative if it increases it.
inline int escape(const ChineseCheckers::State& state, ChineseCheckers::Move move) {
    ChineseCheckers::State next = state;
    ChineseCheckers::play(next, move);
    return danger(state, state.mover) - danger(next, state.mover);
}

}  // namespace qipan::chinese_checkers
