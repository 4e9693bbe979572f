#pragma once
#include <stdexcept>
#include <utility>

#include "games/two_eat_one/textbook/plain_search.hpp"
#include "search/retrograde/table.hpp"

/// Plain search (see plain_search.hpp) from every position of a solved table, to see which mistakes it makes at each
/// depth. The values at depth d + 1 follow from those at depth d by a single minimax step over all positions, whereas a
/// separate search from every position would never finish.
namespace qipan::two_eat_one::textbook {

/// The meaning of the bits in a mark. Horizon::deepen gives every position a mark: one byte that says where the result
/// of the plain search differs from the exact values.
namespace horizon {
enum Mistake : std::uint8_t { no_mistake, win_to_draw, win_to_loss, draw_to_loss };
/// The lowest four bits of a mark are two values of `Mistake`, at these bit offsets. There are two because several
/// moves may share the highest search value. The value at first_move_shift is the mistake of the first such move in the
/// game's order, the value at worst_move_shift the worst mistake among all such moves.
constexpr int first_move_shift = 0, worst_move_shift = 2;
constexpr std::uint8_t wrong_sign = 1 << 4;    ///< the sign of the search value differs from that of the exact value
constexpr std::uint8_t unseen_end = 1 << 5;    ///< the position is won or lost, but the search does not see that far
constexpr std::uint8_t is_reachable = 1 << 6;  ///< copied from the argument `reachable` of `deepen`

/// The mistake that a move makes, given the exact values of the positions before and after it, each for its own mover.
constexpr Mistake mistake_of(std::uint8_t value_before, std::uint8_t value_after) {
    if (retrograde::table_value::is_win(value_before))
        return retrograde::table_value::is_loss(value_after)  ? no_mistake
               : retrograde::table_value::is_win(value_after) ? win_to_loss
                                                              : win_to_draw;
    return value_before == retrograde::table_value::draw && retrograde::table_value::is_win(value_after) ? draw_to_loss
                                                                                                         : no_mistake;
}

constexpr int sign(int value) { return (value > 0) - (value < 0); }
constexpr int sign_of_table_value(std::uint8_t value) {
    return retrograde::table_value::is_win(value) - retrograde::table_value::is_loss(value);
}
}  // namespace horizon

/// A graph whose nodes are all positions of a ranking, and whose edges are the moves between them. A position is
/// represented by its index in the table. The ranking must not have gaps, that is, indices that belong to no position.
/// The graph takes four bytes per move; it is kept in memory because every call of `deepen` needs it.
class Horizon {
  public:
    template <Ranking R, class C>
        requires MaterialCount<C, typename R::G>
    static Horizon of(const retrograde::Table<R>& table, C, unsigned workers, Control& control);

    std::uint64_t size() const { return initial_values_.size(); }

    /// The values of all positions at depth 0: the material count, or the value of a loss if the game is over.
    const std::vector<std::int8_t>& initial_values() const { return initial_values_; }

    /// Deepens the search of every position by one ply. Input: `before` has the values at the previous depth, `truth`
    /// the solved table, and `reachable` a 1 for every position that gets the mark is_reachable. Output: `values` has
    /// the values at the new depth, and `marks` compares the new search with `truth`. Every array has size() bytes.
    void deepen(const std::int8_t* before, const std::uint8_t* truth, const std::uint8_t* reachable,
                std::int8_t* values, std::uint8_t* marks, unsigned workers, Control& control) const {
        constexpr std::uint64_t chunk = 1 << 14;
        for_each_task((size() + chunk - 1) / chunk, workers, control, [&](std::uint64_t task, unsigned) {
            for (std::uint64_t place = task * chunk, end = std::min(size(), place + chunk); place < end; ++place) {
                // If the search at the previous depth already finds a forced win or loss, a deeper search has the same
                // value and makes no mistake.
                const Verdict verdict =
                    plain::is_end(before[place]) ? Verdict{before[place], 0} : judge(place, before, truth);
                values[place] = verdict.value;
                marks[place] = std::uint8_t(verdict.mark | (reachable[place] ? horizon::is_reachable : 0));
            }
        });
    }

