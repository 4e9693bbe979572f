#include "games/checkers/ranking.hpp"

#include <algorithm>

namespace qipan {
namespace {

using Cells = Checkers::Cells;

// The dark cells are numbered 0..31, row by row from the top left; a dark cell's number is half its cell number,
// rounded down. Men are ranked among the 28 dark cells they may occupy. The opponent's men are never on row 8, so they
// occupy dark cells 0..27. The mover's men are never on row 1 (the top row), so they occupy dark cells 4..31, and 4 is
// subtracted from their numbers.
constexpr int own_men_offset = 4;

/// Converts a 32-bit set of dark cells to a set of board cells.
Cells on_board(std::uint32_t dark_cells) {
    Cells set = dark_cells;
    set = (set | set << 16) & 0x0000ffff0000ffff;
    set = (set | set << 8) & 0x00ff00ff00ff00ff;
    set = (set | set << 4) & 0x0f0f0f0f0f0f0f0f;
    set = (set | set << 2) & 0x3333333333333333;
    set = (set | set << 1) & 0x5555555555555555;
    // So far, every dark cell is in an even column, counted from 0. On rows 1, 3, 5 and 7, it is one column further
    // right.
    constexpr Cells shifted_rows = 0x00ff00ff00ff00ff;
    return (set & shifted_rows) << 1 | (set & ~shifted_rows);
}

std::uint64_t rank_men(Cells men, int offset) {
    std::uint64_t rank = 0;
    for (std::size_t k = 1; men; men &= men - 1, ++k)
        rank += choose[std::size_t(std::countr_zero(men) / 2 - offset)][k];
    return rank;
}

/// Returns the rank of a set of towers among all sets of its size on the dark cells that are not in `taken`.
std::uint64_t rank_towers(Cells towers, Cells taken) {
    std::uint64_t rank = 0;
    for (std::size_t k = 1; towers; towers &= towers - 1, ++k) {
        const Cells below = (towers & -towers) - 1;
        rank += choose[std::size_t(std::countr_zero(towers) / 2 - std::popcount(taken & below))][k];
    }
    return rank;
}

/// Spreads a set over the dark cells that are not in `taken`: bit n of `squeezed` becomes the n-th of these cells,
/// counted from 0.
std::uint32_t spread_over(std::uint32_t squeezed, std::uint32_t taken) {
    std::uint32_t set = 0;
    for (; squeezed; squeezed &= squeezed - 1) {
        int cell = std::countr_zero(squeezed);
        for (std::uint32_t rest = taken; rest && std::countr_zero(rest) <= cell; rest &= rest - 1) ++cell;
        set |= std::uint32_t{1} << cell;
    }
    return set;
}

}  // namespace

CheckersRanking::CheckersRanking(int pieces) : pieces_(pieces) {
    numbers_.fill(-1);
    std::vector<Material> materials;
    for (int all = 2; all <= pieces; ++all)
        for (int own = 1; own < all; ++own)
            for (int own_men = 0; own_men <= own; ++own_men)
                for (int enemy_men = 0; enemy_men <= all - own; ++enemy_men)
                    materials.push_back({own_men, own - own_men, enemy_men, all - own - enemy_men});
    // A capture leads to a tier with fewer pieces and a promotion to one with fewer men, so those tiers must come
    // first.
    std::ranges::stable_sort(materials, {},
                             [](const Material& material) { return std::pair(material.pieces(), material.men()); });
    for (const auto& material : materials) {
        const auto [own_men, own_towers, enemy_men, enemy_towers] = material;
        const int free = 32 - own_men - enemy_men;
        numbers_[std::size_t(((own_men * 7 + own_towers) * 7 + enemy_men) * 7 + enemy_towers)] =
            std::int16_t(materials_.size());
        materials_.push_back(material);
        counts_.push_back({choose[28][std::size_t(own_men)], choose[28][std::size_t(enemy_men)],
                           choose[std::size_t(free)][std::size_t(own_towers)],
                           choose[std::size_t(free - own_towers)][std::size_t(enemy_towers)]});
    }
    // All positions in which the mover has no pieces left are lost, so they share one tier of size 1.
    stuck_ = int(materials_.size());
    materials_.push_back({});
    counts_.push_back({1, 1, 1, 1});
    for (int size = 0; size < pieces; ++size) subsets_.push_back(subsets(32, size));
}

std::vector<TierGroup> CheckersRanking::groups() const {
    std::vector<TierGroup> result{{stuck_, stuck_}};
    for (int tier = 0; tier < stuck_; ++tier) {
        const auto [own_men, own_towers, enemy_men, enemy_towers] = material(tier);
        const int other = number({enemy_men, enemy_towers, own_men, own_towers});
        if (tier <= other) result.emplace_back(tier, other);
    }
    return result;
}

std::uint64_t CheckersRanking::rank(int tier, const G::State& seen) const {
    if (!seen.pieces[0]) return 0;
    const auto& counts = counts_[std::size_t(tier)];
    const Cells men = (seen.pieces[0] | seen.pieces[1]) & ~seen.towers, own_towers = seen.pieces[0] & seen.towers;
    std::uint64_t rank = rank_men(seen.pieces[0] & men, own_men_offset);
    rank = rank * counts.enemy_men + rank_men(seen.pieces[1] & men, 0);
    rank = rank * counts.own_towers + rank_towers(own_towers, men);
    return rank * counts.enemy_towers + rank_towers(seen.pieces[1] & seen.towers, men | own_towers);
}

bool CheckersRanking::unrank(int tier, std::uint64_t rank, G::State& seen) const {
    seen = {};
    if (tier == stuck_) {
        seen.pieces = {};
        return true;
    }
    const auto& counts = counts_[std::size_t(tier)];
    const auto& [own_men_count, own_towers_count, enemy_men_count, enemy_towers_count] = material(tier);
    const auto take = [&](std::uint64_t count) {
        const std::uint64_t part = rank % count;
        rank /= count;
        return part;
    };
    const std::uint64_t enemy_towers_rank = take(counts.enemy_towers), own_towers_rank = take(counts.own_towers);
    const std::uint64_t enemy_men_rank = take(counts.enemy_men);
    const std::uint32_t own_men = subsets_[std::size_t(own_men_count)][rank] << own_men_offset;
    const std::uint32_t enemy_men = subsets_[std::size_t(enemy_men_count)][enemy_men_rank];
    if (own_men & enemy_men) return false;
    const std::uint32_t men = own_men | enemy_men;
    const std::uint32_t own_towers = spread_over(subsets_[std::size_t(own_towers_count)][own_towers_rank], men);
    const std::uint32_t enemy_towers =
        spread_over(subsets_[std::size_t(enemy_towers_count)][enemy_towers_rank], men | own_towers);
    seen.pieces = {on_board(own_men | own_towers), on_board(enemy_men | enemy_towers)};
    seen.towers = on_board(own_towers | enemy_towers);
    return true;
}

}  // namespace qipan
