#pragma once
#include "base/game.hpp"
#include "search/control/control.hpp"
#include "search/control/random.hpp"

namespace qipan {

/// Determinization: samples full positions that are consistent with a seat's view. It uses nothing but the view.
template <class G>
class Determinizer;

template <class G>
concept Determinizable =
    Hidden<G> && requires(Determinizer<G>& determinizer, const typename G::View& view, Control& control, Random& random,
                          const typename G::State& state, Seat seat) {
        Determinizer<G>(view, control);
        // Returns nullopt if no position is consistent with the view.
        { determinizer.sample(random) } -> std::same_as<std::optional<typename G::State>>;
        // A hash of everything that a seat knows and that matters to its choice. It may ignore the order of past moves.
        { Determinizer<G>::information_key(state, seat) } -> std::same_as<std::uint64_t>;
    };

/// `evaluate` estimates the payoffs of the position in which a simulation leaves the graph, with less variance than a
/// single playout. It returns nullopt if it cannot.
template <class G>
concept EvaluatesLeaves =
    Determinizable<G> && requires(Determinizer<G>& determinizer, const typename G::State& state, Random& random) {
        { determinizer.evaluate(state, random) } -> std::same_as<std::optional<std::array<double, max_seats>>>;
    };

}  // namespace qipan
