#include "games/planes/trees/tree_search.hpp"

#include <numeric>
#include <unordered_set>

#include "games/planes/trees/tree_search_worker.hpp"
#include "search/control/parallel.hpp"

namespace qipan::planes {
namespace {

/// Ranks the large sets level by level, and lists the smaller ones below them; each once, seen from one side.
template <class Prior>
std::vector<std::vector<LayoutId>> frontier(Common<Prior>& common, std::vector<LayoutId> root,
                                            std::vector<std::unique_ptr<Searcher<Prior>>>& searchers) {
    using Set = std::vector<LayoutId>;
    std::vector<Set> level, below;
    std::unordered_set<std::uint64_t> seen;
    const auto meet = [&](LayoutSpan node) {
        if (node.size() <= common.effort.exact) return;  // too quick to be worth a task
        const auto [key, symmetry] = searchers[0]->orient(node);
        if (!seen.insert(key).second) return;
        auto image = Searcher<Prior>::imaged(node, common.symmetries[symmetry]);
        (node.size() >= Searcher<Prior>::large ? level : below).push_back(std::move(image));
    };
    meet(root);
    while (!level.empty() && !common.control.stopped()) {
        std::vector<Set> sets;
        sets.swap(level);
        std::vector<std::vector<std::uint8_t>> cells(sets.size());
        Control unseen;  // ranking is a small part of the work and not shown; it still stops when it is asked to
        for_each_task(sets.size(), unsigned(searchers.size()), unseen,
                      [&](std::uint64_t task, unsigned worker) { cells[task] = searchers[worker]->rank(sets[task]); });
        for (std::size_t i = 0; i < sets.size(); ++i) {
            common.ranked[searchers[0]->orient(sets[i]).key] = cells[i];
            for (const auto cell : cells[i]) {
                const auto start = searchers[0]->divider().divide(sets[i], cell);
                for (std::size_t answer = 0; answer < answer_kinds; ++answer)
                    if (start[answer] < start[answer + 1])
                        meet(LayoutSpan(sets[i]).subspan(start[answer], start[answer + 1] - start[answer]));
            }
        }
    }
    std::ranges::stable_sort(below, std::greater{}, [](const Set& set) { return set.size(); });
    return below;
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

namespace {

std::vector<LayoutId> all_ids(const Layouts& layouts) {
    std::vector<LayoutId> ids(layouts.count());
    std::iota(ids.begin(), ids.end(), LayoutId{0});
    return ids;
}

}  // namespace

template <class Prior>
Tree best_tree(const Layouts& layouts, Prior prior, Goal goal, const Effort& effort, unsigned workers,
               Control& control) {
    std::span<const std::uint64_t> weights;
    if constexpr (std::is_same_v<Prior, Weighted>) weights = prior.weights;
    Common<Prior> common(layouts, prior, goal, effort, control, symmetries_of(layouts, weights, control));
    std::vector<std::unique_ptr<Searcher<Prior>>> searchers;
    for (unsigned worker = 0; worker < std::max(workers, 1u); ++worker)
        searchers.push_back(std::make_unique<Searcher<Prior>>(common));
    auto sets = frontier(common, all_ids(layouts), searchers);
    for_each_task(sets.size(), workers, control,
                  [&](std::uint64_t task, unsigned worker) { searchers[worker]->solve(sets[task]); });
    Control unseen;
    const Chooser<Prior> chooser(layouts, common.weight);
    return grow_tree<Prior>(
        layouts, prior, goal,
        [&](LayoutSpan node, const Tally<Prior>& tally) {
            if (control.stopped()) unseen.stop = true;
            const int cell = searchers[0]->solve(node).cell;
            // Two sets with the same key are next to impossible; a shot that tells nothing would never end.
            const bool is_open = cell != no_cell && tally.is_open(std::size_t(cell));
            return is_open ? cell : chooser.choose(Policy::gini, tally);
        },
        unseen);
}

template <class Prior>
int best_shot(const Layouts& layouts, Prior prior, Goal goal, Control& control) {
    constexpr std::size_t very_many = 100'000;
    auto effort = Effort::quick(goal);
    effort.exact = 40;
    auto ids = all_ids(layouts);
    if (ids.empty()) return no_cell;
    Tally<Prior> tally;
    Teller<Prior>(layouts, prior).count(ids, tally);
    if (is_reached(goal, tally, layouts)) return no_cell;
    const int at_first_sight = Chooser<Prior>(layouts, 0).choose(rule_of_thumb(goal), tally);
    if (ids.size() > very_many) return at_first_sight;
    Symmetry in_place;
    std::iota(in_place.cell.begin(), in_place.cell.end(), std::uint8_t{0});
    in_place.cell_back = in_place.cell;
    in_place.layout = ids;
    Common<Prior> common(layouts, prior, goal, effort, control, {in_place});
    Searcher<Prior> searcher(common);
    const auto cells = ids.size() > effort.exact ? searcher.rank(ids) : std::vector<std::uint8_t>{};
    const int found = cells.empty() ? searcher.solve(ids).cell : int(cells[0]);
    return control.stopped() ? at_first_sight : found;
}

template Tree best_tree(const Layouts&, Uniform, Goal, const Effort&, unsigned, Control&);
template Tree best_tree(const Layouts&, Weighted, Goal, const Effort&, unsigned, Control&);
template int best_shot(const Layouts&, Uniform, Goal, Control&);
template int best_shot(const Layouts&, Weighted, Goal, Control&);

}  // namespace qipan::planes
