#pragma once
#include <algorithm>

#include "search/control/parallel.hpp"
#include "search/control/random.hpp"
#include "search/enumeration/reachable.hpp"

namespace qipan::enumeration {

/// Plays random games, broken off after `plies` moves, and counts the pairs of games that end in the same position.
///
/// If N positions are equally likely, two games end in the same position with a chance of 1 in N; otherwise the chance
/// is greater. So few coincidences among many pairs mean that there are many positions.
template <Game G>
std::uint64_t coincidences(const typename G::State& start, std::uint64_t games, int plies, std::uint64_t seed,
                           unsigned workers, Control& control) {
    constexpr std::uint64_t batch = 256;
    std::vector<std::uint64_t> endings(games);
    for_each_task((games + batch - 1) / batch, workers, control, [&](std::uint64_t task, unsigned) {
        const std::uint64_t end = std::min(games, (task + 1) * batch);
        for (std::uint64_t game = task * batch; game < end; ++game) {
            Random random = stream(seed, game);
            auto state = start;
            for (int ply = 0; ply < plies && !control.stopped(); ++ply) {
                typename G::Moves moves;
                G::moves(state, moves);
                if (moves.empty()) break;
                G::play(state, moves[random.below(moves.size)]);
            }
            endings[game] = hash<G>(normalized<G>(state));
        }
    });
    std::ranges::sort(endings);
    std::uint64_t pairs = 0, equal = 0;
    for (std::size_t i = 1; i < endings.size(); ++i) {
        equal = endings[i] == endings[i - 1] ? equal + 1 : 0;
        pairs += equal;
    }
    return pairs;
}

}  // namespace qipan::enumeration
