#include "games/planes/trees/lookahead.hpp"

#include <algorithm>

namespace qipan::planes {
namespace {

template <class Prior>
class Lookahead {
  public:
    using Amount = typename Prior::Amount;
    Lookahead(const Layouts& layouts, Prior prior, Goal goal, Control& control)
        : layouts_(layouts), counter_(layouts, prior), partitioner_(layouts), goal_(goal), control_(control) {
        mean_weight_ = double(total_weight(layouts, prior)) / double(std::max<std::size_t>(layouts.count(), 1));
    }

    int choose(LayoutSpan node, const Tally<Prior>& tally, int steps) { return search(node, tally, steps).cell; }

  private:
    static constexpr std::size_t width = 8;  // at most this many cells, the best after one step, are searched further
    struct Candidate {
        double cost;
        int cell;
    };

    Candidate search(LayoutSpan node, const Tally<Prior>& tally, int steps) {
        const int unknown = layouts_.planes() - tally.sure_heads(layouts_.cells());
        if (control_.stopped() || (goal_ == Goal::finish && unknown == 0)) return {0, no_cell};
        std::array<Candidate, max_cells> candidates;
        std::size_t open = 0;
        for (std::size_t cell = 0; cell < std::size_t(layouts_.cells()); ++cell)
            if (tally.is_open(cell)) candidates[open++] = {one_step(tally, cell, unknown), int(cell)};
        if (open == 0) return {0, no_cell};
        const auto end = candidates.begin() + std::ptrdiff_t(open);
        if (steps > 1) {
            const auto wide = candidates.begin() + std::ptrdiff_t(std::min(open, width));
            std::partial_sort(candidates.begin(), wide, end, [](const Candidate& one, const Candidate& two) {
                return one.cost != two.cost ? one.cost < two.cost : one.cell < two.cell;
            });
            for (auto candidate = candidates.begin(); candidate != wide; ++candidate)
                candidate->cost = search_cell(node, tally, candidate->cell, steps);
            return *std::min_element(candidates.begin(), wide, is_better);
        }
        return *std::min_element(candidates.begin(), end, is_better);
    }
    /// Whether `one` has the lower cost, where costs that differ only by rounding are equal; if the costs are equal,
    /// the candidate with the lower cell is better.
    static bool is_better(const Candidate& one, const Candidate& two) {
        const double tolerance = 1e-9 * std::max(one.cost, two.cost);
        return one.cost + tolerance < two.cost || (one.cost <= two.cost + tolerance && one.cell < two.cell);
    }

    double search_cell(LayoutSpan node, const Tally<Prior>& tally, int cell, int steps) {
        const auto start = partitioner_.partition(node, cell);
        double cost = double(shots(tally, std::size_t(cell)));
        for (std::size_t answer = 0; answer < answer_kinds; ++answer) {
            const LayoutSpan part = node.subspan(start[answer], start[answer + 1] - start[answer]);
            if (part.size() < 2) continue;
            Tally<Prior> inner;
            counter_.count(part, inner);
            cost += search(part, inner, steps - 1).cost;
        }
        return cost;
    }

    Amount shots(const Tally<Prior>& tally, std::size_t cell) const {
        return goal_ == Goal::identify ? tally.all : tally.all - tally.head[cell];
    }
    double one_step(const Tally<Prior>& tally, std::size_t cell, int unknown) const {
        return double(shots(tally, cell)) + remaining_cost(tally.head[cell], unknown - 1) +
               remaining_cost(tally.body[cell], unknown) + remaining_cost(tally.empty(cell), unknown);
    }
    /// Estimates the cost of a good tree for a set of layouts with the total weight `amount`, each with `unknown` heads
    /// that not all layouts share. The cost per layout grows with the logarithm of the number of layouts; the
    /// coefficients were fitted to sets of all sizes.
    double remaining_cost(Amount amount, int unknown) const {
        const double layouts = double(amount) / mean_weight_;
        if (layouts <= 1 || (goal_ == Goal::finish && unknown == 0)) return 0;
        const double shots_per_layout =
            goal_ == Goal::identify ? 1.08 * std::log(layouts) + 0.06 : std::max(0.9 * std::log(layouts) - 0.3, 0.25);
        return double(amount) * shots_per_layout;
    }

    const Layouts& layouts_;
    TallyCounter<Prior> counter_;
    Partitioner partitioner_;
    Goal goal_;
    Control& control_;
    double mean_weight_;
};

}  // namespace

template <class Prior>
Tree lookahead_tree(const Layouts& layouts, Prior prior, Goal goal, int steps, Control& control) {
    Lookahead<Prior> lookahead(layouts, prior, goal, control);
    return build_tree<Prior>(
        layouts, prior, goal,
        [&](LayoutSpan node, const Tally<Prior>& tally) { return lookahead.choose(node, tally, steps); }, control);
}

template Tree lookahead_tree(const Layouts&, Uniform, Goal, int, Control&);
template Tree lookahead_tree(const Layouts&, Weighted, Goal, int, Control&);

}  // namespace qipan::planes
