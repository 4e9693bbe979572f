#pragma once
#include <cstddef>
#include <stdexcept>
#include <vector>

#include "search/enumeration/reachable.hpp"

namespace qipan::retrograde {

/// The positions after each move of a position. One object is reused for many positions.
struct Successors {
    std::size_t count = 0;
    int payoff = 0;                        // if `count` is 0, the sign of the payoff of the position's seat
    std::vector<std::byte> states;         // representatives of the successors, one after another
    std::vector<std::uint8_t> keeps_seat;  // for each successor, whether it has the same seat as the position
    std::vector<std::uint64_t> numbers;    // for each successor, its index in a sorted array; see StateIndex
};

/// The rules of a game for two seats, as functions of the bytes of states, so that the solver of reachable positions is
/// compiled only once and not for each game.
///
/// The seat of a position is the seat for which its value holds: the mover, or if the game is over, the seat that the
/// state still names as its mover. A seat that moves twice in a row is therefore the seat of both positions.
struct ByteRules {
    std::size_t state_size, max_moves;
    void (*expand)(const std::byte* state, Successors& out);

    Successors new_successors() const {
        Successors successors;
        successors.states.resize(state_size * max_moves);
        successors.keeps_seat.resize(max_moves);
        successors.numbers.resize(max_moves);
        return successors;
    }
};

template <Game G>
Seat seat_of(const typename G::State& state) {
    const Seat mover = G::mover(state);
    return mover < 2 ? mover : Seat(0);
}

/// The sign of the payoff of the seat of a position in which the game is over. Throws domain_error unless one seat
/// loses what the other wins.
template <Game G>
int payoff_sign(const typename G::State& state) {
    const auto outcome = G::outcome(state);
    const auto sign = [](double payoff) { return int(payoff > 0) - int(payoff < 0); };
    const Seat seat = seat_of<G>(state);
    const int own = sign(outcome->payoffs[seat]);
    if (own != -sign(outcome->payoffs[seat ^ 1])) throw std::domain_error("the payoffs of the seats are not opposite");
    return own;
}

template <Game G>
void expand_bytes(const std::byte* bytes, Successors& out) {
    typename G::State state;
    std::memcpy(&state, bytes, sizeof state);
    typename G::Moves moves;
    G::moves(state, moves);
    out.count = moves.size;
    if (moves.empty()) {
        out.payoff = payoff_sign<G>(state);
        return;
    }
    const Seat seat = seat_of<G>(state);
    for (std::size_t number = 0; number < moves.size; ++number) {
        auto next = state;
        G::play(next, moves[number]);
        out.keeps_seat[number] = seat_of<G>(next) == seat;
        next = enumeration::normalized<G>(next);
        std::memcpy(out.states.data() + number * sizeof next, &next, sizeof next);
    }
}

template <Game G>
ByteRules byte_rules() {
    using Items = decltype(G::Moves::items);
    return {sizeof(typename G::State), std::tuple_size_v<Items>, &expand_bytes<G>};
}

}  // namespace qipan::retrograde
