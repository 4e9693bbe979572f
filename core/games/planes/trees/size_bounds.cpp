#include "games/planes/trees/size_bounds.hpp"

#include <algorithm>

namespace qipan::planes {

std::size_t SizeBounds::Hash::operator()(const Limits& limits) const {
    std::uint64_t mixed = limits.unknown | std::uint64_t(limits.indistinguishable) << 8;
    for (auto layouts : limits.shared) mixed = (mixed ^ layouts) * 0x9e3779b97f4a7c15u, mixed ^= mixed >> 31;
    return std::size_t(mixed);
}

const SizeBounds::Row& SizeBounds::row(const Limits& limits) {
    auto& known = rows_[limits];
    if (!known) {
        auto row = std::make_unique<const Row>(compute(limits));
        rows_[limits] = std::move(row);  // looked up again: compute() may have invalidated the reference `known`
    }
    return *rows_[limits];
}

SizeBounds::Row SizeBounds::compute(const Limits& limits) {
    Row row{};
    // Once every head is known, nothing remains to be found for the goal *finish*.
    if (limits.unknown == 0 && goal_ == Goal::finish) return row;
    const Row* after_head = nullptr;
    if (limits.unknown > 0) {
        Limits after{std::uint8_t(limits.unknown - 1), limits.indistinguishable, {}};
        std::copy(limits.shared.begin() + 1, limits.shared.end(), after.shared.begin());
        after_head = &this->row(after);
    }
    fill_bounds(goal_, max_layouts, row, after_head, limits.shared[0], limits.indistinguishable);
    return row;
}

}  // namespace qipan::planes
