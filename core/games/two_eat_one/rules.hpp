#pragma once
#include <bit>

#include "base/letter_board.hpp"
#include "base/step_game.hpp"
#include "games/two_eat_one/lines.hpp"

namespace qipan {

/// Two-eat-one: stones step on a 4×4 board. Two stones in a line capture the single enemy stone next to them.
struct TwoEatOne : StepGame<4>, LetterBoard<TwoEatOne> {
    static constexpr std::string_view name = "two-eat-one", title = "两颗吃一颗", class_name = "TwoEatOne";
    static constexpr int rules_version = 1;
    using Stones = std::uint16_t;  // a bit set of cells, numbered row by row from the top left
    enum Smother : std::uint8_t { smother_off, smother_enemy, smother_any };

    using Moves = List<Move, 4 * 16>;

    static constexpr char empty_letter = '0';
    static constexpr std::array<PieceLetter, 2> piece_letters{{{'1', 0, "stone"}, {'2', 1, "stone"}}};

    static inline const ReasonKind one_stone_left{"two_eat_one_one_stone_left", "one stone left"};
    static inline const ReasonKind no_stones_left{"two_eat_one_no_stones_left", "no stones left"};
    static inline const ReasonKind no_legal_move{"two_eat_one_no_legal_move", "no legal move"};
    static inline const ReasonKind no_way_to_capture{
        "two_eat_one_no_way_to_capture", "at least one way to capture must be on: strike, sandwich or smother"};

    struct Options {
        std::uint8_t stones = 4, strike = 1, sandwich = two_eat_one::sandwich_off, smother = smother_off, loss_at = 1;
        bool operator==(const Options&) const = default;
    };
    static constexpr auto option_fields = std::to_array<OptionField<Options>>({
        number_option("stones", &Options::stones, {4, 6}, "stones per side"),
        flag_option("strike", &Options::strike,
                    "two stones in a line capture the enemy stone next to them if the fourth cell is empty"),
        word_option("sandwich", &Options::sandwich, {"off", "open", "any"},
                    "an enemy stone between two own stones is captured: if the fourth cell is empty, or always"),
        word_option("smother", &Options::smother, {"off", "enemy", "any"},
                    "an enemy stone that is shut in by own stones, or by any stones, is captured"),
        number_option("loss_at", &Options::loss_at, {1, 0}, "a side to move loses if it has no more stones than this"),
    });

    struct State {
        std::array<Stones, 2> stones{};  // black's and white's stones
        Options options;
        Seat mover = 0;
        bool operator==(const State&) const = default;
    };
    static constexpr auto piece_sets = &State::stones;

    static const ReasonKind* options_error(const Options& options) {
        return options.strike || options.sandwich || options.smother ? nullptr : &no_way_to_capture;
    }
    static constexpr int seats(const Options&) { return 2; }
    static Options options(const State& state) { return state.options; }
    static State initial(const Options& options) {
        State state;
        state.options = options;
        state.stones =
            options.stones == 4 ? std::array<Stones, 2>{0xf000, 0x000f} : std::array<Stones, 2>{0xf900, 0x009f};
        return state;
    }
    static Seat mover(const State& state) { return state.mover; }

    /// Lists the moves of one stone after another: stones row by row from the top left, the moves of a stone in the
    /// order up, right, down, left.
    static void moves(const State& state, Moves& out) {
        if (out_of_stones(state)) return;
        const Stones empty = free_cells(state);
        for (unsigned rest = state.stones[state.mover]; rest; rest &= rest - 1) {
            const unsigned from = unsigned(std::countr_zero(rest)), stone = 1u << from;
            if (stone >> 4 & empty) out.push({std::uint8_t(from), std::uint8_t(from - 4)});
            if ((stone & not_last_column) << 1 & empty) out.push({std::uint8_t(from), std::uint8_t(from + 1)});
            if (stone << 4 & empty) out.push({std::uint8_t(from), std::uint8_t(from + 4)});
            if ((stone & not_first_column) >> 1 & empty) out.push({std::uint8_t(from), std::uint8_t(from - 1)});
        }
    }

