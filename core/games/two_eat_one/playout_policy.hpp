#pragma once
#include "base/capture_playouts.hpp"
#include "games/two_eat_one/evaluation.hpp"

namespace qipan {

/// Captures whenever possible. A lead of five stones counts as nearly won.
template <>
struct PlayoutPolicy<TwoEatOne> : CapturePlayouts<TwoEatOne, 12, 500> {};

}  // namespace qipan
