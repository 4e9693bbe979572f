#pragma once
#include <algorithm>

#include "search/multiplayer/race.hpp"

namespace qipan::many_seats {

/// How many moves are looked at in a position: the most promising of the seat that searches, and of each other seat.
/// Moves that win little now are rarely best, and there are up to two hundred of them. After so many `rounds` the
/// others are left out of account, and only the own way is looked at.
/// Among racers only `own` counts: it is halved with every move, down to `least_own`, and the move itself is one of
/// twice as many.
struct Width {
    int own = 1'000, others = 1'000, rounds = 1'000;
    static constexpr int least_own = 3;
};

/// Moves in the order in which they are tried: by what they win at once, then as the game lists them.
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
        // Stable, and cheap where few are kept: insert each of the best in its place.
        for (std::uint32_t i = 0; i < kept; ++i) {
            auto top = first + i;
            for (auto at = top + 1; at != first + list_.size; ++at)
                if (at->gain > top->gain) top = at;
            std::rotate(first + i, top, top + 1);
        }
        list_.size = kept;
    }

    /// Tries a move first that was best before.
    void prefer(const typename G::Move& move) {
        const auto first = list_.items.begin(), last = first + list_.size;
        const auto at = std::find_if(first, last, [&](const Candidate& each) { return each.move == move; });
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

/// The move that wins most at once, without putting the others in order.
template <Race G>
std::optional<typename Candidates<G>::Candidate> quickest(const Node<G>& node) {
    typename G::Moves moves;
    G::moves(node.state, moves);
    if (moves.empty()) return std::nullopt;
    typename Candidates<G>::Candidate found{moves[0], node.gain(moves[0])};
    for (const auto& move : moves)
        if (const int gain = node.gain(move); gain > found.gain) found = {move, gain};
    return found;
}

}  // namespace qipan::many_seats
