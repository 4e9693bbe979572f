#pragma once
#include <string>

#include "games/chinese_checkers/learning/self_play.hpp"

namespace qipan::chinese_checkers {

struct LearnerSettings {
    SelfPlaySettings self_play;
    std::uint64_t total_games = 100'000;  // the learning rate decreases until this number of games is played
    std::uint32_t games_per_step = 128;
    std::uint32_t batch_size = 256;  // samples per step of the optimiser
    std::uint32_t passes = 2;        // how often the learner learns from each game
    double rate = 0.002, last_rate = 0.0001;
};

/// Statistics of the last step of a learner.
struct LearningReport {
    double loss = 0;         // the mean squared error of a seat's number of moves
    double mean_plies = 0;   // the mean length of the games that began at the initial position
    double share_ended = 0;  // the share of games that ended; the other games were cut off
};

/// Serialises games, so that another process can read them.
std::string games_to_bytes(const std::vector<SelfPlayGame>& played);
/// Reads games that `games_to_bytes` has written. Throws std::invalid_argument if `bytes` is anything else.
std::vector<SelfPlayGame> games_from_bytes(std::string_view bytes);

/// Learns an evaluation by games of the network against itself. Every step plays a fixed number of games and then
/// learns from all their positions in random order. Half of the games start from the initial position, the others from
/// middle games of the step before. The games of a step use the same network and random numbers of their own, so the
/// result does not depend on the number of threads.
class Learner {
  public:
    Learner(const LearnerSettings& settings, std::uint64_t seed);

    /// Plays and learns from the games of a step. Returns false, and changes nothing, if `control` has stopped it.
    bool step(unsigned threads, Control& control);
    /// Plays games `first` to `first + count - 1` of the next step.
    std::vector<SelfPlayGame> play(std::uint64_t first, std::uint64_t count, unsigned threads, Control& control) const;
    /// Learns from all games of the next step, which must be in the order of their numbers.
    void learn_from(const std::vector<SelfPlayGame>& played);
    std::uint64_t games() const { return games_; }
    const LearnerSettings& settings() const { return settings_; }
    const LearningReport& report() const { return report_; }
    Network network() const { return quantise(optimiser_.parameters()); }

    /// All data needed to continue learning, beginning with the bytes of the network.
    std::string state() const;
    /// Restores the data that `state` returned. Throws std::invalid_argument, and changes nothing, if `bytes` is
    /// anything else.
    void restore(std::string_view bytes);

  private:
    void learn(const std::vector<SelfPlayGame>& played, Random random);

    LearnerSettings settings_;
    std::uint64_t seed_, games_ = 0;
    Optimiser optimiser_;
    std::vector<ChineseCheckers::State> starts_;  // positions from middle games of the last step
    LearningReport report_;
};

}  // namespace qipan::chinese_checkers
