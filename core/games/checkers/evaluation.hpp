#pragma once
#include <algorithm>

#include "base/evaluation.hpp"
#include "games/checkers/rules.hpp"

namespace qipan {

namespace checkers {

/// Piece-square values in hundredths of a man: one for each of the 32 dark cells, row by row from the top left. They
/// are for black, which moves up the board; for white, the board is turned by 180°.
using ByCell = std::array<std::int16_t, 32>;

/// The weights of the evaluation, in hundredths of a man. They were set by hand, then tuned on 88 000 quiet positions
/// to predict the results of self-play games.
struct Weights {
    ByCell man, tower;
    int mobility;  // for each move that the mover has more than the opponent would have if it were to move
    int to_move;   // bonus for the side to move
    int simpler;   // multiplied by lead / number of pieces, since trading pieces favours the side that is ahead
};

inline constexpr Weights weights{
    .man = {0,   0,   0,   0,    // row 1, never used: a man that reaches this row becomes a tower
            142, 148, 150, 143,  //
            122, 114, 122, 120,  //
            120, 110, 117, 109,  //
            108, 114, 105, 109,  //
            114, 105, 107, 100,  //
            108, 109, 101, 111,  //
            113, 124, 131, 115},
    .tower = {240, 242, 242, 240,  //
              242, 250, 250, 246,  //
              246, 258, 258, 250,  //
              250, 262, 262, 254,  //
              254, 262, 262, 250,  //
              250, 258, 258, 246,  //
              246, 250, 250, 242,  //
              240, 242, 242, 240},
    .mobility = 7,
    .to_move = 6,
    .simpler = 2,
};

/// Sums piece-square values over a set of cells with four lookups instead of 32. Each lookup handles two adjacent rows:
/// their dark cells lie in different columns, so both rows together fit into one byte, with one bit for each column.
class CellSums {
  public:
    constexpr CellSums(const ByCell& by_cell, bool is_turned) {
        for (std::size_t pair = 0; pair < 4; ++pair)
            for (std::size_t set = 0; set < 256; ++set) {
                int sum = 0;
                for (std::size_t column = 0; column < 8; ++column) {
                    if (!(set >> column & 1)) continue;
                    const std::size_t row = 2 * pair + (column % 2 == 0), cell = 4 * row + column / 2;
                    sum += by_cell[is_turned ? 31 - cell : cell];
                }
                sums_[pair][set] = std::int16_t(sum);
            }
    }
    int of(std::uint64_t cells) const {
        cells |= cells >> 8;
        return sums_[0][cells & 255] + sums_[1][cells >> 16 & 255] + sums_[2][cells >> 32 & 255] +
               sums_[3][cells >> 48 & 255];
    }

  private:
    std::array<std::array<std::int16_t, 256>, 4> sums_{};
};

inline constexpr std::array<CellSums, 2> man_sums{CellSums(weights.man, false), CellSums(weights.man, true)};
inline constexpr std::array<CellSums, 2> tower_sums{CellSums(weights.tower, false), CellSums(weights.tower, true)};

}  // namespace checkers

template <>
struct Evaluation<Checkers> {
    using State = Checkers::State;
    using Move = Checkers::Move;

    static int of(const State& state) {
        using namespace checkers;
        const auto standing = [&](std::size_t colour) {
            const auto towers = state.pieces[colour] & state.towers;
            return man_sums[colour].of(state.pieces[colour] ^ towers) + tower_sums[colour].of(towers);
        };
        const int black = standing(Checkers::black), white = standing(Checkers::white);
        int lead = state.mover == Checkers::black ? black - white : white - black;
        lead += lead * weights.simpler / std::max(std::popcount(state.pieces[0] | state.pieces[1]), 1);
        State other = state;
        other.mover ^= 1;
        const int freedom = int(Checkers::count(state)) - int(Checkers::count(other));
        return lead + weights.mobility * freedom + weights.to_move;
    }

    static bool is_capture(const State&, Move move) { return Checkers::is_jump(move); }
    static bool is_irreversible(const State& state, Move move) { return Checkers::made_progress(state, move); }
    /// Moves that capture a tower come first, then promotions.
    static int order(const State& state, Move move) {
        const bool takes_tower = Checkers::is_jump(move) && (state.towers >> (unsigned(move.from + move.to) >> 1) & 1);
        const bool is_promotion =
            !(state.towers >> move.from & 1) && (Checkers::promotion_row[state.mover] >> move.to & 1);
        return 400 * takes_tower + 300 * is_promotion;
    }
};
static_assert(Evaluated<Checkers> && DetectsCaptures<Checkers> && DetectsIrreversible<Checkers> &&
              OrdersMoves<Checkers>);

}  // namespace qipan
