#include "games/chinese_checkers/learning/self_play.hpp"

#include <atomic>
#include <cmath>

#include "games/chinese_checkers/calibration.hpp"
#include "games/chinese_checkers/learning/network_node.hpp"
#include "games/chinese_checkers/race/search.hpp"
#include "search/control/parallel.hpp"

namespace qipan::chinese_checkers {

namespace {

using G = ChineseCheckers;
using Moves = std::array<float, max_seats>;

constexpr int max_turns = 120;  // the maximum number of turns per seat; longer games are cut off
constexpr int log_table_size = 11;

OpponentModel model_for(int players) { return players == 2 ? OpponentModel::paranoid : OpponentModel::best_reply; }

multiplayer::Width width_for(const SelfPlaySettings& settings) {
    if (settings.players == 2) return {24, 24};
    return {16, settings.players == 3 ? 4 : 2, settings.rounds};
}

multiplayer::Limits limits_for(const SelfPlaySettings& settings) {
    return {.nodes = settings.nodes, .width = width_for(settings), .log_table_size = log_table_size};
}

/// The most recent positions of a game, which a search must not repeat.
class Recent {
  public:
    void add(const G::State& state) {
        if (states_.size() == kept) states_.erase(states_.begin());
        states_.push_back(state);
    }
    const std::vector<G::State>& states() const { return states_; }

  private:
    static constexpr std::size_t kept = 24;
    std::vector<G::State> states_;
};

void play_random_moves(G::State& state, int count, Random& random) {
    for (int i = 0; i < count && !G::outcome(state); ++i) {
        G::Moves moves;
        G::moves(state, moves);
        G::State next = state;
        G::play(next, moves[random.below(moves.size)]);
        if (G::outcome(next)) return;
        state = next;
    }
}

G::State first_position(const SelfPlaySettings& settings, const G::State* start, Random& random) {
    constexpr std::uint32_t max_random_turns = 4, no_stop_interval = 4;
    if (start) {
        G::State state = *start;
        play_random_moves(state, settings.players, random);
        return state;
    }
    G::Options options;
    options.players = settings.players;
    if (random.below(no_stop_interval) == 0) options.foreign_camps = G::no_stop;
    G::State state = G::initial(options);
    play_random_moves(state, int(random.below(max_random_turns * settings.players + 1)), random);
    return state;
}

/// How many moves a network expects each seat in play to need until it finishes; 0 for the other seats.
Moves expected_moves(const NetworkNode& node) {
    Moves moves{};
    for (Seat seat = 0; seat < node.seats(); ++seat)
        if (node.state.in_play >> seat & 1)
            moves[seat] = std::max(0.0f, -float(node.score(seat)) / Network::score_per_move);
    return moves;
}

/// The number of moves that the mover needs, according to a search: the network's expectation minus what the mover
/// gains in the variation that was found. Making more moves than the others in that variation does not count as a gain.
float searched_moves(const NetworkNode& root, float expected, const multiplayer::Result<G>& found,
                     multiplayer::Width width) {
    constexpr float max_gain = 5;
    const auto& best = found.moves[0];
    const Seat us = root.mover();
    const int value = best.values[us] + best.cost, change = value - root.value(us);
    if (multiplayer::is_finish(value)) {
        const int plies = (finish_value - value) % place_value;
        return float(plies + 1) / 2;
    }
    if (std::abs(change) > place_value / 2) return expected;  // another seat finishes first: no gain in moves
    float gain = float(change) / Network::score_per_move;
    if (root.seats() > 2) {
        const auto model = model_for(root.seats());
        gain -= float(surplus_moves(root.state, model, width, best.depth)[us] -
                      surplus_moves(root.state, model, width, 0)[us]);
    }
    return std::max(0.0f, expected - std::clamp(gain, -max_gain, max_gain));
}

struct Ply {
    float searched;  // the number of moves that the mover needs, according to the search
    bool is_random;
};

/// Sets the learning targets of the positions of a game, given the network's prediction for the last position.
void set_targets(std::vector<Sample>& samples, const std::vector<Ply>& plies, Moves later, unsigned learners,
                 double lambda) {
    for (std::size_t i = samples.size(); i-- > 0;) {
        const auto& state = samples[i].state;
        const double share = plies[i].is_random ? 0 : lambda;
        later[state.mover] = float((1 - share) * plies[i].searched + share * (later[state.mover] + 1));
        for (Seat seat = 0; seat < state.options.players; ++seat)
            samples[i].moves[seat] = (state.in_play & learners) >> seat & 1 ? later[seat] : -1;
    }
}

}  // namespace

SelfPlayGame play_game(const SelfPlaySettings& settings, const Network& network, const G::State* start, Random random,
                       const Control& control) {
    constexpr int promising = 6;
    const auto is_chosen = [&](double share) { return random.below(1'000'000) < std::uint32_t(share * 1'000'000); };
    SelfPlayGame game;
    std::vector<Ply> plies;
    Recent recent;
    G::State state = first_position(settings, start, random);
    unsigned learners = 0;
    for (Seat seat = 0; seat < settings.players; ++seat) learners |= unsigned(!is_chosen(settings.handwritten)) << seat;
    const auto limits = limits_for(settings);
    const auto model = model_for(settings.players);
    const int max_plies = max_turns * settings.players;
    for (int ply = 0; ply < max_plies && !control.stopped(); ++ply) {
        if (G::outcome(state)) {
            game.is_over = true;
            break;
        }
        const NetworkNode root(state, network);
        Ply made{expected_moves(root)[state.mover], false};
        G::Move move;
        if (learners >> state.mover & 1) {
            const auto found = search(root, model, recent.states(), limits, control);
            made.searched = searched_moves(root, made.searched, found, limits.width);
            move = found.moves[0].move;
        } else {
            move = search(ProgressNode<G>(state), model, recent.states(), limits, control).moves[0].move;
        }
        made.is_random = is_chosen(settings.exploration);
        if (made.is_random) {
            const multiplayer::Candidates<NetworkNode> candidates(root, promising);
            move = candidates[random.below(std::uint32_t(candidates.size()))].move;
        }
        recent.add(state);
        game.samples.push_back({state, {}});
        plies.push_back(made);
        G::play(state, move);
    }
    set_targets(game.samples, plies, expected_moves(NetworkNode(state, network)), learners, settings.lambda);
    return game;
}

double share_against_handwritten(const SelfPlaySettings& settings, const Network& network, int games,
                                 std::uint64_t seed, unsigned threads, Control& control) {
    std::atomic<int> points{0}, played{0};
    parallel_for(std::uint64_t(games), threads, control, [&](std::uint64_t number, unsigned) {
        const auto seat = Seat(number % settings.players);
        Random random = stream(seed, number / settings.players);
        G::Options options;
        options.players = settings.players;
        G::State state = G::initial(options);
        play_random_moves(state, 2 * settings.players, random);
        Recent recent;
        const auto limits = limits_for(settings);
        const auto model = model_for(settings.players);
        for (int ply = 0; ply < max_turns * settings.players && (state.in_play >> seat & 1); ++ply) {
            if (control.stopped()) return;
            if (G::outcome(state) || state.left_count > 0) break;
            const auto found = state.mover == seat
                                   ? search(NetworkNode(state, network), model, recent.states(), limits, control)
                                   : search(ProgressNode<G>(state), model, recent.states(), limits, control);
            recent.add(state);
            G::play(state, found.moves[0].move);
        }
        const auto payoffs = G::adjudicate(state, true);
        points += payoffs[seat] == 1;
        ++played;
    });
    return played ? double(points) / played : 0;
}

}  // namespace qipan::chinese_checkers
