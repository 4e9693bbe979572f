#include "games/planes/rules.hpp"

namespace qipan {
namespace {

constexpr std::string_view row_letters = "ABCDEFGHIJKL";

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
    const std::string last(1, row_letters[std::size_t(options.size - 1)]), edge = std::to_string(options.size - 1);
    const int row = reader.one_of(row_letters.substr(0, options.size), "a row letter A.." + last);
    return row * options.size + reader.number(options.size - 1, "a column number 0.." + edge);
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
        if (layout.count == options.planes)
            throw BadNotation("a layout has too many planes; expected at most " + std::to_string(options.planes));
        const int head = read_cell(reader, options);
        const int direction = reader.one_of(planes::direction_letters, "the direction of the nose: u, d, l or r");
        const int placement = all.find(head, planes::Direction(direction));
        if (placement < 0)
            throw BadNotation("the plane " + Planes::cell_name(options, Cell(head)) +
                              planes::direction_letters[std::size_t(direction)] +
                              " sticks out; expected planes that lie on the board");
        if (!free.has(placement))
            throw BadNotation("the plane " + plane_text(options, placement) +
                              " lies on another; expected planes that do not overlap");
        layout.add(placement);
        free = free & all.compatible(placement);
    });
    if (!all.has_room(free, options.planes - layout.count))
        throw BadNotation("the layout " + Planes::layout_text(options, layout) + " leaves no room; expected one that " +
                          std::to_string(options.planes) + " planes can complete");
    return layout;
}

/// Parses a shot, adds it to `shots` and returns its cell. Throws if there already is a shot at the cell.
int read_shot(Reader& reader, const Planes::Options& options, Planes::Shots& shots) {
    const int cell = read_cell(reader, options);
    if (shots.has(cell))
        throw BadNotation("the cell " + Planes::cell_name(options, Cell(cell)) +
                          " is shot twice; expected each cell at most once");
    shots.add(cell);
    return cell;
}

/// Parses a shot with its answer, such as `C5=body`. Adds the shot to `shots` and returns the answer.
Planes::Answer read_answered(Reader& reader, const Planes::Options& options, Planes::Shots& shots) {
    const std::string_view expected = "an answer: empty, body or head";
    read_shot(reader, options, shots);
    reader.expect('=', "'=' and an answer");
    const auto answer = Planes::Answer(reader.one_of("ebh", expected));
    for (char letter : Planes::answer_words[answer].substr(1)) reader.expect(letter, expected);
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
    reader.expect(' ', "',' or a space and seat 1's layout");
    state.layouts[1] = read_layout(reader, options);
    reader.expect(' ', "',' or a space and seat 0's shots");
    state.shots[0] = read_shots(reader, options);
    reader.expect(' ', "',' or a space and seat 1's shots");
    state.shots[1] = read_shots(reader, options);
    reader.expect_end();

    const bool all_placed = state.layouts[0].count == options.planes && state.layouts[1].count == options.planes;
    if (!all_placed && (state.shots[0].count || state.shots[1].count))
        throw BadNotation("there are shots before all planes are placed; expected " + std::to_string(options.planes) +
                          " planes a seat first");
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
    reader.expect(' ', "',' or a space and the own answers");
    read_joined(reader, [&] {
        const Answer answer = read_answered(reader, options, view.shots);
        view.answers[std::size_t(view.shots.count - 1)] = answer;
    });
    reader.expect(' ', "',' or a space and the enemy's shots");
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
        move.direction = std::uint8_t(
            reader.one_of(planes::direction_letters, "the end, or the direction of a plane's nose: u, d, l or r"));
    reader.expect_end();
    return move;
}

}  // namespace qipan
