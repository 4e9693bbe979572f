#include "games/planes/rules.hpp"

namespace qipan {
namespace {

constexpr std::string_view row_letters = "ABCDEFGHIJKL";

const ReasonKind expected_row{"planes_expected_row", "a row letter A..{last}"};
const ReasonKind expected_column{"planes_expected_column", "a column number 0..{last}"};
const ReasonKind expected_direction{"planes_expected_direction", "the direction of the nose: u, d, l or r"};
const ReasonKind expected_end_or_direction{"planes_expected_end_or_direction",
                                           "the end, or the direction of a plane's nose: u, d, l or r"};
const ReasonKind expected_equals_sign{"planes_expected_equals_sign", "'=' and an answer"};
const ReasonKind expected_answer{"planes_expected_answer", "an answer: empty, body or head"};
const ReasonKind expected_layout{"planes_expected_layout", "',' or a space and seat 1's layout"};
const ReasonKind expected_first_shots{"planes_expected_first_shots", "',' or a space and seat 0's shots"};
const ReasonKind expected_second_shots{"planes_expected_second_shots", "',' or a space and seat 1's shots"};
const ReasonKind expected_own_answers{"planes_expected_own_answers", "',' or a space and the own answers"};
const ReasonKind expected_enemy_shots{"planes_expected_enemy_shots", "',' or a space and the enemy's shots"};
const ReasonKind too_many_planes{"planes_too_many_planes", "a layout has too many planes; expected at most {most}"};
const ReasonKind sticks_out{"planes_sticks_out", "the plane {plane} sticks out; expected planes that lie on the board"};
const ReasonKind overlap{"planes_overlap", "the plane {plane} lies on another; expected planes that do not overlap"};
const ReasonKind no_room{"planes_no_room",
                         "the layout {layout} leaves no room; expected one that {count} planes can complete"};
const ReasonKind shot_twice{"planes_shot_twice", "the cell {cell} is shot twice; expected each cell at most once"};
const ReasonKind shots_too_early{"planes_shots_too_early",
                                 "there are shots before all planes are placed; expected {count} planes a seat first"};

/// Joins items with commas; returns '-' if there are none.
std::string joined(int count, auto&& item) {
    std::string out;
    for (int i = 0; i < count; ++i) out += (i ? "," : "") + item(std::size_t(i));
    return count ? out : "-";
}

/// Parses what `joined` writes: '-', or items separated by commas.
void read_joined(Reader& reader, auto&& read_item) {
    if (reader.take('-')) return;
    do read_item();
    while (reader.take(','));
}

int read_cell(Reader& reader, const Planes::Options& options) {
    const int last = options.size - 1;
    const std::string last_row(1, row_letters[std::size_t(last)]);
    const int row = reader.one_of(row_letters.substr(0, options.size), expected_row({{"last", last_row}}));
    return row * options.size + reader.number(last, expected_column({{"last", last}}));
}

std::string plane_text(const Planes::Options& options, int placement) {
    const auto& plane = Planes::placement_table(options)[placement];
    return Planes::cell_name(options, plane.head) + planes::direction_letters[plane.direction];
}

std::string shots_text(const Planes::Options& options, const Planes::Shots& shots) {
    return joined(shots.count, [&](std::size_t i) { return Planes::cell_name(options, shots.cells[i]); });
}

Planes::Layout read_layout(Reader& reader, const Planes::Options& options) {
    const auto& all = Planes::placement_table(options);
    Planes::Layout layout;
    planes::Placements free = all.all();
    read_joined(reader, [&] {
        if (layout.count == options.planes) throw BadNotation(too_many_planes({{"most", options.planes}}));
        const int head = read_cell(reader, options);
        const int direction = reader.one_of(planes::direction_letters, expected_direction);
        const int placement = all.find(head, planes::Direction(direction));
        if (placement < 0)
            throw BadNotation(sticks_out({{"plane", Planes::cell_name(options, Cell(head)) +
                                                        planes::direction_letters[std::size_t(direction)]}}));
        if (!free.has(placement)) throw BadNotation(overlap({{"plane", plane_text(options, placement)}}));
        layout.add(placement);
        free = free & all.compatible(placement);
    });
    if (!all.has_room(free, options.planes - layout.count))
        throw BadNotation(no_room({{"layout", Planes::layout_text(options, layout)}, {"count", options.planes}}));
    return layout;
}

/// Parses a shot, adds it to `shots` and returns its cell. Throws if there already is a shot at the cell.
int read_shot(Reader& reader, const Planes::Options& options, Planes::Shots& shots) {
    const int cell = read_cell(reader, options);
    if (shots.has(cell)) throw BadNotation(shot_twice({{"cell", Planes::cell_name(options, Cell(cell))}}));
    shots.add(cell);
    return cell;
}

/// Parses a shot with its answer, such as `C5=body`. Adds the shot to `shots` and returns the answer.
Planes::Answer read_answered(Reader& reader, const Planes::Options& options, Planes::Shots& shots) {
    read_shot(reader, options, shots);
    reader.expect('=', expected_equals_sign);
    const auto answer = Planes::Answer(reader.one_of("ebh", expected_answer));
    for (char letter : Planes::answer_words[answer].substr(1)) reader.expect(letter, expected_answer);
    return answer;
}

Planes::Shots read_shots(Reader& reader, const Planes::Options& options) {
    Planes::Shots shots;
    read_joined(reader, [&] { read_shot(reader, options, shots); });
    return shots;
}

}  // namespace

std::string Planes::layout_text(const Options& options, const Layout& layout) {
    return joined(layout.count, [&](std::size_t i) { return plane_text(options, layout.placements[i]); });
}

Planes::Layout Planes::parse_layout(const Options& options, std::string_view text) {
    Reader reader(text);
    const Layout layout = read_layout(reader, options);
    reader.expect_end();
    return layout;
}

std::string Planes::cell_name(const Options& options, Cell cell) {
    return row_letters[cell / options.size] + std::to_string(cell % options.size);
}

std::string Planes::text(const State& state) {
    return layout_text(state.options, state.layouts[0]) + " " + layout_text(state.options, state.layouts[1]) + " " +
           shots_text(state.options, state.shots[0]) + " " + shots_text(state.options, state.shots[1]);
}

Planes::State Planes::parse(const Options& options, std::string_view text) {
    Reader reader(text);
    State state = initial(options);
    state.layouts[0] = read_layout(reader, options);
    reader.expect(' ', expected_layout);
    state.layouts[1] = read_layout(reader, options);
    reader.expect(' ', expected_first_shots);
    state.shots[0] = read_shots(reader, options);
    reader.expect(' ', expected_second_shots);
    state.shots[1] = read_shots(reader, options);
    reader.expect_end();

    const bool all_placed = state.layouts[0].count == options.planes && state.layouts[1].count == options.planes;
    if (!all_placed && (state.shots[0].count || state.shots[1].count))
        throw BadNotation(shots_too_early({{"count", options.planes}}));
    return state;
}

std::string Planes::view_text(const View& view) {
    const auto answered = [&](std::size_t i) {
        return cell_name(view.options, view.shots.cells[i]) + "=" + std::string(answer_words[view.answers[i]]);
    };
    return layout_text(view.options, view.layout) + " " + joined(view.shots.count, answered) + " " +
           shots_text(view.options, view.enemy_shots);
}

Planes::View Planes::parse_view(const Options& options, Seat seat, Seat mover, std::string_view text) {
    Reader reader(text);
    View view;
    view.options = options;
    view.seat = seat;
    view.mover = mover;
    view.layout = read_layout(reader, options);
    reader.expect(' ', expected_own_answers);
    read_joined(reader, [&] {
        const Answer answer = read_answered(reader, options, view.shots);
        view.answers[std::size_t(view.shots.count - 1)] = answer;
    });
    reader.expect(' ', expected_enemy_shots);
    view.enemy_shots = read_shots(reader, options);
    reader.expect_end();
    return view;
}

Planes::Answers Planes::parse_answers(const Options& options, std::string_view text) {
    Reader reader(text);
    Answers known;
    const auto skip_spaces = [&] {
        bool is_skipped = false;
        while (reader.take(' ')) is_skipped = true;
        return is_skipped;
    };
    skip_spaces();
    if (reader.take('-'))
        skip_spaces();
    else if (!reader.at_end())
        for (bool goes_on = true; goes_on;) {
            const Answer answer = read_answered(reader, options, known.shots);
            known.answers[std::size_t(known.shots.count - 1)] = answer;
            const bool is_spaced = skip_spaces();
            goes_on = reader.take(',');
            if (goes_on)
                skip_spaces();
            else
                goes_on = is_spaced && !reader.at_end();
        }
    reader.expect_end();
    return known;
}

std::string Planes::move_text(const Options& options, Move move) {
    std::string out = cell_name(options, move.cell);
    if (move.direction != Move::shot) out += planes::direction_letters[move.direction];
    return out;
}

Planes::Move Planes::parse_move(const Options& options, std::string_view text) {
    Reader reader(text);
    Move move{std::uint8_t(read_cell(reader, options))};
    if (!reader.at_end())
        move.direction = std::uint8_t(reader.one_of(planes::direction_letters, expected_end_or_direction));
    reader.expect_end();
    return move;
}

}  // namespace qipan
