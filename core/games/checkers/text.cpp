#include "games/checkers/rules.hpp"

namespace qipan {

std::string Checkers::text(const State& state) {
    std::string out;
    for (int cell = 0; cell < side * side; ++cell) {
        if (cell && cell % side == 0) out += '/';
        const bool is_tower = state.towers >> cell & 1;
        out += state.pieces[black] >> cell & 1   ? (is_tower ? 'B' : 'b')
               : state.pieces[white] >> cell & 1 ? (is_tower ? 'W' : 'w')
                                                 : '.';
    }
    return out + (state.mover == black ? " b" : " w");
}

Checkers::State Checkers::parse(const Options&, std::string_view text) {
    Reader reader(text);
    State state;
    state.pieces = {};
    for (int cell = 0; cell < side * side; ++cell) {
        if (cell && cell % side == 0) reader.expect('/', "'/' after eight cells");
        const std::string_view letters = ".bwBW";
        const Cells here = Cells{1} << cell;
        if (!(here & dark) && reader.peek() != '.' && letters.find(reader.peek()) != letters.npos)
            reader.fail("'.' on the light cell " + cells.text(cell) + ": pieces stand on dark cells");
        const int piece = reader.one_of(letters, "a cell '.', 'b', 'w', 'B' or 'W'");
        if (!piece) continue;
        const bool is_tower = piece > 2;
        const Colour colour = piece % 2 ? black : white;
        state.pieces[colour] |= here;
        if (is_tower) state.towers |= here;
        if (!is_tower && (here & promotion_row[colour]))
            throw BadNotation("a man stands on " + cells.text(cell) + "; expected no man on its promotion row");
    }
    reader.expect(' ', "a space after the eighth row");
    state.mover = unsigned(reader.one_of("bw", "the side to move, 'b' or 'w'"));
    reader.expect_end();

    for (Colour colour : {black, white})
        if (std::popcount(state.pieces[colour]) > max_pieces)
            throw BadNotation(std::string(colour == black ? "black" : "white") + " has " +
                              std::to_string(std::popcount(state.pieces[colour])) + " pieces; expected at most 12");
    return state;
}

}  // namespace qipan
