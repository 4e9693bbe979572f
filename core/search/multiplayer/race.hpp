#pragma once
#include <algorithm>
#include <cmath>

#include "base/evaluation.hpp"

/// Search algorithms for races: games of any number of seats, each of which tries to finish first.
namespace qipan::multiplayer {

/// A race: the progress of each seat is evaluated separately, a move changes only the progress of the mover, and the
/// seats finish one by one.
template <class G>
concept Race = EvaluatedBySeat<G> && requires(const typename G::State& state, const typename G::Move& move, Seat seat,
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

/// One value per seat.
using Values = std::array<int, max_seats>;

/// The value of a position for a seat, in hundredths of a step:
///
/// - for a seat in play: its progress minus the mean progress of the other seats in play, minus `place_value` for each
///   seat that has finished or whose target is full. A seat that is kept from finishing only by stones of others counts
///   as finished, so that nobody gains by staying in its way;
/// - for a finished seat: `finish_value`, minus `place_value` for each seat that finished before it, minus the number
///   of plies from the root to its finish, so that sooner is better. The race search counts only the seat's own moves.
inline constexpr int place_value = 100'000, finish_value = 1'000'000, min_value = -10 * place_value,
                     max_value = -min_value + finish_value;

/// Whether a value is that of a finished seat. Such a value is about 500'000 or more, even for the last of six seats.
/// The value of a seat in play is less than place_value (see the static_assert in `Node`).
constexpr bool is_finish(int value) { return value > finish_value / 3; }

/// The values of all seats for a search that knows only the value for one seat ("us"): the values of the other seats
/// are equal, and their sum is the negative of ours.
inline Values zero_sum(int value, Seat us, int seats) {
    Values values;
    values.fill(-value / (seats - 1));
    values[us] = value;
    return values;
}

/// A move and how much it improves the mover's value.
template <class Move>
struct Candidate {
    Move move;
    int gain;
};

/// A position in a search, with what its evaluation needs. `value` is the value of a position for a seat in play,
/// `gain` by how much a move improves the value for the mover, and `best_gain` the move with the largest gain.
/// `values_tempo` says whether values include what it is worth to be to move. Then values at different depths are
/// comparable.
template <class N>
concept RaceNode = Race<typename N::Game> && requires(const N& node, const typename N::Game::Moves& moves, Seat seat,
                                                      void (*visit)(Candidate<typename N::Game::Move>)) {
    { node.after(moves[0]) } -> std::same_as<N>;
    { node.value(seat, seat, 0) } -> std::same_as<int>;
    { node.finish_value_for(seat, 0) } -> std::same_as<int>;
    { node.opponents_in_play(seat) } -> std::same_as<int>;
    { node.values_tempo() } -> std::same_as<bool>;
    { node.best_gain() } -> std::same_as<std::optional<Candidate<typename N::Game::Move>>>;
    node.visit_gains(moves, visit);
};

/// What a node inherits whose gains are computed one by one, by `gain`, and whose values do not include the tempo.
template <class N, class G>
struct GainsOneByOne {
    static constexpr bool values_tempo() { return false; }
    /// Calls visit({move, gain}) for every move of a list.
    void visit_gains(const typename G::Moves& moves, auto&& visit) const {
        for (const auto& move : moves) visit({move, node().gain(move)});
    }
    /// The move with the largest gain, found without sorting; nullopt if there is no move.
    std::optional<Candidate<typename G::Move>> best_gain() const {
        typename G::Moves moves;
        G::moves(node().state, moves);
        if (moves.empty()) return std::nullopt;
        Candidate<typename G::Move> result{moves[0], node().gain(moves[0])};
        for (const auto& move : moves)
            if (const int gain = node().gain(move); gain > result.gain) result = {move, gain};
        return result;
    }

  private:
    const N& node() const { return static_cast<const N&>(*this); }
};

/// A position whose evaluation is the progress of every seat.
template <Race G>
struct Node : GainsOneByOne<Node<G>, G> {
    using Game = G;
    using Eval = Evaluation<G>;
    static_assert(2 * Eval::max_spread < place_value);

    typename G::State state;
    std::array<typename Eval::Progress, max_seats> progress;

    explicit Node(const typename G::State& initial) : state(initial) {
        for (Seat seat = 0; seat < seats(); ++seat) progress[seat] = Eval::progress(state, seat);
    }
    Seat seats() const { return Seat(G::seats(G::options(state))); }
    Seat mover() const { return G::mover(state); }

    int opponents_in_play(Seat seat) const {
        int count = 0;
        for (Seat other = 0; other < seats(); ++other) count += other != seat && Eval::in_play(state, other);
        return count;
    }

    Node after(const typename G::Move& move) const {
        Node next = *this;
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
    int finish_value_for(Seat seat, int plies) const {
        return finish_value - place_value * Eval::finished_before(state, seat) - plies;
    }
};

/// Converts the value for a seat to its expected payoff, in [-1, 1]. A higher value gives a higher payoff. A seat in
/// play can no longer take the places of the seats that have finished: if one of four seats has finished, the payoffs
/// of the others are below 1/3, which is the payoff of the second place. A value of `bias` means equal chances; one
/// that is higher by `scale` is a payoff of about 3/4.
inline double payoff(int value, int seats, double bias, double scale) {
    constexpr double max = 0.98, ply_cost = 1e-5;
    const double place = 2.0 / (seats - 1);
    if (is_finish(value)) {
        const int places_taken = (finish_value - value) / place_value;
        return 1 - place * places_taken - ply_cost * (finish_value - value - places_taken * place_value);
    }
    const int places_taken = std::clamp((place_value / 2 - value) / place_value, 0, seats - 1);
    const double top = 1 - place * places_taken, middle = (top - 1) / 2;
    return middle + (top - middle) * max * std::tanh((value + places_taken * place_value - bias) / scale);
}

}  // namespace qipan::multiplayer
