#pragma once
#include "games/planes/layouts.hpp"
#include "search/mcts/determinizer.hpp"

namespace qipan {

/// The enemy's planes lie in any way that fits the answers, each as likely as the others.
template <>
class Dealer<Planes> {
  public:
    Dealer(const Planes::View& view, Control& control);

    std::optional<Planes::State> deal(Random& random);

    /// The own planes while placing, then the answers in whatever order they came. What the enemy has shot changes
    /// nothing about where to shoot.
    static std::uint64_t known(const Planes::State& state, Seat seat);

    /// Shooting is a race in which neither hinders the other: how many shots the seat needs on, against how many the
    /// enemy needs in each of some games, both by the rule of thumb.
    std::optional<std::array<double, max_seats>> judge(const Planes::State& state, Random& random);

  private:
    /// Draws planes until they fit; none after too many tries.
    std::optional<Planes::Layout> drawn(Random& random) const;
    bool fits(const Planes::Layout& layout) const;

    Planes::View view_;
    Control& control_;
    std::vector<int> possible_;           // placements that contradict no answer
    std::vector<int> enemy_shots_;        // that the enemy needs in all, one number a game
    std::optional<planes::Layouts> all_;  // listed when there are few, or when drawing finds none
};
static_assert(Dealable<Planes> && Judging<Planes>);

}  // namespace qipan
