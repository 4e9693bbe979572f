#pragma once
#include <algorithm>
#include <cstring>
#include <memory>

#include "base/ranking.hpp"
#include "search/control/parallel.hpp"
#include "search/retrograde/value.hpp"

/// Retrograde analysis: solves a game backwards from its end, tier by tier. The result says of every position whether
/// it is won, lost or drawn, and how many plies the win or loss takes.
namespace qipan::retrograde {

/// The table that belongs to a ranking: one byte for every position, tier after tier. This class computes and checks
/// the bytes; the caller stores them.
template <Ranking R>
class Table {
  public:
    using G = typename R::G;
    using State = typename G::State;

    explicit Table(R ranking) : ranking_(std::move(ranking)) {
        for (int tier = 0; tier < ranking_.tiers(); ++tier) {
            starts_.push_back(size_);
            size_ += ranking_.size(tier);
        }
        starts_.push_back(size_);
    }

    const R& ranking() const { return ranking_; }
    std::uint64_t size() const { return size_; }
    std::uint64_t start(int tier) const { return starts_[std::size_t(tier)]; }
    /// The index of a position in the table; the ranking must contain it.
    std::uint64_t place(const State& state) const {
        const State seen = G::seen_by_mover(state);
        const int tier = ranking_.tier(seen);
        return start(tier) + ranking_.rank(tier, seen);
    }

    /// Solves all positions and writes their values to `values`, an array of size() bytes.
    void solve(std::uint8_t* values, unsigned workers, Control& control) const;

    /// Recomputes every value from the values of the successors and returns the number of values that differ. This
    /// verifies the table independently of `solve`, with which it shares only the rules and the ranking.
    std::uint64_t count_wrong(const std::uint8_t* values, unsigned workers, Control& control) const;

    /// Calls visit(index of the move, value after the move) for every best move: the soonest wins; if there is no win,
    /// the draws; if there is no draw either, the latest losses.
    void for_each_best(const State& state, const std::uint8_t* values, auto&& visit) const;

    /// A set of positions: one bit per index of the table.
    using PositionSet = std::vector<std::uint64_t>;
    static bool has(const PositionSet& places, std::uint64_t place) { return places[place / 64] >> place % 64 & 1; }

    /// The positions reachable from `from`, including `from`.
    PositionSet reachable(const State& from, unsigned workers, Control& control) const;

    /// The number of positions in the set `places` whose value contradicts the moves. There are three cases: a best
    /// move does not lead to the expected value (from a win in 5 plies, it must lead to a loss in 4); the value says
    /// that the game is over although there is a move; or it says that the game goes on although there is none.
    std::uint64_t count_mistakes(const std::uint8_t* values, const PositionSet& places, unsigned workers,
                                 Control& control) const;
    /// Calls visit(tier, rank) for every rank of the given tiers, on several threads. This includes gaps, which are
    /// ranks that belong to no position.
    void for_each_position(std::initializer_list<int> tiers, unsigned workers, Control& control, auto&& visit) const;

  private:
    static constexpr std::uint64_t chunk = 1 << 14;

    /// The value of a position, computed from the values of its successors.
    std::uint8_t value_from_successors(const State& seen, const std::uint8_t* values) const;
    void solve_group(TierGroup group, std::uint8_t* values, unsigned workers, Control& control) const;

