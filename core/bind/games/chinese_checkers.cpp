#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/checks.hpp"
#include "bind/game.hpp"
#include "bind/interruptible.hpp"
#include "bind/module.hpp"
#include "games/chinese_checkers/calibration.hpp"
#include "games/chinese_checkers/danger.hpp"
#include "games/chinese_checkers/evaluation.hpp"
#include "games/chinese_checkers/greedy.hpp"
#include "games/chinese_checkers/learning/network_node.hpp"
#include "games/chinese_checkers/race/search.hpp"
#include "games/chinese_checkers/three_phase_evaluation.hpp"

namespace qipan::bind {
namespace {

using G = ChineseCheckers;
using State = PyState<G>;
using chinese_checkers::OpponentModel;

/// A root move as returned to Python. `values` and `payoffs` have one item per seat.
struct RaceMove {
    MoveValue move;
    std::vector<int> values;
    std::vector<double> payoffs;
};
struct RaceSearchResult {
    std::vector<RaceMove> moves;
    int depth;
    std::uint64_t nodes;
};

OpponentModel read_opponent_model(const std::string& name) {
    using enum OpponentModel;
    if (name == "maxn") return maxn;
    if (name == "paranoid") return paranoid;
    if (name == "best-reply") return best_reply;
    if (name == "race") return race;
    throw nb::value_error("the opponent model must be maxn, paranoid, best-reply or race");
}

/// Whether the search uses the three-phase evaluation instead of the usual one.
bool is_three_phase(const std::string& evaluation) {
    if (evaluation == "three-phase") return true;
    if (evaluation == "positional") return false;
    throw nb::value_error("the evaluation must be positional or three-phase");
}

void check_not_over(const State& state) {
    if (G::outcome(state.state)) throw nb::value_error("the game is over: there is nothing to choose");
}

MoveValue to_python(const State& state, G::Move move) {
    return move_value<G>(state.state.options, move, G::path(state.state, move));
}

/// The payoffs of a move, one per seat. The max^n search finds a value for every seat. The other searches find only the
/// mover's value; then the other seats share the negated payoff of the mover equally, so that all payoffs sum to 0.
std::vector<double> payoffs_of(const State& state, OpponentModel model,
                               const chinese_checkers::Calibration& calibration, const multiplayer::Values& values) {
    const int seats = G::seats(state.state.options);
    const double own = calibration.payoff(values[state.state.mover], state.state.mover);
    std::vector<double> payoffs;
    for (Seat seat = 0; seat < seats; ++seat)
        payoffs.push_back(seat == state.state.mover      ? own
                          : model == OpponentModel::maxn ? calibration.payoff(values[seat], seat)
                                                         : 0.0 - own / (seats - 1));
    return payoffs;
}

/// Searches a position. `root` is the same position, with the data that the chosen evaluation needs.
template <multiplayer::SearchNode N>
RaceSearchResult run_search(const State& state, const N& root, OpponentModel model,
                            const std::vector<G::State>& earlier, const multiplayer::Limits& limits, Control& control,
                            const Deadline& deadline) {
    using chinese_checkers::Calibration;
    const auto found = run_interruptible(
        control, nb::none(), [&] { return chinese_checkers::search(root, model, earlier, limits, control); }, deadline);
    RaceSearchResult result{.moves = {}, .depth = found.depth, .nodes = found.nodes};
    for (const auto& item : found.moves) {
        const auto calibration = std::same_as<N, chinese_checkers::NetworkNode>
                                     ? Calibration::of_network(state.state, model, limits.width, item.depth)
                                     : Calibration(state.state, model, limits.width, item.depth);
        result.moves.push_back({to_python(state, item.move),
                                {item.values.begin(), item.values.begin() + G::seats(state.state.options)},
                                payoffs_of(state, model, calibration, item.values)});
        if (!limits.value_every_move) break;
    }
    return result;
}

RaceSearchResult search(const State& state, const std::string& opponent_model, const std::vector<State>& history,
                        int depth, std::uint64_t nodes, std::optional<double> seconds, Stop* stop,
                        bool value_every_move, int own, int others, int rounds, const std::string& evaluation,
                        const chinese_checkers::Network* network) {
    const Deadline deadline(seconds);
    const auto model = read_opponent_model(opponent_model);
    const bool three_phase = is_three_phase(evaluation);
    check_not_over(state);
    if (depth < 1) throw nb::value_error("depth must be at least 1");
    if (nodes < 1) throw nb::value_error("nodes must be at least 1");
    for (const int width : {own, others}) checked_range("own and others", width, 1, 1'000);
    checked_range("rounds", rounds, 0, 1'000);
    std::vector<G::State> earlier;
    for (const auto& position : history) earlier.push_back(position.state);
    Control control = make_control(stop);
    const multiplayer::Limits limits{depth, nodes, {own, others, rounds}, value_every_move};
    const auto run = [&](const auto& root) {
        return run_search(state, root, model, earlier, limits, control, deadline);
    };
    if (network) return run(chinese_checkers::NetworkNode(state.state, *network));
    if (three_phase) return run(chinese_checkers::ProgressNode<chinese_checkers::ThreePhaseGame>(state.state));
    return run(chinese_checkers::ProgressNode<G>(state.state));
}

/// Returns score(state, move) for every legal move, in the order of G::moves.
std::vector<int> score_moves(const State& state, auto&& score) {
    G::Moves moves;
    G::moves(state.state, moves);
    std::vector<int> scores;
    for (const auto& move : moves) scores.push_back(score(state.state, move));
    return scores;
}

void bind_evaluation(nb::module_& module) {
    module.def(
        "chinese_checkers_progress",
        [](const State& state, int seat) {
            return Evaluation<G>::of(state.state, checked_seat<G>(state.state.options, seat));
        },
        nb::arg("state"), nb::arg("seat"), "The heuristic progress of a seat, in hundredths of a step.");
    module.def(
        "chinese_checkers_three_phase_value",
        [](const State& state, int seat) {
            using Game = chinese_checkers::ThreePhaseGame;
            const Seat of = checked_seat<G>(state.state.options, seat);
            const chinese_checkers::ProgressNode<Game> node(state.state);
            return std::pair(int(node.progress[of].phase), node.progress[of].value());
        },
        nb::arg("state"), nb::arg("seat"),
        "The phase of a seat (0, 1 or 2) and the value of its stones in it, by the three-phase evaluation, in "
        "hundredths of a row.");
    module.def(
        "chinese_checkers_blocking_penalty",
        [](const State& before, const State& after) {
            if (!(before.state.options == after.state.options)) throw nb::value_error("these are different games");
            check_not_over(before);
            return Evaluation<G>::blocking_penalty(before.state, after.state);
        },
        nb::arg("before"), nb::arg("after"),
        "The penalty for the mover of `before` if its move keeps stones of other seats from leaving its target.");
    module.def(
        "chinese_checkers_obstruction_penalty",
        [](const State& state, int seat) {
            return Evaluation<G>::obstruction_penalty(state.state, checked_seat<G>(state.state.options, seat));
        },
        nb::arg("state"), nb::arg("seat"), "The penalty for a seat with stones of other seats in its target.");
    module.def(
        "chinese_checkers_detour_penalty",
        [](const State& state, int seat) {
            return Evaluation<G>::detour_penalty(state.state, checked_seat<G>(state.state.options, seat));
        },
        nb::arg("state"), nb::arg("seat"), "The penalty for a seat whose last stones are not close to empty holes.");
    module.def(
        "chinese_checkers_greedy_scores",
        [](const State& state) { return score_moves(state, &Evaluation<G>::greedy_score); }, nb::arg("state"),
        "The greedy score of each legal move, in the order of the moves.");
    module.def(
        "chinese_checkers_gains", [](const State& state) { return score_moves(state, &Evaluation<G>::order); },
        nb::arg("state"), "The progress that each legal move makes, in the order of the moves.");
    module.def(
        "chinese_checkers_escapes", [](const State& state) { return score_moves(state, &chinese_checkers::escape); },
        nb::arg("state"),
        "By how much each legal move reduces the danger that stones are shut in, in hundredths of a step, in the order "
        "of the moves.");
    module.def(
        "chinese_checkers_advances", [](const State& state) { return score_moves(state, &Evaluation<G>::advance); },
        nb::arg("state"), "Whether each legal move leads forward: 1, 0 or -1, in the order of the moves.");
    module.def(
        "chinese_checkers_is_idle",
        [](const State& state, const std::vector<State>& history) {
            std::vector<G::State> earlier;
            for (const auto& position : history) earlier.push_back(position.state);
            return chinese_checkers::is_idle<G>(state.state, earlier);
        },
        nb::arg("state"), nb::arg("history"), "Whether the seat to move has made no progress for several turns.");
}

void bind_chinese_checkers(nb::module_& module) {
    module.def(
        "chinese_checkers_greedy",
        [](const State& state) {
            check_not_over(state);
            return to_python(state, chinese_checkers::greedy(state.state));
        },
        nb::arg("state"), "The move of the greedy player.");
    bind_evaluation(module);

    nb::class_<RaceMove>(module, "ChineseCheckersSearchedMove", "A move and its value for every seat.", nb::is_final())
        .def_ro("move", &RaceMove::move)
        .def_ro("values", &RaceMove::values,
                "One value per seat, in hundredths of a step; a finish counts hundreds of thousands.")
        .def_prop_ro(
            "payoffs", [](const RaceMove& self) { return nb::tuple(nb::cast(self.payoffs)); },
            nb::sig("def payoffs(self) -> tuple[float, ...]"), "The values as payoffs in [-1, 1].");
    nb::class_<RaceSearchResult>(module, "ChineseCheckersSearchResult", "The result of a search.", nb::is_final())
        .def_ro("moves", &RaceSearchResult::moves,
                "The moves, best first; only the best one unless `value_every_move` was set.")
        .def_ro("depth", &RaceSearchResult::depth,
                "The depth of the last completed iteration, in plies; in the race search, in own moves.")
        .def_ro("nodes", &RaceSearchResult::nodes, "The number of nodes searched.");
    module.def("chinese_checkers_search", &search, nb::arg("state"), nb::arg("opponent_model"), nb::arg("history"),
               nb::arg("depth"), nb::arg("nodes"), nb::arg("seconds").none(), nb::arg("stop").none(),
               nb::arg("value_every_move"), nb::arg("own") = 1'000, nb::arg("others") = 1'000,
               nb::arg("rounds") = 1'000, nb::arg("evaluation") = "positional", nb::arg("network") = nb::none(),
               nb::sig("def chinese_checkers_search(state: ChineseCheckersState, opponent_model: str, "
                       "history: collections.abc.Sequence[ChineseCheckersState], depth: int, nodes: int, "
                       "seconds: float | None, stop: Stop | None, value_every_move: bool, own: int = 1000, "
                       "others: int = 1000, rounds: int = 1000, evaluation: str = 'positional', "
                       "network: ChineseCheckersNetwork | None = None) -> ChineseCheckersSearchResult"),
               "Search for the best move. `opponent_model` is maxn, paranoid, best-reply or race, `evaluation` "
               "positional or three-phase. If there is a network, it evaluates the positions instead.");
}

const GameBinding binding(ChineseCheckers::name, bind_chinese_checkers);

}  // namespace
}  // namespace qipan::bind
