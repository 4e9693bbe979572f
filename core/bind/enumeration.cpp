#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/checks.hpp"
#include "bind/game.hpp"
#include "bind/interruptible.hpp"
#include "bind/module.hpp"
#include "games/registry.hpp"
#include "search/enumeration/coincidences.hpp"
#include "search/enumeration/perft.hpp"
#include "search/enumeration/random_games.hpp"
#include "search/enumeration/reachable.hpp"
#include "search/textbook/minimax.hpp"

namespace qipan::bind {
namespace {

/// Calls kernel<G>(state), where G is the game of the Python State. Throws TypeError if `object` is not a State.
nb::object with_state(nb::handle object, auto&& kernel) {
    nb::object result;
    Games::for_each([&]<Game G>() {
        PyState<G>* state = nullptr;
        if (!result.is_valid() && nb::try_cast(object, state) && state)
            result = nb::cast(kernel.template operator()<G>(state->state));
    });
    if (!result.is_valid())
        throw nb::type_error(("expected a State, not " + std::string(nb::type_name(object.type()).c_str())).c_str());
    return result;
}

using Minimax = std::pair<std::vector<int>, std::uint64_t>;

template <Game G>
Minimax minimax_of_moves(const typename G::State& root, int depth, Control& control) {
    typename G::Moves moves;
    G::moves(root, moves);
    Minimax result{};
    auto& [values, nodes] = result;
    for (const auto& move : moves) {
        auto next = root;
        G::play(next, move);
        values.push_back(textbook::minimax<G>(next, depth - 1, nodes, control));
    }
    return result;
}

}  // namespace

void bind_enumeration(nb::module_& module) {
    module.def(
        "minimax",
        [](nb::handle state, int depth, const Stop* stop) {
            checked_range("depth", depth, 1, textbook::max_minimax_depth);
            return with_state(state, [&]<Game G>(const typename G::State& root) {
                if (Hidden<G> || G::seats(G::options(root)) != 2)
                    throw nb::value_error("minimax is for games for two seats without hidden information");
                Control control = make_control(stop);
                return run_interruptible(control, nb::none(),
                                         [&] { return minimax_of_moves<G>(root, depth, control); });
            });
        },
        nb::arg("state").none(), nb::arg("depth"), nb::arg("stop").none() = nb::none(),
        nb::sig("def minimax(state: object, depth: int, stop: Stop | None = None) -> tuple[list[int], int]"),
        "For each move, the minimax value of the position after it by a search of the given depth without pruning, "
        "which is the lead of seat 0 in material; and the number of positions visited.");
    module.def(
        "perft",
        [](nb::handle state, int depth, int threads, nb::handle progress) {
            checked_range("depth", depth, 0, enumeration::max_perft_depth);
            return with_state(state, [&]<Game G>(const typename G::State& root) {
                Control control;
                return run_interruptible(control, progress, [&] {
                    return enumeration::perft_in_parallel<G>(root, depth, checked_threads(threads), control);
                });
            });
        },
        nb::arg("state").none(), nb::arg("depth"), nb::arg("threads"), nb::arg("progress").none(),
        nb::sig("def perft(state: object, depth: int, threads: int, progress: object) -> int"));

    using enumeration::Playouts;
    using enumeration::Reachable;
    nb::class_<Playouts>(module, "Playouts", "The combined result of many random games.", nb::is_final())
        .def_ro("games", &Playouts::games)
        .def_ro("finished", &Playouts::finished, "The number of games that ended within the limit of plies.")
        .def_ro("plies", &Playouts::plies, "The number of moves played in all games.")
        .def_prop_ro(
            "payoffs",
            [](const Playouts& sum) {
                return nb::tuple(nb::cast(std::vector<double>(sum.payoffs.begin(), sum.payoffs.end())));
            },
            nb::sig("def payoffs(self) -> tuple[float, ...]"),
            "The payoffs of each of six seats, summed over the finished games.");
    module.def(
        "playouts",
        [](nb::handle state, std::uint64_t games, std::uint64_t max_plies, std::uint64_t seed, int threads,
           nb::handle progress) {
            return with_state(state, [&]<Game G>(const typename G::State& root) {
                Control control;
                return run_interruptible(control, progress, [&] {
                    return enumeration::playouts<G>(root, games, max_plies, seed, checked_threads(threads), control);
                });
            });
        },
        nb::arg("state").none(), nb::arg("games"), nb::arg("max_plies"), nb::arg("seed"), nb::arg("threads"),
        nb::arg("progress").none(),
        nb::sig("def playouts(state: object, games: int, max_plies: int, seed: int, threads: int, progress: object) "
                "-> Playouts"));

    module.def(
        "coincidences",
        [](nb::handle state, std::uint64_t games, int plies, std::uint64_t seed, int threads) {
            return with_state(state, [&]<Game G>(const typename G::State& root) {
                Control control;
                return run_interruptible(control, nb::none(), [&] {
                    return enumeration::coincidences<G>(root, games, plies, seed, checked_threads(threads), control);
                });
            });
        },
        nb::arg("state").none(), nb::arg("games"), nb::arg("plies"), nb::arg("seed"), nb::arg("threads"),
        nb::sig("def coincidences(state: object, games: int, plies: int, seed: int, threads: int) -> int"),
        "The number of pairs of random games, broken off after this number of plies, that end in the same position.");

    nb::class_<Reachable>(module, "Reachable",
                          R"(The positions reachable from a given one, counted by ``qipan.reachable``.

>>> import qipan
>>> qipan.reachable(qipan.game("dots", rows=1, cols=1).initial()).positions
16
)",
                          nb::is_final())
        .def_ro("positions", &Reachable::positions)
        .def_ro("moves", &Reachable::moves, "The number of legal moves, summed over the positions.")
        .def_ro("ended", &Reachable::ended, "The number of positions in which the game is over.");
    module.def(
        "reachable",
        [](nb::handle state, std::uint64_t limit, nb::handle progress) {
            return with_state(state, [&]<Game G>(const typename G::State& root) {
                Control control;
                try {
                    return run_interruptible(control, progress,
                                             [&] { return enumeration::reachable<G>(root, limit, control); });
                } catch (const std::length_error& error) {
                    throw nb::value_error(
                        ("more than " + std::string(error.what()) + " positions are reachable").c_str());
                }
            });
        },
        nb::arg("state").none(), nb::arg("limit"), nb::arg("progress").none(),
        nb::sig("def reachable(state: object, limit: int, progress: object) -> Reachable"));
}

}  // namespace qipan::bind
