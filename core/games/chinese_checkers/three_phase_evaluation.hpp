#pragma once
#include "games/chinese_checkers/evaluation.hpp"
#include "games/chinese_checkers/race/race.hpp"

/// The evaluation of the document that the game comes from. The goals of a seat depend on how far its fastest opponent
/// is: first it hurries forward and leaves home, then it leaves no stone behind and keeps to the middle, and at the end
/// it brings the last stones in. In every phase it also hinders the others, with a smaller weight.
namespace qipan {
namespace chinese_checkers {

/// The rules of Chinese checkers, with the three-phase evaluation instead of the usual one.
struct ThreePhaseGame : ChineseCheckers {};

enum class Phase : std::uint8_t { opening, middle, ending };
inline constexpr std::size_t phase_count = 3;

/// How far a hole is on the way to the tip of a camp, in rows: 8 at the tip, 5 or more in the camp, -8 at the opposite
/// tip.
constexpr int row_towards(int camp, Point point) {
    const std::array<int, 3> rows{point.y, point.x + point.y, point.x};
    return camp < 3 ? rows[std::size_t(camp)] : -rows[std::size_t(camp - 3)];
}

/// The weights of one phase, in hundredths of a row.
struct PhaseWeights {
    int row;       // for each row that a stone is closer to the target
    int left;      // for a stone that has left home
    int in_home;   // the penalty for a stone still at home
    int in_home2;  // a further penalty, times the square of the stone's distance in rows from the row outside home
    int arrived;   // for a stone in the target
    int behind;    // the penalty for a stone that has not passed the centre, for each row that it is behind the centre
    int aside;     // the penalty for each unit that a stone is more than the tolerance off the middle line
};
/// The weights of each phase. The opening rewards leaving home. The middle game punishes staying at home, rewards an
/// arrival a little and keeps stones near the middle line. The ending rewards arrivals most, punishes stragglers, and
/// keeps stones near the middle line even more.
inline constexpr std::array<PhaseWeights, phase_count> phase_weights{{
    {.row = 110, .left = 150, .in_home = 0, .in_home2 = 0, .arrived = 0, .behind = 0, .aside = 20},
    {.row = 110, .left = 0, .in_home = 350, .in_home2 = 40, .arrived = 150, .behind = 0, .aside = 40},
    {.row = 125, .left = 0, .in_home = 350, .in_home2 = 40, .arrived = 500, .behind = 100, .aside = 60},
}};
/// How far off the middle line a stone may be without a penalty. With more than two players, the tolerance is larger,
/// and the penalty beyond it is `aside_percent_of_many` percent of the weight.
inline constexpr int aside_tolerance = 3, aside_tolerance_of_many = 4, aside_percent_of_many = 150;
/// The middle game begins when the fastest opponent has made a third of its way, the ending after two thirds. The way
/// is measured by the sum of the rows of its ten stones, which is -60 at home and 60 in the target.
inline constexpr int middle_from = -20, ending_from = 20, rows_in_camp = 60;
/// How much each row of the mean progress of the other seats counts against a seat, in hundredths of a row.
inline constexpr int hindrance = 50;

/// The value of a stone in a hole in each phase, and its row.
struct StoneValue {
    std::array<int, phase_count> by_phase{};
    int row = 0;
};
/// The value of a stone: by whether there are more than two players, by target and by hole.
inline constexpr auto stone_values = [] {
    std::array<std::array<std::array<StoneValue, hole_count>, camp_count>, 2> built{};
    const auto square = [](int v) { return v * v; };
    for (int many = 0; many < 2; ++many)
        for (int camp = 0; camp < camp_count; ++camp)
            for (std::size_t hole = 0; hole < hole_count; ++hole) {
                const Point point = star.points[hole];
                const int row = row_towards(camp, point);
                const int off =
                    row_towards((camp + 1) % camp_count, point) - row_towards((camp + 5) % camp_count, point);
                const int beyond = (off < 0 ? -off : off) - (many ? aside_tolerance_of_many : aside_tolerance);
                StoneValue& value = built[std::size_t(many)][std::size_t(camp)][hole];
                value.row = row;
                for (std::size_t phase = 0; phase < phase_count; ++phase) {
                    const PhaseWeights& weights = phase_weights[phase];
                    const bool at_home = row < -4;
                    int sum = weights.row * row + (at_home ? 0 : weights.left) + (row > 4 ? weights.arrived : 0);
                    if (at_home) sum -= weights.in_home + weights.in_home2 * square(-4 - row);
                    if (row < 0) sum += weights.behind * row;
                    if (beyond > 0) sum -= beyond * weights.aside * (many ? aside_percent_of_many : 100) / 100;
                    value.by_phase[phase] = sum;
                }
            }
    return built;
}();

/// What the stones of a seat are worth in each phase, and their rows. `phase` is the phase of the seat: it depends on
/// the other seats, so it must be set when their rows change.
struct PhaseProgress {
    std::array<int, phase_count> by_phase{};
    int rows = 0;
    Phase phase = Phase::opening;

