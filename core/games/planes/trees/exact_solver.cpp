#include "games/planes/trees/exact_solver.hpp"

#include <algorithm>
#include <bit>

namespace qipan::planes {

namespace {

template <std::size_t words>
struct Mask {
    std::array<std::uint64_t, words> bits{};

    bool operator==(const Mask&) const = default;
    void add(std::size_t i) { bits[i / 64] |= std::uint64_t{1} << i % 64; }
    std::uint32_t size() const {
        int total = 0;
        for (auto word : bits) total += std::popcount(word);
        return std::uint32_t(total);
    }
    std::size_t lowest() const {
        std::size_t word = 0;
        while (!bits[word]) ++word;
        return 64 * word + std::size_t(std::countr_zero(bits[word]));
    }
    Mask operator&(const Mask& other) const {
        Mask both;
        for (std::size_t i = 0; i < words; ++i) both.bits[i] = bits[i] & other.bits[i];
        return both;
    }
    Mask without(const Mask& other) const {
        Mask rest;
        for (std::size_t i = 0; i < words; ++i) rest.bits[i] = bits[i] & ~other.bits[i];
        return rest;
    }
    bool is_within(const Mask& other) const { return without(other) == Mask{}; }
    std::uint64_t hash() const {
        std::uint64_t mixed = 0;
        for (auto word : bits) mixed = (mixed ^ word) * 0x9e3779b97f4a7c15u, mixed ^= mixed >> 29;
        return mixed * 0xbf58476d1ce4e5b9u;
    }
};

/// A cache of lower bounds on the costs of sets of layouts; an entry with `is_exact` has the cost itself. Each set has
/// one slot, and a new entry overwrites the entry in its slot.
template <std::size_t words>
class BoundCache {
  public:
    struct Entry {
        Mask<words> set;
        std::uint32_t problem = 0;
        std::uint16_t bound = 0;
        bool is_exact = false;
    };
    BoundCache() : entries_(std::size_t{1} << 16) {}

    void next_problem() { ++problem_; }
    Entry* find(const Mask<words>& set) {
        Entry& entry = entries_[set.hash() >> 48];
        return entry.problem == problem_ && entry.set == set ? &entry : nullptr;
    }
    void store(const Mask<words>& set, std::uint32_t bound, bool is_exact) {
        entries_[set.hash() >> 48] = {set, problem_, std::uint16_t(bound), is_exact};
    }

  private:
    std::vector<Entry> entries_;
    std::uint32_t problem_ = 0;
};

}  // namespace

template <std::size_t words>
class ExactSolver::Problem {
  public:
    explicit Problem(ExactSolver& solver) : solver_(solver), x_log_x_(max_layouts) {}

    Solution solve(std::span<const LayoutId> node) {
        set_up(node);
        Mask<words> all;
        for (std::size_t i = 0; i < node.size(); ++i) all.add(i);
        if (all.is_within(indistinguishable_[0])) return {};
        std::size_t column = 0;
        const auto cost = best(all, std::uint32_t(node.size()), 0xffff, column);
        return {cost, int(columns_[column].cell)};
    }

  private:
    struct Column {
        Mask<words> head, body;
        std::uint8_t cell;
    };
    struct Candidate {
        double promise;
        std::uint16_t bound;
        std::uint8_t column;
        std::uint16_t heads, bodies;
    };

