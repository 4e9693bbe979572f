#pragma once
#include "base/capture_playouts.hpp"
#include "games/checkers/learned_evaluation.hpp"

namespace qipan {

/// Plays a random jump if there is one, otherwise a random move. Playouts are cut off after 12 turns per seat; a lead
/// of 400 in the evaluation, that is, of four men, then counts as nearly won.
template <>
struct PlayoutPolicy<Checkers> : LearnedCapturePlayouts<Checkers, 12, 400> {};

}  // namespace qipan
