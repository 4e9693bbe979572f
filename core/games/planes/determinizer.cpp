#include "games/planes/determinizer.hpp"

#include <cmath>

#include "games/planes/playout_policy.hpp"

namespace qipan {
namespace {

constexpr int max_tries = 20'000;
/// If there are at most this many sets of placements to try, all layouts that fit are enumerated, which takes a few
/// milliseconds. Otherwise they are sampled by rejection, and enumerated only if that fails.
constexpr double max_enumerable_sets = 1e6;
constexpr std::size_t max_layouts = 200'000;
constexpr int enemy_playouts = 64;
/// `by_shots` is the share of the payoff that depends on the lead in shots, so that good and bad shots differ even in a
/// race that is already decided. A lead of `decisive_shots` shots earns most of that share.
constexpr double by_shots = 0.2, decisive_shots = 10;

/// Returns how many shots the seat needs in total to hit the last head, including those already made, if it continues
/// by the playout policy.
int shots_needed(Planes::State state, Seat seat, Random& random) {
    const auto below = [&](unsigned bound) { return random.below(bound); };
    auto& shots = state.shots[seat];
    int heads = 0;
    for (int i = 0;; ++i) {
        if (i == shots.count) shots.add(PlayoutPolicy<Planes>::shot(state, seat, below));
        heads += Planes::answer(state.options, state.layouts[seat ^ 1], shots.cells[std::size_t(i)]) == Planes::head;
        if (heads == state.options.planes) return i + 1;
    }
}

}  // namespace

Determinizer<Planes>::Determinizer(const Planes::View& view, Control& control) : view_(view), control_(control) {
    const auto& placement_table = Planes::placement_table(view.options);
    for (int placement = 0; placement < placement_table.count(); ++placement) {
        Planes::Layout alone;
        alone.add(placement);
        bool contradicts = false;
        for (std::size_t i = 0; i < view.shots.count; ++i) {
            const auto own = Planes::answer(view.options, alone, view.shots.cells[i]);
            contradicts = contradicts || (own != Planes::empty && own != view.answers[i]);
        }
        if (!contradicts) possible_placements_.push_back(placement);
    }
}

bool Determinizer<Planes>::fits(const Planes::Layout& layout) const {
    for (std::size_t i = 0; i < view_.shots.count; ++i)
        if (Planes::answer(view_.options, layout, view_.shots.cells[i]) != view_.answers[i]) return false;
    return true;
}

std::optional<Planes::Layout> Determinizer<Planes>::sample_by_rejection(Random& random) const {
    const auto& placement_table = Planes::placement_table(view_.options);
    for (int tries = 0; tries < max_tries && !possible_placements_.empty() && !control_.stopped(); ++tries) {
        Planes::Layout layout;
        planes::Placements free = placement_table.all();
        while (layout.count < view_.options.planes) {
            const int placement = possible_placements_[random.below(std::uint32_t(possible_placements_.size()))];
            if (!free.has(placement)) break;
            layout.add(placement);
            free = free & placement_table.compatible(placement);
        }
        if (layout.count == view_.options.planes && fits(layout)) return layout;
    }
    return std::nullopt;
}

std::optional<Planes::State> Determinizer<Planes>::sample(Random& random) {
    Planes::State state = Planes::initial(view_.options);
    state.layouts[view_.seat] = view_.layout;
    state.shots[view_.seat] = view_.shots;
    state.shots[view_.seat ^ 1] = view_.enemy_shots;
    // Seat 0 places all its planes first. Until then, the enemy has placed none, so nothing is hidden.
    if (view_.seat == 0 && view_.layout.count < view_.options.planes) return state;
    double sets = 1;
    for (int plane = 0; plane < view_.options.planes; ++plane)
        sets *= double(possible_placements_.size()) / (plane + 1);
    Planes::Layout& enemy = state.layouts[view_.seat ^ 1];
    if (!enumerated_ && sets > max_enumerable_sets)
        if (const auto layout = sample_by_rejection(random)) {
            enemy = *layout;
            return state;
        }
    if (!enumerated_) {
        std::vector<planes::Answered> answers;
        for (std::size_t i = 0; i < view_.shots.count; ++i) answers.push_back({view_.shots.cells[i], view_.answers[i]});
        enumerated_.emplace(view_.options, answers, control_, max_layouts);
    }
    if (enumerated_->count() == 0) return std::nullopt;
    const auto& layout = (*enumerated_)[random.below(std::uint32_t(enumerated_->count()))];
    for (int plane = 0; plane < view_.options.planes; ++plane) enemy.add(layout[std::size_t(plane)]);
    return state;
}

std::array<double, max_seats> Determinizer<Planes>::evaluate(const Planes::State& state, Random& random) {
    if (view_.layout.count < view_.options.planes)
        return mcts::play_out<Planes>(state, mcts::PlayoutKind::informed, random).payoffs;
    const Seat seat = view_.seat, enemy = seat ^ 1;
    if (enemy_shots_.empty()) {
        Planes::State now = state;
        now.shots[enemy] = view_.enemy_shots;
        for (int game = 0; game < enemy_playouts; ++game) enemy_shots_.push_back(shots_needed(now, enemy, random));
    }
    const int needed = shots_needed(state, seat, random);
    double own = 0;
    for (const int theirs : enemy_shots_) {
        const bool is_drawn = needed == theirs && view_.options.equal_turns;
        const bool is_first = needed < theirs || (needed == theirs && seat == 0);
        const double result = is_drawn ? 0 : is_first ? 1 : -1;
        own += (1 - by_shots) * result + by_shots * std::tanh((theirs - needed) / decisive_shots);
    }
    own /= enemy_playouts;
    return seat == 0 ? std::array<double, max_seats>{own, -own} : std::array<double, max_seats>{-own, own};
}

std::uint64_t Determinizer<Planes>::information_key(const Planes::State& state, Seat seat) {
    std::uint64_t sum = seat;
    const auto& layout = state.layouts[seat];
    if (layout.count < state.options.planes) {
        for (std::size_t i = 0; i < layout.count; ++i) sum += Random(layout.placements[i]).next();
        return sum;
    }
    const auto& shots = state.shots[seat];
    for (std::size_t i = 0; i < shots.count; ++i) {
        const int cell = shots.cells[i];
        const auto answer = Planes::answer(state.options, state.layouts[seat ^ 1], cell);
        sum += Random(std::uint64_t(1'000 + 3 * cell + answer)).next();
    }
    return sum;
}

}  // namespace qipan
