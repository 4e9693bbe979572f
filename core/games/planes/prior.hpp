#pragma once
#include "games/planes/layouts.hpp"

namespace qipan::planes {

/// Returns the weights of a prior for layouts placed by people, which tend to be compact: the weight of a layout is 1
/// plus the number of pairs of adjacent cells that belong to different planes.
std::vector<std::uint64_t> close_weights(const Layouts& layouts);

}  // namespace qipan::planes
