#include "games/planes/rules.hpp"

#include <algorithm>

namespace qipan {
using planes::Placements;

namespace {

const ReasonKind all_heads_hit{"planes_all_heads_hit", "all heads hit"};
const ReasonKind both_hit_all_heads{"planes_both_hit_all_heads", "both hit all heads in the same round"};

}  // namespace

void Planes::Layout::add(int placement) {
    std::size_t at = count++;
    for (; at > 0 && placements[at - 1] > placement; --at) placements[at] = placements[at - 1];
    placements[at] = std::uint16_t(placement);
}

bool Planes::Shots::has(int cell) const {
    return std::find(cells.begin(), cells.begin() + count, cell) != cells.begin() + count;
}

Placements Planes::compatible(const Options& options, const Layout& layout) {
    Placements free = placement_table(options).all();
    for (int i = 0; i < layout.count; ++i)
        free = free & placement_table(options).compatible(layout.placements[std::size_t(i)]);
    return free;
}

void Planes::moves_of(const Options& options, const Layout& layout, const Shots& shots, Moves& out) {
    const auto& all = placement_table(options);
    if (layout.count < options.planes) {
        const Placements free = compatible(options, layout);
        free.any_of([&](int placement) {
            // List only placements that leave room for the remaining planes.
            if (all.has_room(free & all.compatible(placement), options.planes - layout.count - 1))
                out.push({all[placement].head, all[placement].direction});
            return false;
        });
        return;
    }
    std::array<bool, planes::max_cells> is_shot{};
    for (int i = 0; i < shots.count; ++i) is_shot[shots.cells[std::size_t(i)]] = true;
    for (int cell = 0; cell < options.size * options.size; ++cell)
        if (!is_shot[std::size_t(cell)]) out.push({std::uint8_t(cell), Move::shot});
}

std::size_t Planes::count(const State& state) {
    const Seat seat = mover(state);
    const Layout& layout = state.layouts[seat];
    // The last plane need not leave room for others, so every compatible placement is legal.
    if (layout.count + 1 == state.options.planes) return std::size_t(compatible(state.options, layout).size());
    Moves moves;
    Planes::moves(state, moves);
    return moves.size;
}

void Planes::play(State& state, Move move) {
    const Seat seat = mover(state);
    if (move.direction == Move::shot)
        state.shots[seat].add(move.cell);
    else
        state.layouts[seat].add(placement_table(state.options).find(move.cell, planes::Direction(move.direction)));
}

Planes::Answer Planes::answer(const Options& options, const Layout& layout, int cell) {
    for (int i = 0; i < layout.count; ++i) {
        const auto& plane = placement_table(options)[layout.placements[std::size_t(i)]];
        if (plane.head == cell) return head;
        if (std::ranges::count(plane.cells, cell)) return body;
    }
    return empty;
}

int Planes::last_head(const State& state, Seat seat) {
    const Layout& enemy = state.layouts[seat ^ 1];
    const Shots& shots = state.shots[seat];
    if (enemy.count < state.options.planes) return 0;
    int heads = 0;
    for (int i = 0; i < shots.count; ++i) {
        for (int plane = 0; plane < enemy.count; ++plane)
            heads += placement_table(state.options)[enemy.placements[std::size_t(plane)]].head ==
                     shots.cells[std::size_t(i)];
        if (heads == state.options.planes) return i + 1;
    }
    return 0;
}

std::optional<Outcome> Planes::outcome(const State& state) {
    const int first = last_head(state, 0), second = last_head(state, 1);
    if (!first && !second) return std::nullopt;
    if (!second) {
        if (state.options.equal_turns && state.shots[1].count < first) return std::nullopt;
        return two_seat_outcome(1, all_heads_hit);
    }
    if (first && first == second && state.options.equal_turns) return two_seat_outcome(0, both_hit_all_heads);
    return two_seat_outcome(first && first <= second ? 1 : -1, all_heads_hit);
}

Planes::View Planes::view(const State& state, Seat seat) {
    View view;
    view.options = state.options;
    view.seat = seat;
    view.mover = outcome(state) ? no_seat : mover(state);
    view.layout = state.layouts[seat];
    view.shots = state.shots[seat];
    view.enemy_shots = state.shots[seat ^ 1];
    for (std::size_t i = 0; i < view.shots.count; ++i)
        view.answers[i] = answer(state.options, state.layouts[seat ^ 1], view.shots.cells[i]);
    return view;
}

Path Planes::path(const State& state, Move move) {
    Path path;
    if (move.direction == Move::shot) {
        path.push(move.cell);
    } else {
        const auto& all = placement_table(state.options);
        for (auto cell : all[all.find(move.cell, planes::Direction(move.direction))].cells) path.push(cell);
    }
    return path;
}

}  // namespace qipan
