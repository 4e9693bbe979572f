#pragma once
#include <memory>

#include "search/alphabeta/search.hpp"
#include "search/control/parallel.hpp"
#include "search/learning/bytes.hpp"
#include "search/learning/linear_model.hpp"
#include "search/learning/replay.hpp"

namespace qipan::learning {

struct TdParameters {
    int depth = 3;             // the depth of the searches that play the games, in plies
    int games_per_step = 256;  // the number of games that all threads together play with the same weights
    double lambda = 0.8;       // the λ of TD(λ): the higher, the more the later values of a game count
    double exploration = 0.1;  // the probability of a random move
    double rate = 3;           // the step size of learning, in the unit of the evaluation
    int reuse = 4;             // how often a position is learned from, on average
};

/// Learns the weights of LearnedEvaluation<G> from games against itself, by TD(λ) on the values of shallow searches.
///
/// Half of the games begin at the start of the game with a few random moves, and the others in the middle of an earlier
/// game. The target of a position is a weighted mean of the search values of all later positions of the game and of its
/// result: the value k plies later has the weight (1 - λ)·λ^(k - 1), and the result has the rest. A random move ends
/// this sum, since what follows it says nothing about the positions before it.
///
/// The games of a step are played with the same weights and with random numbers of their own. The result therefore
/// depends on the seed and the number of steps only, and not on the number of threads.
template <HasLearnedEvaluation G>
class TdLearner {
  public:
    using State = typename G::State;
    using Move = typename G::Move;
    static constexpr float scale = 400;  // an evaluation of this size predicts a payoff of tanh 1
    static constexpr std::size_t replay_capacity = std::size_t{1} << 18;
    static constexpr int max_plies = 240, max_random_plies = 8;

    TdLearner(const TdParameters& parameters, std::uint64_t seed)
        : parameters_(parameters), seed_(seed), model_(LearnedEvaluation<G>::weights), replay_(replay_capacity) {
        LearnedEvaluation<G>::set_first(model_.weights().data());
    }

    using PlayedGame = std::vector<Sample<State>>;  // the quiet positions of a game, with their targets

    /// Plays the games of a step, then learns from them. If `control` stops this, the learner does not change.
    void step(unsigned workers, Control& control) {
        const auto played = play(0, games_per_step(), workers, control);
        if (!control.stopped()) learn_from(played);
    }
    std::size_t games_per_step() const { return std::size_t(parameters_.games_per_step); }
    /// Plays games `first` to `first + count - 1` of the next step.
    std::vector<PlayedGame> play(std::size_t first, std::size_t count, unsigned workers, Control& control) const {
        const auto weights = model_.rounded();
        std::vector<PlayedGame> played(count);
        std::vector<std::unique_ptr<Search>> searches(workers);
        parallel_for(played.size(), workers, control, [&](std::uint64_t task, unsigned worker) {
            auto& search = searches[worker];
            if (!search)
                search = std::make_unique<Search>(search_memory, alphabeta::NoTablebase{}, alphabeta::Features{},
                                                  weights.data());
            play_game(*search, games_ + first + task, played[task], control);
        });
        return played;
    }
    /// Learns from all games of the next step, which must be in the order of their numbers.
    void learn_from(const std::vector<PlayedGame>& played) {
        games_ += played.size();
        std::size_t samples = 0;
        for (const auto& game : played) {
            for (const auto& sample : game) replay_.add(sample);
            samples += game.size();
        }
        learn(samples * std::size_t(parameters_.reuse));
        positions_ += samples;
    }

    /// Serialises games, so that another process can read them.
    static std::vector<std::uint8_t> games_to_bytes(const std::vector<PlayedGame>& played) {
        std::vector<std::uint8_t> out;
        for (const auto& game : played) {
            const std::uint64_t size = game.size();
            append(out, &size, 1);
            append_samples(out, game);
        }
        return out;
    }
    /// Reads games that `games_to_bytes` has written. Returns false if `data` is anything else.
    static bool games_from_bytes(std::span<const std::uint8_t> data, std::vector<PlayedGame>& played) {
        while (!data.empty()) {
            std::uint64_t size;
            if (!take(data, &size, 1) || size > max_plies) return false;
            if (!take_samples(data, played.emplace_back(size))) return false;
        }
        return true;
    }

    std::vector<Weight> weights() const { return model_.rounded(); }
    std::uint64_t games() const { return games_; }
    std::uint64_t positions() const { return positions_; }
    /// The mean squared error of the predictions in the last step.
    double loss() const { return loss_; }

    /// Appends all data needed to continue learning: numbers and positions, as they are in memory.
    void save(std::vector<std::uint8_t>& out) const {
        const Header header{games_, positions_, loss_, replay_.size(), replay_.next()};
        append(out, &header, 1);
        append(out, model_.weights().data(), model_.weights().size());
        append(out, model_.squares().data(), model_.squares().size());
        append_samples(out, replay_.samples());
    }
    /// Restores the state that `save` has written. Returns false, and changes nothing, if `data` is anything else.
    bool restore(std::span<const std::uint8_t> data) {
        Header header;
        constexpr std::size_t size = LearnedEvaluation<G>::weights;
        if (!take(data, &header, 1) || header.samples > replay_capacity || header.next >= replay_capacity) return false;
        std::vector<float> weights(size), squares(size);
        std::vector<Sample<State>> samples(header.samples);
        if (!take(data, weights.data(), size) || !take(data, squares.data(), size)) return false;
        if (!take_samples(data, samples) || !data.empty()) return false;
        if (!model_.restore(std::move(weights), std::move(squares))) return false;
        replay_.restore(std::move(samples), header.next);
        games_ = header.games;
        positions_ = header.positions;
        loss_ = header.loss;
        return true;
    }

