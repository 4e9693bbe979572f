#pragma once
#include <bit>

#include "base/game.hpp"

namespace qipan {

/// Both seats hide in a cell of their own row, and then take turns guessing where the other hides; the first to guess
/// right wins. A position is written as `B1 C2 A2,D2 A1`: where seat 0 and seat 1 hide, and what each has guessed.
struct HideAndSeek {
    static constexpr std::string_view name = "hide-and-seek", title = "捉迷藏", class_name = "HideAndSeek";
    static constexpr int rules_version = 1;
    using Move = std::uint8_t;  // a cell: to hide in, or guessed
    using Moves = List<Move, 6>;
    static constexpr std::uint8_t nowhere = 0xff;

    static inline const ReasonKind found{"hide_and_seek_found", "the hiding place was guessed"};
    static inline const ReasonKind expected_hiding_place{"hide_and_seek_expected_hiding_place",
                                                         "a cell of the seat's own row, or '-'"};
    static inline const ReasonKind expected_guess{"hide_and_seek_expected_guess",
                                                  "a cell of the other seat's row, after the last one"};
    static inline const ReasonKind expected_guesses{"hide_and_seek_expected_guesses",
                                                    "guesses in turns, after both seats have hidden"};

    struct Options {
        std::uint8_t places = 4;
        bool operator==(const Options&) const = default;
    };
    static constexpr auto option_fields = std::to_array<OptionField<Options>>({
        number_option("places", &Options::places, {3, 4, 6}, "places to hide in"),
    });

    struct State {
        std::array<std::uint8_t, 2> hidden{nowhere, nowhere};
        std::array<std::uint8_t, 2> guesses{};  // by guesser: a bit for each place in the other seat's row
        Options options;
        bool operator==(const State&) const = default;
    };
    struct View {
        std::uint8_t hidden = nowhere;  // the seat's own hiding place
        std::array<std::uint8_t, 2> guesses{};
        Options options;
        Seat seat = 0, mover = no_seat;
        bool operator==(const View&) const = default;
    };

    static const ReasonKind* options_error(const Options&) { return nullptr; }
    static constexpr int seats(const Options&) { return 2; }
    static Options options(const State& state) { return state.options; }
    static State initial(const Options& options) {
        State state;
        state.options = options;
        return state;
    }
    static Seat mover(const State& state) {
        if (state.hidden[0] == nowhere) return 0;
        return state.hidden[1] == nowhere || std::popcount(state.guesses[0]) > std::popcount(state.guesses[1]);
    }

    static void moves(const State& state, Moves& out) {
        if (!outcome(state)) moves_of(state.options, mover(state), state.hidden[mover(state)], state.guesses, out);
    }
    static void play(State& state, Move cell) {
        const Seat seat = mover(state);
        const auto place = std::uint8_t(cell % state.options.places);
        if (state.hidden[seat] == nowhere)
            state.hidden[seat] = place;
        else
            state.guesses[seat] = std::uint8_t(state.guesses[seat] | 1u << place);
    }
    static std::optional<Outcome> outcome(const State& state) {
        for (Seat seat : {Seat(0), Seat(1)})
            if (has_found(state, seat)) return two_seat_outcome(seat == 0 ? 1 : -1, found);
        return std::nullopt;
    }

    static View view(const State& state, Seat seat) {
        return {.hidden = state.hidden[seat],
                .guesses = state.guesses,
                .options = state.options,
                .seat = seat,
                .mover = outcome(state) ? no_seat : mover(state)};
    }
    static void view_moves(const View& view, Moves& out) {
        if (view.seat == view.mover) moves_of(view.options, view.seat, view.hidden, view.guesses, out);
    }

    static constexpr std::array<Phase, 2> phases{{{"hiding", false}, {"seeking", true}}};
    static std::string_view phase(const State& state) { return phases[state.hidden[1] != nowhere].name; }
    /// Seat 0 hides first and guesses first: if it has hidden and not guessed yet, but is not to move, seat 1 hides.
    static std::string_view view_phase(const View& view) {
        const bool waits = view.seat == 0 && view.mover == 1 && !view.guesses[0];
        return phases[view.hidden != nowhere && !waits].name;
    }
    /// The wrong guesses of the other seat.
    static std::array<int, max_seats> score(const State& state) {
        std::array<int, max_seats> points{};
        for (Seat seat : {Seat(0), Seat(1)})
            points[seat] = std::popcount(state.guesses[1 - seat]) - has_found(state, Seat(1 - seat));
        return points;
    }

    static std::vector<Piece> pieces(const State& state) {
        std::vector<Piece> all = guess_pieces(state.options, state.guesses);
        for (Seat seat : {Seat(0), Seat(1)}) add_hider(state.options, seat, state.hidden[seat], all);
        return all;
    }
    static std::vector<Piece> view_pieces(const View& view) {
        std::vector<Piece> known = guess_pieces(view.options, view.guesses);
        add_hider(view.options, view.seat, view.hidden, known);
        return known;
    }
    static std::vector<PieceKind> piece_kinds(const Options&) {
        return {{0, "guess"}, {1, "guess"}, {0, "hider"}, {1, "hider"}};
    }

    static State setup(const Options& options, const std::vector<Piece>& pieces, Seat mover) {
        State state = initial(options);
        for (const Piece& piece : pieces) {
            const bool is_guess = piece.kind == "guess";
            if (piece.seat > 1 || (piece.cell / options.places == piece.seat) == is_guess)
                throw BadNotation(expected_hiding_place);
            const auto place = std::uint8_t(piece.cell % options.places);
            if (is_guess)
                state.guesses[piece.seat] = std::uint8_t(state.guesses[piece.seat] | 1u << place);
            else
                state.hidden[piece.seat] = place;
        }
        if (HideAndSeek::mover(state) != mover) throw BadNotation(expected_guesses);
        return parse(options, text(state));
    }

