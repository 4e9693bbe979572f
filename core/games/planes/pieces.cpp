#include <algorithm>

#include "base/letter_board.hpp"
#include "games/planes/rules.hpp"

namespace qipan {
namespace {

const ReasonKind wrong_answer{"planes_wrong_answer", "the answer at {cell} is {answer}; expected {expected}"};
const ReasonKind wrong_mover{"planes_wrong_mover", "seat {seat} cannot be to move in this position"};

void list_planes(const Planes::Options& options, const Planes::Layout& layout, Seat seat, std::vector<Piece>& out) {
    for (std::size_t i = 0; i < layout.count; ++i) {
        const auto& plane = Planes::placement_table(options)[layout.placements[i]];
        out.push_back({plane.head, seat, "plane", {plane.cells.begin(), plane.cells.end()}});
    }
}

/// Lists the shots at a board whose planes are known.
void list_shots(const Planes::Options& options, const Planes::Layout& layout, const Planes::Shots& shots, Seat seat,
                std::vector<Piece>& out) {
    for (std::size_t i = 0; i < shots.count; ++i) {
        const auto answer = Planes::answer(options, layout, shots.cells[i]);
        out.push_back({shots.cells[i], seat, std::string(Planes::answer_words[answer]), {}});
    }
}

/// The text of a plane with these cells, such as `C5u`; empty if no plane has them.
std::string plane_text(const Planes::Options& options, const Piece& plane) {
    const auto& all = Planes::placement_table(options);
    for (const auto direction : {planes::up, planes::down, planes::left, planes::right})
        if (const int placement = all.find(plane.cell, direction);
            placement >= 0 && std::ranges::is_permutation(all[placement].cells, plane.cells))
            return Planes::move_text(options, {plane.cell, direction});
    return "";
}

}  // namespace

std::array<int, max_seats> Planes::score(const State& state) {
    std::array<int, max_seats> heads{};
    for (Seat seat : {Seat(0), Seat(1)}) {
        const Shots& shots = state.shots[seat];
        for (std::size_t i = 0; i < shots.count; ++i)
            heads[seat] += answer(state.options, state.layouts[seat ^ 1], shots.cells[i]) == head;
    }
    return heads;
}

std::vector<Piece> Planes::pieces(const State& state) {
    std::vector<Piece> found;
    for (Seat seat : {Seat(0), Seat(1)}) list_planes(state.options, state.layouts[seat], seat, found);
    for (Seat seat : {Seat(0), Seat(1)})
        list_shots(state.options, state.layouts[seat], state.shots[seat ^ 1], seat, found);
    return found;
}

std::vector<Piece> Planes::view_pieces(const View& view) {
    std::vector<Piece> found;
    list_planes(view.options, view.layout, view.seat, found);
    for (Seat seat : {Seat(0), Seat(1)}) {
        if (seat == view.seat) {
            list_shots(view.options, view.layout, view.enemy_shots, seat, found);
            continue;
        }
        for (std::size_t i = 0; i < view.shots.count; ++i)
            found.push_back({view.shots.cells[i], seat, std::string(answer_words[view.answers[i]]), {}});
    }
    return found;
}

Planes::State Planes::setup(const Options& options, const std::vector<Piece>& pieces, Seat mover) {
    std::array<std::string, 4> fields;  // as in the text of a position: both layouts, then the shots of both seats
    for (const Piece& piece : pieces) {
        const std::string cell = cell_name(options, piece.cell);
        const bool is_plane = piece.kind == "plane";
        const bool is_answer = std::ranges::count(answer_words, piece.kind) > 0;
        const std::string item = is_plane ? plane_text(options, piece) : is_answer ? cell : "";
        if (piece.seat == no_seat || item.empty())
            throw BadNotation(no_such_piece({{"kind", piece.kind}, {"cell", cell}}));
        std::string& field = fields[is_plane ? piece.seat : 2u + (piece.seat ^ 1u)];
        field += (field.empty() ? "" : ",") + item;
    }
    std::string text;
    for (const std::string& field : fields) text += (text.empty() ? "" : " ") + (field.empty() ? "-" : field);
    const State state = parse(options, text);
    for (const Piece& piece : pieces) {
        const auto expected = answer_words[answer(options, state.layouts[piece.seat], piece.cell)];
        if (piece.kind != "plane" && piece.kind != expected)
            throw BadNotation(wrong_answer({{"cell", cell_name(options, piece.cell)},
                                            {"answer", piece.kind},
                                            {"expected", std::string(expected)}}));
    }
    if (!outcome(state) && Planes::mover(state) != mover) throw BadNotation(wrong_mover({{"seat", int(mover)}}));
    return state;
}

std::vector<PieceKind> Planes::piece_kinds(const Options&) {
    std::vector<PieceKind> kinds;
    for (Seat seat : {Seat(0), Seat(1)}) {
        kinds.push_back({seat, "plane"});
        for (const auto word : answer_words) kinds.push_back({seat, std::string(word)});
    }
    return kinds;
}

}  // namespace qipan
