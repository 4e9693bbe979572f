#pragma once
#include "games/dots/uct/model.hpp"
#include "search/control/control.hpp"

/// How well a UCT model plays, measured with the exact score of every position (see full_table.hpp).
namespace qipan::dots {

/// The exact scores by which a player is judged. For every set of drawn edges, `own` has the net score of the player
/// from there on if the player is to move, and `others` has the net score of its opponent if the opponent is to move.
/// If neither has a duty to take, both arrays are the same.
struct Scores {
    const std::int8_t *own, *others;
};

enum class Opponent : std::uint8_t { random, greedy, perfect };  // all choose at random among equally good moves

/// The moves of a model, compared with all moves that its duty allows. A move preserves the outcome unless it loses
/// although an allowed move wins. A decision is a position in which some allowed moves win and others lose.
struct Judged {
    std::uint64_t moves = 0, preserving = 0;
    std::uint64_t decisions = 0, right_decisions = 0;
    std::uint64_t boxes_lost = 0;  // by how many boxes the net score is lower than with the best moves
};

struct GamesPlayed {
    std::uint64_t games = 0, wins = 0;
    Judged judged;
};

/// Plays games in which the model has a seat, until they are decided. A perfect opponent knows the duty of the model.
/// Game i depends only on the seed and on i.
GamesPlayed play_opponent(const Model& model, const Dots::State& start, Seat seat, Opponent opponent,
                          std::uint64_t games, std::uint64_t seed, const Scores& scores, unsigned workers,
                          Control& control);

/// Plays games in which a perfect player, which chooses at random among equally good moves, has the seat `seat`.
GamesPlayed play_perfect(const Dots::State& start, Seat seat, Opponent opponent, std::uint64_t games,
                         std::uint64_t seed, const Scores& scores, unsigned workers, Control& control);

/// Statistics of all games in which the model has a seat and the other side draws any legal edges, until they are
/// decided. Each position counts once; of equivalent positions only one counts. If several moves are equally good to
/// the model, all of them are followed.
struct AllGames {
    bool always_wins = false;
    std::uint64_t positions = 0;  // the number of positions with the model to move
    Judged judged;
};
/// `chosen` has a byte for each node, which is set to 1 if some move of the model leads to it.
AllGames follow_all(const Model& model, const Dots::State& start, Seat seat, const Scores& scores,
                    std::vector<std::uint8_t>& chosen, Control& control);

}  // namespace qipan::dots
