#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind/buffer.hpp"
#include "bind/checks.hpp"
#include "bind/game.hpp"
#include "bind/interruptible.hpp"
#include "bind/module.hpp"
#include "games/dots/duty.hpp"
#include "games/dots/full_table.hpp"
#include "games/dots/policies.hpp"
#include "games/dots/search/engine.hpp"
#include "games/dots/search/features.hpp"
#include "games/dots/search/move_scores.hpp"

namespace qipan::bind {
namespace {

using State = PyState<Dots>;
using DotsGame = PyGame<Dots>;

// ---- the table of all positions of a small board

std::uint64_t table_size(const Dots::Options& options) {
    if (Dots::board(options).edge_count > dots::max_table_edges)
        throw nb::value_error("a table is for boards of up to 24 edges");
    return std::uint64_t{1} << Dots::board(options).edge_count;
}

void bind_table(nb::module_& module) {
    module.def(
        "dots_table",
        [](const DotsGame& game, int threads, nb::handle progress) {
            nb::object values = new_bytes(table_size(game.options));
            Control control;
            run_interruptible(control, progress, [&, scores = signed_bytes_of(values)] {
                dots::solve_all(game.options, scores, checked_threads(threads), control);
                return true;
            });
            return values;
        },
        nb::arg("game"), nb::arg("threads"), nb::arg("progress").none(),
        nb::sig("def dots_table(game: DotsGame, threads: int, progress: object) -> bytearray"),
        "The mover's net score for every set of drawn edges, one signed byte each.");
    module.def(
        "dots_ending_table",
        [](const State& state, int threads) {
            const int free = std::popcount(Dots::free_edges(state.state));
            if (free < 4 || free > dots::max_table_edges) throw nb::value_error("an ending has 4..24 free edges");
            nb::object values = new_bytes(std::uint64_t{1} << free);
            Control control;
            run_interruptible(control, nb::none(), [&, scores = signed_bytes_of(values)] {
                dots::solve_ending(state.state, scores, checked_threads(threads), control);
                return true;
            });
            return values;
        },
        nb::arg("state"), nb::arg("threads"),
        nb::sig("def dots_ending_table(state: DotsState, threads: int) -> bytearray"),
        "For every subset of a position's free edges, the mover's net score once these edges are drawn, one signed "
        "byte each. Bit i of the index stands for the i-th free edge.");
    module.def(
        "dots_place",
        [](const State& state) {
            table_size(state.state.options);
            return state.state.drawn;
        },
        nb::arg("state"), "The index of a position in the table.");
    module.def(
        "dots_best_moves",
        [](const State& state, nb::handle values) {
            const Bytes bytes(values, table_size(state.state.options));
            return dots::best_moves(state.state, bytes.signed_data());
        },
        nb::arg("state"), nb::arg("values"),
        nb::sig("def dots_best_moves(state: DotsState, values: object) -> list[int]"),
        "The best moves of a position, as indices into its list of moves.");
    module.def(
        "dots_count_wrong",
        [](const DotsGame& game, nb::handle values, int threads, nb::handle progress) {
            const Bytes bytes(values, table_size(game.options));
            Control control;
            return run_interruptible(control, progress, [&] {
                return dots::count_wrong(game.options, bytes.signed_data(), checked_threads(threads), control);
            });
        },
        nb::arg("game"), nb::arg("values"), nb::arg("threads"), nb::arg("progress").none(),
        nb::sig("def dots_count_wrong(game: DotsGame, values: object, threads: int, progress: object) -> int"),
        "The number of values in the table that do not follow from the values of the next positions.");
    module.def(
        "dots_count_mistakes",
        [](const DotsGame& game, nb::handle values, int threads, nb::handle progress) {
            const Bytes bytes(values, table_size(game.options));
            Control control;
            return run_interruptible(control, progress, [&] {
                return dots::count_mistakes(game.options, bytes.signed_data(), checked_threads(threads), control);
            });
        },
        nb::arg("game"), nb::arg("values"), nb::arg("threads"), nb::arg("progress").none(),
        nb::sig("def dots_count_mistakes(game: DotsGame, values: object, threads: int, progress: object) -> int"),
        "The number of positions that have a best move which does not preserve their value.");
    module.def(
        "dots_count_captures",
        [](const DotsGame& game, nb::handle values, int threads) {
            const Bytes bytes(values, table_size(game.options));
            Control control;
            const auto counts = run_interruptible(control, nb::none(), [&] {
                return dots::count_captures(game.options, bytes.signed_data(), checked_threads(threads), control);
            });
            return nb::make_tuple(counts.possible, counts.wrong);
        },
        nb::arg("game"), nb::arg("values"), nb::arg("threads"),
        nb::sig("def dots_count_captures(game: DotsGame, values: object, threads: int) -> tuple[int, int]"),
        "The number of positions in which a box can be completed, and the number of those in which it is never best to "
        "do so.");
}

// ---- exact scores

std::size_t checked_memory(std::uint64_t bytes) {
    return std::size_t(checked_range("memory_bytes", bytes, dots::min_memory, dots::max_memory));
}

void bind_exact_scores(nb::module_& module) {
    module.def(
        "dots_move_scores",
        [](const State& state, int threads, std::uint64_t max_nodes, std::uint64_t memory_bytes, nb::handle progress) {
            const auto memory = checked_memory(memory_bytes);
            Control control;
            const auto result = run_interruptible(control, progress, [&] {
                return dots::move_scores(state.state, checked_threads(threads), max_nodes, memory, control);
            });
            std::vector<std::pair<std::string, std::optional<int>>> scores;
            for (const auto& [move, score] : result.moves)
                scores.emplace_back(Dots::move_text(state.state.options, move), score);
            return std::pair(scores, result.nodes);
        },
        nb::arg("state"), nb::arg("threads"), nb::arg("max_nodes"), nb::arg("memory_bytes"), nb::arg("progress").none(),
        nb::sig("def dots_move_scores(state: DotsState, threads: int, max_nodes: int, memory_bytes: int, "
                "progress: object) -> tuple[list[tuple[str, int | None]], int]"),
        "The mover's exact net score for every legal move (None if not proved), and the number of nodes searched.");
    module.def(
        "dots_score",
        [](const State& state, std::uint64_t max_nodes, std::uint64_t memory_bytes, nb::handle progress) {
            const auto memory = checked_memory(memory_bytes);
            Control control;
            const auto result = run_interruptible(
                control, progress, [&] { return dots::position_score(state.state, max_nodes, memory, control); });
            return std::pair(result.score, result.nodes);
        },
        nb::arg("state"), nb::arg("max_nodes"), nb::arg("memory_bytes"), nb::arg("progress").none(),
        nb::sig("def dots_score(state: DotsState, max_nodes: int, memory_bytes: int, progress: object) "
                "-> tuple[int | None, int]"),
        "The mover's exact net score (None if not proved), and the number of nodes searched.");
}

void bind_duties(nb::module_& module) {
    module.def(
        "dots_values_with_duties",
        [](const DotsGame& game, bool own, bool others) {
            const std::uint64_t size = table_size(game.options);
            nb::object values = new_bytes(2 * size);
            std::int8_t* const data = signed_bytes_of(values);
            Control control;
            run_interruptible(control, nb::none(), [&] {
                dots::solve_with_duties(game.options, {own, others}, {data, data + size}, control);
                return true;
            });
            return values;
        },
        nb::arg("game"), nb::arg("own"), nb::arg("others"),
        nb::sig("def dots_values_with_duties(game: DotsGame, own: bool, others: bool) -> bytearray"),
        "The net score of the side to move in every set of drawn edges, if a player, or its opponent, must complete a "
        "box whenever it can: first all scores with the player to move, then those with its opponent to move.");
}

// ---- policies and the engine

dots::Policy read_policy(const std::string& name) {
    if (name == "random") return dots::Policy::random;
    if (name == "greedy") return dots::Policy::greedy;
    if (name == "symmetric") return dots::Policy::symmetric;
    throw nb::value_error("the policy must be random, greedy or symmetric");
}

void bind_policies(nb::module_& module) {
    module.def(
        "dots_candidates",
        [](const State& state, const std::string& policy) {
            std::vector<std::string> moves;
            for (auto rest = dots::candidates(state.state, read_policy(policy)); rest; rest &= rest - 1)
                moves.push_back(Dots::move_text(state.state.options, Dots::Move(std::countr_zero(rest))));
            return moves;
        },
        nb::arg("state"), nb::arg("policy"), nb::sig("def dots_candidates(state: DotsState, policy: str) -> list[str]"),
        "The moves among which a policy chooses: random, greedy or symmetric.");
    module.def(
        "dots_play_policies",
        [](const State& start, const std::string& first, const std::string& second, std::uint64_t games,
           std::uint64_t seed, nb::handle progress) {
            const auto policies = std::pair(read_policy(first), read_policy(second));
            Control control;
            return run_interruptible(control, progress, [&] {
                return dots::play_policies(start.state.options, policies.first, policies.second, games, seed, control);
            });
        },
        nb::arg("start"), nb::arg("first"), nb::arg("second"), nb::arg("games"), nb::arg("seed"),
        nb::arg("progress").none(),
        nb::sig("def dots_play_policies(start: DotsState, first: str, second: str, games: int, seed: int, "
                "progress: object) -> dict[int, int]"),
        "Play games between two policies. Return how many games ended with each final lead of the first seat, in "
        "boxes.");
}

/// The engine for dots. It searches one position at a time. With `reuse_state`, a search starts with the transposition
/// tables that the previous search left.
class DotsEngine {
  public:
    using Result = std::tuple<std::vector<std::pair<std::string, int>>, bool, int, std::uint64_t>;

