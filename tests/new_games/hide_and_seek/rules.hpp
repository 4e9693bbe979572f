#pragma once
#include <bit>
#include <numeric>

#include "base/game.hpp"

namespace qipan {

/// Every seat hides in a cell of its own row, and then they take turns guessing where the next seat hides; the first to
/// guess right wins. A position is written as `B1 C2 A2,D2 A1`: where seat 0 and seat 1 hide, and what each has
/// guessed.
struct HideAndSeek {
    static constexpr std::string_view name = "hide-and-seek", title = "捉迷藏", class_name = "HideAndSeek";
    static constexpr int rules_version = 1;
    using Move = std::uint8_t;  // the cell in which a seat hides, or which it guesses
    using Moves = List<Move, 6>;
    static constexpr std::uint8_t nowhere = 0xff;
    static constexpr int max_players = 3;
    using HidingPlaces = std::array<std::uint8_t, max_players>;  // the hiding place of each seat
    using Guesses = std::array<std::uint8_t, max_players>;  // by guesser: a bit for each place in the next seat's row

    static inline const ReasonKind found{"hide_and_seek_found", "the hiding place was guessed"};
    static inline const ReasonKind expected_hiding_place{"hide_and_seek_expected_hiding_place",
                                                         "a cell of the seat's own row, or '-'"};
    static inline const ReasonKind expected_guess{"hide_and_seek_expected_guess",
                                                  "a cell of the next seat's row, after the last one"};
    static inline const ReasonKind expected_guesses{"hide_and_seek_expected_guesses",
                                                    "guesses in turns, after all seats have hidden"};

    struct Options {
        std::uint8_t places = 4, players = 2;
        bool operator==(const Options&) const = default;
    };
    static constexpr auto option_fields = std::to_array<OptionField<Options>>({
        number_option("places", &Options::places, {3, 4, 6}, "places to hide in"),
        number_option("players", &Options::players, {2, 3}, "seats"),
    });

    struct State {
        HidingPlaces hidden{nowhere, nowhere, nowhere};
        Guesses guesses{};
        Options options;
        bool operator==(const State&) const = default;
    };
    struct View {
        std::uint8_t hidden = nowhere;  // the seat's own hiding place
        Guesses guesses{};
        Options options;
        Seat seat = 0, mover = no_seat;
        bool operator==(const View&) const = default;
    };

