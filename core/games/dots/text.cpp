#include "games/dots/rules.hpp"

namespace qipan {

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
    for (char letter : size) reader.expect(letter, "the board's size " + size);
    reader.expect(' ', "a space after the board's size");
    const std::string edges = "0 or 1 for each of the " + std::to_string(here.edge_count) + " edges";
    for (int edge = 0; edge < here.edge_count; ++edge) state.drawn |= Edges(reader.one_of("01", edges)) << edge;
    reader.expect(' ', "a space after " + std::to_string(here.edge_count) + " edges");
    const std::string boxes = "a number of boxes 0.." + std::to_string(here.box_count);
    state.boxes[0] = std::uint8_t(reader.number(here.box_count, boxes));
    reader.expect('-', "'-' between red's and blue's boxes");
    state.boxes[1] = std::uint8_t(reader.number(here.box_count, boxes));
    reader.expect(' ', "a space before the seat to move");
    state.mover = Seat(reader.one_of("01", "the seat to move, 0 or 1"));
    reader.expect_end();

    int completed = 0;
    for (int box = 0; box < here.box_count; ++box) completed += (here.boxes[std::size_t(box)] & ~state.drawn) == 0;
    if (state.boxes[0] + state.boxes[1] != completed)
        throw BadNotation("red and blue own " + std::to_string(state.boxes[0] + state.boxes[1]) +
                          " boxes together; expected " + std::to_string(completed) + ", the number of completed boxes");
    return state;
}

Dots::Move Dots::parse_move(const Options& options, std::string_view text) {
    const int last = board(options).edge_count - 1;
    Reader reader(text);
    const int edge = reader.number(last, "an edge 0.." + std::to_string(last));
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
