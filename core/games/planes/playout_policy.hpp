#pragma once
#include "base/playout_policy.hpp"
#include "games/planes/rules.hpp"

namespace qipan {

/// Places planes at random. Shoots at the cell that is most likely a head: each placement that contradicts no answer
/// adds its weight to the score of the cell of its head. Overlaps between planes are ignored.
template <>
struct PlayoutPolicy<Planes> {
    /// The weight of a placement is 1, plus `hit_weight` for each hit (answer `body` or `head`) that its plane accounts
    /// for.
    static constexpr int hit_weight = 6;
    using HeadScores = std::array<int, planes::max_cells>;

    static bool choose(const Planes::State& state, auto&& random, Planes::Move& out) {
        if (Planes::outcome(state)) return false;
        const Seat seat = Planes::mover(state);
        if (state.layouts[seat].count < state.options.planes) {
            Planes::Moves moves;
            Planes::moves(state, moves);
            out = moves[random(moves.size)];
            return true;
        }
        out = {shot(state, seat, random), Planes::Move::shot};
        return true;
    }

    /// Returns a cell with the highest score; ties are broken at random.
    static std::uint8_t shot(const Planes::State& state, Seat seat, auto&& random) {
        const HeadScores scores = head_scores(state, seat);
        int best = -1, chosen = 0;
        unsigned equal = 0;
        for (int cell = 0; cell < state.options.size * state.options.size; ++cell) {
            const int chance = scores[std::size_t(cell)];
            if (chance < 0 || chance < best) continue;
            equal = chance == best ? equal + 1 : 1;
            best = chance;
            if (random(equal) == 0) chosen = cell;
        }
        return std::uint8_t(chosen);
    }

    /// Sets the priority of a shot to the score of its cell (see head_scores), and the priority of other moves to 0.
    static void prioritize(const Planes::State& state, const Planes::Moves& moves, auto&& set) {
        const Seat seat = Planes::mover(state);
        const HeadScores scores = head_scores(state, seat);
        for (std::size_t i = 0; i < moves.size; ++i)
            set(i, moves[i].direction == Planes::Move::shot ? scores[moves[i].cell] : 0);
    }

    /// Returns a score for every cell, computed only from the answers to the seat's shots: the total weight of the
    /// possible placements whose head is at this cell, or -1 if the seat has already shot at the cell.
    static HeadScores head_scores(const Planes::State& state, Seat seat);
};

}  // namespace qipan
