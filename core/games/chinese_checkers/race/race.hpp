#pragma once
#include <limits>

#include "games/chinese_checkers/evaluation.hpp"
#include "search/multiplayer/candidates.hpp"

/// Chinese checkers as a race: what its searches ask of an evaluation and of a position.
namespace qipan::chinese_checkers {

using multiplayer::finish_value, multiplayer::place_value, multiplayer::min_value;

/// A race: the progress of each seat is evaluated separately, a move changes only the progress of the mover, and the
/// seats finish one by one.
template <class G>
concept Race = requires(const typename G::State& state, const typename G::Move& move, Seat seat,
                        typename Evaluation<G>::Progress progress) {
    { progress.value() } -> std::same_as<int>;
    { Evaluation<G>::max_spread } -> std::convertible_to<int>;
    { Evaluation<G>::progress(state, seat) } -> std::same_as<typename Evaluation<G>::Progress>;
    { Evaluation<G>::after(state, progress, move) } -> std::same_as<typename Evaluation<G>::Progress>;
    { Evaluation<G>::blocking_penalty(state, state) } -> std::same_as<int>;
    { Evaluation<G>::obstruction_penalty(state, seat) } -> std::same_as<int>;
    { Evaluation<G>::detour_penalty(state, seat) } -> std::same_as<int>;
    { Evaluation<G>::danger(state, seat) } -> std::same_as<int>;
    { Evaluation<G>::advance(state, move) } -> std::same_as<int>;
    { Evaluation<G>::greedy_score(state, move) } -> std::same_as<int>;
    { Evaluation<G>::cannot_finish(state) } -> std::same_as<bool>;
    { Evaluation<G>::in_play(state, seat) } -> std::same_as<bool>;
    { Evaluation<G>::finished_before(state, seat) } -> std::same_as<int>;
    { Evaluation<G>::others_arrived(state, seat) } -> std::same_as<int>;
    { Evaluation<G>::with_mover(state, seat) } -> std::same_as<typename G::State>;
};

/// The base class of the nodes `N` of searches for a race, which have a member `state`; `Eval` is the class of their
/// evaluation. The value of a position for a seat is, in hundredths of a step:
///
/// - for a seat in play: its progress minus the mean progress of the other seats in play, minus `place_value` for each
///   seat that has finished or whose target is full. A seat that is kept from finishing only by stones of others counts
///   as finished, so that nobody gains by staying in its way;
/// - for a finished seat: `finish_value`, minus `place_value` for each seat that finished before it, minus the number
///   of plies from the root to its finish, so that sooner is better. The race search counts only the seat's own moves.
///   Such a value is about 500'000 or more, even for the last of six seats.
template <class N, class Eval>
class RaceNode {
    using State = ChineseCheckers::State;
    using Candidate = multiplayer::Candidate<ChineseCheckers::Move>;

  public:
    static constexpr bool can_set_mover = true;

    Seat seats() const { return state().options.players; }
    Seat mover() const { return state().mover; }
    void set_mover(Seat seat) { static_cast<N&>(*this).state = Eval::with_mover(state(), seat); }
    bool is_playing(Seat seat) const { return Eval::in_play(state(), seat); }
    int opponents_in_play(Seat seat) const { return std::popcount(unsigned(state().in_play) & ~(1u << seat)); }
    bool cannot_finish() const { return Eval::cannot_finish(state()); }
    int final_value(Seat seat, int plies) const {
        return finish_value - place_value * Eval::finished_before(state(), seat) - plies;
    }

    /// A move is avoided if it returns to an earlier position, since moving in circles does not win a race, or if the
    /// mover is idle (see is_idle) and another move advances more. The cost of a move is the sum of three penalties
    /// that the search ignores: the blocking penalty, for keeping the stones of other seats in the mover's target; the
    /// detour penalty, which guides the last stones when no variation gains anything; and the amount by which the
    /// danger after this move exceeds the danger after the safest move.
    std::vector<multiplayer::Appraisal> appraise(const std::vector<Candidate>& candidates,
                                                 const std::vector<State>& earlier) const;

