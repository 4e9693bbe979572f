#pragma once
#include <algorithm>
#include <mutex>
#include <type_traits>
#include <unordered_map>

#include "games/planes/symmetry.hpp"
#include "games/planes/trees/exact_solver.hpp"
#include "games/planes/trees/tree_search.hpp"
#include "search/control/random.hpp"

/// A worker of the tree search, and the state that the workers share.
namespace qipan::planes {

/// A concurrent map from the key of a set of layouts to the solution for that set. A solution depends only on its set,
/// so it does not matter which thread finds it first.
class Solutions {
  public:
    bool find(std::uint64_t key, Solution& solution) {
        Shard& shard = shards_[key % shards_.size()];
        const std::lock_guard lock(shard.mutex);
        const auto entry = shard.known.find(key);
        if (entry == shard.known.end()) return false;
        solution = entry->second;
        return true;
    }
    void store(std::uint64_t key, const Solution& solution) {
        Shard& shard = shards_[key % shards_.size()];
        const std::lock_guard lock(shard.mutex);
        shard.known.emplace(key, solution);
    }

  private:
    struct Shard {
        std::mutex mutex;
        std::unordered_map<std::uint64_t, Solution> known;
    };
    std::array<Shard, 64> shards_;
};

/// The state that all workers of a search share.
template <class Prior>
struct SharedState {
    SharedState(const Layouts& layouts, Prior prior, Goal goal, const Effort& effort, Control& control,
                std::vector<Symmetry> symmetries)
        : layouts(layouts),
          prior(prior),
          goal(goal),
          effort(effort),
          control(control),
          symmetries(std::move(symmetries)),
          weight(total_weight(layouts, prior)) {
        keys.reserve(layouts.count());
        for (LayoutId id = 0; id < layouts.count(); ++id) keys.push_back(stream(1, id).next());
    }

    const Layouts& layouts;
    Prior prior;
    Goal goal;
    Effort effort;
    Control& control;
    std::vector<Symmetry> symmetries;
    std::vector<std::uint64_t> keys;  // by layout: a random number; the key of a set is the sum of its layouts' numbers
    typename Prior::Amount weight;
    Solutions solutions;
    std::mutex ranking;
    // For each large set (see TreeSearcher::large), by its key: the cells to search.
    std::unordered_map<std::uint64_t, std::vector<std::uint8_t>> ranked;
};

/// Whether nothing remains to be found out for the goal. For *finish*, all heads are known then, but some may not have
/// been hit yet.
template <class Prior>
bool is_goal_reached(Goal goal, const Tally<Prior>& tally, const Layouts& layouts) {
    if (goal == Goal::finish) return tally.sure_heads(layouts.cells()) == layouts.planes();
    for (std::size_t cell = 0; cell < std::size_t(layouts.cells()); ++cell)
        if (tally.is_open(cell)) return false;
    return true;
}

/// The greedy policy to use in rollouts: the policy that does best for the goal.
inline Policy rollout_policy(Goal goal) { return goal == Goal::identify ? Policy::entropy : Policy::information; }

template <class Prior>
class TreeSearcher {
  public:
    using Amount = typename Prior::Amount;
    static constexpr bool is_uniform = std::is_same_v<Prior, Uniform>;
    /// The minimum size of sets that share a solution with their symmetric images. The images of smaller sets rarely
    /// occur in the search.
    static constexpr std::size_t symmetric_from = 100;
    /// A set of at least this many layouts is large. Before the search, several threads rank the possible shots of all
    /// large sets; then they search the smaller sets that result from these shots.
    static constexpr std::size_t large = 2000;

    explicit TreeSearcher(SharedState<Prior>& shared)
        : shared_(shared),
          counter_(shared.layouts, shared.prior),
          partitioner_(shared.layouts),
          shot_chooser_(shared.layouts, shared.weight),
          exact_(shared.layouts, shared.goal, shared.control) {}

