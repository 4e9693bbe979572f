#pragma once
#include <functional>

#include "games/planes/trees/policy.hpp"

namespace qipan::planes {

/// A node of a decision tree. Nodes are written to files as they are, so the struct has no padding.
struct TreeNode {
    static constexpr std::uint8_t leaf = 0xff;
    std::uint32_t first_child = 0;  // children are adjacent, in the order empty, body, head
    std::uint32_t layouts = 0;      // the number of layouts that lead here
    std::uint8_t cell = leaf;       // where to shoot
    std::uint8_t answers = 0;       // bit 1 << answer for every possible answer
    std::uint16_t unused = 0;
    bool operator==(const TreeNode&) const = default;
};
static_assert(sizeof(TreeNode) == 12);

/// A policy as a decision tree: the first node is the root, every inner node is a shot, and at a leaf the goal is
/// reached. The goal *identify* is reached when no answer is open any more, *finish* when every head has been hit.
using Tree = std::vector<TreeNode>;

/// The cost of a tree over all layouts.
struct TreeCost {
    std::uint64_t total = 0, weight = 0;   // sum of shots times weight; sum of the weights
    std::vector<std::uint64_t> histogram;  // the weight of the layouts by the number of shots they take
    std::vector<std::uint8_t> shots;       // by layout
    bool is_complete = true;               // whether every layout reaches a leaf at which the goal is reached
    double mean() const { return double(total) / double(weight); }
    int worst() const { return int(histogram.size()) - 1; }
};

/// Chooses a cell for a set of layouts with the given tally, in which at least one answer is open and the goal is not
/// reached.
template <class Prior>
using ChooseShot = std::function<int(LayoutSpan, const Tally<Prior>&)>;

/// Builds the tree of a choice function. Once all layouts have the same heads, *finish* shoots at those that are left.
template <class Prior>
Tree build_tree(const Layouts& layouts, Prior prior, Goal goal, const ChooseShot<Prior>& choose, Control& control);

/// Builds the tree of a greedy policy.
template <class Prior>
Tree greedy_tree(const Layouts& layouts, Prior prior, Goal goal, Policy policy, Control& control);

/// Evaluates a tree by following every layout. The tree may contain anything: nodes that point outside it or backwards
/// are not followed.
template <class Prior>
TreeCost tree_cost(std::span<const TreeNode> tree, const Layouts& layouts, Prior prior, Goal goal, Control& control);

}  // namespace qipan::planes
