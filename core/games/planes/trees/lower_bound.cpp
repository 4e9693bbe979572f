#include "games/planes/trees/lower_bound.hpp"

#include <bit>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <unordered_map>

#include "games/planes/symmetry.hpp"
#include "games/planes/trees/head_census.hpp"
#include "games/planes/trees/size_bounds.hpp"

namespace qipan::planes {
namespace {

constexpr std::uint64_t no_limit = ~std::uint64_t{0} >> 1;

/// For the goal *finish*: a lower bound on the number of answers other than `head`, summed over all layouts, as
/// described in lower_bound.hpp.
std::uint64_t least_to_finish(const HeadCensus& census) {
    const std::size_t unknown = census.unknown_heads();
    if (unknown == 0) return 0;
    const auto& classes = census.classes();
    std::size_t size = census.largest_class();
    std::uint64_t left_of_size = classes[size], ended = 0, shots = 0, ways_used = 0, ways = 0;
    for (std::uint64_t others = 0;; ++others) {
        // Count the paths with exactly `others` non-heads, that is, answers other than `head`. A path ends with its
        // last unknown head; `places` is the number of ways to arrange the other unknown heads among the non-heads.
        std::uint64_t places = 1;
        for (std::uint64_t i = 1; i < unknown; ++i) places = places * (others + i) / i;
        ways += places << others;
        while (ways_used < ways && size > 0) {
            const std::uint64_t taken = std::min(left_of_size, ways - ways_used);
            ways_used += taken;
            left_of_size -= taken;
            ended += taken * size;
            if (left_of_size == 0 && --size > 0) left_of_size = classes[size];
        }
        if (ended == census.layouts()) return shots;
        shots += census.layouts() - ended;
    }
}

/// The lower convex hull of points (size, value), which are added in ascending order of size. Calling a Hull with a
/// size returns the value of the hull at this size.
class Hull {
  public:
    void add(double size, double value) {
        while (corners_.size() > 1 &&
               slope(corners_.size() - 1) * (size - corners_.back().size) >= value - corners_.back().value)
            corners_.pop_back();
        corners_.push_back({size, value});
    }
    double operator()(std::size_t size) const {
        const auto right = std::ranges::lower_bound(corners_, double(size), {}, &Corner::size);
        if (right == corners_.begin()) return right->value;
        const Corner& left = *(right - 1);
        return left.value + (right->value - left.value) * (double(size) - left.size) / (right->size - left.size);
    }

  private:
    struct Corner {
        double size, value;
    };
    double slope(std::size_t corner) const {
        const Corner &one = corners_[corner - 1], &two = corners_[corner];
        return (two.value - one.value) / (two.size - one.size);
    }
    std::vector<Corner> corners_;
};

/// For the goal *identify*: lower bounds by the size of the set and the limits in Key, computed on demand. Up to `few`
/// layouts, every division of the set by a shot is tried. For larger sets, the costs of the parts are replaced by the
/// lower convex hull of the costs of smaller sets, which does not exceed them. As the hull is convex, the bound is
/// least if the layouts that do not answer `head` are halved between `empty` and `body`. It is also convex in the
/// number of `head` answers, so a number of such answers is optimal if neither one more nor one fewer is better.
class LimitedRows {
  public:
    explicit LimitedRows(std::size_t indistinguishable) : indistinguishable_(indistinguishable) {}

    std::uint64_t least(const HeadCensus& census) {
        if (census.layouts() <= indistinguishable_) return 0;
        const std::size_t unknown = census.unknown_heads();
        Key key{rounded(census.layouts())};
        for (std::size_t heads = 1; heads <= unknown; ++heads) key.push_back(rounded(census.max_sharing(heads)));
        return row(key).least[census.layouts()];
    }

  private:
    static constexpr std::size_t few = 512;
    struct Row {
        std::vector<std::uint32_t> least;
        Hull hull;
    };
    // The limits that a row depends on. key[0] is the maximum number of layouts; for k > 0, key[k] is the maximum
    // number of layouts that all have the same k unknown heads. All limits are rounded up.
    using Key = std::vector<std::size_t>;

    /// Rounds a limit up to four significant bits, so that few different rows are needed.
    static std::size_t rounded(std::size_t number) {
        const std::size_t unit = std::bit_floor(std::max<std::size_t>(number / 8, 1));
        return (number + unit - 1) / unit * unit;
    }

