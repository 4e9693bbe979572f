#pragma once
#include "base/playout_policy.hpp"
#include "games/dots/rules.hpp"

namespace qipan {

/// Completes a box if possible; otherwise draws an edge that gives no box its third side, if possible; otherwise draws
/// any legal edge. Among the edges that qualify, it chooses at random.
template <>
struct PlayoutPolicy<Dots> {
    static bool choose(const Dots::State& state, auto&& random, Dots::Move& out) {
        const auto& board = Dots::board(state.options);
        Dots::Edges wanted = Dots::legal_edges(state), taking = 0, giving = 0;
        if (!wanted) return false;
        for (int box = 0; box < board.box_count; ++box) {
            const Dots::Edges missing = board.boxes[std::size_t(box)] & ~state.drawn;
            const int count = std::popcount(missing);
            if (count == 1) taking |= missing;
            if (count == 2) giving |= missing;
        }
        if (taking & wanted)
            wanted &= taking;
        else if (wanted & ~giving)
            wanted &= ~giving;
        out = Dots::Move(std::countr_zero(dots::random_edge(wanted, random)));
        return true;
    }

    /// Plays random moves to the end of the game. If every free edge is legal until it is drawn, a random game is a
    /// random permutation of the free edges, which is fast to play. Returns nullopt if the option must_take or
    /// reply_ban may make a free edge illegal.
    static std::optional<Dots::State> random_playout(Dots::State state, auto&& random) {
        if (state.options.must_take || (state.options.reply_ban && std::popcount(state.drawn) < 2)) return std::nullopt;
        Dots::Moves rest;
        for (Dots::Edges free = Dots::free_edges(state); free; free &= free - 1)
            rest.push(Dots::Move(std::countr_zero(free)));
        while (rest.size) {
            const auto at = random(rest.size);
            Dots::play(state, rest.items[at]);
            rest.items[at] = rest.items[--rest.size];
        }
        return state;
    }
};

}  // namespace qipan
