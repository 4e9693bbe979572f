#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/planes/rules.hpp"
#include "search/control/control.hpp"

/// The layouts that an enemy's board may have, given the answers to shots.
namespace qipan::planes {

using Answer = Planes::Answer;
inline constexpr std::size_t answer_kinds = 3;
/// Identifies a layout by its index in `Layouts`.
using LayoutId = std::uint32_t;
/// A set of layouts, in no particular order: partitioning it by an answer reorders it in place.
using LayoutSpan = std::span<LayoutId>;

struct Answered {
    std::uint8_t cell;
    Answer answer;
};

/// A row belongs to one cell. row[placement] is the answer that a plane with this placement would give at the cell if
/// it were the only plane; row[no_plane] is `empty`.
using AnswerRow = std::array<std::uint8_t, max_placements + 1>;
inline constexpr std::uint16_t no_plane = max_placements;

/// The layouts that fit a list of answers, sorted by their placements. If there are more than `max_count`, a uniform
/// sample of them, which is the same every time. If the enumeration was stopped, the layouts are incomplete and must
/// not be used.
class Layouts {
  public:
    using PlaneIds = std::array<std::uint16_t, max_planes>;  // placements in ascending order, padded with no_plane
    static constexpr std::size_t limit = 1'000'000;

    Layouts(const Planes::Options& options, std::span<const Answered> answers, Control& control,
            std::size_t max_count = limit);

    const Planes::Options& options() const { return options_; }
    int cells() const { return options_.size * options_.size; }
    int planes() const { return options_.planes; }
    const PlacementTable& placement_table() const { return Planes::placement_table(options_); }
    /// The number of layouts that fit, including those not in the sample.
    std::uint64_t total() const { return total_; }
    bool is_complete() const { return is_complete_; }
    std::size_t count() const { return layouts_.size(); }
    /// The ids of all layouts, in ascending order.
    std::vector<LayoutId> ids() const;
    const PlaneIds& operator[](LayoutId id) const { return layouts_[id]; }

    const AnswerRow& answers_at(int cell) const { return rows_[std::size_t(cell)]; }
    static Answer answer(const AnswerRow& row, const PlaneIds& planes) {
        // Planes do not overlap, so at most one of them gives an answer other than `empty`, which is 0: combining the
        // answers of all planes by `|` gives the answer of the board.
        return Answer(row[planes[0]] | row[planes[1]] | row[planes[2]] | row[planes[3]]);
    }
    Answer answer(LayoutId id, int cell) const { return answer(answers_at(cell), layouts_[id]); }

  private:
    Planes::Options options_;
    std::uint64_t total_ = 0;
    bool is_complete_ = true;
    std::vector<PlaneIds> layouts_;
    std::vector<AnswerRow> rows_;
};

/// Partitions sets of layouts by the answers they give at a cell.
class Partitioner {
  public:
    explicit Partitioner(const Layouts& layouts) : layouts_(layouts), buffer_(layouts.count()) {}

    /// Reorders the set in place by the answers at the cell: empty, body, head. Returns the index at which each of
    /// these three parts starts, followed by the size of the set.
    std::array<std::size_t, answer_kinds + 1> partition(LayoutSpan node, int cell);

  private:
    const Layouts& layouts_;
    std::vector<LayoutId> buffer_;
};

}  // namespace qipan::planes
