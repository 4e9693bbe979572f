#pragma once
#include <memory>

#include "games/planes/trees/bounds.hpp"

namespace qipan::planes {

/// The solution for a set of layouts: the smallest number of further shots, summed over the layouts, and the first cell
/// to shoot at. With *finish* only shots that hit no head are counted, since every head takes one shot anyway; so the
/// cost depends on the layouts alone and not on the shots that led to them.
struct Solution {
    std::uint64_t cost = 0;
    int cell = no_cell;
};

/// Finds an optimal tree for small sets of equally likely layouts, by branch and bound over bit masks.
class ExactSolver {
  public:
    static constexpr std::size_t max_layouts = SizeBounds::max_layouts;

    ExactSolver(const Layouts& layouts, Goal goal, Control& control);
    ~ExactSolver();
    /// The set has at most `max_layouts` layouts. Of equally good cells, chooses the one that looked best before the
    /// search.
    Solution solve(std::span<const LayoutId> node);

    std::uint64_t visited() const { return visited_; }

  private:
    template <std::size_t words>
    class Problem;
    template <std::size_t words>
    Solution solved(std::span<const LayoutId> node);

    const Layouts& layouts_;
    Goal goal_;
    Control& control_;
    SizeBounds bounds_;
    std::uint64_t visited_ = 0;
    std::unique_ptr<Problem<1>> one_;
    std::unique_ptr<Problem<2>> two_;
    std::unique_ptr<Problem<4>> four_;
};

}  // namespace qipan::planes
