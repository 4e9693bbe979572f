#include <cmath>

#include "games/chinese_checkers/rules.hpp"

namespace qipan {
using chinese_checkers::no_hole;
using chinese_checkers::star;

namespace {

Cell read_hole(Reader& reader) {
    const std::string_view expected = "a hole of the star as x,y from the centre";
    const int x = reader.signed_number(8, expected);
    reader.expect(',', "',' between x and y");
    const int y = reader.signed_number(8, expected);
    const auto hole = star.find(x, y);
    if (hole == no_hole)
        throw BadNotation("there is no hole at " + std::to_string(x) + "," + std::to_string(y) + "; expected " +
                          std::string(expected));
    return hole;
}

}  // namespace

std::string ChineseCheckers::text(const State& state) {
    std::string out;
    Hole hole = 0;
    for (std::size_t row = 0; row < star.row_length.size(); ++row) {
        if (row) out += '/';
        int run = 0;
        const auto end_run = [&] {
            if (run) out += std::to_string(run);
            run = 0;
        };
        for (int i = 0; i < star.row_length[row]; ++i, ++hole) {
            Seat owner = 0;
            while (owner < state.options.players && !state.stones[owner].has(hole)) ++owner;
            if (owner == state.options.players) {
                ++run;
                continue;
            }
            end_run();
            out += letter(state.options, owner);
        }
        end_run();
    }
    out += ' ';
    out += letter(state.options, state.mover);
    for (int i = 0; i < state.left_count; ++i) {
        const Leaver leaver = state.left[std::size_t(i)];
        if (i == 0) out += ' ';
        out += char(letter(state.options, leaver.seat) + (leaver.dropped ? 'a' - 'A' : 0));
    }
    return out;
}

ChineseCheckers::State ChineseCheckers::parse(const Options& options, std::string_view text) {
    std::string camps;
    for (Seat seat = 0; seat < options.players; ++seat) camps += letter(options, seat);
    std::string both_cases = camps;
    for (char camp : camps) both_cases += char(camp + ('a' - 'A'));

    Reader reader(text);
    State state = initial(options);
    state.stones = {};
    Hole hole = 0;
    for (std::size_t row = 0; row < star.row_length.size(); ++row) {
        if (row) reader.expect('/', "'/' after row " + std::to_string(row));
        for (int room = star.row_length[row]; room > 0;) {
            const std::string expected = "a camp letter of " + camps + " or a number of empty holes 1.." +
                                         std::to_string(room) + " in row " + std::to_string(row + 1);
            int run = 1;
            if (reader.peek() >= '1' && reader.peek() <= '9') {
                run = reader.number(room, expected);
            } else {
                Holes& own = state.stones[std::size_t(reader.one_of(camps, expected))];
                own = own | Holes::one(hole);
            }
            hole = Hole(hole + run);
            room -= run;
        }
    }
    reader.expect(' ', "a space after row 17");
    state.mover = Seat(reader.one_of(camps, "the camp to move, one of " + camps));
    if (reader.take(' ')) {
        do {
            const int index = reader.one_of(
                both_cases, "a seat that has left, one of " + camps + ", in lower case if it dropped out");
            const Leaver leaver{Seat(index % options.players), std::uint8_t(index >= options.players)};
            if (!(state.in_play >> leaver.seat & 1))
                throw BadNotation(std::string("camp ") + camps[leaver.seat] +
                                  " has left twice; expected each camp once");
            if (leaver.dropped && !state.stones[leaver.seat].empty())
                throw BadNotation(std::string("camp ") + camps[leaver.seat] +
                                  " has dropped out; expected none of its stones on the board");
            leave(state, leaver);
        } while (!reader.at_end());
    }
    reader.expect_end();

    for (Seat seat = 0; seat < options.players; ++seat)
        if (state.stones[seat].size() > chinese_checkers::camp_size)
            throw BadNotation(std::string("camp ") + camps[seat] + " has " + std::to_string(state.stones[seat].size()) +
                              " stones; expected at most ten");
    if (!(state.in_play >> state.mover & 1))
        throw BadNotation(std::string("camp ") + camps[state.mover] +
                          " is to move but has left; expected a camp in play");
    return state;
}

std::string ChineseCheckers::cell_name(const Options&, Cell hole) {
    const auto [x, y] = star.points[hole];
    return std::to_string(x) + "," + std::to_string(y);
}

std::string ChineseCheckers::move_text(const Options& options, Move move) {
    if (move == pass) return "pass";
    return cell_name(options, move.from) + ":" + cell_name(options, move.to);
}

ChineseCheckers::Move ChineseCheckers::parse_move(const Options&, std::string_view text) {
    if (text == "pass") return pass;
    Reader reader(text);
    const Cell from = read_hole(reader);
    reader.expect(':', "':' between the two holes");
    const Cell to = read_hole(reader);
    reader.expect_end();
    return {from, to};
}

std::vector<Place> ChineseCheckers::layout(const Options& options) {
    std::vector<Place> places;
    for (Hole hole = 0; hole < chinese_checkers::hole_count; ++hole) {
        const auto [x, y] = star.points[hole];
        places.push_back({cell_name(options, hole), x + y / 2.0, -y * std::sqrt(3.0) / 2, Shape::hole});
    }
    return places;
}

}  // namespace qipan
