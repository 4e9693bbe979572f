#include "games/chinese_checkers/learning/parameters.hpp"

#include <cmath>

#include "games/chinese_checkers/evaluation.hpp"
#include "search/control/random.hpp"

namespace qipan::chinese_checkers {

namespace {

// Limits such that no sum of a network overflows: at most 60 stones and one feature of the rearmost stones are added.
constexpr float max_hidden = 1.9f, max_output = 5.4f, max_linear = 5.0f;

constexpr float moves_per_unit = 10, max_error = 1;

std::int16_t rounded(float value, float limit, float scale) {
    return std::int16_t(std::lround(std::clamp(value, -limit, limit) * scale));
}

/// The features of a position as a seat sees it.
struct Features {
    List<std::uint16_t, max_seats * camp_size + 1> list;

    Features(const ChineseCheckers::State& state, Seat seat, bool is_mirrored) {
        const auto& seen = seen_from[std::size_t(ChineseCheckers::home(state.options, seat))];
        DistanceCounts distances;
        for (Seat owner = 0; owner < state.options.players; ++owner)
            state.stones[owner].for_each([&](Hole hole) {
                const Hole at = is_mirrored ? mirror_image[seen[hole]] : seen[hole];
                if (owner == seat) {
                    list.push(at);
                    distances.add(steps_to_tip(at));
                } else if (sees_others(state.options.players)) {
                    list.push(std::uint16_t(first_other_feature + at));
                }
            });
        list.push(std::uint16_t(first_rear_feature + distances.rear_feature()));
    }
};

/// The hidden units of a seat, before and after they are clipped, and its score.
struct Activation {
    std::array<float, hidden_size> sum, unit;
    float score = 0;

    Activation(const Parameters& parameters, const Features& features) : sum(parameters.bias) {
        for (const auto feature : features.list) {
            for (std::size_t i = 0; i < hidden_size; ++i) sum[i] += parameters.hidden[feature][i];
            score += parameters.linear[feature];
        }
        for (std::size_t i = 0; i < hidden_size; ++i) {
            unit[i] = std::clamp(sum[i], 0.0f, 1.0f);
            score += unit[i] * parameters.output[i];
        }
    }
};

}  // namespace

Parameters initial_parameters(std::uint64_t seed) {
    constexpr float cost_per_unit = 6600, spread = 0.15f, output_spread = 0.01f, arrived_cost = 224;
    Parameters start;
    Random random(seed);
    const auto small = [&](float size) { return size * (float(random.below(2001)) / 1000 - 1); };
    for (auto& feature : start.hidden)
        for (float& weight : feature) weight = small(spread);
    for (std::size_t hole = 0; hole < hole_count; ++hole)
        start.linear[hole] =
            -(float(hole_progress[std::size_t(opposite(0))][hole].march) - arrived_cost) / cost_per_unit;
    start.bias.fill(0.5f);
    for (float& weight : start.output) weight = small(output_spread);
    return start;
}

Network quantise(const Parameters& parameters) {
    constexpr float output_unit = Network::score_per_move * moves_per_unit * Network::output_scale;
    Network network;
    for (std::size_t feature = 0; feature < network_features; ++feature) {
        for (std::size_t i = 0; i < hidden_size; ++i)
            network.hidden[feature][i] = rounded(parameters.hidden[feature][i], max_hidden, Network::unit_one);
        network.linear[feature] = std::int32_t(std::lround(
            std::clamp(parameters.linear[feature], -max_linear, max_linear) * output_unit * Network::unit_one));
    }
    for (std::size_t i = 0; i < hidden_size; ++i) {
        network.bias[i] = rounded(parameters.bias[i], 4 * max_hidden, Network::unit_one);
        network.output[i] = rounded(parameters.output[i], max_output, output_unit);
    }
    return network;
}

double Optimiser::add_gradient(const Sample& sample, bool is_mirrored) {
    const auto& state = sample.state;
    double loss = 0;
    for (Seat seat = 0; seat < state.options.players; ++seat) {
        if (sample.moves[seat] < 0) continue;
        const Features features(state, seat, is_mirrored);
        const Activation activation(parameters_, features);
        const float difference = activation.score + sample.moves[seat] / moves_per_unit;
        const float error = std::clamp(difference, -max_error, max_error);
        loss += double(difference) * double(difference) * double(moves_per_unit) * double(moves_per_unit);
        std::array<float, hidden_size> back;
        for (std::size_t k = 0; k < hidden_size; ++k) {
            gradient_.output[k] += error * activation.unit[k];
            back[k] = activation.sum[k] > 0 && activation.sum[k] < 1 ? error * parameters_.output[k] : 0;
            gradient_.bias[k] += back[k];
        }
        for (const auto feature : features.list) {
            for (std::size_t k = 0; k < hidden_size; ++k) gradient_.hidden[feature][k] += back[k];
            gradient_.linear[feature] += error;
        }
        ++seats_learned_;
    }
    return loss;
}

void Optimiser::apply(double rate) {
    constexpr float mean_decay = 0.9f, square_decay = 0.999f, least = 1e-8f;
    ++steps_;
    const float share = 1 / float(std::max<std::size_t>(seats_learned_, 1));
    seats_learned_ = 0;
    const auto corrected_rate = float(rate * std::sqrt(1 - std::pow(double(square_decay), double(steps_))) /
                                      (1 - std::pow(double(mean_decay), double(steps_))));
    float *at = parameters_.begin(), *gradient = gradient_.begin(), *mean = mean_.begin(), *square = square_.begin();
    for (std::size_t i = 0; i < Parameters::count; ++i) {
        const float slope = gradient[i] * share;
        mean[i] = mean_decay * mean[i] + (1 - mean_decay) * slope;
        square[i] = square_decay * square[i] + (1 - square_decay) * slope * slope;
        at[i] -= corrected_rate * mean[i] / (std::sqrt(square[i]) + least);
    }
    gradient_ = {};
}

double Optimiser::step(const Sample* const* samples, const std::uint8_t* mirrored, std::size_t size, double rate) {
    double loss = 0;
    for (std::size_t i = 0; i < size; ++i) loss += add_gradient(*samples[i], mirrored[i]);
    const auto learned = double(std::max<std::size_t>(seats_learned_, 1));
    apply(rate);
    return loss / learned;
}

void Optimiser::restore(const Memory& memory) {
    parameters_ = memory.parameters;
    mean_ = memory.mean;
    square_ = memory.square;
    steps_ = memory.steps;
}

}  // namespace qipan::chinese_checkers
