#pragma once
#include <algorithm>
#include <array>

#include "games/dots/search/captures.hpp"

namespace qipan::dots {

/// How many boxes can be handed over (see capture_value) by whom a chain or a loop is opened to. By which of its edges
/// does not matter, but for a chain of two boxes: the edge between them leaves no choice, so it is the one to draw.
constexpr int handed_when_opened(int boxes, bool is_loop, bool must_take) {
    if (must_take) return 0;
    return is_loop ? 4 : boxes >= 3 ? 2 : 0;
}

/// Positions of separate chains and loops only, solved outright.
///
/// Of two chains of the same kind (at most two boxes; more; loops) one never needs to open the longer one. Let k < m be
/// their lengths. Exchanging a chain for a longer one of its kind, in any position, changes the value by at most the
/// difference of the lengths: opening it costs exactly so much more, whatever else is opened passes the change on, by
/// induction, undiminished at most. So opening k rather than m saves m - k at once and loses at most m - k later.
/// Hence what is left of each kind is always its longest chains, and three numbers describe every position to come.
/// Who must take hands nothing over; then all are of one kind.
class Endgame {
  public:
    explicit Endgame(bool must_take) : must_take_(must_take) {}

    void add(int boxes, bool is_loop) {
        const auto kind = std::size_t(handed_when_opened(boxes, is_loop, must_take_) / 2);
        auto& list = kinds_[kind];
        std::size_t at = sizes_[kind]++;
        for (; at > 0 && list[at - 1] < boxes; --at) list[at] = list[at - 1];
        list[at] = std::int8_t(boxes);
    }

    /// The mover's net score.
    int value() const {
        Values values;
        for (std::size_t first = 0; first <= sizes_[0]; ++first)
            for (std::size_t second = 0; second <= sizes_[1]; ++second)
                for (std::size_t third = 0; third <= sizes_[2]; ++third) {
                    int loss = max_boxes;
                    if (first) loss = capture_value(kinds_[0][first - 1], 0, values[first - 1][second][third]);
                    if (second)
                        loss =
                            std::min(loss, capture_value(kinds_[1][second - 1], 2, values[first][second - 1][third]));
                    if (third)
                        loss = std::min(loss, capture_value(kinds_[2][third - 1], 4, values[first][second][third - 1]));
                    values[first][second][third] = std::int8_t(first + second + third ? -loss : 0);
                }
        return values[sizes_[0]][sizes_[1]][sizes_[2]];
    }

  private:
    // By how many of each kind are left. Chains of three boxes or more are at most eight, loops at most six.
    using Values = std::array<std::array<std::array<std::int8_t, max_boxes / 4 + 1>, max_boxes / 3 + 1>, max_boxes + 1>;

    bool must_take_;
    std::array<std::array<std::int8_t, max_boxes>, 3> kinds_;  // lengths, longest first
    std::array<std::size_t, 3> sizes_{};
};

}  // namespace qipan::dots
