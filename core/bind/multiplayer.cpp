#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/checks.hpp"
#include "bind/game.hpp"
#include "bind/interruptible.hpp"
#include "bind/module.hpp"
#include "games/registry.hpp"
#include "search/multiplayer/search.hpp"

namespace qipan::bind {
namespace {

using multiplayer::OpponentModel;

constexpr std::array<std::string_view, 3> model_names{"maxn", "paranoid", "best-reply"};

OpponentModel read_model(const std::string& name) {
    for (std::size_t i = 0; i < model_names.size(); ++i)
        if (model_names[i] == name) return OpponentModel(i);
    throw nb::value_error("the opponent model must be maxn, paranoid or best-reply");
}

/// A game that gets the multiplayer searches. Games for two seats do not, since they have a better search, alpha-beta.
template <class G>
concept Searchable = EvaluatedBySeat<G> && !Hidden<G> && !ForTwoSeats<G>;

std::vector<std::string> models(nb::handle py_game) {
    std::vector<std::string> names;
    Games::for_each([&]<Game G>() {
        if constexpr (Searchable<G>) {
            PyGame<G>* game = nullptr;
            if (!nb::try_cast(py_game, game) || !game || G::seats(game->options) < 2) return;
            for (const auto name : model_names)
                if (multiplayer::Node<G>::can_set_mover || name != "best-reply") names.emplace_back(name);
        }
    });
    return names;
}

/// The payoffs of a move. The max^n search finds a value for every seat. The other searches find only the mover's
/// value; then the other seats share the negated payoff of the mover equally.
template <Game G>
nb::tuple payoffs_of(const typename G::State& state, OpponentModel model, const multiplayer::Values& values) {
    const Seat mover = G::mover(state);
    const int seats = G::seats(G::options(state));
    const double own = multiplayer::payoff(values[mover]);
    nb::list payoffs;
    for (Seat seat = 0; seat < seats; ++seat)
        payoffs.append(seat == mover                  ? own
                       : model == OpponentModel::maxn ? multiplayer::payoff(values[seat])
                                                      : 0.0 - own / (seats - 1));
    return nb::tuple(payoffs);
}

nb::tuple search(nb::handle py_state, const std::string& opponent_model, int depth, std::uint64_t nodes,
                 std::optional<double> seconds, Stop* stop, bool value_every_move) {
    const Deadline deadline(seconds);
    const auto model = read_model(opponent_model);
    if (depth < 1) throw nb::value_error("depth must be at least 1");
    if (nodes < 1) throw nb::value_error("nodes must be at least 1");
    nb::object found;
    Games::for_each([&]<Game G>() {
        if constexpr (Searchable<G>) {
            PyState<G>* state = nullptr;
            if (found.is_valid() || !nb::try_cast(py_state, state) || !state) return;
            if (G::outcome(state->state)) throw nb::value_error("the game is over: there is nothing to choose");
            if (model == OpponentModel::best_reply && !multiplayer::Node<G>::can_set_mover)
                throw nb::value_error("in this game, no other seat can be given the move");
            Control control = make_control(stop);
            const multiplayer::Limits limits{depth, nodes, {}, value_every_move};
            const multiplayer::Node<G> root(state->state);
            const auto result = run_interruptible(
                control, nb::none(), [&] { return multiplayer::search(root, model, {}, limits, control); }, deadline);
            nb::list moves;
            for (const auto& item : result.moves) {
                moves.append(
                    nb::make_tuple(move_value<G>(G::options(state->state), item.move, G::path(state->state, item.move)),
                                   payoffs_of<G>(state->state, model, item.values)));
                if (!value_every_move) break;
            }
            found = nb::make_tuple(moves, result.depth, result.nodes);
        }
    });
    if (!found.is_valid()) throw nb::type_error("expected a State of a game that may have more than two seats");
    return nb::cast<nb::tuple>(found);
}

}  // namespace

void bind_multiplayer(nb::module_& module) {
    module.def("multiplayer_models", &models, nb::arg("game").none(),
               nb::sig("def multiplayer_models(game: object) -> list[str]"),
               "What the searches for several seats can assume about the other seats of a game; empty if they do not "
               "play it.");
    module.def("multiplayer_search", &search, nb::arg("state").none(), nb::arg("opponent_model"), nb::arg("depth"),
               nb::arg("nodes"), nb::arg("seconds").none(), nb::arg("stop").none(), nb::arg("value_every_move"),
               nb::sig("def multiplayer_search(state: object, opponent_model: str, depth: int, nodes: int, "
                       "seconds: float | None, stop: Stop | None, value_every_move: bool) -> "
                       "tuple[list[tuple[Move, tuple[float, ...]]], int, int]"),
               "Search for the best move of a seat among several. Return the moves with their payoffs, best first, or "
               "only the best one; then the depth of the last completed iteration in plies, and the number of nodes.");
}

}  // namespace qipan::bind