  private:
    const State& state() const { return static_cast<const N&>(*this).state; }
};

/// Whether the mover has had several turns since its progress was best. Then it has to make a move that advances as
/// much as any other (see Evaluation<G>::advance): it might otherwise wait forever until another seat gives way.
/// `earlier` are the earlier positions of the match, in their order; this position may be the last of them.
template <Race G>
bool is_idle(const typename G::State& state, const std::vector<typename G::State>& earlier) {
    constexpr int max_idle_turns = 3;
    const Seat us = G::mover(state);
    int best = Evaluation<G>::of(state, us), turns = 0;
    const bool has_current = !earlier.empty() && earlier.back() == state;
    for (auto position = earlier.rbegin() + has_current; position != earlier.rend(); ++position) {
        if (G::mover(*position) != us) continue;
        ++turns;
        if (const int progress = Evaluation<G>::of(*position, us); progress >= best) {
            if (turns >= max_idle_turns) return true;
            best = progress;
        }
    }
    return false;
}

template <class N, class Eval>
std::vector<multiplayer::Appraisal> RaceNode<N, Eval>::appraise(const std::vector<Candidate>& candidates,
                                                                const std::vector<State>& earlier) const {
    const Seat us = mover();
    const auto next = [&](const Candidate& candidate) {
        State after = state();
        ChineseCheckers::play(after, candidate.move);
        return after;
    };
    const auto returns = [&](const State& after) {
        return std::find(earlier.begin(), earlier.end(), after) != earlier.end();
    };
    int least_advance = -1;  // moves that advance less are avoided
    if (is_idle<typename N::Game>(state(), earlier))
        for (const auto& candidate : candidates)
            if (!returns(next(candidate)))
                least_advance = std::max(least_advance, Eval::advance(state(), candidate.move));
    int least_danger = std::numeric_limits<int>::max();
    for (const auto& candidate : candidates) least_danger = std::min(least_danger, Eval::danger(next(candidate), us));
    std::vector<multiplayer::Appraisal> appraisals;
    for (const auto& candidate : candidates) {
        const State after = next(candidate);
        const int own_penalty =
            Eval::in_play(after, us) ? Eval::detour_penalty(after, us) + Eval::danger(after, us) - least_danger : 0;
        const bool is_slow = least_advance >= 0 && Eval::advance(state(), candidate.move) < least_advance;
        appraisals.push_back({returns(after) || is_slow, Eval::blocking_penalty(state(), after) + own_penalty});
    }
    return appraisals;
}

/// A position whose evaluation is the progress of every seat.
template <Race G>
struct ProgressNode : RaceNode<ProgressNode<G>, Evaluation<G>>, multiplayer::GainsOneByOne<ProgressNode<G>, G> {
    using Game = G;
    using Eval = Evaluation<G>;
    using RaceNode<ProgressNode, Eval>::seats, RaceNode<ProgressNode, Eval>::mover;
    static_assert(2 * Eval::max_spread < place_value);

    typename G::State state;
    std::array<typename Eval::Progress, max_seats> progress;

    explicit ProgressNode(const typename G::State& initial) : state(initial) {
        for (Seat seat = 0; seat < seats(); ++seat) progress[seat] = Eval::progress(state, seat);
    }

    ProgressNode after(const typename G::Move& move) const {
        ProgressNode next = *this;
        next.progress[mover()] = Eval::after(state, progress[mover()], move);
        G::play(next.state, move);
        return next;
    }
    /// The progress that a move makes for the mover.
    int gain(const typename G::Move& move) const {
        const auto& own = progress[mover()];
        return Eval::after(state, own, move).value() - own.value();
    }
    /// The value of the position for `seat`, which must be in play. If `of` is not no_seat, `more` is first added to
    /// the progress of seat `of`, as if that seat had made a move with the gain `more`.
    int value(Seat seat, Seat of = no_seat, int more = 0) const {
        int own = 0, others = 0, count = 0;
        for (Seat other = 0; other < seats(); ++other)
            if (Eval::in_play(state, other)) {
                const int progress_here = progress[other].value() + (other == of ? more : 0);
                if (other == seat) {
                    own = progress_here;
                } else {
                    others += progress_here;
                    ++count;
                }
            }
        const int places = Eval::finished_before(state, seat) + Eval::others_arrived(state, seat);
        return own - (count ? others / count : own) - place_value * places;
    }
};

/// Converts the value for a seat to its expected payoff, in [-1, 1]. A higher value gives a higher payoff. A seat in
/// play can no longer take the places of the seats that have finished: if one of four seats has finished, the payoffs
/// of the others are below 1/3, which is the payoff of the second place. A value of `bias` means equal chances; a value
/// that is higher by `scale` is a payoff of about 3/4.
inline double race_payoff(int value, int seats, double bias, double scale) {
    constexpr double max = 0.98, ply_cost = 1e-5;
    const double place = 2.0 / (seats - 1);
    if (multiplayer::is_finish(value)) {
        const int places_taken = (finish_value - value) / place_value;
        return 1 - place * places_taken - ply_cost * (finish_value - value - places_taken * place_value);
    }
    const int places_taken = std::clamp((place_value / 2 - value) / place_value, 0, seats - 1);
    const double top = 1 - place * places_taken, middle = (top - 1) / 2;
    return middle + (top - middle) * max * std::tanh((value + places_taken * place_value - bias) / scale);
}

}  // namespace qipan::chinese_checkers
