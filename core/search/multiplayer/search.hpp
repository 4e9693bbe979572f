#pragma once
#include <limits>
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
    int log_table_size = 19;        // the base-2 logarithm of the number of entries of the transposition table
};

template <Race G>
struct Result {
    struct RootMove {
        typename G::Move move;
        Values values;
        bool is_avoided = false;  // whether the move is chosen only if there is no other
        // Penalties that are no part of the search, and already subtracted from the mover's value in `values`:
        // Evaluation<G>::blocking_penalty, for keeping the stones of other seats in the mover's target;
        // Evaluation<G>::detour_penalty, which shows the last stones the way when no variation gains anything; and
        // Evaluation<G>::danger, by how much it exceeds the danger after the safest move.
        int cost = 0;
        int depth = 1;  // the depth of the search that found `values`, counted like Result::depth
    };
    std::vector<RootMove> moves;  // best first; unless value_every_move is set, only the first has meaningful values
    std::uint64_t nodes = 0;
    // The depth of the last completed iteration, in plies. In the race search, only moves of the searching seat count.
    int depth = 0;
};

/// Whether the mover has had several turns since its progress was best. Then it has to make a move that advances as
/// much as any other (see Evaluation<G>::advance): it might otherwise wait for ever until another seat gives way.
/// `earlier` are the earlier positions of the match, in their order; this one may be the last of them.
template <Race G>
bool is_idle(const typename G::State& state, const std::vector<typename G::State>& earlier) {
    constexpr int max_idle_turns = 3;
    const Seat us = G::mover(state);
    int best = Evaluation<G>::of(state, us), turns = 0;
    const bool has_current = !earlier.empty() && earlier.back() == state;
    for (auto position = earlier.rbegin() + has_current; position != earlier.rend(); ++position) {
        if (G::mover(*position) != us) continue;
        ++turns;
        if (const int progress = Evaluation<G>::of(*position, us); progress >= best) {
            if (turns >= max_idle_turns) return true;
            best = progress;
        }
    }
    return false;
}

/// Searches by iterative deepening. Some moves are chosen only if there is no other: a move that returns to one of the
/// `earlier` positions of the match, since moving in circles does not win a race, and a move that advances less
/// than others if the mover is idle.
template <RaceNode N>
Result<typename N::Game> search(const N& root, OpponentModel model, const std::vector<typename N::Game::State>& earlier,
                                const Limits& limits, const Control& control) {
    using G = typename N::Game;
    const auto& state = root.state;
    const Seat us = root.mover();
    Result<G> result;
    bool has_choice = false;
    const auto returns = [&](const auto& next) {
        return std::find(earlier.begin(), earlier.end(), next) != earlier.end();
    };
    const Candidates<N> candidates(root, 1'000);
    int least_advance = -1;  // moves that advance less are avoided
    if (is_idle<G>(state, earlier))
        for (const auto& [move, gain] : candidates)
            if (!returns(root.after(move).state))
                least_advance = std::max(least_advance, Evaluation<G>::advance(state, move));
    int least_danger = std::numeric_limits<int>::max();
    for (const auto& [move, gain] : candidates)
        least_danger = std::min(least_danger, Evaluation<G>::danger(root.after(move).state, us));
    for (const auto& [move, gain] : candidates) {
        const auto next = root.after(move).state;
        const int own_penalty = Evaluation<G>::in_play(next, us) ? Evaluation<G>::detour_penalty(next, us) +
                                                                       Evaluation<G>::danger(next, us) - least_danger
                                                                 : 0;
        const bool is_avoided =
            returns(next) || (least_advance >= 0 && Evaluation<G>::advance(state, move) < least_advance);
        has_choice = has_choice || !is_avoided;
        Values values{};
        for (Seat seat = 0; seat < root.seats(); ++seat)
            if (Evaluation<G>::in_play(state, seat)) values[seat] = root.value(seat, us, gain);
        if (is_avoided) values[us] = min_value;
        const int cost = Evaluation<G>::blocking_penalty(state, next) + own_penalty;
        values[us] -= cost;
        result.moves.push_back({move, values, is_avoided, cost});
    }
    auto& moves = result.moves;
    const auto is_wanted = [](const auto& item) { return !item.is_avoided; };
    if (has_choice) std::stable_partition(moves.begin(), moves.end(), is_wanted);
    const std::size_t count =
        has_choice && !limits.value_every_move ? std::size_t(std::ranges::count_if(moves, is_wanted)) : moves.size();
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
                const Values values = searcher.move_values(
                    root, moves[i].move, i < deep_count ? depth : 1,
                    limits.value_every_move ? 2 * min_value : alpha + moves[i].cost, limits.value_every_move ? 0 : i);
                if (budget.is_over()) break;
                moves[i].values = values;
                moves[i].depth = depth;
                moves[i].values[us] -= moves[i].cost;
                if (has_choice && moves[i].is_avoided) moves[i].values[us] = min_value;
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
        MaxN<N> searcher(root, limits.width, budget);
        deepen(searcher);
    } else if (model == OpponentModel::race) {
        RaceSearch<N> searcher(root, limits.width, limits.log_table_size, budget);
        deepen(searcher);
    } else {
        Paranoid<N> searcher(root, model == OpponentModel::best_reply, limits.width, limits.log_table_size, budget);
        deepen(searcher);
    }
    result.nodes = budget.nodes();
    return result;
}

}  // namespace qipan::multiplayer
