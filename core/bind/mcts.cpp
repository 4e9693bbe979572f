#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "bind/buffer.hpp"
#include "bind/checks.hpp"
#include "bind/game.hpp"
#include "bind/interruptible.hpp"
#include "bind/module.hpp"
#include "games/registry.hpp"
#include "search/mcts/hidden_search.hpp"
#include "search/mcts/search.hpp"

namespace qipan::bind {
namespace {

using mcts::PlayoutKind;
using mcts::Request;

struct Limits {
    std::optional<double> seconds;
    const Stop* stop;
};

/// The interface that the Monte-Carlo searches of all games share.
class AnySearch {
  public:
    virtual ~AnySearch() = default;
    virtual nb::tuple search(nb::handle view, nb::handle history, const Request& request, const Limits& limits) = 0;
    virtual std::size_t bytes() const = 0;
    virtual std::size_t used() const = 0;
    virtual std::size_t node_count() const = 0;
};

template <class Value>
const Value& cast_to(nb::handle object, const char* error) {
    Value* value = nullptr;
    if (!nb::try_cast(object, value) || !value) throw nb::value_error(error);
    return *value;
}

template <Game G, int width>
class SearchOf : public AnySearch {
    static constexpr auto kernel_type = [] {
        if constexpr (Hidden<G>)
            return std::type_identity<mcts::HiddenSearch<G, width>>{};
        else
            return std::type_identity<mcts::Search<G, width>>{};
    }();
    using Kernel = typename decltype(kernel_type)::type;

  public:
    SearchOf(const typename G::Options& options, std::size_t bytes, const mcts::Settings& settings, nb::handle learned)
        : options_(options), kernel_(make_kernel(bytes, settings, learned)) {}

    std::size_t bytes() const override { return kernel_.bytes(); }
    std::size_t used() const override { return kernel_.used(); }
    std::size_t node_count() const override { return kernel_.node_count(); }

    nb::tuple search(nb::handle py_view, nb::handle history, const Request& request, const Limits& limits) override {
        const auto& view = cast_to<PyView<G>>(py_view, "the view is of another game");
        if constexpr (Hidden<G>) {
            check(view.view.options, view.view.seat, view.view.mover == view.view.seat);
            const auto result =
                run(limits, [&](Control& control) { return kernel_.search(view.view, request, control); });
            if (!result) throw nb::value_error("no position fits this view");
            return to_python(*result, G::initial(options_));
        } else {
            const bool is_to_move = !G::outcome(view.state) && G::mover(view.state) == view.seat;
            check(G::options(view.state), view.seat, is_to_move);
            std::vector<typename G::State> earlier;
            for (nb::handle position : history) {
                earlier.push_back(cast_to<PyState<G>>(position, "the history has positions of another game").state);
                if (!(G::options(earlier.back()) == options_))
                    throw nb::value_error("the history has positions of another game");
            }
            const auto result =
                run(limits, [&](Control& control) { return kernel_.search(view.state, earlier, request, control); });
            return to_python(result, view.state);
        }
    }

  private:
    static Kernel make_kernel(std::size_t bytes, const mcts::Settings& settings, nb::handle py_learned) {
        if constexpr (HasLearnedCutoff<G>) {
            if (py_learned.is_none()) return Kernel(bytes, settings);
            auto learned = std::make_unique<typename PlayoutPolicy<G>::Learned>();
            const BufferView data(py_learned);
            if (!PlayoutPolicy<G>::read({reinterpret_cast<const char*>(data.data()), data.size()}, *learned))
                throw nb::value_error("this is no learned evaluation of the game");
            return Kernel(bytes, settings, std::move(learned));
        } else {
            if (!py_learned.is_none()) throw nb::value_error("this game has no learned evaluation");
            return Kernel(bytes, settings);
        }
    }

    void check(const typename G::Options& options, Seat seat, bool is_to_move) const {
        if (!(options == options_)) throw nb::value_error("the view is of another game");
        if (!is_to_move) throw nb::value_error(("seat " + std::to_string(seat) + " is not to move").c_str());
    }

