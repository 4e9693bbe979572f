#pragma once
#include <algorithm>

#include "base/evaluation.hpp"
#include "games/chinese_checkers/danger.hpp"
#include "games/chinese_checkers/rules.hpp"

namespace qipan {

namespace chinese_checkers {

/// The cost of a stone, in hundredths of a step: by_distance[d] at distance d from the tip of the target, plus `aside`
/// times the distance from the line between the tips of home and target. That distance is measured as the difference
/// between the distances to the tips of the two camps next to the target.
struct StoneCost {
    std::array<int, 17> by_distance;
    int aside;
};

/// Returns costs that grow faster than linearly with the distance d: a step at distance d saves about
/// slope + 2 * bend * d, so more while the stone is far away. So it pays to move the rearmost stones first, while there
/// are still other stones to hop over. A stone that is not in the target costs `outside` in addition.
constexpr StoneCost bent_cost(int slope, int bend, int outside, int aside) {
    constexpr int far = 9, far_bend = 25;
    StoneCost cost{{}, aside};
    for (int d = 0; d < 17; ++d) {
        const int behind = d > far ? d - far : 0;
        cost.by_distance[std::size_t(d)] =
            d * slope + d * d * bend + (d > 3 ? outside : 0) + behind * behind * far_bend;
    }
    return cost;
}

/// The weights of the evaluation. The cost of a seat's stones changes gradually from `march` at the start to `arrival`
/// close to the target.
struct Weights {
    StoneCost march, arrival;
    /// The blocking penalty of a move, for a seat that has at least `many_arrived` stones in its target:
    /// `blocked_penalty` for each stone of another seat that stands in the target after the move and is kept from
    /// moving forward by the seat's own stones. The seat cannot finish before that stone has left, so it must let the
    /// stone pass, even though this helps the other seat. Therefore the penalty exceeds the cost of a stone's entire
    /// path.
    int many_arrived, blocked_penalty;
    /// The obstruction penalty of a seat is `obstruction` × its own stones in its target × the other seats' stones in
    /// this target.
    int obstruction;
    /// The detour penalty of a seat that has at most `few_outside` stones outside its target: `detour` for each step by
    /// which such a stone is farther from the nearest empty hole of the target than from the target itself. It is so
    /// small that a step closer to the tip outweighs the detours of all these stones.
    int few_outside, detour;
};
inline constexpr Weights weights{.march = bent_cost(100, 6, 0, 0),
                                 .arrival = bent_cost(100, 4, 0, 0),
                                 .many_arrived = 6,
                                 .blocked_penalty = 3500,
                                 .obstruction = 40,
                                 .few_outside = 3,
                                 .detour = 8};

/// The progress of a seat, summed over its stones: their costs by the weights `march` and `arrival`, and their distance
/// to the tip of the target. A move only adds the terms of the hole where it ends and subtracts those of the hole where
/// it starts.
struct Progress {
    int march = 0, arrival = 0, distance = 0;

    constexpr Progress operator+(Progress other) const {
        return {march + other.march, arrival + other.arrival, distance + other.distance};
    }
    constexpr Progress operator-(Progress other) const {
        return {march - other.march, arrival - other.arrival, distance - other.distance};
    }
    /// The negated cost, so larger is better. The cost is `march` while the stones are far away, `arrival` when they
    /// have arrived, and changes linearly with the distance in between.
    constexpr int value() const {
        constexpr int at_home = 140, arrived = 20;
        const int left = std::clamp(distance - arrived, 0, at_home - arrived);
        return -(march * left + arrival * (at_home - arrived - left)) / (at_home - arrived);
    }
};

/// hole_progress[target][hole] is what a stone in the hole adds to the Progress of a seat with this target.
inline constexpr auto hole_progress = [] {
    std::array<std::array<Progress, hole_count>, camp_count> built{};
    for (std::size_t target = 0; target < camp_count; ++target)
        for (std::size_t hole = 0; hole < hole_count; ++hole) {
            const int distance = star.to_tip[target][hole];
            const int off_line =
                star.to_tip[(target + 1) % camp_count][hole] - star.to_tip[(target + 5) % camp_count][hole];
            const int aside = off_line < 0 ? -off_line : off_line;
            const auto cost = [&](const StoneCost& by) {
                return by.by_distance[std::size_t(distance)] + by.aside * aside;
            };
            built[target][hole] = {cost(weights.march), cost(weights.arrival), distance};
        }
    return built;
}();

/// The gain of an average move, in hundredths of a step, for a seat that has `distance` left to go.
constexpr double gain_per_move(int distance) { return 300 + 7.0 * std::clamp(distance, 0, 120); }

/// By how much a lead must be larger than at the end of the game to count as nearly decisive, if `distance` is left to
/// go.
constexpr double uncertainty(int distance) {
    const double left = std::clamp(distance, 0, 120);
    return left * left * left / 240;
}

}  // namespace chinese_checkers

template <>
struct Evaluation<ChineseCheckers> {
    using State = ChineseCheckers::State;
    using Move = ChineseCheckers::Move;
    using Progress = chinese_checkers::Progress;

