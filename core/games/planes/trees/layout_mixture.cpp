#include "games/planes/trees/layout_mixture.hpp"

#include <algorithm>
#include <cmath>

#include "games/planes/symmetry.hpp"

namespace qipan::planes {
namespace {

constexpr double quantized_total = 0x1p40;

std::vector<std::uint64_t> quantized(const std::vector<double>& shares) {
    double sum = 0;
    for (const double share : shares) sum += share;
    std::vector<std::uint64_t> weights;
    weights.reserve(shares.size());
    for (const double share : shares)
        weights.push_back(std::max<std::uint64_t>(1, std::uint64_t(share / sum * quantized_total)));
    return weights;
}

}  // namespace

std::vector<std::uint64_t> mixture_weights(const Layouts& layouts, const MixtureOptions& options, Control& control) {
    const auto symmetries = symmetries_of(layouts, {}, control);
    std::vector<double> shots(layouts.count(), 0), shares(layouts.count(), 1), mean(layouts.count(), 0);
    control.total = std::uint64_t(options.rounds);
    for (int round = 0; round < options.rounds && !control.stopped(); ++round) {
        const auto weights = quantized(shares);
        const Weighted prior{weights};
        Control silent;
        silent.stop_requested = &control.stop;
        const Tree shooter = greedy_tree(layouts, prior, Goal::finish, Policy::information, silent);
        const auto cost = tree_cost<Weighted>(shooter, layouts, prior, Goal::finish, silent);
        double sum = 0;
        for (const double share : shares) sum += share;
        for (LayoutId id = 0; id < layouts.count(); ++id) {
            mean[id] += shares[id] / sum;
            for (const auto& symmetry : symmetries)
                shots[id] += double(cost.shots[symmetry.layout[id]]) / double(symmetries.size());
        }
        const double most = *std::ranges::max_element(shots);
        for (LayoutId id = 0; id < layouts.count(); ++id) shares[id] = std::exp(options.step * (shots[id] - most));
        control.done = std::uint64_t(round + 1);
    }
    return quantized(mean);
}

template <class Prior>
std::optional<LayoutId> sample_layout(const Layouts& layouts, Prior prior, const Planes::Layout& placed,
                                      Random random) {
    const auto has_them = [&](LayoutId id) {
        for (std::size_t i = 0; i < placed.count; ++i)
            if (std::ranges::count(layouts[id], placed.placements[i]) == 0) return false;
        return true;
    };
    std::uint64_t sum = 0;
    for (LayoutId id = 0; id < layouts.count(); ++id)
        if (has_them(id)) sum += prior(id);
    if (sum == 0) return std::nullopt;
    std::uint64_t left = random.next() % sum;  // the sum is below 2^48, so the bias of the remainder is negligible
    for (LayoutId id = 0; id < layouts.count(); ++id)
        if (has_them(id)) {
            if (left < prior(id)) return id;
            left -= prior(id);
        }
    return std::nullopt;
}

template std::optional<LayoutId> sample_layout(const Layouts&, Uniform, const Planes::Layout&, Random);
template std::optional<LayoutId> sample_layout(const Layouts&, Weighted, const Planes::Layout&, Random);

}  // namespace qipan::planes
