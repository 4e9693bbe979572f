#pragma once
#include "base/combinations.hpp"
#include "base/ranking.hpp"
#include "games/two_eat_one/rules.hpp"

namespace qipan {

/// Numbers every position of one variant of two-eat-one from the mover's point of view. A tier contains all positions
/// with given numbers of own and enemy stones. Every number from 0 to size(tier) - 1 is the rank of a position.
class TwoEatOneRanking {
  public:
    using G = TwoEatOne;

    explicit TwoEatOneRanking(const G::Options& options);

    /// Whether the position belongs to this variant.
    bool has(const G::State& state) const { return state.options == options_; }
    int tiers() const { return side_ * side_; }
    /// The number of positions in a tier. A tier is empty if the opponent has at most `loss_at` stones there: the
    /// opponent has just moved, so it had more than `loss_at` stones before its move, and no move removes stones of the
    /// side that makes it.
    std::uint64_t size(int tier) const { return sizes_[std::size_t(tier)]; }
    std::vector<TierGroup> groups() const;

    int tier(const G::State& seen) const {
        return std::popcount(seen.stones[0]) * side_ + std::popcount(seen.stones[1]);
    }
    std::uint64_t rank(int tier, const G::State& seen) const {
        const auto [own, enemy] = seen.stones;
        return rank_[own] * enemy_choices_[std::size_t(tier)] + rank_[squeezed(own, enemy)];
    }
    bool unrank(int tier, std::uint64_t rank, G::State& seen) const {
        const std::uint64_t choices = enemy_choices_[std::size_t(tier)];
        const auto own = subsets_[std::size_t(tier / side_)][rank / choices];
        seen.stones = {G::Stones(own), spread(own, subsets_[std::size_t(tier % side_)][rank % choices])};
        seen.options = options_;
        seen.mover = 0;
        return true;
    }
    /// Calls visit(before, step) for every step by which the opponent, who moved last, may have reached this position;
    /// `before` is the position before the step. Some of these steps would have captured a stone and so led to another
    /// position; the caller must play each step to find out.
    void unmoves(const G::State& seen, auto&& visit) const {
        const unsigned empty = 0xffffu & ~unsigned(seen.stones[0] | seen.stones[1]);
        for (unsigned rest = seen.stones[1]; rest; rest &= rest - 1) {
            const unsigned to = unsigned(std::countr_zero(rest));
            for (unsigned origins = neighbours_[to] & empty; origins; origins &= origins - 1) {
                const unsigned from = unsigned(std::countr_zero(origins));
                G::State before = seen;
                before.stones[1] = G::Stones(before.stones[1] ^ (1u << to | 1u << from));
                before.mover = 1;
                visit(before, G::Move{std::uint8_t(from), std::uint8_t(to)});
            }
        }
    }

  private:
    // `squeezed` renumbers a set of stones over the cells that are not in `taken`: the n-th of these cells, counted
    // from 0, becomes bit n. `spread` is its inverse. Both look up half a board at a time.
    static unsigned squeezed(unsigned taken, unsigned stones) {
        const unsigned low = taken & 255, high = taken >> 8;
        return squeeze_[low][stones & 255] | unsigned(squeeze_[high][stones >> 8]) << (8 - std::popcount(low));
    }
    static G::Stones spread(unsigned taken, unsigned stones) {
        const unsigned low = taken & 255, high = taken >> 8, room = 8u - unsigned(std::popcount(low));
        return G::Stones(spread_[low][stones & ((1u << room) - 1)] | unsigned(spread_[high][stones >> room]) << 8);
    }
    using HalfTable = std::array<std::array<std::uint8_t, 256>, 256>;
    static HalfTable half_table(bool is_squeeze);
    static const HalfTable squeeze_, spread_;
    static const std::array<std::uint16_t, 16> neighbours_;

    G::Options options_;
    int side_;  // one more than the maximum number of stones of a side
    std::vector<std::uint16_t> rank_;
    std::vector<std::vector<std::uint32_t>> subsets_;
    std::vector<std::uint64_t> sizes_, enemy_choices_;
};

template <>
struct RankingOf<TwoEatOne> {
    using type = TwoEatOneRanking;
};
static_assert(HasRanking<TwoEatOne>);

}  // namespace qipan