    /// An upper bound on the difference between the values of two seats.
    static constexpr int max_spread = 40'000;

    /// The evaluation of one seat, regardless of the other seats.
    static int of(const State& state, Seat seat) { return progress(state, seat).value(); }

    /// The mover's lead in a game of two seats.
    static int of(const State& state) { return of(state, state.mover) - of(state, Seat(1 - state.mover)); }

    static Progress progress(const State& state, Seat seat) {
        const auto& holes = hole_values(state, seat);
        Progress sum;
        state.stones[seat].for_each([&](chinese_checkers::Hole hole) { sum = sum + holes[hole]; });
        return sum;
    }
    /// Returns the mover's progress after a move, given its progress before.
    static Progress after(const State& state, Progress before, Move move) {
        if (move == ChineseCheckers::pass) return before;
        const auto& holes = hole_values(state, state.mover);
        return before + holes[move.to] - holes[move.from];
    }

    /// The blocking penalty of the mover's move: `blocked_penalty` for each stone of another seat that is in the
    /// mover's target after the move and that the mover's stones prevent from moving forward. It is 0 if fewer than
    /// `many_arrived` stones of the mover were in its target before the move, or if the mover has left the game, or if
    /// the mover can finish although that stone stays (`finish` is `filled`).
    static int blocking_penalty(const State& before, const State& after) {
        using namespace chinese_checkers;
        const Seat seat = before.mover;
        const Holes camp = target_camp(before, seat), own = after.stones[seat];
        if (before.options.finish != ChineseCheckers::strict) return 0;
        if ((camp & before.stones[seat]).size() < weights.many_arrived || !in_play(after, seat)) return 0;
        int count = 0;
        for (Seat other = 0; other < after.options.players; ++other)
            if (other != seat && in_play(after, other))
                (camp & after.stones[other]).for_each([&](Hole hole) {
                    count +=
                        is_blocked(hole, star.to_tip[std::size_t(ChineseCheckers::target(after.options, other))], own);
                });
        return count * weights.blocked_penalty;
    }

    /// The penalty for stones of other seats in a seat's target (see Weights::obstruction). If `finish` is `strict`,
    /// the seat cannot finish before they have left, which matters more the more of its own stones have arrived.
    static int obstruction_penalty(const State& state, Seat seat) {
        if (state.options.finish != ChineseCheckers::strict) return 0;
        const Holes camp = target_camp(state, seat);
        const Holes others = ChineseCheckers::occupied(state, seat);
        return (camp & others).size() * (camp & state.stones[seat]).size() * chinese_checkers::weights.obstruction;
    }
    /// The score by which a greedy player chooses: how much closer the move brings a stone to the tip of the target;
    /// ties are broken by how far away the stone was.
    static int greedy_score(const State& state, Move move) {
        if (move == ChineseCheckers::pass) return 0;
        const auto& to_tip =
            chinese_checkers::star.to_tip[std::size_t(ChineseCheckers::target(state.options, state.mover))];
        return (to_tip[move.from] - to_tip[move.to]) * chinese_checkers::row_count + to_tip[move.from];
    }

    /// The detour penalty of a seat, see Weights::detour.
    static int detour_penalty(const State& state, Seat seat) {
        using namespace chinese_checkers;
        constexpr int camp_depth = 3;  // the largest distance of a hole of a camp from the tip of the camp
        const auto& to_tip = star.to_tip[std::size_t(ChineseCheckers::target(state.options, seat))];
        const Holes camp = target_camp(state, seat), outside = state.stones[seat] & ~camp;
        const Holes empty = camp & ~ChineseCheckers::occupied(state);
        if (outside.size() > weights.few_outside || empty.empty()) return 0;
        int steps = 0;
        outside.for_each([&](Hole stone) {
            int nearest = row_count;
            empty.for_each(
                [&](Hole hole) { nearest = std::min(nearest, hex_distance(star.points[stone], star.points[hole])); });
            steps += nearest - (to_tip[stone] - camp_depth);
        });
        return steps * weights.detour;
    }

