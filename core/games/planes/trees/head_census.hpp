#pragma once
#include <algorithm>
#include <vector>

#include "games/planes/layouts.hpp"

namespace qipan::planes {

/// A census counts how many layouts of a set have heads in common. It is filled class by class; a class consists of all
/// layouts of the set with exactly the same heads.
class HeadCensus {
  public:
    using Heads = std::array<std::uint8_t, max_planes>;  // the heads of a layout in ascending order, padded with zeros

    /// Pairs of heads are counted only if `counts_pairs` is set, since this takes most of the time.
    HeadCensus(const Layouts& layouts, bool counts_pairs)
        : cells_(std::size_t(layouts.cells())),
          planes_(std::size_t(layouts.planes())),
          counts_pairs_(counts_pairs),
          pairs_(cells_ * cells_) {}

    void clear() {
        layouts_ = max_in_pair_ = 0;
        heads_.fill(0);
        if (counts_pairs_) std::ranges::fill(pairs_, 0);
        std::ranges::fill(classes_, 0);
    }
    /// Adds a class, given its heads and its number of layouts. No class may be added twice.
    void add(const Heads& heads, std::uint32_t layouts) {
        layouts_ += layouts;
        if (classes_.size() <= layouts) classes_.resize(layouts + 1);
        ++classes_[layouts];
        for (std::size_t i = 0; i < planes_; ++i) {
            heads_[heads[i]] += layouts;
            for (std::size_t j = i + 1; counts_pairs_ && j < planes_; ++j) {
                auto& pair = pairs_[heads[i] * cells_ + heads[j]];
                max_in_pair_ = std::max<std::size_t>(max_in_pair_, pair += layouts);
            }
        }
    }

    std::size_t layouts() const { return layouts_; }
    std::size_t unknown_heads() const {
        return planes_ - std::size_t(std::count(heads_.begin(), heads_.end(), std::uint32_t(layouts_)));
    }
    /// classes()[n] is the number of classes that consist of n layouts.
    const std::vector<std::uint32_t>& classes() const { return classes_; }
    std::size_t largest_class() const {
        std::size_t size = classes_.size();
        while (size > 0 && classes_[size - 1] == 0) --size;
        return size ? size - 1 : 0;
    }
    /// Returns an upper bound on the number of layouts that all have the same k unknown heads, where k is `heads`. A
    /// head is unknown if not every layout of the set has it. The bound holds for every choice of the k heads.
    std::size_t max_sharing(std::size_t heads) const {
        const std::size_t unknown = unknown_heads();
        if (heads >= unknown) return largest_class();
        if (heads >= 2 && unknown == planes_ && counts_pairs_) return max_in_pair_;
        std::size_t most = 0;
        for (std::size_t cell = 0; cell < cells_; ++cell)
            if (heads_[cell] != layouts_) most = std::max<std::size_t>(most, heads_[cell]);
        return most;
    }

  private:
    std::size_t cells_, planes_, layouts_ = 0, max_in_pair_ = 0;
    bool counts_pairs_;
    std::array<std::uint32_t, max_cells> heads_{};
    std::vector<std::uint32_t> pairs_, classes_;
};

}  // namespace qipan::planes
