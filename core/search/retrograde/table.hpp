#pragma once
#include <algorithm>
#include <cstring>
#include <memory>

#include "base/ranking.hpp"
#include "search/control/parallel.hpp"

/// Solving a game backwards, tier by tier: every position won, lost or drawn, with its distance.
namespace qipan {

/// A position in one byte. Losses have even distances and wins odd ones, so the distance tells which it is.
namespace worth {
inline constexpr std::uint8_t draw = 0, gap = 255, longest = 253;
constexpr bool is_decided(std::uint8_t value) { return value != draw && value != gap; }
constexpr int distance(std::uint8_t value) { return value - 1; }
constexpr bool is_loss(std::uint8_t value) { return is_decided(value) && distance(value) % 2 == 0; }
constexpr bool is_win(std::uint8_t value) { return is_decided(value) && distance(value) % 2 == 1; }
constexpr std::uint8_t at_distance(int distance) { return std::uint8_t(distance + 1); }
/// How glad the mover is to leave the enemy a position: of a sooner loss more than of a later one, of a later win more
/// than of a sooner one.
constexpr int gladness(std::uint8_t after) {
    if (is_loss(after)) return 1000 - distance(after);
    return is_win(after) ? distance(after) - 1000 : 0;
}
}  // namespace worth

/// What the moves of a position lead to, as far as they have been seen.
class Outlook {
  public:
    void see(std::uint8_t after) {
        if (worth::is_loss(after))
            soonest_loss_ = std::min(soonest_loss_, worth::distance(after));
        else if (worth::is_win(after))
            latest_win_ = std::max(latest_win_, worth::distance(after));
        else
            can_draw_ = true;
    }
    bool is_won() const { return soonest_loss_ != none; }
    bool can_draw() const { return can_draw_; }
    /// When these are all the moves there are; with none the mover has lost.
    std::uint8_t value() const {
        if (is_won()) return worth::at_distance(soonest_loss_ + 1);
        return can_draw_ ? worth::draw : worth::at_distance(latest_win_ + 1);
    }

  private:
    static constexpr int none = 1000;
    int soonest_loss_ = none, latest_win_ = -1;
    bool can_draw_ = false;
};

struct TooLong : std::runtime_error {
    TooLong() : std::runtime_error("a win takes longer than a table can say") {}
};

/// One byte for every position of a ranking; tiers lie one after another.
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
    /// Where the table holds a position; the caller sees to it that the ranking has it.
    std::uint64_t place(const State& state) const {
        const State seen = G::seen_by_mover(state);
        const int tier = ranking_.tier(seen);
        return start(tier) + ranking_.rank(tier, seen);
    }

    /// Fills `values`, which has size() bytes.
    void solve(std::uint8_t* values, unsigned workers, Control& control) const;

    /// Works out every position anew from the positions after it; the number of those that disagree. It shares nothing
    /// with solve but the rules and the numbering.
    std::uint64_t count_wrong(const std::uint8_t* values, unsigned workers, Control& control) const;

    /// Calls visit(number of the move, value after it) for the moves of which there is none better: the soonest win,
    /// else a draw, else the latest loss.
    void for_each_best(const State& state, const std::uint8_t* values, auto&& visit) const;

    /// A set of positions by their places, a bit each.
    using Places = std::vector<std::uint64_t>;
    static bool has(const Places& places, std::uint64_t place) { return places[place / 64] >> place % 64 & 1; }

    /// The positions that can arise from one of them.
    Places reachable(const State& from, unsigned workers, Control& control) const;

    /// How many positions of a set have a best move that does not keep exactly what the position is worth, or none at
    /// all though the game goes on.
    std::uint64_t count_spoilt(const std::uint8_t* values, const Places& places, unsigned workers,
                               Control& control) const;
    /// Calls visit(tier, rank) for every position of the tiers, many at a time; gaps are among them.
    void for_each_position(std::initializer_list<int> tiers, unsigned workers, Control& control, auto&& visit) const;

  private:
    static constexpr std::uint64_t chunk = 1 << 14;