    static std::size_t count(const State& state) {
        if (out_of_stones(state)) return 0;
        const unsigned own = state.stones[state.mover], empty = free_cells(state);
        return std::size_t(std::popcount(own >> 4 & empty) + std::popcount(own << 4 & empty) +
                           std::popcount((own & not_last_column) << 1 & empty) +
                           std::popcount((own & not_first_column) >> 1 & empty));
    }

    static void play(State& state, Move move) {
        Stones& own = state.stones[state.mover];
        Stones& enemy = state.stones[state.mover ^ 1];
        own = Stones(own ^ (1u << move.from | 1u << move.to));
        const unsigned row = move.to / 4u, column = move.to % 4u;
        const auto& taken = two_eat_one::captures[state.options.strike][state.options.sandwich];
        // Look up the captures in both lines before removing any stone: a capture in one line must not affect the other
        // line.
        const unsigned in_row = taken[column][row_of(own, row)][row_of(enemy, row)];
        const unsigned in_column = taken[row][column_of(own, column)][column_of(enemy, column)];
        enemy = Stones(enemy & ~(in_row << 4 * row | as_column[in_column] << column));
        if (state.options.smother) enemy = Stones(enemy & ~smothered(own, enemy, Smother(state.options.smother)));
        state.mover ^= 1;
    }

    static std::optional<Outcome> outcome(const State& state) {
        const int first = state.mover == 0 ? -1 : 1;
        if (out_of_stones(state))
            return two_seat_outcome(first, state.stones[state.mover] ? one_stone_left : no_stones_left);
        if (count(state) == 0) return two_seat_outcome(first, no_legal_move);
        return std::nullopt;
    }

    static State seen_by_mover(const State& state) {
        State seen = state;
        if (state.mover == 1) seen.stones = {state.stones[1], state.stones[0]};
        seen.mover = 0;
        return seen;
    }

    static State parse(const Options& options, std::string_view text);

  private:
    static constexpr unsigned not_first_column = 0xeeee, not_last_column = 0x7777;
    static constexpr std::array<unsigned, 16> as_column = [] {
        std::array<unsigned, 16> columns{};
        for (unsigned line = 0; line < 16; ++line)
            for (unsigned row = 0; row < 4; ++row) columns[line] |= (line >> row & 1) << 4 * row;
        return columns;
    }();

    static Stones free_cells(const State& state) { return Stones(~(state.stones[0] | state.stones[1])); }
    static bool out_of_stones(const State& state) {
        return std::popcount(state.stones[state.mover]) <= int(state.options.loss_at);
    }
    static unsigned row_of(unsigned stones, unsigned row) { return stones >> 4 * row & 15; }
    static unsigned column_of(unsigned stones, unsigned column) {
        // The multiplication moves bits 0, 4, 8 and 12 to bits 12 to 15, where nothing else is added to them.
        return ((stones >> column & 0x1111) * 0x1248) >> 12 & 15;
    }
    /// The enemy stones without a liberty, all determined before any is removed. A liberty is an adjacent cell that is
    /// empty or, with `smother_enemy`, not occupied by the mover.
    static unsigned smothered(unsigned own, unsigned enemy, Smother smother) {
        const unsigned liberties = smother == smother_any ? ~(own | enemy) & 0xffff : ~own & 0xffff;
        const unsigned next_to_liberty =
            liberties << 4 | liberties >> 4 | (liberties & not_last_column) << 1 | (liberties & not_first_column) >> 1;
        return enemy & ~next_to_liberty;
    }
};
static_assert(Game<TwoEatOne> && Countable<TwoEatOne> && ColourSymmetric<TwoEatOne> && NumbersActions<TwoEatOne> &&
              VisitsPieces<TwoEatOne> && !Hidden<TwoEatOne>);

}  // namespace qipan
