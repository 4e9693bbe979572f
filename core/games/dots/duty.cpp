#include "games/dots/duty.hpp"

#include <vector>

namespace qipan::dots {

int score_with_duties(const Dots::Options& options, const Duties& duties, Control& control) {
    const std::uint64_t states = std::uint64_t{1} << Dots::board(options).edge_count;
    // For every set of drawn edges, the mover's net score from there on if seat 0, or seat 1, is to move.
    std::array<std::vector<std::int8_t>, 2> values{std::vector<std::int8_t>(states), std::vector<std::int8_t>(states)};
    control.total = states;
    for (std::uint64_t drawn = states - 1; drawn-- > 0 && !control.stopped();) {
        for (Seat seat = 0; seat < 2; ++seat) {
            auto state = Dots::initial(options);
            state.drawn = drawn;
            state.mover = seat;
            state.options.must_take = duties[seat];
            int best = -max_boxes - 1;
            for (Edges rest = Dots::legal_edges(state); rest; rest &= rest - 1) {
                auto next = state;
                Dots::play(next, Dots::Move(std::countr_zero(rest)));
                const int gained = next.boxes[seat], later = values[next.mover][next.drawn];
                best = std::max(best, gained ? gained + later : -later);
            }
            values[seat][drawn] = std::int8_t(best);
        }
        control.done.store(states - drawn, std::memory_order_relaxed);
    }
    return values[0][0];
}

}  // namespace qipan::dots
