#pragma once
#include <utility>
#include <vector>

#include "base/game.hpp"

namespace qipan {

/// Two tiers connected by quiet moves: they have the same material, with one or the other side to move. Both may be the
/// same tier.
using TierGroup = std::pair<int, int>;

/// A numbering of the positions of a game, seen from their mover, so that a table can store one byte for each. A tier
/// is the set of all positions with the same material; every tier is numbered from 0.
///
/// Contracts:
/// - `has` says whether a position, seen from either side, has a number.
/// - `seen` is a position seen from its mover: G::seen_by_mover leaves it unchanged.
/// - If unrank(tier, n, out) returns true, rank(tier, out) == n. If it returns false, n is a gap: the number of no
///   position.
/// - A move leads either to the other tier of its group (it is quiet) or to an earlier group.
/// - `unmoves` visits every pair of a previous state and a quiet move that leads to `seen`. It may visit other pairs
///   too.
/// - A mover without a legal move has lost.
template <class R>
concept Ranking = ColourSymmetric<typename R::G> &&
                  requires(const R& ranking, const typename R::G::State& seen, typename R::G::State& out) {
                      { ranking.tiers() } -> std::same_as<int>;
                      { ranking.size(0) } -> std::same_as<std::uint64_t>;
                      { ranking.groups() } -> std::same_as<std::vector<TierGroup>>;
                      { ranking.has(seen) } -> std::same_as<bool>;
                      { ranking.tier(seen) } -> std::same_as<int>;
                      { ranking.rank(0, seen) } -> std::same_as<std::uint64_t>;
                      { ranking.unrank(0, std::uint64_t{}, out) } -> std::same_as<bool>;
                      ranking.unmoves(seen, [](const typename R::G::State&, const typename R::G::Move&) {});
                  };

/// The ranking of a game. Games that have one specialise it in <game>/ranking.hpp with a member `using type = <its
/// ranking>`.
template <class G>
struct RankingOf;

template <class G>
concept HasRanking = Game<G> && Ranking<typename RankingOf<G>::type>;

}  // namespace qipan