    Solution solve(LayoutSpan node) {
        if (node.size() == 1 || shared_.control.stopped()) return {};
        if (node.size() < symmetric_from) return solve_canonical(node, key_of(node, shared_.symmetries[0]));
        const CanonicalImage canonical = canonical_image(node);
        const Symmetry& symmetry = shared_.symmetries[canonical.symmetry];
        Solution solution;
        if (!shared_.solutions.find(canonical.key, solution)) {
            // Search the canonical image instead of the set itself, so that symmetric sets share one solution.
            if (canonical.symmetry == 0) {
                solution = solve_canonical(node, canonical.key);
            } else {
                auto image = image_of(node, symmetry);
                solution = solve_canonical(image, canonical.key);
            }
        }
        if (solution.cell != no_cell) solution.cell = symmetry.cell_back[std::size_t(solution.cell)];
        return solution;
    }

    struct CanonicalImage {
        std::uint64_t key;
        std::size_t symmetry;
    };
    /// The canonical image of a set is the one with the smallest key among its images under all symmetries. Returns
    /// this key and the index of the symmetry that maps the set to that image.
    CanonicalImage canonical_image(LayoutSpan node) const {
        CanonicalImage least{key_of(node, shared_.symmetries[0]), 0};
        for (std::size_t i = 1; i < shared_.symmetries.size(); ++i)
            if (const auto key = key_of(node, shared_.symmetries[i]); key < least.key) least = {key, i};
        return least;
    }
    static std::vector<LayoutId> image_of(LayoutSpan node, const Symmetry& symmetry) {
        std::vector<LayoutId> image(node.size());
        std::ranges::transform(node, image.begin(), [&](LayoutId id) { return symmetry.layout[id]; });
        return image;
    }

    /// Returns the cells to search, most promising first; empty if the goal is reached.
    std::vector<std::uint8_t> rank(LayoutSpan node) {
        Tally<Prior> tally;
        counter_.count(node, tally);
        if (is_goal_reached(tally)) return {};
        auto candidates = ranked_candidates(node, tally);
        if (candidates.size() > shared_.effort.rollouts) candidates.resize(shared_.effort.rollouts);
        for (auto& candidate : candidates) candidate.score = double(shot_rollout_cost(node, candidate.cell, tally));
        std::ranges::stable_sort(candidates, {}, &Candidate::score);
        const Effort& effort = shared_.effort;
        const bool is_first = node.size() == shared_.layouts.count(), is_small = node.size() <= effort.small;
        const std::size_t beam = is_first ? effort.first : is_small ? effort.small_beam : effort.beam;
        const double most = candidates[0].score + effort.margin * double(tally.all);
        std::vector<std::uint8_t> cells;
        for (const auto& candidate : candidates)
            if (cells.size() < beam && (is_first || is_small || candidate.score <= most))
                cells.push_back(candidate.cell);
        return cells;
    }

    /// The cost of a shot at the cell, with the best shots after it. The parts of the set that the shot leaves must
    /// have at most ExactSolver::max_layouts layouts.
    std::uint64_t exact_shot_cost(LayoutSpan node, int cell) {
        const auto start = partitioner_.partition(node, cell);
        std::uint64_t cost = shots(node, start);
        for (std::size_t answer = 0; answer < answer_kinds; ++answer)
            if (start[answer] < start[answer + 1])
                cost += exact_.solve(node.subspan(start[answer], start[answer + 1] - start[answer])).cost;
        return cost;
    }

    /// The cost of a rollout, that is, of a shot at the cell and of all following shots by the rollout policy.
    std::uint64_t shot_rollout_cost(LayoutSpan node, int cell, const Tally<Prior>& tally) {
        const auto start = partitioner_.partition(node, cell);
        std::uint64_t cost = shared_.goal == Goal::identify ? tally.all : tally.all - tally.head[std::size_t(cell)];
        for (std::size_t answer = 0; answer < answer_kinds; ++answer)
            cost += rollout_cost(node.subspan(start[answer], start[answer + 1] - start[answer]));
        return cost;
    }

    Partitioner& partitioner() { return partitioner_; }

  private:
    struct Candidate {
        double score;
        std::uint8_t cell;
    };

