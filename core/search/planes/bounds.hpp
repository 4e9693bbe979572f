#pragma once
#include <memory>
#include <unordered_map>

#include "search/planes/policy.hpp"

namespace qipan::planes {

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
