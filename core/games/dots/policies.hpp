#pragma once
#include <map>

#include "games/dots/rules.hpp"
#include "search/control/control.hpp"

namespace qipan::dots {

/// Simple policies, defined by the edges among which they choose with equal probability.
enum class Policy : std::uint8_t { random, greedy, symmetric };

/// The candidates of a policy; never empty while the game is not over. random: every legal edge. The other two complete
/// a box if possible; otherwise
/// - greedy draws an edge that gives no box a third side, or any edge if there is none;
/// - symmetric draws the image of a drawn edge under a half turn, or any edge if there is none.
Edges candidates(const Dots::State& state, Policy policy);

/// For each lead of the first seat, in boxes, the number of games that ended with it.
using Leads = std::map<int, std::uint64_t>;

/// Plays games of one policy against another. Game i depends only on the seed and on i.
Leads play_policies(const Dots::Options& options, Policy first, Policy second, std::uint64_t games, std::uint64_t seed,
                    Control& control);

}  // namespace qipan::dots