    std::uint64_t key_of(LayoutSpan node, const Symmetry& symmetry) const {
        std::uint64_t key = 0;
        for (const LayoutId id : node) key += shared_.keys[symmetry.layout[id]];
        return key;
    }

    Solution solve_canonical(LayoutSpan node, std::uint64_t key) {
        Solution solution;
        if (shared_.solutions.find(key, solution)) return solution;
        if (is_uniform && node.size() <= shared_.effort.exact) {
            solution = exact_.solve(node);
        } else {
            std::vector<std::uint8_t> cells;
            if (node.size() >= large) {
                const std::lock_guard lock(shared_.ranking);
                if (const auto entry = shared_.ranked.find(key); entry != shared_.ranked.end()) cells = entry->second;
            }
            if (cells.empty()) cells = rank(node);
            for (const auto cell : cells) {
                const auto start = partitioner_.partition(node, cell);
                std::uint64_t cost = shots(node, start);
                for (std::size_t answer = 0; answer < answer_kinds; ++answer)
                    if (start[answer] < start[answer + 1])
                        cost += solve(node.subspan(start[answer], start[answer + 1] - start[answer])).cost;
                if (solution.cell == no_cell || cost < solution.cost) solution = {cost, cell};
            }
        }
        if (!shared_.control.stopped()) shared_.solutions.store(key, solution);
        return solution;
    }

    /// The cost of the shot itself, without the shots that follow: the total weight of the set. For *finish*, a shot
    /// that hits a head costs nothing, so the layouts with a head at the cell are left out.
    std::uint64_t shots(LayoutSpan node, const std::array<std::size_t, answer_kinds + 1>& start) const {
        const auto counted = shared_.goal == Goal::identify ? node : node.first(start[Planes::head]);
        if constexpr (is_uniform) return counted.size();
        std::uint64_t sum = 0;
        for (const LayoutId id : counted) sum += shared_.prior(id);
        return sum;
    }

    bool is_goal_reached(const Tally<Prior>& tally) const {
        return planes::is_goal_reached(shared_.goal, tally, shared_.layouts);
    }

    /// Returns the open cells, those with the most informative answers first. If a symmetry that maps the set to itself
    /// maps one cell to another, only the lower cell is returned.
    std::vector<Candidate> ranked_candidates(LayoutSpan node, const Tally<Prior>& tally) const {
        std::vector<const Symmetry*> own;
        if (node.size() >= symmetric_from)
            for (const auto& symmetry : shared_.symmetries)
                if (key_of(node, symmetry) == key_of(node, shared_.symmetries[0])) own.push_back(&symmetry);
        std::vector<Candidate> candidates;
        for (std::size_t cell = 0; cell < std::size_t(shared_.layouts.cells()); ++cell) {
            if (!tally.is_open(cell)) continue;
            if (std::ranges::any_of(own, [&](const Symmetry* symmetry) { return symmetry->cell[cell] < cell; }))
                continue;
            const double score = shared_.goal == Goal::identify ? shot_chooser_.spread(tally, cell)
                                                                : -shot_chooser_.information(tally, cell);
            candidates.push_back({score, std::uint8_t(cell)});
        }
        std::ranges::stable_sort(candidates, {}, &Candidate::score);
        return candidates;
    }

    std::uint64_t rollout_cost(LayoutSpan node) {
        if (node.size() <= 1 || shared_.control.stopped()) return 0;
        if (is_uniform && node.size() <= exact_in_rollouts) return exact_.solve(node).cost;
        Tally<Prior> tally;
        counter_.count(node, tally);
        if (is_goal_reached(tally)) return 0;
        return shot_rollout_cost(node, shot_chooser_.choose(policy(), tally), tally);
    }
    static constexpr std::size_t exact_in_rollouts = 8;
    Policy policy() const { return rollout_policy(shared_.goal); }

    SharedState<Prior>& shared_;
    TallyCounter<Prior> counter_;
    Partitioner partitioner_;
    ShotChooser<Prior> shot_chooser_;
    ExactSolver exact_;
};

}  // namespace qipan::planes
