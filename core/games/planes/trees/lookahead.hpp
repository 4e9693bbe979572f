#pragma once
#include "games/planes/trees/decision_tree.hpp"

namespace qipan::planes {

inline constexpr int max_steps = 4;

/// Builds the tree of a lookahead policy. It shoots at the cell with the least expected cost: the next `steps` shots
/// are searched, and the cost after them is estimated from the number of layouts left. All open cells are considered,
/// but only the best few are searched beyond their first step.
template <class Prior>
Tree lookahead_tree(const Layouts& layouts, Prior prior, Goal goal, int steps, Control& control);

}  // namespace qipan::planes
