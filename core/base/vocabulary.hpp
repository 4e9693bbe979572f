#pragma once
#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

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

/// The appearance of a cell, which lets a page draw the board of any game. `across` and `down` are the horizontal and
/// the vertical edges of dots.
enum class Shape : std::uint8_t { square, hole, across, down };

/// A cell with its coordinates. x points right and y down; neighbours are one unit apart.
struct Place {
    std::string name;
    double x, y;
    Shape shape;
};

}  // namespace qipan
