#pragma once
#include <utility>
#include <vector>

#include "base/game.hpp"

namespace qipan {

/// Two tiers between which quiet moves go back and forth: the same material, seen by one side and by the other. They
/// may be one and the same.
using TierGroup = std::pair<int, int>;

/// Numbers the positions of a game as their movers see them, tier by tier of material, so that a table can hold a byte
/// for each.
///
/// Contracts: `seen` is a state that G::seen_by_mover leaves alone; rank(tier, unrank(tier, n)) == n where unrank
/// answers true (false is a gap); a move either goes to the other tier of the group (it is quiet) or to a group that
/// comes earlier; `unmoves` visits at least every (state before, quiet move) that leads here; a mover without a move
/// has lost.
template <class R>
concept Ranking = ColourBlind<typename R::G> &&
                  requires(const R& ranking, const typename R::G::State& seen, typename R::G::State& found) {
                      { ranking.tiers() } -> std::same_as<int>;
                      { ranking.size(0) } -> std::same_as<std::uint64_t>;
                      { ranking.groups() } -> std::same_as<std::vector<TierGroup>>;
                      { ranking.tier(seen) } -> std::same_as<int>;
                      { ranking.rank(0, seen) } -> std::same_as<std::uint64_t>;
                      { ranking.unrank(0, std::uint64_t{}, found) } -> std::same_as<bool>;
                      ranking.unmoves(seen, [](const typename R::G::State&, const typename R::G::Move&) {});
                  };

}  // namespace qipan
