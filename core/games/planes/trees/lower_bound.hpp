#pragma once
#include "games/planes/trees/policy.hpp"

namespace qipan::planes {

/// Returns a lower bound on the cost of every decision tree, that is, on its number of shots summed over all layouts.
/// For each of the first `depth` shots, every cell is tried, and the layouts are divided by their actual answers. The
/// cost of the resulting sets of layouts is bounded by counting. Time and memory grow with the number of layouts as for
/// best_tree with Effort::quick. The result is meaningless if the search was stopped.
///
/// # Counting
///
/// Consider a set of layouts. A head is known if all of them have it; let u be the number of unknown heads of a layout.
/// On every path through a tree for this set, at most u of the answers that were not known in advance are `head`. Call
/// all other answers, `empty` or `body`, non-heads.
///
/// The goal *finish*: apart from shots at known heads, the path of every layout ends when its last unknown head is hit.
/// Consider the paths that end after exactly i non-heads. The u - 1 heads before the last one can be arranged among the
/// non-heads in C(i+u-1, u-1) ways, and the i non-heads have 2^i combinations of answers. So the number of such paths
/// is at most C(i+u-1, u-1)·2^i. Summed over i = 0, …, j, this gives c_j, the maximum number of paths with at most j
/// non-heads. All layouts that end at the same leaf have the same heads; call all layouts with the same heads a class.
/// So the layouts with at most j non-heads belong to at most c_j classes, and there are at most as many of them as in
/// the c_j largest classes. All others have at least j + 1 non-heads. The number of these others, summed over j = 0, 1,
/// …, is a lower bound on the total number of non-heads. In addition, every layout takes one shot per head.
///
/// The goal *identify*: a set of n layouts costs n for its first shot, plus the costs of its parts. The layouts that
/// remain after k answers `head` have the same k unknown heads, which limits their number. The least cost of a set
/// within these limits is computed for each size from those of smaller sizes; see `fill_bounds`. The limits are rounded
/// up, which can only lower the bound.
///
/// # Expansion
///
/// A tree for a set begins with a shot at some cell, and its branches are trees for the parts of the set. So a lower
/// bound for the set is the minimum, over all cells, of the cost of the shot plus the bounds for its parts. Cells whose
/// answer is known are left out, because shooting at them never reduces the cost. At the root, only one of the cells
/// that are equivalent under a symmetry is tried.
std::uint64_t lower_bound(const Layouts& layouts, Goal goal, int depth, Control& control);

}  // namespace qipan::planes
