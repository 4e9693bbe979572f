#pragma once
#include <array>
#include <bit>
#include <cstdint>

/// The geometry of dots: edges, boxes and symmetries of every board, computed at compile time.
namespace qipan::dots {

using Edges = std::uint64_t;  // a set of edges
inline constexpr int max_side = 5, max_edges = 60, max_boxes = 25;

/// A random edge of a non-empty set, as a set of one edge. below(n) returns a random number in 0..n-1.
inline Edges random_edge(Edges edges, auto&& below) {
    for (auto skip = below(unsigned(std::popcount(edges))); skip; --skip) edges &= edges - 1;
    return edges & -edges;
}

struct Board {
    int rows = 0, cols = 0, edge_count = 0, box_count = 0;
    std::array<Edges, max_boxes> boxes{};  // for each box, row by row: the set of its four edges
    // By edge: the two boxes it belongs to, each as the set of its four edges. A border edge belongs to only one box,
    // which is stored twice.
    std::array<std::array<Edges, 2>, max_edges> boxes_at{};
    // By edge: the set of its images under the board's symmetries, which includes the edge itself.
    std::array<Edges, max_edges> symmetry_class{};

    constexpr Edges all() const { return (Edges{1} << edge_count) - 1; }
    /// Edges are numbered row by row from the top: for each row of boxes, first the horizontal edges above it, then its
    /// vertical edges. The last numbers are the horizontal edges below the bottom row, horizontal(rows, col).
    constexpr int horizontal(int row, int col) const { return row * (2 * cols + 1) + col; }
    constexpr int vertical(int row, int col) const { return horizontal(row, cols + col); }

    struct Place {
        int row, col;
        bool is_horizontal;
    };
    constexpr Place place(int edge) const {
        const int row = edge / (2 * cols + 1), at = edge % (2 * cols + 1);
        return at < cols ? Place{row, at, true} : Place{row, at - cols, false};
    }
    constexpr int mirrored(int edge) const {  // left and right swapped
        const auto [row, col, is_horizontal] = place(edge);
        return is_horizontal ? horizontal(row, cols - 1 - col) : vertical(row, cols - col);
    }
    constexpr int turned_over(int edge) const {  // top and bottom swapped
        const auto [row, col, is_horizontal] = place(edge);
        return is_horizontal ? horizontal(rows - row, col) : vertical(rows - 1 - row, col);
    }
    constexpr int transposed(int edge) const {  // rows and columns swapped; square boards only
        const auto [row, col, is_horizontal] = place(edge);
        return is_horizontal ? vertical(col, row) : horizontal(col, row);
    }
};

constexpr Board make_board(int rows, int cols) {
    Board board;
    board.rows = rows;
    board.cols = cols;
    board.edge_count = rows * (2 * cols + 1) + cols;
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col) {
            const std::array sides{board.horizontal(row, col), board.horizontal(row + 1, col), board.vertical(row, col),
                                   board.vertical(row, col + 1)};
            Edges box = 0;
            for (int side : sides) box |= Edges{1} << side;
            board.boxes[std::size_t(board.box_count++)] = box;
            for (int side : sides) {
                auto& at = board.boxes_at[std::size_t(side)];
                at = {at[0] ? at[0] : box, box};
            }
        }
    for (int edge = 0; edge < board.edge_count; ++edge) {
        Edges same = Edges{1} << edge, before = 0;
        while (same != before) {
            before = same;
            for (Edges rest = before; rest; rest &= rest - 1) {
                const int other = std::countr_zero(rest);
                same |= Edges{1} << board.mirrored(other) | Edges{1} << board.turned_over(other);
                if (rows == cols) same |= Edges{1} << board.transposed(other);
            }
        }
        board.symmetry_class[std::size_t(edge)] = same;
    }
    return board;
}

inline constexpr auto boards = [] {
    std::array<std::array<Board, max_side + 1>, max_side + 1> all{};
    for (int rows = 1; rows <= max_side; ++rows)
        for (int cols = 1; cols <= max_side; ++cols) all[std::size_t(rows)][std::size_t(cols)] = make_board(rows, cols);
    return all;
}();

}  // namespace qipan::dots
