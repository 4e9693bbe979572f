#pragma once
#include <cmath>
#include <cstring>

#include "base/evaluation.hpp"
#include "base/playout_policy.hpp"

namespace qipan {

/// A playout policy for two-seat games with captures: play a random capture if there is one, otherwise a random move. A
/// playout that has not ended after `turns` moves by each seat is cut off. The payoff of the mover of its last position
/// is then 0.95·tanh(e / `decisive`), where e is Evaluation<G>::of that position.
template <DetectsCaptures G, int turns, int decisive>
struct CapturePlayouts {
    static constexpr int max_turns = turns;

    static bool choose(const typename G::State& state, auto&& random, typename G::Move& out) {
        typename G::Moves moves;
        G::moves(state, moves);
        if (moves.empty()) return false;
        unsigned captures = 0;
        for (const auto& move : moves)  // reservoir sampling: every capture is equally likely to be chosen
            if (Evaluation<G>::is_capture(state, move) && random(++captures) == 0) out = move;
        if (!captures) out = moves[random(moves.size)];
        return true;
    }

    static std::array<double, max_seats> evaluate(const typename G::State& state) {
        return payoffs(state, Evaluation<G>::of(state));
    }

  protected:
    static std::array<double, max_seats> payoffs(const typename G::State& state, int evaluation) {
        const double own = 0.95 * std::tanh(evaluation / double(decisive));
        const double lead = G::mover(state) == 0 ? own : -own;
        return {lead, -lead};
    }
};

/// Like CapturePlayouts, for a game that also has a learned evaluation, in the unit of Evaluation<G>. A playout that is
/// cut off can then be evaluated by learned weights.
template <HasLearnedEvaluation G, int turns, int decisive>
struct LearnedCapturePlayouts : CapturePlayouts<G, turns, decisive> {
    using Learned = std::array<Weight, LearnedEvaluation<G>::weights>;

    static bool read(std::string_view bytes, Learned& learned) {
        if (bytes.size() != sizeof learned) return false;
        std::memcpy(learned.data(), bytes.data(), bytes.size());
        return true;
    }

    using CapturePlayouts<G, turns, decisive>::evaluate;
    static std::array<double, max_seats> evaluate(const typename G::State& state, const Learned& learned) {
        return CapturePlayouts<G, turns, decisive>::payoffs(state, LearnedEvaluation<G>::of(state, learned.data()));
    }
};

}  // namespace qipan