    /// The penalty of a seat for stones that may be shut in, see danger.hpp.
    static int danger(const State& state, Seat seat) { return chinese_checkers::danger(state, seat); }

    /// Returns true if no target is so full that the mover's next move could fill it: then nobody finishes by that
    /// move, and `others_arrived` stays the same. If it returns false, the move may or may not fill a target.
    static bool cannot_finish(const State& state) {
        const int few = state.options.rules == 1 ? 0 : ChineseCheckers::filled_own_stones - 1;
        for (Seat seat = 0; seat < state.options.players; ++seat)
            if (arrived(state, seat) >= few && empty_holes(state, seat) < 2) return false;
        return true;
    }
    static bool in_play(const State& state, Seat seat) { return state.in_play >> seat & 1; }
    /// The number of seats that finished before this seat left the game or, if this seat is still in play, the number
    /// that have finished so far. Seats that dropped out do not count.
    static int finished_before(const State& state, Seat seat) {
        int count = 0;
        for (int i = 0; i < state.left_count && state.left[std::size_t(i)].seat != seat; ++i)
            count += !state.left[std::size_t(i)].dropped;
        return count;
    }
    /// The number of other seats in play whose target is full and has at least `filled_own_stones` of their stones. If
    /// `finish` is `strict`, they have not finished only because stones of other seats are in their targets.
    static int others_arrived(const State& state, Seat seat) {
        int count = 0;
        for (Seat other = 0; other < state.options.players; ++other)
            count += other != seat && arrived(state, other) >= ChineseCheckers::filled_own_stones &&
                     empty_holes(state, other) == 0 && in_play(state, other);
        return count;
    }
    /// Returns the position with another seat to move.
    static State with_mover(State state, Seat seat) {
        state.mover = seat;
        return state;
    }

    /// Positive if a move finishes, brings the mover closer to its target or shortens a detour; 0 for a pass, and for a
    /// sideways move of a stone outside the target; otherwise negative.
    static int advance(const State& state, Move move) {
        if (move == ChineseCheckers::pass) return 0;
        State next = state;
        ChineseCheckers::play(next, move);
        if (!in_play(next, state.mover)) return 1;
        const int saved = order(state, move) + detour_penalty(state, state.mover) - detour_penalty(next, state.mover);
        if (saved == 0 && target_camp(state, state.mover).has(move.from)) return -1;
        return (saved > 0) - (saved < 0);
    }

    /// The key for move ordering: how much the move improves the value of the mover's progress. Moves with larger keys
    /// come first.
    static int order(const State& state, Move move) {
        const auto own = progress(state, state.mover);
        return after(state, own, move).value() - own.value();
    }

  private:
    using Holes = chinese_checkers::Holes;

    /// The number of a seat's stones in its target.
    static int arrived(const State& state, Seat seat) { return (target_camp(state, seat) & state.stones[seat]).size(); }
    static int empty_holes(const State& state, Seat seat) {
        return (target_camp(state, seat) & ~ChineseCheckers::occupied(state)).size();
    }
    static Holes target_camp(const State& state, Seat seat) {
        return chinese_checkers::star.camps[std::size_t(ChineseCheckers::target(state.options, seat))];
    }
    /// Whether the stones in the holes `by` prevent the stone in `hole` from moving closer to the tip of its target: in
    /// every forward direction, they occupy the adjacent hole and the hole behind it, unless that is off the board.
    /// Stones that are not in `by` are ignored, since they will move away. A stone that has no forward direction is not
    /// blocked.
    static bool is_blocked(chinese_checkers::Hole hole, const auto& to_tip, Holes by) {
        using namespace chinese_checkers;
        bool has_forward_hole = false;
        for (std::size_t d = 0; d < directions.size(); ++d) {
            const Hole near = star.adjacent[hole][d], far = star.beyond[hole][d];
            if (near == no_hole || to_tip[near] >= to_tip[hole]) continue;
            if (!by.has(near) || (far != no_hole && !by.has(far))) return false;
            has_forward_hole = true;
        }
        return has_forward_hole;
    }
    static const std::array<Progress, chinese_checkers::hole_count>& hole_values(const State& state, Seat seat) {
        return chinese_checkers::hole_progress[std::size_t(ChineseCheckers::target(state.options, seat))];
    }
};

static_assert(EvaluatedBySeat<ChineseCheckers> && Evaluated<ChineseCheckers> && OrdersMoves<ChineseCheckers>);

}  // namespace qipan
