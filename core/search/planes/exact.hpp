#pragma once
#include <memory>
#include <unordered_map>

#include "search/planes/decision_tree.hpp"

namespace qipan::planes {

/// What a search has found out about a set of layouts: the fewest shots still to come, summed over the layouts, and the
/// cell that begins so. With *finish* only shots that hit no head are counted, since every head takes one shot anyway;
/// thereby the cost depends on the layouts alone and not on how they were singled out.
struct Solution {
    std::uint64_t cost = 0;
    int cell = no_cell;
};

/// How few shots a set can cost, by its size alone. Three facts limit every tree: on a path there are only so many
/// `head` answers as heads are unknown, only so many layouts share their first, second, … known heads, and layouts that
/// the goal does not tell apart stay together.
class Bounds {
  public:
    static constexpr std::size_t most_layouts = 256;
    using Row = std::array<std::uint16_t, most_layouts + 1>;
    struct Limits {
        std::uint8_t unknown = 0;                        // heads that are not known yet
        std::uint16_t together = 1;                      // layouts that a leaf may hold
        std::array<std::uint16_t, max_planes> shared{};  // layouts that can be left after one, two, … more heads
        bool operator==(const Limits&) const = default;
    };

    explicit Bounds(Goal goal) : goal_(goal) {}
    /// By size; only sizes up to what the limits allow mean something.
    const Row& row(const Limits& limits);

  private:
    Row made(const Limits& limits);
    struct Hash {
        std::size_t operator()(const Limits& limits) const;
    };
    Goal goal_;
    std::unordered_map<Limits, std::unique_ptr<const Row>, Hash> rows_;
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
