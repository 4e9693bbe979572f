#pragma once
#include <vector>

#include "search/multiplayer/maxn.hpp"
#include "search/multiplayer/paranoid.hpp"

namespace qipan::multiplayer {

/// What a search assumes about how the other seats play.
enum class OpponentModel { maxn, paranoid, best_reply };

/// The maximum depth, which limits the recursion. In practice no search gets this deep.
inline constexpr int max_depth = 64;

struct Limits {
    int depth = max_depth;
    std::uint64_t nodes = ~std::uint64_t{0};
    Width width;
    bool value_every_move = false;  // value every move by a full search, not only the best move
    int log_table_size = 19;        // the base-2 logarithm of the number of entries of the transposition table
};

template <Game G>
struct Result {
    struct RootMove {
        typename G::Move move;
        Values values;
        bool is_avoided = false;
        int cost = 0;   // see Appraisal; already subtracted from the mover's value in `values`
        int depth = 1;  // the depth of the search that found `values`, counted like Result::depth
    };
    std::vector<RootMove> moves;  // best first; unless value_every_move is set, only the first move has valid values
    std::uint64_t nodes = 0;
    // The depth of the last completed iteration, in plies. In the race search, only moves of the searching seat count.
    int depth = 0;
};

/// Searches by iterative deepening. `make_searcher(budget)` returns an object that searches a root move to a given
/// depth. `few_moves` says that this object has no cutoffs; then only the most promising root moves are searched to
/// full depth: the moves with the highest values before any search.
template <SearchNode N>
Result<typename N::Game> deepen(const N& root, const std::vector<typename N::Game::State>& earlier,
                                const Limits& limits, const Control& control, bool few_moves, auto&& make_searcher) {
    using G = typename N::Game;
    const Seat us = root.mover();
    Result<G> result;
    bool has_choice = false;
    const Candidates<N> all(root, 1'000);
    const std::vector<Candidate<typename G::Move>> candidates(all.begin(), all.end());
    const auto appraisals = root.appraise(candidates, earlier);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const auto [is_avoided, cost] = appraisals[i];
        has_choice = has_choice || !is_avoided;
        Values values{};
        for (Seat seat = 0; seat < root.seats(); ++seat)
            if (root.is_playing(seat)) values[seat] = root.value(seat, us, candidates[i].gain);
        if (is_avoided) values[us] = min_value;
        values[us] -= cost;
        result.moves.push_back({candidates[i].move, values, is_avoided, cost});
    }
    auto& moves = result.moves;
    const auto is_wanted = [](const auto& item) { return !item.is_avoided; };
    if (has_choice) std::stable_partition(moves.begin(), moves.end(), is_wanted);
    const std::size_t count =
        has_choice && !limits.value_every_move ? std::size_t(std::ranges::count_if(moves, is_wanted)) : moves.size();
    const auto is_better = [&](const auto& a, const auto& b) { return a.values[us] > b.values[us]; };
    std::size_t deep_count = count;
    if (few_moves) {
        std::stable_sort(moves.begin(), moves.begin() + std::ptrdiff_t(count), is_better);
        deep_count = std::min(count, 2 * std::size_t(limits.width.own));
    }

    Budget budget(limits.nodes, control);
    auto searcher = make_searcher(budget);
    for (int depth = 1; depth <= std::min(limits.depth, max_depth); ++depth) {
        auto previous = moves;
        std::size_t best_at = 0;
        int alpha = 2 * min_value, least = max_value;
        for (std::size_t i = 0; i < (limits.value_every_move ? count : deep_count) && !budget.is_over(); ++i) {
            const Values values = searcher.move_values(root, moves[i].move, i < deep_count ? depth : 1,
                                                       limits.value_every_move ? 2 * min_value : alpha + moves[i].cost,
                                                       limits.value_every_move ? 0 : i);
            if (budget.is_over()) break;
            moves[i].values = values;
            moves[i].depth = depth;
            moves[i].values[us] -= moves[i].cost;
            if (has_choice && moves[i].is_avoided) moves[i].values[us] = min_value;
            // `least` is the lowest value of a move that was searched to full depth. A move that was searched only to
            // depth 1 never gets a higher value.
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
    result.nodes = budget.nodes();
    return result;
}

template <SearchNode N>
Result<typename N::Game> search(const N& root, OpponentModel model, const std::vector<typename N::Game::State>& earlier,
                                const Limits& limits, const Control& control) {
    if (model == OpponentModel::maxn)
        return deepen(root, earlier, limits, control, false,
                      [&](Budget& budget) { return MaxN<N>(root, limits.width, budget); });
    const bool is_best_reply = model == OpponentModel::best_reply;
    return deepen(root, earlier, limits, control, false, [&](Budget& budget) {
        return Paranoid<N>(root, is_best_reply, limits.width, limits.log_table_size, budget);
    });
}

}  // namespace qipan::multiplayer
