#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include <vector>

/// All placements of one plane on a board, and which pairs of them do not overlap.
namespace qipan::planes {

inline constexpr int min_size = 8, max_size = 12, max_cells = max_size * max_size, max_planes = 4, plane_cells = 10;
inline constexpr int max_placements = 288;
enum Direction : std::uint8_t { up, down, left, right };  // the direction of the nose; moves are listed in this order
inline constexpr std::string_view direction_letters = "udlr";

/// A set of placements on boards of one size.
struct Placements {
    std::array<std::uint64_t, (max_placements + 63) / 64> words{};

    bool operator==(const Placements&) const = default;
    bool empty() const {
        std::uint64_t any = 0;
        for (auto word : words) any |= word;
        return any == 0;
    }
    int size() const {
        int total = 0;
        for (auto word : words) total += std::popcount(word);
        return total;
    }
    bool has(int placement) const { return words[std::size_t(placement) / 64] >> (placement % 64) & 1; }
    void add(int placement) { words[std::size_t(placement) / 64] |= std::uint64_t{1} << (placement % 64); }
    Placements operator&(const Placements& other) const {
        Placements both;
        for (std::size_t i = 0; i < words.size(); ++i) both.words[i] = words[i] & other.words[i];
        return both;
    }
    /// Visits the placements in ascending order until `visit` returns true. Returns whether `visit` returned true.
    bool any_of(auto&& visit) const {
        for (std::size_t i = 0; i < words.size(); ++i)
            for (auto rest = words[i]; rest; rest &= rest - 1)
                if (visit(int(64 * i) + std::countr_zero(rest))) return true;
        return false;
    }
};

struct Placement {
    std::uint8_t head;
    Direction direction;
    // The head, then the wing (5 cells), the joint (1 cell) and the tail (3 cells), each in ascending order.
    std::array<std::uint8_t, plane_cells> cells;
};

/// The placements on boards of one size, numbered by head cell, then by direction.
class PlacementTable {
  public:
    explicit PlacementTable(int size);
    static const PlacementTable& of_size(int size);

    int count() const { return int(placements_.size()); }
    const Placement& operator[](int placement) const { return placements_[std::size_t(placement)]; }
    /// Returns the number of a placement, or -1 if the plane would not lie entirely on the board.
    int find(int head, Direction direction) const { return number_[std::size_t(head)][direction]; }
    const Placements& all() const { return all_; }
    /// The placements that do not overlap the given placement.
    const Placements& compatible(int placement) const { return compatible_[std::size_t(placement)]; }
    /// Whether `planes` planes that do not overlap can be chosen from the candidates.
    bool has_room(const Placements& candidates, int planes) const;

  private:
    std::vector<Placement> placements_;
    std::vector<Placements> compatible_;
    Placements all_;
    std::array<std::array<std::int16_t, 4>, max_cells> number_;
};

}  // namespace qipan::planes
