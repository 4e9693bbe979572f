#pragma once
#include "games/dots/rules.hpp"
#include "search/control/control.hpp"

namespace qipan::dots {

/// Which seats have the duty to take: such a seat must complete a box if it can.
using Duties = std::array<bool, 2>;

/// The net score of seat 0 from the start of a game in which each seat may have a duty of its own; both play perfectly.
/// The option must_take is ignored. The board must have at most max_table_edges edges.
int score_with_duties(const Dots::Options& options, const Duties& duties, Control& control);

}  // namespace qipan::dots
