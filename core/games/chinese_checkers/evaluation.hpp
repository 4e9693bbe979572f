#pragma once
#include <algorithm>

#include "base/evaluation.hpp"
#include "games/chinese_checkers/rules.hpp"

namespace qipan {

namespace chinese_checkers {

/// What a stone costs by where it stands: `by_distance` by its distance to the tip of the target, and `aside` for each
/// step off the line from tip to tip. Hundredths of a step.
struct StoneCost {
    std::array<int, 17> by_distance;
    int aside;
};

/// Costs that grow faster the farther a stone is behind, so that nobody is left behind: slope + 2 * bend * distance a
/// step, and `outside` more for a stone that is not in the target.
constexpr StoneCost bent_cost(int slope, int bend, int outside, int aside) {
    StoneCost cost{{}, aside};
    for (int d = 0; d < 17; ++d) cost.by_distance[std::size_t(d)] = d * slope + d * d * bend + (d > 3 ? outside : 0);
    return cost;
}

/// The weights. An army on the march pays `march`; the nearer it is to having arrived, the more of `arrival` it pays.
struct Weights {
    StoneCost march, arrival;
    /// With `many_arrived` stones in the target, the next move costs `shut_in` for each stone of others there that the
    /// army then keeps from going forward. One cannot finish over it, so the door has to be opened, though that helps
    /// the others: this is more than a stone's whole way.
    int many_arrived, shut_in;
    /// Each stone of others in the target costs this for each own stone that has arrived there.
    int obstructed;
};
inline constexpr Weights weights{.march = bent_cost(100, 6, 0, 0),
                                 .arrival = bent_cost(100, 4, 0, 0),
                                 .many_arrived = 6,
                                 .shut_in = 3500,
                                 .obstructed = 40};

/// How far an army has come: sums over its stones, so that a move changes them by a difference of two holes.
struct Progress {
    int march = 0, arrival = 0, distance = 0;

    constexpr Progress operator+(Progress other) const {
        return {march + other.march, arrival + other.arrival, distance + other.distance};
    }
    constexpr Progress operator-(Progress other) const {
        return {march - other.march, arrival - other.arrival, distance - other.distance};
    }
    /// Larger is better. The phase is the distance left.
    constexpr int worth() const {
        constexpr int at_home = 140, arrived = 20;
        const int left = std::clamp(distance - arrived, 0, at_home - arrived);
        return -(march * left + arrival * (at_home - arrived - left)) / (at_home - arrived);
    }
};

/// [target][hole]
inline constexpr auto hole_progress = [] {
    std::array<std::array<Progress, hole_count>, camp_count> made{};
    for (std::size_t target = 0; target < camp_count; ++target)
        for (std::size_t hole = 0; hole < hole_count; ++hole) {
            const int distance = star.to_tip[target][hole];
            const int off_line =
                star.to_tip[(target + 1) % camp_count][hole] - star.to_tip[(target + 5) % camp_count][hole];
            const int aside = off_line < 0 ? -off_line : off_line;
            const auto cost = [&](const StoneCost& by) {
                return by.by_distance[std::size_t(distance)] + by.aside * aside;
            };
            made[target][hole] = {cost(weights.march), cost(weights.arrival), distance};
        }
    return made;
}();

}  // namespace chinese_checkers

template <>
struct Evaluation<ChineseCheckers> {
    using State = ChineseCheckers::State;
    using Move = ChineseCheckers::Move;
    using Progress = chinese_checkers::Progress;

    /// No two armies are worth more apart.
    static constexpr int widest = 40'000;

    /// How far a seat has come, by itself.
    static int of(const State& state, Seat seat) { return progress(state, seat).worth(); }

    /// With two seats: how far the mover is ahead.
    static int of(const State& state) { return of(state, state.mover) - of(state, Seat(1 - state.mover)); }

    static Progress progress(const State& state, Seat seat) {
        const auto& holes = table(state, seat);
        Progress sum;
        state.stones[seat].for_each([&](chinese_checkers::Hole hole) { sum = sum + holes[hole]; });
        return sum;
    }
    /// The mover's progress after a move.
    static Progress after(const State& state, Progress before, Move move) {
        if (move == ChineseCheckers::pass) return before;
        const auto& holes = table(state, state.mover);
        return before + holes[move.to] - holes[move.from];
    }