    const Row& row(const Key& key) {
        if (const auto known = rows_.find(key); known != rows_.end()) return known->second;
        const std::size_t sizes = key[0], max_heads = key.size() > 1 ? std::min(key[1], sizes) : 0;
        // After the answer `head`, at most key[1] layouts remain, of which at most key[2] share one further head, and
        // so on. So the limits of these layouts are the key without its first entry.
        const Row* after_head = key.size() > 1 ? &row(Key(key.begin() + 1, key.end())) : nullptr;
        Row result;
        result.least.resize(sizes + 1);
        fill_bounds(Goal::identify, std::min(sizes, few), result.least, after_head ? &after_head->least : nullptr,
                    max_heads, indistinguishable_);
        for (std::size_t size = 0; size <= std::min(sizes, few); ++size)
            result.hull.add(double(size), result.least[size]);
        std::size_t heads = 0;
        const auto cost = [&](std::size_t size, std::size_t part) {
            const std::size_t rest = size - part;
            return double(size) + result.hull(rest / 2) + result.hull(rest - rest / 2) +
                   (after_head ? after_head->hull(part) : 0);
        };
        for (std::size_t size = few + 1; size <= sizes; ++size) {
            double least = cost(size, heads);
            for (double next; heads < max_heads && (next = cost(size, heads + 1)) <= least; least = next) ++heads;
            for (double next; heads > 0 && (next = cost(size, heads - 1)) < least; least = next) --heads;
            result.hull.add(double(size), least);
            result.least[size] = std::uint32_t(least);  // rounded down, so that the bound stays valid
        }
        return rows_.emplace(key, std::move(result)).first->second;
    }

    std::size_t indistinguishable_;  // the size of the largest group of layouts with the same answers at all cells
    std::map<Key, Row> rows_;
};

class Expansion {
  public:
    Expansion(const Layouts& layouts, Goal goal, Control& control)
        : layouts_(layouts),
          goal_(goal),
          control_(control),
          heads_(layouts.count(), HeadCensus::Heads{}),
          rows_(max_identical()),
          census_(answer_kinds, HeadCensus(layouts, goal == Goal::identify)) {
        for (LayoutId id = 0; id < layouts.count(); ++id) {
            HeadCensus::Heads& heads = heads_[id];
            for (std::size_t i = 0; i < std::size_t(layouts.planes()); ++i) {
                heads[i] = layouts.placement_table()[layouts[id][i]].head;
                for (std::size_t j = i; j > 0 && heads[j] < heads[j - 1]; --j) std::swap(heads[j], heads[j - 1]);
            }
        }
        cells_.resize(std::size_t(layouts.cells()));
        std::iota(cells_.begin(), cells_.end(), std::uint8_t{0});
    }

    std::uint64_t bound(int depth) {
        Set all = layouts_.ids();
        // Sort the layouts so that the layouts of a class (see HeadCensus) are adjacent; they stay adjacent when a set
        // is divided.
        std::ranges::stable_sort(all, {}, [&](LayoutId id) { return heads_[id]; });
        const auto symmetries = symmetries_of(layouts_, {}, control_);
        std::vector<std::uint8_t> first;
        for (const auto cell : cells_)
            if (std::ranges::all_of(symmetries, [&](const Symmetry& symmetry) { return symmetry.cell[cell] >= cell; }))
                first.push_back(cell);
        control_.total = first.size();
        return least(all, depth, no_limit, first, true);
    }

  private:
    using Set = std::vector<LayoutId>;
    struct Candidate {
        std::uint64_t bound;
        std::uint8_t cell;
    };

    std::size_t max_identical() const {
        std::unordered_map<std::string, std::size_t> looks;
        std::size_t most = 1;
        std::string look(std::size_t(layouts_.cells()), ' ');
        for (LayoutId id = 0; id < layouts_.count() && !control_.stopped(); ++id) {
            for (std::size_t cell = 0; cell < look.size(); ++cell) look[cell] = char(layouts_.answer(id, int(cell)));
            most = std::max(most, ++looks[look]);
        }
        return most;
    }

    void for_each_class(std::span<const LayoutId> set, auto&& visit) const {
        for (std::size_t i = 0; i < set.size();) {
            std::size_t end = i + 1;
            while (end < set.size() && heads_[set[end]] == heads_[set[i]]) ++end;
            visit(set.subspan(i, end - i));
            i = end;
        }
    }

