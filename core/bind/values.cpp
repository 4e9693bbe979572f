#include "bind/values.hpp"

#include <nanobind/operators.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace qipan::bind {
namespace {

const ReasonKind lone_surrogate{"lone_surrogate", "the text contains a lone surrogate, which is not a character"};

}  // namespace

std::string utf8(nb::handle text) {
    if (!PyUnicode_Check(text.ptr()))
        throw nb::type_error(("expected text, not " + std::string(nb::type_name(text.type()).c_str())).c_str());
    Py_ssize_t size = 0;
    const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (!bytes) {
        PyErr_Clear();
        throw BadNotation(lone_surrogate);
    }
    return {bytes, std::size_t(size)};
}

std::string join(const std::vector<std::string>& items) {
    std::string out;
    for (const auto& item : items) out += (out.empty() ? "" : ", ") + item;
    return out;
}

namespace {

/// The object with this name in qipan.rules.errors. It is imported only when needed, because qipan.rules.errors imports
/// this module.
nb::object from_errors(const char* name) { return nb::module_::import_("qipan.rules.errors").attr(name); }

nb::object python_reason(const Reason& reason) {
    nb::list items;
    for (const auto& [name, value] : reason.params) {
        const auto convert = [](const auto& each) -> nb::object {
            if constexpr (std::is_same_v<decltype(each), const Reason&>)
                return python_reason(each);
            else
                return nb::cast(each);
        };
        items.append(nb::make_tuple(std::string(name), std::visit(convert, value)));
    }
    return from_errors("Reason")(std::string(reason.kind->code), reason.text(), nb::tuple(items));
}

/// Raises the Python error class with this name, with the reason of `problem`.
void raise(const char* name, const Problem& problem) {
    try {
        const nb::object error = from_errors(name)(python_reason(problem.reason));
        PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())), error.ptr());
    } catch (nb::python_error& error) {
        error.restore();
    }
}

/// Turns the problems of the core into Python errors. Other exceptions are left to nanobind.
void translate(const std::exception_ptr& exception, void*) {
    try {
        std::rethrow_exception(exception);
    } catch (const BadNotation& problem) {
        raise("BadNotation", problem);
    } catch (const IllegalMove& problem) {
        raise("IllegalMove", problem);
    } catch (const Problem& problem) {
        raise("Problem", problem);
    }
}

/// An outcome whose reason Python gives as a Reason or as plain text.
OutcomeValue outcome_value(std::vector<double> payoffs, nb::handle reason) {
    nb::dict params;
    if (PyUnicode_Check(reason.ptr())) {
        params["text"] = reason;
        return {std::move(payoffs), utf8(reason), "unexpected", std::move(params)};
    }
    if (!nb::isinstance(reason, from_errors("Reason")))
        throw nb::type_error("the reason of an outcome is a Reason or a str");
    params = nb::cast<nb::dict>(reason.attr("params"));
    return {std::move(payoffs), utf8(reason.attr("text")), utf8(reason.attr("code")), std::move(params)};
}

/// The reason of an outcome as a Python Reason.
nb::object reason_of(nb::handle outcome) {
    return from_errors("Reason")(outcome.attr("code"), outcome.attr("reason"),
                                 nb::tuple(outcome.attr("params").attr("items")()));
}

nb::list reason_kinds() {
    nb::list kinds;
    for (const ReasonKind* kind = ReasonKind::first(); kind; kind = kind->next)
        kinds.append(nb::make_tuple(std::string(kind->code), std::string(kind->text)));
    return kinds;
}

nb::object repr_of(const nb::object& value) { return nb::repr(value); }

}  // namespace

void bind_values(nb::module_& module) {
    nb::register_exception_translator(translate);
    module.def("reason_kinds", reason_kinds, nb::sig("def reason_kinds() -> list[tuple[str, str]]"),
               "The code and the English text of every kind of reason that the core has.");

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
>>> outcome.code, outcome.params
('dots_all_edges_drawn', {})
)",
                             nb::is_final())
        .def(
            "__init__",
            [](OutcomeValue* self, std::vector<double> payoffs, nb::handle reason) {
                new (self) OutcomeValue(outcome_value(std::move(payoffs), reason));
            },
            nb::arg("payoffs"), nb::arg("reason"),
            nb::sig("def __init__(self, payoffs: collections.abc.Sequence[float], "
                    "reason: qipan.rules.reasons.Reason | str) -> None"))
        .def_prop_ro(
            "payoffs", [](const OutcomeValue& outcome) { return nb::tuple(nb::cast(outcome.payoffs)); },
            nb::sig("def payoffs(self) -> tuple[float, ...]"),
            "One payoff per seat: 1 for the first place, -1 for the last, 0 for a draw.")
        .def_prop_ro(
            "reason", [](const OutcomeValue& outcome) { return outcome.reason; }, "Why the game is over, in English.")
        .def_prop_ro(
            "code", [](const OutcomeValue& outcome) { return outcome.code; },
            "Why the game is over, as a code for programs; ``unexpected`` if the reason is only text.")
        .def_prop_ro(
            "params", [](const OutcomeValue& outcome) { return nb::borrow<nb::dict>(outcome.params.attr("copy")()); },
            nb::sig("def params(self) -> dict[str, str | int | float | qipan.rules.reasons.Reason]"),
            "The parameters of the reason, by name.")
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
                return nb::make_tuple(self.type(), nb::make_tuple(self.attr("payoffs"), reason_of(self)));
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
                      R"(A cell of the board. x points right and y down.

Squares of a grid are one unit apart; other boards may have any scale.

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

    bind_position_values(module);
    bind_server_messages(module);
}

}  // namespace qipan::bind
