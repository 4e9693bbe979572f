#pragma once
#include <algorithm>
#include <cmath>

#include "base/evaluation.hpp"

/// Search for games of any number of seats in which everybody races for himself.
namespace qipan::many_seats {

/// A race: each seat's progress is judged by itself, a move changes only the mover's, and seats finish one by one.
template <class G>
concept Race = EvaluatedBySeat<G> && requires(const typename G::State& state, const typename G::Move& move, Seat seat,
                                              typename Evaluation<G>::Progress progress) {
    { progress.worth() } -> std::same_as<int>;
    { Evaluation<G>::widest } -> std::convertible_to<int>;
    { Evaluation<G>::progress(state, seat) } -> std::same_as<typename Evaluation<G>::Progress>;
    { Evaluation<G>::after(state, progress, move) } -> std::same_as<typename Evaluation<G>::Progress>;
    { Evaluation<G>::hindrance(state, state) } -> std::same_as<int>;
    { Evaluation<G>::obstruction(state, seat) } -> std::same_as<int>;
    { Evaluation<G>::haste(state, move) } -> std::same_as<int>;
    { Evaluation<G>::is_under_way(state) } -> std::same_as<bool>;
    { Evaluation<G>::in_play(state, seat) } -> std::same_as<bool>;
    { Evaluation<G>::finished_before(state, seat) } -> std::same_as<int>;
    { Evaluation<G>::with_mover(state, seat) } -> std::same_as<typename G::State>;
};

/// One number a seat.
using Worths = std::array<int, max_seats>;

/// What a position is worth to a seat, in steps' hundredths: its progress less the mean of the others in play, less
/// `a_place` for each seat that has finished before it; and once it has finished itself, `finish` less a place for
/// each that was before it, less the plies it took, so that sooner is better.
inline constexpr int a_place = 100'000, finish = 1'000'000, worst = -10 * a_place, best = -worst + finish;

/// A position and how far everybody has come in it.
template <Race G>
struct Node {
    using Rule = Evaluation<G>;
    static_assert(2 * Rule::widest < a_place);

    typename G::State state;
    std::array<typename Rule::Progress, max_seats> progress;

    explicit Node(const typename G::State& given) : state(given) {
        for (Seat seat = 0; seat < seats(); ++seat) progress[seat] = Rule::progress(state, seat);
    }
    Seat seats() const { return Seat(G::seats(G::options(state))); }
    Seat mover() const { return G::mover(state); }

    Node played(const typename G::Move& move) const {
        Node next = *this;
        next.progress[mover()] = Rule::after(state, progress[mover()], move);
        G::play(next.state, move);
        return next;
    }
    /// What the mover wins by a move.
    int gain(const typename G::Move& move) const {
        const auto& own = progress[mover()];
        return Rule::after(state, own, move).worth() - own.worth();
    }
    /// To a seat that is in play, when `of` has `more` worth than it has here.
    int worth(Seat seat, Seat of = no_seat, int more = 0) const {
        int own = 0, others = 0, count = 0;
        for (Seat each = 0; each < seats(); ++each)
            if (Rule::in_play(state, each)) {
                const int here = progress[each].worth() + (each == of ? more : 0);
                if (each == seat) {
                    own = here;
                } else {
                    others += here;
                    ++count;
                }
            }
        return own - (count ? others / count : own) - a_place * Rule::finished_before(state, seat);
    }
    int worth_of_finish(Seat seat, int plies) const {
        return finish - a_place * Rule::finished_before(state, seat) - plies;
    }
};

/// A worth as the payoff that a seat may expect among so many, in [-1, 1]: strictly larger for a better worth. The
/// places that others have already taken are out of reach.
inline double payoff(int worth, int seats) {
    constexpr double scale = 1'000, most = 0.98, a_ply = 1e-5;
    const double place = 2.0 / (seats - 1);
    if (worth > finish / 3) {
        const int before = (finish - worth) / a_place;
        return 1 - place * before - a_ply * (finish - worth - before * a_place);
    }
    const int before = std::clamp((a_place / 2 - worth) / a_place, 0, seats - 1);
    const double top = 1 - place * before, middle = (top - 1) / 2;
    return middle + (top - middle) * most * std::tanh((worth + before * a_place) / scale);
}

}  // namespace qipan::many_seats
