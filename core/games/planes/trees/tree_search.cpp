#include "games/planes/trees/tree_search.hpp"

#include <numeric>
#include <unordered_set>

#include "games/planes/trees/tree_search_worker.hpp"
#include "search/control/parallel.hpp"

namespace qipan::planes {
namespace {

/// Prepares a parallel search: ranks the cells of large sets, and returns smaller sets that can be searched
/// independently. A set is large if it has at least TreeSearcher::large layouts. Starting with `root`, each large set
/// is ranked (see TreeSearcher::rank) and divided by a shot at each of its ranked cells; large parts are treated in the
/// same way. The other parts are returned, largest first, or `root` itself if it is not large. Each set is returned
/// once, as its canonical image; sets of at most `effort.exact` layouts are left out.
template <class Prior>
std::vector<std::vector<LayoutId>> frontier(SharedState<Prior>& shared, std::vector<LayoutId> root,
                                            std::vector<std::unique_ptr<TreeSearcher<Prior>>>& searchers) {
    using Set = std::vector<LayoutId>;
    std::vector<Set> level, below;
    std::unordered_set<std::uint64_t> seen;
    const auto add_set = [&](LayoutSpan node) {
        if (node.size() <= shared.effort.exact) return;  // solved too quickly to be worth a task
        const auto [key, symmetry] = searchers[0]->canonical_image(node);
        if (!seen.insert(key).second) return;
        auto image = TreeSearcher<Prior>::image_of(node, shared.symmetries[symmetry]);
        (node.size() >= TreeSearcher<Prior>::large ? level : below).push_back(std::move(image));
    };
    add_set(root);
    while (!level.empty() && !shared.control.stopped()) {
        std::vector<Set> sets;
        sets.swap(level);
        std::vector<std::vector<std::uint8_t>> cells(sets.size());
        // Ranking is a small part of the work, so its progress is not reported. If the search is stopped, ranking ends
        // soon as well, since rollouts check shared.control.
        Control silent;
        for_each_task(sets.size(), unsigned(searchers.size()), silent,
                      [&](std::uint64_t task, unsigned worker) { cells[task] = searchers[worker]->rank(sets[task]); });
        for (std::size_t i = 0; i < sets.size(); ++i) {
            shared.ranked[searchers[0]->canonical_image(sets[i]).key] = cells[i];
            for (const auto cell : cells[i]) {
                const auto start = searchers[0]->partitioner().partition(sets[i], cell);
                for (std::size_t answer = 0; answer < answer_kinds; ++answer)
                    if (start[answer] < start[answer + 1])
                        add_set(LayoutSpan(sets[i]).subspan(start[answer], start[answer + 1] - start[answer]));
            }
        }
    }
    std::ranges::stable_sort(below, std::greater{}, [](const Set& set) { return set.size(); });
    return below;
}

Symmetry identity_of(const Layouts& layouts) {
    Symmetry identity;
    std::iota(identity.cell.begin(), identity.cell.end(), std::uint8_t{0});
    identity.cell_back = identity.cell;
    identity.layout = layouts.ids();
    return identity;
}

/// `count` layouts, or all if there are fewer. Layouts are sorted by their planes, so taking them at equal distances
/// gives every part of the board its share.
std::vector<LayoutId> evenly_spaced(const Layouts& layouts, std::size_t count) {
    if (layouts.count() <= count) return layouts.ids();
    std::vector<LayoutId> ids(count);
    for (std::size_t i = 0; i < count; ++i) ids[i] = LayoutId(i * layouts.count() / count);
    return ids;
}

}  // namespace

Effort Effort::quick(Goal) {
    return {.exact = 20, .rollouts = 3, .beam = 1, .margin = 0, .first = 1, .small = 0, .small_beam = 1};
}
Effort Effort::thorough(Goal goal) {
    if (goal == Goal::identify)
        return {.exact = 40, .rollouts = 8, .beam = 2, .margin = 0.03, .first = 3, .small = 500, .small_beam = 3};
    return {.exact = 32, .rollouts = 8, .beam = 2, .margin = 0.03, .first = 4, .small = 500, .small_beam = 4};
}

template <class Prior>
Tree best_tree(const Layouts& layouts, Prior prior, Goal goal, const Effort& effort, unsigned workers,
               Control& control) {
    std::span<const std::uint64_t> weights;
    if constexpr (std::is_same_v<Prior, Weighted>) weights = prior.weights;
    SharedState<Prior> shared(layouts, prior, goal, effort, control, symmetries_of(layouts, weights, control));
    std::vector<std::unique_ptr<TreeSearcher<Prior>>> searchers;
    for (unsigned worker = 0; worker < std::max(workers, 1u); ++worker)
        searchers.push_back(std::make_unique<TreeSearcher<Prior>>(shared));
    auto sets = frontier(shared, layouts.ids(), searchers);
    for_each_task(sets.size(), workers, control,
                  [&](std::uint64_t task, unsigned worker) { searchers[worker]->solve(sets[task]); });
    Control silent;
    const ShotChooser<Prior> shot_chooser(layouts, shared.weight);
    return build_tree<Prior>(
        layouts, prior, goal,
        [&](LayoutSpan node, const Tally<Prior>& tally) {
            if (control.stopped()) silent.stop = true;
            const int cell = searchers[0]->solve(node).cell;
            // It is extremely unlikely that two sets have the same key (see SharedState::keys). If they do, `cell` may
            // be the solution of the other set, and all layouts of this set may give the same answer there; shooting at
            // it would recurse forever. Use a greedy policy then.
            const bool is_open = cell != no_cell && tally.is_open(std::size_t(cell));
            return is_open ? cell : shot_chooser.choose(Policy::gini, tally);
        },
        silent);
}

template <class Prior>
int best_shot(const Layouts& layouts, Prior prior, Goal goal, Control& control) {
    constexpr std::size_t very_many = 100'000;
    auto effort = Effort::quick(goal);
    effort.exact = 40;
    auto ids = layouts.ids();
    if (ids.empty()) return no_cell;
    Tally<Prior> tally;
    TallyCounter<Prior>(layouts, prior).count(ids, tally);
    if (is_goal_reached(goal, tally, layouts)) return no_cell;
    const int heuristic_cell = ShotChooser<Prior>(layouts, 0).choose(rollout_policy(goal), tally);
    if (ids.size() > very_many) return heuristic_cell;
    SharedState<Prior> shared(layouts, prior, goal, effort, control, {identity_of(layouts)});
    TreeSearcher<Prior> searcher(shared);
    const auto cells = ids.size() > effort.exact ? searcher.rank(ids) : std::vector<std::uint8_t>{};
    const int cell = cells.empty() ? searcher.solve(ids).cell : int(cells[0]);
    return control.stopped() ? heuristic_cell : cell;
}

ShotCosts shot_costs(const Layouts& layouts, std::size_t max_layouts, Control& control) {
    const auto effort = Effort::quick(Goal::finish);
    auto ids = evenly_spaced(layouts, max_layouts);
    if (ids.empty()) return {};
    const bool is_exact = layouts.total() <= effort.exact;
    SharedState<Uniform> shared(layouts, {}, Goal::finish, effort, control, {identity_of(layouts)});
    TreeSearcher<Uniform> searcher(shared);
    Tally<Uniform> tally;
    TallyCounter<Uniform>(layouts, {}).count(ids, tally);
    std::vector<double> misses;
    for (int cell = 0; cell < layouts.cells(); ++cell) {
        const auto cost = is_exact ? searcher.exact_shot_cost(ids, cell) : searcher.shot_rollout_cost(ids, cell, tally);
        misses.push_back(double(cost) / double(ids.size()));
    }
    if (control.stopped()) return {};
    return {std::move(misses), is_exact};
}

template Tree best_tree(const Layouts&, Uniform, Goal, const Effort&, unsigned, Control&);
template Tree best_tree(const Layouts&, Weighted, Goal, const Effort&, unsigned, Control&);
template int best_shot(const Layouts&, Uniform, Goal, Control&);
template int best_shot(const Layouts&, Weighted, Goal, Control&);

}  // namespace qipan::planes