  private:
    using Search = alphabeta::Search<G>;
    static constexpr std::size_t search_memory = std::size_t{1} << 18;

    struct Header {
        std::uint64_t games, positions;
        double loss;
        std::uint64_t samples, next;
    };
    static void append_samples(std::vector<std::uint8_t>& out, const std::vector<Sample<State>>& samples) {
        for (const auto& sample : samples) {  // one by one, since there may be padding between samples
            append(out, &sample.position, 1);
            append(out, &sample.target, 1);
        }
    }
    static bool take_samples(std::span<const std::uint8_t>& data, std::vector<Sample<State>>& samples) {
        for (auto& sample : samples)
            if (!take(data, &sample.position, 1) || !take(data, &sample.target, 1) || !(std::abs(sample.target) <= 1) ||
                !is_valid(sample.position))
                return false;
        return true;
    }
    /// Whether this is a valid position in which the game is not over; its bytes may come from an untrusted file.
    static bool is_valid(const State& state) {
        try {
            return G::parse({}, G::text(state)) == state && !G::outcome(state);
        } catch (const BadNotation&) {
            return false;
        }
    }

    struct Turn {
        State state;
        float value;     // the value that the search found, for seat 0
        bool is_random;  // whether a random move was played
    };

    void play_game(Search& search, std::uint64_t game, PlayedGame& out, const Control& control) const {
        Random random = stream(seed_, game);
        State state = start(random);
        std::vector<Turn> turns;
        std::vector<State> history;
        float result = 0;
        for (int ply = 0; ply < max_plies && !control.stopped(); ++ply) {
            if (const auto outcome = G::outcome(state)) {
                result = float(outcome->payoffs[0]);
                break;
            }
            typename Search::Request request;
            request.state = state;
            request.history = history;
            request.depth = parameters_.depth;
            request.shuffle_seed = random.next();
            request.clear_transpositions = ply == 0;
            const auto found = search.search(request, control);
            const auto& best = found.moves[0];
            const float payoff = float(alphabeta::score::payoff(best.value));
            result = G::mover(state) == 0 ? payoff : -payoff;
            const bool is_random = random.below(1u << 16) < std::uint32_t(parameters_.exploration * (1 << 16));
            turns.push_back({state, result, is_random});
            if (alphabeta::score::is_decided(best.value)) {
                result = best.value > 0 == (G::mover(state) == 0) ? 1 : -1;
                turns.back().value = result;
                break;
            }
            history.push_back(state);
            Move move = best.move;
            if (is_random) move = random_move(state, random);
            if constexpr (DetectsIrreversible<G>)
                if (Evaluation<G>::is_irreversible(state, move)) history.clear();
            G::play(state, move);
        }
        add_targets(turns, result, out);
    }

    static Move random_move(const State& state, Random& random) {
        typename G::Moves moves;
        G::moves(state, moves);
        return moves[random.below(moves.size)];
    }

    State start(Random& random) const {
        State state = G::initial({});
        int plies = int(random.below(max_random_plies));
        if (replay_.size() >= replay_capacity / 8 && random.below(2)) {
            state = replay_[random.below(std::uint32_t(replay_.size()))].position;
            plies = 1 + int(random.below(2));
        }
        for (; plies > 0 && !G::outcome(state); --plies) G::play(state, random_move(state, random));
        return state;
    }

    void add_targets(const std::vector<Turn>& turns, float result, std::vector<Sample<State>>& out) const {
        float later = result;  // the weighted mean of the later values and the result, for seat 0
        for (std::size_t at = turns.size(); at-- > 0;) {
            const Turn& turn = turns[at];
            // Here `later` is the mean from the next position on. If the move played here is random, the target is only
            // the value of this position's own search.
            if (turn.is_random) later = turn.value;
            if (is_quiet(turn.state)) out.push_back({turn.state, G::mover(turn.state) == 0 ? later : -later});
            later = float(1 - parameters_.lambda) * turn.value + float(parameters_.lambda) * later;
        }
    }

    static bool is_quiet(const State& state) {
        typename G::Moves captures;
        alphabeta::Capabilities<G>::list_captures(state, captures);
        return captures.empty();
    }

    void learn(std::size_t samples) {
        Random random = stream(~seed_, games_);
        double squares = 0;
        for (std::size_t at = 0; at < samples; ++at) {
            const auto& sample = replay_[random.below(std::uint32_t(replay_.size()))];
            const float error = model_.learn(sample.target, float(parameters_.rate), scale,
                                             [&](auto&& add) { LearnedEvaluation<G>::visit(sample.position, add); });
            squares += double(error) * double(error);
        }
        loss_ = samples ? squares / double(samples) : 0;
    }

    TdParameters parameters_;
    std::uint64_t seed_, games_ = 0, positions_ = 0;
    double loss_ = 0;
    LinearModel model_;
    Replay<State> replay_;
};

}  // namespace qipan::learning
