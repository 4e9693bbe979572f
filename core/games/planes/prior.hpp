#pragma once
#include "games/planes/layouts.hpp"

namespace qipan::planes {

/// A prior for human layouts, which tend to be compact: a layout weighs one, plus one for every pair of adjacent cells
/// that belong to different planes.
std::vector<std::uint64_t> close_weights(const Layouts& layouts);

}  // namespace qipan::planes
