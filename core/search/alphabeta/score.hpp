#pragma once
#include <algorithm>
#include <cmath>

/// What a search says of a position, in favour of the seat to move: hundredths by rule of thumb, or the end of the game
/// and how far away it is.
namespace qipan::score {

inline constexpr int won = 32000, decided = 30000, most_estimate = 20000;
inline constexpr int none = won + 1;  // larger than any

/// A win so many plies from where the search began; sooner is better. A loss is its negative.
constexpr int win_in(int plies) { return won - plies; }
constexpr bool is_decided(int value) { return value >= decided || value <= -decided; }
constexpr int plies_to_end(int value) { return won - (value < 0 ? -value : value); }
constexpr int estimate(int value) { return std::clamp(value, -most_estimate, most_estimate); }

/// Nobody can force more than a draw, but whoever is ahead would rather play on.
constexpr int drawn(int value) { return std::clamp(value / 32, -15, 15); }

/// Values are remembered as seen from their own position, since it may be reached by ways of different length.
constexpr int seen_from_here(int value, int ply) {
    return value >= decided ? value + ply : value <= -decided ? value - ply : value;
}
constexpr int seen_from_start(int value, int ply) {
    return value >= decided ? value - ply : value <= -decided ? value + ply : value;
}

/// As a payoff in [-1, 1]: strictly larger for a better value; only ends of the game are beyond 0.98.
inline double payoff(int value) {
    constexpr double scale = 400, most = 0.98;
    if (!is_decided(value)) return most * std::tanh(value / scale);
    const double size = 1 - plies_to_end(value) * 1e-5;
    return value > 0 ? size : -size;
}

}  // namespace qipan::score
