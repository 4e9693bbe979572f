#include <nanobind/stl/string.h>

#include "bind/attend.hpp"
#include "bind/game.hpp"
#include "bind/module.hpp"
#include "games/registry.hpp"
#include "search/enumeration/perft.hpp"
#include "search/enumeration/random_games.hpp"
#include "search/enumeration/reachable.hpp"

namespace qipan::bind {
namespace {

/// Calls kernel<G>(state) for the game whose state a Python object is.
nb::object with_state(nb::handle object, auto&& kernel) {
    nb::object result;
    Games::for_each([&]<Game G>() {
        StateFace<G>* face = nullptr;
        if (!result.is_valid() && nb::try_cast(object, face) && face)
            result = nb::cast(kernel.template operator()<G>(face->state));
    });
    if (!result.is_valid())
        throw nb::type_error(("expected a State, not " + std::string(nb::type_name(object.type()).c_str())).c_str());
    return result;
}

}  // namespace

void bind_kernels(nb::module_& module) {
    module.def(
        "perft",
        [](nb::handle state, int depth, int threads, nb::handle progress) {
            if (depth < 0 || depth > max_perft_depth)
                throw nb::value_error(("depth must be 0.." + std::to_string(max_perft_depth)).c_str());
            return with_state(state, [&]<Game G>(const typename G::State& root) {
                Control control;
                return attended(control, progress,
                                [&] { return perft_in_parallel<G>(root, depth, checked_threads(threads), control); });
            });
        },
        nb::arg("state").none(), nb::arg("depth"), nb::arg("threads"), nb::arg("progress").none(),
        nb::sig("def perft(state: object, depth: int, threads: int, progress: object) -> int"));

    nb::class_<Playouts>(module, "Playouts", "What many random games came to.", nb::is_final())
        .def_ro("games", &Playouts::games)
        .def_ro("finished", &Playouts::finished, "Games that ended before the limit of plies.")
        .def_ro("plies", &Playouts::plies, "Moves played in all games together.")
        .def_prop_ro(
            "payoffs",
            [](const Playouts& sum) {
                return nb::tuple(nb::cast(std::vector<double>(sum.payoffs.begin(), sum.payoffs.end())));
            },
            nb::sig("def payoffs(self) -> tuple[float, ...]"), "Summed over the finished games, for six seats.");
    module.def(
        "playouts",
        [](nb::handle state, std::uint64_t games, std::uint64_t max_plies, std::uint64_t seed, int threads,
           nb::handle progress) {
            return with_state(state, [&]<Game G>(const typename G::State& root) {
                Control control;
                return attended(control, progress, [&] {
                    return playouts<G>(root, games, max_plies, seed, checked_threads(threads), control);
                });
            });
        },
        nb::arg("state").none(), nb::arg("games"), nb::arg("max_plies"), nb::arg("seed"), nb::arg("threads"),
        nb::arg("progress").none(),
        nb::sig("def playouts(state: object, games: int, max_plies: int, seed: int, threads: int, progress: object) "
                "-> Playouts"));

    nb::class_<Reachable>(module, "Reachable", R"(What can arise from a position; made by ``qipan.reachable``.

>>> import qipan
>>> qipan.reachable(qipan.game("dots", rows=1, cols=1).initial()).positions
16
)",
                          nb::is_final())
        .def_ro("positions", &Reachable::positions)
        .def_ro("moves", &Reachable::moves, "Legal moves, summed over the positions.")
        .def_ro("ended", &Reachable::ended, "Positions in which the game is over.");
    module.def(
        "reachable",
        [](nb::handle state, std::uint64_t limit, nb::handle progress) {
            return with_state(state, [&]<Game G>(const typename G::State& root) {
                Control control;
                try {
                    return attended(control, progress, [&] { return reachable<G>(root, limit, control); });
                } catch (const std::length_error& error) {
                    throw nb::value_error(("more than " + std::string(error.what()) + " positions can arise").c_str());
                }
            });
        },
        nb::arg("state").none(), nb::arg("limit"), nb::arg("progress").none(),
        nb::sig("def reachable(state: object, limit: int, progress: object) -> Reachable"));
}

}  // namespace qipan::bind