    /// Sets `reachable` to 1 for every position that is reachable from `from`, including `from`, and to 0 for all other
    /// positions.
    void mark_reachable(std::uint64_t from, std::uint8_t* reachable, Control& control) const {
        std::fill_n(reachable, size(), std::uint8_t{0});
        reachable[from] = 1;
        std::vector<std::uint32_t> open{std::uint32_t(from)};
        for (std::uint64_t seen = 1; !open.empty() && !((seen & 1023) == 0 && control.stopped()); ++seen) {
            const std::uint32_t place = open.back();
            open.pop_back();
            for (std::uint64_t at = starts_[place]; at < starts_[place + 1]; ++at)
                if (!std::exchange(reachable[successors_[at]], 1)) open.push_back(successors_[at]);
        }
    }

  private:
    struct Verdict {
        std::int8_t value;
        std::uint8_t mark;
    };

    Verdict judge(std::uint64_t place, const std::int8_t* before, const std::uint8_t* truth) const {
        const std::uint8_t exact = truth[place];
        int best = -1000, first = 0, worst = 0;
        for (std::uint64_t at = starts_[place]; at < starts_[place + 1]; ++at) {
            const std::uint32_t there = successors_[at];
            const int value = plain::one_ply_earlier(before[there]);
            if (value < best) continue;
            const int mistake = horizon::mistake_of(exact, truth[there]);
            if (value > best) first = worst = mistake;
            worst = std::max(worst, mistake);
            best = value;
        }
        std::uint8_t mark = std::uint8_t(first << horizon::first_move_shift | worst << horizon::worst_move_shift);
        if (horizon::sign(best) != horizon::sign_of_table_value(exact)) mark |= horizon::wrong_sign;
        if (retrograde::table_value::is_decided(exact) && !plain::is_end(best)) mark |= horizon::unseen_end;
        return {std::int8_t(best), mark};
    }

    std::vector<std::int8_t> initial_values_;
    std::vector<std::uint32_t> starts_;      // the successors of position i are at starts_[i] to starts_[i + 1] - 1
    std::vector<std::uint32_t> successors_;  // the successors of position 0, of position 1, …, each in move order
};

template <Ranking R, class C>
    requires MaterialCount<C, typename R::G>
Horizon Horizon::of(const retrograde::Table<R>& table, C, unsigned workers, Control& control) {
    using G = typename R::G;
    control.total = 2 * table.size();
    const auto for_each = [&](auto&& visit) {
        for (int tier = 0; tier < table.ranking().tiers() && !control.stopped(); ++tier) {
            table.for_each_position({tier}, workers, control, [&](int, std::uint64_t rank) {
                typename G::State state{};
                table.ranking().unrank(tier, rank, state);
                visit(table.start(tier) + rank, state);
            });
            control.done += table.ranking().size(tier);
        }
    };
    Horizon horizon;
    horizon.initial_values_.resize(table.size());
    horizon.starts_.resize(table.size() + 1);
    for_each([&](std::uint64_t place, const typename G::State& state) {
        const std::size_t moves = count_moves<G>(state);
        horizon.initial_values_[place] = std::int8_t(moves == 0 ? plain::lost_in(0) : C::of(state));
        horizon.starts_[place + 1] = std::uint32_t(moves);
    });
    std::uint64_t moves = 0;
    for (auto& start : horizon.starts_) {
        moves += start;
        if (moves > UINT32_MAX) throw std::length_error("more moves than a horizon can hold");
        start = std::uint32_t(moves);
    }
    horizon.successors_.resize(moves);
    for_each([&](std::uint64_t place, const typename G::State& state) {
        typename G::Moves list;
        G::moves(state, list);
        std::uint32_t at = horizon.starts_[place];
        for (const auto& move : list) {
            auto next = state;
            G::play(next, move);
            horizon.successors_[at++] = std::uint32_t(table.place(next));
        }
    });
    return horizon;
}

}  // namespace qipan::two_eat_one::textbook
