#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>

#include "base/defaults.hpp"
#include "bind/values.hpp"

namespace qipan::bind {
namespace {

constexpr std::array<std::string_view, 3> status_words{"playing", "finished", "dropped"};

std::string status_word(const Standing& standing) { return std::string(status_words[standing.status]); }

nb::object place_of(const Standing& standing) {
    return standing.place ? nb::object(nb::int_(standing.place)) : nb::object(nb::none());
}

Standing standing_value(const std::string& status, std::optional<int> place) {
    for (std::size_t i = 0; i < status_words.size(); ++i)
        if (status_words[i] == status) return {Standing::Status(i), place.value_or(0)};
    throw nb::value_error("status must be playing, finished or dropped");
}

PieceValue new_piece(std::string cell, std::optional<int> seat, std::string kind, std::vector<std::string> cells) {
    if (cells.empty()) cells.push_back(cell);
    return {std::move(cell), seat, std::move(kind), std::move(cells)};
}

nb::tuple cells_of(const PieceValue& piece) { return nb::tuple(nb::cast(piece.cells)); }

/// The arguments with which the Python constructor creates an equal piece or standing.
nb::tuple fields(const PieceValue& piece) {
    return nb::make_tuple(piece.cell, piece.seat, piece.kind, cells_of(piece));
}
nb::tuple fields(const Standing& standing) { return nb::make_tuple(status_word(standing), place_of(standing)); }

/// Adds the members that all values have: equality, hashing and pickling.
template <class Value>
void bind_value(nb::class_<Value>& type) {
    type.def(
            "__eq__", [](const Value& value, nb::handle other) { return equals(value, other, std::equal_to<Value>()); },
            anything, equality)
        .def("__hash__", [](const Value& value) { return nb::hash(fields(value)); })
        .def(
            "__reduce__",
            [](nb::handle self) { return nb::make_tuple(self.type(), fields(nb::cast<const Value&>(self))); },
            reduction);
}

void bind_piece(nb::module_& module) {
    nb::class_<PieceValue> type(module, "Piece", R"(Something that lies on the board, such as a stone or a drawn edge.

>>> import qipan
>>> game = qipan.game("checkers")
>>> game.pieces(game.initial())[0]
Piece(cell='B1', seat=1, kind='man')
>>> plane = qipan.Piece("A2", 0, "plane", ["A2", "B0", "B1", "B2", "B3", "B4", "C2", "D1", "D2", "D3"])
>>> qipan.game("planes", planes=1).setup([plane], mover=1).text
'A2u - - -'
)",
                                nb::is_final());
    type.def(
            "__init__",
            [](PieceValue* self, std::string cell, std::optional<int> seat, std::string kind,
               std::vector<std::string> cells) {
                new (self) PieceValue(new_piece(std::move(cell), seat, std::move(kind), std::move(cells)));
            },
            nb::arg("cell"), nb::arg("seat").none(), nb::arg("kind"), nb::arg("cells") = std::vector<std::string>{},
            nb::sig("def __init__(self, cell: str, seat: int | None, kind: str, "
                    "cells: collections.abc.Sequence[str] = ()) -> None"))
        .def_prop_ro(
            "cell", [](const PieceValue& piece) { return piece.cell; },
            "The cell where it lies. If it covers several cells, the one that identifies it.")
        .def_prop_ro(
            "seat", [](const PieceValue& piece) { return piece.seat; },
            "Its owner, or the seat on whose board it lies; None if there is none.")
        .def_prop_ro(
            "kind", [](const PieceValue& piece) { return piece.kind; }, "A noun such as ``stone``.")
        .def_prop_ro("cells", &cells_of, nb::sig("def cells(self) -> tuple[str, ...]"), "The cells that it covers.")
        .def("__repr__", [](const PieceValue& piece) {
            std::string out = "Piece(cell='" + piece.cell +
                              "', seat=" + (piece.seat ? std::to_string(*piece.seat) : "None") + ", kind='" +
                              piece.kind + "'";
            if (piece.cells.size() > 1) out += ", cells=" + utf8(nb::repr(cells_of(piece)));
            return out + ")";
        });
    bind_value(type);
}

void bind_standing(nb::module_& module) {
    nb::class_<Standing> type(module, "Standing",
                              R"(Where a seat stands in a game: whether it still plays, and its place.

>>> import qipan
>>> qipan.game("chinese-checkers", players=3).initial().drop(1).standing[1]
Standing(status='dropped', place=3)
)",
                              nb::is_final());
    type.def(
            "__init__",
            [](Standing* self, const std::string& status, std::optional<int> place) {
                new (self) Standing(standing_value(status, place));
            },
            nb::arg("status"), nb::arg("place").none(),
            nb::sig("def __init__(self, status: str, place: int | None) -> None"))
        .def_prop_ro("status", &status_word, "``playing``, ``finished`` or ``dropped``.")
        .def_prop_ro("place", &place_of, nb::sig("def place(self) -> int | None"),
                     "The place, counted from 1 and shared by seats that tie; None while it is undecided.")
        .def("__repr__", [](const Standing& standing) {
            return "Standing(status='" + status_word(standing) +
                   "', place=" + (standing.place ? std::to_string(standing.place) : "None") + ")";
        });
    bind_value(type);
}

/// The place of each seat, given the payoffs of all seats.
std::vector<int> places(const std::vector<double>& payoffs) {
    if (payoffs.size() > max_seats) throw nb::value_error("there are too many payoffs");
    std::array<double, max_seats> all{};
    std::ranges::copy(payoffs, all.begin());
    std::vector<int> found;
    for (std::size_t seat = 0; seat < payoffs.size(); ++seat)
        found.push_back(place_by_payoff(all, Seat(seat), int(payoffs.size())));
    return found;
}

}  // namespace

void bind_position_values(nb::module_& module) {
    module.def("places", &places, nb::arg("payoffs"),
               nb::sig("def places(payoffs: collections.abc.Sequence[float]) -> list[int]"),
               "The place of every seat by its payoff: 1 for the highest one, and shared by seats that tie.");
    bind_piece(module);
    bind_standing(module);
}

}  // namespace qipan::bind
