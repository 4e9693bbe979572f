#pragma once
#include <bit>
#include <stdexcept>

#include "base/game.hpp"
#include "search/control/control.hpp"

namespace qipan {

struct Reachable {
    std::uint64_t positions = 0, moves = 0, ended = 0;
};

/// A set of states by open addressing: the states lie in the table itself, so that a look-up costs one cache miss.
template <Game G>
class StateSet {
  public:
    explicit StateSet(const Control& control) : control_(control), table_(1024), taken_(1024) {}

    /// Brings the state's place into the cache while there is other work to do.
    void expect(std::uint64_t hash) const { __builtin_prefetch(&table_[hash & (table_.size() - 1)]); }

    /// Whether the state was new.
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

/// Counts the positions that can arise from a state, the state among them, and the moves between them; of a game whose
/// colours can be swapped, as the mover sees them. Throws length_error when there are more than `limit`, or more than
/// fit into eight gigabytes.
template <Game G>
Reachable reachable(const typename G::State& start, std::uint64_t limit, Control& control) {
    // The table is doubled when it is three quarters full, and the old one lives until the new one is filled.
    limit = std::min(limit, (std::uint64_t{1} << 33) / (4 * sizeof start));
    const auto seen = [](const typename G::State& state) {
        if constexpr (ColourBlind<G>)
            return G::seen_by_mover(state);
        else
            return state;
    };
    StateSet<G> found(control);
    std::vector<typename G::State> open{seen(start)};  // found, but not yet looked at
    found.insert(open.front(), hash<G>(open.front()));
    std::vector<std::pair<typename G::State, std::uint64_t>> children;
    Reachable count;
    while (!open.empty() && !control.stopped()) {
        const auto state = open.back();
        open.pop_back();
        typename G::Moves moves;
        G::moves(state, moves);
        count.ended += moves.empty();
        count.moves += moves.size;
        children.clear();
        for (const auto& move : moves) {
            auto next = state;
            G::play(next, move);
            next = seen(next);
            children.emplace_back(next, hash<G>(next));
            found.expect(children.back().second);
        }
        for (const auto& [child, number] : children)
            if (found.insert(child, number)) open.push_back(child);
        if (found.size() > limit) throw std::length_error(std::to_string(limit));
        control.done.store(found.size() - open.size(), std::memory_order_relaxed);
        control.total.store(found.size(), std::memory_order_relaxed);
    }
    count.positions = found.size();
    return count;
}

}  // namespace qipan
