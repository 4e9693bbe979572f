#pragma once
#include "base/capture_playouts.hpp"
#include "games/two_eat_one/evaluation.hpp"

namespace qipan {

/// Plays a random capture if there is one, otherwise a random move. Playouts are cut off after 12 turns per seat; a
/// lead of 500 in the evaluation, that is, of five stones, then counts as nearly won.
template <>
struct PlayoutPolicy<TwoEatOne> : CapturePlayouts<TwoEatOne, 12, 500> {};

}  // namespace qipan
