#pragma once
#include "games/planes/layouts.hpp"
#include "search/mcts/determinizer.hpp"

namespace qipan {

/// Samples the enemy's layout uniformly from the layouts that fit the answers.
template <>
class Determinizer<Planes> {
  public:
    Determinizer(const Planes::View& view, Control& control);

    std::optional<Planes::State> sample(Random& random);

    /// Hashes what the seat knows: its own planes while it places them; afterwards the answers to its shots, regardless
    /// of their order. The enemy's shots are left out, since they do not matter for where to shoot.
    static std::uint64_t information_key(const Planes::State& state, Seat seat);

    /// Evaluates a position of the shooting phase, a race in which the seats do not affect each other. One playout
    /// finds how many shots the view's seat needs in total to hit all heads. This number is compared with the numbers
    /// of shots that the enemy needs in several playouts. Both sides follow the playout policy. While the seat is
    /// placing its planes, plays the game to its end instead.
    std::array<double, max_seats> evaluate(const Planes::State& state, Random& random);

  private:
    /// Places random planes until they fit the answers; returns nullopt after too many tries or if the search is
    /// stopped.
    std::optional<Planes::Layout> sample_by_rejection(Random& random) const;
    bool fits(const Planes::Layout& layout) const;

    Planes::View view_;
    Control& control_;
    std::vector<int> possible_placements_;  // the placements that contradict no answer
    std::vector<int> enemy_shots_;          // by playout: how many shots the enemy needs to hit all heads
    // The layouts that fit the answers, if they were enumerated: because few sets of placements are possible, or
    // because rejection sampling has failed.
    std::optional<planes::Layouts> enumerated_;
};
static_assert(Determinizable<Planes>);

}  // namespace qipan
