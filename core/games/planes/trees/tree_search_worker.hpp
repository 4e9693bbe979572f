#pragma once
#include <algorithm>
#include <mutex>
#include <type_traits>
#include <unordered_map>

#include "games/planes/symmetry.hpp"
#include "games/planes/trees/exact_search.hpp"
#include "games/planes/trees/tree_search.hpp"
#include "search/control/random.hpp"

/// One worker of the search for a best tree, and what the workers share.
namespace qipan::planes {

/// Solutions by the key of their set, for several threads. A solution depends on its set alone, so it does not matter
/// who finds it first.
class Solutions {
  public:
    bool find(std::uint64_t key, Solution& solution) {
        Shelf& shelf = shelves_[key % shelves_.size()];
        const std::lock_guard lock(shelf.mutex);
        const auto found = shelf.known.find(key);
        if (found == shelf.known.end()) return false;
        solution = found->second;
        return true;
    }
    void keep(std::uint64_t key, const Solution& solution) {
        Shelf& shelf = shelves_[key % shelves_.size()];
        const std::lock_guard lock(shelf.mutex);
        shelf.known.emplace(key, solution);
    }

  private:
    struct Shelf {
        std::mutex mutex;
        std::unordered_map<std::uint64_t, Solution> known;
    };
    std::array<Shelf, 64> shelves_;
};

/// What all workers of one search share.
template <class Prior>
struct Common {
    Common(const Layouts& layouts, Prior prior, Goal goal, const Effort& effort, Control& control,
           std::vector<Symmetry> symmetries)
        : layouts(layouts),
          prior(prior),
          goal(goal),
          effort(effort),
          control(control),
          symmetries(std::move(symmetries)) {
        keys.reserve(layouts.count());
        for (LayoutId id = 0; id < layouts.count(); ++id) {
            keys.push_back(stream(1, id).next());
            weight += prior(id);
        }
    }

    const Layouts& layouts;
    Prior prior;
    Goal goal;
    Effort effort;
    Control& control;
    std::vector<Symmetry> symmetries;
    std::vector<std::uint64_t> keys;  // a random number a layout; a set's key is their sum
    typename Prior::Amount weight = 0;
    Solutions solutions;
    std::mutex ranking;
    std::unordered_map<std::uint64_t, std::vector<std::uint8_t>> ranked;  // the cells to search, of large sets
};

/// Whether the answers so far are all that the goal asks for, but for shooting at known heads.
template <class Prior>
bool is_reached(Goal goal, const Tally<Prior>& tally, const Layouts& layouts) {
    if (goal == Goal::finish) return tally.sure_heads(layouts.cells()) == layouts.planes();
    for (std::size_t cell = 0; cell < std::size_t(layouts.cells()); ++cell)
        if (tally.is_open(cell)) return false;
    return true;
}

/// The rule that does best for a goal.
inline Policy rule_of_thumb(Goal goal) { return goal == Goal::identify ? Policy::entropy : Policy::information; }

template <class Prior>
class Searcher {
  public:
    using Amount = typename Prior::Amount;
    static constexpr bool is_uniform = std::is_same_v<Prior, Uniform>;
    /// Mirror images of smaller sets hardly ever meet.
    static constexpr std::size_t symmetric_from = 100;
    /// Sets from this size on are ranked beforehand, side by side, and the sets below them are searched side by side.
    static constexpr std::size_t large = 2000;

    explicit Searcher(Common<Prior>& common)
        : common_(common),
          teller_(common.layouts, common.prior),
          divider_(common.layouts),
          chooser_(common.layouts, common.weight),
          exact_(common.layouts, common.goal, common.control) {}

    Solution solve(LayoutSpan node) {
        if (node.size() == 1 || common_.control.stopped()) return {};
        if (node.size() < symmetric_from) return solve_as_is(node, key_of(node, common_.symmetries[0]));
        const Orientation orientation = orient(node);
        const Symmetry& symmetry = common_.symmetries[orientation.symmetry];
        Solution solution;
        if (!common_.solutions.find(orientation.key, solution)) {
            // The image that has the least key is searched for all of them.
            if (orientation.symmetry == 0) {
                solution = solve_as_is(node, orientation.key);
            } else {
                auto image = imaged(node, symmetry);
                solution = solve_as_is(image, orientation.key);
            }
        }
        if (solution.cell != no_cell) solution.cell = symmetry.cell_back[std::size_t(solution.cell)];
        return solution;
    }

    struct Orientation {
        std::uint64_t key;
        std::size_t symmetry;
    };
    /// The least key among the set's images, and the symmetry that leads to that image.
    Orientation orient(LayoutSpan node) const {
        Orientation least{key_of(node, common_.symmetries[0]), 0};
        for (std::size_t i = 1; i < common_.symmetries.size(); ++i)
            if (const auto key = key_of(node, common_.symmetries[i]); key < least.key) least = {key, i};
        return least;
    }
    static std::vector<LayoutId> imaged(LayoutSpan node, const Symmetry& symmetry) {
        std::vector<LayoutId> image(node.size());
        std::ranges::transform(node, image.begin(), [&](LayoutId id) { return symmetry.layout[id]; });
        return image;
    }

