#pragma once
#include "games/planes/trees/decision_tree.hpp"

namespace qipan::planes {

inline constexpr int max_steps = 4;

/// Builds the tree of a lookahead policy: it shoots at the cell with the least expected cost over the next shots, where
/// the remaining cost is estimated from the number of layouts left. The first step considers every open cell, each
/// further one the best few.
template <class Prior>
Tree lookahead_tree(const Layouts& layouts, Prior prior, Goal goal, int steps, Control& control);

}  // namespace qipan::planes
