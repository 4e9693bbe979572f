#pragma once
#include "games/chinese_checkers/evaluation.hpp"

namespace qipan::chinese_checkers {

/// Returns the greedy move. The game must not be over. A move's gain is how much closer it brings a stone to the tip of
/// the target.
/// - If some move has a positive gain, the greedy move has the largest gain. Ties go to the stone that was farther
///   away, then to the move that ChineseCheckers::moves lists first.
/// - Otherwise, look at the mover's stones that are outside the target after a move, and add up the distance of each to
///   the nearest empty hole of the target. The greedy move has the smallest sum. Ties go to the larger gain, then to
///   the move listed first.
inline ChineseCheckers::Move greedy(const ChineseCheckers::State& state) {
    const auto target = std::size_t(ChineseCheckers::target(state.options, state.mover));
    const auto& to_tip = star.to_tip[target];
    ChineseCheckers::Moves moves;
    ChineseCheckers::moves(state, moves);
    if (moves.size == 1) return moves[0];  // also handles a pass, which is always the only move

    const auto gain = [&](ChineseCheckers::Move move) { return int(to_tip[move.from]) - int(to_tip[move.to]); };
    const auto greedy_score = [&](ChineseCheckers::Move move) {
        return Evaluation<ChineseCheckers>::greedy_score(state, move);
    };
    const auto* best = std::ranges::max_element(moves.begin(), moves.end(), {}, greedy_score);
    if (gain(*best) > 0) return *best;

    const Holes others = ChineseCheckers::occupied(state, state.mover);
    const Holes camp = star.camps[target];
    const auto way_left = [&](ChineseCheckers::Move move) {
        const Holes own = (state.stones[state.mover] & ~Holes::one(move.from)) | Holes::one(move.to);
        const Holes empty = camp & ~own & ~others;
        int sum = 0;
        (own & ~camp).for_each([&](Hole stone) {
            int nearest = empty.empty() ? 0 : row_count;
            empty.for_each(
                [&](Hole hole) { nearest = std::min(nearest, hex_distance(star.points[stone], star.points[hole])); });
            sum += nearest;
        });
        return sum;
    };
    best = moves.begin();
    int least = way_left(*best);
    for (const auto& move : moves)
        if (const int way = way_left(move); std::pair(-way, gain(move)) > std::pair(-least, gain(*best))) {
            best = &move;
            least = way;
        }
    return *best;
}

}  // namespace qipan::chinese_checkers
