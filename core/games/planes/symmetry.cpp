#include "games/planes/symmetry.hpp"

#include <algorithm>
#include <optional>

namespace qipan::planes {
namespace {

constexpr int all_symmetries = 8;

int image(int cell, int size, int symmetry) {
    int row = cell / size, column = cell % size;
    if (symmetry & 1) row = size - 1 - row;
    if (symmetry & 2) column = size - 1 - column;
    if (symmetry & 4) std::swap(row, column);
    return row * size + column;
}

/// Returns the image of each placement under the symmetry, indexed by placement.
std::vector<std::uint16_t> placement_images(const PlacementTable& placement_table, const Symmetry& symmetry) {
    const auto moved = [&](int placement) {
        auto cells = placement_table[placement].cells;
        for (auto& cell : cells) cell = symmetry.cell[cell];
        std::sort(cells.begin() + 1, cells.end());
        return cells;
    };
    const auto sorted = [&](int placement) {
        auto cells = placement_table[placement].cells;
        std::sort(cells.begin() + 1, cells.end());
        return cells;
    };
    std::vector<std::uint16_t> images(std::size_t(placement_table.count()));
    for (int placement = 0; placement < placement_table.count(); ++placement)
        for (Direction direction : {up, down, left, right}) {
            const int other = placement_table.find(symmetry.cell[placement_table[placement].head], direction);
            if (other >= 0 && sorted(other) == moved(placement)) images[std::size_t(placement)] = std::uint16_t(other);
        }
    return images;
}

/// Returns the image of each layout, indexed by layout; images[p] is the image of the placement p. Returns nullopt if
/// an image is not among the layouts: they may be only a sample, or fit answers that are not symmetric.
std::optional<std::vector<LayoutId>> layout_images(const Layouts& layouts, const std::vector<std::uint16_t>& images) {
    std::vector<LayoutId> ids(layouts.count());
    for (LayoutId id = 0; id < layouts.count(); ++id) {
        auto moved = layouts[id];
        for (std::size_t i = 0; i < std::size_t(layouts.planes()); ++i) moved[i] = images[moved[i]];
        std::ranges::sort(moved);  // no_plane stays last: it is larger than every placement
        // Binary search: the layouts are sorted by their placements.
        LayoutId low = 0, high = LayoutId(layouts.count());
        while (low < high) {
            const LayoutId middle = (low + high) / 2;
            if (layouts[middle] < moved)
                low = middle + 1;
            else
                high = middle;
        }
        if (low == layouts.count() || layouts[low] != moved) return std::nullopt;
        ids[id] = low;
    }
    return ids;
}

}  // namespace

std::vector<Symmetry> symmetries_of(const Layouts& layouts, std::span<const std::uint64_t> weights, Control& control) {
    const int size = layouts.options().size;
    std::vector<Symmetry> symmetries;
    for (int number = 0; number < all_symmetries; ++number) {
        if (number > 0 && control.stopped()) break;
        Symmetry symmetry;
        for (int cell = 0; cell < layouts.cells(); ++cell) {
            const int moved = image(cell, size, number);
            symmetry.cell[std::size_t(cell)] = std::uint8_t(moved);
            symmetry.cell_back[std::size_t(moved)] = std::uint8_t(cell);
        }
        auto images = layout_images(layouts, placement_images(layouts.placement_table(), symmetry));
        if (!images) continue;
        symmetry.layout = std::move(*images);
        const auto keeps_its_weight = [&](LayoutId id) { return weights[id] == weights[symmetry.layout[id]]; };
        bool keeps = true;
        if (!weights.empty())
            for (LayoutId id = 0; id < layouts.count() && keeps; ++id) keeps = keeps_its_weight(id);
        if (keeps) symmetries.push_back(std::move(symmetry));
    }
    return symmetries;
}

}  // namespace qipan::planes
