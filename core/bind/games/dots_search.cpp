#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/attend.hpp"
#include "bind/game.hpp"
#include "bind/module.hpp"
#include "games/dots/search/move_scores.hpp"

namespace qipan::bind {
namespace {

std::size_t checked_memory(std::uint64_t bytes) {
    if (bytes < dots::least_memory || bytes > dots::most_memory)
        throw nb::value_error(
            ("memory_bytes must be " + std::to_string(dots::least_memory) + ".." + std::to_string(dots::most_memory))
                .c_str());
    return std::size_t(bytes);
}

}  // namespace

void bind_dots_search(nb::module_& module) {
    module.def(
        "dots_values",
        [](const StateFace<Dots>& state, int threads, std::uint64_t max_nodes, std::uint64_t memory_bytes,
           nb::handle progress) {
            const auto memory = checked_memory(memory_bytes);
            Control control;
            const auto found = attended(control, progress, [&] {
                return dots::values(state.state, checked_threads(threads), max_nodes, memory, control);
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
    module.def(
        "dots_value",
        [](const StateFace<Dots>& state, std::uint64_t max_nodes, std::uint64_t memory_bytes, nb::handle progress) {
            const auto memory = checked_memory(memory_bytes);
            Control control;
            const auto found =
                attended(control, progress, [&] { return dots::value(state.state, max_nodes, memory, control); });
            return std::pair(found.score, found.nodes);
        },
        nb::arg("state"), nb::arg("max_nodes"), nb::arg("memory_bytes"), nb::arg("progress").none(),
        nb::sig("def dots_value(state: DotsState, max_nodes: int, memory_bytes: int, progress: object) "
                "-> tuple[int | None, int]"),
        "The mover's net score, None if it was not proved, and the positions looked at.");
}

}  // namespace qipan::bind
