#pragma once
#include <algorithm>

#include "base/game.hpp"

/// Functions that generic code may call for a position of any game. If the game has an optional member of the same name
/// (see base/game.hpp), they call it; otherwise the result follows from the game's rules and pieces.
namespace qipan {

/// The phase of a game that has only one phase.
inline constexpr Phase only_phase{"play", true};

template <Game G>
constexpr auto phases() {
    if constexpr (HasPhases<G>)
        return G::phases;
    else
        return std::array{only_phase};
}
template <Game G>
std::string_view phase(const typename G::State& state) {
    if constexpr (HasPhases<G>)
        return G::phase(state);
    else
        return only_phase.name;
}
template <Hidden G>
std::string_view view_phase(const typename G::View& view) {
    if constexpr (HasPhases<G>)
        return G::view_phase(view);
    else
        return only_phase.name;
}

/// The pieces on the board; none if the game does not list them.
template <Game G>
std::vector<Piece> pieces(const typename G::State& state) {
    if constexpr (HasPieces<G>)
        return G::pieces(state);
    else
        return {};
}
template <Hidden G>
std::vector<Piece> view_pieces(const typename G::View& view) {
    if constexpr (HasPieces<G>)
        return G::view_pieces(view);
    else
        return {};
}

/// The kinds of pieces; if the game does not list them, the kinds that are on the board at the start.
template <Game G>
std::vector<PieceKind> piece_kinds(const typename G::Options& options) {
    if constexpr (ListsPieceKinds<G>) {
        return G::piece_kinds(options);
    } else {
        std::vector<PieceKind> kinds;
        for (const Piece& piece : pieces<G>(G::initial(options))) {
            PieceKind kind{piece.seat, piece.kind};
            if (std::ranges::find(kinds, kind) == kinds.end()) kinds.push_back(std::move(kind));
        }
        return kinds;
    }
}

/// The material of each seat. By default, it is the seat's score if the game keeps one, otherwise its number of pieces.
template <Game G>
std::array<int, max_seats> material(const typename G::State& state) {
    if constexpr (HasMaterial<G>) {
        return G::material(state);
    } else if constexpr (KeepsScore<G>) {
        return G::score(state);
    } else {
        std::array<int, max_seats> counts{};
        for (const Piece& piece : pieces<G>(state))
            if (piece.seat != no_seat) ++counts[piece.seat];
        return counts;
    }
}

/// Whether a legal move makes progress. By default, a move makes progress if it changes the number of pieces.
template <Game G>
bool made_progress(const typename G::State& state, const typename G::Move& move) {
    if constexpr (DetectsProgress<G>) {
        return G::made_progress(state, move);
    } else {
        auto next = state;
        G::play(next, move);
        return pieces<G>(next).size() != pieces<G>(state).size();
    }
}

/// The payoffs if the game were ended now: the payoffs of the outcome if there is one; otherwise, by default, the
/// payoffs of a draw.
template <Game G>
std::array<double, max_seats> adjudicate(const typename G::State& state, bool by_progress) {
    if (const auto outcome = G::outcome(state)) return outcome->payoffs;
    if constexpr (Adjudicates<G>)
        return G::adjudicate(state, by_progress);
    else
        return {};
}

/// The place of a seat by its payoff: 1 plus the number of seats with a higher payoff.
inline int place_by_payoff(const std::array<double, max_seats>& payoffs, Seat seat, int seats) {
    return 1 + int(std::count_if(payoffs.begin(), payoffs.begin() + seats,
                                 [&](double other) { return other > payoffs[seat]; }));
}

/// The standing of each seat. By default, every seat plays until there is an outcome; then the payoffs decide the
/// places.
template <Game G>
std::array<Standing, max_seats> standing(const typename G::State& state) {
    if constexpr (HasStanding<G>) {
        return G::standing(state);
    } else {
        std::array<Standing, max_seats> result{};
        const int seats = G::seats(G::options(state));
        if (const auto outcome = G::outcome(state))
            for (Seat seat = 0; seat < seats; ++seat)
                result[seat] = {Standing::finished, place_by_payoff(outcome->payoffs, seat, seats)};
        return result;
    }
}

template <Game G>
std::string seat_name(const typename G::Options& options, Seat seat) {
    if constexpr (NamesSeats<G>)
        return G::seat_name(options, seat);
    else
        return std::to_string(seat);
}

}  // namespace qipan
