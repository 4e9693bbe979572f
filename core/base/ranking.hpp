#pragma once
#include <utility>
#include <vector>

#include "base/game.hpp"

namespace qipan {

/// Two tiers connected by quiet moves: the same material, with either side to move. The two may be the same tier.
using TierGroup = std::pair<int, int>;

/// Numbers the positions of a game, seen from their mover, within tiers of equal material, so that a table can store
/// one byte for each.
///
/// Contracts:
/// - `seen` is a state that G::seen_by_mover leaves unchanged.
/// - rank(tier, unrank(tier, n)) == n where unrank returns true; where it returns false, n is a gap.
/// - A move leads either to the other tier of its group (it is quiet) or to an earlier group.
/// - `unmoves` visits at least every (previous state, quiet move) that leads to the state.
/// - A mover without a legal move has lost.
template <class R>
concept Ranking = ColourSymmetric<typename R::G> &&
                  requires(const R& ranking, const typename R::G::State& seen, typename R::G::State& out) {
                      { ranking.tiers() } -> std::same_as<int>;
                      { ranking.size(0) } -> std::same_as<std::uint64_t>;
                      { ranking.groups() } -> std::same_as<std::vector<TierGroup>>;
                      { ranking.tier(seen) } -> std::same_as<int>;
                      { ranking.rank(0, seen) } -> std::same_as<std::uint64_t>;
                      { ranking.unrank(0, std::uint64_t{}, out) } -> std::same_as<bool>;
                      ranking.unmoves(seen, [](const typename R::G::State&, const typename R::G::Move&) {});
                  };

/// The ranking of a game that has one; specialised in <game>/ranking.hpp as `using type = <its ranking>`.
template <class G>
struct RankingOf;

template <class G>
concept HasRanking = Game<G> && Ranking<typename RankingOf<G>::type>;

}  // namespace qipan
