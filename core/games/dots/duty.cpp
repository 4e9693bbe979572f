#include "games/dots/duty.hpp"

namespace qipan::dots {

void solve_with_duties(const Dots::Options& options, const Duties& duties, const std::array<std::int8_t*, 2>& values,
                       Control& control) {
    const std::uint64_t states = std::uint64_t{1} << Dots::board(options).edge_count;
    for (auto* of_seat : values) of_seat[states - 1] = 0;
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
}

}  // namespace qipan::dots
