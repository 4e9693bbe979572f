#include "bind/values.hpp"

#include <nanobind/operators.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace qipan::bind {

std::string utf8(nb::handle text) {
    if (!PyUnicode_Check(text.ptr()))
        throw nb::type_error(("expected text, not " + std::string(nb::type_name(text.type()).c_str())).c_str());
    Py_ssize_t size = 0;
    const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (!bytes) {
        PyErr_Clear();
        throw BadNotation("the text contains a lone surrogate, which is not a character");
    }
    return {bytes, std::size_t(size)};
}

std::string join(const std::vector<std::string>& items) {
    std::string out;
    for (const auto& item : items) out += (out.empty() ? "" : ", ") + item;
    return out;
}

namespace {

/// Binds an exception of the core as a subclass of ValueError.
template <class Exception>
void bind_exception(nb::module_& module, const char* name, const char* doc) {
    nb::exception<Exception>(module, name, PyExc_ValueError).attr("__doc__") = doc;
}

nb::object repr_of(const nb::object& value) { return nb::repr(value); }

}  // namespace

void bind_values(nb::module_& module) {
    bind_exception<BadNotation>(
        module, "BadNotation",
        R"(The text is not the notation of a position or move. The message names the character and what was expected.

>>> import qipan
>>> try:
...     qipan.game("dots").initial().play("x")
... except qipan.BadNotation as error:
...     print(error)
not a move of dots: character 1 is 'x'; expected an edge 0..23
)");
    bind_exception<IllegalMove>(module, "IllegalMove",
                                R"(The move is not legal in this position. The message lists some legal moves.

>>> import qipan
>>> try:
...     qipan.game("two-eat-one").initial().play("A4-A2")
... except qipan.IllegalMove as error:
...     print(error)
A4-A2 is not legal here; legal moves: A4-A3, B4-B3, C4-C3, D4-D3
)");

    nb::class_<MoveValue>(module, "Move",
                          R"(A move, which is a whole turn. Moves are equal if they have the same game and notation.

>>> import qipan
>>> move = qipan.game("checkers").initial().moves()[0]
>>> str(move), move.path, move.game
('A6-B5', ('A6', 'B5'), 'checkers')
)",
                          nb::is_final())
        .def(nb::init<std::string, std::string, std::vector<std::string>>(), nb::arg("game"), nb::arg("text"),
             nb::arg("path"))
        .def_prop_ro(
            "game", [](const MoveValue& move) { return move.game; }, "The name of the game.")
        .def_prop_ro(
            "text", [](const MoveValue& move) { return move.text; }, "The notation, the same as ``str(move)``.")
        .def_prop_ro(
            "path", [](const MoveValue& move) { return nb::tuple(nb::cast(move.path)); },
            nb::sig("def path(self) -> tuple[str, ...]"),
            "The cells that a person clicks to enter the move, in the order in which it is animated.")
        .def("__str__", [](const MoveValue& move) { return move.text; })
        .def("__repr__", [](const MoveValue& move) { return "<" + move.game + " move " + move.text + ">"; })
        .def(
            "__eq__",
            [](const MoveValue& move, nb::handle other) {
                return equals(move, other, [](const MoveValue& one, const MoveValue& two) {
                    return one.game == two.game && one.text == two.text;
                });
            },
            anything, equality)
        .def("__hash__", [](const MoveValue& move) { return nb::hash(nb::make_tuple(move.game, move.text)); })
        .def(
            "__reduce__",
            [](nb::handle self) {
                const auto& move = nb::cast<const MoveValue&>(self);
                return nb::make_tuple(self.type(), nb::make_tuple(move.game, move.text, move.path));
            },
            reduction);

    nb::class_<OutcomeValue>(module, "Outcome", R"(How a game ended: a payoff in -1..1 for each seat, and the reason.

>>> import qipan
>>> outcome = qipan.game("dots", rows=1, cols=1).parse("1x1 1111 1-0 0").outcome
>>> outcome.payoffs, outcome.reason
((1.0, -1.0), 'all edges are drawn')
)",
                             nb::is_final())
        .def(nb::init<std::vector<double>, std::string>(), nb::arg("payoffs"), nb::arg("reason"))
        .def_prop_ro(
            "payoffs", [](const OutcomeValue& outcome) { return nb::tuple(nb::cast(outcome.payoffs)); },
            nb::sig("def payoffs(self) -> tuple[float, ...]"),
            "One payoff per seat: 1 for the first place, -1 for the last, 0 for a draw.")
        .def_prop_ro(
            "reason", [](const OutcomeValue& outcome) { return outcome.reason; }, "Why the game is over.")
        .def("__repr__",
             [](nb::handle self) {
                 return nb::str("Outcome(payoffs={}, reason={})")
                     .format(repr_of(self.attr("payoffs")), repr_of(self.attr("reason")));
             })
        .def(
            "__eq__",
            [](const OutcomeValue& outcome, nb::handle other) {
                return equals(outcome, other, std::equal_to<OutcomeValue>());
            },
            anything, equality)
        .def("__hash__",
             [](nb::handle self) { return nb::hash(nb::make_tuple(self.attr("payoffs"), self.attr("reason"))); })
        .def(
            "__reduce__",
            [](nb::handle self) {
                return nb::make_tuple(self.type(), nb::make_tuple(self.attr("payoffs"), self.attr("reason")));
            },
            reduction);

    nb::class_<OptionValue>(module, "Option", R"(An option of a game.

>>> import qipan
>>> option = qipan.known_options("dots")[0]
>>> option.name, option.kind, option.default, option.allowed, option.help
('rows', 'number', 3, (1, 2, 3, 4, 5), 'rows of boxes')
)",
                            nb::is_final())
        .def_ro("name", &OptionValue::name)
        .def_ro("help", &OptionValue::help)
        .def_ro("kind", &OptionValue::kind, "``number``, ``flag`` or ``word``.")
        .def_prop_ro(
            "default", [](const OptionValue& option) { return option.initial; },
            nb::sig("def default(self) -> int | bool | str"))
        .def_prop_ro(
            "allowed", [](const OptionValue& option) { return nb::tuple(option.allowed); },
            nb::sig("def allowed(self) -> tuple[int | bool | str, ...]"));

    nb::class_<Place>(module, "Cell",
                      R"(A cell of the board. x points right and y down; neighbours are one unit apart.

>>> import qipan
>>> edge = qipan.game("dots").layout()[3]
>>> edge.name, edge.x, edge.y, edge.shape
('3', 0.0, 0.5, 'down')
)",
                      nb::is_final())
        .def_ro("name", &Place::name, "The name used in paths.")
        .def_ro("x", &Place::x)
        .def_ro("y", &Place::y)
        .def_prop_ro(
            "shape",
            [](const Place& place) {
                constexpr std::array words{"square", "hole", "across", "down"};
                return words[std::size_t(place.shape)];
            },
            "``square`` or ``hole``; for an edge, ``across`` or ``down``.")
        .def("__repr__", [](const Place& place) { return "<cell " + place.name + ">"; });
}

}  // namespace qipan::bind
