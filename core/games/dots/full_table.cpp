#include "games/dots/full_table.hpp"

#include <cstring>

#include "search/control/parallel.hpp"

namespace qipan::dots {
namespace {

// Sixteen states at once: those that differ in edges 0..3 only. They lie side by side, and drawing a higher edge in all
// of them leads to sixteen states that lie side by side again.
constexpr int lane_edges = 4, lanes = 1 << lane_edges;
using Lanes = std::int8_t __attribute__((vector_size(lanes)));
constexpr std::int8_t none = -100;  // below every score; its negation must not overflow

Lanes filled(std::int8_t value) { return Lanes{} + value; }
Lanes larger(Lanes one, Lanes other) { return one > other ? one : other; }

/// A box seen from one of its edges: the other edges, those of the lanes apart.
struct Rest {
    Edges high = 0;
    unsigned low = 0;
    Lanes has_low{};  // -1 in the lanes that have the low ones
};

class Solver {
  public:
    /// The free edges of a position are renumbered by their order; a box is what is missing of it.
    explicit Solver(const Dots::State& state) : must_take_(state.options.must_take) {
        const Board& board = Dots::board(state.options);
        const Edges free = Dots::free_edges(state);
        for (Edges rest = free; rest; rest &= rest - 1) {
            const auto [first, second] = board.boxes_at[std::size_t(std::countr_zero(rest))];
            add_rest(edges_, renumbered(first & free, free));
            if (second != first) add_rest(edges_, renumbered(second & free, free));
            ++edges_;
        }
    }

    int edges() const { return edges_; }

    /// The sixteen states above `base`, whose lower edges are all free; those with more edges must be solved already.
    void solve(Edges base, std::int8_t* values) const {
        Lanes taking = filled(none), quiet = filled(none);
        for (Edges free = ((Edges{1} << edges_) - 1) & ~base & ~Edges{lanes - 1}; free; free &= free - 1) {
            const std::size_t edge = std::size_t(std::countr_zero(free));
            Lanes next;
            std::memcpy(&next, values + (base | Edges{1} << edge), sizeof next);
            Lanes completed{};
            bool completes_some = false;
            for (int i = 0; i < rest_count_[edge]; ++i) {
                const Rest& rest = rests_[edge][std::size_t(i)];
                if (rest.high & ~base) continue;
                completed -= rest.has_low;
                completes_some = true;
            }
            if (!completes_some) {
                quiet = larger(quiet, -next);
                continue;
            }
            const auto is_taking = completed > 0;
            taking = larger(taking, is_taking ? completed + next : filled(none));
            quiet = larger(quiet, is_taking ? filled(none) : -next);
        }
        // The lowest edges lead from lane to lane, so these go one by one, from the fullest.
        std::array<std::array<bool, 2>, lane_edges> is_near{};  // all high edges of that box are drawn
        for (std::size_t edge = 0; edge < lane_edges; ++edge)
            for (std::size_t i = 0; i < std::size_t(rest_count_[edge]); ++i)
                is_near[edge][i] = !(rests_[edge][i].high & ~base);
        std::int8_t* const here = values + base;
        for (unsigned lane = lanes; lane-- > 0;) {
            int best_taking = taking[lane], best_quiet = quiet[lane];
            for (std::size_t edge = 0; edge < lane_edges; ++edge) {
                if (lane >> edge & 1) continue;
                int completed = 0;
                for (std::size_t i = 0; i < std::size_t(rest_count_[edge]); ++i)
                    completed += is_near[edge][i] && !(rests_[edge][i].low & ~lane);
                const int next = here[lane | 1u << edge];
                if (completed)
                    best_taking = std::max(best_taking, completed + next);
                else
                    best_quiet = std::max(best_quiet, -next);
            }
            const bool must_take = must_take_ && best_taking != none;
            const int best = must_take ? best_taking : std::max(best_taking, best_quiet);
            here[lane] = std::int8_t(best == none ? 0 : best);  // nothing left to draw
        }
    }

  private:
    static Edges renumbered(Edges edges, Edges free) {
        Edges set = 0;
        int number = 0;
        for (Edges rest = free; rest; rest &= rest - 1, ++number)
            if (edges & rest & -rest) set |= Edges{1} << number;
        return set;
    }
    void add_rest(int edge, Edges box) {
        Rest& rest = rests_[std::size_t(edge)][std::size_t(rest_count_[std::size_t(edge)]++)];
        const Edges others = box & ~(Edges{1} << edge);
        rest.high = others & ~Edges{lanes - 1};
        rest.low = unsigned(others & (lanes - 1));
        for (unsigned lane = 0; lane < lanes; ++lane) rest.has_low[lane] = (rest.low & ~lane) ? 0 : -1;
    }

