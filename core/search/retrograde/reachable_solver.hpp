#pragma once
#include "search/retrograde/position_set.hpp"

namespace qipan::retrograde {

/// Solves a closed set of positions by retrograde analysis, breadth-first from the positions in which the game is over.
/// Returns the value of every position, as a distance_code. A position from which neither seat can force a win is a
/// draw. Distances are exact: the winner wins as soon as possible, and the loser resists as long as possible.
std::vector<std::uint32_t> solve(const PositionSet& positions, unsigned workers, Control& control);

}  // namespace qipan::retrograde
