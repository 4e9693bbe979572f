#pragma once
#include "games/two_eat_one/ranking.hpp"
#include "search/retrograde/table.hpp"

namespace qipan::two_eat_one {

/// Converts the table to the file format of the original program (see docs/games/two-eat-one.md): sorted pairs of
/// 32-bit numbers. The first number is a board in base 3, row by row from the top left, with the mover's stones as 1
/// and the opponent's as 2. The second is three times the board after the best move, from the next mover's point of
/// view (0 if there is no move), plus the value: 0 for a draw, 1 for a win, 2 for a loss.
inline std::vector<std::int32_t> legacy_table(const retrograde::Table<TwoEatOneRanking>& table,
                                              const std::uint8_t* values,
                                              const retrograde::Table<TwoEatOneRanking>::PositionSet& places,
                                              const Control& control) {
    namespace table_value = retrograde::table_value;
    const auto number = [](const TwoEatOne::State& state) {
        std::int32_t board = 0;
        for (int cell = 0; cell < 16; ++cell)
            board = 3 * board + (state.stones[0] >> cell & 1) + 2 * (state.stones[1] >> cell & 1);
        return board;
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
                if (const int preference = table_value::preference(values[table.place(next)]); preference > best) {
                    best = preference;
                    board_after = number(next);
                }
            }
            const std::uint8_t value = values[place];
            pairs.emplace_back(number(state), 3 * board_after + (table_value::is_win(value)    ? 1
                                                                 : table_value::is_loss(value) ? 2
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

}  // namespace qipan::two_eat_one