    constexpr void add(const StoneValue& stone, int sign) {
        for (std::size_t i = 0; i < phase_count; ++i) by_phase[i] += sign * stone.by_phase[i];
        rows += sign * stone.row;
    }
    constexpr int value() const { return by_phase[std::size_t(phase)]; }
};

constexpr Phase phase_at(int rows_of_fastest) {
    return rows_of_fastest < middle_from   ? Phase::opening
           : rows_of_fastest < ending_from ? Phase::middle
                                           : Phase::ending;
}

}  // namespace chinese_checkers

/// The progress of a seat by the three-phase evaluation. All that does not depend on the evaluation, such as the danger
/// of being shut in, stays the same.
template <>
struct Evaluation<chinese_checkers::ThreePhaseGame> : Evaluation<ChineseCheckers> {
    using Progress = chinese_checkers::PhaseProgress;

    /// The progress of a seat, without its phase, which the caller must set (see `phase`).
    static Progress progress(const State& state, Seat seat) {
        Progress sum;
        const auto& holes = values(state, seat);
        state.stones[seat].for_each([&](chinese_checkers::Hole hole) { sum.add(holes[hole], 1); });
        return sum;
    }
    static Progress after(const State& state, Progress before, Move move) {
        if (move == ChineseCheckers::pass) return before;
        const auto& holes = values(state, state.mover);
        before.add(holes[move.to], 1);
        before.add(holes[move.from], -1);
        return before;
    }
    /// A move also changes the phases of the other seats, which its gain does not show, so the last move of a variation
    /// is always played.
    static bool cannot_finish(const State&) { return false; }

    /// The phase of a seat, given the progress of all seats. It depends on the fastest of its opponents. An opponent
    /// that has finished counts as having gone all its way; one that has dropped out, or has no stones, does not count.
    static chinese_checkers::Phase phase(const State& state, Seat seat, const std::array<Progress, max_seats>& all) {
        using namespace chinese_checkers;
        int fastest = -rows_in_camp;
        for (Seat other = 0; other < state.options.players; ++other) {
            const int count = state.stones[other].size();
            if (other == seat || count == 0) continue;
            fastest = std::max(fastest, in_play(state, other) ? all[other].rows * camp_size / count : rows_in_camp);
        }
        return phase_at(fastest);
    }

    static const std::array<chinese_checkers::StoneValue, chinese_checkers::hole_count>& values(const State& state,
                                                                                                Seat seat) {
        return chinese_checkers::stone_values[state.options.players > 2]
                                             [std::size_t(ChineseCheckers::target(state.options, seat))];
    }
};

namespace chinese_checkers {

/// A position with the progress of every seat by the three-phase evaluation. The value of a seat is its own progress in
/// its phase, minus half the rows that the others have on average (see chinese_checkers::hindrance). It is counted from
/// the value that the seat would have if its stones stood as well as those of the others do at the root. So the value
/// of the root is the seat's lead, and a change of the phase alone is worth nothing.
template <>
struct ProgressNode<ThreePhaseGame> : RaceNode<ProgressNode<ThreePhaseGame>, Evaluation<ThreePhaseGame>>,
                                      multiplayer::GainsOneByOne<ProgressNode<ThreePhaseGame>, ThreePhaseGame> {
    using Game = ThreePhaseGame;
    using Eval = Evaluation<Game>;

    Game::State state;
    std::array<PhaseProgress, max_seats> progress;

    explicit ProgressNode(const Game::State& initial) : state(initial) {
        for (Seat seat = 0; seat < seats(); ++seat) progress[seat] = Eval::progress(state, seat);
        set_phases();
        for (Seat seat = 0; seat < seats(); ++seat)
            for (std::size_t phase = 0; phase < phase_count; ++phase)
                even_[seat][phase] =
                    mean_of_others(seat, [&](const auto& other) { return other.by_phase[phase]; }) - hindrance(seat);
    }
    ProgressNode after(const Game::Move& move) const {
        ProgressNode next = *this;
        next.progress[mover()] = Eval::after(state, progress[mover()], move);
        Game::play(next.state, move);
        next.set_phases();
        return next;
    }
    int gain(const Game::Move& move) const {
        const auto& own = progress[mover()];
        return Eval::after(state, own, move).value() - own.value();
    }
    int value(Seat seat, Seat of = no_seat, int more = 0) const {
        const int places = Eval::finished_before(state, seat) + Eval::others_arrived(state, seat);
        return progress[seat].value() + (of == seat ? more : 0) - hindrance(seat) -
               even_[seat][std::size_t(progress[seat].phase)] - place_value * places;
    }

  private:
    void set_phases() {
        for (Seat seat = 0; seat < seats(); ++seat) progress[seat].phase = Eval::phase(state, seat, progress);
    }
    int mean_of_others(Seat seat, auto&& get) const {
        int sum = 0, count = 0;
        for (Seat other = 0; other < seats(); ++other)
            if (other != seat && Eval::in_play(state, other)) {
                sum += get(progress[other]);
                ++count;
            }
        return count ? sum / count : 0;
    }
    int hindrance(Seat seat) const {
        return mean_of_others(seat, [](const auto& other) { return other.rows * chinese_checkers::hindrance; });
    }

    std::array<std::array<int, phase_count>, max_seats> even_{};
};

}  // namespace chinese_checkers

static_assert(chinese_checkers::Race<chinese_checkers::ThreePhaseGame>);

}  // namespace qipan
