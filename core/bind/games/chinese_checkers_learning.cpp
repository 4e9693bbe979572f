#include <nanobind/stl/string.h>

#include <memory>

#include "bind/buffer.hpp"
#include "bind/checks.hpp"
#include "bind/game.hpp"
#include "bind/interruptible.hpp"
#include "bind/module.hpp"
#include "games/chinese_checkers/learning/learner.hpp"
#include "games/chinese_checkers/learning/network_node.hpp"

namespace qipan::bind {
namespace {

using G = ChineseCheckers;
using chinese_checkers::Learner;
using chinese_checkers::LearnerSettings;
using chinese_checkers::Network;

std::string_view view_of(const BufferView& buffer) {
    return {reinterpret_cast<const char*>(buffer.data()), std::size_t(buffer.size())};
}

/// A learner for Python. Only one thread may use it at a time.
struct PyLearner {
    Learner learner;
    bool is_busy = false;
};

LearnerSettings checked_settings(int players, std::uint64_t games, std::uint64_t nodes, double trace_decay,
                                 double exploration, double handwritten, double rate, double last_rate,
                                 int games_per_step, int rounds) {
    if (players != 2 && players != 3 && players != 4 && players != 6)
        throw nb::value_error("players must be 2, 3, 4 or 6");
    if (games < 1) throw nb::value_error("games must be at least 1");
    checked_range("games_per_step", games_per_step, 2, 10'000);
    checked_range("rounds", rounds, 0, 1'000);
    if (nodes < 1) throw nb::value_error("nodes must be at least 1");
    for (const double share : {trace_decay, exploration, handwritten})
        if (!(share >= 0 && share <= 1)) throw nb::value_error("lambda, exploration and handwritten must be 0..1");
    for (const double each : {rate, last_rate})
        if (!(each > 0 && each <= 1)) throw nb::value_error("rate and last_rate must be more than 0 and at most 1");
    LearnerSettings settings;
    settings.self_play = {std::uint8_t(players), nodes, rounds, trace_decay, exploration, handwritten};
    settings.total_games = games;
    settings.games_per_step = std::uint32_t(games_per_step);
    settings.rate = rate;
    settings.last_rate = last_rate;
    return settings;
}

void bind_network(nb::module_& module) {
    nb::class_<Network>(module, "ChineseCheckersNetwork", "A learned evaluation.", nb::is_final())
        .def(
            "__init__",
            [](Network* self, nb::object data) {
                const BufferView buffer(data);
                auto network = std::make_unique<Network>();
                if (!chinese_checkers::read_network(view_of(buffer), *network))
                    throw nb::value_error("this is not a network for Chinese checkers");
                new (self) Network(*network);
            },
            nb::arg("data"), nb::sig("def __init__(self, data: bytes | bytearray | memoryview) -> None"))
        .def(
            "expected_moves",
            [](const Network& self, const PyState<G>& state, int seat) {
                const Seat of = checked_seat<G>(state.state.options, seat);
                return -double(chinese_checkers::NetworkNode(state.state, self).score(of)) / Network::score_per_move;
            },
            nb::arg("state"), nb::arg("seat"),
            nb::sig("def expected_moves(self, state: ChineseCheckersState, seat: int) -> float"),
            "How many moves a seat still needs until it finishes.");
}

void bind_learner(nb::module_& module) {
    nb::class_<PyLearner>(module, "ChineseCheckersLearner", "Learns an evaluation by self-play.", nb::is_final())
        .def(
            "__init__",
            [](PyLearner* self, int players, std::uint64_t seed, std::uint64_t games, std::uint64_t nodes,
               double trace_decay, double exploration, double handwritten, double rate, double last_rate,
               int games_per_step, int rounds) {
                const auto settings = checked_settings(players, games, nodes, trace_decay, exploration, handwritten,
                                                       rate, last_rate, games_per_step, rounds);
                new (self) PyLearner{Learner(settings, seed)};
            },
            nb::arg("players"), nb::arg("seed"), nb::arg("games"), nb::arg("nodes"), nb::arg("trace_decay"),
            nb::arg("exploration"), nb::arg("handwritten"), nb::arg("rate"), nb::arg("last_rate"),
            nb::arg("games_per_step"), nb::arg("rounds"))
        .def(
            "step",
            [](PyLearner& self, int threads, Stop* stop) {
                const unsigned workers = checked_threads(threads);
                const SearchGuard guard(self.is_busy, "this learner is already learning, in another thread");
                Control control = make_control(stop);
                return run_interruptible(control, nb::none(), [&] { return self.learner.step(workers, control); });
            },
            nb::arg("threads"), nb::arg("stop").none(),
            "Play some games and learn from them. Return False if it was stopped; then nothing has changed.")
        .def(
            "play",
            [](PyLearner& self, std::uint64_t first, std::uint64_t count, int threads, Stop* stop) {
                const unsigned workers = checked_threads(threads);
                const SearchGuard guard(self.is_busy, "this learner is already learning, in another thread");
                const std::uint64_t games = self.learner.settings().games_per_step;
                checked_range("first", first, 0, games);
                checked_range("count", count, 0, games - first);
                Control control = make_control(stop);
                const auto bytes = run_interruptible(control, nb::none(), [&] {
                    return chinese_checkers::games_to_bytes(self.learner.play(first, count, workers, control));
                });
                return nb::bytes(bytes.data(), bytes.size());
            },
            nb::arg("first"), nb::arg("count"), nb::arg("threads"), nb::arg("stop").none(),
            "Play some of the games of the next step, for `learn`. Nothing changes.")
        .def(
            "learn",
            [](PyLearner& self, nb::object games) {
                const SearchGuard guard(self.is_busy, "this learner is already learning, in another thread");
                const BufferView buffer(games);
                const auto played = chinese_checkers::games_from_bytes(view_of(buffer));
                if (played.size() != self.learner.settings().games_per_step)
                    throw nb::value_error("these are not the games of a step");
                self.learner.learn_from(played);
            },
            nb::arg("games"), nb::sig("def learn(self, games: bytes | bytearray | memoryview) -> None"),
            "Learn from all games of the next step, whose bytes follow one another. Raise ValueError, and change "
            "nothing, if they are anything else.")
        .def(
            "share_against_handwritten",
            [](PyLearner& self, int games, std::uint64_t seed, int threads, Stop* stop) {
                const unsigned workers = checked_threads(threads);
                checked_range("games", games, 1, 1'000'000);
                const SearchGuard guard(self.is_busy, "this learner is already learning, in another thread");
                Control control = make_control(stop);
                const auto network = std::make_unique<Network>(self.learner.network());
                return run_interruptible(control, nb::none(), [&] {
                    return chinese_checkers::share_against_handwritten(self.learner.settings().self_play, *network,
                                                                       games, seed, workers, control);
                });
            },
            nb::arg("games"), nb::arg("seed"), nb::arg("threads"), nb::arg("stop").none(),
            "The share of games in which the network comes first, on one seat, against the handwritten evaluation on "
            "the others, both with the number of positions per move of the self-play.")
        .def_prop_ro("games", [](const PyLearner& self) { return self.learner.games(); })
        .def_prop_ro(
            "loss", [](const PyLearner& self) { return self.learner.report().loss; },
            "The mean squared error of the expected number of moves, in the last step.")
        .def_prop_ro(
            "mean_plies", [](const PyLearner& self) { return self.learner.report().mean_plies; },
            "The mean length of the games of the last step that began at the initial position.")
        .def(
            "network",
            [](const PyLearner& self) {
                const auto bytes = chinese_checkers::network_bytes(self.learner.network());
                return nb::bytes(bytes.data(), bytes.size());
            },
            "The network as bytes.")
        .def(
            "save",
            [](const PyLearner& self) {
                const auto bytes = self.learner.state();
                return nb::bytes(bytes.data(), bytes.size());
            },
            "All that is needed to continue, as bytes. They begin with those of the network.")
        .def(
            "restore",
            [](PyLearner& self, nb::object data) {
                const SearchGuard guard(self.is_busy, "this learner is already learning, in another thread");
                const BufferView buffer(data);
                self.learner.restore(view_of(buffer));
            },
            nb::arg("data"), nb::sig("def restore(self, data: bytes | bytearray | memoryview) -> None"),
            "Continue from a state. Raise ValueError if it is not one of a learner with this number of players.");
}

void bind_learning(nb::module_& module) {
    bind_network(module);
    bind_learner(module);
}

const GameBinding binding(ChineseCheckers::name, bind_learning);

}  // namespace
}  // namespace qipan::bind
