#include "games/planes/playout_policy.hpp"

namespace qipan {
namespace {

using planes::Placements;

/// The placements that an answer at a cell leaves possible, and those that lie on a cell.
struct Sieve {
    std::array<std::array<Placements, 3>, planes::max_cells> fitting{};

    explicit Sieve(int size) {
        const auto& hangar = planes::Hangar::of_size(size);
        for (std::size_t cell = 0; cell < std::size_t(size * size); ++cell)
            for (int placement = 0; placement < hangar.count(); ++placement) {
                const auto& plane = hangar[placement];
                const bool is_head = plane.head == cell;
                bool lies_here = false;
                for (const auto each : plane.cells) lies_here = lies_here || each == cell;
                if (!lies_here) fitting[cell][Planes::empty].add(placement);
                if (!lies_here || !is_head) fitting[cell][Planes::body].add(placement);
                if (!lies_here || is_head) fitting[cell][Planes::head].add(placement);
            }
    }
    static const Sieve& of_size(int size) {
        static const std::vector<Sieve> sieves = [] {
            std::vector<Sieve> made;
            for (int each = planes::min_size; each <= planes::max_size; ++each) made.emplace_back(each);
            return made;
        }();
        return sieves[std::size_t(size - planes::min_size)];
    }
};

}  // namespace

PlayoutPolicy<Planes>::Chances PlayoutPolicy<Planes>::head_chances(const Planes::State& state, Seat seat) {
    const auto& hangar = Planes::hangar(state.options);
    const auto& sieve = Sieve::of_size(state.options.size);
    const auto& shots = state.shots[seat];
    Placements possible = hangar.all();
    Chances chances{};
    std::array<std::uint8_t, planes::max_cells> hits{};
    for (std::size_t i = 0; i < shots.count; ++i) {
        const auto cell = shots.cells[i];
        const auto answer = Planes::answer(state.options, state.layouts[seat ^ 1], cell);
        possible = possible & sieve.fitting[cell][answer];
        hits[cell] = answer != Planes::empty;
        chances[cell] = -1;
    }
    possible.any_of([&](int placement) {
        const auto& plane = hangar[placement];
        if (chances[plane.head] < 0) return false;
        int explained = 0;
        for (const auto cell : plane.cells) explained += hits[cell];
        chances[plane.head] += 1 + hit * explained;
        return false;
    });
    return chances;
}

}  // namespace qipan
