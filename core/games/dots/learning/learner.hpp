#pragma once
#include <vector>

#include "games/dots/rules.hpp"
#include "games/dots/search/depth_limited.hpp"
#include "games/dots/search/solver.hpp"
#include "search/learning/bytes.hpp"
#include "search/learning/linear_model.hpp"
#include "search/learning/replay.hpp"

namespace qipan::dots {

struct LearnerParameters {
    int depth = 2;             // the depth of the searches that play the games, in plies
    int exact_edges = 32;      // positions with up to this number of free edges get their exact score as target
    int games_per_step = 128;  // the number of games that all threads together play with the same weights
    double exploration = 0.2;  // the probability of a random move
    double rate = 30;          // the step size of learning, in hundredths of a box
    int reuse = 4;             // how often a position is learned from
};

/// Learns the weights of LearnedFeatures from games against itself.
///
/// A game begins with random moves, up to half of all edges, and ends when no safe edge is left. The target of a
/// position is its exact score as soon as that is quickly proved, and before that the score that the search finds with
/// the weights learned so far. Only quiet positions are needed: captures do not depend on the evaluation.
///
/// As in learning::TdLearner, the games of a step are played with the same weights and random numbers of their own, so
/// that the result does not depend on the number of threads.
class Learner {
  public:
    using Sample = learning::Sample<Edges>;  // a quiet position, and the score of the mover as a share of the boxes
    using PlayedGame = std::vector<Sample>;

    Learner(const Dots::Options& options, const LearnerParameters& parameters, std::uint64_t seed);

    /// Plays the games of a step, then learns from them. If `control` stops this, the learner does not change.
    void step(unsigned workers, Control& control) {
        const auto played = play(0, games_per_step(), workers, control);
        if (!control.stopped()) learn_from(played);
    }
    std::size_t games_per_step() const { return std::size_t(parameters_.games_per_step); }
    /// Plays `count` games of the next step, beginning with game `first`.
    std::vector<PlayedGame> play(std::size_t first, std::size_t count, unsigned workers, Control& control) const;
    /// Learns from all games of the next step, which must be in the order of their numbers.
    void learn_from(const std::vector<PlayedGame>& played);

    /// Serialises games, so that another process can read them.
    std::vector<std::uint8_t> games_to_bytes(const std::vector<PlayedGame>& played) const;
    /// Reads games that `games_to_bytes` has written. Returns false if `data` is anything else.
    bool games_from_bytes(std::span<const std::uint8_t> data, std::vector<PlayedGame>& played) const;

    std::vector<Weight> weights() const { return model_.rounded(); }
    std::uint64_t games() const { return games_; }
    std::uint64_t positions() const { return positions_; }
    /// The mean squared error of the predictions in the last step.
    double loss() const { return loss_; }

    /// Appends to `out` all data needed to continue learning.
    void save(std::vector<std::uint8_t>& out) const;
    /// Restores the state that `save` has written. Returns false, and changes nothing, if `data` is anything else.
    bool restore(std::span<const std::uint8_t> data);

  private:
    struct Header {
        std::uint64_t games, positions;
        double loss;
    };
    struct Worker;

    void play_game(Worker& worker, std::uint64_t game, PlayedGame& out, const Control& control) const;
    bool is_quiet(Edges free) const;
    float target_of(int score) const { return float(score) / float(box_value * board_.box_count); }

    const Board& board_;
    bool must_take_;
    Graph graph_;
    CanonicalForm canonical_;
    LearnerParameters parameters_;
    std::uint64_t seed_, games_ = 0, positions_ = 0;
    double loss_ = 0;
    learning::LinearModel model_;
};

}  // namespace qipan::dots
