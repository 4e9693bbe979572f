#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/attend.hpp"
#include "bind/game.hpp"
#include "bind/module.hpp"
#include "search/dots/values.hpp"

namespace qipan::bind {

void bind_dots_search(nb::module_& module) {
    module.def(
        "dots_values",
        [](const StateFace<Dots>& state, int threads, std::uint64_t max_nodes, std::uint64_t memory_bytes,
           nb::handle progress) {
            if (memory_bytes < dots::least_memory || memory_bytes > dots::most_memory)
                throw nb::value_error(("memory_bytes must be " + std::to_string(dots::least_memory) + ".." +
                                       std::to_string(dots::most_memory))
                                          .c_str());
            Control control;
            const auto found = attended(control, progress, [&] {
                return dots::values(state.state, checked_threads(threads), max_nodes, memory_bytes, control);
            });
            std::vector<std::pair<std::string, std::optional<int>>> scores;
            for (const auto& [move, score] : found.moves)
                scores.emplace_back(Dots::move_text(state.state.options, move), score);
            return std::pair(scores, found.nodes);
        },
        nb::arg("state"), nb::arg("threads"), nb::arg("max_nodes"), nb::arg("memory_bytes"), nb::arg("progress").none(),
        nb::sig("def dots_values(state: DotsState, threads: int, max_nodes: int, memory_bytes: int, progress: object) "
                "-> tuple[list[tuple[str, int | None]], int]"),
        "The mover's net score of every legal move, None where it was not proved, and the positions looked at.");
}

}  // namespace qipan::bind
