#pragma once
#include "games/planes/trees/policy.hpp"

namespace qipan::planes {

/// A number of shots, summed over the layouts, that no tree undercuts. Every cell is tried for the first `depth` shots,
/// with the layouts divided as they really answer; what a set costs from then on is bounded by counting.
///
/// The counting. Say u heads of a set are unknown, that is, all its layouts share the others. On every way through a
/// tree at most u answers that tell something are `head`; all others are `empty` or `body`.
///
/// *Finish*. Every layout ends with its u-th head. A way that ends after j other answers has C(j+u-1, u-1) places for
/// the heads before the last one and 2^j answers for the rest. So at most c_j = Σ C(i+u-1, u-1)·2^i ways, i up to j,
/// end by then. The layouts that end at one leaf have the same heads; so those that end by then are at most as many as
/// the c_j largest families of layouts with the same heads have together. All others take a shot more. The sum over j
/// is a bound on the shots that hit no head; every head takes one more.
///
/// *Identify*. A set of n layouts costs n for its first shot and then what its parts cost. At most as many layouts can
/// be left after one, two, … heads as share that many of the unknown heads. The least cost of a set of each size that
/// obeys these limits follows from the smaller sizes; see `fill_bounds`. Limits are rounded up, which can only lower
/// it.
///
/// The expansion. A tree for a set begins with some cell, and its branches are trees for the parts. So the least over
/// all cells of a shot's own cost and the bounds of its parts is a bound for the set. Cells that only repeat what is
/// known are left out: a tree without them is no worse. At the start, cells that a symmetry exchanges are tried once.
///
/// Needs time and memory for as many layouts as a quick tree; a stopped search's result means nothing.
std::uint64_t lower_bound(const Layouts& layouts, Goal goal, int depth, Control& control);

}  // namespace qipan::planes
