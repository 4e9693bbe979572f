#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/attend.hpp"
#include "bind/buffer.hpp"
#include "bind/game.hpp"
#include "bind/module.hpp"
#include "games/checkers/evaluation.hpp"
#include "games/checkers/ranking.hpp"
#include "games/two_eat_one/evaluation.hpp"
#include "games/two_eat_one/ranking.hpp"
#include "search/alphabeta/search.hpp"

namespace qipan::bind {
namespace {

constexpr std::uint64_t least_memory = Transpositions::smallest, most_memory = std::uint64_t{1} << 36;

/// A move as a search values it, for Python.
struct SearchedMove {
    MoveValue move;
    int value;
    std::vector<MoveValue> line;
};
struct SearchAnswer {
    std::vector<SearchedMove> moves;
    int depth;
    std::uint64_t nodes;
};

/// The search of one game, and what it may look up, held for as long as it lives.
template <Evaluated G, class Known>
class SearchFace {
  public:
    SearchFace(std::uint64_t memory_bytes, Style style, Known known = {}, nb::object table = {},
               std::unique_ptr<Bytes> values = {})
        : table_(std::move(table)), values_(std::move(values)), search_(checked_memory(memory_bytes), known, style) {}

    SearchAnswer search(const StateFace<G>& state, const std::vector<StateFace<G>>& history, int depth,
                        std::uint64_t nodes, std::optional<double> seconds, Stop* stop, int threads,
                        std::uint64_t chance, bool forget, bool values_all) {
        const Patience patience(seconds);
        const auto options = G::options(state.state);
        if (G::seats(options) != 2) throw nb::value_error("alpha-beta is for two seats");
        if (G::outcome(state.state)) throw nb::value_error("the game is over: there is nothing to search");
        if (depth < 1) throw nb::value_error("depth must be at least 1");
        if (nodes < 1) throw nb::value_error("nodes must be at least 1");
        typename AlphaBeta<G, Known>::Question question{.state = state.state,
                                                        .depth = depth,
                                                        .nodes = nodes,
                                                        .threads = checked_threads(threads),
                                                        .chance = chance,
                                                        .forget = forget,
                                                        .values_all = values_all,
                                                        .is_hasty = seconds.has_value()};
        for (const auto& each : history) question.history.push_back(each.state);
        Control control;
        if (stop) control.asked = &stop->asked;
        const auto answer = attended(control, nb::none(), [&] { return search_.search(question, control); }, patience);
        SearchAnswer told{.depth = answer.depth, .nodes = answer.nodes};
        for (const auto& each : answer.moves) told.moves.push_back(in_words(state.state, each));
        return told;
    }

  private:
    static SearchedMove in_words(typename G::State state, const typename Searcher<G, Known>::RootMove& found) {
        const auto options = G::options(state);
        SearchedMove told{move_value<G>(options, found.move, G::path(state, found.move)), found.value, {}};
        for (int at = 0; at < found.line.length; ++at) {
            const auto& move = found.line.moves[std::size_t(at)];
            told.line.push_back(move_value<G>(options, move, G::path(state, move)));
            G::play(state, move);
        }
        return told;
    }
    static std::size_t checked_memory(std::uint64_t bytes) {
        if (bytes < least_memory || bytes > most_memory)
            throw nb::value_error(
                ("memory must be " + std::to_string(least_memory) + ".." + std::to_string(most_memory)).c_str());
        return std::size_t(bytes);
    }