    /// The cells to search, the most promising first; none where the goal is reached.
    std::vector<std::uint8_t> rank(LayoutSpan node) {
        Tally<Prior> tally;
        teller_.count(node, tally);
        if (is_reached(tally)) return {};
        auto candidates = promising(node, tally);
        if (candidates.size() > common_.effort.rollouts) candidates.resize(common_.effort.rollouts);
        for (auto& each : candidates) each.score = double(rolled_out(node, each.cell, tally));
        std::ranges::stable_sort(candidates, {}, &Candidate::score);
        const Effort& effort = common_.effort;
        const bool is_first = node.size() == common_.layouts.count(), is_small = node.size() <= effort.small;
        const std::size_t beam = is_first ? effort.first : is_small ? effort.small_beam : effort.beam;
        const double most = candidates[0].score + effort.margin * double(tally.all);
        std::vector<std::uint8_t> cells;
        for (const auto& each : candidates)
            if (cells.size() < beam && (is_first || is_small || each.score <= most)) cells.push_back(each.cell);
        return cells;
    }

    Divider& divider() { return divider_; }

  private:
    struct Candidate {
        double score;
        std::uint8_t cell;
    };

    std::uint64_t key_of(LayoutSpan node, const Symmetry& symmetry) const {
        std::uint64_t key = 0;
        for (const LayoutId id : node) key += common_.keys[symmetry.layout[id]];
        return key;
    }

    Solution solve_as_is(LayoutSpan node, std::uint64_t key) {
        Solution solution;
        if (common_.solutions.find(key, solution)) return solution;
        if (is_uniform && node.size() <= common_.effort.exact) {
            solution = exact_.solve(node);
        } else {
            std::vector<std::uint8_t> cells;
            if (node.size() >= large) {
                const std::lock_guard lock(common_.ranking);
                if (const auto found = common_.ranked.find(key); found != common_.ranked.end()) cells = found->second;
            }
            if (cells.empty()) cells = rank(node);
            for (const auto cell : cells) {
                const auto start = divider_.divide(node, cell);
                std::uint64_t cost = shots(node, start);
                for (std::size_t answer = 0; answer < answer_kinds; ++answer)
                    if (start[answer] < start[answer + 1])
                        cost += solve(node.subspan(start[answer], start[answer + 1] - start[answer])).cost;
                if (solution.cell == no_cell || cost < solution.cost) solution = {cost, cell};
            }
        }
        if (!common_.control.stopped()) common_.solutions.keep(key, solution);
        return solution;
    }

    /// What a shot costs by itself.
    std::uint64_t shots(LayoutSpan node, const std::array<std::size_t, answer_kinds + 1>& start) const {
        const auto counted = common_.goal == Goal::identify ? node : node.first(start[Planes::head]);
        if constexpr (is_uniform) return counted.size();
        std::uint64_t sum = 0;
        for (const LayoutId id : counted) sum += common_.prior(id);
        return sum;
    }

    bool is_reached(const Tally<Prior>& tally) const {
        return planes::is_reached(common_.goal, tally, common_.layouts);
    }

    /// The open cells, by what their answers tell; one of those that a symmetry of the set exchanges.
    std::vector<Candidate> promising(LayoutSpan node, const Tally<Prior>& tally) const {
        std::vector<const Symmetry*> own;
        if (node.size() >= symmetric_from)
            for (const auto& symmetry : common_.symmetries)
                if (key_of(node, symmetry) == key_of(node, common_.symmetries[0])) own.push_back(&symmetry);
        std::vector<Candidate> candidates;
        for (std::size_t cell = 0; cell < std::size_t(common_.layouts.cells()); ++cell) {
            if (!tally.is_open(cell)) continue;
            if (std::ranges::any_of(own, [&](const Symmetry* each) { return each->cell[cell] < cell; })) continue;
            const double score =
                common_.goal == Goal::identify ? chooser_.spread(tally, cell) : -chooser_.information(tally, cell);
            candidates.push_back({score, std::uint8_t(cell)});
        }
        std::ranges::stable_sort(candidates, {}, &Candidate::score);
        return candidates;
    }

    /// The cost of a shot and then of the rule of thumb.
    std::uint64_t rolled_out(LayoutSpan node, int cell, const Tally<Prior>& tally) {
        const auto start = divider_.divide(node, cell);
        std::uint64_t cost = common_.goal == Goal::identify ? tally.all : tally.all - tally.head[std::size_t(cell)];
        for (std::size_t answer = 0; answer < answer_kinds; ++answer)
            cost += roll_out(node.subspan(start[answer], start[answer + 1] - start[answer]));
        return cost;
    }
    std::uint64_t roll_out(LayoutSpan node) {
        if (node.size() <= 1 || common_.control.stopped()) return 0;
        if (is_uniform && node.size() <= exact_in_rollouts) return exact_.solve(node).cost;
        Tally<Prior> tally;
        teller_.count(node, tally);
        if (is_reached(tally)) return 0;
        return rolled_out(node, chooser_.choose(policy(), tally), tally);
    }
    static constexpr std::size_t exact_in_rollouts = 8;
    Policy policy() const { return rule_of_thumb(common_.goal); }

    Common<Prior>& common_;
    Teller<Prior> teller_;
    Divider divider_;
    Chooser<Prior> chooser_;
    ExactSolver exact_;
};

}  // namespace qipan::planes
