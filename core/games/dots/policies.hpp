#pragma once
#include <map>

#include "games/dots/rules.hpp"
#include "search/control/control.hpp"

namespace qipan::dots {

/// Simple policies. Each is defined by the edges among which it chooses with equal probability.
enum class Policy : std::uint8_t { random, greedy, symmetric };

/// Returns the edges among which a policy chooses; the set is empty only if the game is over.
/// - `random`: all legal edges.
/// - `greedy`: the legal edges that complete a box; if there are none, those that give no box a third side; if
///   there are none of these either, all legal edges.
/// - `symmetric`: the legal edges that complete a box; if there are none, those that are the image of a drawn
///   edge under a half-turn of the board; if there are none of these either, all legal edges.
Edges candidates(const Dots::State& state, Policy policy);

/// Maps a final lead of seat 0, in boxes, to the number of games that ended with it.
using Leads = std::map<int, std::uint64_t>;

/// Plays games in which the policy `first` chooses for seat 0 and `second` for seat 1. Game i depends only on the seed
/// and on i.
Leads play_policies(const Dots::Options& options, Policy first, Policy second, std::uint64_t games, std::uint64_t seed,
                    Control& control);

}  // namespace qipan::dots
