#include "search/alphabeta/search.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/buffer.hpp"
#include "bind/checks.hpp"
#include "bind/game.hpp"
#include "bind/interruptible.hpp"
#include "bind/module.hpp"
#include "games/registry.hpp"

namespace qipan::bind {
namespace {

constexpr std::uint64_t min_memory = alphabeta::TranspositionTable::min_bytes, max_memory = std::uint64_t{1} << 36;

/// A root move with its score, as returned to Python.
struct SearchedMove {
    MoveValue move;
    int value;
    std::vector<MoveValue> principal_variation;
};
struct SearchResult {
    std::vector<SearchedMove> moves;
    int depth;
    std::uint64_t nodes;
};

/// The alpha-beta search for one game. It owns references to the Python objects that its tablebase uses.
template <Evaluated G, class Tablebase>
class PySearch {
  public:
    PySearch(std::uint64_t memory_bytes, alphabeta::Features features, std::vector<Weight> weights,
             Tablebase tablebase = {}, nb::object table = {}, std::unique_ptr<Bytes> values = {})
        : table_(std::move(table)),
          values_(std::move(values)),
          weights_(std::move(weights)),
          search_(std::size_t(checked_range("memory", memory_bytes, min_memory, max_memory)), tablebase, features,
                  weights_.empty() ? nullptr : weights_.data()) {}

    SearchResult search(const PyState<G>& state, const std::vector<PyState<G>>& history, int depth, std::uint64_t nodes,
                        std::optional<double> seconds, Stop* stop, int threads, std::uint64_t shuffle_seed,
                        bool clear_transpositions, bool value_every_move) {
        const Deadline deadline(seconds);
        if (G::seats(G::options(state.state)) != 2) throw nb::value_error("alpha-beta is for two seats");
        if (G::outcome(state.state)) throw nb::value_error("the game is over: there is nothing to search");
        if (depth < 1) throw nb::value_error("depth must be at least 1");
        if (nodes < 1) throw nb::value_error("nodes must be at least 1");
        typename alphabeta::Search<G, Tablebase>::Request request{.state = state.state,
                                                                  .history = {},
                                                                  .depth = depth,
                                                                  .nodes = nodes,
                                                                  .threads = checked_threads(threads),
                                                                  .shuffle_seed = shuffle_seed,
                                                                  .clear_transpositions = clear_transpositions,
                                                                  .value_every_move = value_every_move,
                                                                  .is_timed = seconds.has_value()};
        for (const auto& earlier : history) request.history.push_back(earlier.state);
        Control control = make_control(stop);
        const auto found =
            run_interruptible(control, nb::none(), [&] { return search_.search(request, control); }, deadline);
        SearchResult result{.moves = {}, .depth = found.depth, .nodes = found.nodes};
        for (const auto& root_move : found.moves) result.moves.push_back(to_python(state.state, root_move));
        return result;
    }

  private:
    static SearchedMove to_python(typename G::State state,
                                  const typename alphabeta::Worker<G, Tablebase>::RootMove& root_move) {
        const auto options = G::options(state);
        SearchedMove result{
            move_value<G>(options, root_move.move, G::path(state, root_move.move)), root_move.value, {}};
        for (int ply = 0; ply < root_move.variation.length; ++ply) {
            const auto& move = root_move.variation.moves[std::size_t(ply)];
            result.principal_variation.push_back(move_value<G>(options, move, G::path(state, move)));
            G::play(state, move);
        }
        return result;
    }

