#pragma once
#include <utility>
#include <vector>

#include "base/game.hpp"

namespace qipan {

/// A tier and the tier with the material of both sides exchanged. Positions are seen from their mover, so a quiet move,
/// one that changes no material, leads from either tier to the other. For example, if the mover has 2 pieces against 1,
/// then after a quiet move the new mover has 1 piece against 2. If both sides have the same material, the two tiers are
/// the same.
using TierGroup = std::pair<int, int>;

/// A numbering of the positions of a game, so that a table can be an array with one byte for each position. Positions
/// are seen from their mover, that is, G::seen_by_mover has been applied. A tier is the set of all positions with the
/// same material; the positions of each tier are numbered from 0.
///
/// Contracts:
/// - `seen` is a position seen from its mover. Only `has`, which says whether a position has a number, accepts any
///   position.
/// - If unrank(tier, n, out) returns true, rank(tier, out) == n. If it returns false, n is a gap, a number that belongs
///   to no position.
/// - A quiet move leads to the other tier of the same group, any other move to a group that comes earlier in `groups`.
/// - `unmoves` visits every pair of a previous state and a quiet move that leads from it to `seen`. It may also visit
///   pairs whose move does not lead to `seen`, for example because it captures; the caller must check this.
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

/// RankingOf<G>::type is the ranking of a game. A game that has a ranking specialises this template in
/// <game>/ranking.hpp.
template <class G>
struct RankingOf;

template <class G>
concept HasRanking = Game<G> && Ranking<typename RankingOf<G>::type>;

}  // namespace qipan