    void set_up(std::span<const LayoutId> node) {
        const Layouts& layouts = solver_.layouts_;
        const auto cells = std::size_t(layouts.cells());
        const auto planes = std::size_t(layouts.planes());
        std::array<Mask<words>, max_cells> head{}, body{};
        for (std::size_t i = 0; i < node.size(); ++i)
            for (std::size_t plane = 0; plane < planes; ++plane) {
                const auto& placed = layouts.placement_table()[layouts[node[i]][plane]].cells;
                head[placed[0]].add(i);
                for (std::size_t part = 1; part < plane_cells; ++part) body[placed[part]].add(i);
            }
        columns_.clear();
        sure_heads_ = 0;
        Mask<words> all;
        for (std::size_t i = 0; i < node.size(); ++i) all.add(i);
        for (std::size_t cell = 0; cell < cells; ++cell) {
            sure_heads_ += head[cell] == all;
            if (head[cell] == all || body[cell] == all || (head[cell] == Mask<words>{} && body[cell] == Mask<words>{}))
                continue;
            // Two cells are equivalent if no layout gives different answers at them. Of equivalent cells, use only the
            // first.
            if (std::ranges::none_of(columns_, [&](const Column& column) {
                    return column.head == head[cell] && column.body == body[cell];
                }))
                columns_.push_back({head[cell], body[cell], std::uint8_t(cell)});
        }
        // For each layout, find the layouts that the goal need not distinguish from it: for *finish*, those with the
        // same heads; for *identify*, those with the same answers at all cells.
        std::size_t max_indistinguishable = 1;
        for (std::size_t i = 0; i < node.size(); ++i) {
            Mask<words> same = all;
            for (const Column& column : columns_) {
                Mask<words> one;
                one.add(i);
                const auto keep_matching = [&](const Mask<words>& answer) {
                    same = one.is_within(answer) ? same & answer : same.without(answer);
                };
                keep_matching(column.head);
                if (solver_.goal_ == Goal::identify) keep_matching(column.body);
            }
            indistinguishable_[i] = same;
            max_indistinguishable = std::max<std::size_t>(max_indistinguishable, same.size());
        }
        max_indistinguishable_ = std::uint16_t(max_indistinguishable);
        shared_.fill(0);
        count_shared(all, 0, 0);
        for (auto& rows : rows_) rows.fill(nullptr);
        cache_.next_problem();
    }

    /// Sets shared_[i] to the largest number of layouts that have the same i + 1 heads, over all choices of i + 1
    /// cells. Heads that all layouts have are left out. Recursive: `depth` heads have been chosen, `set` consists of
    /// the layouts that have all of these, and the next head is chosen from the columns `from` onwards.
    void count_shared(const Mask<words>& set, std::size_t from, std::size_t depth) {
        for (std::size_t i = from; i < columns_.size() && depth < shared_.size(); ++i) {
            const Mask<words> left = set & columns_[i].head;
            if (left == Mask<words>{}) continue;
            shared_[depth] = std::max(shared_[depth], std::uint16_t(left.size()));
            if (left.size() > 1) count_shared(left, i + 1, depth + 1);
        }
        // The recursion stops at single layouts, which may have further heads; so shared_[i] is at least 1.
        for (std::size_t i = depth; i < shared_.size(); ++i) shared_[i] = std::max<std::uint16_t>(shared_[i], 1);
    }

    const SizeBounds::Row& bounds(int unknown, std::size_t max_heads) {
        const SizeBounds::Row*& row = rows_[std::size_t(unknown)][max_heads];
        if (!row) {
            SizeBounds::Limits limits{std::uint8_t(unknown), max_indistinguishable_, {}};
            const std::size_t known = std::size_t(solver_.layouts_.planes() - sure_heads_ - unknown);
            for (std::size_t i = 0; i < std::size_t(unknown); ++i)
                limits.shared[i] = std::min(shared_[known + i], std::uint16_t(max_heads));
            row = &solver_.bounds_.row(limits);
        }
        return *row;
    }

