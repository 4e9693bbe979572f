#pragma once
#include <algorithm>
#include <cmath>

/// Scores from the mover's point of view. A score is an evaluation, as Evaluation<G> defines it, or a win or loss in a
/// known number of plies. An evaluation is between -max_estimate and max_estimate, a win is at least `decided`, and a
/// loss is at most -`decided`.
namespace qipan::alphabeta::score {

inline constexpr int won = 32000, decided = 30000, max_estimate = 20000;
inline constexpr int infinity = won + 1;  // larger than any score

/// The score of a win in the given number of plies from the root; the sooner the win, the higher its score. A loss has
/// the negative score.
constexpr int win_in(int plies) { return won - plies; }
constexpr bool is_decided(int value) { return value >= decided || value <= -decided; }
constexpr int plies_to_end(int value) { return won - (value < 0 ? -value : value); }
constexpr int estimate(int value) { return std::clamp(value, -max_estimate, max_estimate); }

/// The score of a proved draw in a position with the evaluation `value`. It slightly favours the side that is ahead: if
/// all its moves draw, a side then chooses a draw in which it is ahead, where the opponent may still go wrong.
constexpr int draw_score(int value) { return std::clamp(value / 32, -15, 15); }

/// These two functions convert the scores of wins and losses; evaluations stay unchanged. In the search, a win or loss
/// is scored by its distance from the root. In the transposition table it is scored by its distance from the node,
/// since the node may be reached at another ply next time.
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
