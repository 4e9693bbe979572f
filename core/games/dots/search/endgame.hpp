#pragma once
#include <algorithm>
#include <array>

#include "games/dots/search/captures.hpp"

namespace qipan::dots {

/// The number of boxes a player can sacrifice (`sacrificed`, see capture_value) after the opponent has opened a chain
/// or loop. It does not depend on the edge that opens it, except in a chain of two boxes: drawing the edge between them
/// leaves nothing to sacrifice, so that edge is the best choice.
constexpr int sacrificed_when_opened(int boxes, bool is_loop, bool must_take) {
    if (must_take) return 0;
    return is_loop ? 4 : boxes >= 3 ? 2 : 0;
}

/// Solves positions that consist of separate chains and loops only.
///
/// # Why the shortest chain of a kind is opened first
///
/// There are three kinds: chains of at most two boxes, longer chains, and loops ("chain" below means any of them). Of
/// two chains of the same kind, the shorter one can be opened first without loss. Let k < m be their lengths.
///
/// First, replacing a chain by a longer one of its kind, in any position, changes the value by at most the difference d
/// of the lengths. Proof by induction on the number of chains: opening the replaced chain costs exactly d more. Opening
/// any other chain leads to a position with fewer chains, whose value changes by at most d, and capture_value passes
/// this change on without enlarging it.
///
/// So opening the chain of length k rather than m saves m - k boxes immediately, and by the above loses at most m - k
/// boxes later.
///
/// Hence the remaining chains of each kind are always the longest ones, and the number of chains left of each kind
/// describes every position that follows. If captures are compulsory, nothing can be sacrificed and there is only one
/// kind.
class Endgame {
  public:
    explicit Endgame(bool must_take) : must_take_(must_take) {}

    void add(int boxes, bool is_loop) {
        const auto kind = std::size_t(sacrificed_when_opened(boxes, is_loop, must_take_) / 2);
        auto& list = kinds_[kind];
        std::size_t at = sizes_[kind]++;
        for (; at > 0 && list[at - 1] < boxes; --at) list[at] = list[at - 1];
        list[at] = std::int8_t(boxes);
    }

    /// The mover's net score in the position that consists of the chains and loops added so far.
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
    // Values of positions, indexed by the number of chains left of each of the three kinds. There can be at most eight
    // chains of three or more boxes, and at most six loops.
    using Values = std::array<std::array<std::array<std::int8_t, max_boxes / 4 + 1>, max_boxes / 3 + 1>, max_boxes + 1>;

    bool must_take_;
    std::array<std::array<std::int8_t, max_boxes>, 3> kinds_;  // by kind: the lengths of its chains, longest first
    std::array<std::size_t, 3> sizes_{};
};

}  // namespace qipan::dots
