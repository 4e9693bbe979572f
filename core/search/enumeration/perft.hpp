#pragma once
#include <numeric>

#include "base/game.hpp"
#include "search/control/parallel.hpp"

namespace qipan::enumeration {

/// The maximum depth in plies. It limits the recursion, so that no caller can exhaust the stack. A count at this depth
/// would never finish.
inline constexpr int max_perft_depth = 64;

/// The number of nodes of the game tree that are exactly `depth` plies from its root. Games that end earlier are not
/// counted.
template <Game G>
std::uint64_t perft(const typename G::State& state, int depth, const Control& control) {
    if (depth == 0) return 1;
    if (depth == 1) return count_moves<G>(state);
    if (depth > 2 && control.stopped()) return 0;
    typename G::Moves moves;
    G::moves(state, moves);
    std::uint64_t leaves = 0;
    for (const auto& move : moves) {
        auto next = state;
        G::play(next, move);
        leaves += depth == 2 ? count_moves<G>(next) : perft<G>(next, depth - 1, control);
    }
    return leaves;
}

/// Like `perft`, on several threads: every subtree that starts two plies from the root is a task. If `depth` is below
/// 4, the subtrees start at ply max(0, depth - 2).
template <Game G>
std::uint64_t perft_in_parallel(const typename G::State& state, int depth, unsigned workers, Control& control) {
    const int split = std::min(2, std::max(0, depth - 2));
    std::vector<typename G::State> roots{state};
    for (int ply = 0; ply < split; ++ply) {
        std::vector<typename G::State> next_roots;
        for (const auto& root : roots) {
            typename G::Moves moves;
            G::moves(root, moves);
            for (const auto& move : moves) {
                next_roots.push_back(root);
                G::play(next_roots.back(), move);
            }
        }
        roots = std::move(next_roots);
    }
    std::vector<std::uint64_t> leaves(roots.size());
    for_each_task(roots.size(), workers, control,
                  [&](std::uint64_t task, unsigned) { leaves[task] = perft<G>(roots[task], depth - split, control); });
    return std::accumulate(leaves.begin(), leaves.end(), std::uint64_t{0});
}

}  // namespace qipan::enumeration
