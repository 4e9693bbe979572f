#pragma once
#include <algorithm>
#include <cmath>

/// Scores from the mover's point of view. A score is an evaluation, in hundredths of the game's unit, or a win or loss
/// in a known number of plies: wins are at least `decided`, losses at most -`decided`.
namespace qipan::alphabeta::score {

inline constexpr int won = 32000, decided = 30000, max_estimate = 20000;
inline constexpr int infinity = won + 1;  // larger than any score

/// The score of a win in the given number of plies from the root; sooner is better. A loss is its negative.
constexpr int win_in(int plies) { return won - plies; }
constexpr bool is_decided(int value) { return value >= decided || value <= -decided; }
constexpr int plies_to_end(int value) { return won - (value < 0 ? -value : value); }
constexpr int estimate(int value) { return std::clamp(value, -max_estimate, max_estimate); }

/// The score of a proved draw, given the evaluation `value`. It slightly favours the side that is ahead, so that this
/// side prefers draws in which it is still ahead.
constexpr int draw_score(int value) { return std::clamp(value / 32, -15, 15); }

/// In the search, the distance of a win is counted from the root. In the transposition table it is counted from the
/// node, since a position can be reached at different plies.
constexpr int relative_to_node(int value, int ply) {
    return value >= decided ? value + ply : value <= -decided ? value - ply : value;
}
constexpr int relative_to_root(int value, int ply) {
    return value >= decided ? value - ply : value <= -decided ? value + ply : value;
}

/// Converts a score to a payoff in [-1, 1]. A higher score gives a higher payoff. Only wins have payoffs above 0.98,
/// and only losses have payoffs below -0.98.
inline double payoff(int value) {
    constexpr double scale = 400, most = 0.98;
    if (!is_decided(value)) return most * std::tanh(value / scale);
    const double size = 1 - plies_to_end(value) * 1e-5;
    return value > 0 ? size : -size;
}

}  // namespace qipan::alphabeta::score
