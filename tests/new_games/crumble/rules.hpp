#pragma once
#include <algorithm>
#include <cmath>

#include "base/defaults.hpp"

namespace qipan {

/// Three seats on a triangle. A stone steps to a neighbouring cell and may capture there; the cell that it leaves
/// crumbles away. A seat that cannot step passes. A seat without stones is out, and the game is over when one seat is
/// left or nobody can step: the seats still in play are ranked by points. A position is written as `r/r./.../g..# b
/// 0-1-0 -`: the rows, who is to move, the points, and who is out (a capital letter dropped out).
struct Crumble {
    static constexpr std::string_view name = "crumble", title = "塌陷棋", class_name = "Crumble";
    static constexpr int rules_version = 2, oldest_rules_version = 1;
    static constexpr int max_side = 5, max_cells = 15, players = 3;
    static constexpr std::string_view letters = "rgb", content_letters = ".rgb#";
    enum Content : std::uint8_t { empty, first_stone, gap = 4 };

    struct Move {
        Cell from, to;
        bool operator==(const Move&) const = default;
    };
    static constexpr Move pass{0xff, 0xff};
    using Moves = List<Move, 6 * max_cells>;

    static inline const ReasonKind last_in_play{"crumble_last_in_play", "one seat is left"};
    static inline const ReasonKind blocked{"crumble_blocked", "nobody can move"};
    static inline const ReasonKind expected_cell{"crumble_expected_cell", "a cell such as B1"};
    static inline const ReasonKind expected_points{"crumble_expected_points", "points from 0 to 20"};
    static inline const ReasonKind wrong_stones{"crumble_wrong_stones",
                                                "a stone for each seat that plays, and for no other"};
    static inline const ReasonKind small_board{"crumble_small_board", "a small board has room for one stone each"};

    struct Options {
        std::uint8_t side = 4, stones = 1, double_points = 0, rules = rules_version;
        bool operator==(const Options&) const = default;
    };
    /// In version 1 a capture was worth two points by default.
    static Options default_options(int version) {
        Options options;
        options.rules = std::uint8_t(version);
        options.double_points = version == 1;
        return options;
    }
    static constexpr auto option_fields = std::to_array<OptionField<Options>>({
        number_option("side", &Options::side, {3, 4, 5}, "cells on a side of the triangle"),
        number_option("stones", &Options::stones, {1, 2}, "stones of each seat"),
        flag_option("double_points", &Options::double_points, "a capture is worth two points"),
    });

    /// A seat that is out of the game; `dropped` says whether it dropped out, instead of losing its stones.
    struct Leaver {
        Seat seat = no_seat;
        std::uint8_t dropped = 0;
        bool operator==(const Leaver&) const = default;
    };
    struct State {
        std::array<std::uint8_t, max_cells> contents{};  // each a Content; a stone of seat s is first_stone + s
        std::array<std::uint8_t, players> points{};
        std::array<Leaver, players> left{};  // the seats that are out, in the order in which they left
        Seat mover = 0;
        Options options;
        bool operator==(const State&) const = default;
    };

    static const ReasonKind* options_error(const Options& options) {
        return options.side == 3 && options.stones > 1 ? &small_board : nullptr;
    }
    static int seats(const Options&) { return players; }
    static Options options(const State& state) { return state.options; }
    /// One stone of each seat is in a corner, its other stone on the next cell clockwise.
    static State initial(const Options& options) {
        State state;
        state.options = options;
        const int last = cells(options) - 1, corner = last - options.side + 1;
        const std::array<std::array<int, 2>, players> homes{
            {{0, 2}, {last, last - 1}, {corner, corner - options.side + 1}}};
        for (Seat seat = 0; seat < players; ++seat)
            for (int stone = 0; stone < options.stones; ++stone)
                state.contents[std::size_t(homes[seat][std::size_t(stone)])] = std::uint8_t(first_stone + seat);
        return state;
    }
    static Seat mover(const State& state) { return state.mover; }

    static void moves(const State& state, Moves& out) {
        if (count_in_play(state) < 2) return;
        steps(state, state.mover, out);
        if (out.empty() && can_anyone_step(state)) out.push(pass);
    }
    static void captures(const State& state, Moves& out) {
        Moves all;
        moves(state, all);
        for (const Move& move : all)
            if (!(move == pass) && state.contents[move.to] != empty) out.push(move);
    }
    /// Every step is progress, since the cell that the stone leaves is gone for good.
    static bool made_progress(const State&, Move move) { return !(move == pass); }
    static void play(State& state, Move move) {
        if (!(move == pass)) {
            std::uint8_t& target = state.contents[move.to];
            const std::uint8_t captured = target;
            target = state.contents[move.from];
            state.contents[move.from] = gap;
            if (captured != empty) {
                state.points[state.mover] = std::uint8_t(state.points[state.mover] + 1 + state.options.double_points);
                const Seat loser = Seat(captured - first_stone);
                if (count(state, loser) == 0) leave(state, {loser, 0});
            }
        }
        next_mover(state);
    }
    static std::optional<Outcome> outcome(const State& state) {
        const bool is_last = count_in_play(state) < 2;
        if (!is_last && can_anyone_step(state)) return std::nullopt;
        return Outcome{.payoffs = adjudicate(state, true), .reason = is_last ? &last_in_play : &blocked};
    }

