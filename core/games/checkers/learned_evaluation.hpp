#pragma once
#include <array>
#include <cstring>
#include <utility>

#include "games/checkers/evaluation.hpp"

namespace qipan {

namespace checkers {

/// A quarter of a pattern is four dark cells in two adjacent rows and four adjacent columns. Its cells lie in different
/// columns, so that the two rows can be merged into one: four bits for each colour. As a number in base 3, digit i is 1
/// if black stands in column i, and 2 if white does.
struct QuarterCode {
    std::uint8_t forward;
    std::uint8_t turned;  // the code if the board is turned by 180° and the colours are swapped
};
inline constexpr std::array<QuarterCode, 256> quarter_codes = [] {
    std::array<QuarterCode, 256> codes{};
    for (unsigned both = 0; both < 256; ++both)  // the lower four bits are black's cells, the upper four white's
        for (unsigned column = 0, power = 1; column < 4; ++column, power *= 3) {
            const unsigned black = both >> column & 1, white = both >> (column + 4) & 1;
            codes[both].forward = std::uint8_t(codes[both].forward + (black ? 1 : white ? 2 : 0) * power);
            codes[both].turned = std::uint8_t(codes[both].turned + (white ? 1 : black ? 2 : 0) * 27 / power);
        }
    return codes;
}();

/// Eight dark cells whose contents are looked up together: two quarters, of which the second lies two rows below the
/// first, so that they form a square, or four columns to its right, so that they are two whole rows.
struct Pattern {
    int row, column;  // the place of the first quarter
    bool is_square;

    constexpr int second_row() const { return is_square ? row + 2 : row; }
    constexpr int second_column() const { return is_square ? column : column + 4; }
    constexpr Pattern turned() const { return {is_square ? 4 - row : 6 - row, is_square ? 4 - column : 0, is_square}; }
};

/// Of two patterns that a rotation by 180° maps to each other, only one is listed. The weights of a pattern hold for
/// black; for white, the board is turned and the colours are swapped.
inline constexpr std::array<Pattern, 12> patterns{{
    {0, 0, true},
    {0, 2, true},
    {0, 4, true},
    {1, 0, true},
    {1, 2, true},
    {1, 4, true},
    {2, 0, true},
    {2, 2, true},
    {0, 0, false},
    {1, 0, false},
    {2, 0, false},
    {3, 0, false},
}};

/// The codes of all quarters of a position.
class Quarters {
  public:
    Quarters(Checkers::Cells black, Checkers::Cells white) {
        constexpr Checkers::Cells low = 0x0f0f0f0f0f0f0f0f, high = ~low;
        black |= black >> 8;  // byte r now has the rows r and r + 1
        white |= white >> 8;
        keys_ = {(black & low) | (white << 4 & high), (black >> 2 & low) | (white << 2 & high),
                 (black >> 4 & low) | (white & high)};
    }
    QuarterCode at(int row, int column) const {
        return quarter_codes[std::uint8_t(keys_[std::size_t(column) / 2] >> (8 * row))];
    }
    std::size_t index(Pattern pattern) const {
        return at(pattern.row, pattern.column).forward +
               81u * at(pattern.second_row(), pattern.second_column()).forward;
    }
    /// The index of the pattern if the board is turned and the colours are swapped.
    std::size_t turned_index(Pattern pattern) const {
        const Pattern there = pattern.turned();
        return at(there.second_row(), there.second_column()).turned + 81u * at(there.row, there.column).turned;
    }

  private:
    std::array<Checkers::Cells, 3> keys_;  // for the columns 0, 2 and 4: byte r is the quarter whose upper row is r
};

}  // namespace checkers

/// Adds up the weights of patterns of men and towers of each colour, of single towers, and of mobility. Each weight is
/// a pair, for a full and for an empty board, between which it is interpolated by the number of pieces.
template <>
struct LearnedEvaluation<Checkers> {
    using State = Checkers::State;
    static constexpr std::size_t pattern_size = 6561, patterns_end = checkers::patterns.size() * pattern_size,
                                 towers_end = patterns_end + 32, mobility = towers_end, to_move = towers_end + 1,
                                 man = towers_end + 2, features = towers_end + 3, weights = 2 * features;
    static constexpr int full_board = 2 * Checkers::max_pieces;

    static int of(const State& state, const Weight* weights) {
        int full = 0, empty = 0;
        visit_features(state, [&](std::size_t feature, int count) {
            std::int32_t both;
            std::memcpy(&both, weights + 2 * feature, sizeof both);
            full += count * std::int16_t(both);
            empty += count * (both >> 16);
        });
        const int pieces = std::popcount(state.pieces[0] | state.pieces[1]);
        return (full * pieces + empty * (full_board - pieces)) / full_board;
    }

    static void visit(const State& state, auto&& add) {
        const float share = float(std::popcount(state.pieces[0] | state.pieces[1])) / float(full_board);
        visit_features(state, [&](std::size_t feature, int count) {
            add(2 * feature, float(count) * share);
            add(2 * feature + 1, float(count) * (1 - share));
        });
    }

    static void set_first(float* weights) {
        for (std::size_t cell = 0; cell < 32; ++cell)
            weights[2 * (patterns_end + cell)] = weights[2 * (patterns_end + cell) + 1] = 250;
        weights[2 * man] = weights[2 * man + 1] = 100;
    }

  private:
    /// Calls visit(feature, count) for the features of a position; the opponent's features have negative counts.
    static void visit_features(const State& state, auto&& visit) {
        using namespace checkers;
        const int sign = state.mover == Checkers::black ? 1 : -1;
        const auto [black, white] = state.pieces;
        const Quarters quarters(black, white);
        const auto visit_pattern = [&]<std::size_t at>() {  // a template, so that the loop is unrolled
            visit(at * pattern_size + quarters.index(patterns[at]), sign);
            visit(at * pattern_size + quarters.turned_index(patterns[at]), -sign);
        };
        [&]<std::size_t... at>(std::index_sequence<at...>) {
            (visit_pattern.template operator()<at>(), ...);
        }(std::make_index_sequence<patterns.size()>());
        for (auto rest = black & state.towers; rest; rest &= rest - 1)
            visit(patterns_end + std::size_t(std::countr_zero(rest) / 2), sign);
        for (auto rest = white & state.towers; rest; rest &= rest - 1)
            visit(patterns_end + 31 - std::size_t(std::countr_zero(rest) / 2), -sign);
        visit(man, std::popcount(black & ~state.towers) * sign - std::popcount(white & ~state.towers) * sign);
        State other = state;
        other.mover ^= 1;
        visit(mobility, int(Checkers::count(state)) - int(Checkers::count(other)));
        visit(to_move, 1);
    }
};
static_assert(HasLearnedEvaluation<Checkers>);

}  // namespace qipan
