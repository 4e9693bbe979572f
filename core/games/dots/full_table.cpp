#include "games/dots/full_table.hpp"

#include <cstring>

#include "search/control/parallel.hpp"

namespace qipan::dots {
namespace {

// Sixteen states that differ only in edges 0..3 are processed at once, one per lane of a vector. They are adjacent in
// memory, and drawing a higher edge in all of them leads to sixteen adjacent states again.
constexpr int lane_edges = 4, lanes = 1 << lane_edges;
using Lanes = std::int8_t __attribute__((vector_size(lanes)));
constexpr std::int8_t none = -100;  // lower than any score; its negation does not overflow

Lanes broadcast(std::int8_t value) { return Lanes{} + value; }
Lanes max_of(Lanes one, Lanes other) { return one > other ? one : other; }

/// The other edges of a box that a given edge belongs to: `high` has the edges numbered 4 and above, `low` the edges
/// 0..3.
struct OtherEdges {
    Edges high = 0;
    unsigned low = 0;
    Lanes has_low{};  // -1 in every lane in which all edges of `low` are drawn, 0 in all other lanes
};

class LaneSolver {
  public:
    /// Numbers the free edges of the position from 0 in ascending order, and represents every box by its free edges.
    explicit LaneSolver(const Dots::State& state) : must_take_(state.options.must_take) {
        const Board& board = Dots::board(state.options);
        const Edges free = Dots::free_edges(state);
        for (Edges rest = free; rest; rest &= rest - 1) {
            const auto [first, second] = board.boxes_at[std::size_t(std::countr_zero(rest))];
            add_box(edges_, renumbered(first & free, free));
            if (second != first) add_box(edges_, renumbered(second & free, free));
            ++edges_;
        }
    }

    int edges() const { return edges_; }

