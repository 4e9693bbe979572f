#pragma once
#include "base/game.hpp"

namespace qipan {

/// Base class for games on a square board in which a move takes one piece from a cell to another. It provides the move
/// type, its notation `A1-B2`, its number, its path and the layout of the board.
template <int board_side>
struct StepGame {
    static constexpr int side = board_side;
    static constexpr ColumnRow cells{side, side};

    struct Move {
        std::uint8_t from = 0, to = 0;
        bool operator==(const Move&) const = default;
    };

    static std::string move_text(const auto& /*options*/, Move move) {
        return cells.text(move.from) + "-" + cells.text(move.to);
    }
    static Move parse_move(const auto& /*options*/, std::string_view text) {
        const auto [from, to] = read_step(text, cells);
        return {std::uint8_t(from), std::uint8_t(to)};
    }
    static int action_count(const auto& /*options*/) { return side * side * side * side; }
    static int action(const auto& /*options*/, Move move) { return move.from * side * side + move.to; }
    static Path path(const auto& /*state*/, Move move) {
        Path path;
        path.push(move.from);
        path.push(move.to);
        return path;
    }
    static std::string cell_name(const auto& /*options*/, Cell cell) { return cells.text(cell); }
    static std::vector<Place> layout(const auto& options) {
        return square_layout(side, side, [&](Cell cell) { return cell_name(options, cell); });
    }
};

}  // namespace qipan
