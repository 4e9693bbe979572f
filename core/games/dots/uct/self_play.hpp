#pragma once
#include "games/dots/uct/model.hpp"
#include "search/control/control.hpp"

namespace qipan::dots {

struct SelfPlayOptions {
    float exploration = 0.6f;  // the constant c of UCT
    /// The share of games that begin with up to 19 moves that are not counted; counting starts at the position after
    /// them. On average half of these moves are random, and may even break the extra rules.
    float random_starts = 0;
};

/// Plays games of the model against itself, and counts the visits and wins in the model. A game is over when a side has
/// more than half of the boxes. Game i depends on the seed, on i and on the games before it. `start` is the position at
/// which all games start. Returns the number of games played, which is less than `games` if `control` has stopped it.
std::uint64_t self_play(Model& model, const Dots::State& start, const SelfPlayOptions& options,
                        std::uint64_t first_game, std::uint64_t games, std::uint64_t seed, unsigned workers,
                        Control& control);

/// Follows all games in which the model has a seat and the other side draws any legal edges, and plays one game of
/// self-play from each position on the way. Positions with the most drawn edges come first, so that a game leads to
/// positions that are better known than its start. Positions that the model now avoids are not visited again. Plays at
/// most `max_games` games, and returns their number.
std::uint64_t sweep(Model& model, const Dots::State& start, Seat seat, float exploration, std::uint64_t max_games,
                    std::uint64_t seed, Control& control);

/// Counts a game, if it was decided, in the same way as self-play does. The model had the seat `seat`.
void learn(Model& model, const Dots::State& start, const std::vector<Dots::Move>& moves, Seat seat);

}  // namespace qipan::dots
