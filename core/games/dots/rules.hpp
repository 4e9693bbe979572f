#pragma once
#include "base/game.hpp"
#include "games/dots/board.hpp"

namespace qipan {

/// Dots and boxes: a turn draws one edge; a seat that completes a box owns it and moves again.
struct Dots {
    static constexpr std::string_view name = "dots", title = "点格棋", class_name = "Dots";
    static constexpr int rules_version = 1;
    using Edges = dots::Edges;
    using Move = std::uint8_t;  // the edge that the move draws
    using Moves = List<Move, dots::max_edges>;

    static inline const ReasonKind all_edges_drawn{"dots_all_edges_drawn", "all edges are drawn"};

    struct Options {
        std::uint8_t rows = 3, cols = 3, reply_ban = 0, must_take = 0;
        bool operator==(const Options&) const = default;
    };
    static constexpr auto option_fields = std::to_array<OptionField<Options>>({
        number_option("rows", &Options::rows, {1, 2, 3, 4, 5}, "rows of boxes"),
        number_option("cols", &Options::cols, {1, 2, 3, 4, 5}, "columns of boxes"),
        flag_option("reply_ban", &Options::reply_ban, "the second edge of the game may not be symmetric to the first"),
        flag_option("must_take", &Options::must_take, "a player who can complete a box must do so"),
    });

    struct State {
        Edges drawn = 0;
        Options options;
        std::array<std::uint8_t, 2> boxes{};
        Seat mover = 0;
        std::uint8_t unused = 0;
        bool operator==(const State&) const = default;
    };

    static const dots::Board& board(const Options& options) { return dots::boards[options.rows][options.cols]; }
    static const ReasonKind* options_error(const Options&) { return nullptr; }
    static constexpr int seats(const Options&) { return 2; }
    static Options options(const State& state) { return state.options; }
    static State initial(const Options& options) {
        State state;
        state.options = options;
        return state;
    }
    static Seat mover(const State& state) { return state.mover; }

    static Edges free_edges(const State& state) { return board(state.options).all() & ~state.drawn; }

    /// The free edges that complete a box.
    static Edges taking_edges(const State& state) {
        const auto& here = board(state.options);
        Edges taking = 0;
        for (int box = 0; box < here.box_count; ++box) {
            const Edges missing = here.boxes[std::size_t(box)] & ~state.drawn;
            if (std::has_single_bit(missing)) taking |= missing;
        }
        return taking;
    }

    static Edges legal_edges(const State& state) {
        Edges legal = free_edges(state);
        if (state.options.must_take)
            if (const Edges taking = taking_edges(state)) legal = taking;
        if (state.options.reply_ban && std::has_single_bit(state.drawn)) {
            const Edges banned = board(state.options).symmetry_class[std::size_t(std::countr_zero(state.drawn))];
            if (legal & ~banned) legal &= ~banned;
        }
        return legal;
    }

    static std::size_t count(const State& state) { return std::size_t(std::popcount(legal_edges(state))); }

    /// Lists the moves in order of edge number.
    static void moves(const State& state, Moves& out) {
        for (Edges rest = legal_edges(state); rest; rest &= rest - 1) out.push(Move(std::countr_zero(rest)));
    }

    static void play(State& state, Move edge) {
        state.drawn |= Edges{1} << edge;
        const auto [first, second] = board(state.options).boxes_at[edge];
        const int completed = int((first & ~state.drawn) == 0) + int(second != first && (second & ~state.drawn) == 0);
        state.boxes[state.mover] = std::uint8_t(state.boxes[state.mover] + completed);
        state.mover ^= Seat(completed == 0);
    }

    static std::optional<Outcome> outcome(const State& state) {
        if (free_edges(state)) return std::nullopt;
        const int lead = int(state.boxes[0]) - int(state.boxes[1]);
        return two_seat_outcome((lead > 0) - (lead < 0), all_edges_drawn);
    }

    /// The number of boxes that each seat owns.
    static std::array<int, max_seats> score(const State& state) { return {state.boxes[0], state.boxes[1]}; }

    /// Lists the drawn edges, which nobody owns, then the completed boxes. A box covers its four edges and lies on its
    /// upper edge. A position records only how many boxes each seat owns, so a box has an owner here only if one seat
    /// owns all boxes.
    static std::vector<Piece> pieces(const State& state);
    /// A completed box that is given without an owner is counted for the mover.
    static State setup(const Options& options, const std::vector<Piece>& pieces, Seat mover);
    static std::vector<PieceKind> piece_kinds(const Options&) { return {{no_seat, "edge"}, {0, "box"}, {1, "box"}}; }
    static void visit_pieces(const State& state, auto&& visit) {
        const auto& here = board(state.options);
        for (Edges rest = state.drawn; rest; rest &= rest - 1) visit(0, no_seat, Cell(std::countr_zero(rest)), true);
        for (int number = 0; number < here.box_count; ++number) {
            const Edges box = here.boxes[std::size_t(number)];
            if (box & ~state.drawn) continue;
            for (Edges rest = box; rest; rest &= rest - 1)
                visit(1, box_owner(state), Cell(std::countr_zero(rest)), rest == box);
        }
    }

    static std::string text(const State& state);
    static State parse(const Options& options, std::string_view text);
    static std::string move_text(const Options&, Move edge) { return std::to_string(edge); }
    static Move parse_move(const Options& options, std::string_view text);
    static int action_count(const Options& options) { return board(options).edge_count; }
    static int action(const Options&, Move edge) { return edge; }
    static Path path(const State&, Move edge) {
        Path path;
        path.push(edge);
        return path;
    }
    static std::string cell_name(const Options&, Cell edge) { return std::to_string(edge); }
    static std::vector<Place> layout(const Options& options);

  private:
    /// The owner of all completed boxes; no_seat if both seats own some.
    static Seat box_owner(const State& state) { return state.boxes[1] == 0 ? 0 : state.boxes[0] == 0 ? 1 : no_seat; }
};
static_assert(Game<Dots> && Countable<Dots> && NumbersActions<Dots> && VisitsPieces<Dots> && !Hidden<Dots>);

}  // namespace qipan
