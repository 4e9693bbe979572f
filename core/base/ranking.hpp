#pragma once
#include <utility>
#include <vector>

#include "base/game.hpp"

namespace qipan {

/// The two tiers between which quiet moves lead back and forth. A tier distinguishes the material of the mover from
/// that of the opponent, and a quiet move swaps the two, because the opponent becomes the mover. If both sides have the
/// same material, both tiers are the same one.
using TierGroup = std::pair<int, int>;

/// A numbering of the positions of a game, seen from their mover, so that a table can store one byte for each. A tier
/// is the set of all positions with the same material; every tier is numbered from 0.
///
/// Contracts:
/// - `has` says whether a position, seen from either side, has a number.
/// - `seen` is a position seen from its mover: G::seen_by_mover leaves it unchanged.
/// - If unrank(tier, n, out) returns true, rank(tier, out) == n. If it returns false, n is a gap, a number that belongs
///   to no position.
/// - A quiet move leads to the other tier of the same group, any other move to a group that comes earlier in `groups`.
/// - `unmoves` visits every pair of a previous state and a quiet move that leads from it to `seen`. It may also visit
///   pairs whose move does not lead to `seen`.
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
