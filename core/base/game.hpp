#pragma once
#include <concepts>
#include <optional>
#include <type_traits>
#include <vector>

#include "base/notation.hpp"
#include "base/options.hpp"
#include "base/vocabulary.hpp"

namespace qipan {

/// A game: a struct of static functions on `State`, a small value type.
///
/// - `title` is the Chinese name, and `class_name` the prefix of the Python class names.
/// - `rules_version` is incremented when a rule changes, which invalidates stored tables.
/// - `options_error` returns why a combination of options is not allowed, or null if it is allowed.
///
/// The compiler cannot check the following contracts; the conformance tests do:
/// - `moves` fills an empty list with the legal moves, each a whole turn, in a fixed order. The list stays empty
///   exactly when the game is over, that is, when `outcome` has a value.
/// - `mover` returns the number of a seat even when the game is over: the one that would be to move.
/// - `play` does not check whether the move is legal: the move must come from `moves` of the same state.
/// - `parse(options, text(state)) == state`, and likewise for moves. Both parsers throw BadNotation and nothing else.
/// - Equal states have equal bytes: a State has no padding, and unused bits never differ.
template <class G>
concept Game = std::regular<typename G::State> && std::has_unique_object_representations_v<typename G::State> &&
               std::is_trivially_copyable_v<typename G::State> && std::regular<typename G::Move> &&
               std::regular<typename G::Options> &&
               requires(const typename G::State& state, typename G::State& mutable_state, const typename G::Move& move,
                        typename G::Moves& out, const typename G::Options& options, std::string_view text, Cell cell) {
                   { G::name } -> std::convertible_to<std::string_view>;
                   { G::title } -> std::convertible_to<std::string_view>;
                   { G::class_name } -> std::convertible_to<std::string_view>;
                   { G::rules_version } -> std::convertible_to<int>;
                   { G::option_fields.size() } -> std::convertible_to<std::size_t>;
                   { G::options_error(options) } -> std::same_as<const ReasonKind*>;
                   { G::seats(options) } -> std::same_as<int>;
                   { G::options(state) } -> std::same_as<typename G::Options>;
                   { G::initial(options) } -> std::same_as<typename G::State>;
                   { G::mover(state) } -> std::same_as<Seat>;
                   { G::moves(state, out) } -> std::same_as<void>;
                   { G::play(mutable_state, move) } -> std::same_as<void>;
                   { G::outcome(state) } -> std::same_as<std::optional<Outcome>>;
                   { G::text(state) } -> std::same_as<std::string>;
                   { G::parse(options, text) } -> std::same_as<typename G::State>;
                   { G::move_text(options, move) } -> std::same_as<std::string>;
                   { G::parse_move(options, text) } -> std::same_as<typename G::Move>;
                   { G::path(state, move) } -> std::same_as<Path>;
                   { G::cell_name(options, cell) } -> std::same_as<std::string>;
                   { G::layout(options) } -> std::same_as<std::vector<Place>>;
               };

/// Options about which the compiler knows nothing, because they are declared but never defined; see ForTwoSeats.
template <class G>
extern const typename G::Options unknown_options;

/// The game has two seats with any options: `seats` is constexpr and does not read the options. Searches for more seats
/// need not be compiled for it.
template <class G>
concept ForTwoSeats = requires { requires std::bool_constant<(G::seats(unknown_options<G>) == 2)>::value; };

// Optional members of games, one concept for each. A kernel that needs such a member requires its concept. Some members
// only save time, such as `count`; tests compare them with the slower code that works for every game.

/// The game still has the rules of earlier versions, so that old records and rooms keep their meaning: `Options` has a
/// member `rules` with the version, and `default_options` returns the defaults of a version, which is at least
/// `oldest_rules_version`.
template <class G>
concept KeepsEarlierRules = Game<G> && requires(const typename G::Options& options, int version) {
    { G::oldest_rules_version } -> std::convertible_to<int>;
    { options.rules } -> std::convertible_to<int>;
    { G::default_options(version) } -> std::same_as<typename G::Options>;
};

/// `count` counts the legal moves without listing them.
template <class G>
concept Countable = Game<G> && requires(const typename G::State& state) {
    { G::count(state) } -> std::convertible_to<std::size_t>;
};

/// `captures` lists the captures, in the order of `moves`, without listing the other moves.
template <class G>
concept ListsCaptures = Game<G> && requires(const typename G::State& state, typename G::Moves& out) {
    { G::captures(state, out) } -> std::same_as<void>;
};

/// `drop` removes a seat from a game that goes on without it; `can_drop` says whether the seat may drop out now.
template <class G>
concept Droppable = Game<G> && requires(typename G::State& state, Seat seat) {
    { G::can_drop(state, seat) } -> std::same_as<bool>;
    { G::drop(state, seat) } -> std::same_as<void>;
};

/// `distance` measures how far a seat is from its goal, in a unit that the game chooses; 0 means that the seat has
/// reached its goal.
template <class G>
concept HasDistance = Game<G> && requires(const typename G::State& state, Seat seat) {
    { G::distance(state, seat) } -> std::same_as<int>;
};

/// The colours can be swapped: `seen_by_mover` maps a position to the equivalent position with seat 0 to move.
template <class G>
concept ColourSymmetric = Game<G> && requires(const typename G::State& state) {
    { G::seen_by_mover(state) } -> std::same_as<typename G::State>;
};

/// A game with hidden information. A `View` holds everything one seat may know, among it the seat and the mover
/// (`no_seat` if the game is over); `view_moves` lists the legal moves of that seat, and none if another seat is to
/// move. The `path` of a move depends on nothing that is hidden, only on the options.
template <class G>
concept Hidden = Game<G> && std::regular<typename G::View> &&
                 requires(const typename G::State& state, const typename G::View& view, typename G::Moves& out,
                          const typename G::Options& options, std::string_view text, Seat seat) {
                     { view.options } -> std::convertible_to<typename G::Options>;
                     { view.seat } -> std::convertible_to<Seat>;
                     { view.mover } -> std::convertible_to<Seat>;
                     { G::view(state, seat) } -> std::same_as<typename G::View>;
                     { G::view_moves(view, out) } -> std::same_as<void>;
                     { G::view_text(view) } -> std::same_as<std::string>;
                     { G::parse_view(options, seat, seat, text) } -> std::same_as<typename G::View>;
                 };

// What generic code may ask about any game beyond its rules. base/defaults.hpp has the answers for games without these
// members.

/// `phases` lists the parts of a game that has several, in order, and `phase` names the part to which a position
/// belongs. A game with hidden information also has `view_phase`, which gives the same answer from a view: every seat
/// knows the phase.
template <class G>
concept HasPhases = Game<G> && requires(const typename G::State& state) {
    { G::phases.front() } -> std::convertible_to<const Phase&>;
    { G::phase(state) } -> std::convertible_to<std::string_view>;
} && (!Hidden<G> || requires(const typename G::View& view) {
                        { G::view_phase(view) } -> std::convertible_to<std::string_view>;
                    });

/// `score` returns the points of each seat, which every seat may know.
template <class G>
concept KeepsScore = Game<G> && requires(const typename G::State& state) {
    { G::score(state) } -> std::same_as<std::array<int, max_seats>>;
};

/// `goal` returns how much every seat has to reach, such as the number of heads that it must hit, and `reached` how
/// much of that each seat has reached so far, which every seat may know.
template <class G>
concept HasGoal = Game<G> && requires(const typename G::State& state, const typename G::Options& options) {
    { G::goal(options) } -> std::same_as<int>;
    { G::reached(state) } -> std::same_as<std::array<int, max_seats>>;
};

/// `standing` returns the standing of each seat, for games in which a seat may finish or drop out before the others.
template <class G>
concept HasStanding = Game<G> && requires(const typename G::State& state) {
    { G::standing(state) } -> std::same_as<std::array<Standing, max_seats>>;
};

/// `adjudicate` returns the payoffs if a game that is not over were ended now: by the progress that each seat has made
/// or, if `by_progress` is false, as a draw between all seats that still play.
template <class G>
concept Adjudicates = Game<G> && requires(const typename G::State& state, bool by_progress) {
    { G::adjudicate(state, by_progress) } -> std::same_as<std::array<double, max_seats>>;
};

/// `made_progress` says whether a legal move makes progress that cannot be undone, such as a capture.
template <class G>
concept DetectsProgress = Game<G> && requires(const typename G::State& state, const typename G::Move& move) {
    { G::made_progress(state, move) } -> std::same_as<bool>;
};

/// `pieces` lists what lies on the board. A game with hidden information also has `view_pieces`, which lists what the
/// seat of the view may know.
template <class G>
concept HasPieces = Game<G> && requires(const typename G::State& state) {
    { G::pieces(state) } -> std::same_as<std::vector<Piece>>;
} && (!Hidden<G> || requires(const typename G::View& view) {
                        { G::view_pieces(view) } -> std::same_as<std::vector<Piece>>;
                    });

/// `setup` is the inverse of `pieces`: it returns the position with these pieces and this seat to move. It throws
/// BadNotation if no such position exists. Whatever the pieces do not determine is as at the start of a game.
template <class G>
concept SetsUpPieces =
    HasPieces<G> && requires(const typename G::Options& options, const std::vector<Piece>& pieces, Seat mover) {
        { G::setup(options, pieces, mover) } -> std::same_as<typename G::State>;
    };

/// `piece_kinds` lists all kinds of pieces that a position may have.
template <class G>
concept ListsPieceKinds = HasPieces<G> && requires(const typename G::Options& options) {
    { G::piece_kinds(options) } -> std::same_as<std::vector<PieceKind>>;
};

/// `material` returns the value of each seat's pieces.
template <class G>
concept HasMaterial = Game<G> && requires(const typename G::State& state) {
    { G::material(state) } -> std::same_as<std::array<int, max_seats>>;
};

/// `seat_name` returns the short name by which records call a seat, if it is not the seat's number.
template <class G>
concept NamesSeats = Game<G> && requires(const typename G::Options& options, Seat seat) {
    { G::seat_name(options, seat) } -> std::same_as<std::string>;
};

// Moves and pieces as numbers, for programs that learn. search/batch has defaults for a game without these members.

/// `action` numbers the moves of all positions: no two legal moves of a position have the same number, and all numbers
/// are in 0..action_count-1.
template <class G>
concept NumbersActions = Game<G> && requires(const typename G::Options& options, const typename G::Move& move) {
    { G::action_count(options) } -> std::same_as<int>;
    { G::action(options, move) } -> std::same_as<int>;
};

/// Receives the cells that pieces cover. `kind` is the number of the kind of piece in the order of `piece_kinds`, where
/// kinds that differ only in their owner count once; `is_main` is true only for the cell `Piece::cell` of a piece.
struct PieceVisitor {
    void operator()(int kind, Seat seat, Cell cell, bool is_main) const;
};

/// `visit_pieces` visits what `pieces` lists, without allocating memory.
template <class G>
concept VisitsPieces =
    HasPieces<G> && !Hidden<G> && requires(const typename G::State& state, const PieceVisitor& visit) {
        { G::visit_pieces(state, visit) } -> std::same_as<void>;
    };

template <Game G>
std::size_t count_moves(const typename G::State& state) {
    if constexpr (Countable<G>) {
        return G::count(state);
    } else {
        typename G::Moves moves;
        G::moves(state, moves);
        return moves.size;
    }
}

inline std::uint64_t hash_bytes(const void* memory, std::size_t size) {
    const auto* bytes = static_cast<const unsigned char*>(memory);
    std::uint64_t value = size;
    for (std::size_t at = 0; at < size; at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes + at, size - at < 8 ? size - at : 8);
        value = (value ^ word) * 0x9e3779b97f4a7c15u;
        value ^= value >> 32;
    }
    return value;
}

/// Hashes the bytes of a state. Equal states have equal bytes, so they have equal hashes.
template <Game G>
std::uint64_t hash(const typename G::State& state) {
    return hash_bytes(&state, sizeof state);
}

/// The places of a rectangular board, row by row from the top left; name(cell) returns the name of a cell.
inline std::vector<Place> square_layout(int rows, int columns, auto&& name) {
    std::vector<Place> places;
    for (int cell = 0; cell < rows * columns; ++cell)
        places.push_back({name(Cell(cell)), double(cell % columns), double(cell / columns), Shape::square});
    return places;
}

}  // namespace qipan
