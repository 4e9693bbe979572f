#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>

#include "bind/arrays.hpp"
#include "bind/buffer.hpp"
#include "bind/checks.hpp"
#include "bind/game.hpp"
#include "bind/interruptible.hpp"
#include "bind/module.hpp"
#include "games/chinese_checkers/tabular_td.hpp"

namespace qipan::bind {
namespace {

using G = ChineseCheckers;
using State = PyState<G>;
using chinese_checkers::Tail;
using chinese_checkers::TdLearner;
using chinese_checkers::TdParameters;

double checked_share(const char* name, double value) {
    if (!(value >= 0 && value <= 1)) throw nb::value_error((std::string(name) + " must be 0..1").c_str());
    return value;
}

Tail read_tail(const std::string& name) {
    if (name == "all-moves") return Tail::all_moves;
    if (name == "value") return Tail::value;
    throw nb::value_error("tail must be all-moves or value");
}

void create(TdLearner* self, const State& state, std::uint64_t seed, double gamma, double alpha, double epsilon,
            int ahead, int run_steps, int depth, int start_plies, const std::string& tail, bool falling) {
    const TdParameters parameters{.gamma = checked_share("gamma", gamma),
                                  .alpha = checked_share("alpha", alpha),
                                  .epsilon = checked_share("epsilon", epsilon),
                                  .ahead = checked_range("ahead", ahead, 1, 100),
                                  .run_steps = checked_range("run_steps", run_steps, 1, 10'000),
                                  .depth = checked_range("depth", depth, 1, 3),
                                  .start_plies = checked_range("start_plies", start_plies, 0, 1'000),
                                  .tail = read_tail(tail),
                                  .falling = falling};
    new (self) TdLearner(state.state.options, parameters, seed);
}

int learn(TdLearner& self, const State& start, int runs, Stop* stop) {
    checked_range("runs", runs, 0, 1'000'000);
    Control control = make_control(stop);
    return run_interruptible(control, nb::none(), [&] { return self.learn(start.state, runs, control); });
}

void bind_td(nb::module_& module) {
    nb::class_<TdLearner>(module, "ChineseCheckersTabularTd",
                          "Learns values of positions by temporal differences, one for each seat and position.",
                          nb::is_final())
        .def("__init__", &create, nb::arg("state"), nb::kw_only(), nb::arg("seed"), nb::arg("gamma") = 0.8,
             nb::arg("alpha") = 0.2, nb::arg("epsilon") = 0.1, nb::arg("ahead") = 3, nb::arg("run_steps") = 50,
             nb::arg("depth") = 1, nb::arg("start_plies") = 0, nb::arg("tail") = "all-moves",
             nb::arg("falling") = false,
             nb::sig("def __init__(self, state: ChineseCheckersState, *, seed: int, gamma: float = 0.8, "
                     "alpha: float = 0.2, epsilon: float = 0.1, ahead: int = 3, run_steps: int = 50, depth: int = 1, "
                     "start_plies: int = 0, tail: str = 'all-moves', falling: bool = False) -> None"),
             "Any position of the variant. core/games/chinese_checkers/tabular_td.hpp describes the parameters.")
        .def("learn", &learn, nb::arg("start"), nb::arg("runs"), nb::arg("stop").none() = nb::none(),
             nb::sig("def learn(self, start: ChineseCheckersState, runs: int, stop: Stop | None = None) -> int"),
             "Make runs from a position, and return how many were made: fewer if the flag was set.")
        .def_prop_ro("runs", &TdLearner::runs, "How many runs were made.")
        .def("__len__", &TdLearner::size)
        .def(
            "values",
            [](const TdLearner& self, const State& state) {
                auto found = self.values(state.state);
                return std::tuple(found.visits, std::move(found.by_seat));
            },
            nb::arg("state"),
            "How often a position was visited, and the value of each seat; no values if it never was.")
        .def(
            "policy_move",
            [](const TdLearner& self, const State& state) {
                if (G::outcome(state.state)) throw nb::value_error("the game is over: there is nothing to choose");
                const G::Move move = self.policy_move(state.state);
                return move_value<G>(state.state.options, move, G::path(state.state, move));
            },
            nb::arg("state"), "The move of the policy without randomness.")
        .def(
            "take_counters",
            [](TdLearner& self) {
                const auto counters = self.take_counters();
                return std::tuple(counters.steps, counters.known, counters.change);
            },
            "Steps since the last call, those whose position was known before, and the sum of the changes of its "
            "values.")
        .def(
            "visits",
            [](const TdLearner& self) {
                const auto visits = self.visits();
                auto copy = std::make_unique<std::uint32_t[]>(visits.size());
                std::copy(visits.begin(), visits.end(), copy.get());
                return new_array(std::move(copy), {visits.size()});
            },
            nb::sig("def visits(self) -> typing.Any"),
            "An array with the visits of every position, in the order of discovery.")
        .def(
            "to_bytes",
            [](const TdLearner& self) {
                const auto bytes = self.bytes();
                return nb::bytes(bytes.data(), bytes.size());
            },
            "All positions, as bytes.")
        .def(
            "restore",
            [](TdLearner& self, nb::handle data, std::uint64_t runs) {
                const BufferView view(data);
                self.restore({reinterpret_cast<const std::byte*>(view.data()), view.size()}, runs);
            },
            nb::arg("data"), nb::arg("runs"),
            nb::sig("def restore(self, data: bytes | bytearray | memoryview, runs: int) -> None"),
            "Replace all positions by those that `to_bytes` has returned.");
    module.def(
        "chinese_checkers_rows_gained",
        [](const State& state) {
            G::Moves moves;
            G::moves(state.state, moves);
            std::vector<int> gained;
            for (const auto& move : moves) gained.push_back(chinese_checkers::rows_gained(state.state, move));
            return gained;
        },
        nb::arg("state"),
        "The rows that each legal move brings a stone closer to its target, in the order of the moves.");
}

const GameBinding binding(ChineseCheckers::name, bind_td);

}  // namespace
}  // namespace qipan::bind
