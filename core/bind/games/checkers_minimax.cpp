#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "bind/attend.hpp"
#include "bind/game.hpp"
#include "bind/module.hpp"
#include "games/checkers/minimax.hpp"

namespace qipan::bind {

void bind_checkers_minimax(nb::module_& module) {
    module.def(
        "checkers_minimax",
        [](const StateFace<Checkers>& face, int depth) {
            if (depth < 1 || depth > checkers::most_minimax_depth)
                throw nb::value_error(("depth must be 1.." + std::to_string(checkers::most_minimax_depth)).c_str());
            Control control;
            return attended(control, nb::none(), [&] {
                Checkers::Moves moves;
                Checkers::moves(face.state, moves);
                std::pair<std::vector<int>, std::uint64_t> found{};
                auto& [costs, nodes] = found;
                for (const auto& move : moves) {
                    if (control.stopped()) break;
                    auto next = face.state;
                    Checkers::play(next, move);
                    costs.push_back(checkers::minimax_cost(next, depth - 1, nodes));
                }
                return found;
            });
        },
        nb::arg("state"), nb::arg("depth"),
        nb::sig("def checkers_minimax(state: CheckersState, depth: int) -> tuple[list[int], int]"),
        "The cost of the board that follows from each move, by the whole tree of a depth; and how many boards it has.");
}

}  // namespace qipan::bind