    bool must_take_;
    int edges_ = 0;
    std::array<std::array<Rest, 2>, max_edges> rests_{};
    std::array<int, max_edges> rest_count_{};
};

/// What the mover wins from here on by drawing an edge; straight from the rules.
int score_of(const Dots::State& state, Dots::Move edge, const std::int8_t* values) {
    auto next = state;
    Dots::play(next, edge);
    const Seat seat = Dots::mover(state);
    const int gained = next.boxes[seat] - state.boxes[seat];
    return gained ? gained + values[next.drawn] : -values[next.drawn];
}

int implied(const Dots::State& state, const std::int8_t* values) {
    Dots::Moves moves;
    Dots::moves(state, moves);
    int best = moves.empty() ? 0 : none;
    for (const auto edge : moves) best = std::max(best, score_of(state, edge, values));
    return best;
}

/// Calls visit(number of the move, its score) for the best ones.
void for_each_best(const Dots::State& state, const std::int8_t* values, auto&& visit) {
    Dots::Moves moves;
    Dots::moves(state, moves);
    std::array<int, max_edges> scores;
    int best = none;
    for (std::size_t number = 0; number < moves.size; ++number)
        best = std::max(best, scores[number] = score_of(state, moves[number], values));
    for (std::size_t number = 0; number < moves.size; ++number)
        if (scores[number] == best) visit(number, best);
}

Dots::State with_edges(const Dots::Options& options, Edges drawn) {
    auto state = Dots::initial(options);
    state.drawn = drawn;
    return state;
}

/// How many states, of all sets of drawn edges, answer yes.
std::uint64_t count_states(const Dots::Options& options, unsigned workers, Control& control, auto&& is_counted) {
    const std::uint64_t states = std::uint64_t{1} << Dots::board(options).edge_count, chunk = 1 << 14;
    std::atomic<std::uint64_t> count{0};
    for_each_task((states + chunk - 1) / chunk, workers, control, [&](std::uint64_t task, unsigned) {
        std::uint64_t here = 0;
        for (std::uint64_t drawn = task * chunk; drawn < std::min(states, (task + 1) * chunk); ++drawn)
            here += is_counted(with_edges(options, drawn));
        count += here;
    });
    return count;
}

/// Every set of the free edges drawn as well.
void solve_from(const Dots::State& state, std::int8_t* values, unsigned workers, Control& control) {
    const Solver solver(state);
    const int edges = solver.edges();
    // A state needs those with more edges. The states are cut into blocks by their highest edges; blocks with equally
    // many of these do not need each other, and inside a block the numbers go down.
    const int block_edges = std::clamp(edges - lane_edges, 0, 7), low_edges = edges - block_edges;
    std::array<std::vector<Edges>, 8> blocks;
    for (Edges block = 0; block < Edges{1} << block_edges; ++block)
        blocks[std::size_t(std::popcount(block))].push_back(block);
    control.total = std::uint64_t{1} << block_edges;
    for (int count = block_edges; count >= 0; --count) {
        const auto& layer = blocks[std::size_t(count)];
        share(layer.size(), workers, control, [&](std::uint64_t task, unsigned) {
            const Edges first = layer[task] << low_edges;
            for (Edges base = first + (Edges{1} << low_edges); base > first;) solver.solve(base -= lanes, values);
            control.done.fetch_add(1, std::memory_order_relaxed);
        });
    }
}

}  // namespace

void solve_all(const Dots::Options& options, std::int8_t* values, unsigned workers, Control& control) {
    const int edges = Dots::board(options).edge_count;
    solve_from(Dots::initial(options), values, workers, control);
    if (!options.reply_ban) return;
    // The ban touches only what is reached before the second edge.
    for (int edge = 0; edge < edges; ++edge)
        values[Edges{1} << edge] = std::int8_t(implied(with_edges(options, Edges{1} << edge), values));
    values[0] = std::int8_t(implied(with_edges(options, 0), values));
}

Taking count_taking(const Dots::Options& options, const std::int8_t* values, unsigned workers, Control& control) {
    const std::uint64_t states = std::uint64_t{1} << Dots::board(options).edge_count, chunk = 1 << 14;
    std::atomic<std::uint64_t> possible{0}, wrong{0};
    for_each_task((states + chunk - 1) / chunk, workers, control, [&](std::uint64_t task, unsigned) {
        for (std::uint64_t drawn = task * chunk; drawn < std::min(states, (task + 1) * chunk); ++drawn) {
            const auto state = with_edges(options, drawn);
            int best = none;
            for (Edges rest = Dots::taking_edges(state); rest; rest &= rest - 1) {
                auto next = state;
                Dots::play(next, Dots::Move(std::countr_zero(rest)));
                best = std::max(best, next.boxes[0] + values[next.drawn]);
            }
            if (best == none) continue;
            ++possible;
            wrong += best < values[drawn];
        }
    });
    return {possible, wrong};
}

std::vector<std::size_t> best_moves(const Dots::State& state, const std::int8_t* values) {
    std::vector<std::size_t> numbers;
    for_each_best(state, values, [&](std::size_t number, int) { numbers.push_back(number); });
    return numbers;
}

std::uint64_t count_spoilt(const Dots::Options& options, const std::int8_t* values, unsigned workers,
                           Control& control) {
    return count_states(options, workers, control, [&](const Dots::State& state) {
        bool has_best = false, keeps = true;
        for_each_best(state, values, [&](std::size_t, int score) {
            has_best = true;
            keeps = keeps && score == values[state.drawn];
        });
        return has_best != (Dots::free_edges(state) != 0) || !keeps;
    });
}

void solve_ending(const Dots::State& state, std::int8_t* values, unsigned workers, Control& control) {
    solve_from(state, values, workers, control);
}

std::uint64_t count_wrong(const Dots::Options& options, const std::int8_t* values, unsigned workers, Control& control) {
    return count_states(options, workers, control,
                        [&](const Dots::State& state) { return values[state.drawn] != implied(state, values); });
}

}  // namespace qipan::dots
