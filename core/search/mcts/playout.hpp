#pragma once
#include "base/playout_policy.hpp"
#include "search/control/random.hpp"

namespace qipan::mcts {

enum class Playouts : std::uint8_t { random, informed };

/// What a seat gets, or all of them. Of two seats one gets what the other loses, so that one number is enough.
template <int width>
struct Payoffs {
    std::array<float, width> of{};

    static Payoffs made(const std::array<double, max_seats>& payoffs) {
        Payoffs made;
        for (std::size_t seat = 0; seat < width; ++seat) made.of[seat] = float(payoffs[seat]);
        return made;
    }
    float seat(Seat seat) const {
        if constexpr (width == 1)
            return seat == 0 ? of[0] : -of[0];
        else
            return of[seat];
    }
    bool operator==(const Payoffs&) const = default;
};

struct Ending {
    std::array<double, max_seats> payoffs{};
    bool is_over = false;  // before a move was played
};

/// A game is drawn after so many turns a seat, where it does not say itself how long to wait and how to judge.
inline constexpr int most_turns_of_any_game = 500;

/// Any legal move, each as likely; false when the game is over.
template <Game G>
bool choose_any(const typename G::State& state, Random& random, typename G::Move& out) {
    typename G::Moves moves;
    G::moves(state, moves);
    if (moves.empty()) return false;
    out = moves[random.below(moves.size)];
    return true;
}

template <Game G>
bool choose(const typename G::State& state, Playouts how, Random& random, typename G::Move& out) {
    if constexpr (PlayedByRule<G>)
        if (how == Playouts::informed)
            return PlayoutPolicy<G>::choose(state, [&](unsigned bound) { return random.below(bound); }, out);
    return choose_any<G>(state, random, out);
}

/// Plays a game to its end, or until it is judged.
template <Game G>
Ending play_out(typename G::State state, Playouts how, Random& random) {
    if constexpr (PlayedFast<G>)
        if (how == Playouts::random)
            if (const auto outcome =
                    PlayoutPolicy<G>::uniform(state, [&](unsigned bound) { return random.below(bound); }))
                return {outcome->payoffs, count_moves<G>(state) == 0};
    int plies = most_turns_of_any_game;
    if constexpr (CutShort<G>) plies = PlayoutPolicy<G>::most_turns;
    plies *= G::seats(G::options(state));
    for (int ply = 0;; ++ply) {
        typename G::Move move;
        if (!choose<G>(state, how, random, move)) return {G::outcome(state)->payoffs, ply == 0};
        if (ply >= plies) break;
        G::play(state, move);
    }
    if constexpr (CutShort<G>)
        return {PlayoutPolicy<G>::judge(state)};
    else
        return {};
}

}  // namespace qipan::mcts
