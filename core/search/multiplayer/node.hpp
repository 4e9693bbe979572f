#pragma once
#include <cmath>

#include "base/evaluation.hpp"

/// Search algorithms for games of any number of seats, each of which plays for itself.
namespace qipan::multiplayer {

/// One value per seat.
using Values = std::array<int, max_seats>;

/// The scale of values. A seat that still plays has a value near 0, below `place_value` in size; a game may subtract
/// `place_value` for each seat that has taken a place before it. A seat that has left the game, or whose game is over,
/// has its `final_value`, which is at most `finish_value`.
inline constexpr int place_value = 100'000, finish_value = 1'000'000, min_value = -10 * place_value,
                     max_value = -min_value + finish_value;

/// Whether a seat with this value has won or, in a race, finished. The sooner a seat wins or finishes, the higher is
/// its value.
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

/// What is known about a move of the root before any search.
struct Appraisal {
    bool is_avoided = false;  // whether the move is chosen only if there is no other move
    int cost = 0;             // the penalty that is subtracted from the value of the move
};

/// A position in a search, with what its evaluation needs.
///
/// - `value(seat, of, more)` is the value of a position for a seat that still plays, after `more` has been added to the
///   evaluation of the seat `of`. `final_value(seat, plies)` is the value for a seat that left the game `plies` plies
///   after the root.
/// - The gain of a move is by how much it improves the value for the mover. `visit_gains` visits moves with their
///   gains, and `best_gain` returns the move with the largest gain.
/// - `values_tempo` says whether values include the tempo: what it is worth to have the move. Then values at different
///   depths are comparable.
/// - `cannot_finish` returns true only if no seat leaves the game by the mover's next move and the values after the
///   move follow from its gain.
/// - `set_mover` lets another seat move; it does nothing if `can_set_mover` is false.
/// - `appraise` appraises the moves of the root, given the earlier positions of the match.
template <class N>
concept SearchNode =
    Game<typename N::Game> &&
    requires(const N& node, N& mutable_node, const typename N::Game::Moves& moves, Seat seat,
             void (*visit)(Candidate<typename N::Game::Move>), const std::vector<typename N::Game::State>& earlier,
             const std::vector<Candidate<typename N::Game::Move>>& candidates) {
        { N::can_set_mover } -> std::convertible_to<bool>;
        { node.seats() } -> std::same_as<Seat>;
        { node.mover() } -> std::same_as<Seat>;
        { node.after(moves[0]) } -> std::same_as<N>;
        { node.is_playing(seat) } -> std::same_as<bool>;
        { node.opponents_in_play(seat) } -> std::same_as<int>;
        { node.value(seat, seat, 0) } -> std::same_as<int>;
        { node.final_value(seat, 0) } -> std::same_as<int>;
        { node.values_tempo() } -> std::same_as<bool>;
        { node.cannot_finish() } -> std::same_as<bool>;
        { node.best_gain() } -> std::same_as<std::optional<Candidate<typename N::Game::Move>>>;
        node.visit_gains(moves, visit);
        mutable_node.set_mover(seat);
        { node.appraise(candidates, earlier) } -> std::same_as<std::vector<Appraisal>>;
    };

/// The base class of nodes whose gains are computed one by one, by `gain`, and whose values do not include the tempo.
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

/// A position of any game without hidden information. The value of a seat is by how much its evaluation exceeds the
/// mean evaluation of the other seats that still play.
template <EvaluatedBySeat G>
class Node : public GainsOneByOne<Node<G>, G> {
  public:
    using Game = G;
    static constexpr bool can_set_mover = requires(typename G::State& state, Seat seat) { state.mover = seat; };

    typename G::State state;

    explicit Node(const typename G::State& initial) : state(initial) { evaluate(); }

    Seat seats() const { return Seat(G::seats(G::options(state))); }
    Seat mover() const { return G::mover(state); }
    bool is_playing(Seat seat) const { return standing_[seat].status == Standing::playing; }
    int opponents_in_play(Seat seat) const {
        int count = 0;
        for (Seat other = 0; other < seats(); ++other) count += other != seat && is_playing(other);
        return count;
    }
    void set_mover([[maybe_unused]] Seat seat) {
        if constexpr (can_set_mover) state.mover = seat;
    }
    static constexpr bool cannot_finish() { return false; }

    Node after(const typename G::Move& move) const {
        Node next = *this;
        G::play(next.state, move);
        next.evaluate();
        return next;
    }
    int gain(const typename G::Move& move) const {
        const Node next = after(move);
        return (next.is_playing(mover()) ? next.value(mover()) : next.final_value(mover(), 0)) - value(mover());
    }
    int value(Seat seat, Seat of = no_seat, int more = 0) const {
        int others = 0, count = 0;
        for (Seat other = 0; other < seats(); ++other)
            if (other != seat && is_playing(other)) {
                others += values_[other] + (other == of ? more : 0);
                ++count;
            }
        const int lead = values_[seat] + (seat == of ? more : 0) - (count ? others / count : 0);
        return std::clamp(lead, -most, most);
    }
    /// `finish_value` times the payoff, minus `plies` if the payoff is above 1/2, so that sooner is better. A seat that
    /// leaves before the others has the payoff of its place.
    int final_value(Seat seat, int plies) const {
        const double payoff = is_over_ ? payoffs_[seat] : 1 - 2.0 * (standing_[seat].place - 1) / (seats() - 1);
        const int value = int(std::lround(finish_value * payoff));
        return value > finish_value / 2 ? value - plies : value;
    }
    std::vector<Appraisal> appraise(const std::vector<Candidate<typename G::Move>>& candidates,
                                    const std::vector<typename G::State>&) const {
        return std::vector<Appraisal>(candidates.size());
    }

    static constexpr int most = place_value - 1;  // the largest value of a seat that still plays

  private:
    void evaluate() {
        standing_ = standing<G>(state);
        const auto outcome = G::outcome(state);
        is_over_ = outcome.has_value();
        if (outcome) payoffs_ = outcome->payoffs;
        for (Seat seat = 0; seat < seats(); ++seat)
            values_[seat] = std::clamp(Evaluation<G>::of(state, seat), -most, most);
    }

    std::array<Standing, max_seats> standing_;
    std::array<double, max_seats> payoffs_{};
    Values values_{};
    bool is_over_ = false;
};

/// The expected payoff for a value of a `Node`; a lead of `decisive` is a payoff of about 3/4.
inline double payoff(int value) {
    constexpr double max = 0.98, decisive = 400;
    return std::abs(value) < place_value ? max * std::tanh(value / decisive)
                                         : std::clamp(double(value) / finish_value, -1.0, 1.0);
}

}  // namespace qipan::multiplayer
