#pragma once
#include "base/capture_playouts.hpp"
#include "games/checkers/evaluation.hpp"

namespace qipan {

/// Jumps whenever possible. A lead of four men counts as nearly won.
template <>
struct PlayoutPolicy<Checkers> : CapturePlayouts<Checkers, 12, 400> {};

}  // namespace qipan
