#pragma once
#include "base/game.hpp"
#include "games/chinese_checkers/board.hpp"

namespace qipan {

/// Chinese checkers: a turn is one step or a chain of hops; the first to fill the opposite camp wins.
struct ChineseCheckers {
    static constexpr std::string_view name = "chinese-checkers", title = "跳棋", class_name = "ChineseCheckers";
    static constexpr int rules_version = 2, oldest_rules_version = 1;
    using Hole = chinese_checkers::Hole;
    using Holes = chinese_checkers::Holes;
    static constexpr std::string_view camp_letters = "ABCDEF";
    /// With `finish=filled`, a seat needs this number of own stones in its full target. If one were enough, a single
    /// stone that slips into a camp that nobody has left yet would win.
    static constexpr int filled_own_stones = 6;
    enum ForeignCamps : std::uint8_t { open, no_stop };
    enum Finish : std::uint8_t { filled, strict };

    struct Move {
        Hole from, to;
        bool operator==(const Move&) const = default;
    };
    static constexpr Move pass{chinese_checkers::no_hole, chinese_checkers::no_hole};
    using Moves = List<Move, chinese_checkers::camp_size * chinese_checkers::max_ends>;

    struct Options {
        std::uint8_t players = 2, foreign_camps = open, finish = filled;
        std::uint8_t rules = rules_version;
        bool operator==(const Options&) const = default;
    };
    /// In version 1 the default of `finish` was `strict`, and `filled` required only one own stone in the target.
    static Options default_options(int version) {
        Options options;
        options.rules = std::uint8_t(version);
        if (version == 1) options.finish = strict;
        return options;
    }
    static constexpr auto option_fields = std::to_array<OptionField<Options>>({
        number_option("players", &Options::players, {2, 3, 4, 6}, "number of players"),
        word_option("foreign_camps", &Options::foreign_camps, {"open", "no-stop"},
                    "whether a stone may stop in camps other than its home and its target"),
        word_option(
            "finish", &Options::finish, {"filled", "strict"},
            "when a player has finished: filled, when the target is full and at least six of the stones there are "
            "their own; strict, only when all ten of their stones are there"),
    });

    /// A seat that has left the game because it finished or dropped out.
    struct Leaver {
        Seat seat = 0;
        std::uint8_t dropped = 0;
        bool operator==(const Leaver&) const = default;
    };
    struct State {
        std::array<Holes, max_seats> stones{};
        // The seats that left the game, in the order in which they left; only the first `left_count` entries are used.
        std::array<Leaver, max_seats> left{};
        Options options;
        std::uint8_t left_count = 0;
        std::uint8_t in_play = 0;  // bit set of the seats that have neither finished nor dropped out
        Seat mover = 0;
        std::array<std::uint8_t, 5> unused{};
        bool operator==(const State&) const = default;
    };

    static const ReasonKind* options_error(const Options&) { return nullptr; }
    static int seats(const Options& options) { return options.players; }
    static Options options(const State& state) { return state.options; }
    static State initial(const Options& options);
    static Seat mover(const State& state) { return state.mover; }

    /// Lists the moves by start hole, then by end hole, both in row order. A seat that cannot move passes.
    static void moves(const State& state, Moves& out) {
        if (decided(state)) return;
        Occupancy occupancy(state);
        state.stones[state.mover].for_each([&](Hole from) {
            occupancy.destinations(from, state.mover).for_each([&](Hole to) { out.push({from, to}); });
        });
        if (out.empty() && can_anyone_move(state)) out.push(pass);
    }

    static std::size_t count(const State& state) {
        if (decided(state)) return 0;
        Occupancy occupancy(state);
        std::size_t total = 0;
        state.stones[state.mover].for_each(
            [&](Hole from) { total += std::size_t(occupancy.destinations(from, state.mover).size()); });
        return total ? total : can_anyone_move(state);
    }

    static void play(State& state, Move move) {
        if (!(move == pass)) {
            Holes& own = state.stones[state.mover];
            own = (own & ~Holes::one(move.from)) | Holes::one(move.to);
        }
        if (has_finished(state, state.mover)) leave(state, {state.mover, 0});
        next_mover(state);
    }

    static std::optional<Outcome> outcome(const State& state);

    static bool can_drop(const State& state, Seat seat) {
        return seat < state.options.players && (state.in_play >> seat & 1) && !outcome(state);
    }
    static void drop(State& state, Seat seat);

    /// A seat has its place as soon as it leaves the game: seats that finish take the places 1, 2, … one after another;
    /// seats that drop out take the last place, then the last but one, and so on.
    static std::array<Standing, max_seats> standing(const State& state);
    /// Ranks the finished seats first, then the seats in play, then the seats that dropped out. Seats in play are
    /// ranked by their distance if `by_progress`; otherwise they share their places.
    static std::array<double, max_seats> adjudicate(const State& state, bool by_progress);
    /// A seat's goal is to have all its stones in its target, even if fewer are enough to finish.
    static int goal(const Options&) { return chinese_checkers::camp_size; }
    static std::array<int, max_seats> reached(const State& state) {
        std::array<int, max_seats> arrived{};
        for (Seat seat = 0; seat < state.options.players; ++seat)
            arrived[seat] = (state.stones[seat] & camp(target(state.options, seat))).size();
        return arrived;
    }
    static std::string seat_name(const Options& options, Seat seat) { return std::string(1, letter(options, seat)); }

    static std::vector<Piece> pieces(const State& state);
    static void visit_pieces(const State& state, auto&& visit) {
        for (Seat seat = 0; seat < state.options.players; ++seat)
            state.stones[seat].for_each([&](Hole hole) { visit(0, seat, hole, true); });
    }
    /// In the resulting position, no seat has left the game.
    static State setup(const Options& options, const std::vector<Piece>& pieces, Seat mover);

