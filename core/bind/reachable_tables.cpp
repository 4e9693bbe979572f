#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/buffer.hpp"
#include "bind/checks.hpp"
#include "bind/game.hpp"
#include "bind/interruptible.hpp"
#include "bind/module.hpp"
#include "games/registry.hpp"
#include "search/retrograde/position_set.hpp"
#include "search/retrograde/reachable_solver.hpp"
#include "search/retrograde/reachable_table.hpp"

namespace qipan::bind {
namespace {

using retrograde::ByteRules;
using retrograde::PositionSet;
using retrograde::ReachableTable;

/// The representative of a position (see enumeration::normalized), with the rules of its game.
struct Root {
    ByteRules rules;
    std::vector<std::byte> state;
};

/// Converts a Python State. Throws ValueError unless its game has two seats and no hidden information.
Root root_of(nb::handle object) {
    std::optional<Root> root;
    Games::for_each([&]<Game G>() {
        PyState<G>* given = nullptr;
        if (root || !nb::try_cast(object, given) || !given) return;
        if constexpr (!Hidden<G>) {
            if (G::seats(G::options(given->state)) == 2) {
                const auto state = enumeration::normalized<G>(given->state);
                const auto* bytes = reinterpret_cast<const std::byte*>(&state);
                root = Root{retrograde::byte_rules<G>(), {bytes, bytes + sizeof state}};
                return;
            }
        }
        throw nb::value_error("only games for two seats without hidden information can be solved");
    });
    if (!root)
        throw nb::type_error(("expected a State, not " + std::string(nb::type_name(object.type()).c_str())).c_str());
    return *root;
}

std::span<const std::byte> bytes_in(const BufferView& view) {
    return {reinterpret_cast<const std::byte*>(view.data()), view.size()};
}

void check_state_size(const ReachableTable& table, std::size_t size) {
    if (table.header().state_size != size) throw nb::value_error("the table belongs to another game");
}

nb::object solve_positions(const PositionSet& positions, int threads, nb::handle progress) {
    Control control;
    const auto values = run_interruptible(
        control, progress, [&] { return retrograde::solve(positions, checked_threads(threads), control); });
    nb::object table = new_bytes(ReachableTable::size_of(positions, values));
    {
        auto* const out = reinterpret_cast<std::byte*>(bytes_of(table));
        const nb::gil_scoped_release release;
        ReachableTable::write(positions, values, out);
    }
    return table;
}

}  // namespace

void bind_reachable_tables(nb::module_& module) {
    nb::class_<PositionSet>(module, "PositionSet", "All positions reachable from a start.", nb::is_final())
        .def_prop_ro("positions", &PositionSet::size)
        .def_prop_ro("moves", &PositionSet::moves, "The number of legal moves, summed over the positions.")
        .def_prop_ro("memory_to_solve", &PositionSet::memory_to_solve,
                     "The memory in bytes that `solve` needs, including the positions themselves.")
        .def("solve", &solve_positions, nb::arg("threads"), nb::arg("progress").none(),
             nb::sig("def solve(self, threads: int, progress: object) -> bytearray"),
             "Solve the positions. Return a table: a header, the sorted states, and their values.");
    module.def(
        "enumerate_positions",
        [](nb::handle state, std::uint64_t memory_limit, int threads, nb::handle progress) {
            const Root root = root_of(state);
            auto positions = std::make_unique<PositionSet>(root.rules, memory_limit);
            Control control;
            run_interruptible(control, progress, [&] {
                positions->enumerate(root.state.data(), checked_threads(threads), control);
                return true;
            });
            return positions.release();
        },
        nb::arg("state"), nb::arg("memory_limit"), nb::arg("threads"), nb::arg("progress").none(),
        nb::rv_policy::take_ownership,
        nb::sig("def enumerate_positions(state: object, memory_limit: int, threads: int, progress: object) -> "
                "PositionSet"),
        "Find all positions reachable from a position. Raise MemoryError if solving them needs more than "
        "`memory_limit` bytes; its argument is the number of positions found until then.");
    module.def(
        "position_key",
        [](nb::handle state) {
            const Root root = root_of(state);
            return nb::bytes(root.state.data(), root.state.size());
        },
        nb::arg("state"), nb::sig("def position_key(state: object) -> bytes"),
        "The bytes that represent a position in a table of reachable positions.");
    module.def(
        "find_position",
        [](nb::handle table, const nb::bytes& key) {
            const BufferView view(table);
            const ReachableTable content(bytes_in(view));
            check_state_size(content, key.size());
            return content.states().find({reinterpret_cast<const std::byte*>(key.data()), key.size()});
        },
        nb::arg("table"), nb::arg("key"), nb::sig("def find_position(table: object, key: bytes) -> int | None"),
        "The index of a position in a table of reachable positions; None if the table does not have it.");
    module.def(
        "count_reachable_values",
        [](nb::handle table) {
            const BufferView view(table);
            const ReachableTable content(bytes_in(view));
            const nb::gil_scoped_release release;
            return content.count_values();
        },
        nb::arg("table"), nb::sig("def count_reachable_values(table: object) -> list[int]"),
        "Item v is the number of positions with the value v in a table of reachable positions.");
    module.def(
        "count_wrong_values",
        [](nb::handle table, nb::handle start, int threads, nb::handle progress) {
            const Root root = root_of(start);
            const BufferView view(table);
            const ReachableTable content(bytes_in(view));
            Control control;
            return run_interruptible(control, progress, [&] {
                return content.count_wrong(root.rules, root.state.data(), checked_threads(threads), control);
            });
        },
        nb::arg("table"), nb::arg("start"), nb::arg("threads"), nb::arg("progress").none(),
        nb::sig("def count_wrong_values(table: object, start: object, threads: int, progress: object) -> int"),
        "The number of positions in a table of reachable positions that are out of order, have a missing successor, or "
        "have a value that does not follow from those of their successors; plus 1 if the start is missing.");
    nb::register_exception_translator([](const std::exception_ptr& pointer, void*) {
        try {
            std::rethrow_exception(pointer);
        } catch (const retrograde::MemoryLimitExceeded& error) {
            PyErr_SetObject(PyExc_MemoryError, nb::int_(error.positions).ptr());
        }
    });
}

}  // namespace qipan::bind
