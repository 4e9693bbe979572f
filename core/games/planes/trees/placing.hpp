#pragma once
#include <optional>

#include "games/planes/trees/decision_tree.hpp"
#include "search/control/random.hpp"

namespace qipan::planes {

/// How layouts should be mixed so that no shooter finds them quickly: a weight for each. Placer and shooter play a
/// game in which the placer wants many shots and the shooter few. In every round a shooter is made who knows the
/// placer's weights, and then the placer makes those layouts likelier that cost this shooter many shots
/// (multiplicative weights). The mean of all rounds' weights approaches the placer's best mixture as far as the
/// shooters were the best ones. Mirror images weigh the same: a shooter may turn the board by chance.
struct Placing {
    int rounds = 60;
    double step = 0.05;  // by how much a shot more makes a layout likelier, in nats
};
std::vector<std::uint64_t> placing_weights(const Layouts& layouts, const Placing& placing, Control& control);

/// One of the layouts that have all the planes placed so far, each as likely as its weight says; none: there is none.
/// Whoever places a plane of the layout drawn, any of those missing with the same chance, and draws anew for the next
/// plane, has in the end placed each layout as often as its weight says.
template <class Prior>
std::optional<LayoutId> drawn_layout(const Layouts& layouts, Prior prior, const Planes::Layout& placed, Random random);

}  // namespace qipan::planes
