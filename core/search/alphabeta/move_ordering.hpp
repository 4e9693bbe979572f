#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "base/evaluation.hpp"

namespace qipan {

/// Which moves to try first: what did well elsewhere in the same search. One for each thread.
template <Evaluated G>
class MoveOrder {
  public:
    using State = typename G::State;
    using Move = typename G::Move;
    static constexpr int first = 1 << 30, capture = 1 << 24, killer = 1 << 20, most_history = 1 << 13;

    explicit MoveOrder(std::size_t plies) : killers_(plies) {}

    int of(const State& state, const Move& move, bool takes, std::size_t ply) const {
        int found = 0;
        if constexpr (OrdersMoves<G>) found += Evaluation<G>::order(state, move);
        if (takes) return found + capture;
        const auto& killers = killers_[ply];
        if (killers.count > 0 && move == killers.moves[0]) return found + 2 * killer;
        if (killers.count > 1 && move == killers.moves[1]) return found + killer;
        return found + history_[G::mover(state)][index(move)];
    }

    /// A quiet move was good enough to end the search of its position.
    void praise(const State& state, const Move& move, int depth, std::size_t ply) {
        auto& killers = killers_[ply];
        if (killers.count == 0 || !(move == killers.moves[0])) {
            killers.moves = {move, killers.moves[0]};
            if (killers.count < 2) ++killers.count;
        }
        learn(state, move, bonus(depth));
    }
    /// It was tried before the one that was good enough.
    void blame(const State& state, const Move& move, int depth) { learn(state, move, -bonus(depth)); }

  private:
    static constexpr std::size_t indices = std::size_t{1} << 14;
    static int bonus(int depth) { return depth < 16 ? 4 * depth * depth : 1024; }

    /// A move's bytes are cells of a board, fewer than 128.
    static std::size_t index(const Move& move) {
        static_assert(sizeof(Move) <= 2);
        std::array<std::uint8_t, 2> bytes{};
        std::memcpy(bytes.data(), &move, sizeof move);
        return (std::size_t(bytes[0]) | std::size_t(bytes[1]) << 7) & (indices - 1);
    }
    /// What is large grows more slowly, so that it stays within bounds.
    void learn(const State& state, const Move& move, int change) {
        auto& held = history_[G::mover(state)][index(move)];
        held = std::int16_t(held + change - held * (change < 0 ? -change : change) / most_history);
    }

    struct Killers {
        std::array<Move, 2> moves{};
        int count = 0;
    };
    std::vector<Killers> killers_;
    std::array<std::array<std::int16_t, indices>, 2> history_{};
};

}  // namespace qipan
