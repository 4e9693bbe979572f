#pragma once
#include <vector>

#include "games/chinese_checkers/learning/parameters.hpp"
#include "search/control/control.hpp"
#include "search/control/random.hpp"

namespace qipan::chinese_checkers {

struct SelfPlaySettings {
    std::uint8_t players = 2;
    std::uint64_t nodes = 250;  // searched for each move
    int rounds = 1;  // with more than two seats: after these rounds, a search ignores the other seats (see Width)
    /// The λ of TD(λ). With 0, the target of a position comes only from the search of this position; with 1, only from
    /// what happened in the rest of the game.
    double lambda = 0.7;
    double exploration = 0.08;  // the share of moves that are chosen at random among the most promising moves
    double handwritten = 0.25;  // the share of seats that are played by the handwritten evaluation
};

struct SelfPlayGame {
    std::vector<Sample> samples;
    bool is_over = false;  // whether the game ended; if not, it was cut off
};

/// Plays a game of a network against itself and the handwritten evaluation. The learning target is how many moves the
/// seats of the network need, according to the searches and to the rest of the game. The rest of the game is not used
/// for positions before a random move of the seat.
///
/// If `start` is null, the game begins with a few random moves from the initial position, otherwise with one random
/// move of every seat from `start`, which must not be over.
SelfPlayGame play_game(const SelfPlaySettings& settings, const Network& network, const ChineseCheckers::State* start,
                       Random random, const Control& control);

/// The share of points that a network wins with two seats, or the share of games in which it comes first with more,
/// against the handwritten evaluation with the same number of positions per move. The network plays one seat, which
/// rotates, and the handwritten evaluation all others.
double share_against_handwritten(const SelfPlaySettings& settings, const Network& network, int games,
                                 std::uint64_t seed, unsigned threads, Control& control);

}  // namespace qipan::chinese_checkers
