#pragma once
#include <memory>

#include "games/planes/trees/size_bounds.hpp"

namespace qipan::planes {

/// The solution for a set of layouts: the smallest cost of a tree, and the first cell to shoot at. The cost is the
/// number of further shots, summed over the layouts. For the goal *finish*, only shots that hit no head are counted:
/// every tree takes one shot per head anyway. This way, it does not matter which heads have already been hit, and the
/// cost depends only on the set.
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
    /// Solves a set of at most `max_layouts` layouts. Among equally good cells, chooses the most promising one, that
    /// is, the one that is searched first.
    Solution solve(std::span<const LayoutId> node);

  private:
    template <std::size_t words>
    class Problem;

    const Layouts& layouts_;
    Goal goal_;
    Control& control_;
    SizeBounds bounds_;
    std::unique_ptr<Problem<1>> one_;
    std::unique_ptr<Problem<2>> two_;
    std::unique_ptr<Problem<4>> four_;
};

}  // namespace qipan::planes
