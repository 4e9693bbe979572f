#pragma once
#include <bit>

#include "base/letter_board.hpp"
#include "base/step_game.hpp"

namespace qipan {

/// Checkers with towers: a turn is one step or one jump, and jumping is never compulsory. A man that reaches the last
/// row becomes a tower.
struct Checkers : StepGame<8>, LetterBoard<Checkers> {
    static constexpr std::string_view name = "checkers", title = "西洋跳棋", class_name = "Checkers";
    static constexpr int rules_version = 1;
    using Cells = std::uint64_t;  // a bit set of cells, numbered row by row from the top left
    static constexpr int max_pieces = 12;
    enum Colour : Seat { black, white };

    /// Pieces stand on dark cells only. A diagonal that leaves the board at its left or right edge wraps around to a
    /// light cell, so intersecting with `dark` is the only guard needed.
    static constexpr Cells dark = 0x55aa55aa55aa55aa;
    static constexpr std::array<Cells, 2> promotion_row{0xff, Cells{0xff} << 56};

    using Moves = List<Move, 4 * max_pieces>;

    static constexpr std::array<PieceLetter, 4> piece_letters{
        {{'b', black, "man"}, {'w', white, "man"}, {'B', black, "tower"}, {'W', white, "tower"}}};
    static constexpr int tower_material = 3;  // a man counts 1

    static inline const ReasonKind stuck{"checkers_stuck", "no action"};
    static inline const ReasonKind no_pieces_left{"checkers_no_pieces_left", "no pieces left"};

    struct Options {
        bool operator==(const Options&) const = default;
    };
    static constexpr std::array<OptionField<Options>, 0> option_fields{};

    struct State {
        std::array<Cells, 2> pieces{dark & Cells{0xffffff} << 40, dark & Cells{0xffffff}};  // of black and of white
        Cells towers = 0;                                                                   // the towers of both sides
        std::uint64_t mover = black;  // as wide as the other members, to avoid padding
        bool operator==(const State&) const = default;
    };

    static const ReasonKind* options_error(const Options&) { return nullptr; }
    static constexpr int seats(const Options&) { return 2; }
    static Options options(const State&) { return {}; }
    static State initial(const Options&) { return {}; }
    static Seat mover(const State& state) { return Seat(state.mover); }

    /// Lists the moves of one piece after another: pieces row by row from the top left, the moves of a piece clockwise
    /// from north-east.
    static void moves(const State& state, Moves& out) {
        state.mover == black ? list<black, false>(state, out) : list<white, false>(state, out);
    }
    /// Lists the jumps, in the same order as `moves`.
    static void captures(const State& state, Moves& out) {
        state.mover == black ? list<black, true>(state, out) : list<white, true>(state, out);
    }
    /// A jump crosses two rows, a step crosses one row. Bit 3 of a cell number is the parity of its row.
    static constexpr bool is_jump(Move move) { return (move.from ^ move.to ^ 8u) >> 3 & 1u; }
    static std::size_t count(const State& state) {
        return state.mover == black ? count<black>(state) : count<white>(state);
    }
    static void play(State& state, Move move) {
        state.mover == black ? play<black>(state, move) : play<white>(state, move);
    }

    static std::optional<Outcome> outcome(const State& state) {
        if (count(state)) return std::nullopt;
        const bool pieces_left = state.pieces[state.mover] != 0;
        return two_seat_outcome(state.mover == black ? -1 : 1, pieces_left ? stuck : no_pieces_left);
    }

    /// If white is to move, turns the board by 180° and swaps the colours, so that the mover is black. If black is to
    /// move, returns the position unchanged.
    static State seen_by_mover(const State& state) {
        if (state.mover == black) return state;
        return {.pieces = {turned(state.pieces[white]), turned(state.pieces[black])},
                .towers = turned(state.towers),
                .mover = black};
    }

    /// Captures and moves of men cannot be undone: a captured piece never returns, and a man never moves back.
    static bool made_progress(const State& state, Move move) {
        return is_jump(move) || !(state.towers >> move.from & 1);
    }
    static std::array<int, max_seats> material(const State& state) {
        const auto of = [&](Colour colour) {
            return std::popcount(state.pieces[colour]) +
                   (tower_material - 1) * std::popcount(state.pieces[colour] & state.towers);
        };
        return {of(black), of(white)};
    }

    static void visit_pieces(const State& state, auto&& visit) {
        for (Colour colour : {black, white})
            for (Cells rest = state.pieces[colour]; rest; rest &= rest - 1) {
                const int cell = std::countr_zero(rest);
                visit(int(state.towers >> cell & 1), colour, Cell(cell), true);
            }
    }

    static std::string text(const State& state);
    static State parse(const Options& options, std::string_view text);

