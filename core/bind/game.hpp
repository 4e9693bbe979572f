#pragma once
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/options.hpp"

/// The Python types for games, positions and views, and checked conversions between them and the core.
namespace qipan::bind {

inline const ReasonKind seat_out_of_range{"seat_out_of_range", "{game} has no seat {number}; its seats are 0..{last}"};
inline const ReasonKind not_a_position{"not_a_position", "not a position of {game}: {problem}"};
inline const ReasonKind not_a_move{"not_a_move", "not a move of {game}: {problem}"};
inline const ReasonKind not_a_view{"not_a_view", "not a view of {game}: {problem}"};
inline const ReasonKind illegal_move{"illegal_move", "{move} is not legal here; legal moves: {legal}"};
inline const ReasonKind move_after_end{"move_after_end", "{move} is not legal here; the game is over: {outcome}"};
inline const ReasonKind move_of_another_game{"move_of_another_game",
                                             "a move of {move_game} cannot be played in {game}"};
inline const ReasonKind drop_after_end{"drop_after_end", "seat {seat} cannot drop out: the game is over"};
inline const ReasonKind drop_not_in_play{"drop_not_in_play", "seat {seat} cannot drop out: it is no longer in play"};

template <Game G>
struct PyGame {
    typename G::Options options;
    bool operator==(const PyGame&) const = default;
};

template <Game G>
struct PyState {
    typename G::State state;
    bool operator==(const PyState&) const = default;
};

/// What a seat may know: the full position. A Hidden game has the specialization below, which holds a G::View instead.
template <Game G>
struct PyView {
    typename G::State state;
    Seat seat;
    bool operator==(const PyView&) const = default;
};
template <Hidden G>
struct PyView<G> {
    typename G::View view;
    bool operator==(const PyView&) const = default;
};

template <Game G>
MoveValue move_value(const typename G::Options& options, const typename G::Move& move, const Path& path) {
    MoveValue value{std::string(G::name), G::move_text(options, move), {}};
    for (Cell cell : path) value.path.push_back(G::cell_name(options, cell));
    return value;
}

template <Game G>
std::vector<MoveValue> moves_of(const typename G::State& state) {
    typename G::Moves moves;
    G::moves(state, moves);
    std::vector<MoveValue> values;
    for (const auto& move : moves) values.push_back(move_value<G>(G::options(state), move, G::path(state, move)));
    return values;
}

template <Game G>
std::optional<OutcomeValue> outcome_of(const typename G::State& state) {
    const auto outcome = G::outcome(state);
    if (!outcome) return std::nullopt;
    const auto first = outcome->payoffs.begin();
    return OutcomeValue{.payoffs = {first, first + G::seats(G::options(state))},
                        .reason = std::string(outcome->reason->text),
                        .code = std::string(outcome->reason->code),
                        .params = {}};
}

/// The seat to move; nullopt if the game is over.
template <Game G>
std::optional<int> mover_of(const typename G::State& state) {
    if (G::outcome(state)) return std::nullopt;
    return int(G::mover(state));
}

template <Game G>
Seat checked_seat(const typename G::Options& options, int seat) {
    if (seat < 0 || seat >= G::seats(options))
        throw Problem(
            seat_out_of_range({{"game", std::string(G::name)}, {"number", seat}, {"last", G::seats(options) - 1}}));
    return Seat(seat);
}

/// Returns read(text). A BadNotation is rethrown with a reason of the given kind, such as "not a move of {game}:
/// {problem}", whose problem is the original reason.
template <Game G>
auto read_as(const ReasonKind& kind, const std::string& text, auto&& read) {
    try {
        return read(text);
    } catch (const BadNotation& error) {
        throw BadNotation(kind({{"game", std::string(G::name)}, {"problem", error.reason}}));
    }
}

/// Returns the legal move that Python gives as a Move or as text. Throws BadNotation or IllegalMove.
template <Game G>
typename G::Move checked_move(const typename G::State& state, nb::handle given) {
    std::string text;
    MoveValue* value = nullptr;
    if (nb::try_cast(given, value) && value) {
        if (value->game != G::name)
            throw IllegalMove(move_of_another_game({{"move_game", value->game}, {"game", std::string(G::name)}}));
        text = value->text;
    } else if (PyUnicode_Check(given.ptr())) {
        text = utf8(given);
    } else {
        throw nb::type_error("expected a Move or its text");
    }
    const auto options = G::options(state);
    const auto move =
        read_as<G>(not_a_move, text, [&](const std::string& given) { return G::parse_move(options, given); });
    typename G::Moves legal;
    G::moves(state, legal);
    for (const auto& candidate : legal)
        if (candidate == move) return move;
    const std::string illegal = G::move_text(options, move);
    if (legal.empty()) throw IllegalMove(move_after_end({{"move", illegal}, {"outcome", *G::outcome(state)->reason}}));
    std::vector<std::string> some;
    for (const auto& candidate : legal) {
        if (some.size() == 8) {
            some.emplace_back("…");
            break;
        }
        some.push_back(G::move_text(options, candidate));
    }
    throw IllegalMove(illegal_move({{"move", illegal}, {"legal", join(some)}}));
}

/// Returns the position after a move, which is a Move or its text. Throws BadNotation or IllegalMove.
template <Game G>
typename G::State checked_play(const typename G::State& state, nb::handle given) {
    auto next = state;
    G::play(next, checked_move<G>(state, given));
    return next;
}

template <Game G>
typename G::State parse_state(const typename G::Options& options, nb::handle text) {
    return read_as<G>(not_a_position, utf8(text), [&](const std::string& given) { return G::parse(options, given); });
}

}  // namespace qipan::bind
