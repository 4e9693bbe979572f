#pragma once
#include <algorithm>
#include <array>
#include <cstdlib>

#include "search/dots/graph.hpp"

namespace qipan::dots {

/// Opening one of the chains or loops of a quiet position: what the opponent can take, and hand over (see Settled).
/// A chain of one or two boxes is opened so that nothing can be handed over: of two boxes, by the edge between them.
struct Opened {
    int taken, handed;
    int cost(int rest) const { return handed ? std::max(taken + rest, taken - 2 * handed - rest) : taken + rest; }
};
inline Opened opened(int boxes, bool is_loop, bool must_take) {
    return {boxes, must_take ? 0 : is_loop ? 4 : boxes >= 3 ? 2 : 0};
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
        const Opened each = opened(boxes, is_loop, must_take_);
        const auto kind = std::size_t(each.handed / 2);
        auto& list = kinds_[kind];
        int at = sizes_[kind]++;
        for (; at > 0 && list[std::size_t(at - 1)] < boxes; --at) list[std::size_t(at)] = list[std::size_t(at - 1)];
        list[std::size_t(at)] = std::int8_t(boxes);
    }

    /// The mover's net score.
    int value() const {
        std::array<std::array<std::array<std::int8_t, 7>, 9>, max_boxes + 1> values;  // by how many of each kind
        for (int first = 0; first <= sizes_[0]; ++first)
            for (int second = 0; second <= sizes_[1]; ++second)
                for (int third = 0; third <= sizes_[2]; ++third) {
                    int cost = max_boxes;
                    const auto rest = [&](int i, int j, int k) -> int {
                        return values[std::size_t(i)][std::size_t(j)][std::size_t(k)];
                    };
                    if (first) cost = kinds_[0][std::size_t(first - 1)] + rest(first - 1, second, third);
                    if (second)
                        cost = std::min(
                            cost, Opened{kinds_[1][std::size_t(second - 1)], 2}.cost(rest(first, second - 1, third)));
                    if (third)
                        cost = std::min(
                            cost, Opened{kinds_[2][std::size_t(third - 1)], 4}.cost(rest(first, second, third - 1)));
                    const bool is_over = first + second + third == 0;
                    values[std::size_t(first)][std::size_t(second)][std::size_t(third)] =
                        std::int8_t(is_over ? 0 : -cost);
                }
        return values[std::size_t(sizes_[0])][std::size_t(sizes_[1])][std::size_t(sizes_[2])];
    }

  private:
    bool must_take_;
    std::array<std::array<std::int8_t, max_boxes>, 3> kinds_;  // lengths, longest first
    std::array<int, 3> sizes_{};
};

}  // namespace qipan::dots