  private:
    // Functions that depend on the colour have it as a template parameter: the two sides differ only by constants.

    static constexpr Cells turned(Cells set) {
        set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
        set = (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
        set = (set >> 4 & 0x0f0f0f0f0f0f0f0f) | (set & 0x0f0f0f0f0f0f0f0f) << 4;
        return __builtin_bswap64(set);
    }

    template <int up>
    static constexpr Cells shifted(Cells set) {
        if constexpr (up > 0)
            return set >> up;
        else
            return set << -up;
    }

    /// The pieces that can step in the diagonal direction `up`, and the pieces that can jump in this direction; `up` is
    /// the decrease of the cell number. No piece can do both in the same direction.
    template <int up>
    struct Diagonal {
        Cells steps, jumps;

        Diagonal(Cells going, Cells enemy, Cells empty)
            : steps(going & shifted<-up>(empty)), jumps(going & shifted<-up>(enemy & shifted<-up>(empty))) {}
        template <bool jumps_only>
        Cells sources() const {
            return jumps_only ? jumps : steps | jumps;
        }
        template <bool jumps_only>
        void push(int from, Moves& out) const {
            const unsigned jumps_here = unsigned(jumps >> from & 1);
            const unsigned moves_here = unsigned(sources<jumps_only>() >> from & 1);
            // Always write the move, but count it only if it is legal: a branch would be mispredicted half the time.
            out.items[out.size] = {std::uint8_t(from), std::uint8_t(from - up * int(1 + jumps_here))};
            out.size += moves_here;
        }
    };

    template <Colour colour, bool jumps_only>
    static void list(const State& state, Moves& out) {
        const Cells own = state.pieces[colour], enemy = state.pieces[colour ^ 1], empty = dark & ~(own | enemy);
        const Cells towers = own & state.towers;
        const Cells north = colour == black ? own : towers, south = colour == black ? towers : own;
        const Diagonal<7> north_east(north, enemy, empty);
        const Diagonal<-9> south_east(south, enemy, empty);
        const Diagonal<-7> south_west(south, enemy, empty);
        const Diagonal<9> north_west(north, enemy, empty);
        Cells sources = north_east.template sources<jumps_only>() | south_east.template sources<jumps_only>() |
                        south_west.template sources<jumps_only>() | north_west.template sources<jumps_only>();
        for (; sources; sources &= sources - 1) {
            const int from = std::countr_zero(sources);
            if (colour == black || towers) north_east.template push<jumps_only>(from, out);
            if (colour == white || towers) {
                south_east.template push<jumps_only>(from, out);
                south_west.template push<jumps_only>(from, out);
            }
            if (colour == black || towers) north_west.template push<jumps_only>(from, out);
        }
    }

    template <int up>
    static int count_diagonal(Cells going, Cells enemy, Cells empty) {
        const Cells beside = shifted<up>(going);
        const Cells steps = beside & empty, jumps = shifted<up>(beside & enemy) & empty;
        // Shift the cells where jumps end by one row, onto light cells. No step ends on a light cell, so the two sets
        // do not overlap and one popcount counts steps and jumps together.
        return std::popcount(steps | shifted<(up > 0 ? -8 : 8)>(jumps));
    }

    template <Colour colour>
    static std::size_t count(const State& state) {
        constexpr int forward = colour == black ? 1 : -1;
        const Cells own = state.pieces[colour], enemy = state.pieces[colour ^ 1], empty = dark & ~(own | enemy);
        int total = count_diagonal<7 * forward>(own, enemy, empty) + count_diagonal<9 * forward>(own, enemy, empty);
        if (const Cells towers = own & state.towers)
            total +=
                count_diagonal<-7 * forward>(towers, enemy, empty) + count_diagonal<-9 * forward>(towers, enemy, empty);
        return std::size_t(total);
    }

    template <Colour colour>
    static void play(State& state, Move move) {
        const Cells from = Cells{1} << move.from, to = Cells{1} << move.to;
        // The cell of the captured piece, as a set; empty if the move is a step.
        const Cells jumped = (Cells{0} - is_jump(move)) & Cells{1} << (unsigned(move.from + move.to) >> 1);
        const Cells is_tower = state.towers >> move.from & 1;
        state.pieces[colour] ^= from | to;
        state.pieces[colour ^ 1] &= ~jumped;
        state.towers = (state.towers & ~(from | jumped)) | is_tower << move.to | (to & promotion_row[colour]);
        state.mover = colour ^ 1;
    }
};
static_assert(Game<Checkers> && Countable<Checkers> && ListsCaptures<Checkers> && ColourSymmetric<Checkers> &&
              NumbersActions<Checkers> && VisitsPieces<Checkers> && !Hidden<Checkers>);

}  // namespace qipan
