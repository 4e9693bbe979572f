#include "games/two_eat_one/ranking.hpp"

namespace qipan {

// Computes the lookup table of `squeezed` or of `spread`, for half a board. At run time this takes a millisecond; at
// compile time it would take a minute.
TwoEatOneRanking::HalfTable TwoEatOneRanking::half_table(bool is_squeeze) {
    HalfTable table{};
    for (unsigned taken = 0; taken < 256; ++taken)
        for (unsigned stones = 0; stones < 256; ++stones) {
            unsigned at = 0;
            for (unsigned cell = 0; cell < 8; ++cell) {
                if (taken >> cell & 1) continue;
                const unsigned from = is_squeeze ? cell : at, to = is_squeeze ? at : cell;
                table[taken][stones] |= std::uint8_t((stones >> from & 1) << to);
                ++at;
            }
        }
    return table;
}

const TwoEatOneRanking::HalfTable TwoEatOneRanking::squeeze_ = half_table(true);
const TwoEatOneRanking::HalfTable TwoEatOneRanking::spread_ = half_table(false);

const std::array<std::uint16_t, 16> TwoEatOneRanking::neighbours_ = [] {
    std::array<std::uint16_t, 16> table{};
    for (unsigned cell = 0; cell < 16; ++cell) {
        if (cell >= 4) table[cell] |= std::uint16_t(1u << (cell - 4));
        if (cell < 12) table[cell] |= std::uint16_t(1u << (cell + 4));
        if (cell % 4 > 0) table[cell] |= std::uint16_t(1u << (cell - 1));
        if (cell % 4 < 3) table[cell] |= std::uint16_t(1u << (cell + 1));
    }
    return table;
}();

TwoEatOneRanking::TwoEatOneRanking(const G::Options& options)
    : options_(options), side_(options.stones + 1), rank_(1u << 16) {
    for (std::uint32_t stones = 0; stones < rank_.size(); ++stones) rank_[stones] = std::uint16_t(rank_of(stones));
    for (int stones = 0; stones < side_; ++stones) subsets_.push_back(subsets(16, stones));
    for (int own = 0; own < side_; ++own)
        for (int enemy = 0; enemy < side_; ++enemy) {
            const std::uint64_t choices = choose[std::size_t(16 - own)][std::size_t(enemy)];
            enemy_choices_.push_back(choices);
            sizes_.push_back(enemy > options.loss_at ? choose[16][std::size_t(own)] * choices : 0);
        }
}

std::vector<TierGroup> TwoEatOneRanking::groups() const {
    std::vector<TierGroup> result;
    for (int stones = 0; stones <= 2 * (side_ - 1); ++stones)
        for (int more = side_ - 1; 2 * more >= stones; --more) {
            const int less = stones - more;
            if (less < 0) continue;
            result.push_back({more * side_ + less, less * side_ + more});
        }
    return result;
}

}  // namespace qipan
