#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "bind/attend.hpp"
#include "bind/game.hpp"
#include "bind/module.hpp"
#include "games/checkers/playout_policy.hpp"
#include "games/chinese_checkers/playout_policy.hpp"
#include "games/dots/playout_policy.hpp"
#include "games/planes/determinizer.hpp"
#include "games/planes/playout_policy.hpp"
#include "games/registry.hpp"
#include "games/two_eat_one/playout_policy.hpp"
#include "search/mcts/hidden_search.hpp"
#include "search/mcts/search.hpp"

namespace qipan::bind {
namespace {

using mcts::Task;

struct Limits {
    std::optional<double> seconds;
    const Stop* stop;
};

/// The search of one game, whichever it is.
class AnySearch {
  public:
    virtual ~AnySearch() = default;
    virtual nb::tuple search(nb::handle view, nb::handle history, const Task& task, const Limits& limits) = 0;
    virtual std::size_t bytes() const = 0;
    virtual std::size_t used() const = 0;
    virtual std::size_t node_count() const = 0;
};

template <class Face>
const Face& cast_to(nb::handle object, const char* what) {
    Face* face = nullptr;
    if (!nb::try_cast(object, face) || !face) throw nb::value_error(what);
    return *face;
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
    SearchOf(const typename G::Options& options, std::size_t bytes, const mcts::Settings& settings)
        : options_(options), kernel_(bytes, settings) {}

    std::size_t bytes() const override { return kernel_.bytes(); }
    std::size_t used() const override { return kernel_.used(); }
    std::size_t node_count() const override { return kernel_.node_count(); }

    nb::tuple search(nb::handle view, nb::handle history, const Task& task, const Limits& limits) override {
        const auto& face = cast_to<ViewFace<G>>(view, "the view is of another game");
        if constexpr (Hidden<G>) {
            check(face.view.options, face.view.seat, face.view.mover == face.view.seat);
            const auto found = run(limits, [&](Control& control) { return kernel_.search(face.view, task, control); });
            if (!found) throw nb::value_error("no position fits what this view tells");
            return tell(*found, G::initial(options_));
        } else {
            const bool is_to_move = !G::outcome(face.state) && G::mover(face.state) == face.seat;
            check(G::options(face.state), face.seat, is_to_move);
            std::vector<typename G::State> earlier;
            for (nb::handle each : history) {
                earlier.push_back(cast_to<StateFace<G>>(each, "the history has positions of another game").state);
                if (!(G::options(earlier.back()) == options_))
                    throw nb::value_error("the history has positions of another game");
            }
            const auto found =
                run(limits, [&](Control& control) { return kernel_.search(face.state, earlier, task, control); });
            return tell(found, face.state);
        }
    }

  private:
    void check(const typename G::Options& options, Seat seat, bool is_to_move) const {
        if (!(options == options_)) throw nb::value_error("the view is of another game");
        if (!is_to_move)
            throw nb::value_error(
                ("seat " + std::to_string(seat) + " has nothing to choose: it is not to move").c_str());
    }

    auto run(const Limits& limits, auto&& work) {
        // One thread at a time: the graph has no room for two searches. The flag is touched with the GIL only.
        if (is_busy_) throw nb::value_error("this engine is already searching, in another thread");
        struct Busy {
            bool& flag;
            explicit Busy(bool& flag) : flag(flag) { flag = true; }
            ~Busy() { flag = false; }
        } busy(is_busy_);
        Control control;
        if (limits.stop) control.asked = &limits.stop->asked;
        return attended(control, nb::none(), [&] { return work(control); }, Patience(limits.seconds));
    }

    nb::tuple tell(const mcts::Found<typename G::Move>& found, const typename G::State& state) const {
        nb::list moves;
        for (const auto& tried : found.moves) {
            const auto first = tried.payoffs.begin();
            const std::vector<double> payoffs(first, first + G::seats(options_));
            moves.append(nb::make_tuple(move_value<G>(options_, tried.move, G::path(state, tried.move)), tried.visits,
                                        nb::tuple(nb::cast(payoffs)), tried.is_proved, tried.distance));
        }
        return nb::make_tuple(moves, found.simulations, found.depth, found.is_proved);
    }

    typename G::Options options_;
    Kernel kernel_;
    bool is_busy_ = false;
};

template <Game G>
std::unique_ptr<AnySearch> made(const typename G::Options& options, std::size_t bytes, const mcts::Settings& settings) {
    const int seats = G::seats(options);
    if constexpr (!Hidden<G>) {
        if (seats == 3) return std::make_unique<SearchOf<G, 3>>(options, bytes, settings);
        if (seats == 4) return std::make_unique<SearchOf<G, 4>>(options, bytes, settings);
        if (seats > 4) return std::make_unique<SearchOf<G, max_seats>>(options, bytes, settings);
    }
    return std::make_unique<SearchOf<G, 1>>(options, bytes, settings);
}

constexpr int most_megabytes = 1 << 16;

std::unique_ptr<AnySearch> make_search(nb::handle game, double exploration, int memory_mb, bool is_informed) {
    if (!(exploration >= 0 && exploration <= 1000)) throw nb::value_error("exploration must be 0..1000");
    if (memory_mb < 1 || memory_mb > most_megabytes)
        throw nb::value_error(("memory_mb must be 1.." + std::to_string(most_megabytes)).c_str());
    const mcts::Settings settings{float(exploration), is_informed ? mcts::Playouts::informed : mcts::Playouts::random};
    std::unique_ptr<AnySearch> search;
    Games::for_each([&]<Game G>() {
        GameFace<G>* face = nullptr;
        if (!search && nb::try_cast(game, face) && face)
            search = made<G>(face->options, std::size_t(memory_mb) << 20, settings);
    });
    if (!search) throw nb::type_error("expected a Game");
    return search;
}

/// The mean payoffs of games played to their end as a simulation plays them.
std::vector<double> played_out(nb::handle state, std::uint32_t games, std::uint64_t seed, bool is_informed) {
    std::vector<double> means;
    Games::for_each([&]<Game G>() {
        StateFace<G>* face = nullptr;
        if (!means.empty() || !nb::try_cast(state, face) || !face) return;
        Control control;
        const auto how = is_informed ? mcts::Playouts::informed : mcts::Playouts::random;
        means = attended(control, nb::none(), [&] {
            Random random(seed);
            std::vector<double> sums(std::size_t(G::seats(G::options(face->state))));
            for (std::uint32_t game = 0; game < games && !control.stopped(); ++game) {
                const auto ending = mcts::play_out<G>(face->state, how, random);
                for (std::size_t seat = 0; seat < sums.size(); ++seat) sums[seat] += ending.payoffs[seat] / games;
            }
            return sums;
        });
    });
    if (means.empty()) throw nb::type_error("expected a State");
    return means;
}

std::vector<StateFace<Planes>> planes_deals(const ViewFace<Planes>& view, std::uint32_t count, std::uint64_t seed) {
    if (count > 1'000'000) throw nb::value_error("count must be 0..1000000");
    Control control;
    return attended(control, nb::none(), [&] {
        Random random(seed);
        Dealer<Planes> dealer(view.view, control);
        std::vector<StateFace<Planes>> dealt;
        while (dealt.size() < count && !control.stopped()) {
            const auto state = dealer.deal(random);
            if (!state) break;
            dealt.push_back({*state});
        }
        return dealt;
    });
}

}  // namespace

void bind_mcts(nb::module_& module) {
    module.def("played_out", &played_out, nb::arg("state").none(), nb::arg("games"), nb::arg("seed"),
               nb::arg("is_informed"),
               "The mean payoffs of games that are played on as a simulation does it, by rule of thumb or at random.");
    module.def("planes_deals", &planes_deals, nb::arg("view"), nb::arg("count"), nb::arg("seed"),
               "Positions that a view does not rule out, each as likely; none if there is no such position.");
    nb::class_<AnySearch>(module, "MonteCarloSearch", "UCT over the positions of one game.", nb::is_final())
        .def(nb::new_(&make_search), nb::arg("game").none(), nb::arg("exploration"), nb::arg("memory_mb"),
             nb::arg("is_informed"))
        .def(
            "search",
            [](AnySearch& self, nb::handle view, nb::handle history, std::optional<std::uint64_t> simulations,
               std::optional<double> seconds, const Stop* stop, std::uint64_t seed, int threads, bool is_kept,
               bool all_alike) {
                const Task task{simulations.value_or(~std::uint64_t{0}), seed, checked_threads(threads), is_kept,
                                all_alike};
                return self.search(view, history, task, {seconds, stop});
            },
            nb::arg("view").none(), nb::arg("history"), nb::arg("simulations").none(), nb::arg("seconds").none(),
            nb::arg("stop").none(), nb::arg("seed"), nb::arg("threads"), nb::arg("is_kept"), nb::arg("all_alike"),
            nb::sig("def search(self, view: object, history: object, simulations: int | None, seconds: float | None, "
                    "stop: Stop | None, seed: int, threads: int, is_kept: bool, all_alike: bool) -> "
                    "tuple[list[tuple[Move, int, tuple[float, ...], bool, int]], int, int, bool]"),
            "The moves, best first, with visits, payoffs, whether these are proved and the plies to the end; and the "
            "simulations, the depth, and whether the position is proved.")
        .def_prop_ro("bytes", &AnySearch::bytes, "What it may use.")
        .def_prop_ro("used", &AnySearch::used, "What its nodes and edges take.")
        .def_prop_ro("nodes", &AnySearch::node_count, "Positions it knows.");
}

}  // namespace qipan::bind
