#pragma once
#include "games/planes/layouts.hpp"

namespace qipan::planes {

/// People like to place planes close together: a layout weighs one, and one more for every pair of neighbouring cells
/// that belong to different planes.
std::vector<std::uint64_t> close_weights(const Layouts& layouts);

}  // namespace qipan::planes
