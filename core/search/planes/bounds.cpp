#include "search/planes/bounds.hpp"

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
    constexpr std::uint32_t unlimited = 0xffff;
    Row row{};
    // With every head known, *finish* has reached its goal.
    if (limits.unknown == 0 && goal_ == Goal::finish) return row;
    const Row* after_head = nullptr;
    if (limits.unknown > 0) {
        Limits after{std::uint8_t(limits.unknown - 1), limits.together, {}};
        std::copy(limits.shared.begin() + 1, limits.shared.end(), after.shared.begin());
        after_head = &this->row(after);
    }
    Row halves;  // the least of two sets, neither empty, that are so large together
    halves.fill(unlimited);
    for (std::size_t size = 1; size <= most_layouts; ++size) {
        for (std::size_t one = 1; 2 * one <= size; ++one)
            halves[size] = std::uint16_t(std::min<std::uint32_t>(halves[size], row[one] + row[size - one]));
        if (size <= limits.together) continue;
        std::uint32_t least = unlimited;
        const std::size_t most_heads = after_head ? std::min<std::size_t>(size - 1, limits.shared[0]) : 0;
        for (std::size_t heads = 0; heads <= most_heads; ++heads) {
            const std::size_t rest = size - heads;
            const std::uint32_t others = heads ? std::min(row[rest], halves[rest]) : halves[rest];
            const auto shots = std::uint32_t(goal_ == Goal::identify ? size : rest);
            least = std::min(least, shots + others + (heads ? (*after_head)[heads] : 0u));
        }
        row[size] = std::uint16_t(std::min(least, unlimited));
    }
    return row;
}

}  // namespace qipan::planes
