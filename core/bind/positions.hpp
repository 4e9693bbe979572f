#pragma once
#include "base/defaults.hpp"
#include "base/letter_board.hpp"
#include "bind/game.hpp"

/// What Python may ask about a position of any game (see base/defaults.hpp).
namespace qipan::bind {

inline const ReasonKind no_such_cell{"no_such_cell", "there is no cell {cell}"};
inline const ReasonKind no_setup{"no_setup", "{game} cannot be set up by pieces"};

inline constexpr const char* phase_doc = "The part of the game; `play` if the game has only one.";

/// One item for each seat of the game, as a Python tuple; further items of `items` are ignored.
template <Game G>
nb::tuple by_seat(const typename G::Options& options, const auto& items) {
    nb::list values;
    for (std::size_t seat = 0; seat < std::size_t(G::seats(options)); ++seat) values.append(nb::cast(items[seat]));
    return nb::tuple(values);
}

template <Game G>
PieceValue piece_value(const typename G::Options& options, const Piece& piece) {
    PieceValue value{.cell = G::cell_name(options, piece.cell), .seat = {}, .kind = piece.kind, .cells = {}};
    if (piece.seat != no_seat) value.seat = piece.seat;
    for (Cell cell : piece.cells) value.cells.push_back(G::cell_name(options, cell));
    if (value.cells.empty()) value.cells.push_back(value.cell);
    return value;
}

/// The pieces of a position or view, which must be of this game.
template <Game G>
std::vector<PieceValue> pieces_of(const PyGame<G>& game, nb::handle position) {
    PyState<G>* state = nullptr;
    PyView<G>* view = nullptr;
    const bool is_state = nb::try_cast(position, state) && state;
    if (!is_state && !(nb::try_cast(position, view) && view))
        throw nb::type_error("pieces takes a position or a view of the game");
    typename G::Options options;
    std::vector<Piece> found;
    if (is_state) {
        options = G::options(state->state);
        found = pieces<G>(state->state);
    } else if constexpr (Hidden<G>) {
        options = view->view.options;
        found = view_pieces<G>(view->view);
    } else {
        options = G::options(view->state);
        found = pieces<G>(view->state);
    }
    if (!(options == game.options)) throw nb::value_error("the position is of another game");
    std::vector<PieceValue> values;
    for (const Piece& piece : found) values.push_back(piece_value<G>(options, piece));
    return values;
}

/// Converts Python pieces to pieces of the core. Throws BadNotation for cells that the board does not have and for
/// kinds that no piece of the game has.
template <Game G>
std::vector<Piece> core_pieces(const typename G::Options& options, const nb::iterable& pieces) {
    const auto places = G::layout(options);
    const auto find = [&](const std::string& name) {
        const auto at = std::ranges::find(places, name, &Place::name);
        if (at == places.end()) throw BadNotation(no_such_cell({{"cell", describe(nb::cast(name))}}));
        return Cell(at - places.begin());
    };
    const auto kinds = piece_kinds<G>(options);
    std::vector<Piece> result;
    for (nb::handle item : pieces) {
        const auto& value = nb::cast<const PieceValue&>(item);
        if (std::ranges::find(kinds, value.kind, &PieceKind::kind) == kinds.end())
            throw BadNotation(
                no_such_piece({{"kind", describe(nb::cast(value.kind))}, {"cell", describe(nb::cast(value.cell))}}));
        Piece piece{find(value.cell), value.seat ? checked_seat<G>(options, *value.seat) : no_seat, value.kind, {}};
        if (value.cells.size() > 1)
            for (const auto& name : value.cells) piece.cells.push_back(find(name));
        result.push_back(std::move(piece));
    }
    return result;
}

template <Game G>
PyState<G> set_up(const PyGame<G>& game, const nb::iterable& pieces, int mover) {
    if constexpr (SetsUpPieces<G>) {
        const Seat seat = checked_seat<G>(game.options, mover);
        return read_as<G>(not_a_position, "", [&](const std::string&) {
            return PyState<G>{G::setup(game.options, core_pieces<G>(game.options, pieces), seat)};
        });
    } else {
        throw Problem(no_setup({{"game", std::string(G::name)}}));
    }
}

template <Game G>
void bind_pieces(nb::class_<PyGame<G>>& type) {
    using Game = PyGame<G>;
    type.def("pieces", &pieces_of<G>, nb::arg("position").none(),
             nb::sig("def pieces(self, position: qipan.rules.protocols.State | qipan.rules.protocols.View) -> "
                     "list[Piece]"),
             "What lies on the board. For a view, only what its seat may know.")
        .def("setup", &set_up<G>, nb::arg("pieces"), nb::arg("mover"),
             nb::sig(("def setup(self, pieces: collections.abc.Iterable[Piece], mover: int) -> " +
                      std::string(G::class_name) + "State")
                         .c_str()),
             "The position with these pieces and this seat to move. Raise BadNotation if there is none.")
        .def_prop_ro(
            "piece_kinds",
            [](const Game& game) {
                nb::list kinds;
                for (const auto& [seat, kind] : piece_kinds<G>(game.options))
                    kinds.append(nb::make_tuple(seat == no_seat ? nb::none() : nb::cast(int(seat)), kind));
                return nb::tuple(kinds);
            },
            nb::sig("def piece_kinds(self) -> tuple[tuple[int | None, str], ...]"),
            "The owner and the kind of every piece that a position may have.")
        .def_prop_ro(
            "goal",
            [](const Game& game) -> std::optional<int> {
                if constexpr (HasGoal<G>)
                    return G::goal(game.options);
                else
                    return std::nullopt;
            },
            "How much every seat has to reach, see `State.reached`; None if the goal is no number.")
        .def_prop_ro(
            "seat_names",
            [](const Game& game) {
                std::vector<std::string> names;
                for (Seat seat = 0; seat < G::seats(game.options); ++seat)
                    names.push_back(seat_name<G>(game.options, seat));
                return by_seat<G>(game.options, names);
            },
            nb::sig("def seat_names(self) -> tuple[str, ...]"), "The short names of the seats in records.");
}

/// Whether the mover of a position has captured: it has more points or, in a game that keeps no score, another seat has
/// less material.
template <Game G>
bool has_captured(const typename G::Options& options, Seat mover, const auto& before, const auto& after) {
    if constexpr (KeepsScore<G>) {
        return after[mover] > before[mover];
    } else {
        for (Seat seat = 0; seat < G::seats(options); ++seat)
            if (seat != mover && after[seat] < before[seat]) return true;
        return false;
    }
}

/// The legal moves that capture; none in a game with hidden information, where what a move captures may be hidden.
template <Game G>
std::vector<MoveValue> captures_of(const typename G::State& state) {
    std::vector<MoveValue> values;
    const auto options = G::options(state);
    if constexpr (ListsCaptures<G>) {
        typename G::Moves captures;
        G::captures(state, captures);
        for (const auto& move : captures) values.push_back(move_value<G>(options, move, G::path(state, move)));
    } else if constexpr (!Hidden<G>) {
        const auto before = material<G>(state);
        typename G::Moves moves;
        G::moves(state, moves);
        for (const auto& move : moves) {
            auto next = state;
            G::play(next, move);
            if (has_captured<G>(options, G::mover(state), before, material<G>(next)))
                values.push_back(move_value<G>(options, move, G::path(state, move)));
        }
    }
    return values;
}

template <Game G>
void bind_questions(nb::class_<PyState<G>>& type) {
    using State = PyState<G>;
    type.def_prop_ro(
            "phase", [](const State& self) { return std::string(phase<G>(self.state)); }, phase_doc)
        .def_prop_ro(
            "score",
            [](const State& self) -> std::optional<nb::tuple> {
                if constexpr (KeepsScore<G>)
                    return by_seat<G>(G::options(self.state), G::score(self.state));
                else
                    return std::nullopt;
            },
            nb::sig("def score(self) -> tuple[int, ...] | None"), "The points of each seat; None without a score.")
        .def_prop_ro(
            "reached",
            [](const State& self) -> std::optional<nb::tuple> {
                if constexpr (HasGoal<G>)
                    return by_seat<G>(G::options(self.state), G::reached(self.state));
                else
                    return std::nullopt;
            },
            nb::sig("def reached(self) -> tuple[int, ...] | None"),
            "How much of the goal of the game each seat has reached; None if the goal is no number.")
        .def_prop_ro(
            "standing", [](const State& self) { return by_seat<G>(G::options(self.state), standing<G>(self.state)); },
            nb::sig("def standing(self) -> tuple[Standing, ...]"), "Where each seat stands.")
        .def_prop_ro(
            "material", [](const State& self) { return by_seat<G>(G::options(self.state), material<G>(self.state)); },
            nb::sig("def material(self) -> tuple[int, ...]"), "The value of each seat's pieces.")
        .def(
            "captures", [](const State& self) { return captures_of<G>(self.state); },
            "The legal moves that capture, in the order of `moves`.")
        .def(
            "adjudicate",
            [](const State& self, bool by_progress) {
                return by_seat<G>(G::options(self.state), adjudicate<G>(self.state, by_progress));
            },
            nb::arg("by_progress"), nb::sig("def adjudicate(self, by_progress: bool) -> tuple[float, ...]"),
            "The payoffs if the game were ended now.")
        .def(
            "made_progress",
            [](const State& self, nb::handle move) {
                return made_progress<G>(self.state, checked_move<G>(self.state, move));
            },
            nb::arg("move").none(), nb::sig("def made_progress(self, move: Move | str) -> bool"),
            "Whether a legal move makes progress that cannot be undone.");
}

}  // namespace qipan::bind
