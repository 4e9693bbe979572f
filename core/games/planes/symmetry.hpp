#pragma once
#include "games/planes/layouts.hpp"

namespace qipan::planes {

/// A symmetry of the board, applied to cells and to layouts.
struct Symmetry {
    std::array<std::uint8_t, max_cells> cell, cell_back;
    std::vector<LayoutId> layout;
};

/// The symmetries that map the set of layouts to itself and preserve their weights. The first is the identity. Empty
/// weights stand for equal ones.
std::vector<Symmetry> symmetries_of(const Layouts& layouts, std::span<const std::uint64_t> weights, Control& control);

}  // namespace qipan::planes
