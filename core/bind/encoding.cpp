#include "bind/encoding.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/arrays.hpp"
#include "bind/module.hpp"
#include "games/registry.hpp"
#include "search/batch/batch.hpp"

namespace qipan::bind {
namespace {

/// The moves that the seat of a view may make.
template <Game G>
typename G::Moves moves_of_view(const PyView<G>& view) {
    typename G::Moves moves;
    if constexpr (Hidden<G>)
        G::view_moves(view.view, moves);
    else if (G::mover(view.state) == view.seat)
        G::moves(view.state, moves);
    return moves;
}

/// A position that serves to find the paths of the view's moves: the position itself or, if part of it is hidden, the
/// initial one, since paths do not depend on anything hidden.
template <Game G>
typename G::State board_of_view(const PyView<G>& view) {
    if constexpr (Hidden<G>)
        return G::initial(view.view.options);
    else
        return view.state;
}

template <Game G>
class GameEncoding final : public AnyEncoding {
  public:
    explicit GameEncoding(const typename G::Options& options)
        : options_(options), actions_(options), observation_(options) {}

    nb::object game() const override { return nb::cast(PyGame<G>{options_}); }
    std::size_t actions() const override { return std::size_t(actions_.count()); }
    const std::vector<std::string>& channels() const override { return observation_.channels(); }
    std::size_t cells() const override { return observation_.cells(); }
    std::size_t bytes_per_game() const override { return batch::Batch<G>::bytes_per_game(options_); }

    void observe(nb::handle given, std::span<float> out) const override {
        const PyView<G>& view = checked_view(given);
        if constexpr (Hidden<G>)
            observation_.write(view.view, out);
        else
            observation_.write(view.state, view.seat, out);
    }
    void mark_legal(nb::handle given, std::span<bool> mask) const override {
        const PyView<G>& view = checked_view(given);
        const auto board = board_of_view(view);
        for (const auto& move : moves_of_view(view)) mask[std::size_t(actions_.number(board, move))] = true;
    }
    nb::dict moves(nb::handle given) const override {
        const PyView<G>& view = checked_view(given);
        const auto board = board_of_view(view);
        nb::dict by_action;
        for (const auto& move : moves_of_view(view))
            by_action[nb::int_(actions_.number(board, move))] = move_value<G>(options_, move, G::path(board, move));
        return by_action;
    }

  private:
    /// Throws TypeError if the object is not a View of the game, and ValueError if the view has other options.
    const PyView<G>& checked_view(nb::handle object) const {
        PyView<G>* view = nullptr;
        if (!nb::try_cast(object, view) || !view)
            throw nb::type_error(("expected a View of " + std::string(G::name)).c_str());
        bool is_same;
        if constexpr (Hidden<G>)
            is_same = view->view.options == options_;
        else
            is_same = G::options(view->state) == options_;
        if (!is_same)
            throw nb::value_error(
                ("expected a view of " + utf8(nb::repr(game())) + ", not of " + utf8(nb::repr(object.attr("game"))))
                    .c_str());
        return *view;
    }

    typename G::Options options_;
    batch::Actions<G> actions_;
    batch::Observation<G> observation_;
};

}  // namespace

Encoding make_encoding(nb::handle game) {
    std::unique_ptr<AnyEncoding> made;
    with_game(game, [&]<Game G>(const PyGame<G>& given) { made = std::make_unique<GameEncoding<G>>(given.options); });
    return {std::move(made)};
}

void bind_encoding(nb::module_& module) {
    nb::class_<Encoding>(module, "Encoding", R"(
How a program that learns sees a game: moves and positions as numbers; created by ``qipan.encoding``.

An action is the number of a move. An observation has one or more channels, each with a number for every cell of the board,
in the order of the game's layout.

>>> import qipan
>>> encoding = qipan.encoding(qipan.game("two-eat-one"))
>>> encoding.actions, encoding.cells  # from one of 16 cells to another
(256, 16)
>>> encoding.channels
['stone +0', 'stone +1', 'other', 'seat 0', 'seat 1']
)",
                         nb::is_final())
        .def_prop_ro(
            "game", [](const Encoding& self) { return self->game(); },
            nb::sig("def game(self) -> qipan.rules.protocols.Game"), "The game, with its options.")
        .def_prop_ro(
            "actions", [](const Encoding& self) { return self->actions(); },
            "The number of actions; they are numbered from 0.")
        .def_prop_ro(
            "channels", [](const Encoding& self) { return self->channels(); },
            "The names of the channels. Seats are counted from the observer: +0 is the observer, +1 the next seat.")
        .def_prop_ro(
            "cells", [](const Encoding& self) { return self->cells(); }, "The number of cells of the board.")
        .def_prop_ro(
            "bytes_per_game", [](const Encoding& self) { return self->bytes_per_game(); },
            "The memory that each game of a batch takes.")
        .def(
            "observe",
            [](const Encoding& self, nb::handle view) {
                const std::size_t channels = self->channels().size(), size = channels * self->cells();
                auto numbers = std::make_unique<float[]>(size);
                self->observe(view, {numbers.get(), size});
                return new_array(std::move(numbers), {channels, self->cells()});
            },
            nb::arg("view").none(),
            nb::sig("def observe(self, view: qipan.rules.protocols.View) -> numpy.typing.NDArray[numpy.float32]"),
            R"(Return what the seat of the view may know, as an array of channels and cells.

>>> import qipan
>>> game = qipan.game("dots", rows=1, cols=1)
>>> encoding, state = qipan.encoding(game), game.initial().play("2")
>>> dict(zip(encoding.channels, encoding.observe(state.view(1)).tolist()))["edge"]
[0.0, 0.0, 1.0, 0.0]
)")
        .def(
            "mask",
            [](const Encoding& self, nb::handle view) {
                auto mask = std::make_unique<bool[]>(self->actions());
                self->mark_legal(view, {mask.get(), self->actions()});
                return new_array(std::move(mask), {self->actions()});
            },
            nb::arg("view").none(),
            nb::sig("def mask(self, view: qipan.rules.protocols.View) -> numpy.typing.NDArray[numpy.bool_]"),
            R"(Return for each action whether it is legal: none is if another seat is to move.

>>> import qipan
>>> game = qipan.game("dots", rows=1, cols=1)
>>> qipan.encoding(game).mask(game.initial().play("2").view(1)).tolist()
[True, True, False, True]
)")
        .def(
            "moves", [](const Encoding& self, nb::handle view) { return self->moves(view); }, nb::arg("view").none(),
            nb::sig("def moves(self, view: qipan.rules.protocols.View) -> dict[int, Move]"),
            R"(Return the legal moves by their actions, in the game's fixed order; none if another seat is to move.

>>> import qipan
>>> game = qipan.game("two-eat-one")
>>> moves = qipan.encoding(game).moves(game.initial().view(0))
>>> {action: str(move) for action, move in moves.items()}
{200: 'A4-A3', 217: 'B4-B3', 234: 'C4-C3', 251: 'D4-D3'}
)");
    module.def("encoding", &make_encoding, nb::arg("game").none(),
               nb::sig("def encoding(game: qipan.rules.protocols.Game) -> Encoding"));
}

}  // namespace qipan::bind
