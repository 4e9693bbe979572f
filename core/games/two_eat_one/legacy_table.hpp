#pragma once
#include "games/two_eat_one/ranking.hpp"
#include "search/retrograde/table.hpp"

namespace qipan {

/// The table file of the program that the game came from: pairs of 32-bit numbers. The first is a board in base 3, row
/// by row from the top left, the mover's stones 1 and the enemy's 2. The second is three times the board after the best
/// move, as the next mover sees it (0 where there is no move), plus the worth: 0 a draw, 1 a win, 2 a loss.
inline std::vector<std::int32_t> seed_table(const Table<TwoEatOneRanking>& table, const std::uint8_t* values,
                                            const Table<TwoEatOneRanking>::Places& places, const Control& control) {
    const auto number = [](const TwoEatOne::State& state) {
        std::int32_t board = 0;
        for (int cell = 0; cell < 16; ++cell)
            board = 3 * board + (state.stones[0] >> cell & 1) + 2 * (state.stones[1] >> cell & 1);
        return board;
    };
    // Better for the mover the larger: the soonest loss of the enemy, then a draw, then the longest resistance.
    const auto merit = [](std::uint8_t after) {
        const int distance = worth::distance(after);
        return worth::is_loss(after) ? 1000 - distance : worth::is_win(after) ? distance - 1000 : 0;
    };
    std::vector<std::pair<std::int32_t, std::int32_t>> pairs;
    for (int tier = 0; tier < table.ranking().tiers() && !control.stopped(); ++tier)
        for (std::uint64_t rank = 0; rank < table.ranking().size(tier); ++rank) {
            const std::uint64_t place = table.start(tier) + rank;
            if (!table.has(places, place)) continue;
            TwoEatOne::State state;
            table.ranking().unrank(tier, rank, state);
            TwoEatOne::Moves moves;
            TwoEatOne::moves(state, moves);
            int best = -10000;
            std::int32_t board_after = 0;
            for (const auto& move : moves) {
                auto next = state;
                TwoEatOne::play(next, move);
                next = TwoEatOne::seen_by_mover(next);
                if (const int found = merit(values[table.place(next)]); found > best) {
                    best = found;
                    board_after = number(next);
                }
            }
            const std::uint8_t value = values[place];
            pairs.emplace_back(number(state), 3 * board_after + (worth::is_win(value)    ? 1
                                                                 : worth::is_loss(value) ? 2
                                                                                         : 0));
        }
    std::ranges::sort(pairs);
    std::vector<std::int32_t> numbers;
    for (const auto& [board, solution] : pairs) {
        numbers.push_back(board);
        numbers.push_back(solution);
    }
    return numbers;
}

}  // namespace qipan
