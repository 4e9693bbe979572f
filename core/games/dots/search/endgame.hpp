#pragma once
#include <algorithm>
#include <array>

#include "games/dots/search/captures.hpp"

namespace qipan::dots {

/// To open a chain or loop is to draw one of its edges, so that the opponent can capture its boxes. Returns how many of
/// them the opponent can sacrifice (`sacrificed`, see capture_value). Only in a chain of two boxes does this depend on
/// the edge drawn: after the edge between the two boxes, nothing can be sacrificed. That is best for the side that
/// opens the chain, so the result assumes this edge.
constexpr int sacrificed_when_opened(int boxes, bool is_loop, bool must_take) {
    if (must_take) return 0;
    return is_loop ? 4 : boxes >= 3 ? 2 : 0;
}

/// Solves positions that consist of separate chains and loops only.
///
/// # Why the shortest chain of a kind is opened first
///
/// There are three kinds: chains of at most two boxes, longer chains, and loops. Below, "chain" means any of them.
/// Every move opens a chain, and the kind of the chain determines how many boxes the opponent can sacrifice (see
/// sacrificed_when_opened).
///
/// Lemma: if a chain is replaced by one of the same kind with d more boxes, the value of the position changes by at
/// most d. Proof by induction on the number of chains: for each move, compare its score before and after the
/// replacement. If the move opens the replaced chain, its score becomes lower by exactly d. If it opens another chain,
/// the position that remains has fewer chains, so its value changes by at most d, and capture_value does not enlarge
/// this change. So every score, and with it the best one, changes by at most d.
///
/// Now let two chains of the same kind have lengths k < m. Opening the one of length k instead of the other gives away
/// m - k boxes fewer. The positions that remain differ only in that one has a chain of length m where the other has one
/// of length k, so by the lemma their values differ by at most m - k. Hence opening the shorter chain is at least as
/// good.
///
/// So it suffices to open the shortest chain of each kind. The chains that remain are then always the longest ones of
/// their kinds, and the number of chains left of each kind describes the position. If captures are compulsory, nothing
/// can be sacrificed and there is only one kind.
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
    // Values of positions, indexed by the number of chains left of each of the three kinds. As there are at most 25
    // boxes, there are at most eight chains of three or more boxes, and at most six loops (of at least four boxes
    // each).
    using Values = std::array<std::array<std::array<std::int8_t, max_boxes / 4 + 1>, max_boxes / 3 + 1>, max_boxes + 1>;

    bool must_take_;
    std::array<std::array<std::int8_t, max_boxes>, 3> kinds_;  // by kind: the lengths of its chains, longest first
    std::array<std::size_t, 3> sizes_{};
};

}  // namespace qipan::dots
