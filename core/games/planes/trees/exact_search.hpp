#pragma once
#include <memory>

#include "games/planes/trees/bounds.hpp"

namespace qipan::planes {

/// What a search has found out about a set of layouts: the fewest shots still to come, summed over the layouts, and the
/// cell that begins so. With *finish* only shots that hit no head are counted, since every head takes one shot anyway;
/// thereby the cost depends on the layouts alone and not on how they were singled out.
struct Solution {
    std::uint64_t cost = 0;
    int cell = no_cell;
};

/// Finds the best of all trees for small sets, by branch and bound over bit masks. Every layout counts the same.
class ExactSolver {
  public:
    static constexpr std::size_t most_layouts = Bounds::most_layouts;

    ExactSolver(const Layouts& layouts, Goal goal, Control& control);
    ~ExactSolver();
    /// The set has at most `most_layouts`. Of equally good cells the one is taken that looked best beforehand.
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
    Bounds bounds_;
    std::uint64_t visited_ = 0;
    std::unique_ptr<Problem<1>> one_;
    std::unique_ptr<Problem<2>> two_;
    std::unique_ptr<Problem<4>> four_;
};

}  // namespace qipan::planes
