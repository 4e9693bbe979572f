#pragma once
#include <algorithm>
#include <cmath>
#include <vector>

#include "base/evaluation.hpp"

namespace qipan::learning {

/// The weights of a learned evaluation while they are learned, by gradient descent on the cross entropy between
/// predicted and actual payoffs. Each weight has its own step size, which shrinks with the sum of its squared gradients
/// (AdaGrad): the weights of rare patterns still learn when the weights of common patterns have settled.
class LinearModel {
  public:
    explicit LinearModel(std::size_t size) : weights_(size), squares_(size, 1.0f) {}

    std::vector<float>& weights() { return weights_; }
    const std::vector<float>& weights() const { return weights_; }
    const std::vector<float>& squares() const { return squares_; }
    /// Sets the weights and the sums of squared gradients. Returns false, and changes nothing, unless these numbers are
    /// valid for a model of this size.
    bool restore(std::vector<float> weights, std::vector<float> squares) {
        const auto is_weight = [](float weight) { return std::abs(weight) < 1e6f; };
        const auto is_square = [](float square) { return square >= 1 && square < 1e30f; };
        if (weights.size() != weights_.size() || squares.size() != squares_.size() ||
            !std::ranges::all_of(weights, is_weight) || !std::ranges::all_of(squares, is_square))
            return false;
        weights_ = std::move(weights);
        squares_ = std::move(squares);
        return true;
    }

    /// Changes the weights a little, so that the prediction comes closer to `target`. `visit` calls its argument with
    /// the index and the coefficient of each weight, as LearnedEvaluation<G>::visit does. Returns the error of the
    /// prediction before the change.
    float learn(float target, float rate, float scale, auto&& visit) {
        float sum = 0;
        visit([&](std::size_t index, float coefficient) { sum += coefficient * weights_[index]; });
        const float error = target - std::tanh(sum / scale);
        visit([&](std::size_t index, float coefficient) {
            const float gradient = error * coefficient;
            float& squares = squares_[index];
            squares += gradient * gradient;
            weights_[index] += rate * gradient / std::sqrt(squares);
        });
        return error;
    }

    std::vector<Weight> rounded() const {
        std::vector<Weight> result(weights_.size());
        for (std::size_t at = 0; at < result.size(); ++at)
            result[at] = Weight(std::lround(std::clamp(weights_[at], -max_weight, max_weight)));
        return result;
    }

  private:
    static constexpr float max_weight = 2000;
    std::vector<float> weights_, squares_;
};

}  // namespace qipan::learning
