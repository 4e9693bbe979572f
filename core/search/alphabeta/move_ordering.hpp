#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "base/evaluation.hpp"

namespace qipan::alphabeta {

/// Move ordering by killer moves and the history heuristic. Each thread has its own instance.
template <Evaluated G>
class MoveOrdering {
  public:
    using State = typename G::State;
    using Move = typename G::Move;
    static constexpr int first = 1 << 30, capture = 1 << 24, killer = 1 << 20, max_history = 1 << 13;

    explicit MoveOrdering(std::size_t plies) : killers_(plies) {}

    int of(const State& state, const Move& move, bool is_capture, std::size_t ply) const {
        int result = 0;
        if constexpr (OrdersMoves<G>) result += Evaluation<G>::order(state, move);
        if (is_capture) return result + capture;
        const auto& killers = killers_[ply];
        if (killers.count > 0 && move == killers.moves[0]) return result + 2 * killer;
        if (killers.count > 1 && move == killers.moves[1]) return result + killer;
        return result + history_[G::mover(state)][index(move)];
    }

    /// Records that a quiet move caused a beta cutoff, so that it is tried sooner elsewhere in the tree.
    void reward_cutoff(const State& state, const Move& move, int depth, std::size_t ply) {
        auto& killers = killers_[ply];
        if (killers.count == 0 || !(move == killers.moves[0])) {
            killers.moves = {move, killers.moves[0]};
            if (killers.count < 2) ++killers.count;
        }
        update_history(state, move, bonus(depth));
    }
    /// Records that a quiet move caused no cutoff, although it was searched before the move that did.
    void penalise(const State& state, const Move& move, int depth) { update_history(state, move, -bonus(depth)); }

  private:
    static constexpr std::size_t indices = std::size_t{1} << 14;
    static int bonus(int depth) { return depth < 16 ? 4 * depth * depth : 1024; }

    /// The second index of a move in `history_`; the first is its mover. Most moves consist of one or two bytes, each
    /// the number of a cell and below 128, so that 14 bits suffice. Larger moves are hashed, and moves with the same
    /// index share their history. Moves with padding, whose bytes may differ although the moves are equal, all have the
    /// index 0.
    static std::size_t index(const Move& move) {
        if constexpr (!std::has_unique_object_representations_v<Move>) {
            return 0;
        } else if constexpr (sizeof(Move) <= 2) {
            std::array<std::uint8_t, 2> bytes{};
            std::memcpy(bytes.data(), &move, sizeof move);
            return (std::size_t(bytes[0]) | std::size_t(bytes[1]) << 7) & (indices - 1);
        } else {
            return hash_bytes(&move, sizeof move) & (indices - 1);
        }
    }
    /// Adds `change` to the history entry of a move. The closer the entry already is to the limit in that direction
    /// (max_history or -max_history), the less is added, so that the entry never exceeds the limit.
    void update_history(const State& state, const Move& move, int change) {
        auto& entry = history_[G::mover(state)][index(move)];
        entry = std::int16_t(entry + change - entry * (change < 0 ? -change : change) / max_history);
    }

    struct Killers {
        std::array<Move, 2> moves{};
        int count = 0;
    };
    std::vector<Killers> killers_;
    std::array<std::array<std::int16_t, indices>, 2> history_{};
};

}  // namespace qipan::alphabeta
