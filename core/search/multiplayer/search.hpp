#pragma once
#include <vector>

#include "search/multiplayer/maxn.hpp"
#include "search/multiplayer/paranoid.hpp"
#include "search/multiplayer/race_search.hpp"

namespace qipan::multiplayer {

/// What a search assumes about how the other seats play.
enum class OpponentModel { maxn, paranoid, best_reply, race };

/// The maximum depth, which limits the recursion. In practice no search gets this deep.
inline constexpr int max_depth = 64;

struct Limits {
    int depth = max_depth;
    std::uint64_t nodes = ~std::uint64_t{0};
    Width width;
    bool value_every_move = false;  // value every move by a full search, not only the best one
};

template <Race G>
struct Result {
    struct RootMove {
        typename G::Move move;
        Values values;
        bool is_repeated = false;
        // Evaluation<G>::blocking_penalty of the move, a penalty for keeping the stones of other seats in the mover's
        // target. It is already subtracted from the mover's value in `values`.
        int cost = 0;
    };
    std::vector<RootMove> moves;  // best first; unless value_every_move is set, only the first has meaningful values
    std::uint64_t nodes = 0;
    // The depth of the last completed iteration, in plies. In the race search, only moves of the searching seat count.
    int depth = 0;
};

/// Searches by iterative deepening. A move that returns to one of the `earlier` positions of the match is chosen only
/// if there is no other: moving in circles does not win a race.
template <Race G>
Result<G> search(const typename G::State& state, OpponentModel model, const std::vector<typename G::State>& earlier,
                 const Limits& limits, const Control& control) {
    const Node<G> root(state);
    const Seat us = root.mover();
    Result<G> result;
    bool has_new_position = false;
    for (const auto& [move, gain] : Candidates<G>(root, 1'000)) {
        const auto next = root.after(move).state;
        const bool is_repeated = std::find(earlier.begin(), earlier.end(), next) != earlier.end();
        has_new_position = has_new_position || !is_repeated;
        Values values{};
        for (Seat seat = 0; seat < root.seats(); ++seat)
            if (Evaluation<G>::in_play(state, seat)) values[seat] = root.value(seat, us, gain);
        if (is_repeated) values[us] = min_value;
        const int cost = Evaluation<G>::blocking_penalty(state, next);
        values[us] -= cost;
        result.moves.push_back({move, values, is_repeated, cost});
    }
    auto& moves = result.moves;
    const auto is_new = [](const auto& item) { return !item.is_repeated; };
    if (has_new_position) std::stable_partition(moves.begin(), moves.end(), is_new);
    const std::size_t count =
        has_new_position && !limits.value_every_move ? std::size_t(std::ranges::count_if(moves, is_new)) : moves.size();
    const auto is_better = [&](const auto& a, const auto& b) { return a.values[us] > b.values[us]; };
    std::size_t deep_count = count;
    if (model == OpponentModel::race) {
        // The race search has no cutoffs, so it searches only the most promising moves to full depth: those with the
        // highest values before any search.
        std::stable_sort(moves.begin(), moves.begin() + std::ptrdiff_t(count), is_better);
        deep_count = std::min(count, 2 * std::size_t(limits.width.own));
    }

    Budget budget(limits.nodes, control);
    const auto deepen = [&](auto& searcher) {
        for (int depth = 1; depth <= std::min(limits.depth, max_depth); ++depth) {
            auto previous = moves;
            std::size_t best_at = 0;
            int alpha = 2 * min_value, least = max_value;
            for (std::size_t i = 0; i < (limits.value_every_move ? count : deep_count) && !budget.is_over(); ++i) {
                const Values values =
                    searcher.move_values(root, moves[i].move, i < deep_count ? depth : 1,
                                         limits.value_every_move ? 2 * min_value : alpha + moves[i].cost);
                if (budget.is_over()) break;
                moves[i].values = values;
                moves[i].values[us] -= moves[i].cost;
                if (has_new_position && moves[i].is_repeated) moves[i].values[us] = min_value;
                // A move that was searched only to depth 1 never gets a higher value than one that was searched to full
                // depth: `least` is the lowest value among the latter.
                if (i < deep_count) least = std::min(least, moves[i].values[us]);
                moves[i].values[us] = std::min(moves[i].values[us], i < deep_count ? max_value : least);
                if (i == 0 || moves[i].values[us] > alpha) {
                    alpha = moves[i].values[us];
                    best_at = i;
                }
            }
            if (budget.is_over() && limits.value_every_move) moves = std::move(previous);
            if (limits.value_every_move) {
                std::stable_sort(moves.begin(), moves.end(), is_better);
            } else {
                std::rotate(moves.begin(), moves.begin() + std::ptrdiff_t(best_at),
                            moves.begin() + std::ptrdiff_t(best_at) + 1);
            }
            if (budget.is_over()) break;
            result.depth = depth;
            if (control.wind_down.load(std::memory_order_relaxed) || count == 1 || is_finish(alpha)) break;
        }
    };
    if (model == OpponentModel::maxn) {
        MaxN<G> searcher(root, limits.width, budget);
        deepen(searcher);
    } else if (model == OpponentModel::race) {
        RaceSearch<G> searcher(root, limits.width, budget);
        deepen(searcher);
    } else {
        Paranoid<G> searcher(root, model == OpponentModel::best_reply, limits.width, budget);
        deepen(searcher);
    }
    result.nodes = budget.nodes();
    return result;
}

}  // namespace qipan::multiplayer