    static std::string text(const State& state) {
        return hidden_text(state.options, 0, state.hidden[0]) + ' ' + hidden_text(state.options, 1, state.hidden[1]) +
               ' ' + guesses_text(state.options, state.guesses);
    }
    static State parse(const Options& options, std::string_view text) {
        Reader reader(text);
        State state = initial(options);
        for (Seat seat : {Seat(0), Seat(1)}) {
            state.hidden[seat] = read_hidden(reader, options, seat);
            reader.expect(' ');
        }
        state.guesses = read_guesses(reader, options);
        const bool is_hiding = state.hidden[0] == nowhere || state.hidden[1] == nowhere;
        if ((state.hidden[0] == nowhere && state.hidden[1] != nowhere) || (is_hiding && state.guesses[0]) ||
            (has_found(state, 0) && !is_last(state.guesses, 0)) || (has_found(state, 1) && !is_last(state.guesses, 1)))
            reader.fail(expected_guesses);
        return state;
    }
    static std::string view_text(const View& view) {
        return hidden_text(view.options, view.seat, view.hidden) + ' ' + guesses_text(view.options, view.guesses);
    }
    static View parse_view(const Options& options, Seat seat, Seat mover, std::string_view text) {
        Reader reader(text);
        View view{.options = options, .seat = seat, .mover = mover};
        view.hidden = read_hidden(reader, options, seat);
        reader.expect(' ');
        view.guesses = read_guesses(reader, options);
        return view;
    }

    static std::string move_text(const Options& options, Move cell) { return cell_name(options, cell); }
    static Move parse_move(const Options& options, std::string_view text) {
        Reader reader(text);
        const int cell = cells(options).read(reader);
        reader.expect_end();
        return Move(cell);
    }
    static Path path(const State&, Move cell) {
        Path path;
        path.push(cell);
        return path;
    }
    static std::string cell_name(const Options& options, Cell cell) { return cells(options).text(cell); }
    /// The row of seat 0, and below it that of seat 1.
    static std::vector<Place> layout(const Options& options) {
        return square_layout(2, options.places, [&](Cell cell) { return cell_name(options, cell); });
    }

  private:
    using Guesses = std::array<std::uint8_t, 2>;

    static ColumnRow cells(const Options& options) { return {options.places, 2}; }
    static bool has_found(const State& state, Seat seat) {
        return state.hidden[1 - seat] != nowhere && (state.guesses[seat] >> state.hidden[1 - seat] & 1);
    }
    /// Whether the seat made the last guess.
    static bool is_last(const Guesses& guesses, Seat seat) {
        return (std::popcount(guesses[0]) > std::popcount(guesses[1])) == (seat == 0);
    }
    static void moves_of(const Options& options, Seat seat, std::uint8_t hidden, const Guesses& guesses, Moves& out) {
        const bool is_hiding = hidden == nowhere;
        const int row = is_hiding ? seat : 1 - seat;
        for (int place = 0; place < options.places; ++place)
            if (is_hiding || !(guesses[seat] >> place & 1)) out.push(Move(row * options.places + place));
    }

    static void add_hider(const Options& options, Seat seat, std::uint8_t hidden, std::vector<Piece>& out) {
        if (hidden != nowhere) out.push_back({Cell(seat * options.places + hidden), seat, "hider", {}});
    }
    static std::vector<Piece> guess_pieces(const Options& options, const Guesses& guesses) {
        std::vector<Piece> found;
        for (Seat seat : {Seat(0), Seat(1)})
            for (int place = 0; place < options.places; ++place)
                if (guesses[seat] >> place & 1)
                    found.push_back({Cell((1 - seat) * options.places + place), seat, "guess", {}});
        return found;
    }

    static std::string hidden_text(const Options& options, Seat seat, std::uint8_t hidden) {
        return hidden == nowhere ? "-" : cells(options).text(seat * options.places + hidden);
    }
    static std::uint8_t read_hidden(Reader& reader, const Options& options, Seat seat) {
        if (reader.take('-')) return nowhere;
        const int cell = cells(options).read(reader);
        if (cell / options.places != seat) reader.fail(expected_hiding_place);
        return std::uint8_t(cell % options.places);
    }
    static std::string guesses_text(const Options& options, const Guesses& guesses) {
        std::array<std::string, 2> lists;
        for (const Piece& guess : guess_pieces(options, guesses))
            lists[guess.seat] += (lists[guess.seat].empty() ? "" : ",") + cells(options).text(guess.cell);
        return (lists[0].empty() ? "-" : lists[0]) + ' ' + (lists[1].empty() ? "-" : lists[1]);
    }
    /// Reads what both seats have guessed, each list in the order of the cells.
    static Guesses read_guesses(Reader& reader, const Options& options) {
        Guesses guesses{};
        for (Seat seat : {Seat(0), Seat(1)}) {
            if (seat == 1) reader.expect(' ');
            if (reader.take('-')) continue;
            do {
                const int cell = cells(options).read(reader), place = cell % options.places;
                if (cell / options.places == seat || guesses[seat] >> place) reader.fail(expected_guess);
                guesses[seat] = std::uint8_t(guesses[seat] | 1u << place);
            } while (reader.take(','));
        }
        reader.expect_end();
        const int lead = std::popcount(guesses[0]) - std::popcount(guesses[1]);
        if (lead != 0 && lead != 1) reader.fail(expected_guesses);
        return guesses;
    }
};
static_assert(Hidden<HideAndSeek> && HasPhases<HideAndSeek> && KeepsScore<HideAndSeek> && HasPieces<HideAndSeek>);

}  // namespace qipan
