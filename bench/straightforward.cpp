// A baseline for building tables: straightforward loops in one thread that process one state at a time. Prints a line
// "name seconds" for each table; bench/tables.py compiles and runs it.
#include <chrono>
#include <cstdio>

#include "games/checkers/ranking.hpp"
#include "games/dots/full_table.hpp"
#include "games/two_eat_one/ranking.hpp"
#include "search/retrograde/table.hpp"

using namespace qipan;

namespace {

void timed(const char* name, auto&& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    std::printf("%s %.4f\n", name, took.count());
    std::fflush(stdout);
}

/// Solves dots: visits all sets of drawn edges in descending order and plays each move by the rules.
void dots_plain() {
    const auto& board = Dots::board({});
    std::vector<std::int8_t> values(std::size_t{1} << board.edge_count);
    for (std::uint64_t drawn = values.size(); drawn-- > 0;) {
        auto state = Dots::initial({});
        state.drawn = drawn;
        int best = -100;
        for (auto rest = Dots::free_edges(state); rest; rest &= rest - 1) {
            auto next = state;
            Dots::play(next, Dots::Move(std::countr_zero(rest)));
            const int gained = next.boxes[0];
            best = std::max(best, gained ? gained + values[next.drawn] : -values[next.drawn]);
        }
        values[drawn] = std::int8_t(best == -100 ? 0 : best);
    }
}

/// Solves a game by forward sweeps: sweep d finds the positions that are won or lost in d plies by examining the
/// successors of all undecided positions. Ends when two consecutive sweeps find nothing new.
template <class R>
void sweeps(const R& ranking) {
    namespace table_value = retrograde::table_value;
    using G = typename R::G;
    const retrograde::Table<R> table(ranking);
    std::vector<std::uint8_t> values(table.size(), table_value::draw);
    int quiet_sweeps = 0;
    for (int distance = 0; quiet_sweeps < 2; ++distance) {
        bool is_new = false;
        for (int tier = 0; tier < ranking.tiers(); ++tier)
            for (std::uint64_t rank = 0; rank < ranking.size(tier); ++rank) {
                auto& value = values[table.start(tier) + rank];
                typename G::State state;
                if (value != table_value::draw || !ranking.unrank(tier, rank, state)) continue;
                typename G::Moves moves;
                G::moves(state, moves);
                bool wins = false, all_lose = true;
                for (const auto& move : moves) {
                    auto next = state;
                    G::play(next, move);
                    const auto after = values[table.place(next)];
                    const bool is_known = table_value::is_decided(after) && table_value::distance(after) < distance;
                    wins = wins || (is_known && table_value::is_loss(after));
                    all_lose = all_lose && is_known && table_value::is_win(after);
                }
                if (wins || all_lose) {
                    value = table_value::at_distance(distance);
                    is_new = true;
                }
            }
        quiet_sweeps = is_new ? 0 : quiet_sweeps + 1;
    }
}

}  // namespace

int main() {
    timed("dots", dots_plain);
    timed("two-eat-one-4", [] { sweeps(TwoEatOneRanking({})); });
    timed("checkers-3", [] { sweeps(CheckersRanking(3)); });
}
