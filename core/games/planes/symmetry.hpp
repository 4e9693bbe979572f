#pragma once
#include "games/planes/layouts.hpp"

namespace qipan::planes {

/// Turning or mirroring the board, applied to cells and to layouts.
struct Symmetry {
    std::array<std::uint8_t, max_cells> cell, cell_back;
    std::vector<LayoutId> layout;
};

/// The symmetries under which the layouts stay the same set and keep their weights; the first leaves everything in its
/// place. Weights may be missing, which means that they are equal.
std::vector<Symmetry> symmetries_of(const Layouts& layouts, std::span<const std::uint64_t> weights, Control& control);

}  // namespace qipan::planes
