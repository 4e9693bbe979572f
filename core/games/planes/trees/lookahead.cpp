#include "games/planes/trees/lookahead.hpp"

#include <algorithm>

namespace qipan::planes {
namespace {

template <class Prior>
class Lookahead {
  public:
    using Amount = typename Prior::Amount;
    Lookahead(const Layouts& layouts, Prior prior, Goal goal, Control& control)
        : layouts_(layouts), teller_(layouts, prior), divider_(layouts), goal_(goal), control_(control) {
        double sum = 0;
        for (LayoutId id = 0; id < layouts.count(); ++id) sum += double(prior(id));
        mean_weight_ = sum / double(std::max<std::size_t>(layouts.count(), 1));
    }

    int choose(LayoutSpan node, const Tally<Prior>& tally, int steps) { return look(node, tally, steps).cell; }

  private:
    static constexpr std::size_t width = 8;  // cells that are looked into
    struct Seen {
        double cost;
        int cell;
    };

    Seen look(LayoutSpan node, const Tally<Prior>& tally, int steps) {
        const int unknown = layouts_.planes() - tally.sure_heads(layouts_.cells());
        if (control_.stopped() || (goal_ == Goal::finish && unknown == 0)) return {0, no_cell};
        std::array<Seen, max_cells> seen;
        std::size_t open = 0;
        for (std::size_t cell = 0; cell < std::size_t(layouts_.cells()); ++cell)
            if (tally.is_open(cell)) seen[open++] = {one_step(tally, cell, unknown), int(cell)};
        if (open == 0) return {0, no_cell};
        const auto end = seen.begin() + std::ptrdiff_t(open);
        if (steps > 1) {
            const auto wide = seen.begin() + std::ptrdiff_t(std::min(open, width));
            std::partial_sort(seen.begin(), wide, end, [](const Seen& one, const Seen& two) {
                return one.cost != two.cost ? one.cost < two.cost : one.cell < two.cell;
            });
            for (auto each = seen.begin(); each != wide; ++each)
                each->cost = looked_into(node, tally, each->cell, steps);
            return *std::min_element(seen.begin(), wide, is_better);
        }
        return *std::min_element(seen.begin(), end, is_better);
    }
    /// Costs that differ by rounding alone are the same; the lower cell is then better.
    static bool is_better(const Seen& one, const Seen& two) {
        const double width = 1e-9 * std::max(one.cost, two.cost);
        return one.cost + width < two.cost || (one.cost <= two.cost + width && one.cell < two.cell);
    }

    double looked_into(LayoutSpan node, const Tally<Prior>& tally, int cell, int steps) {
        const auto start = divider_.divide(node, cell);
        double cost = double(shots(tally, std::size_t(cell)));
        for (std::size_t answer = 0; answer < answer_kinds; ++answer) {
            const LayoutSpan part = node.subspan(start[answer], start[answer + 1] - start[answer]);
            if (part.size() < 2) continue;
            Tally<Prior> inner;
            teller_.count(part, inner);
            cost += look(part, inner, steps - 1).cost;
        }
        return cost;
    }

    Amount shots(const Tally<Prior>& tally, std::size_t cell) const {
        return goal_ == Goal::identify ? tally.all : tally.all - tally.head[cell];
    }
    double one_step(const Tally<Prior>& tally, std::size_t cell, int unknown) const {
        return double(shots(tally, cell)) + to_go(tally.head[cell], unknown - 1) + to_go(tally.body[cell], unknown) +
               to_go(tally.empty(cell), unknown);
    }
    /// What good trees cost, fitted to sets of all sizes: shots grow with the logarithm of the number of layouts.
    double to_go(Amount amount, int unknown) const {
        const double layouts = double(amount) / mean_weight_;
        if (layouts <= 1 || (goal_ == Goal::finish && unknown == 0)) return 0;
        const double each =
            goal_ == Goal::identify ? 1.08 * std::log(layouts) + 0.06 : std::max(0.9 * std::log(layouts) - 0.3, 0.25);
        return double(amount) * each;
    }

    const Layouts& layouts_;
    Teller<Prior> teller_;
    Divider divider_;
    Goal goal_;
    Control& control_;
    double mean_weight_;
};

}  // namespace

template <class Prior>
Tree lookahead_tree(const Layouts& layouts, Prior prior, Goal goal, int steps, Control& control) {
    Lookahead<Prior> lookahead(layouts, prior, goal, control);
    return grow_tree<Prior>(
        layouts, prior, goal,
        [&](LayoutSpan node, const Tally<Prior>& tally) { return lookahead.choose(node, tally, steps); }, control);
}

template Tree lookahead_tree(const Layouts&, Uniform, Goal, int, Control&);
template Tree lookahead_tree(const Layouts&, Weighted, Goal, int, Control&);

}  // namespace qipan::planes
