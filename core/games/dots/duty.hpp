#pragma once
#include "games/dots/rules.hpp"
#include "search/control/control.hpp"

namespace qipan::dots {

/// Which seats have the duty to take: such a seat must complete a box if it can.
using Duties = std::array<bool, 2>;

/// Solves all positions of a game in which one seat, both or none may have the duty to take: for every set of drawn
/// edges, values[seat][drawn] becomes the net score of `seat` from there on if it is to move; both play perfectly. Each
/// array has 2^edges bytes. The option must_take is ignored. The board must have at most max_table_edges edges.
void solve_with_duties(const Dots::Options& options, const Duties& duties, const std::array<std::int8_t*, 2>& values,
                       Control& control);

}  // namespace qipan::dots
