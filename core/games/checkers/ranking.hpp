#pragma once
#include "base/combinations.hpp"
#include "base/ranking.hpp"
#include "games/checkers/rules.hpp"

namespace qipan {

/// Numbers every checkers position with at most `pieces` pieces, at least one per side, from the mover's point of view.
/// A tier is given by the numbers of own men, own towers, enemy men and enemy towers. One extra tier stands for all
/// positions in which the mover has no pieces. The only gaps are numbers that stand for two men on the same cell.
class CheckersRanking {
  public:
    using G = Checkers;
    static constexpr int max_pieces = 6;

    explicit CheckersRanking(int pieces);

    struct Material {
        int own_men, own_towers, enemy_men, enemy_towers;
        bool operator==(const Material&) const = default;
        int pieces() const { return own_men + own_towers + enemy_men + enemy_towers; }
        int men() const { return own_men + enemy_men; }
    };

    bool has(const G::State& state) const {
        return std::popcount(state.pieces[0] | state.pieces[1]) <= pieces_ && state.pieces[0] && state.pieces[1];
    }
    int tiers() const { return int(materials_.size()); }
    const Material& material(int tier) const { return materials_[std::size_t(tier)]; }
    std::uint64_t size(int tier) const { return counts_[std::size_t(tier)].all(); }
    std::vector<TierGroup> groups() const;

    /// Returns the tier of a position. All positions in which the mover has no pieces share one tier.
    int tier(const G::State& seen) const {
        const G::Cells own_towers = seen.pieces[0] & seen.towers, enemy_towers = seen.pieces[1] & seen.towers;
        const int own = std::popcount(own_towers), enemy = std::popcount(enemy_towers);
        return number({std::popcount(seen.pieces[0]) - own, own, std::popcount(seen.pieces[1]) - enemy, enemy});
    }
    std::uint64_t rank(int tier, const G::State& seen) const;
    bool unrank(int tier, std::uint64_t rank, G::State& seen) const;

    /// Calls visit(before, step) for every step by which the opponent, who moved last, may have reached this position;
    /// `before` is the position before the step.
    void unmoves(const G::State& seen, auto&& visit) const {
        const G::Cells empty = G::dark & ~(seen.pieces[0] | seen.pieces[1]);
        for (G::Cells rest = seen.pieces[1]; rest; rest &= rest - 1) {
            const int to = std::countr_zero(rest);
            const G::Cells piece = rest & -rest;
            const bool is_tower = (seen.towers & piece) != 0;
            // The mover is always black here, so the opponent is white: its men come from the north, its towers from
            // any direction.
            G::Cells origins = (piece >> 7 | piece >> 9) & empty;
            if (is_tower) origins |= (piece << 7 | piece << 9) & empty;
            for (; origins; origins &= origins - 1) {
                const G::Cells origin = origins & -origins;
                G::State before = seen;
                before.pieces[1] ^= piece | origin;
                if (is_tower) before.towers ^= piece | origin;
                before.mover = 1;
                visit(before, G::Move{std::uint8_t(std::countr_zero(origins)), std::uint8_t(to)});
            }
        }
    }

  private:
    /// For each kind of piece, the number of ways to place its pieces. A position's number is a mixed-radix number with
    /// one digit per kind, in the order of the members below. Towers go only on cells that the preceding kinds leave
    /// free. Men of one side are placed regardless of the other side's men; the gaps are the numbers for which two men
    /// share a cell.
    struct Counts {
        std::uint64_t own_men, enemy_men, own_towers, enemy_towers;
        std::uint64_t all() const { return own_men * enemy_men * own_towers * enemy_towers; }
    };

    int number(const Material& material) const {
        if (material.own_men + material.own_towers == 0) return stuck_;
        return numbers_[std::size_t(((material.own_men * 7 + material.own_towers) * 7 + material.enemy_men) * 7 +
                                    material.enemy_towers)];
    }

    int pieces_, stuck_ = 0;
    std::vector<Material> materials_;
    std::vector<Counts> counts_;
    std::array<std::int16_t, 7 * 7 * 7 * 7> numbers_{};
    std::vector<std::vector<std::uint32_t>> subsets_;  // subsets_[size]: all sets of `size` of the 32 dark cells
};

template <>
struct RankingOf<Checkers> {
    using type = CheckersRanking;
};
static_assert(HasRanking<Checkers>);

}  // namespace qipan
