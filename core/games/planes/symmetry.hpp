#pragma once
#include "games/planes/layouts.hpp"

namespace qipan::planes {

/// A symmetry of the board: the images of cells under it (`cell`) and under its inverse (`cell_back`), and the images
/// of layouts.
struct Symmetry {
    std::array<std::uint8_t, max_cells> cell, cell_back;
    std::vector<LayoutId> layout;
};

/// Returns the symmetries that map the set of layouts to itself and preserve their weights. The first is the identity.
/// Empty weights mean that all layouts have the same weight.
std::vector<Symmetry> symmetries_of(const Layouts& layouts, std::span<const std::uint64_t> weights, Control& control);

}  // namespace qipan::planes
