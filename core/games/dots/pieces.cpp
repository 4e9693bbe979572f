#include "base/letter_board.hpp"
#include "games/dots/rules.hpp"

namespace qipan {
namespace {

const ReasonKind open_box{"dots_open_box", "the box below edge {edge} is not complete"};

/// The edges of a box in ascending order, so that the upper edge comes first.
std::vector<Cell> edges_of(Dots::Edges box) {
    std::vector<Cell> edges;
    for (; box; box &= box - 1) edges.push_back(Cell(std::countr_zero(box)));
    return edges;
}

}  // namespace

std::vector<Piece> Dots::pieces(const State& state) {
    const auto& here = board(state.options);
    std::vector<Piece> found;
    for (const Cell edge : edges_of(state.drawn)) found.push_back({edge, no_seat, "edge", {}});
    for (int number = 0; number < here.box_count; ++number) {
        const Edges box = here.boxes[std::size_t(number)];
        if (box & ~state.drawn) continue;
        const auto edges = edges_of(box);
        found.push_back({edges.front(), box_owner(state), "box", edges});
    }
    return found;
}

Dots::State Dots::setup(const Options& options, const std::vector<Piece>& pieces, Seat mover) {
    const auto& here = board(options);
    State state = initial(options);
    state.mover = mover;
    Edges owned = 0;  // the upper edges of the boxes that have an owner
    for (const Piece& piece : pieces) {
        const Edges edge = Edges{1} << piece.cell;
        const bool is_box = piece.kind == "box";
        if ((is_box ? owned : state.drawn) & edge)
            throw BadNotation(two_pieces_on_cell({{"cell", cell_name(options, piece.cell)}}));
        if (piece.kind == "edge" && piece.seat == no_seat) {
            state.drawn |= edge;
        } else if (!is_box) {
            throw BadNotation(no_such_piece({{"kind", piece.kind}, {"cell", cell_name(options, piece.cell)}}));
        } else if (piece.seat != no_seat) {
            owned |= edge;
            ++state.boxes[piece.seat];
        }
    }
    for (int number = 0; number < here.box_count; ++number) {
        const Edges box = here.boxes[std::size_t(number)], upper = box & -box;
        const bool is_complete = (box & ~state.drawn) == 0;
        if (owned & upper && !is_complete) throw BadNotation(open_box({{"edge", std::countr_zero(box)}}));
        if (!(owned & upper)) state.boxes[mover] = std::uint8_t(state.boxes[mover] + is_complete);
        owned &= ~upper;
    }
    if (owned) throw BadNotation(open_box({{"edge", std::countr_zero(owned)}}));
    return state;
}

}  // namespace qipan