    static const ReasonKind* options_error(const Options&) { return nullptr; }
    static int seats(const Options& options) { return options.players; }
    static Options options(const State& state) { return state.options; }
    static State initial(const Options& options) {
        State state;
        state.options = options;
        return state;
    }
    static Seat mover(const State& state) {
        for (Seat seat = 0; seat < state.options.players; ++seat)
            if (state.hidden[seat] == nowhere) return seat;
        return Seat(total(state.guesses) % state.options.players);
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
        for (Seat seat = 0; seat < state.options.players; ++seat) {
            if (!has_found(state, seat)) continue;
            Outcome outcome{.payoffs = {}, .reason = &found};
            for (Seat other = 0; other < state.options.players; ++other)
                outcome.payoffs[other] = other == seat ? 1 : -1.0 / (state.options.players - 1);
            return outcome;
        }
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
    static std::string_view phase(const State& state) {
        return phases[state.hidden[std::size_t(state.options.players - 1)] != nowhere].name;
    }
    /// Seat 0 hides first and guesses first: if nobody has guessed yet and another seat is to move, that seat is
    /// hiding.
    static std::string_view view_phase(const View& view) {
        const bool waits = view.mover != 0 && !total(view.guesses);
        return phases[view.hidden != nowhere && !waits].name;
    }
    /// A seat scores a point for each wrong guess of the seat that seeks it.
    static std::array<int, max_seats> score(const State& state) {
        std::array<int, max_seats> points{};
        for (Seat seat = 0; seat < state.options.players; ++seat) {
            const Seat sought = next_seat(state.options, seat);
            points[sought] = std::popcount(state.guesses[seat]) - has_found(state, seat);
        }
        return points;
    }

    static std::vector<Piece> pieces(const State& state) {
        std::vector<Piece> all = guess_pieces(state.options, state.guesses);
        for (Seat seat = 0; seat < state.options.players; ++seat)
            add_hider(state.options, seat, state.hidden[seat], all);
        return all;
    }
    static std::vector<Piece> view_pieces(const View& view) {
        std::vector<Piece> known = guess_pieces(view.options, view.guesses);
        add_hider(view.options, view.seat, view.hidden, known);
        return known;
    }
    static std::vector<PieceKind> piece_kinds(const Options& options) {
        std::vector<PieceKind> kinds;
        for (const char* kind : {"guess", "hider"})
            for (Seat seat = 0; seat < options.players; ++seat) kinds.push_back({seat, kind});
        return kinds;
    }

    static State setup(const Options& options, const std::vector<Piece>& pieces, Seat mover) {
        State state = initial(options);
        for (const Piece& piece : pieces) {
            const bool is_guess = piece.kind == "guess";
            if (piece.seat >= options.players ||
                piece.cell / options.places != (is_guess ? next_seat(options, piece.seat) : piece.seat))
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
        std::string out;
        for (Seat seat = 0; seat < state.options.players; ++seat)
            out += hidden_text(state.options, seat, state.hidden[seat]) + ' ';
        return out + guesses_text(state.options, state.guesses);
    }
    static State parse(const Options& options, std::string_view text) {
        Reader reader(text);
        State state = initial(options);
        for (Seat seat = 0; seat < options.players; ++seat) {
            state.hidden[seat] = read_hidden(reader, options, seat);
            reader.expect(' ');
        }
        state.guesses = read_guesses(reader, options);
        const int guesses = total(state.guesses);
        for (Seat seat = 0; seat < options.players; ++seat) {
            const bool hides = state.hidden[seat] == nowhere;
            const Seat next = next_seat(options, seat);
            if ((hides && (guesses || (next && state.hidden[next] != nowhere))) ||
                (has_found(state, seat) && (guesses + options.players - 1) % options.players != seat))
                reader.fail(expected_guesses);
        }
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
    /// The rows of the seats from top to bottom; the top row is the row of seat 0.
    static std::vector<Place> layout(const Options& options) {
        return square_layout(options.players, options.places, [&](Cell cell) { return cell_name(options, cell); });
    }

  private:
    static ColumnRow cells(const Options& options) { return {options.places, options.players}; }
    /// The seat that `seat` seeks.
    static Seat next_seat(const Options& options, Seat seat) { return Seat((seat + 1) % options.players); }
    static int total(const Guesses& guesses) {
        return std::accumulate(guesses.begin(), guesses.end(), 0,
                               [](int sum, std::uint8_t places) { return sum + std::popcount(places); });
    }
    static bool has_found(const State& state, Seat seat) {
        const std::uint8_t place = state.hidden[next_seat(state.options, seat)];
        return place != nowhere && (state.guesses[seat] >> place & 1);
    }
    static void moves_of(const Options& options, Seat seat, std::uint8_t hidden, const Guesses& guesses, Moves& out) {
        const bool is_hiding = hidden == nowhere;
        const int row = is_hiding ? seat : next_seat(options, seat);
        for (int place = 0; place < options.places; ++place)
            if (is_hiding || !(guesses[seat] >> place & 1)) out.push(Move(row * options.places + place));
    }

    static void add_hider(const Options& options, Seat seat, std::uint8_t hidden, std::vector<Piece>& out) {
        if (hidden != nowhere) out.push_back({Cell(seat * options.places + hidden), seat, "hider", {}});
    }
    static std::vector<Piece> guess_pieces(const Options& options, const Guesses& guesses) {
        std::vector<Piece> found;
        for (Seat seat = 0; seat < options.players; ++seat)
            for (int place = 0; place < options.places; ++place)
                if (guesses[seat] >> place & 1)
                    found.push_back({Cell(next_seat(options, seat) * options.places + place), seat, "guess", {}});
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
        std::array<std::string, max_players> lists;
        for (const Piece& guess : guess_pieces(options, guesses))
            lists[guess.seat] += (lists[guess.seat].empty() ? "" : ",") + cells(options).text(guess.cell);
        std::string out;
        for (Seat seat = 0; seat < options.players; ++seat)
            out += (seat ? " " : "") + (lists[seat].empty() ? "-" : lists[seat]);
        return out;
    }
    /// Reads what all seats have guessed, each list in the order of the cells.
    static Guesses read_guesses(Reader& reader, const Options& options) {
        Guesses guesses{};
        for (Seat seat = 0; seat < options.players; ++seat) {
            if (seat) reader.expect(' ');
            if (reader.take('-')) continue;
            do {
                const int cell = cells(options).read(reader), place = cell % options.places;
                if (cell / options.places != next_seat(options, seat) || guesses[seat] >> place)
                    reader.fail(expected_guess);
                guesses[seat] = std::uint8_t(guesses[seat] | 1u << place);
            } while (reader.take(','));
        }
        reader.expect_end();
        const int count = total(guesses);
        for (Seat seat = 0; seat < options.players; ++seat)
            if (std::popcount(guesses[seat]) != (count + options.players - 1 - seat) / options.players)
                reader.fail(expected_guesses);
        return guesses;
    }
};
static_assert(Hidden<HideAndSeek> && HasPhases<HideAndSeek> && KeepsScore<HideAndSeek> && HasPieces<HideAndSeek>);

}  // namespace qipan
