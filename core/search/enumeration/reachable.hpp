#pragma once
#include <bit>
#include <stdexcept>

#include "base/game.hpp"
#include "search/control/control.hpp"

namespace qipan::enumeration {

struct Reachable {
    std::uint64_t positions = 0, moves = 0, ended = 0;
};

/// The position that represents `state`. If the game is ColourSymmetric, swapping the colours and the mover of a
/// position does not change its representative.
template <Game G>
typename G::State normalized(const typename G::State& state) {
    if constexpr (ColourSymmetric<G>)
        return G::seen_by_mover(state);
    else
        return state;
}

/// A hash set of states with open addressing. The states are stored in the slots themselves, so that a lookup costs one
/// cache miss.
template <Game G>
class StateSet {
  public:
    explicit StateSet(const Control& control) : control_(control), table_(1024), taken_(1024) {}

    /// Prefetches the slot of the state with this hash.
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&table_[hash & (table_.size() - 1)]); }

    /// Adds a state, and returns whether it was new.
    bool insert(const typename G::State& state, std::uint64_t hash) {
        if (4 * (size_ + 1) > 3 * table_.size()) grow();
        std::size_t slot = hash & (table_.size() - 1);
        for (; taken_[slot]; slot = (slot + 1) & (table_.size() - 1))
            if (table_[slot] == state) return false;
        table_[slot] = state;
        taken_[slot] = true;
        ++size_;
        return true;
    }
    std::size_t size() const { return size_; }

  private:
    void grow() {
        std::vector<typename G::State> old_table(2 * table_.size());
        std::vector<bool> old_taken(2 * taken_.size());
        old_table.swap(table_);
        old_taken.swap(taken_);
        size_ = 0;
        for (std::size_t slot = 0; slot < old_table.size() && !control_.stopped(); ++slot)
            if (old_taken[slot]) insert(old_table[slot], hash<G>(old_table[slot]));
    }
    const Control& control_;
    std::vector<typename G::State> table_;
    std::vector<bool> taken_;
    std::size_t size_ = 0;
};

/// Counts the positions reachable from `start`, including `start`, and the moves between them. Positions with the same
/// representative count as one (see `normalized`). Throws length_error if there are more than `limit` positions, or
/// more than fit into eight gigabytes.
template <Game G>
Reachable reachable(const typename G::State& start, std::uint64_t limit, Control& control) {
    // The hash set needs most memory while it grows from n to 2n slots. It then has 3n / 4 states and, since the old
    // slots still exist, 3n slots: four slots per state.
    limit = std::min(limit, (std::uint64_t{1} << 33) / (4 * sizeof start));
    StateSet<G> visited(control);
    std::vector<typename G::State> frontier{normalized<G>(start)};  // visited positions that are not yet expanded
    visited.insert(frontier.front(), hash<G>(frontier.front()));
    std::vector<std::pair<typename G::State, std::uint64_t>> children;
    Reachable count;
    while (!frontier.empty() && !control.stopped()) {
        const auto state = frontier.back();
        frontier.pop_back();
        typename G::Moves moves;
        G::moves(state, moves);
        count.ended += moves.empty();
        count.moves += moves.size;
        children.clear();
        for (const auto& move : moves) {
            auto next = state;
            G::play(next, move);
            next = normalized<G>(next);
            children.emplace_back(next, hash<G>(next));
            visited.prefetch(children.back().second);
        }
        for (const auto& [child, hash_value] : children)
            if (visited.insert(child, hash_value)) frontier.push_back(child);
        if (visited.size() > limit) throw std::length_error(std::to_string(limit));
        control.done.store(visited.size() - frontier.size(), std::memory_order_relaxed);
        control.total.store(visited.size(), std::memory_order_relaxed);
    }
    count.positions = visited.size();
    return count;
}

}  // namespace qipan::enumeration
