#pragma once
#include <vector>

#include "search/multiplayer/maxn.hpp"
#include "search/multiplayer/paranoid.hpp"
#include "search/multiplayer/racers.hpp"

namespace qipan::many_seats {

/// How the others are expected to play.
enum class Attitude { maxn, paranoid, best_reply, race };

/// Deeper than any search comes; it bounds the recursion.
inline constexpr int max_depth = 64;

struct Limits {
    int depth = max_depth;
    std::uint64_t nodes = ~std::uint64_t{0};
    Width width;
    bool every = false;  // all moves are searched alike, not only to find the best
};

template <Race G>
struct Found {
    struct Item {
        typename G::Move move;
        Worths worths;
        bool is_repeated = false;
        int cost = 0;  // of what it does to others that cannot get out of the way
    };
    std::vector<Item> moves;  // the best first; without `every`, only its worths mean something
    std::uint64_t nodes = 0;
    int depth = 0;  // reached by all moves
};

/// Iterative deepening. A move back into one of the `earlier` positions is made only if there is no other: a race that
/// runs in circles is not won.
template <Race G>
Found<G> search(const typename G::State& state, Attitude attitude, const std::vector<typename G::State>& earlier,
                const Limits& limits, const Control& control) {
    const Node<G> root(state);
    const Seat us = root.mover();
    Found<G> found;
    bool is_any_new = false;
    for (const auto& [move, gain] : Candidates<G>(root, 1'000)) {
        const auto next = root.played(move).state;
        const bool is_repeated = std::find(earlier.begin(), earlier.end(), next) != earlier.end();
        is_any_new = is_any_new || !is_repeated;
        Worths worths{};
        for (Seat seat = 0; seat < root.seats(); ++seat)
            if (Evaluation<G>::in_play(state, seat)) worths[seat] = root.worth(seat, us, gain);
        if (is_repeated) worths[us] = worst;
        const int cost = Evaluation<G>::hindrance(state, next);
        worths[us] -= cost;
        found.moves.push_back({move, worths, is_repeated, cost});
    }
    auto& moves = found.moves;
    const auto is_new = [](const auto& item) { return !item.is_repeated; };
    if (is_any_new) std::stable_partition(moves.begin(), moves.end(), is_new);
    const std::size_t count =
        is_any_new && !limits.every ? std::size_t(std::ranges::count_if(moves, is_new)) : moves.size();
    const auto is_better = [&](const auto& a, const auto& b) { return a.worths[us] > b.worths[us]; };
    std::size_t planned = count;
    if (attitude == Attitude::race) {
        // Nothing is cut off there, so that only the most promising moves are looked at far ahead.
        std::stable_sort(moves.begin(), moves.begin() + std::ptrdiff_t(count), is_better);
        planned = std::min(count, 2 * std::size_t(limits.width.own));
    }

    Budget budget(limits.nodes, control);
    const auto deepen = [&](auto& way) {
        for (int depth = 1; depth <= std::min(limits.depth, max_depth); ++depth) {
            auto before = moves;
            std::size_t best_at = 0;
            int alpha = 2 * worst, least = best;
            for (std::size_t i = 0; i < (limits.every ? count : planned) && !budget.is_over(); ++i) {
                const Worths worths = way.after(root, moves[i].move, i < planned ? depth : 1,
                                                limits.every ? 2 * worst : alpha + moves[i].cost);
                if (budget.is_over()) break;
                moves[i].worths = worths;
                moves[i].worths[us] -= moves[i].cost;
                if (is_any_new && moves[i].is_repeated) moves[i].worths[us] = worst;
                // What was not looked at as far ahead counts for no more than what was.
                if (i < planned) least = std::min(least, moves[i].worths[us]);
                moves[i].worths[us] = std::min(moves[i].worths[us], i < planned ? best : least);
                if (i == 0 || moves[i].worths[us] > alpha) {
                    alpha = moves[i].worths[us];
                    best_at = i;
                }
            }
            if (budget.is_over() && limits.every) moves = std::move(before);
            if (limits.every) {
                std::stable_sort(moves.begin(), moves.end(), is_better);
            } else {
                std::rotate(moves.begin(), moves.begin() + std::ptrdiff_t(best_at),
                            moves.begin() + std::ptrdiff_t(best_at) + 1);
            }
            if (budget.is_over()) break;
            found.depth = depth;
            if (control.soon.load(std::memory_order_relaxed) || count == 1 || alpha > finish / 3) break;
        }
    };
    if (attitude == Attitude::maxn) {
        MaxN<G> way(root, limits.width, budget);
        deepen(way);
    } else if (attitude == Attitude::race) {
        AmongRacers<G> way(root, limits.width, budget);
        deepen(way);
    } else {
        Alone<G> way(root, attitude == Attitude::best_reply, limits.width, budget);
        deepen(way);
    }
    found.nodes = budget.nodes();
    return found;
}

}  // namespace qipan::many_seats
