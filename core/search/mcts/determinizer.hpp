#pragma once
#include "base/game.hpp"
#include "search/control/control.hpp"
#include "search/control/random.hpp"

namespace qipan {

/// Deals what is hidden: positions that a seat's view does not rule out. Made from the view alone.
template <class G>
class Dealer;

template <class G>
concept Dealable = Hidden<G> && requires(Dealer<G>& dealer, const typename G::View& view, Control& control,
                                         Random& random, const typename G::State& state, Seat seat) {
    Dealer<G>(view, control);
    { dealer.deal(random) } -> std::same_as<std::optional<typename G::State>>;  // none: nothing fits the view
    /// What a seat knows that matters to its choice, as a number. The order of what happened may not matter.
    { Dealer<G>::known(state, seat) } -> std::same_as<std::uint64_t>;
};

/// Judges where a simulation ended with less chance in it than one game played out has; none where it cannot.
template <class G>
concept Judging = Dealable<G> && requires(Dealer<G>& dealer, const typename G::State& state, Random& random) {
    { dealer.judge(state, random) } -> std::same_as<std::optional<std::array<double, max_seats>>>;
};

}  // namespace qipan
