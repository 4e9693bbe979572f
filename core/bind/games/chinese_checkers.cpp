#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/attend.hpp"
#include "bind/game.hpp"
#include "bind/module.hpp"
#include "games/chinese_checkers/evaluation.hpp"
#include "games/chinese_checkers/greedy.hpp"
#include "search/multiplayer/search.hpp"

namespace qipan::bind {
namespace {

using G = ChineseCheckers;
using Face = StateFace<G>;

/// A move as a search of many seats values it, for Python.
struct RaceMove {
    MoveValue move;
    std::vector<int> worths;
    std::vector<double> payoffs;
};
struct RaceAnswer {
    std::vector<RaceMove> moves;
    int depth;
    std::uint64_t nodes;
};

many_seats::Attitude checked_attitude(const std::string& name) {
    using enum many_seats::Attitude;
    if (name == "maxn") return maxn;
    if (name == "paranoid") return paranoid;
    if (name == "best-reply") return best_reply;
    if (name == "race") return race;
    throw nb::value_error("the attitude must be maxn, paranoid, best-reply or race");
}

void check_running(const Face& state) {
    if (G::outcome(state.state)) throw nb::value_error("the game is over: there is nothing to choose");
}

MoveValue in_words(const Face& state, G::Move move) {
    return move_value<G>(state.state.options, move, G::path(state.state, move));
}

/// max^n says what everybody may expect; the others only what the searching seat may, and the rest share what is left.
std::vector<double> payoffs(const Face& state, many_seats::Attitude attitude, const many_seats::Worths& worths) {
    const int seats = G::seats(state.state.options);
    const double own = many_seats::payoff(worths[state.state.mover], seats);
    std::vector<double> found;
    for (Seat seat = 0; seat < seats; ++seat)
        found.push_back(seat == state.state.mover                ? own
                        : attitude == many_seats::Attitude::maxn ? many_seats::payoff(worths[seat], seats)
                                                                 : 0.0 - own / (seats - 1));
    return found;
}

RaceAnswer race_search(const Face& state, const std::string& attitude_name, const std::vector<Face>& history, int depth,
                       std::uint64_t nodes, std::optional<double> seconds, Stop* stop, bool values_all, int own,
                       int others, int rounds) {
    const Patience patience(seconds);
    const auto attitude = checked_attitude(attitude_name);
    check_running(state);
    if (depth < 1) throw nb::value_error("depth must be at least 1");
    if (nodes < 1) throw nb::value_error("nodes must be at least 1");
    for (const int width : {own, others})
        if (width < 1 || width > 1'000) throw nb::value_error("own and others must be 1..1000");
    if (rounds < 0 || rounds > 1'000) throw nb::value_error("rounds must be 0..1000");
    std::vector<G::State> earlier;
    for (const auto& each : history) earlier.push_back(each.state);
    Control control;
    if (stop) control.asked = &stop->asked;
    const many_seats::Limits limits{depth, nodes, {own, others, rounds}, values_all};
    const auto found = attended(
        control, nb::none(), [&] { return many_seats::search<G>(state.state, attitude, earlier, limits, control); },
        patience);
    RaceAnswer told{.moves = {}, .depth = found.depth, .nodes = found.nodes};
    for (const auto& item : found.moves) {
        told.moves.push_back({in_words(state, item.move),
                              {item.worths.begin(), item.worths.begin() + G::seats(state.state.options)},
                              payoffs(state, attitude, item.worths)});
        if (!values_all) break;
    }
    return told;
}

}  // namespace

void bind_many_seats(nb::module_& module) {
    module.def(
        "greedy",
        [](const Face& state) {
            check_running(state);
            return in_words(state, chinese_checkers::greedy(state.state));
        },
        nb::arg("state"), "The move of a player in a hurry.");
    module.def(
        "progress",
        [](const Face& state, int seat) {
            return Evaluation<G>::of(state.state, checked_seat<G>(state.state.options, seat));
        },
        nb::arg("state"), nb::arg("seat"), "How far a seat has come by rule of thumb, in hundredths of a step.");

    module.def(
        "hindrance",
        [](const Face& before, const Face& after) {
            if (!(before.state.options == after.state.options)) throw nb::value_error("these are different games");
            check_running(before);
            return Evaluation<G>::hindrance(before.state, after.state);
        },
        nb::arg("before"), nb::arg("after"),
        "What it costs the mover of the position before to keep others from getting out of its way.");
    module.def(
        "obstruction",
        [](const Face& state, int seat) {
            return Evaluation<G>::obstruction(state.state, checked_seat<G>(state.state.options, seat));
        },
        nb::arg("state"), nb::arg("seat"), "What the stones of others in its target cost a seat.");
    module.def(
        "hastes",
        [](const Face& state) {
            G::Moves moves;
            G::moves(state.state, moves);
            std::vector<int> found;
            for (const auto& move : moves) found.push_back(Evaluation<G>::haste(state.state, move));
            return found;
        },
        nb::arg("state"), "How much a player in a hurry likes each legal move, in the order of the moves.");
    module.def(
        "gains",
        [](const Face& state) {
            G::Moves moves;
            G::moves(state.state, moves);
            std::vector<int> found;
            for (const auto& move : moves) found.push_back(Evaluation<G>::order(state.state, move));
            return found;
        },
        nb::arg("state"), "What each legal move wins at once, in the order of the moves.");

    nb::class_<RaceMove>(module, "RaceMove", "A move, and what it is worth to every seat.", nb::is_final())
        .def_ro("move", &RaceMove::move)
        .def_ro("worths", &RaceMove::worths, "In hundredths of a step; finishing is worth hundreds of thousands.")
        .def_prop_ro(
            "payoffs", [](const RaceMove& self) { return nb::tuple(nb::cast(self.payoffs)); },
            nb::sig("def payoffs(self) -> tuple[float, ...]"), "The worths as payoffs in [-1, 1].");
    nb::class_<RaceAnswer>(module, "RaceAnswer", "What a search of a race found.", nb::is_final())
        .def_ro("moves", &RaceAnswer::moves, "The best first; it alone unless all were to be valued.")
        .def_ro("depth", &RaceAnswer::depth, "Of the last iteration that was finished.")
        .def_ro("nodes", &RaceAnswer::nodes, "Positions looked at.");
    module.def("race_search", &race_search, nb::arg("state"), nb::arg("attitude"), nb::arg("history"), nb::arg("depth"),
               nb::arg("nodes"), nb::arg("seconds").none(), nb::arg("stop").none(), nb::arg("values_all"),
               nb::arg("own") = 1'000, nb::arg("others") = 1'000, nb::arg("rounds") = 1'000,
               nb::sig("def race_search(state: ChineseCheckersState, attitude: str, "
                       "history: collections.abc.Sequence[ChineseCheckersState], depth: int, nodes: int, "
                       "seconds: float | None, stop: Stop | None, values_all: bool, own: int = 1000, "
                       "others: int = 1000, rounds: int = 1000) -> RaceAnswer"),
               "Searches for the best move of a race: max^n, paranoid, best-reply or among racers.");
}

}  // namespace qipan::bind
