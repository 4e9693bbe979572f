#pragma once
#include "base/game.hpp"
#include "search/control/control.hpp"
#include "search/control/random.hpp"

namespace qipan {

/// Determinization: samples positions that are consistent with a seat's view, from the view alone.
template <class G>
class Determinizer;

template <class G>
concept Determinizable =
    Hidden<G> && requires(Determinizer<G>& determinizer, const typename G::View& view, Control& control, Random& random,
                          const typename G::State& state, Seat seat) {
        Determinizer<G>(view, control);
        // None: no position is consistent with the view.
        { determinizer.sample(random) } -> std::same_as<std::optional<typename G::State>>;
        // A hash of everything a seat knows that matters to its choice. The order of events may be irrelevant.
        { Determinizer<G>::information_key(state, seat) } -> std::same_as<std::uint64_t>;
    };

/// Evaluates the end of a simulation with less variance than a single playout; none where it cannot.
template <class G>
concept EvaluatesLeaves =
    Determinizable<G> && requires(Determinizer<G>& determinizer, const typename G::State& state, Random& random) {
        { determinizer.evaluate(state, random) } -> std::same_as<std::optional<std::array<double, max_seats>>>;
    };

}  // namespace qipan
