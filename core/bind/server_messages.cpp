#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "bind/values.hpp"

/// Parts of the server's messages. The server sends them after every move, and loops in Python would take most of the
/// time that a move takes.
namespace qipan::bind {
namespace {

using PieceGroup = std::vector<const PieceValue*>;

/// The pieces by owner and kind, in the order of their first pieces. They belong to the list.
std::vector<PieceGroup> groups_in(const nb::list& pieces) {
    std::vector<PieceGroup> groups;
    for (nb::handle item : pieces) {
        const auto* piece = nb::cast<const PieceValue*>(item);
        auto group = std::ranges::find_if(groups, [&](const PieceGroup& each) {
            return each[0]->seat == piece->seat && each[0]->kind == piece->kind;
        });
        if (group == groups.end()) group = groups.insert(group, PieceGroup());
        group->push_back(piece);
    }
    return groups;
}

nb::list group_pieces(const nb::list& pieces) {
    nb::list result;
    for (const PieceGroup& group : groups_in(pieces)) {
        const bool covers_several =
            std::ranges::any_of(group, [](const auto* piece) { return piece->cells.size() > 1; });
        nb::list cells, covers;
        for (const PieceValue* piece : group) {
            cells.append(nb::cast(piece->cell));
            if (covers_several) covers.append(nb::cast(piece->cells));
        }
        result.append(nb::make_tuple(group[0]->seat, group[0]->kind, cells, covers));
    }
    return result;
}

std::vector<std::string> piece_texts(const nb::list& pieces) {
    std::vector<std::string> texts;
    for (const PieceGroup& group : groups_in(pieces)) {
        std::string text = (group[0]->seat ? std::to_string(*group[0]->seat) : "-") + ' ' + group[0]->kind;
        for (const PieceValue* piece : group) {
            text += ' ' + piece->cell;
            for (const std::string& cell : piece->cells)
                if (cell != piece->cell) text += '+' + cell;
        }
        texts.push_back(std::move(text));
    }
    return texts;
}

void append_json(std::string& out, const std::string& text) {
    out += '"';
    for (const char letter : text) {
        if (std::uint8_t(letter) < ' ') {
            std::array<char, 8> escaped{};
            std::snprintf(escaped.data(), escaped.size(), "\\u%04x", unsigned(letter));
            out += escaped.data();
            continue;
        }
        if (letter == '"' || letter == '\\') out += '\\';
        out += letter;
    }
    out += '"';
}

std::string moves_json(const nb::list& moves) {
    std::string out = "[";
    for (nb::handle item : moves) {
        const auto& move = nb::cast<const MoveValue&>(item);
        out += out.size() > 1 ? ",{\"text\":" : "{\"text\":";
        append_json(out, move.text);
        if (move.path.size() != 1 || move.path[0] != move.text) {
            out += ",\"path\":[";
            for (const std::string& cell : move.path) {
                if (&cell != &move.path[0]) out += ',';
                append_json(out, cell);
            }
            out += ']';
        }
        out += '}';
    }
    return out + ']';
}

}  // namespace

void bind_server_messages(nb::module_& module) {
    module.def("group_pieces", &group_pieces, nb::arg("pieces"),
               nb::sig("def group_pieces(pieces: list[Piece]) -> "
                       "list[tuple[int | None, str, list[str], list[list[str]]]]"),
               R"(Group pieces by owner and kind, in the order of their first pieces.

Return the owner, the kind, the cells of the pieces, and the cells that each covers; the last list is empty if no piece
covers several.

>>> from qipan._core import Piece, group_pieces
>>> group_pieces([Piece("A1", 0, "stone"), Piece("B1", 1, "stone"), Piece("C1", 0, "stone")])
[(0, 'stone', ['A1', 'C1'], []), (1, 'stone', ['B1'], [])]
)");
    module.def("piece_texts", &piece_texts, nb::arg("pieces"),
               nb::sig("def piece_texts(pieces: list[Piece]) -> list[str]"),
               R"(Write pieces as in a snapshot: one text for each owner and kind, with the cells of the pieces.

>>> from qipan._core import Piece, piece_texts
>>> piece_texts([Piece("A1", 0, "stone"), Piece("C1", 0, "stone"), Piece("B1", None, "wall", ["B1", "B2"])])
['0 stone A1 C1', '- wall B1+B2']
)");
    module.def(
        "moves_json", &moves_json, nb::arg("moves"), nb::sig("def moves_json(moves: list[Move]) -> str"),
        R"(Write moves as in a snapshot: a list in JSON, without the path of a move that is only the cell in its text.

>>> from qipan._core import Move, moves_json
>>> moves_json([Move("checkers", "A6-B5", ["A6", "B5"]), Move("dots", "7", ["7"])])
'[{"text":"A6-B5","path":["A6","B5"]},{"text":"7"}]'
)");
}

}  // namespace qipan::bind
