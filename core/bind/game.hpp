#pragma once
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/options.hpp"

/// The one template that binds every game: its Game, State and View classes.
namespace qipan::bind {

template <Game G>
struct GameFace {
    typename G::Options options;
    bool operator==(const GameFace&) const = default;
};

template <Game G>
struct StateFace {
    typename G::State state;
    bool operator==(const StateFace&) const = default;
};

/// What a seat is given. Where nothing is hidden that is the state itself.
template <Game G>
struct ViewFace {
    typename G::State state;
    Seat seat;
    bool operator==(const ViewFace&) const = default;
};
template <Hidden G>
struct ViewFace<G> {
    typename G::View view;
    bool operator==(const ViewFace&) const = default;
};

template <Game G>
MoveValue move_value(const typename G::Options& options, const typename G::Move& move, const Path& path) {
    MoveValue value{std::string(G::name), G::move_text(options, move), {}};
    for (Cell cell : path) value.path.push_back(G::cell_name(options, cell));
    return value;
}

template <Game G>
std::vector<MoveValue> moves_of(const typename G::State& state) {
    typename G::Moves moves;
    G::moves(state, moves);
    std::vector<MoveValue> values;
    for (const auto& move : moves) values.push_back(move_value<G>(G::options(state), move, G::path(state, move)));
    return values;
}

template <Game G>
std::optional<OutcomeValue> outcome_of(const typename G::State& state) {
    const auto outcome = G::outcome(state);
    if (!outcome) return std::nullopt;
    const auto first = outcome->payoffs.begin();
    return OutcomeValue{{first, first + G::seats(G::options(state))}, std::string(outcome->reason)};
}

/// The seat to move, None when the game is over.
template <Game G>
std::optional<int> mover_of(const typename G::State& state) {
    if (G::outcome(state)) return std::nullopt;
    return int(G::mover(state));
}

template <Game G>
Seat checked_seat(const typename G::Options& options, int seat) {
    if (seat < 0 || seat >= G::seats(options))
        throw nb::value_error((std::string(G::name) + " has no seat " + std::to_string(seat) + "; its seats are 0.." +
                               std::to_string(G::seats(options) - 1))
                                  .c_str());
    return Seat(seat);
}

/// Reads a text, and says in every error what it was to be.
template <Game G>
auto read_as(const char* what, const std::string& text, auto&& read) {
    try {
        return read(text);
    } catch (const BadNotation& error) {
        throw BadNotation("not a " + std::string(what) + " of " + std::string(G::name) + ": " + error.what());
    }
}

/// The checked door: a Move or its text, read and found among the legal ones.
template <Game G>
typename G::State played(const typename G::State& state, nb::handle given) {
    std::string text;
    MoveValue* value = nullptr;
    if (nb::try_cast(given, value) && value) {
        if (value->game != G::name)
            throw IllegalMove("a move of " + value->game + " cannot be played in " + std::string(G::name));
        text = value->text;
    } else if (PyUnicode_Check(given.ptr())) {
        text = utf8(given);
    } else {
        throw nb::type_error("play takes a Move or its text");
    }
    const auto options = G::options(state);
    const auto move = read_as<G>("move", text, [&](const std::string& given) { return G::parse_move(options, given); });
    typename G::Moves legal;
    G::moves(state, legal);
    for (const auto& each : legal)
        if (each == move) {
            auto next = state;
            G::play(next, move);
            return next;
        }
    const std::string illegal = G::move_text(options, move) + " is not legal here; ";
    if (legal.empty()) throw IllegalMove(illegal + "the game is over: " + std::string(G::outcome(state)->reason));
    std::vector<std::string> some;
    for (const auto& each : legal) {
        if (some.size() == 8) {
            some.emplace_back("…");
            break;
        }
        some.push_back(G::move_text(options, each));
    }
    throw IllegalMove(illegal + "legal moves: " + listed(some));
}

template <Game G>
typename G::State parsed(const typename G::Options& options, nb::handle text) {
    return read_as<G>("position", utf8(text), [&](const std::string& given) { return G::parse(options, given); });
}

/// The Python function that brings a pickled value back.
inline nb::object restorer(const char* of) { return nb::module_::import_("qipan.rules.pickling").attr(of); }

template <Game G>
void bind_game_class(nb::module_& module) {
    using Face = GameFace<G>;
    const std::string class_name = std::string(G::class_name) + "Game";
    nb::class_<Face> type(module, class_name.c_str(), "The rules of one game with its options.", nb::is_final());
    type.attr("name") = std::string(G::name);
    type.attr("title") = std::string(G::title);
    type.attr("rules_version") = int(G::rules_version);
    type.def(
            "__init__", [](Face* self, const nb::kwargs& options) { new (self) Face{read_options<G>(options)}; },
            nb::sig("def __init__(self, **options: int | bool | str) -> None"))
        .def_static("known_options", &described_options<G>, "What can be chosen, with defaults.")
        .def_prop_ro(
            "options", [](const Face& game) { return options_dict<G>(game.options); },
            nb::sig("def options(self) -> dict[str, int | bool | str]"), "The options as they are in force.")
        .def_prop_ro(
            "seats", [](const Face& game) { return G::seats(game.options); }, "The number of seats.")
        .def(
            "initial", [](const Face& game) { return StateFace<G>{G::initial(game.options)}; }, "The start position.")
        .def(
            "parse", [](const Face& game, nb::handle text) { return StateFace<G>{parsed<G>(game.options, text)}; },
            nb::arg("text").none(),
            nb::sig(("def parse(self, text: str) -> " + std::string(G::class_name) + "State").c_str()),
            "The position a text stands for; raises BadNotation.")
        .def(
            "layout", [](const Face& game) { return G::layout(game.options); }, "The cells of the board, for drawing.")
        .def(
            "__eq__", [](const Face& game, nb::handle other) { return equals(game, other, std::equal_to<Face>()); },
            anything, equality)
        .def("__hash__",
             [](const Face& game) {
                 nb::object key = nb::make_tuple(std::string(G::name));
                 for (const auto& field : G::option_fields) key = nb::make_tuple(key, int(game.options.*field.member));
                 return nb::hash(key);
             })
        .def("__repr__",
             [](const Face& game) {
                 std::string out = "qipan.game(\"" + std::string(G::name) + "\"";
                 for (auto [key, value] : options_dict<G>(game.options))
                     out += ", " + utf8(key) + "=" + utf8(nb::repr(value));
                 return out + ")";
             })
        .def(
            "__reduce__",
            [](const Face& game) {
                return nb::make_tuple(restorer("game"),
                                      nb::make_tuple(std::string(G::name), options_dict<G>(game.options)));
            },
            reduction);
}

template <Game G>
void bind_state_class(nb::module_& module) {
    using Face = StateFace<G>;
    const std::string prefix(G::class_name), state_name = prefix + "State";
    nb::class_<Face> type(module, state_name.c_str(), "A position: an immutable value.", nb::is_final());
    type.def_prop_ro(
            "game", [](const Face& self) { return GameFace<G>{G::options(self.state)}; }, "The game it belongs to.")
        .def_prop_ro(
            "mover", [](const Face& self) { return mover_of<G>(self.state); },
            "The seat to move; None when the game is over.")
        .def(
            "moves", [](const Face& self) { return moves_of<G>(self.state); },
            "The legal moves, in the game's fixed order.")
        .def(
            "play", [](const Face& self, nb::handle move) { return Face{played<G>(self.state, move)}; },
            nb::arg("move").none(), nb::sig(("def play(self, move: Move | str) -> " + state_name).c_str()),
            "The position after a legal move; raises IllegalMove or BadNotation.")
        .def_prop_ro(
            "outcome", [](const Face& self) { return outcome_of<G>(self.state); }, "How the game ended, or None.")
        .def_prop_ro(
            "text", [](const Face& self) { return G::text(self.state); }, "The position's notation.")
        .def(
            "view",
            [](const Face& self, int seat) {
                const Seat checked = checked_seat<G>(G::options(self.state), seat);
                if constexpr (Hidden<G>)
                    return ViewFace<G>{G::view(self.state, checked)};
                else
                    return ViewFace<G>{self.state, checked};
            },
            nb::arg("seat"), "All that a seat may know.")
        .def("__str__", [](const Face& self) { return G::text(self.state); })
        .def("__repr__", [state_name](const Face& self) { return "<" + state_name + " " + G::text(self.state) + ">"; })
        .def(
            "__eq__", [](const Face& self, nb::handle other) { return equals(self, other, std::equal_to<Face>()); },
            anything, equality)
        .def("__hash__", [](const Face& self) { return Py_hash_t(hash<G>(self.state) >> 1); })
        .def(
            "__reduce__",
            [](nb::handle self) {
                return nb::make_tuple(restorer("state"), nb::make_tuple(self.attr("game"), self.attr("text")));
            },
            reduction);
    if constexpr (requires { G::distance(typename G::State{}, Seat{}); })
        type.def(
            "distance",
            [](const Face& self, int seat) {
                return G::distance(self.state, checked_seat<G>(G::options(self.state), seat));
            },
            nb::arg("seat"), "How far a seat is from its target; 0 is there.");
    if constexpr (Droppable<G>)
        type.def(
            "drop",
            [](const Face& self, int seat) {
                const Seat checked = checked_seat<G>(G::options(self.state), seat);
                if (!G::can_drop(self.state, checked))
                    throw IllegalMove("seat " + std::to_string(seat) + " cannot drop out: " +
                                      (G::outcome(self.state) ? "the game is over" : "it is no longer in play"));
                Face next = self;
                G::drop(next.state, checked);
                return next;
            },
            nb::arg("seat"), "The position after a seat has dropped out of the game.");
}

template <Game G>
void bind_view_class(nb::module_& module) {
    using Face = ViewFace<G>;
    const std::string prefix(G::class_name), view_name = prefix + "View";
    nb::class_<Face> type(module, view_name.c_str(), "All that one seat may know of a position.", nb::is_final());
    if constexpr (Hidden<G>) {
        type.def_prop_ro(
                "game", [](const Face& self) { return GameFace<G>{self.view.options}; }, "The game it belongs to.")
            .def_prop_ro(
                "seat", [](const Face& self) { return int(self.view.seat); }, "Whose view it is.")
            .def_prop_ro(
                "mover",
                [](const Face& self) {
                    return self.view.mover == no_seat ? std::nullopt : std::optional<int>(self.view.mover);
                },
                "The seat to move; None when the game is over.")
            .def_prop_ro(
                "text", [](const Face& self) { return G::view_text(self.view); }, "What the seat knows, as text.")
            .def_prop_ro(
                "state", [](const Face&) { return nb::none(); }, nb::sig("def state(self) -> None"),
                "None: something is hidden.")
            .def(
                "moves",
                [](const Face& self) {
                    typename G::Moves moves;
                    G::view_moves(self.view, moves);
                    // A path needs the board only, which every seat knows.
                    const auto board = G::initial(self.view.options);
                    std::vector<MoveValue> values;
                    for (const auto& move : moves)
                        values.push_back(move_value<G>(self.view.options, move, G::path(board, move)));
                    return values;
                },
                "The seat's legal moves; none when another seat is to move.")
            .def_static(
                "parse",
                [](const GameFace<G>& game, int seat, std::optional<int> mover, nb::handle text) {
                    const Seat to_move = mover ? checked_seat<G>(game.options, *mover) : no_seat;
                    const Seat whose = checked_seat<G>(game.options, seat);
                    return Face{read_as<G>("view", utf8(text), [&](const std::string& given) {
                        return G::parse_view(game.options, whose, to_move, given);
                    })};
                },
                nb::arg("game"), nb::arg("seat"), nb::arg("mover").none(), nb::arg("text"),
                nb::sig(("def parse(game: " + prefix + "Game, seat: int, mover: int | None, text: str) -> " + view_name)
                            .c_str()),
                "The view a text stands for; raises BadNotation.")
            .def(
                "__reduce__",
                [](nb::handle self) {
                    return nb::make_tuple(restorer("hidden_view"),
                                          nb::make_tuple(self.type(), self.attr("game"), self.attr("seat"),
                                                         self.attr("mover"), self.attr("text")));
                },
                reduction);
    } else {
        type.def_prop_ro(
                "game", [](const Face& self) { return GameFace<G>{G::options(self.state)}; }, "The game it belongs to.")
            .def_prop_ro(
                "seat", [](const Face& self) { return int(self.seat); }, "Whose view it is.")
            .def_prop_ro(
                "mover", [](const Face& self) { return mover_of<G>(self.state); },
                "The seat to move; None when the game is over.")
            .def_prop_ro(
                "text", [](const Face& self) { return G::text(self.state); }, "What the seat knows, as text.")
            .def_prop_ro(
                "state", [](const Face& self) { return StateFace<G>{self.state}; }, "The position: nothing is hidden.")
            .def(
                "moves",
                [](const Face& self) {
                    return mover_of<G>(self.state) == int(self.seat) ? moves_of<G>(self.state)
                                                                     : std::vector<MoveValue>{};
                },
                "The seat's legal moves; none when another seat is to move.")
            .def(
                "__reduce__",
                [](nb::handle self) {
                    return nb::make_tuple(restorer("view"), nb::make_tuple(self.attr("state"), self.attr("seat")));
                },
                reduction);
    }
    type.def("__repr__",
             [view_name](nb::handle self) {
                 return "<" + view_name + " seat " + std::to_string(nb::cast<int>(self.attr("seat"))) + ": " +
                        utf8(self.attr("text")) + ">";
             })
        .def(
            "__eq__", [](const Face& self, nb::handle other) { return equals(self, other, std::equal_to<Face>()); },
            anything, equality)
        .def("__hash__", [](nb::handle self) {
            return nb::hash(
                nb::make_tuple(self.attr("game"), self.attr("seat"), self.attr("mover"), self.attr("text")));
        });
}

template <Game G>
void bind_game(nb::module_& module) {
    bind_game_class<G>(module);
    bind_state_class<G>(module);
    bind_view_class<G>(module);
}

}  // namespace qipan::bind