    /// The value that the values after it imply.
    std::uint8_t implied(const State& seen, const std::uint8_t* values) const;
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
        share((size + chunk - 1) / chunk, workers, control, [&](std::uint64_t task, unsigned) {
            for (std::uint64_t rank = task * chunk, end = std::min(size, rank + chunk); rank < end; ++rank)
                visit(tier, rank);
        });
    }
}

template <Ranking R>
std::uint8_t Table<R>::implied(const State& seen, const std::uint8_t* values) const {
    typename G::Moves moves;
    G::moves(seen, moves);
    Outlook outlook;
    for (const auto& move : moves) {
        auto next = seen;
        G::play(next, move);
        outlook.see(values[place(next)]);
    }
    return outlook.value();
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
    // Quiet moves that have not yet been seen to lead to a win for the enemy. `undecided` stands where a draw is at
    // hand.
    constexpr std::uint8_t undecided = 255;
    const std::uint64_t first_start = start(one), first_size = ranking_.size(one), second_start = start(other);
    std::vector<std::uint8_t> left(first_size + (one == other ? 0 : ranking_.size(other)));
    const auto counter = [&](std::uint64_t place) -> std::uint8_t& {
        return left[place - first_start < first_size ? place - first_start : first_size + (place - second_start)];
    };
    std::atomic<int> last{-1};  // the largest distance given to any position so far
    const auto note = [&](int distance) {
        if (distance > worth::longest) throw TooLong();
        for (int seen = last.load(); seen < distance && !last.compare_exchange_weak(seen, distance);) {
        }
    };

    // First what follows from the moves that leave the group, or from having none.
    for_each_position(tiers, workers, control, [&](int tier, std::uint64_t rank) {
        const std::uint64_t here = start(tier) + rank;
        State state;
        if (!ranking_.unrank(tier, rank, state)) {
            values[here] = worth::gap;
            return;
        }
        typename G::Moves moves;
        G::moves(state, moves);
        Outlook outlook;
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
            outlook.see(values[start(next_tier) + ranking_.rank(next_tier, next)]);
        }
        counter(here) = outlook.can_draw() ? undecided : std::uint8_t(quiet);
        values[here] = outlook.is_won() || quiet == 0 ? outlook.value() : worth::draw;
        if (worth::is_decided(values[here])) note(worth::distance(values[here]));
    });

    // Then distance by distance, from each decided position to those from which a quiet move leads to it. A win that
    // was found through a capture may still be bettered until its distance comes up.
    for (int distance = 0; distance <= last.load() && !control.stopped(); ++distance) {
        const std::uint8_t wanted = worth::at_distance(distance);
        const bool is_loss = worth::is_loss(wanted);
        const auto reach = [&](const State& state, int before_tier) {
            ranking_.unmoves(state, [&](const State& before, const typename G::Move& move) {
                State after = before;
                G::play(after, move);
                if (std::memcmp(&after, &state, sizeof state) != 0) return;  // it was not quiet
                const State seen = G::seen_by_mover(before);
                const std::uint64_t there = start(before_tier) + ranking_.rank(before_tier, seen);
                std::atomic_ref<std::uint8_t> value(values[there]);
                std::uint8_t held = value.load(std::memory_order_relaxed);
                if (is_loss) {
                    const std::uint8_t win = worth::at_distance(distance + 1);
                    bool is_better = held == worth::draw || held > win;
                    while (is_better && !value.compare_exchange_weak(held, win))
                        is_better = held == worth::draw || held > win;
                    if (is_better) note(distance + 1);
                } else if (held == worth::draw && counter(there) != undecided) {
                    if (std::atomic_ref<std::uint8_t>(counter(there)).fetch_sub(1) != 1) return;
                    const std::uint8_t loss = implied(seen, values);
                    value.store(loss);
                    note(worth::distance(loss));
                }
            });
        };
        for (const int tier : tiers) {
            const std::uint64_t size = ranking_.size(tier);
            share((size + chunk - 1) / chunk, workers, control, [&](std::uint64_t task, unsigned) {
                const std::uint8_t* const base = values + start(tier);
                const std::uint8_t* const end = base + std::min(size, (task + 1) * chunk);
                const std::uint8_t* at = base + task * chunk;
                while ((at = static_cast<const std::uint8_t*>(std::memchr(at, wanted, std::size_t(end - at))))) {
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
            if (values[start(tier) + rank] != (is_position ? implied(state, values) : worth::gap)) ++wrong;
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
        best = std::max(best, worth::gladness(after[after.size - 1]));
    }
    for (std::size_t number = 0; number < after.size; ++number)
        if (worth::gladness(after[number]) == best) visit(number, after[number]);
}

template <Ranking R>
std::uint64_t Table<R>::count_spoilt(const std::uint8_t* values, const Places& places, unsigned workers,
                                     Control& control) const {
    control.total = size_;
    std::atomic<std::uint64_t> spoilt{0};
    for (int tier = 0; tier < ranking_.tiers() && !control.stopped(); ++tier) {
        for_each_position({tier}, workers, control, [&](int, std::uint64_t rank) {
            State state;
            const std::uint64_t here = start(tier) + rank;
            if (!has(places, here) || !ranking_.unrank(tier, rank, state)) return;
            const std::uint8_t value = values[here];
            const bool is_over = value == worth::at_distance(0);
            // One ply later the same end is one ply nearer, and it is the other side's win or loss.
            const std::uint8_t kept = worth::is_decided(value) ? std::uint8_t(value - 1) : value;
            bool has_best = false, keeps = true;
            for_each_best(state, values, [&](std::size_t, std::uint8_t after) {
                has_best = true;
                keeps = keeps && after == kept;
            });
            if (has_best == is_over || !keeps) ++spoilt;
        });
        control.done += ranking_.size(tier);
    }
    return spoilt;
}

template <Ranking R>
typename Table<R>::Places Table<R>::reachable(const State& from, unsigned workers, Control& control) const {
    control.total = size_;
    const std::uint64_t words = (size_ + 63) / 64;
    Places found(words), expanded(words);
    const std::uint64_t first = place(from);
    found[first / 64] |= std::uint64_t{1} << first % 64;
    // Sweeps over all tiers, from the most material down, each expanding what the last ones found, until nothing is
    // new.
    for (std::atomic<bool> is_new{true}; is_new.exchange(false) && !control.stopped();)
        for (int tier = ranking_.tiers() - 1; tier >= 0; --tier) {
            const std::uint64_t begin = start(tier), end = begin + ranking_.size(tier);
            const std::uint64_t first_word = begin / 64, last_word = (end + 63) / 64, span = 256;
            if (begin == end) continue;
            share((last_word - first_word + span - 1) / span, workers, control, [&](std::uint64_t task, unsigned) {
                const std::uint64_t from_word = first_word + task * span;
                for (std::uint64_t word = from_word; word < std::min(last_word, from_word + span); ++word) {
                    std::uint64_t fresh =
                        std::atomic_ref(found[word]).load(std::memory_order_relaxed) & ~expanded[word];
                    if (word == first_word) fresh &= ~std::uint64_t{0} << begin % 64;
                    if (end / 64 == word) fresh &= (std::uint64_t{1} << end % 64) - 1;
                    if (!fresh) continue;
                    std::atomic_ref(expanded[word]).fetch_or(fresh, std::memory_order_relaxed);
                    control.done += std::uint64_t(std::popcount(fresh));
                    is_new.store(true, std::memory_order_relaxed);
                    for (; fresh; fresh &= fresh - 1) {
                        State state;
                        ranking_.unrank(tier, 64 * word + std::uint64_t(std::countr_zero(fresh)) - begin, state);
                        typename G::Moves moves;
                        G::moves(state, moves);
                        for (const auto& move : moves) {
                            auto next = state;
                            G::play(next, move);
                            const std::uint64_t there = place(next);
                            const std::uint64_t bit = std::uint64_t{1} << there % 64;
                            std::atomic_ref<std::uint64_t> at(found[there / 64]);
                            if (!(at.load(std::memory_order_relaxed) & bit))
                                at.fetch_or(bit, std::memory_order_relaxed);
                        }
                    }
                }
            });
        }
    return found;
}

}  // namespace qipan
