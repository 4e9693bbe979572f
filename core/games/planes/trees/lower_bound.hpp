#pragma once
#include "games/planes/trees/policy.hpp"

namespace qipan::planes {

/// A number of shots, summed over the layouts, that no tree undercuts. Every cell is tried for each of the first
/// `depth` shots, with the layouts divided by their actual answers; the cost of the resulting sets is bounded by
/// counting. It needs time and memory for as many layouts as a quick tree. The result of a stopped search is
/// meaningless.
///
/// # Counting
///
/// Let u heads of a set be unknown; all its layouts share the others. On every path through a tree at most u
/// informative answers are `head`; all others are `empty` or `body`.
///
/// *Finish*. Every layout ends with its u-th head. A path that ends after j other answers has C(j+u-1, u-1) positions
/// for the heads before the last one and 2^j answers for the rest. So at most c_j = Σ C(i+u-1, u-1)·2^i paths, summed
/// over i up to j, end by then. The layouts that end at one leaf have the same heads; so the number of layouts that end
/// by then is at most that of the c_j largest families of layouts with the same heads. All others take another shot.
/// The sum over j is a bound on the shots that hit no head; every head takes one more.
///
/// *Identify*. A set of n layouts costs n for its first shot plus the cost of its parts. After one, two, … heads, at
/// most as many layouts can be left as share that many of the unknown heads. The least cost of a set of each size that
/// obeys these limits follows from the smaller sizes; see `fill_bounds`. Limits are rounded up, which can only lower
/// the bound.
///
/// # Expansion
///
/// A tree for a set begins with some cell, and its branches are trees for the parts. So the minimum over all cells of
/// the cost of the shot plus the bounds of its parts is a bound for the set. Cells whose answer is known are left out:
/// a tree without them is no worse. At the root, of cells that are equivalent under a symmetry only one is tried.
std::uint64_t lower_bound(const Layouts& layouts, Goal goal, int depth, Control& control);

}  // namespace qipan::planes