    /// What it costs the mover to keep others from getting out of its way, in the position `after` its move.
    static int hindrance(const State& before, const State& after) {
        using namespace chinese_checkers;
        const Seat seat = before.mover;
        const Holes camp = target_camp(before, seat), own = after.stones[seat];
        if ((camp & before.stones[seat]).size() < weights.many_arrived || !in_play(after, seat)) return 0;
        int count = 0;
        for (Seat other = 0; other < after.options.players; ++other)
            if (other != seat && in_play(after, other))
                (camp & after.stones[other]).for_each([&](Hole hole) {
                    count +=
                        is_shut_in(hole, star.to_tip[std::size_t(ChineseCheckers::target(after.options, other))], own);
                });
        return count * weights.shut_in;
    }

    /// What the stones of others in the target cost a seat, the more the nearer it is to having arrived: it cannot
    /// finish before they have left.
    static int obstruction(const State& state, Seat seat) {
        const Holes camp = target_camp(state, seat);
        Holes others;
        for (Seat other = 0; other < state.options.players; ++other)
            if (other != seat) others = others | state.stones[other];
        return (camp & others).size() * (camp & state.stones[seat]).size() * chinese_checkers::weights.obstructed;
    }
    /// Larger is preferred by a player in a hurry: the way that a stone goes towards the tip of the target, then how
    /// far it was away.
    static int haste(const State& state, Move move) {
        if (move == ChineseCheckers::pass) return 0;
        const auto& to_tip =
            chinese_checkers::star.to_tip[std::size_t(ChineseCheckers::target(state.options, state.mover))];
        return (to_tip[move.from] - to_tip[move.to]) * chinese_checkers::row_count + to_tip[move.from];
    }

    /// Whether no move of the mover can finish its race: two holes of the target are empty.
    static bool is_under_way(const State& state) {
        Holes all;
        for (Seat seat = 0; seat < state.options.players; ++seat) all = all | state.stones[seat];
        return (target_camp(state, state.mover) & ~all).size() >= 2;
    }
    static bool in_play(const State& state, Seat seat) { return state.in_play >> seat & 1; }
    /// How many seats finished before this one, or so far; those that dropped out do not count.
    static int finished_before(const State& state, Seat seat) {
        int count = 0;
        for (int i = 0; i < state.left_count && state.left[std::size_t(i)].seat != seat; ++i)
            count += !state.left[std::size_t(i)].dropped;
        return count;
    }
    /// The same position with another seat to move.
    static State with_mover(State state, Seat seat) {
        state.mover = seat;
        return state;
    }

    /// Larger is tried sooner: what a move wins at once.
    static int order(const State& state, Move move) {
        const auto own = progress(state, state.mover);
        return after(state, own, move).worth() - own.worth();
    }

  private:
    using Holes = chinese_checkers::Holes;

    static Holes target_camp(const State& state, Seat seat) {
        return chinese_checkers::star.camps[std::size_t(ChineseCheckers::target(state.options, seat))];
    }
    /// Whether these stones stand wherever a stone could step or hop forward to. Others that are in its way will move.
    static bool is_shut_in(chinese_checkers::Hole hole, const auto& to_tip, Holes by) {
        using namespace chinese_checkers;
        bool is_any_way = false;
        for (std::size_t d = 0; d < directions.size(); ++d) {
            const Hole near = star.beside[hole][d], far = star.behind[hole][d];
            if (near == no_hole || to_tip[near] >= to_tip[hole]) continue;
            if (!by.has(near) || (far != no_hole && !by.has(far))) return false;
            is_any_way = true;
        }
        return is_any_way;
    }
    static const std::array<Progress, chinese_checkers::hole_count>& table(const State& state, Seat seat) {
        return chinese_checkers::hole_progress[std::size_t(ChineseCheckers::target(state.options, seat))];
    }
};

static_assert(EvaluatedBySeat<ChineseCheckers> && Evaluated<ChineseCheckers> && OrdersMoves<ChineseCheckers>);

}  // namespace qipan