    R ranking_;
    std::vector<std::uint64_t> starts_;
    std::uint64_t size_ = 0;
};

template <Ranking R>
void Table<R>::for_each_position(std::initializer_list<int> tiers, unsigned workers, Control& control,
                                 auto&& visit) const {
    for (const int tier : tiers) {
        const std::uint64_t size = ranking_.size(tier);
        parallel_for((size + chunk - 1) / chunk, workers, control, [&](std::uint64_t task, unsigned) {
            for (std::uint64_t rank = task * chunk, end = std::min(size, rank + chunk); rank < end; ++rank)
                visit(tier, rank);
        });
    }
}

template <Ranking R>
std::uint8_t Table<R>::value_from_successors(const State& seen, const std::uint8_t* values) const {
    typename G::Moves moves;
    G::moves(seen, moves);
    SuccessorValues successors;
    for (const auto& move : moves) {
        auto next = seen;
        G::play(next, move);
        successors.add(values[place(next)]);
    }
    return successors.value();
}

template <Ranking R>
void Table<R>::solve(std::uint8_t* values, unsigned workers, Control& control) const {
    control.total = size_;
    for (const auto& group : ranking_.groups()) {
        solve_group(group, values, workers, control);
        if (control.stopped()) return;
        control.done += ranking_.size(group.first) + (group.first == group.second ? 0 : ranking_.size(group.second));
    }
}

template <Ranking R>
void Table<R>::solve_group(TierGroup group, std::uint8_t* values, unsigned workers, Control& control) const {
    const auto [one, other] = group;
    const std::initializer_list<int> both{one, other}, single{one};
    const auto& tiers = one == other ? single : both;
    // A quiet move is one that stays in the group (see TierGroup). `remaining` has one counter for every position of
    // the group: the number of its quiet moves that are not yet known to lose. The position is lost when its counter
    // reaches 0, unless a move out of the group wins or draws. If one draws, the counter is `undecided` instead, and is
    // never changed.
    constexpr std::uint8_t undecided = 255;
    const std::uint64_t first_start = start(one), first_size = ranking_.size(one), second_start = start(other);
    std::vector<std::uint8_t> remaining(first_size + (one == other ? 0 : ranking_.size(other)));
    const auto counter = [&](std::uint64_t place) -> std::uint8_t& {
        return remaining[place - first_start < first_size ? place - first_start : first_size + (place - second_start)];
    };
    std::atomic<int> max_found_distance{-1};  // the largest distance given to any position so far
    const auto note_distance = [&](int distance) {
        if (distance > table_value::max_distance) throw DistanceOverflow();
        raise_to(max_found_distance, distance);
    };

    // First pass: set the values that follow from moves out of the group, or from having no moves.
    for_each_position(tiers, workers, control, [&](int tier, std::uint64_t rank) {
        const std::uint64_t here = start(tier) + rank;
        State state;
        if (!ranking_.unrank(tier, rank, state)) {
            values[here] = table_value::gap;
            return;
        }
        typename G::Moves moves;
        G::moves(state, moves);
        SuccessorValues successors;
        int quiet = 0;
        for (const auto& move : moves) {
            auto next = state;
            G::play(next, move);
            next = G::seen_by_mover(next);
            const int next_tier = ranking_.tier(next);
            if (next_tier == one || next_tier == other) {
                ++quiet;
                continue;
            }
            successors.add(values[start(next_tier) + ranking_.rank(next_tier, next)]);
        }
        counter(here) = successors.can_draw() ? undecided : std::uint8_t(quiet);
        values[here] = successors.is_won() || quiet == 0 ? successors.value() : table_value::draw;
        if (table_value::is_decided(values[here])) note_distance(table_value::distance(values[here]));
    });

    // Then process the distances in ascending order: from each position that is won or lost at this distance, go back
    // to the positions from which a quiet move leads to it. A win that the first pass found at a larger distance is
    // replaced if a quiet move wins sooner.
    for (int distance = 0; distance <= max_found_distance.load() && !control.stopped(); ++distance) {
        const std::uint8_t target_value = table_value::at_distance(distance);
        const bool is_loss = table_value::is_loss(target_value);
        const auto reach = [&](const State& state, int before_tier) {
            ranking_.unmoves(state, [&](const State& before, const typename G::Move& move) {
                State after = before;
                G::play(after, move);
                // `unmoves` may also visit moves that do not lead to `state`, for example because they capture. Skip
                // them.
                if (std::memcmp(&after, &state, sizeof state) != 0) return;
                const State seen = G::seen_by_mover(before);
                const std::uint64_t there = start(before_tier) + ranking_.rank(before_tier, seen);
                std::atomic_ref<std::uint8_t> value(values[there]);
                std::uint8_t current = value.load(std::memory_order_relaxed);
                if (is_loss) {
                    const std::uint8_t win = table_value::at_distance(distance + 1);
                    bool is_better = current == table_value::draw || current > win;
                    while (is_better && !value.compare_exchange_weak(current, win))
                        is_better = current == table_value::draw || current > win;
                    if (is_better) note_distance(distance + 1);
                } else if (current == table_value::draw && counter(there) != undecided) {
                    if (std::atomic_ref<std::uint8_t>(counter(there)).fetch_sub(1) != 1) return;
                    const std::uint8_t loss = value_from_successors(seen, values);
                    value.store(loss);
                    note_distance(table_value::distance(loss));
                }
            });
        };
        for (const int tier : tiers) {
            const std::uint64_t size = ranking_.size(tier);
            parallel_for((size + chunk - 1) / chunk, workers, control, [&](std::uint64_t task, unsigned) {
                const std::uint8_t* const base = values + start(tier);
                const std::uint8_t* const end = base + std::min(size, (task + 1) * chunk);
                const std::uint8_t* at = base + task * chunk;
                while ((at = static_cast<const std::uint8_t*>(std::memchr(at, target_value, std::size_t(end - at))))) {
                    State state;
                    ranking_.unrank(tier, std::uint64_t(at - base), state);
                    reach(state, tier == one ? other : one);
                    if (++at == end) return;
                }
            });
        }
    }
}

template <Ranking R>
std::uint64_t Table<R>::count_wrong(const std::uint8_t* values, unsigned workers, Control& control) const {
    control.total = size_;
    std::atomic<std::uint64_t> wrong{0};
    for (int tier = 0; tier < ranking_.tiers() && !control.stopped(); ++tier) {
        for_each_position({tier}, workers, control, [&](int, std::uint64_t rank) {
            State state;
            const bool is_position = ranking_.unrank(tier, rank, state);
            if (values[start(tier) + rank] != (is_position ? value_from_successors(state, values) : table_value::gap))
                ++wrong;
        });
        control.done += ranking_.size(tier);
    }
    return wrong;
}

template <Ranking R>
void Table<R>::for_each_best(const State& state, const std::uint8_t* values, auto&& visit) const {
    typename G::Moves moves;
    G::moves(state, moves);
    List<std::uint8_t, std::tuple_size_v<decltype(moves.items)>> after;
    int best = -1000;
    for (const auto& move : moves) {
        auto next = state;
        G::play(next, move);
        after.push(values[place(next)]);
        best = std::max(best, table_value::preference(after[after.size - 1]));
    }
    for (std::size_t number = 0; number < after.size; ++number)
        if (table_value::preference(after[number]) == best) visit(number, after[number]);
}

template <Ranking R>
std::uint64_t Table<R>::count_mistakes(const std::uint8_t* values, const PositionSet& places, unsigned workers,
                                       Control& control) const {
    control.total = size_;
    std::atomic<std::uint64_t> bad{0};
    for (int tier = 0; tier < ranking_.tiers() && !control.stopped(); ++tier) {
        for_each_position({tier}, workers, control, [&](int, std::uint64_t rank) {
            State state;
            const std::uint64_t here = start(tier) + rank;
            if (!has(places, here) || !ranking_.unrank(tier, rank, state)) return;
            const std::uint8_t value = values[here];
            const bool is_over = value == table_value::at_distance(0);
            // After a best move, the end is one ply nearer and the opponent is to move: the byte is smaller by 1.
            const std::uint8_t expected = table_value::is_decided(value) ? std::uint8_t(value - 1) : value;
            bool has_best = false, all_keep = true;
            for_each_best(state, values, [&](std::size_t, std::uint8_t after) {
                has_best = true;
                all_keep = all_keep && after == expected;
            });
            if (has_best == is_over || !all_keep) ++bad;
        });
        control.done += ranking_.size(tier);
    }
    return bad;
}

template <Ranking R>
typename Table<R>::PositionSet Table<R>::reachable(const State& from, unsigned workers, Control& control) const {
    control.total = size_;
    const std::uint64_t words = (size_ + 63) / 64;
    PositionSet reached(words), expanded(words);
    const std::uint64_t first = place(from);
    reached[first / 64] |= std::uint64_t{1} << first % 64;
    // Sweep over all tiers, from the most to the least material, and expand the positions that were reached but not yet
    // expanded. Repeat until a sweep finds nothing to expand.
    for (std::atomic<bool> is_new{true}; is_new.exchange(false) && !control.stopped();)
        for (int tier = ranking_.tiers() - 1; tier >= 0; --tier) {
            const std::uint64_t begin = start(tier), end = begin + ranking_.size(tier);
            const std::uint64_t first_word = begin / 64, last_word = (end + 63) / 64, span = 256;
            if (begin == end) continue;
            parallel_for(
                (last_word - first_word + span - 1) / span, workers, control, [&](std::uint64_t task, unsigned) {
                    const std::uint64_t from_word = first_word + task * span;
                    for (std::uint64_t word = from_word; word < std::min(last_word, from_word + span); ++word) {
                        std::uint64_t unexpanded =
                            std::atomic_ref(reached[word]).load(std::memory_order_relaxed) & ~expanded[word];
                        if (word == first_word) unexpanded &= ~std::uint64_t{0} << begin % 64;
                        if (end / 64 == word) unexpanded &= (std::uint64_t{1} << end % 64) - 1;
                        if (!unexpanded) continue;
                        std::atomic_ref(expanded[word]).fetch_or(unexpanded, std::memory_order_relaxed);
                        control.done += std::uint64_t(std::popcount(unexpanded));
                        is_new.store(true, std::memory_order_relaxed);
                        for (; unexpanded; unexpanded &= unexpanded - 1) {
                            State state;
                            ranking_.unrank(tier, 64 * word + std::uint64_t(std::countr_zero(unexpanded)) - begin,
                                            state);
                            typename G::Moves moves;
                            G::moves(state, moves);
                            for (const auto& move : moves) {
                                auto next = state;
                                G::play(next, move);
                                const std::uint64_t there = place(next);
                                const std::uint64_t bit = std::uint64_t{1} << there % 64;
                                std::atomic_ref<std::uint64_t> at(reached[there / 64]);
                                if (!(at.load(std::memory_order_relaxed) & bit))
                                    at.fetch_or(bit, std::memory_order_relaxed);
                            }
                        }
                    }
                });
        }
    return reached;
}

}  // namespace qipan::retrograde
