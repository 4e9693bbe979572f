#pragma once
#include <optional>

#include "games/planes/trees/decision_tree.hpp"
#include "search/control/random.hpp"

namespace qipan::planes {

/// Computes a mixed strategy for placing planes: a weight for each layout, such that no shooter finds the planes
/// quickly. Placer and shooter play a game in which the placer wants many shots and the shooter few. In every round a
/// shooter is built that knows the placer's weights; then the placer increases the weights of the layouts that cost
/// this shooter many shots (multiplicative weights). The mean of the weights over all rounds approaches the placer's
/// optimal mixture, to the extent that the shooters are optimal. Symmetric layouts have equal weights, since a shooter
/// may turn the board at random.
struct MixtureOptions {
    int rounds = 60;
    double step = 0.05;  // by how much one more shot increases a layout's log-weight
};
std::vector<std::uint64_t> mixture_weights(const Layouts& layouts, const MixtureOptions& options, Control& control);

/// Samples one of the layouts that contain all planes placed so far, with probability proportional to its weight; none
/// if there is no such layout. To place all planes: sample a layout, place a uniformly random one of its missing
/// planes, and sample again for the next plane. This places each layout with probability proportional to its weight.
template <class Prior>
std::optional<LayoutId> sample_layout(const Layouts& layouts, Prior prior, const Planes::Layout& placed, Random random);

}  // namespace qipan::planes
