#pragma once
#include <map>

#include "games/dots/rules.hpp"
#include "search/control/control.hpp"

namespace qipan::dots {

/// Simple policies. Each is defined by the edges among which it chooses with equal probability.
enum class Policy : std::uint8_t { random, greedy, symmetric };

/// Returns the edges among which a policy chooses; not empty while the game is not over.
/// - `random`: all legal edges. The other two policies complete a box if possible; otherwise they choose as follows.
/// - `greedy`: the edges that give no box a third side, or all legal edges if there are none.
/// - `symmetric`: the images of drawn edges under a half-turn, or all legal edges if none of these is legal.
Edges candidates(const Dots::State& state, Policy policy);

/// The number of games that ended with each lead of seat 0, in boxes.
using Leads = std::map<int, std::uint64_t>;

/// Plays games in which the policy `first` chooses for seat 0 and `second` for seat 1. Game i depends only on the seed
/// and on i.
Leads play_policies(const Dots::Options& options, Policy first, Policy second, std::uint64_t games, std::uint64_t seed,
                    Control& control);

}  // namespace qipan::dots
