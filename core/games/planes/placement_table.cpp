#include "games/planes/placement_table.hpp"

#include <algorithm>

namespace qipan::planes {
namespace {

/// One of the rows of cells that form a plane: it lies `behind` cells behind the head and extends `reach` cells to
/// either side of the middle.
struct Part {
    int behind, reach;
};
constexpr std::array<Part, 4> parts{{{0, 0}, {1, 2}, {2, 0}, {3, 1}}};

}  // namespace

PlacementTable::PlacementTable(int size) {
    for (auto& row : number_) row.fill(-1);
    for (int head = 0; head < size * size; ++head)
        for (Direction direction : {up, down, left, right}) {
            Placement placement{std::uint8_t(head), direction, {}};
            std::size_t filled = 0;
            bool on_board = true;
            for (const auto [behind, reach] : parts)
                for (int aside = -reach; aside <= reach; ++aside) {
                    int row = head / size, column = head % size;
                    switch (direction) {
                        case up:
                            row += behind, column += aside;
                            break;
                        case down:
                            row -= behind, column += aside;
                            break;
                        case left:
                            column += behind, row += aside;
                            break;
                        case right:
                            column -= behind, row += aside;
                            break;
                    }
                    on_board = on_board && row >= 0 && row < size && column >= 0 && column < size;
                    placement.cells[filled++] = std::uint8_t(row * size + column);
                }
            if (!on_board) continue;
            number_[std::size_t(head)][direction] = std::int16_t(placements_.size());
            all_.add(count());
            placements_.push_back(placement);
        }
    compatible_.resize(placements_.size());
    const auto overlap = [](const Placement& one, const Placement& other) {
        return std::ranges::any_of(one.cells, [&](auto cell) { return std::ranges::count(other.cells, cell) > 0; });
    };
    for (int one = 0; one < count(); ++one)
        for (int other = 0; other < count(); ++other)
            if (!overlap((*this)[one], (*this)[other])) compatible_[std::size_t(one)].add(other);
}

const PlacementTable& PlacementTable::of_size(int size) {
    static const std::vector<PlacementTable> hangars = [] {
        std::vector<PlacementTable> hangars_by_size;
        for (int size = min_size; size <= max_size; ++size) hangars_by_size.emplace_back(size);
        return hangars_by_size;
    }();
    return hangars[std::size_t(size - min_size)];
}

bool PlacementTable::has_room(const Placements& candidates, int planes) const {
    if (planes == 0) return true;
    if (planes == 1) return !candidates.empty();
    return candidates.any_of([&](int placement) { return has_room(candidates & compatible(placement), planes - 1); });
}

}  // namespace qipan::planes
