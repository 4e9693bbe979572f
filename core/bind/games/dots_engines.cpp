#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <mutex>

#include "bind/attend.hpp"
#include "bind/game.hpp"
#include "bind/module.hpp"
#include "games/dots/policies.hpp"
#include "games/dots/search/engine.hpp"

namespace qipan::bind {
namespace {

/// One search at a time; what it learns stays for the next, if asked to.
class DotsThinker {
  public:
    using Told = std::tuple<std::vector<std::pair<std::string, int>>, bool, int, std::uint64_t>;

    Told think(const StateFace<Dots>& face, int depth, std::uint64_t nodes, std::optional<double> seconds,
               const Stop* stop, bool is_choosing, std::uint64_t seed, bool keeps, int threads) {
        const Patience patience(seconds);
        const unsigned workers = checked_threads(threads);
        const auto state = face.state;
        if (Dots::outcome(state)) throw nb::value_error("the game is over");
        if (depth < 0) throw nb::value_error("depth must not be negative");
        const std::unique_lock lock(mutex_, std::try_to_lock);
        if (!lock) throw nb::value_error("this engine is thinking already");
        Control control;
        if (stop) control.asked = &stop->asked;
        const auto thought = attended(
            control, nb::none(),
            [&] {
                if (!knowledge_ || !keeps) knowledge_ = std::make_unique<dots::Knowledge>(nodes);
                return dots::think(state, {depth, nodes, is_choosing, workers}, seed, *knowledge_, control);
            },
            patience);
        std::vector<std::pair<std::string, int>> moves;
        for (const auto& [move, score] : thought.moves) moves.emplace_back(Dots::move_text(state.options, move), score);
        return {moves, thought.is_proved, thought.depth, thought.nodes};
    }

    DotsThinker() { knowledge_->proved.touch(); }

  private:
    std::mutex mutex_;
    std::unique_ptr<dots::Knowledge> knowledge_ = std::make_unique<dots::Knowledge>(0);
};

dots::Policy policy(const std::string& name) {
    if (name == "random") return dots::Policy::random;
    if (name == "greedy") return dots::Policy::greedy;
    if (name == "symmetric") return dots::Policy::symmetric;
    throw nb::value_error("a policy is random, greedy or symmetric");
}

}  // namespace

void bind_dots_minds(nb::module_& module) {
    module.def(
        "dots_candidates",
        [](const StateFace<Dots>& face, const std::string& name) {
            std::vector<std::string> moves;
            for (auto rest = dots::candidates(face.state, policy(name)); rest; rest &= rest - 1)
                moves.push_back(Dots::move_text(face.state.options, Dots::Move(std::countr_zero(rest))));
            return moves;
        },
        nb::arg("state"), nb::arg("policy"), nb::sig("def dots_candidates(state: DotsState, policy: str) -> list[str]"),
        "The moves a policy chooses among: random, greedy or symmetric.");
    module.def(
        "dots_play_policies",
        [](const StateFace<Dots>& start, const std::string& first, const std::string& second, std::uint64_t games,
           std::uint64_t seed, nb::handle progress) {
            const auto policies = std::pair(policy(first), policy(second));
            Control control;
            return attended(control, progress, [&] {
                return dots::play_policies(start.state.options, policies.first, policies.second, games, seed, control);
            });
        },
        nb::arg("start"), nb::arg("first"), nb::arg("second"), nb::arg("games"), nb::arg("seed"),
        nb::arg("progress").none(),
        nb::sig("def dots_play_policies(start: DotsState, first: str, second: str, games: int, seed: int, "
                "progress: object) -> dict[int, int]"),
        "Games of one policy against another: how often each lead of the first seat came about.");
    nb::class_<DotsThinker>(module, "DotsThinker", "Searches positions of dots, one at a time.")
        .def(nb::init<>())
        .def("think", &DotsThinker::think, nb::arg("state"), nb::arg("depth"), nb::arg("nodes"),
             nb::arg("seconds").none(), nb::arg("stop").none(), nb::arg("is_choosing"), nb::arg("seed"),
             nb::arg("keeps"), nb::arg("threads"),
             nb::sig("def think(self, state: DotsState, depth: int, nodes: int, seconds: float | None, "
                     "stop: Stop | None, is_choosing: bool, seed: int, keeps: bool, threads: int) "
                     "-> tuple[list[tuple[str, int]], bool, int, int]"),
             "The moves, best first, with scores in hundredths of a box; whether they are proved; the depth; the "
             "positions looked at. Nought stands for no limit.");
}

}  // namespace qipan::bind