    nb::object table_;
    std::unique_ptr<Bytes> values_;
    std::vector<Weight> weights_;  // the weights of the learned evaluation; empty if it is not used
    alphabeta::Search<G, Tablebase> search_;
};

/// Binds the class <class_name>AlphaBeta and returns it, so that the caller can add a constructor.
template <Evaluated G, class Tablebase>
auto bind_search_class(nb::module_& module) {
    using Search = PySearch<G, Tablebase>;
    const std::string prefix(G::class_name), name = prefix + "AlphaBeta", state = prefix + "State";
    return nb::class_<Search>(module, name.c_str(), "Alpha-beta search with a transposition table.", nb::is_final())
        .def("search", &Search::search, nb::arg("state"), nb::arg("history"), nb::arg("depth"), nb::arg("nodes"),
             nb::arg("seconds").none(), nb::arg("stop").none(), nb::arg("threads"), nb::arg("shuffle_seed"),
             nb::arg("clear_transpositions"), nb::arg("value_every_move"),
             nb::sig(("def search(self, state: " + state + ", history: collections.abc.Sequence[" + state +
                      "], depth: int, nodes: int, seconds: float | None, stop: Stop | None, threads: int, "
                      "shuffle_seed: int, clear_transpositions: bool, value_every_move: bool) -> SearchResult")
                         .c_str()));
}

/// The weights of the learned evaluation of a game, copied from a buffer; empty if `buffer` is None.
template <Evaluated G>
std::vector<Weight> learned_weights(nb::handle buffer) {
    if (buffer.is_none()) return {};
    if constexpr (HasLearnedEvaluation<G>) {
        std::vector<Weight> weights(LearnedEvaluation<G>::weights);
        const Bytes bytes(buffer, weights.size() * sizeof(Weight));
        std::memcpy(weights.data(), bytes.data(), bytes.size());
        return weights;
    } else {
        throw nb::value_error("this game has no learned evaluation");
    }
}

/// Binds the search for a game without a ranking, and so without tables to probe.
template <Evaluated G>
void bind_search(nb::module_& module) {
    using Search = PySearch<G, alphabeta::NoTablebase>;
    bind_search_class<G, alphabeta::NoTablebase>(module).def(
        "__init__",
        [](Search* self, std::uint64_t memory, bool quiescence, bool reductions, bool transpositions, bool material,
           nb::handle weights) {
            new (self) Search(memory, {quiescence, reductions, transpositions, material}, learned_weights<G>(weights));
        },
        nb::arg("memory"), nb::arg("quiescence") = true, nb::arg("reductions") = true, nb::arg("transpositions") = true,
        nb::arg("material") = false, nb::arg("weights").none() = nb::none(),
        nb::sig("def __init__(self, memory: int, quiescence: bool = True, reductions: bool = True, "
                "transpositions: bool = True, material: bool = False, weights: object = None) -> None"));
}

/// Binds the search for a game with a ranking. If a solved table is given, the search probes it.
template <Evaluated G>
    requires HasRanking<G>
void bind_search(nb::module_& module) {
    using R = typename RankingOf<G>::type;
    using Search = PySearch<G, alphabeta::TableProbe<R>>;
    bind_search_class<G, alphabeta::TableProbe<R>>(module).def(
        "__init__",
        [](Search* self, std::uint64_t memory, nb::handle table, nb::handle values, bool quiescence, bool reductions,
           bool transpositions, bool material, nb::handle weights) {
            const alphabeta::Features features{quiescence, reductions, transpositions, material};
            if (table.is_none()) {
                new (self) Search(memory, features, learned_weights<G>(weights));
                return;
            }
            const auto& places = nb::cast<const retrograde::Table<R>&>(table);
            auto bytes = std::make_unique<Bytes>(values, places.size());
            const alphabeta::TableProbe<R> probe(places, bytes->data());
            new (self)
                Search(memory, features, learned_weights<G>(weights), probe, nb::borrow(table), std::move(bytes));
        },
        nb::arg("memory"), nb::arg("table").none() = nb::none(), nb::arg("values").none() = nb::none(),
        nb::arg("quiescence") = true, nb::arg("reductions") = true, nb::arg("transpositions") = true,
        nb::arg("material") = false, nb::arg("weights").none() = nb::none(),
        nb::sig(("def __init__(self, memory: int, table: " + std::string(G::class_name) +
                 "Table | None = None, values: object = None, quiescence: bool = True, reductions: bool = True, "
                 "transpositions: bool = True, material: bool = False, weights: object = None) -> None")
                    .c_str()));
}

/// Whether Python gets an alpha-beta search for the game; games with hidden information have none.
template <Game G>
constexpr bool has_alphabeta = Evaluated<G> && !Hidden<G>;

template <Game G>
struct TablebaseOf {
    using type = alphabeta::NoTablebase;
};
template <Game G>
    requires HasRanking<G>
struct TablebaseOf<G> {
    using type = alphabeta::TableProbe<typename RankingOf<G>::type>;
};

nb::object alphabeta_type(nb::handle game) {
    nb::object type = nb::none();
    Games::for_each([&]<Game G>() {
        if constexpr (has_alphabeta<G>)
            if (nb::isinstance<PyGame<G>>(game))
                type = nb::borrow(nb::type<PySearch<G, typename TablebaseOf<G>::type>>());
    });
    return type;
}

}  // namespace

void bind_alphabeta(nb::module_& module) {
    nb::class_<SearchedMove>(module, "SearchedMove", "A move, its value for the mover, and its principal variation.",
                             nb::is_final())
        .def_ro("move", &SearchedMove::move)
        .def_ro("value", &SearchedMove::value, "The score in hundredths; beyond 30000 or -30000 it is a win or a loss.")
        .def_prop_ro(
            "payoff", [](const SearchedMove& self) { return alphabeta::score::payoff(self.value); },
            "The value as a payoff in [-1, 1].")
        .def_ro("principal_variation", &SearchedMove::principal_variation,
                "The expected moves, starting with this one.");
    nb::class_<SearchResult>(module, "SearchResult", "The result of a search.", nb::is_final())
        .def_ro("moves", &SearchResult::moves,
                "The moves, best first. Unless `value_every_move` was set, only the value of the first is meaningful.")
        .def_ro("depth", &SearchResult::depth, "The depth of the last completed iteration, in plies.")
        .def_ro("nodes", &SearchResult::nodes, "The number of nodes searched by all threads together.");
    Games::for_each([&]<Game G>() {
        if constexpr (has_alphabeta<G>) {
            module.def(
                "evaluate", [](const PyState<G>& state) { return Evaluation<G>::of(state.state); }, nb::arg("state"),
                "The heuristic value of a position for its mover, in hundredths.");
            if constexpr (HasLearnedEvaluation<G>)
                module.def(
                    "evaluate_by_weights",
                    [](const PyState<G>& state, nb::handle weights) {
                        return LearnedEvaluation<G>::of(state.state, learned_weights<G>(weights).data());
                    },
                    nb::arg("state"), nb::arg("weights"),
                    nb::sig(("def evaluate_by_weights(state: " + std::string(G::class_name) +
                             "State, weights: object) -> int")
                                .c_str()),
                    "The value of a position for its mover by a learned evaluation, in hundredths.");
            bind_search<G>(module);
        }
    });
    module.def("alphabeta_type", &alphabeta_type, nb::arg("game").none(),
               nb::sig("def alphabeta_type(game: object) -> type | None"),
               "The class of the alpha-beta search for a game; None if it has none.");
}

}  // namespace qipan::bind
