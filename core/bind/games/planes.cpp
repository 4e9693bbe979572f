#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <memory>

#include "bind/attend.hpp"
#include "bind/game.hpp"
#include "bind/module.hpp"
#include "games/planes/prior.hpp"
#include "games/planes/trees/lookahead.hpp"
#include "games/planes/trees/lower_bound.hpp"
#include "games/planes/trees/placing.hpp"
#include "games/planes/trees/tree_search.hpp"

namespace qipan::bind {
namespace {

using namespace qipan::planes;
using Weights = std::vector<std::uint64_t>;

/// The layouts that fit some answers, and how likely they are. Immutable, so several threads may look at it.
struct LayoutsFace {
    std::shared_ptr<const Layouts> layouts;
    std::shared_ptr<const Weights> weights;  // null: all alike

    auto with_prior(auto&& visit) const { return weights ? visit(Weighted{*weights}) : visit(Uniform{}); }
};

std::vector<Answered> read_answers(const Planes::Options& options, nb::handle text) {
    const std::string read = utf8(text);
    try {
        const auto known = Planes::parse_answers(options, read);
        std::vector<Answered> answers;
        for (std::size_t i = 0; i < known.shots.count; ++i) answers.push_back({known.shots.cells[i], known.answers[i]});
        return answers;
    } catch (const BadNotation& error) {
        throw BadNotation("no answers of planes: " + std::string(error.what()));
    }
}

/// The place of a word among the known ones.
template <std::size_t count>
std::size_t place_of(const std::string& word, const std::array<std::string_view, count>& known, const char* what) {
    for (std::size_t i = 0; i < count; ++i)
        if (known[i] == word) return i;
    std::vector<std::string> words(known.begin(), known.end());
    throw nb::value_error(
        ("unknown " + std::string(what) + " '" + word.substr(0, 80) + "'; known are " + listed(words)).c_str());
}

Goal read_goal(const std::string& word) {
    return Goal(place_of(word, std::to_array<std::string_view>({"identify", "finish"}), "goal"));
}

constexpr auto policy_words = std::to_array<std::string_view>(
    {"gini", "entropy", "gain-ratio", "head", "information", "lookahead", "quick", "best"});
constexpr std::size_t greedy_policies = 5, lookahead_policy = 5, quick_policy = 6;

std::string text_of(const Layouts& layouts, LayoutId id) {
    Planes::Layout layout;
    for (int i = 0; i < layouts.planes(); ++i) layout.add(layouts[id][std::size_t(i)]);
    return Planes::layout_text(layouts.options(), layout);
}

std::optional<int> told(int cell) { return cell == no_cell ? std::nullopt : std::optional<int>(cell); }

LayoutsFace made(const GameFace<Planes>& game, nb::handle answers, nb::handle progress, std::optional<double> seconds,
                 const Stop* stop) {
    const Patience patience(seconds);
    const auto known = read_answers(game.options, answers);
    Control control;
    if (stop) control.asked = &stop->asked;
    return {
        attended(
            control, progress, [&] { return std::make_shared<const Layouts>(game.options, known, control); }, patience),
        nullptr};
}

LayoutsFace weighed(const LayoutsFace& self, Weights weights) {
    if (weights.size() != self.layouts->count())
        throw nb::value_error(("there are " + std::to_string(self.layouts->count()) + " layouts, but " +
                               std::to_string(weights.size()) + " weights")
                                  .c_str());
    std::uint64_t sum = 0;
    for (const auto weight : weights) {
        if (weight == 0 || weight > Weighted::most_in_all)
            throw nb::value_error("weights must be positive and below 2**48");
        if (sum += weight; sum > Weighted::most_in_all) throw nb::value_error("weights must sum up to at most 2**48");
    }
    return {self.layouts, std::make_shared<const Weights>(std::move(weights))};
}

nb::tuple counts(const LayoutsFace& self) {
    return self.with_prior([&]<class Prior>(Prior prior) {
        Tally<Prior> tally;
        {
            const nb::gil_scoped_release release;
            std::vector<LayoutId> ids(self.layouts->count());
            for (LayoutId id = 0; id < ids.size(); ++id) ids[id] = id;
            Teller<Prior>(*self.layouts, prior).count(ids, tally);
        }
        const auto cells = self.layouts->cells();
        return nb::make_tuple(std::uint64_t(tally.all), Weights(tally.head.begin(), tally.head.begin() + cells),
                              Weights(tally.body.begin(), tally.body.begin() + cells));
    });
}

std::optional<int> choose(const LayoutsFace& self, const std::string& word) {
    const auto policy = place_of(word, policy_words, "policy");
    if (policy >= greedy_policies) throw nb::value_error("only rules of thumb choose without a tree");
    return self.with_prior([&]<class Prior>(Prior prior) -> std::optional<int> {
        std::vector<LayoutId> ids(self.layouts->count());
        if (ids.empty()) return std::nullopt;
        for (LayoutId id = 0; id < ids.size(); ++id) ids[id] = id;
        Tally<Prior> tally;
        Teller<Prior>(*self.layouts, prior).count(ids, tally);
        return told(Chooser<Prior>(*self.layouts, 0).choose(Policy(policy), tally));
    });
}

std::optional<int> shot(const LayoutsFace& self, const std::string& goal_word, std::optional<double> seconds,
                        const Stop* stop) {
    const Patience patience(seconds);
    const Goal goal = read_goal(goal_word);
    Control control;
    if (stop) control.asked = &stop->asked;
    return attended(
        control, nb::none(),
        [&] {
            return self.with_prior([&](auto prior) { return told(best_shot(*self.layouts, prior, goal, control)); });
        },
        patience);
}

nb::bytes tree(const LayoutsFace& self, const std::string& policy_word, const std::string& goal_word, int steps,
               int threads, nb::handle progress) {
    const auto policy = place_of(policy_word, policy_words, "policy");
    const Goal goal = read_goal(goal_word);
    if (Policy(policy) == Policy::information && goal == Goal::identify)
        throw nb::value_error("the policy information counts shots that hit no head; it has the goal finish only");
    if (steps < 1 || steps > most_steps)
        throw nb::value_error(("steps must be 1.." + std::to_string(most_steps)).c_str());
    const unsigned workers = checked_threads(threads);
    Control control;
    const Tree grown = attended(control, progress, [&] {
        return self.with_prior([&](auto prior) {
            if (policy < greedy_policies) return greedy_tree(*self.layouts, prior, goal, Policy(policy), control);
            if (policy == lookahead_policy) return lookahead_tree(*self.layouts, prior, goal, steps, control);
            const auto effort = policy == quick_policy ? Effort::quick(goal) : Effort::thorough(goal);
            return best_tree(*self.layouts, prior, goal, effort, workers, control);
        });
    });
    return nb::bytes(grown.data(), grown.size() * sizeof(TreeNode));
}

TreeCost walked(const LayoutsFace& self, const nb::bytes& written, const std::string& goal_word) {
    const Goal goal = read_goal(goal_word);
    if (written.size() % sizeof(TreeNode) != 0) throw nb::value_error("a tree is a whole number of nodes");
    Tree nodes(written.size() / sizeof(TreeNode));
    if (!nodes.empty()) std::memcpy(nodes.data(), written.data(), written.size());
    Control control;
    return attended(control, nb::none(), [&] {
        return self.with_prior(
            [&](auto prior) { return cost_of(std::span<const TreeNode>(nodes), *self.layouts, prior, goal, control); });
    });
}

nb::tuple cost(const LayoutsFace& self, const nb::bytes& written, const std::string& goal) {
    const auto found = walked(self, written, goal);
    return nb::make_tuple(found.total, found.weight, found.histogram, found.is_complete);
}

nb::bytes shots(const LayoutsFace& self, const nb::bytes& written, const std::string& goal) {
    const auto found = walked(self, written, goal);
    return nb::bytes(found.shots.data(), found.shots.size());
}

std::uint64_t bound(const LayoutsFace& self, const std::string& goal_word, int depth, nb::handle progress) {
    const Goal goal = read_goal(goal_word);
    if (depth < 0 || depth > 100) throw nb::value_error("depth must be 0..100");
    if (self.weights) throw nb::value_error("bounds are for layouts that all weigh the same");
    constexpr std::size_t most = 100'000;
    if (self.layouts->count() > most)
        throw nb::value_error(("bounds are for up to " + std::to_string(most) + " layouts").c_str());
    Control control;
    return attended(control, progress, [&] { return lower_bound(*self.layouts, goal, depth, control); });
}

LayoutsFace mixed(const LayoutsFace& self, int rounds, double step, nb::handle progress) {
    if (rounds < 1 || rounds > 100'000) throw nb::value_error("rounds must be 1..100000");
    if (!(step >= 0 && step <= 10)) throw nb::value_error("step must be 0..10");
    Control control;
    auto weights = attended(control, progress, [&] { return placing_weights(*self.layouts, {rounds, step}, control); });
    return {self.layouts, std::make_shared<const Weights>(std::move(weights))};
}

std::optional<std::string> draw(const LayoutsFace& self, nb::handle placed, std::uint64_t number) {
    const auto own = Planes::parse_layout(self.layouts->options(), utf8(placed));
    const auto drawn =
        self.with_prior([&](auto prior) { return drawn_layout(*self.layouts, prior, own, Random(number)); });
    return drawn ? std::optional(text_of(*self.layouts, *drawn)) : std::nullopt;
}

std::vector<std::string> texts(const LayoutsFace& self) {
    std::vector<std::string> written;
    written.reserve(self.layouts->count());
    for (LayoutId id = 0; id < self.layouts->count(); ++id) written.push_back(text_of(*self.layouts, id));
    return written;
}

Weights weights(const LayoutsFace& self) { return self.weights ? *self.weights : Weights(self.layouts->count(), 1); }

}  // namespace

void bind_decision_trees(nb::module_& module) {
    nb::class_<LayoutsFace>(module, "PlanesLayouts", "The layouts of planes that fit some answers.", nb::is_final())
        .def(
            "__init__",
            [](LayoutsFace* self, const GameFace<Planes>& game, nb::handle answers, nb::handle progress,
               std::optional<double> seconds,
               const Stop* stop) { new (self) LayoutsFace(made(game, answers, progress, seconds, stop)); },
            nb::arg("game"), nb::arg("answers"), nb::arg("progress") = nb::none(), nb::arg("seconds") = nb::none(),
            nb::arg("stop") = nb::none(),
            nb::sig("def __init__(self, game: PlanesGame, answers: str, progress: object = None, "
                    "seconds: float | None = None, stop: Stop | None = None) -> None"))
        .def_prop_ro(
            "is_whole", [](const LayoutsFace& self) { return self.layouts->is_whole(); },
            "Whether the time was enough to find them.")
        .def_prop_ro(
            "total", [](const LayoutsFace& self) { return self.layouts->total(); }, "How many layouts fit.")
        .def(
            "__len__", [](const LayoutsFace& self) { return self.layouts->count(); },
            "How many of them are here: all, or a sample.")
        .def("texts", &texts, "The layouts as text, in their order.")
        .def("weighed", &weighed, nb::arg("weights"), "The same layouts with other weights, in the order of `texts`.")
        .def(
            "close",
            [](const LayoutsFace& self) {
                return LayoutsFace{self.layouts, std::make_shared<const Weights>(close_weights(*self.layouts))};
            },
            "The same layouts, more likely the more their planes touch.")
        .def("mixed", &mixed, nb::arg("rounds"), nb::arg("step"), nb::arg("progress") = nb::none(),
             nb::sig("def mixed(self, rounds: int, step: float, progress: object = None) -> PlanesLayouts"),
             "The same layouts, weighed so that no shooter finds them quickly.")
        .def("weights", &weights, "The weight of every layout, in the order of `texts`.")
        .def("draw", &draw, nb::arg("placed"), nb::arg("number"),
             nb::sig("def draw(self, placed: str, number: int) -> str | None"),
             "One of the layouts that have the planes placed so far, by weight; the number is the chance. None: there "
             "is none.")
        .def("counts", &counts, nb::sig("def counts(self) -> tuple[int, list[int], list[int]]"),
             "The weight of all layouts, and by cell of those with a head and with a body there.")
        .def("choose", &choose, nb::arg("policy"), "The cell that a rule of thumb shoots at; None: nothing is open.")
        .def("shot", &shot, nb::arg("goal"), nb::arg("seconds") = nb::none(), nb::arg("stop") = nb::none(),
             "A good shot in a moment; None: nothing is to be found out.")
        .def("tree", &tree, nb::arg("policy"), nb::arg("goal"), nb::arg("steps"), nb::arg("threads"),
             nb::arg("progress").none(),
             nb::sig("def tree(self, policy: str, goal: str, steps: int, threads: int, progress: object) -> bytes"),
             "The nodes of a policy's tree.")
        .def("cost", &cost, nb::arg("tree"), nb::arg("goal"),
             nb::sig("def cost(self, tree: bytes, goal: str) -> tuple[int, int, list[int], bool]"),
             "Shots in all, weight in all, weight by shots, and whether every layout reaches the goal.")
        .def("bound", &bound, nb::arg("goal"), nb::arg("depth"), nb::arg("progress") = nb::none(),
             nb::sig("def bound(self, goal: str, depth: int, progress: object = None) -> int"),
             "Shots in all that no tree undercuts; so many of them are tried in every way.")
        .def("shots", &shots, nb::arg("tree"), nb::arg("goal"), "How many shots each layout takes, a byte each.");
}

}  // namespace qipan::bind
