#pragma once
#include <optional>

#include "games/planes/trees/decision_tree.hpp"
#include "search/control/random.hpp"

namespace qipan::planes {

/// The parameters of `mixture_weights`.
struct MixtureOptions {
    int rounds = 60;
    double step = 0.05;  // per round, the log of a layout's weight grows by `step` times its number of shots
};

/// Computes a mixed strategy for placing planes: a weight for each layout, such that no shooter finds the planes
/// quickly. Placer and shooter play a zero-sum game whose payoff is the number of shots: the placer maximises it, the
/// shooter minimises it. Each round builds a shooter against the placer's current weights, then increases the weights
/// of the layouts for which this shooter needs many shots (multiplicative weights). The mean of the weights over all
/// rounds approaches the placer's optimal mixture, as far as the shooters are optimal. Symmetric layouts get equal
/// weights, since a shooter may turn the board at random.
std::vector<std::uint64_t> mixture_weights(const Layouts& layouts, const MixtureOptions& options, Control& control);

/// Samples one of the layouts that contain all planes placed so far, with probability proportional to its weight;
/// returns nullopt if there is no such layout. To place all planes: sample a layout, place one of its missing planes,
/// chosen uniformly at random, and sample again for the next plane. Each layout then results with probability
/// proportional to its weight.
template <class Prior>
std::optional<LayoutId> sample_layout(const Layouts& layouts, Prior prior, const Planes::Layout& placed, Random random);

}  // namespace qipan::planes
