#pragma once
#include <algorithm>
#include <limits>
#include <memory>
#include <unordered_map>

#include "games/planes/trees/policy.hpp"

namespace qipan::planes {

/// How few shots a set of each size can cost, filled in from the smallest size on. A shot leaves at most `most_heads`
/// of the layouts to the answer `head`, where they cost what `after_head` says; the others are divided in two. Up to
/// `together` layouts cost nothing, since a leaf may hold them.
template <class Row>
void fill_bounds(Goal goal, std::size_t sizes, Row& row, const Row* after_head, std::size_t most_heads,
                 std::size_t together) {
    using Shots = std::remove_reference_t<decltype(row[0])>;
    constexpr std::uint32_t unlimited = std::min<std::uint32_t>(std::numeric_limits<Shots>::max(), 1u << 30);
    Row halves = row;  // the least of two sets, neither empty, that are so large together
    std::fill(halves.begin(), halves.end(), Shots(unlimited));
    for (std::size_t size = 1; size <= sizes; ++size) {
        for (std::size_t one = 1; 2 * one <= size; ++one)
            halves[size] = Shots(std::min<std::uint32_t>(halves[size], row[one] + row[size - one]));
        if (size <= together) continue;
        std::uint32_t least = unlimited;
        const std::size_t most = after_head ? std::min(size - 1, most_heads) : 0;
        for (std::size_t heads = 0; heads <= most; ++heads) {
            const std::size_t rest = size - heads;
            const std::uint32_t others = heads ? std::min(row[rest], halves[rest]) : halves[rest];
            const auto shots = std::uint32_t(goal == Goal::identify ? size : rest);
            least = std::min(least, shots + others + (heads ? (*after_head)[heads] : 0u));
        }
        row[size] = Shots(std::min(least, unlimited));
    }
}

/// How few shots a set can cost, by its size alone. Three facts limit every tree: on a path there are only so many
/// `head` answers as heads are unknown, only so many layouts share their first, second, … known heads, and layouts that
/// the goal does not tell apart stay together.
class Bounds {
  public:
    static constexpr std::size_t most_layouts = 256;
    using Row = std::array<std::uint16_t, most_layouts + 1>;
    struct Limits {
        std::uint8_t unknown = 0;                        // heads that are not known yet
        std::uint16_t together = 1;                      // layouts that a leaf may hold
        std::array<std::uint16_t, max_planes> shared{};  // layouts that can be left after one, two, … more heads
        bool operator==(const Limits&) const = default;
    };

    explicit Bounds(Goal goal) : goal_(goal) {}
    /// By size; only sizes up to what the limits allow mean something.
    const Row& row(const Limits& limits);

  private:
    Row made(const Limits& limits);
    struct Hash {
        std::size_t operator()(const Limits& limits) const;
    };
    Goal goal_;
    std::unordered_map<Limits, std::unique_ptr<const Row>, Hash> rows_;
};

}  // namespace qipan::planes
