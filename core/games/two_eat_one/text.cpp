#include "games/two_eat_one/rules.hpp"

namespace qipan {
namespace {

const ReasonKind expected_slash{"two_eat_one_expected_slash", "'/' after four cells"};
const ReasonKind expected_cell{"two_eat_one_expected_cell", "a cell 0 (empty), 1 (black) or 2 (white)"};
const ReasonKind expected_space{"two_eat_one_expected_space", "a space after the fourth row"};
const ReasonKind expected_mover{"two_eat_one_expected_mover", "the side to move, 1 (black) or 2 (white)"};
const ReasonKind too_many_stones{"two_eat_one_too_many_stones",
                                 "{side} has too many stones: {count}; expected at most {most}"};
const ReasonKind needs_a_stone{"two_eat_one_needs_a_stone", "{side} needs at least one stone"};
const ReasonKind needs_two_stones{"two_eat_one_needs_two_stones", "{side} needs at least two stones"};

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
        // Only the mover may have so few stones: it has just lost.
        if (seat != state.mover && count <= options.loss_at)
            throw BadNotation((options.loss_at == 0 ? needs_a_stone : needs_two_stones)({{"side", side}}));
    }
    return state;
}

}  // namespace qipan