    static bool can_drop(const State& state, Seat seat) {
        return seat < players && is_in_play(state, seat) && !outcome(state);
    }
    /// Removes the stones of the seat, which drops out.
    static void drop(State& state, Seat seat) {
        std::ranges::replace(state.contents, std::uint8_t(first_stone + seat), std::uint8_t(empty));
        leave(state, {seat, 1});
        if (state.mover == seat) next_mover(state);
    }
    /// The first seat to leave has the last place, and so on.
    static std::array<Standing, max_seats> standing(const State& state) {
        std::array<Standing, max_seats> result{};
        int place = players;
        for (const Leaver& leaver : state.left)
            if (leaver.seat != no_seat)
                result[leaver.seat] = {leaver.dropped ? Standing::dropped : Standing::finished, place--};
        if (const auto end = outcome(state))
            for (Seat seat = 0; seat < players; ++seat)
                if (is_in_play(state, seat))
                    result[seat] = {Standing::finished, place_by_payoff(end->payoffs, seat, players)};
        return result;
    }
    static std::array<double, max_seats> adjudicate(const State& state, bool by_progress) {
        std::array<int, players> keys{};
        for (Seat seat = 0; seat < players; ++seat) keys[seat] = by_progress ? state.points[seat] : 0;
        for (int i = 0; i < players; ++i)
            if (const Seat seat = state.left[std::size_t(i)].seat; seat != no_seat) keys[seat] = i - players;
        std::array<double, max_seats> payoffs{};
        for (Seat seat = 0; seat < players; ++seat)
            for (const int other : keys) payoffs[seat] += (other < keys[seat]) / 2.0 - (other > keys[seat]) / 2.0;
        return payoffs;
    }
    static std::array<int, max_seats> score(const State& state) {
        std::array<int, max_seats> result{};
        std::ranges::copy(state.points, result.begin());
        return result;
    }
    /// The number of stones that the seat has still to capture.
    static int distance(const State& state, Seat seat) {
        int stones = 0;
        for (Seat other = 0; other < players; ++other)
            if (other != seat) stones += count(state, other);
        return stones;
    }
    static std::string seat_name(const Options&, Seat seat) { return std::string(1, letters[seat]); }

    static std::vector<Piece> pieces(const State& state) {
        std::vector<Piece> found;
        for (int cell = 0; cell < cells(state.options); ++cell) {
            const int content = state.contents[std::size_t(cell)];
            if (content == gap) found.push_back({Cell(cell), no_seat, "gap", {}});
            if (content != gap && content != empty)
                found.push_back({Cell(cell), Seat(content - first_stone), "stone", {}});
        }
        return found;
    }
    static std::vector<PieceKind> piece_kinds(const Options&) {
        return {{0, "stone"}, {1, "stone"}, {2, "stone"}, {no_seat, "gap"}};
    }
    static State setup(const Options& options, const std::vector<Piece>& pieces, Seat mover) {
        State state = initial(options);
        state.contents = {};
        state.mover = mover;
        for (const Piece& piece : pieces) {
            const bool is_stone = piece.seat < players && piece.kind == "stone";
            if (!is_stone && !(piece.seat == no_seat && piece.kind == "gap")) throw BadNotation(wrong_stones);
            state.contents[piece.cell] = std::uint8_t(is_stone ? first_stone + piece.seat : gap);
        }
        check(state);
        return state;
    }

    static std::string text(const State& state) {
        std::string out;
        for (int row = 0, cell = 0; row < state.options.side; ++row) {
            if (row) out += '/';
            for (int i = 0; i <= row; ++i) out += content_letters[state.contents[std::size_t(cell++)]];
        }
        out += std::string(" ") + letters[state.mover] + ' ';
        for (Seat seat = 0; seat < players; ++seat) out += (seat ? "-" : "") + std::to_string(state.points[seat]);
        out += ' ';
        for (const Leaver& leaver : state.left)
            if (leaver.seat != no_seat) out += char(letters[leaver.seat] - (leaver.dropped ? 'a' - 'A' : 0));
        return out.back() == ' ' ? out + '-' : out;
    }
    static State parse(const Options& options, std::string_view text) {
        Reader reader(text);
        State state = initial(options);
        for (int row = 0, cell = 0; row < options.side; ++row) {
            if (row) reader.expect('/');
            for (int i = 0; i <= row; ++i)
                state.contents[std::size_t(cell++)] = std::uint8_t(reader.one_of(content_letters));
        }
        reader.expect(' ');
        state.mover = Seat(reader.one_of(letters));
        reader.expect(' ');
        for (Seat seat = 0; seat < players; ++seat) {
            if (seat) reader.expect('-');
            state.points[seat] = std::uint8_t(reader.number(20, expected_points));
        }
        reader.expect(' ');
        if (!reader.take('-')) {
            do {
                const int index = reader.one_of("rgbRGB");
                const Leaver leaver{Seat(index % players), std::uint8_t(index >= players)};
                if (!is_in_play(state, leaver.seat) || count_in_play(state) == 1) reader.fail(wrong_stones);
                leave(state, leaver);
            } while (!reader.at_end());
        }
        reader.expect_end();
        check(state);
        return state;
    }

