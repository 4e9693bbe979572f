#pragma once
#include "games/planes/trees/decision_tree.hpp"

namespace qipan::planes {

inline constexpr int most_steps = 4;

/// The tree of looking some shots ahead: the cell is taken whose shots, followed by the best ones, lead to the least
/// expected cost, where the cost still to come is estimated by the number of layouts left. One step looks at every open
/// cell, each further one at the best few.
template <class Prior>
Tree lookahead_tree(const Layouts& layouts, Prior prior, Goal goal, int steps, Control& control);

}  // namespace qipan::planes
