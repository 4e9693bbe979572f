#include "games/two_eat_one/rules.hpp"

namespace qipan {
namespace {

const ReasonKind expected_slash{"two_eat_one_expected_slash", "'/' after four cells"};
const ReasonKind expected_cell{"two_eat_one_expected_cell", "a cell 0 (empty), 1 (black) or 2 (white)"};
const ReasonKind expected_space{"two_eat_one_expected_space", "a space after the fourth row"};
const ReasonKind expected_mover{"two_eat_one_expected_mover", "the side to move, 1 (black) or 2 (white)"};
const ReasonKind too_many_stones{"two_eat_one_too_many_stones",
                                 "{side} has too many stones: {count}; expected at most {most}"};
const ReasonKind too_few_stones{"two_eat_one_too_few_stones",
                                "{side}, not to move, has too few stones: {count}; expected more than {lost_at}"};

}  // namespace

TwoEatOne::State TwoEatOne::parse(const Options& options, std::string_view text) {
    const State state =
        read(options, text,
             {.slash = &expected_slash, .cell = &expected_cell, .space = &expected_space, .mover = &expected_mover});
    for (Seat seat : {0, 1}) {
        const int count = std::popcount(state.stones[seat]);
        const ReasonKind& side = seat == 0 ? black_side : white_side;
        if (count > options.stones)
            throw BadNotation(too_many_stones({{"side", side}, {"count", count}, {"most", options.stones}}));
        if (seat != state.mover && count <= options.loss_at)
            throw BadNotation(too_few_stones({{"side", side}, {"count", count}, {"lost_at", options.loss_at}}));
    }
    return state;
}

}  // namespace qipan
