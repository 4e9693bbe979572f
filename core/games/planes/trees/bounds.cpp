#include "games/planes/trees/bounds.hpp"

#include <algorithm>

namespace qipan::planes {

std::size_t Bounds::Hash::operator()(const Limits& limits) const {
    std::uint64_t mixed = limits.unknown | std::uint64_t(limits.together) << 8;
    for (auto each : limits.shared) mixed = (mixed ^ each) * 0x9e3779b97f4a7c15u, mixed ^= mixed >> 31;
    return std::size_t(mixed);
}

const Bounds::Row& Bounds::row(const Limits& limits) {
    auto& known = rows_[limits];
    if (!known) {
        auto row = std::make_unique<const Row>(made(limits));
        rows_[limits] = std::move(row);  // making it may have moved what `known` refers to
    }
    return *rows_[limits];
}

Bounds::Row Bounds::made(const Limits& limits) {
    Row row{};
    // With every head known, *finish* has reached its goal.
    if (limits.unknown == 0 && goal_ == Goal::finish) return row;
    const Row* after_head = nullptr;
    if (limits.unknown > 0) {
        Limits after{std::uint8_t(limits.unknown - 1), limits.together, {}};
        std::copy(limits.shared.begin() + 1, limits.shared.end(), after.shared.begin());
        after_head = &this->row(after);
    }
    fill_bounds(goal_, most_layouts, row, after_head, limits.shared[0], limits.together);
    return row;
}

}  // namespace qipan::planes