    /// Solves sixteen states: the edges of `base` are drawn in all of them, together with each of the sixteen subsets
    /// of the edges 0..3. `base` contains none of these four edges. The states after drawing a further edge numbered 4
    /// or above must already be solved.
    void solve(Edges base, std::int8_t* values) const {
        Lanes taking = broadcast(none), quiet = broadcast(none);
        for (Edges free = ((Edges{1} << edges_) - 1) & ~base & ~Edges{lanes - 1}; free; free &= free - 1) {
            const std::size_t edge = std::size_t(std::countr_zero(free));
            Lanes next;
            std::memcpy(&next, values + (base | Edges{1} << edge), sizeof next);
            Lanes completed{};
            bool completes_some = false;
            for (int i = 0; i < other_counts_[edge]; ++i) {
                const OtherEdges& rest = others_[edge][std::size_t(i)];
                if (rest.high & ~base) continue;
                completed -= rest.has_low;
                completes_some = true;
            }
            if (!completes_some) {
                quiet = max_of(quiet, -next);
                continue;
            }
            const auto is_taking = completed > 0;
            taking = max_of(taking, is_taking ? completed + next : broadcast(none));
            quiet = max_of(quiet, is_taking ? broadcast(none) : -next);
        }
        // is_high_drawn[edge][i]: whether the `high` edges of others_[edge][i] are all drawn
        std::array<std::array<bool, 2>, lane_edges> is_high_drawn{};
        for (std::size_t edge = 0; edge < lane_edges; ++edge)
            for (std::size_t i = 0; i < std::size_t(other_counts_[edge]); ++i)
                is_high_drawn[edge][i] = !(others_[edge][i].high & ~base);
        std::int8_t* const here = values + base;
        // Drawing one of the edges 0..3 leads to another lane. So lanes are finished one by one, beginning with the
        // lane in which all four edges are drawn.
        for (unsigned lane = lanes; lane-- > 0;) {
            int best_taking = taking[lane], best_quiet = quiet[lane];
            for (std::size_t edge = 0; edge < lane_edges; ++edge) {
                if (lane >> edge & 1) continue;
                int completed = 0;
                for (std::size_t i = 0; i < std::size_t(other_counts_[edge]); ++i)
                    completed += is_high_drawn[edge][i] && !(others_[edge][i].low & ~lane);
                const int next = here[lane | 1u << edge];
                if (completed)
                    best_taking = std::max(best_taking, completed + next);
                else
                    best_quiet = std::max(best_quiet, -next);
            }
            const bool must_take = must_take_ && best_taking != none;
            const int best = must_take ? best_taking : std::max(best_taking, best_quiet);
            here[lane] = std::int8_t(best == none ? 0 : best);  // the value is 0 if no edge is free
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
    void add_box(int edge, Edges box) {
        OtherEdges& rest = others_[std::size_t(edge)][std::size_t(other_counts_[std::size_t(edge)]++)];
        const Edges others = box & ~(Edges{1} << edge);
        rest.high = others & ~Edges{lanes - 1};
        rest.low = unsigned(others & (lanes - 1));
        for (unsigned lane = 0; lane < lanes; ++lane) rest.has_low[lane] = (rest.low & ~lane) ? 0 : -1;
    }

    bool must_take_;
    int edges_ = 0;
    std::array<std::array<OtherEdges, 2>, max_edges> others_{};
    std::array<int, max_edges> other_counts_{};
};

/// The mover's net score from this position on if it draws the edge. It follows from the value of the next state and
/// Dots::play, without LaneSolver, and can therefore be used to check the solver.
int move_score(const Dots::State& state, Dots::Move edge, const std::int8_t* values) {
    auto next = state;
    Dots::play(next, edge);
    const Seat seat = Dots::mover(state);
    const int gained = next.boxes[seat] - state.boxes[seat];
    return gained ? gained + values[next.drawn] : -values[next.drawn];
}

int value_from_successors(const Dots::State& state, const std::int8_t* values) {
    Dots::Moves moves;
    Dots::moves(state, moves);
    int best = moves.empty() ? 0 : none;
    for (const auto edge : moves) best = std::max(best, move_score(state, edge, values));
    return best;
}

/// Calls visit(index, score) for each of the best moves, where `index` is the index of the move in the list of
/// Dots::moves.
void for_each_best(const Dots::State& state, const std::int8_t* values, auto&& visit) {
    Dots::Moves moves;
    Dots::moves(state, moves);
    std::array<int, max_edges> scores;
    int best = none;
    for (std::size_t number = 0; number < moves.size; ++number)
        best = std::max(best, scores[number] = move_score(state, moves[number], values));
    for (std::size_t number = 0; number < moves.size; ++number)
        if (scores[number] == best) visit(number, best);
}

Dots::State with_edges(const Dots::Options& options, Edges drawn) {
    auto state = Dots::initial(options);
    state.drawn = drawn;
    return state;
}

/// Returns the number of states for which `is_counted` returns true. There is one state for every set of drawn edges.
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

}  // namespace

void solve_ending(const Dots::State& state, std::int8_t* values, unsigned workers, Control& control) {
    const LaneSolver solver(state);
    const int edges = solver.edges();
    // A state depends only on states with more edges drawn. A block contains all states in which the same subset of the
    // highest `block_edges` edges is drawn. Blocks with larger subsets are solved first; blocks with subsets of equal
    // size are independent of each other, so they are solved in parallel. Within a block, states are solved in
    // descending order of their numbers.
    const int block_edges = std::clamp(edges - lane_edges, 0, 7), low_edges = edges - block_edges;
    std::array<std::vector<Edges>, 8> blocks;
    for (Edges block = 0; block < Edges{1} << block_edges; ++block)
        blocks[std::size_t(std::popcount(block))].push_back(block);
    control.total = std::uint64_t{1} << block_edges;
    for (int count = block_edges; count >= 0; --count) {
        const auto& layer = blocks[std::size_t(count)];
        parallel_for(layer.size(), workers, control, [&](std::uint64_t task, unsigned) {
            const Edges first = layer[task] << low_edges;
            for (Edges base = first + (Edges{1} << low_edges); base > first;) solver.solve(base -= lanes, values);
            control.done.fetch_add(1, std::memory_order_relaxed);
        });
    }
}

void solve_all(const Dots::Options& options, std::int8_t* values, unsigned workers, Control& control) {
    const int edges = Dots::board(options).edge_count;
    solve_ending(Dots::initial(options), values, workers, control);
    if (!options.reply_ban) return;
    // solve_ending ignores the reply ban. As the ban restricts only which edge may be drawn second, it affects only the
    // values of states with fewer than two drawn edges. These are recomputed here.
    for (int edge = 0; edge < edges; ++edge)
        values[Edges{1} << edge] = std::int8_t(value_from_successors(with_edges(options, Edges{1} << edge), values));
    values[0] = std::int8_t(value_from_successors(with_edges(options, 0), values));
}

CaptureCounts count_captures(const Dots::Options& options, const std::int8_t* values, unsigned workers,
                             Control& control) {
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

std::uint64_t count_mistakes(const Dots::Options& options, const std::int8_t* values, unsigned workers,
                             Control& control) {
    return count_states(options, workers, control, [&](const Dots::State& state) {
        bool has_best = false, all_keep = true;
        for_each_best(state, values, [&](std::size_t, int score) {
            has_best = true;
            all_keep = all_keep && score == values[state.drawn];
        });
        return has_best != (Dots::free_edges(state) != 0) || !all_keep;
    });
}

std::uint64_t count_wrong(const Dots::Options& options, const std::int8_t* values, unsigned workers, Control& control) {
    return count_states(options, workers, control, [&](const Dots::State& state) {
        return values[state.drawn] != value_from_successors(state, values);
    });
}

}  // namespace qipan::dots