    std::uint64_t static_bound(const HeadCensus& census) {
        if (census.layouts() <= 1) return 0;
        return goal_ == Goal::finish ? least_to_finish(census) : rows_.least(census);
    }
    std::uint64_t static_bound(std::span<const LayoutId> set) {
        census_[0].clear();
        for_each_class(set, [&](std::span<const LayoutId> alike) {
            census_[0].add(heads_[alike[0]], std::uint32_t(alike.size()));
        });
        return static_bound(census_[0]);
    }
    /// Returns a lower bound on the cost of all trees that begin with a shot at the cell: the cost of the shot plus the
    /// bounds, by counting alone, of the parts into which it divides the set. Returns no_limit if all layouts give the
    /// same answer at the cell.
    std::uint64_t static_bound_after(std::span<const LayoutId> set, int cell) {
        for (auto& census : census_) census.clear();
        const AnswerRow& row = layouts_.answers_at(cell);
        for_each_class(set, [&](std::span<const LayoutId> alike) {
            std::array<std::uint32_t, answer_kinds> parts{};
            for (const LayoutId id : alike) ++parts[Layouts::answer(row, layouts_[id])];
            for (std::size_t answer = 0; answer < answer_kinds; ++answer)
                if (parts[answer]) census_[answer].add(heads_[alike[0]], parts[answer]);
        });
        std::uint64_t cost = shots(set.size(), census_[Planes::head].layouts());
        for (const auto& census : census_) {
            if (census.layouts() == set.size()) return no_limit;
            cost += static_bound(census);
        }
        return cost;
    }
    std::uint64_t shots(std::uint64_t all, std::uint64_t heads) const {
        return goal_ == Goal::identify ? all : all - heads;
    }

    /// Returns a lower bound on the cost of all trees for the set, from a search of `depth` shots. The first shot is at
    /// one of `cells`. The search may stop early once the bound reaches `limit`.
    std::uint64_t least(const Set& set, int depth, std::uint64_t limit, std::span<const std::uint8_t> cells,
                        bool is_first = false) {
        if (set.size() <= 1 || control_.stopped()) return 0;
        const std::uint64_t static_cost = static_bound(set);
        if (depth == 0 || static_cost >= limit) return static_cost;
        if (goal_ == Goal::finish && heads_[set.front()] == heads_[set.back()]) return 0;  // all heads are known
        std::vector<Candidate> candidates;
        for (const auto cell : cells) {
            if (control_.stopped()) return 0;
            if (const auto bound = static_bound_after(set, cell); bound != no_limit)
                candidates.push_back({bound, cell});
        }
        if (candidates.empty()) return 0;  // all layouts give the same answers everywhere, so no shot is needed
        std::ranges::stable_sort(candidates, {}, &Candidate::bound);
        if (depth == 1) return std::max(static_cost, candidates[0].bound);
        std::uint64_t lowest = limit;
        for (const auto& candidate : candidates) {
            if (candidate.bound >= lowest) break;
            lowest = std::min(lowest, after(set, depth, lowest, candidate.cell));
            if (is_first) ++control_.done;
        }
        return std::max(static_cost, lowest);
    }

    /// Returns a lower bound on the cost of all trees for the set that begin with the cell. The search may stop early
    /// once the bound reaches `limit`.
    std::uint64_t after(const Set& set, int depth, std::uint64_t limit, int cell) {
        std::array<Set, answer_kinds> parts;
        const AnswerRow& row = layouts_.answers_at(cell);
        for (const LayoutId id : set) parts[Layouts::answer(row, layouts_[id])].push_back(id);
        std::uint64_t cost = shots(set.size(), parts[Planes::head].size());
        std::array<std::uint64_t, answer_kinds> bounds;
        for (std::size_t answer = 0; answer < answer_kinds; ++answer)
            cost += bounds[answer] = static_bound(parts[answer]);
        std::array<std::size_t, answer_kinds> order{0, 1, 2};
        std::ranges::sort(order, std::greater{}, [&](std::size_t answer) { return parts[answer].size(); });
        for (const auto answer : order) {
            if (cost >= limit) return cost;
            cost -= bounds[answer];
            cost += std::max(bounds[answer], least(parts[answer], depth - 1, limit - cost, cells_));
        }
        return cost;
    }

    const Layouts& layouts_;
    Goal goal_;
    Control& control_;
    std::vector<HeadCensus::Heads> heads_;
    std::vector<std::uint8_t> cells_;
    LimitedRows rows_;
    std::vector<HeadCensus> census_;  // by answer: the census of the layouts that give it
};

}  // namespace

std::uint64_t lower_bound(const Layouts& layouts, Goal goal, int depth, Control& control) {
    const std::uint64_t heads = goal == Goal::finish ? std::uint64_t(layouts.planes()) * layouts.count() : 0;
    return layouts.count() ? heads + Expansion(layouts, goal, control).bound(depth) : 0;
}

}  // namespace qipan::planes
