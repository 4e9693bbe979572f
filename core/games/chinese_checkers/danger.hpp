#pragma once
#include <algorithm>
#include <bit>

#include "games/chinese_checkers/rules.hpp"

namespace qipan::chinese_checkers {

/// The penalty of a seat for stones that may be shut in, in hundredths of a step. The stones of a finished seat never
/// move again, so another seat's stone in the three innermost holes of its target can never leave: every hop from there
/// would end inside the full camp. In the target of another seat that is still in play, a stone in these holes is
/// penalised for each stone of that seat that has arrived there, and twice as much in the tip. In the next row the
/// penalty is smaller: a hop leads out of the camp unless stones of finished seats stand in front of it. In its own
/// home, which is the target of another seat, a seat's stones are penalised only once stones of that seat have arrived;
/// in other camps, stones in the three innermost holes are penalised even before.
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

/// By how much a move of the mover reduces the mover's danger; negative if the move increases it.
inline int escape(const ChineseCheckers::State& state, ChineseCheckers::Move move) {
    ChineseCheckers::State next = state;
    ChineseCheckers::play(next, move);
    return danger(state, state.mover) - danger(next, state.mover);
}

}  // namespace qipan::chinese_checkers