    nb::object table_;
    std::unique_ptr<Bytes> values_;
    AlphaBeta<G, Known> search_;
};

/// What the searches of all games share: everything but how they are made.
template <Evaluated G, class Known>
auto bind_search(nb::module_& module) {
    using Face = SearchFace<G, Known>;
    const std::string prefix(G::class_name), name = prefix + "AlphaBeta", state = prefix + "State";
    module.def(
        "evaluate", [](const StateFace<G>& state) { return Evaluation<G>::of(state.state); }, nb::arg("state"),
        "What a position is worth to its mover by rule of thumb, in hundredths.");
    return nb::class_<Face>(module, name.c_str(), "Alpha-beta search, with what it remembers between searches.",
                            nb::is_final())
        .def("search", &Face::search, nb::arg("state"), nb::arg("history"), nb::arg("depth"), nb::arg("nodes"),
             nb::arg("seconds").none(), nb::arg("stop").none(), nb::arg("threads"), nb::arg("chance"),
             nb::arg("forget"), nb::arg("values_all"),
             nb::sig(("def search(self, state: " + state + ", history: collections.abc.Sequence[" + state +
                      "], depth: int, nodes: int, seconds: float | None, stop: Stop | None, threads: int, "
                      "chance: int, forget: bool, values_all: bool) -> SearchAnswer")
                         .c_str()));
}

/// For a game of which nothing is looked up.
template <Evaluated G>
void bind_plain_search(nb::module_& module) {
    using Face = SearchFace<G, NothingKnown>;
    bind_search<G, NothingKnown>(module).def(
        "__init__",
        [](Face* self, std::uint64_t memory, bool quiescence, bool reductions, bool remembers) {
            new (self) Face(memory, {quiescence, reductions, remembers});
        },
        nb::arg("memory"), nb::arg("quiescence") = true, nb::arg("reductions") = true, nb::arg("remembers") = true);
}

/// For a game with tables by distance.
template <Evaluated G, Ranking R>
void bind_search_with_table(nb::module_& module, const char* table_name) {
    using Face = SearchFace<G, KnownByTable<R>>;
    bind_search<G, KnownByTable<R>>(module).def(
        "__init__",
        [](Face* self, std::uint64_t memory, nb::handle table, nb::handle values, bool quiescence, bool reductions,
           bool remembers) {
            const Style style{quiescence, reductions, remembers};
            if (table.is_none()) {
                new (self) Face(memory, style);
                return;
            }
            const auto& places = nb::cast<const Table<R>&>(table);
            auto bytes = std::make_unique<Bytes>(values, places.size());
            const KnownByTable<R> known(places, bytes->data());
            new (self) Face(memory, style, known, nb::borrow(table), std::move(bytes));
        },
        nb::arg("memory"), nb::arg("table").none() = nb::none(), nb::arg("values").none() = nb::none(),
        nb::arg("quiescence") = true, nb::arg("reductions") = true, nb::arg("remembers") = true,
        nb::sig((std::string("def __init__(self, memory: int, table: ") + table_name +
                 " | None = None, values: object = None, quiescence: bool = True, reductions: bool = True, "
                 "remembers: bool = True) -> None")
                    .c_str()));
}

}  // namespace

void bind_alphabeta(nb::module_& module) {
    nb::class_<SearchedMove>(module, "SearchedMove", "A move, what it is worth to the one who makes it, and why.",
                             nb::is_final())
        .def_ro("move", &SearchedMove::move)
        .def_ro("value", &SearchedMove::value, "In hundredths; an end of the game is beyond 30000.")
        .def_prop_ro(
            "payoff", [](const SearchedMove& self) { return score::payoff(self.value); },
            "The value as a payoff in [-1, 1].")
        .def_ro("line", &SearchedMove::line, "How the search expects the game to go on, this move first.");
    nb::class_<SearchAnswer>(module, "SearchAnswer", "What a search found.", nb::is_final())
        .def_ro("moves", &SearchAnswer::moves, "The best first; all of them valued only if that was asked.")
        .def_ro("depth", &SearchAnswer::depth, "Of the last iteration that was finished.")
        .def_ro("nodes", &SearchAnswer::nodes, "Positions looked at, by all threads.");
    bind_search_with_table<Checkers, CheckersRanking>(module, "CheckersTable");
    bind_search_with_table<TwoEatOne, TwoEatOneRanking>(module, "TwoEatOneTable");
}

}  // namespace qipan::bind
