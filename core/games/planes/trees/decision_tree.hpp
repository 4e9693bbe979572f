#pragma once
#include <functional>

#include "games/planes/trees/policy.hpp"

namespace qipan::planes {

/// A node of a decision tree. Nodes are written to files as raw bytes, so the struct has no padding.
struct TreeNode {
    static constexpr std::uint8_t leaf = 0xff;
    std::uint32_t first_child = 0;  // index of the first child; children are adjacent, in the order empty, body, head
    std::uint32_t layouts = 0;      // the number of layouts that reach this node
    std::uint8_t cell = leaf;       // the cell to shoot at, or `leaf`
    std::uint8_t answers = 0;       // bit set of the answers that layouts give to the shot: one child for each
    std::uint16_t unused = 0;
    bool operator==(const TreeNode&) const = default;
};
static_assert(sizeof(TreeNode) == 12);

/// A policy as a decision tree. The first node is the root, every inner node is a shot, and at every leaf the goal (see
/// Goal) is reached.
using Tree = std::vector<TreeNode>;

/// The cost of a tree, that is, the number of shots it takes for each layout.
struct TreeCost {
    std::uint64_t total = 0, weight = 0;   // over all layouts: the sum of shots times weight, and the sum of weights
    std::vector<std::uint64_t> histogram;  // histogram[n]: the total weight of the layouts that take n shots
    std::vector<std::uint8_t> shots;       // by layout: the number of shots that the tree takes
    bool is_complete = true;               // whether the tree is valid and reaches the goal for every layout
};

/// Chooses the cell to shoot at, given a set of layouts and its tally. It is called only if the goal is not yet
/// reached, so at least one cell is open: the layouts give different answers there.
template <class Prior>
using ChooseShot = std::function<int(LayoutSpan, const Tally<Prior>&)>;

/// Builds the tree that results from a choice function. For the goal *finish*, once all layouts have the same heads,
/// the tree shoots at the heads not yet hit without calling the function.
template <class Prior>
Tree build_tree(const Layouts& layouts, Prior prior, Goal goal, const ChooseShot<Prior>& choose, Control& control);

/// Builds the tree that results from a greedy policy.
template <class Prior>
Tree greedy_tree(const Layouts& layouts, Prior prior, Goal goal, Policy policy, Control& control);

/// Evaluates a tree by following the path of every layout. If the tree is invalid, `is_complete` is false in the
/// result. A child whose index is outside the tree, or not after its parent, is not followed, so that invalid trees are
/// safe.
template <class Prior>
TreeCost tree_cost(std::span<const TreeNode> tree, const Layouts& layouts, Prior prior, Goal goal, Control& control);

}  // namespace qipan::planes
