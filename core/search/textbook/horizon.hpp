#pragma once
#include <stdexcept>
#include <utility>

#include "search/retrograde/table.hpp"
#include "search/textbook/plain_search.hpp"

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

/// The moves of a game whose ranking has no gaps, as places of its table. They are written down once, since every depth
/// asks for all of them: four bytes a move.
class Horizon {
  public:
    template <Ranking R, class C>
        requires Count<C, typename R::G>
    static Horizon of(const Table<R>& table, C, unsigned workers, Control& control);

    std::uint64_t size() const { return first_look_.size(); }

    /// The values at depth 0: the count, or the end if it is there.
    const std::vector<std::int8_t>& first_look() const { return first_look_; }

    /// From the values at one depth to those at the next, and a mark for every place: what the search of the new depth
    /// does. All arrays have size() bytes. `truth` is the table solved, `arising` has a 1 for every position to be
    /// marked as one that can arise.
    void look_further(const std::int8_t* before, const std::uint8_t* truth, const std::uint8_t* arising,
                      std::int8_t* values, std::uint8_t* marks, unsigned workers, Control& control) const {
        constexpr std::uint64_t chunk = 1 << 14;
        for_each_task((size() + chunk - 1) / chunk, workers, control, [&](std::uint64_t task, unsigned) {
            for (std::uint64_t place = task * chunk, end = std::min(size(), place + chunk); place < end; ++place) {
                // An end that is seen stays as far away, and the moves to it are right.
                const Judged found =
                    plain::is_end(before[place]) ? Judged{before[place], 0} : judged(place, before, truth);
                values[place] = found.value;
                marks[place] = std::uint8_t(found.mark | (arising[place] ? horizon::can_arise : 0));
            }
        });
    }

    /// Marks with a 1 the places whose positions can arise from that one, itself among them; the others with 0.
    void mark_arising(std::uint64_t from, std::uint8_t* arising, Control& control) const {
        std::fill_n(arising, size(), std::uint8_t{0});
        arising[from] = 1;
        std::vector<std::uint32_t> open{std::uint32_t(from)};
        for (std::uint64_t seen = 1; !open.empty() && !((seen & 1023) == 0 && control.stopped()); ++seen) {
            const std::uint32_t place = open.back();
            open.pop_back();
            for (std::uint64_t at = starts_[place]; at < starts_[place + 1]; ++at)
                if (!std::exchange(arising[after_[at]], 1)) open.push_back(after_[at]);
        }
    }

  private:
    struct Judged {
        std::int8_t value;
        std::uint8_t mark;
    };

    Judged judged(std::uint64_t place, const std::int8_t* before, const std::uint8_t* truth) const {
        const std::uint8_t worth = truth[place];
        int best = -1000, first = 0, worst = 0;
        for (std::uint64_t at = starts_[place]; at < starts_[place + 1]; ++at) {
            const std::uint32_t there = after_[at];
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

    std::vector<std::int8_t> first_look_;
    std::vector<std::uint32_t> starts_;  // of each place's moves; one more at the end
    std::vector<std::uint32_t> after_;   // where the moves lead, in the game's order
};

template <Ranking R, class C>
    requires Count<C, typename R::G>
Horizon Horizon::of(const Table<R>& table, C, unsigned workers, Control& control) {
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
    Horizon made;
    made.first_look_.resize(table.size());
    made.starts_.resize(table.size() + 1);
    for_each([&](std::uint64_t place, const typename G::State& state) {
        const std::size_t moves = count_moves<G>(state);
        made.first_look_[place] = std::int8_t(moves == 0 ? plain::lost_in(0) : C::of(state));
        made.starts_[place + 1] = std::uint32_t(moves);
    });
    std::uint64_t moves = 0;
    for (auto& start : made.starts_) {
        moves += start;
        if (moves > UINT32_MAX) throw std::length_error("more moves than a horizon can hold");
        start = std::uint32_t(moves);
    }
    made.after_.resize(moves);
    for_each([&](std::uint64_t place, const typename G::State& state) {
        typename G::Moves list;
        G::moves(state, list);
        std::uint32_t at = made.starts_[place];
        for (const auto& move : list) {
            auto next = state;
            G::play(next, move);
            made.after_[at++] = std::uint32_t(table.place(next));
        }
    });
    return made;
}

}  // namespace qipan
