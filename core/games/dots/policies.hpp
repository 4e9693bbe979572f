#pragma once
#include <map>

#include "games/dots/rules.hpp"
#include "search/control/control.hpp"

namespace qipan::dots {

/// Simple ways to play, each told by the edges it chooses among, all equally likely.
enum class Policy : std::uint8_t { random, greedy, symmetric };

/// Never empty while the game is not over. random: every legal edge. The other two complete a box if they can. If not,
/// - greedy draws an edge that gives no box a third side, and if there is none, any;
/// - symmetric draws an edge that half a turn of the board takes to a drawn one, and if there is none, any.
Edges candidates(const Dots::State& state, Policy policy);

/// How often each lead of the first seat, in boxes, was the result of a game.
using Leads = std::map<int, std::uint64_t>;

/// Many games of one policy against another. Game number i depends on the seed and on i alone.
Leads play_policies(const Dots::Options& options, Policy first, Policy second, std::uint64_t games, std::uint64_t seed,
                    Control& control);

}  // namespace qipan::dots
