#pragma once
#include <algorithm>

#include "search/multiplayer/node.hpp"

namespace qipan::multiplayer {

/// Limits on the number of moves searched in a position below the root. Only the moves with the largest gain (see
/// Node::gain) are searched, since moves that gain little are rarely best: at most `own` for the searching seat and at
/// most `others` for each other seat.
///
/// In the paranoid and best-reply searches, the other seats move only in the first `rounds` rounds; after that, only
/// the searching seat does. The race search uses only `own`. It searches the best 2 * `own` moves of the root to full
/// depth, `own` moves at the searching seat's next turn, and at each later turn half as many as at the turn before, but
/// at least `min_own`.
struct Width {
    int own = 1'000, others = 1'000, rounds = 1'000;
    static constexpr int min_own = 3;
};

/// The `width` moves of a position that gain most, sorted by descending gain. Moves of equal gain are in the order in
/// which the game lists them.
template <SearchNode N>
class Candidates {
  public:
    using G = typename N::Game;
    using Item = Candidate<typename G::Move>;

    Candidates(const N& node, int width) {
        typename G::Moves moves;
        G::moves(node.state, moves);
        node.visit_gains(moves, [&](Item item) { list_.push(item); });
        const auto first = list_.items.begin();
        const auto kept = std::min<std::uint32_t>(list_.size, std::uint32_t(width));
        // Partial selection sort: stable, and fast if `kept` is small.
        for (std::uint32_t i = 0; i < kept; ++i) {
            auto top = first + i;
            for (auto at = top + 1; at != first + list_.size; ++at)
                if (at->gain > top->gain) top = at;
            std::rotate(first + i, top, top + 1);
        }
        list_.size = kept;
    }

    /// Puts a known good move first, if it is among the candidates.
    void prefer(const typename G::Move& move) {
        const auto first = list_.items.begin(), last = first + list_.size;
        const auto at = std::find_if(first, last, [&](const Item& candidate) { return candidate.move == move; });
        if (at != last) std::rotate(first, at, at + 1);
    }

    bool empty() const { return list_.empty(); }
    std::size_t size() const { return list_.size; }
    const Item& operator[](std::size_t i) const { return list_[i]; }
    const Item* begin() const { return list_.begin(); }
    const Item* end() const { return list_.end(); }

  private:
    List<Item, std::tuple_size_v<decltype(G::Moves::items)>> list_;
};

}  // namespace qipan::multiplayer
