#pragma once
#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "base/reason.hpp"

/// Types that every game uses.
namespace qipan {

using Seat = std::uint8_t;
inline constexpr Seat max_seats = 6;
/// The value that stands for "no seat", for example for the mover of a finished game.
inline constexpr Seat no_seat = 0xff;

/// How a game ended: payoffs[seat] is the payoff of a seat, in [-1, 1]; `reason` says why, such as "no legal move".
struct Outcome {
    std::array<double, max_seats> payoffs{};
    const ReasonKind* reason;  // a global constant without parameters, since playouts create millions of outcomes
};

/// The outcome of a two-seat game. `first` is the payoff of seat 0: 1 for a win, 0 for a draw, -1 for a loss.
constexpr Outcome two_seat_outcome(int first, const ReasonKind& reason) {
    return {.payoffs = {double(first), double(-first)}, .reason = &reason};
}

/// A list of fixed capacity. It does not allocate memory, since moves are generated millions of times per second. Items
/// past `size` are uninitialised.
template <class T, std::size_t capacity>
struct List {
    std::array<T, capacity> items;
    std::uint32_t size = 0;

    constexpr void push(T item) { items[size++] = item; }
    constexpr bool empty() const { return size == 0; }
    constexpr const T& operator[](std::size_t i) const { return items[i]; }
    constexpr const T* begin() const { return items.data(); }
    constexpr const T* end() const { return items.data() + size; }
};

/// A cell of the board, as an index into the places that the game's `layout` function returns.
using Cell = std::uint8_t;

/// The cells that a person clicks to enter a move, in order. The move is animated along the same cells.
using Path = List<Cell, 64>;

/// The appearance of a cell, which lets a page draw the board of any game. `across` and `down` are horizontal and
/// vertical edges between points of the board.
enum class Shape : std::uint8_t { square, hole, across, down };

/// A cell with its coordinates. x points right and y down. Neighbouring squares of a grid are one unit apart, and so
/// are points that an edge connects. A board of other cells may have any scale: it is drawn so that its nearest two
/// cells are one unit apart.
struct Place {
    std::string name;  // without spaces and plus signs, which separate names in messages
    double x, y;
    Shape shape;
};

/// Something that lies on the board, such as a stone, a drawn edge or the mark of a shot.
struct Piece {
    Cell cell;                // where the piece lies; if it covers several cells, the cell that identifies it
    Seat seat;                // the owner of the piece, or the seat on whose board it lies; no_seat if neither exists
    std::string kind;         // a noun such as "stone"
    std::vector<Cell> cells;  // the cells that the piece covers; empty if it covers only `cell`

    bool operator==(const Piece&) const = default;
};

/// A kind of piece and its owner, as an editor offers it.
struct PieceKind {
    Seat seat;
    std::string kind;
    bool operator==(const PieceKind&) const = default;
};

/// Where a seat stands in a game: whether it still plays, and its place, which is 0 while it is undecided. The best
/// place is 1; seats that share a place have the same number.
struct Standing {
    enum Status : std::uint8_t { playing, finished, dropped } status = playing;
    int place = 0;
    bool operator==(const Standing&) const = default;
};

/// A part of a game. In a game with hidden information, everybody may see the moves of a public phase; a move in any
/// other phase is known only to the seat that makes it.
struct Phase {
    std::string_view name;
    bool is_public = false;
};

}  // namespace qipan
