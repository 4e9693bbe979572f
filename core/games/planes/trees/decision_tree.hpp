#pragma once
#include <functional>

#include "games/planes/trees/policy.hpp"

namespace qipan::planes {

/// One node of a tree. Nodes are written to files as they are, so the struct has no gaps.
struct TreeNode {
    static constexpr std::uint8_t leaf = 0xff;
    std::uint32_t first_child = 0;  // the children lie side by side, in the order empty, body, head
    std::uint32_t layouts = 0;      // how many of them lead here
    std::uint8_t cell = leaf;       // where to shoot
    std::uint8_t answers = 0;       // bit 1 << answer for every answer that can come
    std::uint16_t unused = 0;
    bool operator==(const TreeNode&) const = default;
};
static_assert(sizeof(TreeNode) == 12);

/// A policy as a tree: the first node is the root, every shot is a node, and a leaf is where the goal is reached. It is
/// *identify* when no answer is open any more, *finish* when every head is hit.
using Tree = std::vector<TreeNode>;

/// What a tree costs over all layouts.
struct TreeCost {
    std::uint64_t total = 0, weight = 0;   // shots times weight; the sum of the weights
    std::vector<std::uint64_t> histogram;  // weight of the layouts that take so many shots
    std::vector<std::uint8_t> shots;       // by layout
    bool is_complete = true;               // whether every layout reaches a leaf that reaches the goal
    double mean() const { return double(total) / double(weight); }
    int worst() const { return int(histogram.size()) - 1; }
};

/// Chooses a cell for a set of layouts whose tally is given; at least one is open, and the goal is not reached.
template <class Prior>
using Choice = std::function<int(LayoutSpan, const Tally<Prior>&)>;

/// The tree that choosing so makes. Once all layouts have the same heads, *finish* shoots those that are left.
template <class Prior>
Tree grow_tree(const Layouts& layouts, Prior prior, Goal goal, const Choice<Prior>& choose, Control& control);

/// The tree of a rule of thumb.
template <class Prior>
Tree greedy_tree(const Layouts& layouts, Prior prior, Goal goal, Policy policy, Control& control);

/// Walks every layout down a tree, whatever is in it: a node that points outside, or back, is no child.
template <class Prior>
TreeCost cost_of(std::span<const TreeNode> tree, const Layouts& layouts, Prior prior, Goal goal, Control& control);

}  // namespace qipan::planes