    /// Returns the least cost of a set of layouts if it is below `limit`, and sets `best_column` to the first shot;
    /// otherwise returns a lower bound that is at least `limit`.
    std::uint32_t best(const Mask<words>& set, std::uint32_t size, std::uint32_t limit, std::size_t& best_column) {
        // Count the unknown heads of a layout: the heads that it does not share with all layouts of this set.
        int unknown = solver_.layouts_.planes() - sure_heads_;
        std::array<Candidate, max_cells> candidates;
        std::size_t count = 0;
        std::uint32_t max_heads = 0;
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            const std::uint32_t heads = (set & columns_[i].head).size(), bodies = (set & columns_[i].body).size();
            unknown -= heads == size;
            if (std::max({heads, bodies, size - heads - bodies}) == size) continue;
            candidates[count++] = {0, 0, std::uint8_t(i), std::uint16_t(heads), std::uint16_t(bodies)};
            max_heads = std::max(max_heads, heads);
        }
        const auto &same = bounds(unknown, max_heads), &fewer = bounds(std::max(unknown - 1, 0), max_heads);
        const bool identifies = solver_.goal_ == Goal::identify;
        std::uint32_t least = limit, lowest_bound = 0xffff;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count; ++i) {
            Candidate candidate = candidates[i];
            const std::uint32_t empties = size - candidate.heads - candidate.bodies,
                                shots = identifies ? size : size - candidate.heads;
            candidate.bound = std::uint16_t(shots + fewer[candidate.heads] + same[candidate.bodies] + same[empties]);
            if (candidate.bound >= limit) {
                lowest_bound = std::min<std::uint32_t>(lowest_bound, candidate.bound);
                continue;
            }
            const double spread = x_log_x_(candidate.heads) + x_log_x_(candidate.bodies) + x_log_x_(empties);
            candidate.promise = identifies ? spread : (spread - x_log_x_(size)) / shots;
            candidates[kept++] = candidate;
        }
        std::sort(candidates.begin(), candidates.begin() + std::ptrdiff_t(kept), [](const auto& one, const auto& two) {
            return one.promise != two.promise ? one.promise < two.promise : one.column < two.column;
        });
        for (std::size_t i = 0; i < kept && !solver_.control_.stopped(); ++i) {
            const Candidate& candidate = candidates[i];
            if (candidate.bound >= least) {
                lowest_bound = std::min<std::uint32_t>(lowest_bound, candidate.bound);
                continue;
            }
            const auto cost = tree_cost(set, size, candidate, least, same, fewer);
            if (cost < least) {
                least = cost;
                best_column = candidate.column;
            } else {
                lowest_bound = std::min(lowest_bound, cost);
            }
        }
        return least < limit ? least : std::max(limit, lowest_bound);
    }

    /// Returns the least cost of the trees whose first shot is the candidate if that cost is below `limit`; otherwise a
    /// lower bound that is at least `limit`.
    std::uint32_t tree_cost(const Mask<words>& set, std::uint32_t size, const Candidate& candidate, std::uint32_t limit,
                            const SizeBounds::Row& same, const SizeBounds::Row& fewer) {
        const Column& column = columns_[candidate.column];
        struct Part {
            Mask<words> set;
            std::uint32_t size, bound;
        };
        const std::uint32_t empties = size - candidate.heads - candidate.bodies;
        std::array<Part, answer_kinds> parts{
            Part{set.without(column.head).without(column.body), empties, same[empties]},
            Part{set & column.body, candidate.bodies, same[candidate.bodies]},
            Part{set & column.head, candidate.heads, fewer[candidate.heads]}};
        std::uint32_t cost = candidate.bound;
        // Solve large parts first, since they are most likely to exceed the limit.
        std::ranges::sort(parts, std::greater{}, &Part::size);
        for (Part& part : parts) {
            if (part.size == 0) continue;
            cost -= part.bound;
            cost += least_cost(part.set, part.size, limit > cost ? limit - cost : 0);
            if (cost >= limit) return cost;
        }
        return cost;
    }

    std::uint32_t least_cost(const Mask<words>& set, std::uint32_t size, std::uint32_t limit) {
        if (size == 1 || set.is_within(indistinguishable_[set.lowest()])) return 0;
        if (size == 2) return solver_.goal_ == Goal::identify ? 2 : 1;
        if (const auto* entry = cache_.find(set); entry && (entry->is_exact || entry->bound >= limit))
            return entry->bound;
        std::size_t unused_column = 0;
        const auto cost = best(set, size, limit, unused_column);
        cache_.store(set, cost, cost < limit);
        return cost;
    }

    ExactSolver& solver_;
    XLogX x_log_x_;
    std::vector<Column> columns_;
    int sure_heads_ = 0;
    std::array<Mask<words>, 64 * words> indistinguishable_;
    std::uint16_t max_indistinguishable_ = 1;
    std::array<std::uint16_t, max_planes> shared_{};
    std::array<std::array<const SizeBounds::Row*, 64 * words + 1>, max_planes + 1> rows_{};
    BoundCache<words> cache_;
};

ExactSolver::ExactSolver(const Layouts& layouts, Goal goal, Control& control)
    : layouts_(layouts), goal_(goal), control_(control), bounds_(goal) {}
ExactSolver::~ExactSolver() = default;

Solution ExactSolver::solve(std::span<const LayoutId> node) {
    if (node.size() <= 64) {
        if (!one_) one_ = std::make_unique<Problem<1>>(*this);
        return one_->solve(node);
    }
    if (node.size() <= 128) {
        if (!two_) two_ = std::make_unique<Problem<2>>(*this);
        return two_->solve(node);
    }
    if (!four_) four_ = std::make_unique<Problem<4>>(*this);
    return four_->solve(node);
}

}  // namespace qipan::planes
