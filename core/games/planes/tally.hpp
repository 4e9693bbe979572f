#pragma once
#include <cmath>

#include "games/planes/layouts.hpp"

namespace qipan::planes {

/// The prior under which all layouts are equally likely.
struct Uniform {
    using Amount = std::uint32_t;
    Amount operator()(LayoutId) const { return 1; }
};

/// A prior under which the probability of a layout is proportional to its weight. Weights are positive, and their sum
/// is at most `max_total`, so that sums of shots times weight do not overflow.
struct Weighted {
    using Amount = std::uint64_t;
    static constexpr Amount max_total = Amount{1} << 48;
    std::span<const Amount> weights;
    Amount operator()(LayoutId id) const { return weights[id]; }
};

/// The sum of the weights of all layouts.
template <class Prior>
typename Prior::Amount total_weight(const Layouts& layouts, Prior prior) {
    typename Prior::Amount sum = 0;
    for (LayoutId id = 0; id < layouts.count(); ++id) sum += prior(id);
    return sum;
}

/// Counts the answers of a set of layouts: head[cell] and body[cell] are the numbers (or total weights) of the layouts
/// that give that answer at the cell, and `all` is the number (or total weight) of all layouts in the set.
template <class Prior>
struct Tally {
    using Amount = typename Prior::Amount;
    Amount all = 0;
    std::array<Amount, max_cells> head, body;

    Amount empty(std::size_t cell) const { return all - head[cell] - body[cell]; }
    /// Whether the answer at the cell is open, that is, not the same in all layouts.
    bool is_open(std::size_t cell) const { return std::max({head[cell], body[cell], empty(cell)}) != all; }
    /// The number of cells that are a head in every layout.
    int sure_heads(int cells) const {
        int sure = 0;
        for (std::size_t cell = 0; cell < std::size_t(cells); ++cell) sure += head[cell] == all;
        return sure;
    }
};

/// Computes tallies. For a large set, counts first how often each placement occurs in the layouts, then adds each count
/// to the cells of that placement. This costs only one addition per plane of a layout, instead of one per cell.
template <class Prior>
class TallyCounter {
  public:
    using Amount = typename Prior::Amount;
    TallyCounter(const Layouts& layouts, Prior prior) : layouts_(layouts), prior_(prior) {}

    void count(std::span<const LayoutId> node, Tally<Prior>& tally) {
        const auto cells = std::size_t(layouts_.cells());
        std::fill_n(tally.head.begin(), cells, Amount{0});
        std::fill_n(tally.body.begin(), cells, Amount{0});
        tally.all = 0;
        const std::size_t planes = std::size_t(layouts_.planes());
        if (node.size() < small_set) {
            for (const LayoutId id : node) {
                const Amount amount = prior_(id);
                tally.all += amount;
                for (std::size_t i = 0; i < planes; ++i) spread(layouts_[id][i], amount, tally);
            }
            return;
        }
        const std::size_t placements = std::size_t(layouts_.placement_table().count());
        std::fill_n(by_placement_.begin(), placements, Amount{0});
        for (const LayoutId id : node) {
            const Amount amount = prior_(id);
            tally.all += amount;
            for (std::size_t i = 0; i < planes; ++i) by_placement_[layouts_[id][i]] += amount;
        }
        for (std::size_t placement = 0; placement < placements; ++placement)
            if (by_placement_[placement]) spread(placement, by_placement_[placement], tally);
    }

  private:
    static constexpr std::size_t small_set = 24;  // sets with fewer layouts are counted layout by layout

    void spread(std::size_t placement, Amount amount, Tally<Prior>& tally) const {
        const auto& cells = layouts_.placement_table()[int(placement)].cells;
        tally.head[cells[0]] += amount;
        for (std::size_t i = 1; i < plane_cells; ++i) tally.body[cells[i]] += amount;
    }

    const Layouts& layouts_;
    Prior prior_;
    std::array<Amount, max_placements> by_placement_;
};

/// Computes x·ln x, from a lookup table if x is small.
class XLogX {
  public:
    explicit XLogX(std::size_t largest) : table_(std::min<std::size_t>(largest, 1u << 17) + 1) {
        for (std::size_t x = 1; x < table_.size(); ++x) table_[x] = double(x) * std::log(double(x));
    }
    double operator()(std::uint64_t x) const { return x < table_.size() ? table_[x] : double(x) * std::log(double(x)); }

  private:
    std::vector<double> table_;
};

}  // namespace qipan::planes
