#include "games/planes/prior.hpp"

namespace qipan::planes {

std::vector<std::uint64_t> close_weights(const Layouts& layouts) {
    const int size = layouts.options().size;
    std::vector<std::uint64_t> weights(layouts.count(), 1);
    for (LayoutId id = 0; id < layouts.count(); ++id) {
        // By cell: the number, counted from 1, of the plane that covers the cell; 0 if no plane covers it.
        std::array<std::uint8_t, max_cells> owner{};
        for (std::size_t plane = 0; plane < std::size_t(layouts.planes()); ++plane)
            for (const auto cell : layouts.placement_table()[layouts[id][plane]].cells)
                owner[cell] = std::uint8_t(plane + 1);
        const auto touch = [&](int one, int other) {
            return owner[std::size_t(one)] && owner[std::size_t(other)] &&
                   owner[std::size_t(one)] != owner[std::size_t(other)];
        };
        for (int cell = 0; cell < layouts.cells(); ++cell) {
            if (cell % size + 1 < size) weights[id] += touch(cell, cell + 1);
            if (cell + size < layouts.cells()) weights[id] += touch(cell, cell + size);
        }
    }
    return weights;
}

}  // namespace qipan::planes
