#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/planes/rules.hpp"
#include "search/control/control.hpp"

/// What is hidden on an enemy's board, and what the answers to shots tell about it.
namespace qipan::planes {

using Answer = Planes::Answer;
inline constexpr std::size_t answer_kinds = 3;
/// A layout by its place among the layouts of one search.
using LayoutId = std::uint32_t;
/// Layouts, of which no search cares about the order: dividing them by an answer sorts them in place.
using LayoutSpan = std::span<LayoutId>;

struct Answered {
    std::uint8_t cell;
    Answer answer;
};

/// Which answer each placement alone would give at a cell; one place more than there are placements stands for no
/// plane.
using AnswerRow = std::array<std::uint8_t, max_placements + 1>;
inline constexpr std::uint16_t no_plane = max_placements;

/// The layouts of a board that fit a list of answers, in the order of their placements. If there are more than the
/// limit, a uniform sample of them: every layout has the same chance, and the same seed gives the same sample. If the
/// search for them was stopped, they are not whole and mean nothing.
class Layouts {
  public:
    using Planes4 = std::array<std::uint16_t, max_planes>;  // lowest placement first, then no_plane
    static constexpr std::size_t limit = 1'000'000;

    Layouts(const Planes::Options& options, std::span<const Answered> answers, Control& control,
            std::size_t most = limit);

    const Planes::Options& options() const { return options_; }
    int cells() const { return options_.size * options_.size; }
    int planes() const { return options_.planes; }
    const Hangar& hangar() const { return Planes::hangar(options_); }
    /// How many layouts fit, whether or not all of them are here.
    std::uint64_t total() const { return total_; }
    bool is_exact() const { return total_ == layouts_.size(); }
    bool is_whole() const { return is_whole_; }
    std::size_t count() const { return layouts_.size(); }
    const Planes4& operator[](LayoutId id) const { return layouts_[id]; }

    const AnswerRow& answers_at(int cell) const { return rows_[std::size_t(cell)]; }
    static Answer answer(const AnswerRow& row, const Planes4& planes) {
        // Planes do not overlap, so at most one of them answers.
        return Answer(row[planes[0]] | row[planes[1]] | row[planes[2]] | row[planes[3]]);
    }
    Answer answer(LayoutId id, int cell) const { return answer(answers_at(cell), layouts_[id]); }

  private:
    Planes::Options options_;
    std::uint64_t total_ = 0;
    bool is_whole_ = true;
    std::vector<Planes4> layouts_;
    std::vector<AnswerRow> rows_;
};

/// Sorts layouts by what they answer at a cell: empty, body, head. Answers where each kind starts, and the end.
class Divider {
  public:
    explicit Divider(const Layouts& layouts) : layouts_(layouts), kept_(layouts.count()) {}

    std::array<std::size_t, answer_kinds + 1> divide(LayoutSpan node, int cell);

  private:
    const Layouts& layouts_;
    std::vector<LayoutId> kept_;
};

}  // namespace qipan::planes
