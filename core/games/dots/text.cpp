#include "games/dots/rules.hpp"

namespace qipan {
namespace {

const ReasonKind expected_size{"dots_expected_size", "the board's size {size}"};
const ReasonKind expected_space_after_size{"dots_expected_space_after_size", "a space after the board's size"};
const ReasonKind expected_edges{"dots_expected_edges", "0 or 1 for each of the {count} edges"};
const ReasonKind expected_space_after_edges{"dots_expected_space_after_edges", "a space after {count} edges"};
const ReasonKind expected_boxes{"dots_expected_boxes", "a number of boxes 0..{most}"};
const ReasonKind expected_dash{"dots_expected_dash", "'-' between red's and blue's boxes"};
const ReasonKind expected_space_before_seat{"dots_expected_space_before_seat", "a space before the seat to move"};
const ReasonKind expected_mover{"dots_expected_mover", "the seat to move, 0 or 1"};
const ReasonKind expected_edge{"dots_expected_edge", "an edge 0..{last}"};
const ReasonKind wrong_boxes{"dots_wrong_boxes",
                             "red and blue own {owned} boxes together; expected {completed}, the number of completed "
                             "boxes"};

}  // namespace

std::string Dots::text(const State& state) {
    const auto& here = board(state.options);
    std::string out = std::to_string(here.rows) + "x" + std::to_string(here.cols) + " ";
    for (int edge = 0; edge < here.edge_count; ++edge) out += state.drawn >> edge & 1 ? '1' : '0';
    return out + " " + std::to_string(state.boxes[0]) + "-" + std::to_string(state.boxes[1]) + " " +
           std::to_string(state.mover);
}

Dots::State Dots::parse(const Options& options, std::string_view text) {
    const auto& here = board(options);
    Reader reader(text);
    State state = initial(options);

    const std::string size = std::to_string(here.rows) + "x" + std::to_string(here.cols);
    for (char letter : size) reader.expect(letter, expected_size({{"size", size}}));
    reader.expect(' ', expected_space_after_size);
    const Reason edges = expected_edges({{"count", here.edge_count}});
    for (int edge = 0; edge < here.edge_count; ++edge) state.drawn |= Edges(reader.one_of("01", edges)) << edge;
    reader.expect(' ', expected_space_after_edges({{"count", here.edge_count}}));
    const Reason boxes = expected_boxes({{"most", here.box_count}});
    state.boxes[0] = std::uint8_t(reader.number(here.box_count, boxes));
    reader.expect('-', expected_dash);
    state.boxes[1] = std::uint8_t(reader.number(here.box_count, boxes));
    reader.expect(' ', expected_space_before_seat);
    state.mover = Seat(reader.one_of("01", expected_mover));
    reader.expect_end();

    int completed = 0;
    for (int box = 0; box < here.box_count; ++box) completed += (here.boxes[std::size_t(box)] & ~state.drawn) == 0;
    const int owned = state.boxes[0] + state.boxes[1];
    if (owned != completed) throw BadNotation(wrong_boxes({{"owned", owned}, {"completed", completed}}));
    return state;
}

Dots::Move Dots::parse_move(const Options& options, std::string_view text) {
    const int last = board(options).edge_count - 1;
    Reader reader(text);
    const int edge = reader.number(last, expected_edge({{"last", last}}));
    reader.expect_end();
    return Move(edge);
}

std::vector<Place> Dots::layout(const Options& options) {
    const auto& here = board(options);
    std::vector<Place> places;
    for (int edge = 0; edge < here.edge_count; ++edge) {
        const auto [row, col, is_horizontal] = here.place(edge);
        places.push_back({std::to_string(edge), is_horizontal ? col + 0.5 : col, is_horizontal ? row : row + 0.5,
                          is_horizontal ? Shape::across : Shape::down});
    }
    return places;
}

}  // namespace qipan