    /// `weights` is a buffer with the weights of the learned evaluation, or None.
    explicit DotsEngine(nb::handle weights) {
        search_state_->proved.touch();
        if (weights.is_none()) return;
        weights_.resize(dots::LearnedFeatures::weights);
        const Bytes bytes(weights, weights_.size() * sizeof(Weight));
        std::memcpy(weights_.data(), bytes.data(), bytes.size());
    }

    Result search(const State& py_state, int depth, std::uint64_t nodes, std::optional<double> seconds,
                  const Stop* stop, bool is_choosing, std::uint64_t seed, bool reuse_state, int threads) {
        const Deadline deadline(seconds);
        const unsigned workers = checked_threads(threads);
        const auto state = py_state.state;
        if (Dots::outcome(state)) throw nb::value_error("the game is over");
        if (depth < 0) throw nb::value_error("depth must not be negative");
        const SearchGuard guard(is_searching_);
        Control control = make_control(stop);
        const auto result = run_interruptible(
            control, nb::none(),
            [&] {
                if (!search_state_ || !reuse_state) search_state_ = std::make_unique<dots::SearchState>(nodes);
                const Weight* weights = weights_.empty() ? nullptr : weights_.data();
                return dots::search(state, {depth, nodes, is_choosing, workers, weights}, seed, *search_state_,
                                    control);
            },
            deadline);
        std::vector<std::pair<std::string, int>> moves;
        for (const auto& [move, score] : result.moves) moves.emplace_back(Dots::move_text(state.options, move), score);
        return {moves, result.is_proved, result.depth, result.nodes};
    }

