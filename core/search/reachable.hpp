#pragma once
#include <bit>
#include <stdexcept>

#include "rules/game.hpp"
#include "search/control.hpp"

namespace qipan {

struct Reachable {
    std::uint64_t positions = 0, moves = 0, ended = 0;
};

/// A set of states: open addressing, grown by doubling, the states themselves in the order they were found.
template <Game G>
class StateSet {
  public:
    /// Whether the state was new.
    bool insert(const typename G::State& state) {
        if (2 * (states_.size() + 1) > slots_.size()) grow();
        std::size_t slot = hash<G>(state) & (slots_.size() - 1);
        for (; slots_[slot]; slot = (slot + 1) & (slots_.size() - 1))
            if (states_[slots_[slot] - 1] == state) return false;
        states_.push_back(state);
        slots_[slot] = std::uint32_t(states_.size());
        return true;
    }
    std::size_t size() const { return states_.size(); }
    const typename G::State& operator[](std::size_t i) const { return states_[i]; }

  private:
    void grow() {
        slots_.assign(std::max<std::size_t>(1024, 2 * slots_.size()), 0);
        for (std::size_t i = 0; i < states_.size(); ++i) {
            std::size_t slot = hash<G>(states_[i]) & (slots_.size() - 1);
            while (slots_[slot]) slot = (slot + 1) & (slots_.size() - 1);
            slots_[slot] = std::uint32_t(i + 1);
        }
    }
    std::vector<typename G::State> states_;
    std::vector<std::uint32_t> slots_;  // 1 + the number of a state; 0: free
};

/// Counts the positions that can arise from a state, the state among them, and the moves between them; of a game whose
/// colours can be swapped, as the mover sees them. Throws length_error when there are more than `limit`.
template <Game G>
Reachable reachable(const typename G::State& start, std::uint64_t limit, Control& control) {
    const auto seen = [](const typename G::State& state) {
        if constexpr (ColourBlind<G>)
            return G::seen_by_mover(state);
        else
            return state;
    };
    StateSet<G> found;
    Reachable count;
    found.insert(seen(start));
    for (std::size_t i = 0; i < found.size() && !control.stopped(); ++i) {
        const auto state = found[i];
        typename G::Moves moves;
        G::moves(state, moves);
        count.ended += moves.empty();
        count.moves += moves.size;
        for (const auto& move : moves) {
            auto next = state;
            G::play(next, move);
            found.insert(seen(next));
        }
        if (found.size() > limit) throw std::length_error("more positions than the limit");
        control.done.store(i + 1, std::memory_order_relaxed);
        control.total.store(found.size(), std::memory_order_relaxed);
    }
    count.positions = found.size();
    return count;
}

}  // namespace qipan
