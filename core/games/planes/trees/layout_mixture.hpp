#pragma once
#include <optional>

#include "games/planes/trees/decision_tree.hpp"
#include "search/control/random.hpp"

namespace qipan::planes {

/// The parameters of `mixture_weights`.
struct MixtureOptions {
    int rounds = 60;
    double step = 0.05;  // per round, the log of a layout's weight grows by `step` × shots of this round's shooter
};

/// Computes a mixed strategy for placing planes: a weight for each layout, such that no shooter finds the planes
/// quickly. Placer and shooter play a zero-sum game whose payoff is the number of shots: the placer maximises it, the
/// shooter minimises it. Each round builds a shooter against the placer's current weights, then increases the weights
/// of the layouts for which this shooter needs many shots (multiplicative weights). If every shooter were optimal, the
/// mean of the weights over all rounds would approach the placer's optimal mixture; here, shooters are greedy.
/// Symmetric layouts get equal weights, since a shooter may turn the board at random.
std::vector<std::uint64_t> mixture_weights(const Layouts& layouts, const MixtureOptions& options, Control& control);

/// Samples one of the layouts that contain all planes placed so far, with probability proportional to its weight;
/// returns nullopt if there is no such layout. To place all planes, repeat: sample a layout and place one of its
/// missing planes, chosen uniformly at random. Each layout then results with probability proportional to its weight,
/// because the planes placed so far do not favour any of the layouts that contain them.
template <class Prior>
std::optional<LayoutId> sample_layout(const Layouts& layouts, Prior prior, const Planes::Layout& placed, Random random);

}  // namespace qipan::planes