  private:
    bool is_searching_ = false;
    std::vector<Weight> weights_;  // the weights of the learned evaluation; empty if it is not used
    std::unique_ptr<dots::SearchState> search_state_ = std::make_unique<dots::SearchState>(0);
};

void bind_engine(nb::module_& module) {
    nb::class_<DotsEngine>(module, "DotsEngine", "Searches positions of dots, one at a time.")
        .def(nb::init<nb::handle>(), nb::arg("weights").none() = nb::none(),
             nb::sig("def __init__(self, weights: object = None) -> None"))
        .def("search", &DotsEngine::search, nb::arg("state"), nb::arg("depth"), nb::arg("nodes"),
             nb::arg("seconds").none(), nb::arg("stop").none(), nb::arg("is_choosing"), nb::arg("seed"),
             nb::arg("reuse_state"), nb::arg("threads"),
             nb::sig("def search(self, state: DotsState, depth: int, nodes: int, seconds: float | None, "
                     "stop: Stop | None, is_choosing: bool, seed: int, reuse_state: bool, threads: int) "
                     "-> tuple[list[tuple[str, int]], bool, int, int]"),
             "Return the moves, best first, with scores in hundredths of a box; whether the scores are proved; the "
             "depth; and the number of nodes searched. A depth or node limit of 0 means no limit.");
}

void bind_dots(nb::module_& module) {
    bind_table(module);
    bind_exact_scores(module);
    bind_duties(module);
    bind_policies(module);
    bind_engine(module);
}

const GameBinding binding(Dots::name, bind_dots);

}  // namespace
}  // namespace qipan::bind