    auto run(const Limits& limits, auto&& work) {
        const SearchGuard guard(is_searching_);  // searches share one graph, so only one may run at a time
        Control control = make_control(limits.stop);
        return run_interruptible(control, nb::none(), [&] { return work(control); }, Deadline(limits.seconds));
    }

    nb::tuple to_python(const mcts::Result<typename G::Move>& result, const typename G::State& state) const {
        nb::list moves;
        for (const auto& item : result.moves) {
            const auto first = item.payoffs.begin();
            std::vector<double> payoffs(first, first + G::seats(options_));
            // If a value that includes a margin is proved, Python gets only the outcome (-1, 0 or 1): the margin only
            // served to choose the move.
            if (mcts::has_margin<G> && item.is_proved)
                for (double& payoff : payoffs) payoff = (payoff > 0) - (payoff < 0);
            moves.append(nb::make_tuple(move_value<G>(options_, item.move, G::path(state, item.move)), item.visits,
                                        nb::tuple(nb::cast(payoffs)), item.is_proved, item.distance));
        }
        return nb::make_tuple(moves, result.simulations, result.depth, result.is_proved);
    }

    typename G::Options options_;
    Kernel kernel_;
    bool is_searching_ = false;
};

template <Game G>
std::unique_ptr<AnySearch> make_search_of(const typename G::Options& options, std::size_t bytes,
                                          const mcts::Settings& settings, nb::handle learned) {
    if constexpr (!ForTwoSeats<G>) {
        const int seats = G::seats(options);
        if (seats == 3) return std::make_unique<SearchOf<G, 3>>(options, bytes, settings, learned);
        if (seats == 4) return std::make_unique<SearchOf<G, 4>>(options, bytes, settings, learned);
        if (seats > 4) return std::make_unique<SearchOf<G, max_seats>>(options, bytes, settings, learned);
    }
    return std::make_unique<SearchOf<G, 1>>(options, bytes, settings, learned);
}

PlayoutKind playout_kind(bool is_informed) { return is_informed ? PlayoutKind::informed : PlayoutKind::random; }

constexpr int max_megabytes = 1 << 16;

std::unique_ptr<AnySearch> make_search(nb::handle py_game, double exploration, int memory_mb, bool is_informed,
                                       bool repetition_is_draw, nb::handle learned) {
    if (!(exploration >= 0 && exploration <= 1000)) throw nb::value_error("exploration must be 0..1000");
    checked_range("memory_mb", memory_mb, 1, max_megabytes);
    const mcts::Settings settings{float(exploration), playout_kind(is_informed), repetition_is_draw};
    std::unique_ptr<AnySearch> search;
    Games::for_each([&]<Game G>() {
        PyGame<G>* game = nullptr;
        if (!search && nb::try_cast(py_game, game) && game)
            search = make_search_of<G>(game->options, std::size_t(memory_mb) << 20, settings, learned);
    });
    if (!search) throw nb::type_error("expected a Game");
    return search;
}

bool has_learned_cutoff(nb::handle py_game) {
    bool has = false;
    Games::for_each([&]<Game G>() { has = has || (HasLearnedCutoff<G> && nb::isinstance<PyGame<G>>(py_game)); });
    return has;
}

std::vector<double> playout_payoffs(nb::handle py_state, std::uint32_t games, std::uint64_t seed, bool is_informed) {
    std::vector<double> means;
    Games::for_each([&]<Game G>() {
        PyState<G>* state = nullptr;
        if (!means.empty() || !nb::try_cast(py_state, state) || !state) return;
        Control control;
        means = run_interruptible(control, nb::none(), [&] {
            Random random(seed);
            std::vector<double> sums(std::size_t(G::seats(G::options(state->state))));
            for (std::uint32_t game = 0; game < games && !control.stopped(); ++game) {
                const auto playout = mcts::play_out<G>(state->state, playout_kind(is_informed), random);
                for (std::size_t seat = 0; seat < sums.size(); ++seat) sums[seat] += playout.payoffs[seat] / games;
            }
            return sums;
        });
    });
    if (means.empty()) throw nb::type_error("expected a State");
    return means;
}

/// Up to `count` random positions that are consistent with a view of a game with hidden information.
nb::list determinizations(nb::handle py_view, std::uint32_t count, std::uint64_t seed) {
    nb::list positions;
    bool is_known = false;
    Games::for_each([&]<Game G>() {
        if constexpr (Hidden<G>) {
            PyView<G>* view = nullptr;
            if (is_known || !nb::try_cast(py_view, view) || !view) return;
            is_known = true;
            Control control;
            const auto states = run_interruptible(control, nb::none(), [&] {
                Random random(seed);
                Determinizer<G> determinizer(view->view, control);
                std::vector<typename G::State> found;
                while (found.size() < count && !control.stopped()) {
                    const auto state = determinizer.sample(random);
                    if (!state) break;
                    found.push_back(*state);
                }
                return found;
            });
            for (const auto& state : states) positions.append(PyState<G>{state});
        }
    });
    if (!is_known) throw nb::type_error("expected a View of a game with hidden information");
    return positions;
}

}  // namespace

void bind_mcts(nb::module_& module) {
    module.def("determinizations", &determinizations, nb::arg("view").none(), nb::arg("count"), nb::arg("seed"),
               nb::sig("def determinizations(view: object, count: int, seed: int) -> "
                       "list[qipan.rules.protocols.State]"),
               "Random positions that are consistent with a view of a game with hidden information. There are fewer "
               "than `count` if none was found in time.");
    module.def("has_learned_cutoff", &has_learned_cutoff, nb::arg("game").none(),
               "Whether a learned evaluation can value the positions in which playouts of a game are cut off.");
    module.def("playout_payoffs", &playout_payoffs, nb::arg("state").none(), nb::arg("games"), nb::arg("seed"),
               nb::arg("is_informed"),
               "The mean payoffs of playouts from a position: by the game's playout policy if `is_informed`, otherwise "
               "by random moves.");
    nb::class_<AnySearch>(module, "MonteCarloSearch", "Monte-Carlo search (UCT) for any game.", nb::is_final())
        .def(nb::new_(&make_search), nb::arg("game").none(), nb::arg("exploration"), nb::arg("memory_mb"),
             nb::arg("is_informed"), nb::arg("repetition_is_draw"), nb::arg("learned").none() = nb::none())
        .def(
            "search",
            [](AnySearch& self, nb::handle view, nb::handle history, std::optional<std::uint64_t> simulations,
               std::optional<double> seconds, const Stop* stop, std::uint64_t seed, int threads, bool reuse_graph,
               bool equal_visits) {
                const Request request{simulations.value_or(~std::uint64_t{0}), seed, checked_threads(threads),
                                      reuse_graph, equal_visits};
                return self.search(view, history, request, {seconds, stop});
            },
            nb::arg("view").none(), nb::arg("history"), nb::arg("simulations").none(), nb::arg("seconds").none(),
            nb::arg("stop").none(), nb::arg("seed"), nb::arg("threads"), nb::arg("reuse_graph"),
            nb::arg("equal_visits"),
            nb::sig("def search(self, view: object, history: object, simulations: int | None, seconds: float | None, "
                    "stop: Stop | None, seed: int, threads: int, reuse_graph: bool, equal_visits: bool) -> "
                    "tuple[list[tuple[Move, int, tuple[float, ...], bool, int]], int, int, bool]"),
            "Return the moves, best first, each with its visits, its payoffs, whether they are proved, and, for a "
            "proved win or loss, the maximum number of plies to the end; then the number of simulations, the length of "
            "the longest path in moves, and whether the value of the position is proved.")
        .def_prop_ro("bytes", &AnySearch::bytes, "The memory that the search may use, in bytes.")
        .def_prop_ro("used", &AnySearch::used, "The memory that its nodes and edges occupy, in bytes.")
        .def_prop_ro("nodes", &AnySearch::node_count, "The number of nodes in the graph.");
}

}  // namespace qipan::bind
