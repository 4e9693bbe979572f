#pragma once
#include <algorithm>
#include <array>

#include "games/dots/search/captures.hpp"

namespace qipan::dots {

/// How many boxes a player can hand over (see capture_value) after the opponent has opened a chain or loop. Which edge
/// opens it is irrelevant except for a chain of two boxes: the edge between them leaves no choice, so it is the one to
/// draw.
constexpr int handed_when_opened(int boxes, bool is_loop, bool must_take) {
    if (must_take) return 0;
    return is_loop ? 4 : boxes >= 3 ? 2 : 0;
}

/// Solves positions that consist of separate chains and loops only.
///
/// # Why the shortest chain of a kind is opened first
///
/// There are three kinds: chains of at most two boxes, longer chains, and loops. Of two chains of the same kind it is
/// never necessary to open the longer one. Let k < m be their lengths. Replacing a chain by a longer one of its kind,
/// in any position, changes the value by at most the difference of the lengths: opening that chain costs exactly that
/// much more, and opening any other one passes the change on, by induction, at most undiminished. So opening k rather
/// than m saves m - k immediately and loses at most m - k later.
///
/// Hence the chains left of each kind are always the longest ones, and three numbers describe every following position.
/// If taking is compulsory, nothing is handed over and there is only one kind.
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
    // Indexed by the number left of each kind. There are at most eight chains of three or more boxes, and at most six
    // loops.
    using Values = std::array<std::array<std::array<std::int8_t, max_boxes / 4 + 1>, max_boxes / 3 + 1>, max_boxes + 1>;

    bool must_take_;
    std::array<std::array<std::int8_t, max_boxes>, 3> kinds_;  // lengths, longest first
    std::array<std::size_t, 3> sizes_{};
};

}  // namespace qipan::dots
