#pragma once
#include "games/planes/trees/decision_tree.hpp"

namespace qipan::planes {

inline constexpr int max_steps = 4;

/// Builds the tree of a lookahead policy, which shoots at the cell with the least expected cost. It searches the next
/// `steps` shots and estimates the cost after them from the number of layouts left. At each step, the cost of every
/// open cell is estimated, but only the few best cells are searched further.
template <class Prior>
Tree lookahead_tree(const Layouts& layouts, Prior prior, Goal goal, int steps, Control& control);

}  // namespace qipan::planes
