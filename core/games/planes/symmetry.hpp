#pragma once
#include "games/planes/layouts.hpp"

namespace qipan::planes {

/// A symmetry of the board: a rotation or reflection. It maps each cell c to cell[c] and each layout `id` to
/// layout[id]. Its inverse maps c to cell_back[c].
struct Symmetry {
    std::array<std::uint8_t, max_cells> cell, cell_back;
    std::vector<LayoutId> layout;
};

/// Returns the symmetries that map the set of layouts to itself and preserve the weights, which are indexed by layout.
/// The first is the identity. Empty `weights` mean that all layouts have the same weight.
std::vector<Symmetry> symmetries_of(const Layouts& layouts, std::span<const std::uint64_t> weights, Control& control);

}  // namespace qipan::planes
