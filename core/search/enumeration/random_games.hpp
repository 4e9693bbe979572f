#pragma once
#include "base/game.hpp"
#include "search/control/parallel.hpp"
#include "search/control/random.hpp"

namespace qipan::enumeration {

/// The combined result of many random games.
struct Playouts {
    std::uint64_t games = 0, finished = 0, plies = 0;
    std::array<double, max_seats> payoffs{};  // payoffs[seat] is the sum of the seat's payoffs in the finished games

    void add(const Playouts& other) {
        games += other.games;
        finished += other.finished;
        plies += other.plies;
        for (std::size_t seat = 0; seat < max_seats; ++seat) payoffs[seat] += other.payoffs[seat];
    }
};

/// Plays one game of uniformly random moves, broken off after `max_plies` moves, and adds its result to `sum`.
template <Game G>
void playout(typename G::State state, std::uint64_t max_plies, Random random, const Control& control, Playouts& sum) {
    ++sum.games;
    for (std::uint64_t ply = 0;; ++ply) {
        typename G::Moves moves;
        G::moves(state, moves);
        if (moves.empty()) {
            const auto outcome = G::outcome(state);
            for (std::size_t seat = 0; seat < max_seats; ++seat) sum.payoffs[seat] += outcome->payoffs[seat];
            ++sum.finished;
            return;
        }
        if (ply == max_plies || control.stopped()) return;
        G::play(state, moves[random.below(moves.size)]);
        ++sum.plies;
    }
}

/// Plays many random games. Game i depends only on the seed and on i, so the number of threads does not change the
/// result.
template <Game G>
Playouts playouts(const typename G::State& state, std::uint64_t games, std::uint64_t max_plies, std::uint64_t seed,
                  unsigned workers, Control& control) {
    constexpr std::uint64_t batch = 64;
    const std::uint64_t batches = games / batch + (games % batch != 0);
    std::mutex mutex;
    Playouts total;
    for_each_task(batches, workers, control, [&](std::uint64_t task, unsigned) {
        Playouts sum;
        const std::uint64_t end = std::min(games, (task + 1) * batch);
        for (std::uint64_t game = task * batch; game < end; ++game)
            playout<G>(state, max_plies, stream(seed, game), control, sum);
        const std::lock_guard lock(mutex);
        total.add(sum);
    });
    return total;
}

}  // namespace qipan::enumeration
