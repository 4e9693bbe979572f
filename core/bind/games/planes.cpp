// This file is long because planes has bindings that no other game has: posteriors, decision trees and samples.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <memory>

#include "bind/checks.hpp"
#include "bind/game.hpp"
#include "bind/interruptible.hpp"
#include "bind/module.hpp"
#include "games/planes/determinizer.hpp"
#include "games/planes/prior.hpp"
#include "games/planes/trees/layout_mixture.hpp"
#include "games/planes/trees/lookahead.hpp"
#include "games/planes/trees/lower_bound.hpp"
#include "games/planes/trees/tree_search.hpp"

namespace qipan::bind {
namespace {

using namespace qipan::planes;
using Weights = std::vector<std::uint64_t>;

/// The layouts that are consistent with a list of answers, and their weights. The object is immutable, so threads may
/// share it.
struct PyLayouts {
    std::shared_ptr<const Layouts> layouts;
    std::shared_ptr<const Weights> weights;  // one weight per layout, in the order of `layouts`; null if all are equal

    auto with_prior(auto&& visit) const { return weights ? visit(Weighted{*weights}) : visit(Uniform{}); }
};

const ReasonKind not_answers{"planes_not_answers", "not a list of answers of planes: {problem}"};

std::vector<Answered> read_answers(const Planes::Options& options, nb::handle text) {
    const std::string read = utf8(text);
    try {
        const auto parsed = Planes::parse_answers(options, read);
        std::vector<Answered> answers;
        for (std::size_t i = 0; i < parsed.shots.count; ++i)
            answers.push_back({parsed.shots.cells[i], parsed.answers[i]});
        return answers;
    } catch (const BadNotation& error) {
        throw BadNotation(not_answers({{"problem", error.reason}}));
    }
}

using AnswerPairs = std::vector<std::pair<std::string, std::string>>;

AnswerPairs answer_pairs(const Planes::Options& options, const auto& shots, const auto& answers) {
    AnswerPairs pairs;
    for (std::size_t i = 0; i < shots.count; ++i)
        pairs.emplace_back(Planes::cell_name(options, shots.cells[i]), Planes::answer_words[answers[i]]);
    return pairs;
}

/// The index of a name in the list of allowed names. Throws ValueError if it is not in the list.
template <std::size_t count>
std::size_t index_of(const std::string& name, const std::array<std::string_view, count>& allowed, const char* what) {
    for (std::size_t i = 0; i < count; ++i)
        if (allowed[i] == name) return i;
    std::vector<std::string> words(allowed.begin(), allowed.end());
    throw nb::value_error(
        ("unknown " + std::string(what) + " '" + name.substr(0, 80) + "'; expected one of " + join(words)).c_str());
}

Goal read_goal(const std::string& name) {
    return Goal(index_of(name, std::to_array<std::string_view>({"identify", "finish"}), "goal"));
}

constexpr auto policy_names = std::to_array<std::string_view>(
    {"gini", "entropy", "gain-ratio", "head", "information", "lookahead", "quick", "best"});
constexpr std::size_t greedy_policies = 5, lookahead_policy = 5, quick_policy = 6;

std::string text_of(const Layouts& layouts, LayoutId id) {
    Planes::Layout layout;
    for (int i = 0; i < layouts.planes(); ++i) layout.add(layouts[id][std::size_t(i)]);
    return Planes::layout_text(layouts.options(), layout);
}

std::optional<int> optional_cell(int cell) { return cell == no_cell ? std::nullopt : std::optional<int>(cell); }

PyLayouts list_layouts(const PyGame<Planes>& game, nb::handle answers, nb::handle progress,
                       std::optional<double> seconds, const Stop* stop) {
    const Deadline deadline(seconds);
    const auto known_answers = read_answers(game.options, answers);
    Control control = make_control(stop);
    return {run_interruptible(
                control, progress,
                [&] { return std::make_shared<const Layouts>(game.options, known_answers, control); }, deadline),
            nullptr};
}

PyLayouts with_weights(const PyLayouts& self, Weights weights) {
    if (weights.size() != self.layouts->count())
        throw nb::value_error(("there are " + std::to_string(self.layouts->count()) + " layouts, but " +
                               std::to_string(weights.size()) + " weights")
                                  .c_str());
    std::uint64_t sum = 0;
    for (const auto weight : weights) {
        if (weight == 0 || weight > Weighted::max_total)
            throw nb::value_error("weights must be positive and below 2**48");
        if (sum += weight; sum > Weighted::max_total)
            throw nb::value_error("the sum of the weights must be at most 2**48");
    }
    return {self.layouts, std::make_shared<const Weights>(std::move(weights))};
}

nb::tuple counts(const PyLayouts& self) {
    return self.with_prior([&]<class Prior>(Prior prior) {
        Tally<Prior> tally;
        {
            const nb::gil_scoped_release release;
            TallyCounter<Prior>(*self.layouts, prior).count(self.layouts->ids(), tally);
        }
        const auto cells = self.layouts->cells();
        return nb::make_tuple(std::uint64_t(tally.all), Weights(tally.head.begin(), tally.head.begin() + cells),
                              Weights(tally.body.begin(), tally.body.begin() + cells));
    });
}

std::optional<int> choose(const PyLayouts& self, const std::string& name) {
    const auto policy = index_of(name, policy_names, "policy");
    if (policy >= greedy_policies) throw nb::value_error("only greedy policies choose without a tree");
    return self.with_prior([&]<class Prior>(Prior prior) -> std::optional<int> {
        if (self.layouts->count() == 0) return std::nullopt;
        Tally<Prior> tally;
        TallyCounter<Prior>(*self.layouts, prior).count(self.layouts->ids(), tally);
        return optional_cell(ShotChooser<Prior>(*self.layouts, 0).choose(Policy(policy), tally));
    });
}

std::optional<int> find_best_shot(const PyLayouts& self, const std::string& goal_name, std::optional<double> seconds,
                                  const Stop* stop) {
    const Deadline deadline(seconds);
    const Goal goal = read_goal(goal_name);
    Control control = make_control(stop);
    return run_interruptible(
        control, nb::none(),
        [&] {
            return self.with_prior(
                [&](auto prior) { return optional_cell(best_shot(*self.layouts, prior, goal, control)); });
        },
        deadline);
}

nb::tuple costs_of_shots(const PyLayouts& self, std::size_t max_layouts, const Stop* stop) {
    checked_range("max_layouts", max_layouts, 1, Layouts::limit);
    if (self.weights) throw nb::value_error("costs of shots require layouts of equal weight");
    Control control = make_control(stop);
    const auto costs =
        run_interruptible(control, nb::none(), [&] { return shot_costs(*self.layouts, max_layouts, control); });
    return nb::make_tuple(costs.misses, costs.is_exact);
}

nb::bytes tree(const PyLayouts& self, const std::string& policy_name, const std::string& goal_name, int steps,
               int threads, nb::handle progress) {
    const auto policy = index_of(policy_name, policy_names, "policy");
    const Goal goal = read_goal(goal_name);
    if (Policy(policy) == Policy::information && goal == Goal::identify)
        throw nb::value_error(
            "the policy information counts the shots that hit no head, so it is for the goal finish only");
    checked_range("steps", steps, 1, max_steps);
    const unsigned workers = checked_threads(threads);
    Control control;
    const Tree nodes = run_interruptible(control, progress, [&] {
        return self.with_prior([&](auto prior) {
            if (policy < greedy_policies) return greedy_tree(*self.layouts, prior, goal, Policy(policy), control);
            if (policy == lookahead_policy) return lookahead_tree(*self.layouts, prior, goal, steps, control);
            const auto effort = policy == quick_policy ? Effort::quick(goal) : Effort::thorough(goal);
            return best_tree(*self.layouts, prior, goal, effort, workers, control);
        });
    });
    return nb::bytes(nodes.data(), nodes.size() * sizeof(TreeNode));
}

TreeCost evaluate_tree(const PyLayouts& self, const nb::bytes& tree_bytes, const std::string& goal_name) {
    const Goal goal = read_goal(goal_name);
    if (tree_bytes.size() % sizeof(TreeNode) != 0) throw nb::value_error("a tree is a whole number of nodes");
    Tree nodes(tree_bytes.size() / sizeof(TreeNode));
    if (!nodes.empty()) std::memcpy(nodes.data(), tree_bytes.data(), tree_bytes.size());
    Control control;
    return run_interruptible(control, nb::none(), [&] {
        return self.with_prior([&](auto prior) {
            return tree_cost(std::span<const TreeNode>(nodes), *self.layouts, prior, goal, control);
        });
    });
}

nb::tuple cost(const PyLayouts& self, const nb::bytes& tree_bytes, const std::string& goal) {
    const auto evaluation = evaluate_tree(self, tree_bytes, goal);
    return nb::make_tuple(evaluation.total, evaluation.weight, evaluation.histogram, evaluation.is_complete);
}

nb::bytes shots_by_layout(const PyLayouts& self, const nb::bytes& tree_bytes, const std::string& goal) {
    const auto evaluation = evaluate_tree(self, tree_bytes, goal);
    return nb::bytes(evaluation.shots.data(), evaluation.shots.size());
}

std::uint64_t find_lower_bound(const PyLayouts& self, const std::string& goal_name, int depth, nb::handle progress) {
    const Goal goal = read_goal(goal_name);
    checked_range("depth", depth, 0, 100);
    if (self.weights) throw nb::value_error("lower bounds require layouts of equal weight");
    constexpr std::size_t max_count = 100'000;
    if (self.layouts->count() > max_count)
        throw nb::value_error(("lower bounds are for up to " + std::to_string(max_count) + " layouts").c_str());
    Control control;
    return run_interruptible(control, progress, [&] { return lower_bound(*self.layouts, goal, depth, control); });
}

PyLayouts with_mixed_weights(const PyLayouts& self, int rounds, double step, nb::handle progress) {
    checked_range("rounds", rounds, 1, 100'000);
    if (!(step >= 0 && step <= 10)) throw nb::value_error("step must be 0..10");
    Control control;
    auto weights =
        run_interruptible(control, progress, [&] { return mixture_weights(*self.layouts, {rounds, step}, control); });
    return {self.layouts, std::make_shared<const Weights>(std::move(weights))};
}

std::optional<std::string> draw(const PyLayouts& self, nb::handle placed, std::uint64_t number) {
    const auto own = Planes::parse_layout(self.layouts->options(), utf8(placed));
    const auto drawn =
        self.with_prior([&](auto prior) { return sample_layout(*self.layouts, prior, own, Random(number)); });
    return drawn ? std::optional(text_of(*self.layouts, *drawn)) : std::nullopt;
}

std::vector<std::string> texts(const PyLayouts& self) {
    std::vector<std::string> result;
    result.reserve(self.layouts->count());
    for (LayoutId id = 0; id < self.layouts->count(); ++id) result.push_back(text_of(*self.layouts, id));
    return result;
}

Weights weights(const PyLayouts& self) { return self.weights ? *self.weights : Weights(self.layouts->count(), 1); }

std::vector<PyState<Planes>> determinizations(const PyView<Planes>& view, std::uint32_t count, std::uint64_t seed) {
    checked_range("count", count, 0, 1'000'000);
    Control control;
    return run_interruptible(control, nb::none(), [&] {
        Random random(seed);
        Determinizer<Planes> determinizer(view.view, control);
        std::vector<PyState<Planes>> states;
        while (states.size() < count && !control.stopped()) {
            const auto state = determinizer.sample(random);
            if (!state) break;
            states.push_back({*state});
        }
        return states;
    });
}

void bind_views(nb::module_& module) {
    using View = PyView<Planes>;
    module.def(
        "planes_answers",
        [](const View& self) { return answer_pairs(self.view.options, self.view.shots, self.view.answers); },
        nb::arg("view"), "The cells at which the seat has shot, in order, each with its answer: head, body or empty.");
    module.def(
        "planes_parse_answers",
        [](const PyGame<Planes>& game, nb::handle text) {
            AnswerPairs pairs;
            for (const auto& [cell, answer] : read_answers(game.options, text))
                pairs.emplace_back(Planes::cell_name(game.options, Cell(cell)), Planes::answer_words[answer]);
            return pairs;
        },
        nb::arg("game"), nb::arg("text").none(),
        nb::sig("def planes_parse_answers(game: PlanesGame, text: str) -> list[tuple[str, str]]"),
        "Parse a list of shots with their answers. Raise BadNotation if the text is not one.");
    module.def(
        "planes_placed",
        [](const View& self) {
            std::vector<std::string> planes;
            const auto& layout = self.view.layout;
            const auto& all = Planes::placement_table(self.view.options);
            for (std::size_t i = 0; i < layout.count; ++i) {
                const auto& plane = all[layout.placements[i]];
                planes.push_back(Planes::move_text(self.view.options, {plane.head, plane.direction}));
            }
            return planes;
        },
        nb::arg("view"), "The planes that the seat has placed, such as `C5u`.");
}

void bind_planes(nb::module_& module) {
    bind_views(module);
    module.def(
        "planes_determinizations", &determinizations, nb::arg("view"), nb::arg("count"), nb::arg("seed"),
        "Sample positions that are consistent with a view, all equally likely. Return an empty list if there is none.");
    nb::class_<PyLayouts>(module, "PlanesLayouts", "The layouts of planes that fit a list of answers.", nb::is_final())
        .def(
            "__init__",
            [](PyLayouts* self, const PyGame<Planes>& game, nb::handle answers, nb::handle progress,
               std::optional<double> seconds,
               const Stop* stop) { new (self) PyLayouts(list_layouts(game, answers, progress, seconds, stop)); },
            nb::arg("game"), nb::arg("answers"), nb::arg("progress") = nb::none(), nb::arg("seconds") = nb::none(),
            nb::arg("stop") = nb::none(),
            nb::sig("def __init__(self, game: PlanesGame, answers: str, progress: object = None, "
                    "seconds: float | None = None, stop: Stop | None = None) -> None"))
        .def_prop_ro(
            "is_complete", [](const PyLayouts& self) { return self.layouts->is_complete(); },
            "Whether the enumeration finished in time.")
        .def_prop_ro(
            "total", [](const PyLayouts& self) { return self.layouts->total(); },
            "The number of layouts that fit the answers.")
        .def(
            "__len__", [](const PyLayouts& self) { return self.layouts->count(); },
            "The number of layouts stored here: all that fit, or a sample of them.")
        .def("texts", &texts, "The notations of the layouts, in order.")
        .def("with_weights", &with_weights, nb::arg("weights"),
             "The same layouts with the given weights, which are in the order of `texts`.")
        .def(
            "with_close_weights",
            [](const PyLayouts& self) {
                return PyLayouts{self.layouts, std::make_shared<const Weights>(close_weights(*self.layouts))};
            },
            "The same layouts, with the larger weights the more their planes touch.")
        .def("with_mixed_weights", &with_mixed_weights, nb::arg("rounds"), nb::arg("step"),
             nb::arg("progress") = nb::none(),
             nb::sig("def with_mixed_weights(self, rounds: int, step: float, progress: object = None) -> "
                     "PlanesLayouts"),
             "The same layouts, weighted such that no shooter finds the planes quickly on average.")
        .def("weights", &weights, "The weight of every layout, in the order of `texts`.")
        .def("draw", &draw, nb::arg("placed"), nb::arg("number"),
             nb::sig("def draw(self, placed: str, number: int) -> str | None"),
             "Sample one of the layouts that contain the planes placed so far, with probability proportional to its "
             "weight. `number` is the random seed. Return None if there is no such layout.")
        .def("counts", &counts, nb::sig("def counts(self) -> tuple[int, list[int], list[int]]"),
             "The total weight of the layouts; for each cell, the weight of those with a head there; and for each "
             "cell, the weight of those with a body there.")
        .def("choose", &choose, nb::arg("policy"),
             "The cell at which a greedy policy shoots; None if all answers are known.")
        .def("best_shot", &find_best_shot, nb::arg("goal"), nb::arg("seconds") = nb::none(),
             nb::arg("stop") = nb::none(), "Quickly find a good shot. Return None if the goal is already reached.")
        .def("shot_costs", &costs_of_shots, nb::arg("max_layouts"), nb::arg("stop") = nb::none(),
             nb::sig("def shot_costs(self, max_layouts: int, stop: Stop | None = None) -> tuple[list[float], bool]"),
             "For each cell, the mean number of shots that hit no head, if the first shot is at this cell and later "
             "shots are good ones; and whether these means are proved. They are computed from at most `max_layouts` "
             "layouts. The list is empty if the computation was stopped.")
        .def("tree", &tree, nb::arg("policy"), nb::arg("goal"), nb::arg("steps"), nb::arg("threads"),
             nb::arg("progress").none(),
             nb::sig("def tree(self, policy: str, goal: str, steps: int, threads: int, progress: object) -> bytes"),
             "The decision tree of a policy, as the bytes of its nodes.")
        .def("cost", &cost, nb::arg("tree"), nb::arg("goal"),
             nb::sig("def cost(self, tree: bytes, goal: str) -> tuple[int, int, list[int], bool]"),
             "The cost of a decision tree: the sum of shots times weight, the total weight, the weight for each number "
             "of shots, and whether every layout reaches the goal.")
        .def("lower_bound", &find_lower_bound, nb::arg("goal"), nb::arg("depth"), nb::arg("progress") = nb::none(),
             nb::sig("def lower_bound(self, goal: str, depth: int, progress: object = None) -> int"),
             "A lower bound on the total number of shots of any decision tree. All choices of the first `depth` shots "
             "are tried.")
        .def("shots_by_layout", &shots_by_layout, nb::arg("tree"), nb::arg("goal"),
             "The number of shots that the tree needs for each layout, one byte each.");
}

const GameBinding binding(Planes::name, bind_planes);

}  // namespace
}  // namespace qipan::bind
