#pragma once
#include <algorithm>

#include "search/multiplayer/race.hpp"

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

/// The `width` moves of a position with the largest gain, sorted by descending gain. Moves of equal gain are in the
/// order in which the game lists them.
template <Race G>
class Candidates {
  public:
    struct Candidate {
        typename G::Move move;
        int gain;
    };

    Candidates(const Node<G>& node, int width) {
        typename G::Moves moves;
        G::moves(node.state, moves);
        for (const auto& move : moves) list_.push({move, node.gain(move)});
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
        const auto at = std::find_if(first, last, [&](const Candidate& candidate) { return candidate.move == move; });
        if (at != last) std::rotate(first, at, at + 1);
    }

    bool empty() const { return list_.empty(); }
    std::size_t size() const { return list_.size; }
    const Candidate& operator[](std::size_t i) const { return list_[i]; }
    const Candidate* begin() const { return list_.begin(); }
    const Candidate* end() const { return list_.end(); }

  private:
    List<Candidate, std::tuple_size_v<decltype(G::Moves::items)>> list_;
};

/// The move with the largest gain, found without sorting; nullopt if there is no move.
template <Race G>
std::optional<typename Candidates<G>::Candidate> best_gain(const Node<G>& node) {
    typename G::Moves moves;
    G::moves(node.state, moves);
    if (moves.empty()) return std::nullopt;
    typename Candidates<G>::Candidate result{moves[0], node.gain(moves[0])};
    for (const auto& move : moves)
        if (const int gain = node.gain(move); gain > result.gain) result = {move, gain};
    return result;
}

}  // namespace qipan::multiplayer
