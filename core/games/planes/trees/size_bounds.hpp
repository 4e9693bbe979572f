#pragma once
#include <algorithm>
#include <limits>
#include <memory>
#include <unordered_map>

#include "games/planes/trees/policy.hpp"

namespace qipan::planes {

/// For every size up to `sizes`, sets row[size] to a lower bound on the cost of a set of that many layouts; `row` must
/// be zero before. The bound is the minimum, over all ways in which a shot may divide the set, of the cost of the shot
/// plus the bounds of the parts, which are smaller:
/// - At most `max_heads` layouts give the answer `head`, and n such layouts cost at least after_head[n] from then on.
///   If `after_head` is null, no layout answers `head`.
/// - The other layouts are divided into at most two parts, whose bounds are in `row`.
/// - Sets of up to `indistinguishable` layouts cost nothing, since they may all end at one leaf.
template <class Row>
void fill_bounds(Goal goal, std::size_t sizes, Row& row, const Row* after_head, std::size_t max_heads,
                 std::size_t indistinguishable) {
    using Shots = std::remove_reference_t<decltype(row[0])>;
    constexpr std::uint32_t unlimited = std::min<std::uint32_t>(std::numeric_limits<Shots>::max(), 1u << 30);
    Row halves = row;  // [n]: the least total cost of two nonempty sets that have n layouts together
    std::fill(halves.begin(), halves.end(), Shots(unlimited));
    for (std::size_t size = 1; size <= sizes; ++size) {
        for (std::size_t one = 1; 2 * one <= size; ++one)
            halves[size] = Shots(std::min<std::uint32_t>(halves[size], row[one] + row[size - one]));
        if (size <= indistinguishable) continue;
        std::uint32_t least = unlimited;
        const std::size_t most = after_head ? std::min(size - 1, max_heads) : 0;
        for (std::size_t heads = 0; heads <= most; ++heads) {
            const std::size_t rest = size - heads;
            const std::uint32_t others = heads ? std::min(row[rest], halves[rest]) : halves[rest];
            const auto shots = std::uint32_t(goal == Goal::identify ? size : rest);
            least = std::min(least, shots + others + (heads ? (*after_head)[heads] : 0u));
        }
        row[size] = Shots(std::min(least, unlimited));
    }
}

/// Lower bounds on the cost of a set of layouts (see Solution), computed from its size and from Limits, which hold for
/// every tree. A head is unknown if not all layouts of the set have it. A path has at most as many `head` answers as a
/// layout has unknown heads, and each of these answers leaves only a limited number of layouts. Layouts that the goal
/// need not distinguish may end at the same leaf.
class SizeBounds {
  public:
    static constexpr std::size_t max_layouts = 256;
    using Row = std::array<std::uint16_t, max_layouts + 1>;
    struct Limits {
        std::uint8_t unknown = 0;             // the number of unknown heads of a layout
        std::uint16_t indistinguishable = 1;  // the maximum number of layouts that can end at one leaf
        // shared[i]: the maximum number of layouts left after i + 1 unknown heads are hit, whichever heads these are
        std::array<std::uint16_t, max_planes> shared{};
        bool operator==(const Limits&) const = default;
    };

    explicit SizeBounds(Goal goal) : goal_(goal) {}
    /// Returns the bounds for the given limits, indexed by the size of the set. Entries for sizes that contradict the
    /// limits are meaningless.
    const Row& row(const Limits& limits);

  private:
    Row compute(const Limits& limits);
    struct Hash {
        std::size_t operator()(const Limits& limits) const;
    };
    Goal goal_;
    std::unordered_map<Limits, std::unique_ptr<const Row>, Hash> rows_;
};

}  // namespace qipan::planes
