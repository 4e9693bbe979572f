#pragma once
#include <bit>

#include "games/dots/board.hpp"

/// The free edges of a board as a graph: its nodes are boxes, and a free edge joins two boxes or one box to the
/// outside. Operations work on all boxes in parallel, as bits of one word.
namespace qipan::dots {

using Boxes = std::uint64_t;  // a set of boxes, each represented by the bit of its top edge

class Graph {
  public:
    explicit Graph(const Board& board) : cols_(board.cols), row_(2 * board.cols + 1) {
        for (int row = 0; row < board.rows; ++row)
            for (int col = 0; col < board.cols; ++col) boxes_ |= Boxes{1} << board.horizontal(row, col);
    }

    /// For each of the four sides: the boxes whose edge on that side is free.
    struct Sides {
        Boxes top, left, right, bottom;
        Boxes any() const { return top | left | right | bottom; }
    };
    Sides sides(Edges free) const {
        return {free & boxes_, free >> cols_ & boxes_, free >> (cols_ + 1) & boxes_, free >> row_ & boxes_};
    }

    /// The boxes with one, with two, and with three or four free edges.
    struct Degrees {
        Boxes one, two, more;
    };
    static Degrees degrees(const Sides& sides) {
        const Boxes first = sides.top ^ sides.left, first_both = sides.top & sides.left;
        const Boxes second = sides.right ^ sides.bottom, second_both = sides.right & sides.bottom;
        const Boxes odd = first ^ second, all = first_both & second_both;
        const Boxes two_or_three = (first_both ^ second_both) | (first & second);
        return {odd & ~two_or_three, two_or_three & ~odd, (two_or_three & odd) | all};
    }

    /// Returns all edges of the given boxes, drawn or free.
    Edges around(Boxes boxes) const { return boxes | boxes << cols_ | boxes << (cols_ + 1) | boxes << row_; }

    /// Returns the given boxes and their neighbours across free edges. Pass sides(free) as `across`.
    Boxes spread(Boxes boxes, const Sides& across) const {
        return boxes | (boxes & across.right) << 1 | (boxes & across.left) >> 1 | (boxes & across.bottom) << row_ |
               (boxes & across.top) >> row_;
    }

    /// Returns `start` and all boxes that can be reached from it across free edges through boxes of `allowed` only.
    /// Pass sides(free) as `across`.
    Boxes component(Boxes start, Boxes allowed, const Sides& across) const {
        for (Boxes grown = start;; start = grown) {
            grown = spread(start, across) & allowed;
            if (grown == start) return start;
        }
    }

  private:
    int cols_, row_;
    Boxes boxes_ = 0;
};

}  // namespace qipan::dots
