#include "games/dots/policies.hpp"

#include "search/control/random.hpp"

namespace qipan::dots {
namespace {

/// The free edges that give some box its third side.
Edges third_sides(const Dots::State& state) {
    const auto& board = Dots::board(state.options);
    Edges third = 0;
    for (int box = 0; box < board.box_count; ++box) {
        const Edges missing = board.boxes[std::size_t(box)] & ~state.drawn;
        if (std::popcount(missing) == 2) third |= missing;
    }
    return third;
}

/// The images of the drawn edges under a half-turn, which maps edge e to edge_count - 1 - e.
Edges opposite_drawn(const Dots::State& state) {
    const int last = Dots::board(state.options).edge_count - 1;
    Edges opposite = 0;
    for (Edges rest = state.drawn; rest; rest &= rest - 1) opposite |= Edges{1} << (last - std::countr_zero(rest));
    return opposite;
}

}  // namespace

Edges candidates(const Dots::State& state, Policy policy) {
    const Edges legal = Dots::legal_edges(state);
    if (policy == Policy::random) return legal;
    if (const Edges taking = legal & Dots::taking_edges(state)) return taking;
    const Edges liked = legal & (policy == Policy::greedy ? ~third_sides(state) : opposite_drawn(state));
    return liked ? liked : legal;
}

Leads play_policies(const Dots::Options& options, Policy first, Policy second, std::uint64_t games, std::uint64_t seed,
                    Control& control) {
    Leads leads;
    control.total = games;
    for (std::uint64_t game = 0; game < games && !control.stopped(); ++game) {
        auto random = stream(seed, game);
        auto state = Dots::initial(options);
        while (Dots::free_edges(state)) {
            const Edges edge = random_edge(candidates(state, state.mover == 0 ? first : second),
                                           [&](unsigned bound) { return random.below(bound); });
            Dots::play(state, Dots::Move(std::countr_zero(edge)));
        }
        ++leads[state.boxes[0] - state.boxes[1]];
        control.done = game + 1;
    }
    return leads;
}

}  // namespace qipan::dots
