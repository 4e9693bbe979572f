#include "games/checkers/rules.hpp"

namespace qipan {
namespace {

const ReasonKind expected_slash{"checkers_expected_slash", "'/' after eight cells"};
const ReasonKind expected_empty{"checkers_expected_empty", "'.' on the light cell {cell}: pieces stand on dark cells"};
const ReasonKind expected_cell{"checkers_expected_cell", "a cell '.', 'b', 'w', 'B' or 'W'"};
const ReasonKind expected_space{"checkers_expected_space", "a space after the eighth row"};
const ReasonKind expected_mover{"checkers_expected_mover", "the side to move, 'b' or 'w'"};
const ReasonKind man_on_promotion_row{"checkers_man_on_promotion_row",
                                      "a man stands on {cell}; expected no man on its promotion row"};
const ReasonKind too_many_pieces{"checkers_too_many_pieces", "{side} has {count} pieces; expected at most {most}"};

}  // namespace

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
        if (cell && cell % side == 0) reader.expect('/', expected_slash);
        const std::string_view letters = ".bwBW";
        const Cells here = Cells{1} << cell;
        if (!(here & dark) && reader.peek() != '.' && letters.find(reader.peek()) != letters.npos)
            reader.fail(expected_empty({{"cell", cells.text(cell)}}));
        const int piece = reader.one_of(letters, expected_cell);
        if (!piece) continue;
        const bool is_tower = piece > 2;
        const Colour colour = piece % 2 ? black : white;
        state.pieces[colour] |= here;
        if (is_tower) state.towers |= here;
        if (!is_tower && (here & promotion_row[colour]))
            throw BadNotation(man_on_promotion_row({{"cell", cells.text(cell)}}));
    }
    reader.expect(' ', expected_space);
    state.mover = unsigned(reader.one_of("bw", expected_mover));
    reader.expect_end();

    for (Colour colour : {black, white})
        if (const int count = std::popcount(state.pieces[colour]); count > max_pieces)
            throw BadNotation(too_many_pieces(
                {{"side", colour == black ? black_side : white_side}, {"count", count}, {"most", max_pieces}}));
    return state;
}

}  // namespace qipan
