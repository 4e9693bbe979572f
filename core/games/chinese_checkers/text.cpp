#include <cmath>

#include "games/chinese_checkers/rules.hpp"

namespace qipan {
using chinese_checkers::no_hole;
using chinese_checkers::star;

namespace {

const ReasonKind expected_hole{"chinese_checkers_expected_hole", "a hole of the star as x,y from the centre"};
const ReasonKind expected_comma{"chinese_checkers_expected_comma", "',' between x and y"};
const ReasonKind expected_colon{"chinese_checkers_expected_colon", "':' between the two holes"};
const ReasonKind expected_slash{"chinese_checkers_expected_slash", "'/' after row {row}"};
const ReasonKind expected_holes{"chinese_checkers_expected_holes",
                                "a camp letter of {camps} or a number of empty holes 1..{most} in row {row}"};
const ReasonKind expected_space{"chinese_checkers_expected_space", "a space after row 17"};
const ReasonKind expected_mover{"chinese_checkers_expected_mover", "the camp to move, one of {camps}"};
const ReasonKind expected_leaver{"chinese_checkers_expected_leaver",
                                 "a seat that has left, one of {camps}, in lower case if it dropped out"};
const ReasonKind no_such_hole{"chinese_checkers_no_such_hole",
                              "there is no hole at {x},{y}; expected a hole of the star as x,y from the centre"};
const ReasonKind left_twice{"chinese_checkers_left_twice", "camp {camp} has left twice; expected each camp once"};
const ReasonKind dropped_with_stones{"chinese_checkers_dropped_with_stones",
                                     "camp {camp} has dropped out; expected none of its stones on the board"};
const ReasonKind too_many_stones{"chinese_checkers_too_many_stones",
                                 "camp {camp} has {count} stones; expected at most {most}"};
const ReasonKind mover_has_left{"chinese_checkers_mover_has_left",
                                "camp {camp} is to move but has left; expected a camp in play"};

Cell read_hole(Reader& reader) {
    const int x = reader.signed_number(8, expected_hole);
    reader.expect(',', expected_comma);
    const int y = reader.signed_number(8, expected_hole);
    const auto hole = star.find(x, y);
    if (hole == no_hole) throw BadNotation(no_such_hole({{"x", x}, {"y", y}}));
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

    const auto camp_of = [&](Seat seat) { return std::string(1, camps[seat]); };

    Reader reader(text);
    State state = initial(options);
    state.stones = {};
    Hole hole = 0;
    for (std::size_t row = 0; row < star.row_length.size(); ++row) {
        if (row) reader.expect('/', expected_slash({{"row", int(row)}}));
        for (int room = star.row_length[row]; room > 0;) {
            const Reason expected = expected_holes({{"camps", camps}, {"most", room}, {"row", int(row + 1)}});
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
    reader.expect(' ', expected_space);
    state.mover = Seat(reader.one_of(camps, expected_mover({{"camps", camps}})));
    if (reader.take(' ')) {
        do {
            const int index = reader.one_of(both_cases, expected_leaver({{"camps", camps}}));
            const Leaver leaver{Seat(index % options.players), std::uint8_t(index >= options.players)};
            if (!(state.in_play >> leaver.seat & 1)) throw BadNotation(left_twice({{"camp", camp_of(leaver.seat)}}));
            if (leaver.dropped && !state.stones[leaver.seat].empty())
                throw BadNotation(dropped_with_stones({{"camp", camp_of(leaver.seat)}}));
            leave(state, leaver);
        } while (!reader.at_end());
    }
    reader.expect_end();

    for (Seat seat = 0; seat < options.players; ++seat)
        if (const int count = int(state.stones[seat].size()); count > chinese_checkers::camp_size)
            throw BadNotation(
                too_many_stones({{"camp", camp_of(seat)}, {"count", count}, {"most", chinese_checkers::camp_size}}));
    if (!(state.in_play >> state.mover & 1)) throw BadNotation(mover_has_left({{"camp", camp_of(state.mover)}}));
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
    reader.expect(':', expected_colon);
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
