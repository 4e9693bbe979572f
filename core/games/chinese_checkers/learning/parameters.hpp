#pragma once
#include <memory>
#include <vector>

#include "games/chinese_checkers/learning/network.hpp"

namespace qipan::chinese_checkers {

/// A position, and how many more moves each seat needs until it finishes; negative for seats that are not learned from.
struct Sample {
    ChineseCheckers::State state;
    std::array<float, max_seats> moves;
};

/// The network during learning, in floating-point numbers: hidden units are clipped to 0..1, and scores are in
/// units of ten moves.
struct Parameters {
    std::array<std::array<float, hidden_size>, network_features> hidden{};
    std::array<float, network_features> linear{};
    std::array<float, hidden_size> bias{}, output{};

    static constexpr std::size_t count = std::size_t(network_features) * (hidden_size + 1) + 2 * hidden_size;
    float* begin() { return hidden[0].data(); }
    const float* begin() const { return hidden[0].data(); }
};
static_assert(sizeof(Parameters) == Parameters::count * sizeof(float));

/// Parameters before learning: a stone costs the more, the farther it is from the tip of the target, and the hidden
/// units are small random numbers.
Parameters initial_parameters(std::uint64_t seed);

/// Rounds the parameters to a network. Parameters that are too large for it are clipped.
Network quantise(const Parameters& parameters);

/// Learns from samples by Adam, a gradient descent with a step size for each parameter.
class Optimiser {
  public:
    explicit Optimiser(const Parameters& start) : parameters_(start) {}

    /// Takes one step with the mean gradient of a batch and returns its mean loss, the squared error of a seat's number
    /// of moves. `mirrored[i]` says whether to learn from the mirror image of sample i.
    double step(const Sample* const* samples, const std::uint8_t* mirrored, std::size_t size, double rate);

    const Parameters& parameters() const { return parameters_; }

    /// All data needed to continue learning.
    struct Memory {
        Parameters parameters, mean, square;
        std::uint64_t steps;
    };
    Memory memory() const { return {parameters_, mean_, square_, steps_}; }
    void restore(const Memory& memory);

  private:
    double add_gradient(const Sample& sample, bool is_mirrored);
    void apply(double rate);

    Parameters parameters_, gradient_{}, mean_{}, square_{};
    std::uint64_t steps_ = 0;
    std::size_t seats_learned_ = 0;  // the number of seats learned from in the current batch
};

}  // namespace qipan::chinese_checkers
