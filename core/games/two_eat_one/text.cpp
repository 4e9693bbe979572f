#include "games/two_eat_one/rules.hpp"

namespace qipan {

std::string TwoEatOne::text(const State& state) {
    std::string out;
    for (int cell = 0; cell < side * side; ++cell) {
        if (cell && cell % side == 0) out += '/';
        out += state.stones[0] >> cell & 1 ? '1' : state.stones[1] >> cell & 1 ? '2' : '0';
    }
    return out + (state.mover == 0 ? " 1" : " 2");
}

TwoEatOne::State TwoEatOne::parse(const Options& options, std::string_view text) {
    Reader reader(text);
    State state = initial(options);
    state.stones = {};
    for (int cell = 0; cell < side * side; ++cell) {
        if (cell && cell % side == 0) reader.expect('/', "'/' after four cells");
        const int stone = reader.one_of("012", "a cell 0 (empty), 1 (black) or 2 (white)");
        if (stone) state.stones[std::size_t(stone - 1)] |= Stones(1u << cell);
    }
    reader.expect(' ', "a space after the fourth row");
    state.mover = Seat(reader.one_of("12", "the side to move, 1 (black) or 2 (white)"));
    reader.expect_end();

    for (Seat seat : {0, 1}) {
        const int stones = std::popcount(state.stones[seat]);
        const std::string counted = std::to_string(stones) + (stones == 1 ? " stone" : " stones");
        const std::string who = seat == 0 ? "black" : "white";
        if (stones > options.stones)
            throw BadNotation(who + " has " + counted + "; expected at most " + std::to_string(options.stones));
        if (seat != state.mover && stones <= options.loss_at)
            throw BadNotation(who + ", not to move, has " + counted + "; expected more than " +
                              std::to_string(options.loss_at));
    }
    return state;
}

}  // namespace qipan
