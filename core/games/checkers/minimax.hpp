#pragma once
#include <algorithm>
#include <limits>
#include <vector>

#include "games/checkers/rules.hpp"

/// Minimax to a fixed depth without pruning, as in the text program that `qipan classic checkers` reproduces. Boards
/// are evaluated by the *board cost*, which counts material.
namespace qipan::checkers {

inline constexpr int black_stuck = std::numeric_limits<int>::min(), white_stuck = std::numeric_limits<int>::max();
inline constexpr int max_minimax_depth = 6;

/// The board cost: the material of black minus that of white.
inline int board_cost(const Checkers::State& state) {
    const auto material = Checkers::material(state);
    return material[Checkers::black] - material[Checkers::white];
}

/// Returns the minimax cost of a board: black maximises, white minimises. If the side to move has no legal move, the
/// cost is `black_stuck` or `white_stuck`, even at depth 0; any other board at depth 0 has its board cost. Adds the
/// number of boards visited to `nodes`.
inline int minimax_cost(const Checkers::State& state, int depth, std::uint64_t& nodes) {
    ++nodes;
    const bool is_black = state.mover == Checkers::black;
    if (Checkers::count(state) == 0) return is_black ? black_stuck : white_stuck;
    if (depth == 0) return board_cost(state);
    Checkers::Moves moves;
    Checkers::moves(state, moves);
    int best = is_black ? black_stuck : white_stuck;
    for (const auto& move : moves) {
        auto next = state;
        Checkers::play(next, move);
        const int cost = minimax_cost(next, depth - 1, nodes);
        best = is_black ? std::max(best, cost) : std::min(best, cost);
    }
    return best;
}

}  // namespace qipan::checkers
