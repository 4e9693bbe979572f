#pragma once
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/buffer.hpp"
#include "bind/checks.hpp"
#include "bind/game.hpp"
#include "bind/interruptible.hpp"
#include "search/retrograde/table.hpp"

/// Python bindings of the solved table of any game that has a ranking (a numbering of its positions).
namespace qipan::bind {

/// Returns the core's position inside a Python State. Throws ValueError if the table does not contain it.
template <Ranking R>
const typename R::G::State& checked_state(const retrograde::Table<R>& table, const PyState<typename R::G>& state) {
    if (!table.ranking().has(state.state)) throw nb::value_error("the table does not have this position");
    return state.state;
}

/// Item b of the result says how often the byte b occurs in `values`, counting only those indices of `values` for which
/// `is_counted` returns true.
template <Ranking R>
std::vector<std::uint64_t> count_bytes(const retrograde::Table<R>& table, const Bytes& values, auto&& is_counted) {
    std::vector<std::uint64_t> counts(256);
    for (std::uint64_t place = 0; place < table.size(); ++place)
        if (is_counted(place)) ++counts[values.data()[place]];
    return counts;
}

/// Binds the class <class_name>Table and returns it, so that the caller can add a constructor.
template <Ranking R>
auto bind_table(nb::module_& module) {
    using Table = retrograde::Table<R>;
    using G = typename R::G;
    using State = PyState<G>;
    const std::string prefix(G::class_name), name = prefix + "Table", state_arg = "state: " + prefix + "State";
    const std::string tail = "threads: int, progress: object) -> ";
    const auto threads = nb::arg("threads");
    const auto progress = nb::arg("progress").none();
    return nb::class_<Table>(module, name.c_str(),
                             "The numbering of all positions, with functions to solve and check the table.",
                             nb::is_final())
        .def_prop_ro("size", &Table::size, "The size of the table in bytes, one byte per index.")
        .def(
            "place",
            [](const Table& self, const State& state) -> std::optional<std::uint64_t> {
                if (!self.ranking().has(state.state)) return std::nullopt;
                return self.place(state.state);
            },
            nb::arg("state"), "The index of a position in the table; None if the table does not contain it.")
        .def(
            "solve",
            [](const Table& self, int threads, nb::handle progress) {
                nb::object values = new_bytes(self.size());
                Control control;
                run_interruptible(control, progress, [&, bytes = bytes_of(values)] {
                    self.solve(bytes, checked_threads(threads), control);
                    return true;
                });
                return values;
            },
            threads, progress, nb::sig(("def solve(self, " + tail + "bytearray").c_str()),
            "Solve the table. Return its values, one byte per index.")
        .def(
            "count_wrong",
            [](const Table& self, nb::handle values, int threads, nb::handle progress) {
                const Bytes bytes(values, self.size());
                Control control;
                return run_interruptible(control, progress, [&] {
                    return self.count_wrong(bytes.data(), checked_threads(threads), control);
                });
            },
            nb::arg("values"), threads, progress,
            nb::sig(("def count_wrong(self, values: object, " + tail + "int").c_str()),
            "The number of values in the table that do not follow from the values of the next positions.")
        .def(
            "best_moves",
            [](const Table& self, nb::handle values, const State& state) {
                const Bytes bytes(values, self.size());
                std::vector<std::size_t> numbers;
                self.for_each_best(checked_state(self, state), bytes.data(),
                                   [&](std::size_t number, std::uint8_t) { numbers.push_back(number); });
                return numbers;
            },
            nb::arg("values"), nb::arg("state"),
            nb::sig(("def best_moves(self, values: object, " + state_arg + ") -> list[int]").c_str()),
            "The best moves of a position, as indices into its list of moves.")
        .def(
            "count_mistakes",
            [](const Table& self, nb::handle values, const State& from, int threads, nb::handle progress) {
                const Bytes bytes(values, self.size());
                const auto& start = checked_state(self, from);
                Control control;
                return run_interruptible(control, progress, [&] {
                    const unsigned workers = checked_threads(threads);
                    return self.count_mistakes(bytes.data(), self.reachable(start, workers, control), workers, control);
                });
            },
            nb::arg("values"), nb::arg("state"), threads, progress,
            nb::sig(("def count_mistakes(self, values: object, " + state_arg + ", " + tail + "int").c_str()),
            "The number of positions reachable from the given one that have a best move which does not preserve their "
            "value.")
        .def(
            "count_reachable",
            [](const Table& self, nb::handle values, nb::handle from, int threads, nb::handle progress) {
                const Bytes bytes(values, self.size());
                const auto& start = checked_state(self, nb::cast<const State&>(from));
                Control control;
                return run_interruptible(control, progress, [&] {
                    const auto reached = self.reachable(start, checked_threads(threads), control);
                    return count_bytes(self, bytes, [&](std::uint64_t place) { return self.has(reached, place); });
                });
            },
            nb::arg("values"), nb::arg("state"), threads, progress,
            nb::sig(("def count_reachable(self, values: object, state: object, " + tail + "list[int]").c_str()),
            "For each value, the number of positions with that value that are reachable from the given one.");
}

}  // namespace qipan::bind
