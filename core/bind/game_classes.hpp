#pragma once
#include "bind/positions.hpp"

/// The templates that bind the Game, State and View classes of a game.
namespace qipan::bind {

/// The function with this name in qipan.rules.pickling. Python calls it to restore a pickled value.
inline nb::object restorer(const char* name) { return nb::module_::import_("qipan.rules.pickling").attr(name); }

/// The names of the game's phases as a tuple: all phases, or only the phases whose moves everybody may see.
template <Game G>
nb::tuple phase_names(bool only_public) {
    nb::list names;
    for (const Phase& phase : phases<G>())
        if (!only_public || !Hidden<G> || phase.is_public) names.append(std::string(phase.name));
    return nb::tuple(names);
}

template <Game G>
void bind_game_class(nb::module_& module) {
    using Game = PyGame<G>;
    const std::string class_name = std::string(G::class_name) + "Game";
    nb::class_<Game> type(module, class_name.c_str(), "The rules of a game with given options.", nb::is_final());
    type.attr("name") = std::string(G::name);
    type.attr("title") = std::string(G::title);
    type.attr("oldest_rules_version") = oldest_rules_version<G>();
    type.attr("current_rules_version") = int(G::rules_version);
    type.def(
            "__init__", [](Game* self, const nb::kwargs& options) { new (self) Game{read_options<G>(options)}; },
            nb::sig("def __init__(self, **options: int | bool | str) -> None"))
        .def_static("known_options", &describe_options<G>, "All options of the game, with their defaults.")
        .def_prop_ro(
            "options", [](const Game& game) { return options_dict<G>(game.options); },
            nb::sig("def options(self) -> dict[str, int | bool | str]"), "The value of every option.")
        .def_prop_ro(
            "rules_version", [](const Game& game) { return rules_version_of<G>(game.options); },
            "The version of the rules.")
        .def_prop_ro(
            "seats", [](const Game& game) { return G::seats(game.options); }, "The number of seats.")
        .def_prop_ro(
            "phases", [](const Game&) { return phase_names<G>(false); }, nb::sig("def phases(self) -> tuple[str, ...]"),
            "The parts of the game, in order.")
        .def_prop_ro(
            "public_phases", [](const Game&) { return phase_names<G>(true); },
            nb::sig("def public_phases(self) -> tuple[str, ...]"),
            "The phases whose moves everybody may see; all if nothing is hidden.")
        .def_prop_ro(
            "is_hidden", [](const Game&) { return Hidden<G>; }, "Whether part of a position is hidden from the seats.")
        .def_prop_ro(
            "ranks_by_progress", [](const Game&) { return Adjudicates<G>; },
            "Whether a game that is ended early is decided by the progress of the seats.")
        .def(
            "initial", [](const Game& game) { return PyState<G>{G::initial(game.options)}; }, "The start position.")
        .def(
            "parse", [](const Game& game, nb::handle text) { return PyState<G>{parse_state<G>(game.options, text)}; },
            nb::arg("text").none(),
            nb::sig(("def parse(self, text: str) -> " + std::string(G::class_name) + "State").c_str()),
            "Parse a position. Raise BadNotation if the text is not one.")
        .def(
            "layout", [](const Game& game) { return G::layout(game.options); },
            "The cells of the board with their coordinates.")
        .def(
            "__eq__", [](const Game& game, nb::handle other) { return equals(game, other, std::equal_to<Game>()); },
            anything, equality)
        .def("__hash__",
             [](const Game& game) {
                 nb::object key = nb::make_tuple(std::string(G::name), rules_version_of<G>(game.options));
                 for (const auto& field : G::option_fields) key = nb::make_tuple(key, int(game.options.*field.member));
                 return nb::hash(key);
             })
        .def("__repr__",
             [](const Game& game) {
                 std::string out = "qipan.game(\"" + std::string(G::name) + "\"";
                 for (auto [key, value] : creation_arguments<G>(game.options))
                     out += ", " + utf8(key) + "=" + utf8(nb::repr(value));
                 return out + ")";
             })
        .def(
            "__reduce__",
            [](const Game& game) {
                return nb::make_tuple(restorer("game"),
                                      nb::make_tuple(std::string(G::name), creation_arguments<G>(game.options)));
            },
            reduction);
    bind_pieces<G>(type);
}

template <Game G>
void bind_state_class(nb::module_& module) {
    using State = PyState<G>;
    const std::string prefix(G::class_name), state_name = prefix + "State";
    nb::class_<State> type(module, state_name.c_str(), "A position. It is immutable.", nb::is_final());
    type.def_prop_ro(
            "game", [](const State& self) { return PyGame<G>{G::options(self.state)}; }, "The game, with its options.")
        .def_prop_ro(
            "mover", [](const State& self) { return mover_of<G>(self.state); },
            "The seat to move; None if the game is over.")
        .def_prop_ro(
            "turn", [](const State& self) { return int(G::mover(self.state)); },
            "The seat to move or, when the game is over, the one that would be.")
        .def(
            "moves", [](const State& self) { return moves_of<G>(self.state); },
            "The legal moves, in the game's fixed order.")
        .def(
            "play", [](const State& self, nb::handle move) { return State{checked_play<G>(self.state, move)}; },
            nb::arg("move").none(), nb::sig(("def play(self, move: Move | str) -> " + state_name).c_str()),
            "Return the position after a move. Raise IllegalMove if the move is not legal, and BadNotation if the text "
            "is not a move.")
        .def_prop_ro(
            "outcome", [](const State& self) { return outcome_of<G>(self.state); },
            "How the game ended; None if it is not over.")
        .def_prop_ro(
            "text", [](const State& self) { return G::text(self.state); }, "The position's notation.")
        .def(
            "view",
            [](const State& self, int seat) {
                const Seat checked = checked_seat<G>(G::options(self.state), seat);
                if constexpr (Hidden<G>)
                    return PyView<G>{G::view(self.state, checked)};
                else
                    return PyView<G>{self.state, checked};
            },
            nb::arg("seat"), "Everything a seat may know of the position.")
        .def("__str__", [](const State& self) { return G::text(self.state); })
        .def("__repr__", [state_name](const State& self) { return "<" + state_name + " " + G::text(self.state) + ">"; })
        .def(
            "__eq__", [](const State& self, nb::handle other) { return equals(self, other, std::equal_to<State>()); },
            anything, equality)
        .def("__hash__", [](const State& self) { return Py_hash_t(hash<G>(self.state) >> 1); })
        .def(
            "__reduce__",
            [](nb::handle self) {
                return nb::make_tuple(restorer("state"), nb::make_tuple(self.attr("game"), self.attr("text")));
            },
            reduction);
    bind_questions<G>(type);
    if constexpr (HasDistance<G>)
        type.def(
            "distance",
            [](const State& self, int seat) {
                return G::distance(self.state, checked_seat<G>(G::options(self.state), seat));
            },
            nb::arg("seat"), "How far a seat is from its goal; 0 if it has reached it.");
    if constexpr (Droppable<G>)
        type.def(
            "drop",
            [](const State& self, int seat) {
                const Seat checked = checked_seat<G>(G::options(self.state), seat);
                if (!G::can_drop(self.state, checked))
                    throw IllegalMove((G::outcome(self.state) ? drop_after_end : drop_not_in_play)({{"seat", seat}}));
                State next = self;
                G::drop(next.state, checked);
                return next;
            },
            nb::arg("seat"), "Return the position after a seat has dropped out of the game.");
}

template <Game G>
void bind_view_class(nb::module_& module) {
    using View = PyView<G>;
    const std::string prefix(G::class_name), view_name = prefix + "View";
    nb::class_<View> type(module, view_name.c_str(), "Everything one seat may know of a position.", nb::is_final());
    if constexpr (Hidden<G>) {
        type.def_prop_ro(
                "game", [](const View& self) { return PyGame<G>{self.view.options}; }, "The game, with its options.")
            .def_prop_ro(
                "seat", [](const View& self) { return int(self.view.seat); }, "The seat whose view this is.")
            .def_prop_ro(
                "mover",
                [](const View& self) {
                    return self.view.mover == no_seat ? std::nullopt : std::optional<int>(self.view.mover);
                },
                "The seat to move; None if the game is over.")
            .def_prop_ro(
                "text", [](const View& self) { return G::view_text(self.view); }, "The view's notation.")
            .def_prop_ro(
                "phase", [](const View& self) { return std::string(view_phase<G>(self.view)); }, phase_doc)
            .def_prop_ro(
                "state", [](const View&) { return nb::none(); }, nb::sig("def state(self) -> None"),
                "Always None: part of the position is hidden.")
            .def(
                "moves",
                [](const View& self) {
                    typename G::Moves moves;
                    G::view_moves(self.view, moves);
                    // G::path takes a position, but uses only its board. So pass it the initial position, which every
                    // seat knows.
                    const auto board = G::initial(self.view.options);
                    std::vector<MoveValue> values;
                    for (const auto& move : moves)
                        values.push_back(move_value<G>(self.view.options, move, G::path(board, move)));
                    return values;
                },
                "The seat's legal moves; empty if another seat is to move.")
            .def_static(
                "parse",
                [](const PyGame<G>& game, int seat, std::optional<int> mover, nb::handle text) {
                    const Seat to_move = mover ? checked_seat<G>(game.options, *mover) : no_seat;
                    const Seat owner = checked_seat<G>(game.options, seat);
                    return View{read_as<G>(not_a_view, utf8(text), [&](const std::string& given) {
                        return G::parse_view(game.options, owner, to_move, given);
                    })};
                },
                nb::arg("game"), nb::arg("seat"), nb::arg("mover").none(), nb::arg("text"),
                nb::sig(("def parse(game: " + prefix + "Game, seat: int, mover: int | None, text: str) -> " + view_name)
                            .c_str()),
                "Parse a view. Raise BadNotation if the text is not one.")
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
                "game", [](const View& self) { return PyGame<G>{G::options(self.state)}; },
                "The game, with its options.")
            .def_prop_ro(
                "seat", [](const View& self) { return int(self.seat); }, "The seat whose view this is.")
            .def_prop_ro(
                "mover", [](const View& self) { return mover_of<G>(self.state); },
                "The seat to move; None if the game is over.")
            .def_prop_ro(
                "text", [](const View& self) { return G::text(self.state); }, "The view's notation.")
            .def_prop_ro(
                "phase", [](const View& self) { return std::string(phase<G>(self.state)); }, phase_doc)
            .def_prop_ro(
                "state", [](const View& self) { return PyState<G>{self.state}; },
                "The full position: nothing is hidden.")
            .def(
                "moves",
                [](const View& self) {
                    return mover_of<G>(self.state) == int(self.seat) ? moves_of<G>(self.state)
                                                                     : std::vector<MoveValue>{};
                },
                "The seat's legal moves; empty if another seat is to move.")
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
            "__eq__", [](const View& self, nb::handle other) { return equals(self, other, std::equal_to<View>()); },
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