    static std::string text(const State& state);
    static State parse(const Options& options, std::string_view text);
    static std::string move_text(const Options& options, Move move);
    static Move parse_move(const Options& options, std::string_view text);
    /// The last action is the pass.
    static int action_count(const Options&) { return chinese_checkers::move_numbers.count + 1; }
    static int action(const Options&, Move move) {
        using chinese_checkers::move_numbers;
        return move == pass ? move_numbers.count : move_numbers.of[move.from][move.to];
    }
    /// Returns the holes that the stone visits if it makes the move in as few hops as possible, including the start and
    /// the end hole; empty for a pass.
    static Path path(const State& state, Move move);
    static std::string cell_name(const Options&, Cell hole);
    static std::vector<Place> layout(const Options& options);

    /// The camp in which a seat starts; its target is the opposite camp.
    static constexpr int home(const Options& options, Seat seat) {
        return chinese_checkers::seat_camps.home[options.players][seat];
    }
    static constexpr int target(const Options& options, Seat seat) {
        return chinese_checkers::seat_camps.target[options.players][seat];
    }
    static Holes camp(int number) { return chinese_checkers::star.camps[std::size_t(number)]; }
    static char letter(const Options& options, Seat seat) { return camp_letters[std::size_t(home(options, seat))]; }

    /// The holes with a stone, not counting the stones of the seat `except`.
    static Holes occupied(const State& state, Seat except = no_seat) {
        Holes all;
        for (Seat seat = 0; seat < state.options.players; ++seat)
            if (seat != except) all = all | state.stones[seat];
        return all;
    }

    /// The total distance of a seat's stones to the tip of its target, minus the total distance of ten stones that fill
    /// the target.
    static int distance(const State& state, Seat seat);

  private:
    /// Which holes are occupied, as bytes rather than bits, so that a test is a single load.
    class Occupancy {
      public:
        explicit Occupancy(const State& state) : stones_(occupied(state)), options_(state.options) {
            occupied_[chinese_checkers::no_hole] = 1;
            stones_.for_each([&](Hole hole) { occupied_[hole] = 1; });
        }
        /// The holes to which the seat's stone at `from` may move.
        Holes destinations(Hole from, Seat seat);
        Path chain(Hole from, Hole to);

      private:
        /// Visits every hole that the stone at `from` can reach by hops, in order of the number of hops. Calls
        /// reach(hole, came_from), where `came_from` is the hole before the last hop.
        void hop(Hole from, auto&& reach);

        std::array<std::uint8_t, 128> occupied_{};
        Holes stones_;  // the occupied holes, as bits
        Options options_;
    };

    static bool decided(const State& state) { return std::popcount(state.in_play) <= 1; }
    static bool has_finished(const State& state, Seat seat) {
        const Holes filled = camp(target(state.options, seat));
        const Holes own = state.stones[seat];
        if (state.options.finish == strict) return (filled & ~own).empty();
        const int own_needed = state.options.rules == 1 ? 1 : filled_own_stones;
        return (filled & ~occupied(state)).empty() && (filled & own).size() >= own_needed;
    }
    static void leave(State& state, Leaver leaver) {
        state.left[state.left_count++] = leaver;
        state.in_play = std::uint8_t(state.in_play & ~(1u << leaver.seat));
    }
    static void next_mover(State& state) {
        do state.mover = state.mover + 1 == state.options.players ? Seat(0) : Seat(state.mover + 1);
        while (!(state.in_play >> state.mover & 1));
    }
    /// Whether any seat in play has a move other than a pass; if none has, the game is over.
    static bool can_anyone_move(const State& state);
};

inline void ChineseCheckers::Occupancy::hop(Hole from, auto&& reach) {
    using chinese_checkers::star;
    std::array<Hole, chinese_checkers::max_ends> queue;
    std::size_t head = 0, tail = 0;
    for (Hole here = from;; here = queue[head++]) {
        // Collect the directions without branches, which would often be mispredicted.
        unsigned hops = 0;
        for (std::size_t d = 0; d < 6; ++d)
            hops |= unsigned(occupied_[star.adjacent[here][d]] & ~occupied_[star.beyond[here][d]]) << d;
        for (; hops; hops &= hops - 1) {
            const Hole land = star.beyond[here][std::size_t(std::countr_zero(hops))];
            // Mark the hole, so that it is reached only once. It and the hole that the moving stone left count as
            // occupied until all holes are found, which does no harm: each hop changes x and y by even numbers, so the
            // stone never stands next to these holes, and no hop leads over them.
            occupied_[land] = 1;
            queue[tail++] = land;
            reach(land, here);
        }
        if (head == tail) break;
    }
    while (tail) occupied_[queue[--tail]] = 0;
}

inline ChineseCheckers::Holes ChineseCheckers::Occupancy::destinations(Hole from, Seat seat) {
    using chinese_checkers::star;
    Holes reachable = star.neighbours[from] & ~stones_;
    hop(from, [&](Hole to, Hole) { reachable = reachable | Holes::one(to); });
    return options_.foreign_camps == open ? reachable
                                          : reachable & star.allowed_holes[std::size_t(home(options_, seat))];
}
static_assert(Game<ChineseCheckers> && KeepsEarlierRules<ChineseCheckers> && Countable<ChineseCheckers> &&
              Droppable<ChineseCheckers> && HasDistance<ChineseCheckers> && NumbersActions<ChineseCheckers> &&
              VisitsPieces<ChineseCheckers> && !Hidden<ChineseCheckers>);

}  // namespace qipan
