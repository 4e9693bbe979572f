#include "games/planes/playout_policy.hpp"

namespace qipan {
namespace {

using planes::Placements;

/// fitting[cell][answer] is the set of placements that do not contradict the answer at the cell.
struct PlacementFilter {
    std::array<std::array<Placements, 3>, planes::max_cells> fitting{};

    explicit PlacementFilter(int size) {
        const auto& placement_table = planes::PlacementTable::of_size(size);
        for (std::size_t cell = 0; cell < std::size_t(size * size); ++cell)
            for (int placement = 0; placement < placement_table.count(); ++placement) {
                const auto& plane = placement_table[placement];
                const bool is_head = plane.head == cell;
                bool lies_here = false;
                for (const auto plane_cell : plane.cells) lies_here = lies_here || plane_cell == cell;
                if (!lies_here) fitting[cell][Planes::empty].add(placement);
                if (!lies_here || !is_head) fitting[cell][Planes::body].add(placement);
                if (!lies_here || is_head) fitting[cell][Planes::head].add(placement);
            }
    }
    static const PlacementFilter& of_size(int size) {
        static const std::vector<PlacementFilter> filters = [] {
            std::vector<PlacementFilter> filters_by_size;
            for (int size = planes::min_size; size <= planes::max_size; ++size) filters_by_size.emplace_back(size);
            return filters_by_size;
        }();
        return filters[std::size_t(size - planes::min_size)];
    }
};

}  // namespace

PlayoutPolicy<Planes>::HeadScores PlayoutPolicy<Planes>::head_scores(const Planes::State& state, Seat seat) {
    const auto& placement_table = Planes::placement_table(state.options);
    const auto& filter = PlacementFilter::of_size(state.options.size);
    const auto& shots = state.shots[seat];
    Placements possible = placement_table.all();
    HeadScores scores{};
    std::array<std::uint8_t, planes::max_cells> hits{};
    for (std::size_t i = 0; i < shots.count; ++i) {
        const auto cell = shots.cells[i];
        const auto answer = Planes::answer(state.options, state.layouts[seat ^ 1], cell);
        possible = possible & filter.fitting[cell][answer];
        hits[cell] = answer != Planes::empty;
        scores[cell] = -1;
    }
    possible.any_of([&](int placement) {
        const auto& plane = placement_table[placement];
        if (scores[plane.head] < 0) return false;
        int explained = 0;
        for (const auto cell : plane.cells) explained += hits[cell];
        scores[plane.head] += 1 + hit_weight * explained;
        return false;
    });
    return scores;
}

}  // namespace qipan
