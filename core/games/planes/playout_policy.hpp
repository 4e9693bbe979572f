#pragma once
#include "base/playout_policy.hpp"
#include "games/planes/rules.hpp"

namespace qipan {

/// Shoots where most of the planes that fit the answers would have their head, each plane looked at by itself.
template <>
struct PlayoutPolicy<Planes> {
    /// How much likelier a plane is for every hit that it explains.
    static constexpr int hit = 6;
    using Chances = std::array<int, planes::max_cells>;

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

    /// A cell that has most chances.
    static std::uint8_t shot(const Planes::State& state, Seat seat, auto&& random) {
        const Chances chances = head_chances(state, seat);
        int best = -1, chosen = 0;
        unsigned equal = 0;
        for (int cell = 0; cell < state.options.size * state.options.size; ++cell) {
            const int chance = chances[std::size_t(cell)];
            if (chance < 0 || chance < best) continue;
            equal = chance == best ? equal + 1 : 1;
            best = chance;
            if (random(equal) == 0) chosen = cell;
        }
        return std::uint8_t(chosen);
    }

    /// How promising a move of the seat to move looks; of placements none more than another.
    static void promises(const Planes::State& state, const Planes::Moves& moves, auto&& tell) {
        const Seat seat = Planes::mover(state);
        const Chances chances = head_chances(state, seat);
        for (std::size_t i = 0; i < moves.size; ++i)
            tell(i, moves[i].direction == Planes::Move::shot ? chances[moves[i].cell] : 0);
    }

    /// Of every cell that the seat has not shot, from the answers to its shots alone; -1 for the others.
    static Chances head_chances(const Planes::State& state, Seat seat);
};

}  // namespace qipan
