#pragma once
#include "base/game.hpp"
#include "games/planes/placement_table.hpp"

namespace qipan {

/// Bombing planes: both seats place planes on hidden boards, then take turns shooting at a cell; the first to hit all
/// heads wins.
struct Planes {
    static constexpr std::string_view name = "planes", title = "炸飞机", class_name = "Planes";
    static constexpr int rules_version = 1;
    enum Answer : std::uint8_t { empty, body, head };
    static constexpr std::array<std::string_view, 3> answer_words{"empty", "body", "head"};

    /// Places a plane, given by its head and direction, or shoots at a cell.
    struct Move {
        static constexpr std::uint8_t shot = 4;  // the value of `direction` for a shot
        std::uint8_t cell = 0, direction = shot;
        bool operator==(const Move&) const = default;
    };
    using Moves = List<Move, planes::max_placements>;

    struct Options {
        std::uint8_t size = 10, planes = 3, equal_turns = 1;
        bool operator==(const Options&) const = default;
    };
    static constexpr auto option_fields = std::to_array<OptionField<Options>>({
        number_option("size", &Options::size, {8, 9, 10, 11, 12}, "rows and columns of each board"),
        number_option("planes", &Options::planes, {1, 2, 3, 4}, "planes on each board"),
        flag_option("equal_turns", &Options::equal_turns,
                    "player 2 completes the round in which player 1 hits the last head"),
    });

    /// The planes of one seat, sorted by placement, so that equal layouts have equal bytes.
    struct Layout {
        std::array<std::uint16_t, planes::max_planes> placements{};  // zero from index `count` on
        std::uint16_t count = 0;
        bool operator==(const Layout&) const = default;
        void add(int placement);
    };
    /// The cells at which one seat has shot, in the order of the shots.
    struct Shots {
        std::array<std::uint8_t, planes::max_cells> cells{};  // zero from index `count` on
        std::uint8_t count = 0;
        bool operator==(const Shots&) const = default;
        bool has(int cell) const;
        void add(int cell) { cells[count++] = std::uint8_t(cell); }
    };
    struct State {
        std::array<Layout, 2> layouts{};
        std::array<Shots, 2> shots{};
        Options options;
        std::uint8_t unused = 0;
        bool operator==(const State&) const = default;
    };
    /// The shots of one seat with their answers, which is all that an analysis needs.
    struct Answers {
        Shots shots;
        std::array<Answer, planes::max_cells> answers{};  // answers[i] is the answer to shots.cells[i]
    };
    /// Everything one seat may know. While the enemy is placing its planes, the view does not show how many it has
    /// placed.
    struct View {
        Layout layout;
        Shots shots, enemy_shots;
        std::array<Answer, planes::max_cells> answers{};  // answers[i] is the answer to shots.cells[i]
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
        for (Seat seat : {Seat(0), Seat(1)})
            if (state.layouts[seat].count < state.options.planes) return seat;
        return state.shots[0].count > state.shots[1].count;
    }

    /// Lists placements by head cell, then by direction (up, down, left, right), and shots by cell.
    static void moves(const State& state, Moves& out) {
        if (!outcome(state)) moves_of(state.options, state.layouts[mover(state)], state.shots[mover(state)], out);
    }
    static std::size_t count(const State& state);
    static void play(State& state, Move move);
    static std::optional<Outcome> outcome(const State& state);

    static View view(const State& state, Seat seat);
    static void view_moves(const View& view, Moves& out) {
        if (view.seat == view.mover) moves_of(view.options, view.layout, view.shots, out);
    }

    static constexpr std::array<Phase, 2> phases{{{"placing", false}, {"shooting", true}}};
    static std::string_view phase(const State& state) {
        const bool is_placed =
            state.layouts[0].count == state.options.planes && state.layouts[1].count == state.options.planes;
        return phases[is_placed].name;
    }
    /// Seat 0 places first and shoots first: if it has placed all its planes and not shot yet, but is not to move, then
    /// seat 1 is placing.
    static std::string_view view_phase(const View& view) {
        const bool waits = view.seat == 0 && view.mover == 1 && view.shots.count == 0;
        return phases[view.layout.count == view.options.planes && !waits].name;
    }
    /// The number of heads that each seat has hit.
    static std::array<int, max_seats> score(const State& state);
    static int goal(const Options& options) { return options.planes; }
    static std::array<int, max_seats> reached(const State& state) { return score(state); }

    /// Lists the planes on each board, each with its ten cells, the head first; then the shots at each board in order,
    /// each of the kind of its answer. The seat of a piece is the seat on whose board it lies.
    static std::vector<Piece> pieces(const State& state);
    /// Of the enemy's board, lists only the answers.
    static std::vector<Piece> view_pieces(const View& view);
    static State setup(const Options& options, const std::vector<Piece>& pieces, Seat mover);
    static std::vector<PieceKind> piece_kinds(const Options& options);

    static std::string text(const State& state);
    static State parse(const Options& options, std::string_view text);
    static std::string view_text(const View& view);
    static View parse_view(const Options& options, Seat seat, Seat mover, std::string_view text);
    /// Parses shots with their answers, such as `C5=body D6=head`, separated by spaces or commas. An empty text or '-'
    /// stands for no shots.
    static Answers parse_answers(const Options& options, std::string_view text);
    static std::string layout_text(const Options& options, const Layout& layout);
    static Layout parse_layout(const Options& options, std::string_view text);
    static std::string move_text(const Options& options, Move move);
    static Move parse_move(const Options& options, std::string_view text);
    /// Numbers placements by direction, then by head, and after them the shots by cell.
    static int action_count(const Options& options) { return (Move::shot + 1) * options.size * options.size; }
    static int action(const Options& options, Move move) {
        return move.direction * options.size * options.size + move.cell;
    }
    static Path path(const State& state, Move move);
    static std::string cell_name(const Options& options, Cell cell);
    static std::vector<Place> layout(const Options& options) {
        return square_layout(options.size, options.size, [&](Cell cell) { return cell_name(options, cell); });
    }

    static const planes::PlacementTable& placement_table(const Options& options) {
        return planes::PlacementTable::of_size(options.size);
    }
    static Answer answer(const Options& options, const Layout& layout, int cell);

  private:
    static void moves_of(const Options& options, const Layout& layout, const Shots& shots, Moves& out);
    /// The placements that overlap no plane of the layout.
    static planes::Placements compatible(const Options& options, const Layout& layout);
    /// Returns the number of the shot, counted from 1, with which the seat hit the last head; 0 if it has not hit all
    /// heads.
    static int last_head(const State& state, Seat seat);
};
static_assert(Game<Planes> && Countable<Planes> && NumbersActions<Planes> && Hidden<Planes>);

}  // namespace qipan
