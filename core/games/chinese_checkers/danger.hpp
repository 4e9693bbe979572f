#pragma once
#include "games/chinese_checkers/rules.hpp"

namespace qipan::chinese_checkers {

/// How much a seat is in danger that its stones are shut in, in hundredths of a step. When a seat has finished, its
/// stones stay for ever, and no stone of another seat gets out of the three innermost holes of its target any more: a
/// hop from there ends in the full camp. So each stone in the target of another seat in play counts: the square of its
/// depth there (4 in the tip, 1 in the outermost row) times a weight that grows with the number of stones of that seat
/// that have arrived. The home of the seat itself, in which every stone begins, is dangerous only when stones arrive.
inline int danger(const ChineseCheckers::State& state, Seat seat) {
    constexpr int camp_rows = 4, per_arrived = 60, abroad = 100;
    const int home = ChineseCheckers::home(state.options, seat);
    int sum = 0;
    for (Seat other = 0; other < state.options.players; ++other) {
        if (other == seat || !(state.in_play >> other & 1)) continue;
        const auto camp = std::size_t(ChineseCheckers::target(state.options, other));
        const int arrived = (star.camps[camp] & state.stones[other]).size();
        const int weight = per_arrived * arrived + (int(camp) == home ? 0 : abroad);
        (star.camps[camp] & state.stones[seat]).for_each([&](Hole hole) {
            const int depth = camp_rows - star.to_tip[camp][hole];
            sum += depth * depth * weight;
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
