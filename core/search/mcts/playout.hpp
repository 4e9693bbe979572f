#pragma once
#include "base/playout_policy.hpp"
#include "search/control/random.hpp"

namespace qipan::mcts {

enum class PlayoutKind : std::uint8_t { random, informed };

/// The payoffs of all seats. With two seats `width` is 1: the payoff of seat 0 suffices, since the payoff of seat 1 is
/// its negative.
template <int width>
struct Payoffs {
    std::array<float, width> of{};

    static Payoffs from(const std::array<double, max_seats>& payoffs) {
        Payoffs result;
        for (std::size_t seat = 0; seat < width; ++seat) result.of[seat] = float(payoffs[seat]);
        return result;
    }
    float seat(Seat seat) const {
        if constexpr (width == 1)
            return seat == 0 ? of[0] : -of[0];
        else
            return of[seat];
    }
    bool operator==(const Payoffs&) const = default;
};

struct PlayoutResult {
    std::array<double, max_seats> payoffs{};
    bool is_over = false;  // the game was over before the playout began
    double margin = 0;     // the margin of seat 0 at the end of the game, see has_margin
};

/// Whether wins have a margin: they do in a game for two seats that keeps a score. A Monte-Carlo search prefers larger
/// margins among equal outcomes.
template <Game G>
inline constexpr bool has_margin = ForTwoSeats<G> && KeepsScore<G> && !Hidden<G>;

/// The margin at the end of a game: the lead of seat 0 as a share of all points or, if the seat with the higher score
/// has not won, the payoff of seat 0.
template <Game G>
double margin(const typename G::State& state, double payoff) {
    const auto score = G::score(state);
    const double lead = score[0] - score[1], all = score[0] + score[1];
    return lead * payoff > 0 ? lead / all : payoff;
}

/// The weight of the margin; the outcome has the weight 1 - margin_weight. A margin says more about a position than the
/// mere outcome, so a search that weighs it heavily usually also gives away fewer wins.
inline constexpr double margin_weight = 0.7;

/// The payoffs that a search averages and maximises: the payoffs of the outcome or, in games with margins, a weighted
/// mean of these and the margin. The sign is always that of the outcome's payoff.
template <Game G>
std::array<double, max_seats> search_payoffs(const PlayoutResult& result) {
    auto payoffs = result.payoffs;
    if constexpr (has_margin<G>) {
        payoffs[0] = (1 - margin_weight) * payoffs[0] + margin_weight * result.margin;
        payoffs[1] = -payoffs[0];
    }
    return payoffs;
}

/// The maximum length of a playout, in plies per seat, for a game whose PlayoutPolicy does not define `max_turns`. A
/// playout that is not over by then counts as a draw.
inline constexpr int default_max_turns = 500;

/// Chooses a uniformly random legal move; returns false if the game is over.
template <Game G>
bool choose_uniformly(const typename G::State& state, Random& random, typename G::Move& out) {
    typename G::Moves moves;
    G::moves(state, moves);
    if (moves.empty()) return false;
    out = moves[random.below(moves.size)];
    return true;
}

template <Game G>
bool choose(const typename G::State& state, PlayoutKind kind, Random& random, typename G::Move& out) {
    if constexpr (HasPlayoutPolicy<G>)
        if (kind == PlayoutKind::informed)
            return PlayoutPolicy<G>::choose(state, [&](unsigned bound) { return random.below(bound); }, out);
    return choose_uniformly<G>(state, random, out);
}

/// The result of a playout that ended in `state`, where the game is over.
template <Game G>
PlayoutResult ended(const typename G::State& state, bool is_over) {
    PlayoutResult result{G::outcome(state)->payoffs, is_over};
    if constexpr (has_margin<G>) result.margin = margin<G>(state, result.payoffs[0]);
    return result;
}

/// Plays out a position: plays moves until the game ends or is cut off, and returns the payoffs. `learned` holds
/// learned parameters that evaluate positions in which playouts are cut off, or is null.
template <Game G>
PlayoutResult play_out(typename G::State state, PlayoutKind kind, Random& random,
                       [[maybe_unused]] const typename LearnedCutoff<G>::Data* learned = nullptr) {
    if constexpr (HasFastPlayout<G>)
        if (kind == PlayoutKind::random)
            if (const auto last =
                    PlayoutPolicy<G>::random_playout(state, [&](unsigned bound) { return random.below(bound); }))
                return ended<G>(*last, count_moves<G>(state) == 0);
    int plies = default_max_turns;
    if constexpr (HasPlayoutCutoff<G>) plies = PlayoutPolicy<G>::max_turns;
    plies *= G::seats(G::options(state));
    for (int ply = 0;; ++ply) {
        typename G::Move move;
        if (!choose<G>(state, kind, random, move)) return ended<G>(state, ply == 0);
        if (ply >= plies) break;
        G::play(state, move);
    }
    if constexpr (HasPlayoutCutoff<G>)
        return {evaluate_cutoff<G>(state, learned)};
    else
        return {};
}

}  // namespace qipan::mcts
