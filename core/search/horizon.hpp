#pragma once
#include "search/plain.hpp"
#include "search/table.hpp"

/// What a plain search of a given depth makes of every position of a table at once: its values at one depth follow from
/// those at the depth before by a single step of minimax. Searching from every position by itself would never end.
namespace qipan {

/// One byte a position: what a plain search does to it, held against the truth.
namespace horizon {
enum Harm : std::uint8_t { no_harm, win_to_draw, win_to_loss, draw_to_loss };
/// What is lost with the first of the best-looking moves, in the game's order; and with the worst of them.
constexpr int first_harm = 0, worst_harm = 2;
constexpr std::uint8_t wrong_sign = 1 << 4;  ///< the value is not of the sign of the truth
constexpr std::uint8_t unseen_end = 1 << 5;  ///< the game is decided, but the search does not see it
constexpr std::uint8_t can_arise = 1 << 6;   ///< handed through

/// What becomes of a position of that worth by a move to one of this worth.
constexpr Harm harm(std::uint8_t worth_before, std::uint8_t worth_after) {
    if (worth::is_win(worth_before))
        return worth::is_loss(worth_after) ? no_harm : worth::is_win(worth_after) ? win_to_loss : win_to_draw;
    return worth_before == worth::draw && worth::is_win(worth_after) ? draw_to_loss : no_harm;
}

constexpr int sign(int value) { return (value > 0) - (value < 0); }
constexpr int sign_of_worth(std::uint8_t value) { return worth::is_win(value) - worth::is_loss(value); }
}  // namespace horizon

/// For rankings without gaps.
template <Ranking R, class C>
    requires Count<C, typename R::G>
class Horizon {
  public:
    using G = typename R::G;

    explicit Horizon(const Table<R>& table) : table_(table) {}

    /// Depth 0: the count, or the end if it is there. `values` has a byte for every place of the table.
    void look(std::int8_t* values, unsigned workers, Control& control) const {
        for_each_place(workers, control, [&](std::uint64_t place, const auto& unranked) {
            const auto state = unranked();
            values[place] = std::int8_t(count_moves<G>(state) == 0 ? plain::lost_in(0) : C::of(state));
        });
    }

    /// From the values at one depth to those at the next, and a mark for every place: what the search of the new depth
    /// does. `truth` is the table solved, `arising` has a 1 for every position to be marked as one that can arise.
    void look_further(const std::int8_t* before, const std::uint8_t* truth, const std::uint8_t* arising,
                      std::int8_t* values, std::uint8_t* marks, unsigned workers, Control& control) const {
        for_each_place(workers, control, [&](std::uint64_t place, const auto& unranked) {
            // An end that is seen stays as far away, and the moves to it are right.
            const Judged found = plain::is_end(before[place]) ? Judged{before[place], 0}
                                                              : judged(unranked(), truth[place], before, truth);
            values[place] = found.value;
            marks[place] = std::uint8_t(found.mark | (arising[place] ? horizon::can_arise : 0));
        });
    }

  private:
    struct Judged {
        std::int8_t value;
        std::uint8_t mark;
    };

    /// Calls visit(place, unranked) for every place, where unranked() is its position; many at a time.
    void for_each_place(unsigned workers, Control& control, auto&& visit) const {
        control.total = table_.size();
        for (int tier = 0; tier < table_.ranking().tiers() && !control.stopped(); ++tier) {
            table_.for_each_position({tier}, workers, control, [&](int, std::uint64_t rank) {
                visit(table_.start(tier) + rank, [&] {
                    typename G::State state{};
                    table_.ranking().unrank(tier, rank, state);
                    return state;
                });
            });
            control.done += table_.ranking().size(tier);
        }
    }

    Judged judged(const typename G::State& state, std::uint8_t worth, const std::int8_t* before,
                  const std::uint8_t* truth) const {
        typename G::Moves moves;
        G::moves(state, moves);
        int best = -1000, first = 0, worst = 0;
        for (const auto& move : moves) {
            auto next = state;
            G::play(next, move);
            const std::uint64_t there = table_.place(next);
            const int value = plain::one_ply_earlier(before[there]);
            if (value < best) continue;
            const int harm = horizon::harm(worth, truth[there]);
            if (value > best) first = worst = harm;
            worst = std::max(worst, harm);
            best = value;
        }
        std::uint8_t mark = std::uint8_t(first << horizon::first_harm | worst << horizon::worst_harm);
        if (horizon::sign(best) != horizon::sign_of_worth(worth)) mark |= horizon::wrong_sign;
        if (worth::is_decided(worth) && !plain::is_end(best)) mark |= horizon::unseen_end;
        return {std::int8_t(best), mark};
    }

    const Table<R>& table_;
};

}  // namespace qipan