    static std::string move_text(const Options& options, Move move) {
        return move == pass ? "pass" : cell_name(options, move.from) + '-' + cell_name(options, move.to);
    }
    static Move parse_move(const Options& options, std::string_view text) {
        if (text == "pass") return pass;
        Reader reader(text);
        const Cell from = read_cell(reader, options);
        reader.expect('-');
        const Cell to = read_cell(reader, options);
        reader.expect_end();
        return {from, to};
    }
    static Path path(const State&, Move move) {
        Path path;
        if (move == pass) return path;
        path.push(move.from);
        path.push(move.to);
        return path;
    }
    static std::string cell_name(const Options&, Cell cell) {
        const auto [row, column] = row_and_column(cell);
        return std::string(1, char('A' + row)) + std::to_string(column + 1);
    }
    static std::vector<Place> layout(const Options& options) {
        std::vector<Place> places;
        for (int cell = 0; cell < cells(options); ++cell) {
            const auto [row, column] = row_and_column(cell);
            places.push_back({cell_name(options, Cell(cell)), column - row / 2.0, row * std::sqrt(0.75), Shape::hole});
        }
        return places;
    }

  private:
    static int cells(const Options& options) { return options.side * (options.side + 1) / 2; }
    static std::pair<int, int> row_and_column(int cell) {
        int row = 0;
        while (cell > row) cell -= ++row;
        return {row, cell};
    }
    static Cell read_cell(Reader& reader, const Options& options) {
        const int row = reader.one_of(std::string_view("ABCDE").substr(0, options.side), expected_cell);
        const int column = reader.number(row + 1, expected_cell);
        if (column == 0) reader.fail(expected_cell);
        return Cell(row * (row + 1) / 2 + column - 1);
    }
    static int count(const State& state, Seat seat) {
        return int(std::ranges::count(state.contents, std::uint8_t(first_stone + seat)));
    }
    static bool is_in_play(const State& state, Seat seat) {
        return std::ranges::none_of(state.left, [&](const Leaver& leaver) { return leaver.seat == seat; });
    }
    static int count_in_play(const State& state) {
        return int(std::ranges::count(state.left, Seat(no_seat), &Leaver::seat));
    }
    static void leave(State& state, Leaver leaver) {
        *std::ranges::find(state.left, Seat(no_seat), &Leaver::seat) = leaver;
    }
    static void next_mover(State& state) {
        do state.mover = Seat((state.mover + 1) % players);
        while (!is_in_play(state, state.mover));
    }
    /// Lists the steps of a seat by start cell, then by direction.
    static void steps(const State& state, Seat seat, Moves& out) {
        constexpr std::array<std::pair<int, int>, 6> directions{{{-1, -1}, {-1, 0}, {0, -1}, {0, 1}, {1, 0}, {1, 1}}};
        for (int cell = 0; cell < cells(state.options); ++cell) {
            if (state.contents[std::size_t(cell)] != first_stone + seat) continue;
            const auto [row, column] = row_and_column(cell);
            for (const auto& [down, right] : directions) {
                const int to_row = row + down, to_column = column + right;
                if (to_row < 0 || to_row >= state.options.side || to_column < 0 || to_column > to_row) continue;
                const int to = to_row * (to_row + 1) / 2 + to_column;
                const int target = state.contents[std::size_t(to)];
                if (target != gap && target != first_stone + seat) out.push({Cell(cell), Cell(to)});
            }
        }
    }
    static bool can_anyone_step(const State& state) {
        for (Seat seat = 0; seat < players; ++seat) {
            Moves moves;
            steps(state, seat, moves);
            if (!moves.empty()) return true;
        }
        return false;
    }
    static void check(const State& state) {
        for (Seat seat = 0; seat < players; ++seat) {
            const int stones = count(state, seat);
            if (stones > state.options.stones || (stones > 0) != is_in_play(state, seat))
                throw BadNotation(wrong_stones);
        }
        if (!is_in_play(state, state.mover)) throw BadNotation(wrong_stones);
    }
};
static_assert(KeepsScore<Crumble> && HasStanding<Crumble> && Droppable<Crumble> && Adjudicates<Crumble>);
static_assert(ListsCaptures<Crumble> && DetectsProgress<Crumble>);
static_assert(SetsUpPieces<Crumble> && ListsPieceKinds<Crumble> && NamesSeats<Crumble>);

}  // namespace qipan
