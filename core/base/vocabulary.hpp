#pragma once
#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

/// Types that every game uses.
namespace qipan {

using Seat = std::uint8_t;
inline constexpr Seat max_seats = 6;
/// No seat, for example as the mover of a finished game.
inline constexpr Seat no_seat = 0xff;

/// How a game ended: one payoff a seat, in [-1, 1].
struct Outcome {
    std::array<double, max_seats> payoffs{};
    std::string_view reason;  // always a literal, so it outlives every state
};

/// The outcome of a two-seat game, given seat 0's result: 1 for a win, 0 for a draw, -1 for a loss.
constexpr Outcome two_seat_outcome(int first, std::string_view reason) {
    return {.payoffs = {double(first), double(-first)}, .reason = reason};
}

/// A list of fixed capacity: moves are generated millions of times a second, so they never touch the heap. Items past
/// `size` are uninitialised.
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

/// A cell of the board, as an index into the game's layout.
using Cell = std::uint8_t;

/// The cells to click to enter a move, in the order of its animation.
using Path = List<Cell, 64>;

/// The appearance of a cell, so that a page can draw it without knowing the game.
enum class Shape : std::uint8_t { square, hole, across, down };

/// A cell with its coordinates: x to the right, y downwards, neighbours one unit apart.
struct Place {
    std::string name;
    double x, y;
    Shape shape;
};

}  // namespace qipan
