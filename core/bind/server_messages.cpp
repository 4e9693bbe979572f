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

/// The place of a piece, such as `A1`, or `A1+B1+B2` if it covers several cells.
std::string place_text(const PieceValue& piece) {
    std::string text = piece.cell;
    for (const std::string& cell : piece.cells)
        if (cell != piece.cell) text += '+' + cell;
    return text;
}

std::vector<std::string> piece_texts(const nb::list& pieces) {
    std::vector<const PieceValue*> firsts;  // the first piece of each item of `texts`
    std::vector<std::string> texts;
    for (nb::handle item : pieces) {
        const auto& piece = nb::cast<const PieceValue&>(item);
        const auto found = std::ranges::find_if(
            firsts, [&](const PieceValue* first) { return first->seat == piece.seat && first->kind == piece.kind; });
        const auto at = std::size_t(found - firsts.begin());
        if (found == firsts.end()) {
            firsts.push_back(&piece);
            texts.push_back((piece.seat ? std::to_string(*piece.seat) : "-") + ' ' + piece.kind);
        }
        texts[at] += ' ' + place_text(piece);
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

const std::string& text_of(nb::handle move) { return nb::cast<const MoveValue&>(move).text; }

std::optional<std::size_t> find_move(const nb::list& moves, const std::string& text) {
    std::size_t at = 0;
    for (nb::handle move : moves) {
        if (text_of(move) == text) return at;
        ++at;
    }
    return std::nullopt;
}

std::vector<std::size_t> find_moves(const nb::list& moves, const nb::list& wanted) {
    std::vector<std::size_t> indices;
    std::size_t at = 0;
    for (nb::handle move : wanted) {  // `wanted` has the order of `moves`, so one pass over `moves` suffices
        while (at < moves.size() && text_of(moves[at]) != text_of(move)) ++at;
        if (at < moves.size()) indices.push_back(at++);
    }
    return indices;
}

}  // namespace

void bind_server_messages(nb::module_& module) {
    module.def("piece_texts", &piece_texts, nb::arg("pieces"),
               nb::sig("def piece_texts(pieces: list[Piece]) -> list[str]"),
               R"(Write pieces as the server sends them: one text for each owner and kind, with the cells of the pieces.

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
    module.def("find_move", &find_move, nb::arg("moves"), nb::arg("text"),
               nb::sig("def find_move(moves: list[Move], text: str) -> int | None"),
               R"(Return the index of the move with this text; None if there is none.

>>> from qipan._core import Move, find_move
>>> moves = [Move("dots", "3", ["3"]), Move("dots", "7", ["7"])]
>>> find_move(moves, "7"), find_move(moves, "8")
(1, None)
)");
    module.def("find_moves", &find_moves, nb::arg("moves"), nb::arg("wanted"),
               nb::sig("def find_moves(moves: list[Move], wanted: list[Move]) -> list[int]"),
               R"(Return the indices of some of the moves, which must be in the same order.

>>> from qipan._core import Move, find_moves
>>> moves = [Move("dots", text, [text]) for text in ("3", "7", "9")]
>>> find_moves(moves, [moves[0], moves[2]])
[0, 2]
)");
}

}  // namespace qipan::bind
