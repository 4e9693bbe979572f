#include <nanobind/stl/string.h>

#include <memory>

#include "bind/checks.hpp"
#include "bind/module.hpp"
#include "bind/tables.hpp"
#include "games/two_eat_one/legacy_table.hpp"
#include "games/two_eat_one/ranking.hpp"
#include "games/two_eat_one/stone_count.hpp"
#include "games/two_eat_one/textbook/horizon.hpp"

namespace qipan::bind {
namespace {

using Table = retrograde::Table<TwoEatOneRanking>;
using State = PyState<TwoEatOne>;
using two_eat_one::textbook::Horizon;
using two_eat_one::textbook::Pruning;

Pruning read_pruning(const std::string& name) {
    constexpr std::array<std::string_view, 4> names{"none", "beta", "alpha-beta", "ordered"};
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == name) return Pruning(i);
    throw nb::value_error("pruning must be none, beta, alpha-beta or ordered");
}

State state_at(const Table& self, std::uint64_t place) {
    if (place >= self.size()) throw nb::value_error("the table has no such index");
    State state;
    int tier = 0;
    while (self.start(tier + 1) <= place) ++tier;
    self.ranking().unrank(tier, place - self.start(tier), state.state);
    return state;
}

nb::bytes legacy_table(const Table& self, nb::handle values, const State& from, int threads) {
    const Bytes bytes(values, self.size());
    const auto& start = checked_state(self, from);
    Control control;
    const auto numbers = run_interruptible(control, nb::none(), [&] {
        return two_eat_one::legacy_table(self, bytes.data(), self.reachable(start, checked_threads(threads), control),
                                         control);
    });
    return nb::bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof numbers[0]);
}

void bind_horizon(nb::module_& module) {
    nb::class_<Horizon>(module, "TwoEatOneHorizon",
                        "The values of all positions of a table, by plain searches of increasing depth.",
                        nb::is_final())
        .def(
            "__init__",
            [](Horizon* self, const Table& table, int threads, nb::handle progress) {
                Control control;
                const auto horizon = run_interruptible(control, progress, [&] {
                    return std::make_shared<Horizon>(
                        Horizon::of(table, two_eat_one::StoneCount{}, checked_threads(threads), control));
                });
                new (self) Horizon(std::move(*horizon));
            },
            nb::arg("table"), nb::arg("threads"), nb::arg("progress").none(),
            nb::sig("def __init__(self, table: TwoEatOneTable, threads: int, progress: object) -> None"))
        .def(
            "initial_values",
            [](const Horizon& self) {
                nb::object values = new_bytes(self.size());
                std::memcpy(bytes_of(values), self.initial_values().data(), self.size());
                return values;
            },
            nb::sig("def initial_values(self) -> bytearray"),
            "The value of every position by a plain search of depth 0, one signed byte each.")
        .def(
            "reachable",
            [](const Horizon& self, std::uint64_t place) {
                if (place >= self.size()) throw nb::value_error("the table has no such index");
                nb::object reachable = new_bytes(self.size());
                Control control;
                run_interruptible(control, nb::none(), [&, bytes = bytes_of(reachable)] {
                    self.mark_reachable(place, bytes, control);
                    return true;
                });
                return reachable;
            },
            nb::arg("place"), nb::sig("def reachable(self, place: int) -> bytearray"),
            "One byte per position: 1 if it is reachable from the position with index `place`, otherwise 0.")
        .def(
            "deepen",
            [](const Horizon& self, nb::handle before, nb::handle truth, nb::handle reachable, int threads,
               nb::handle progress) {
                const Bytes previous(before, self.size()), exact(truth, self.size()), marked(reachable, self.size());
                nb::object values = new_bytes(self.size()), marks = new_bytes(self.size());
                Control control;
                run_interruptible(control, progress,
                                  [&, value_bytes = signed_bytes_of(values), mark_bytes = bytes_of(marks)] {
                                      self.deepen(previous.signed_data(), exact.data(), marked.data(), value_bytes,
                                                  mark_bytes, checked_threads(threads), control);
                                      return true;
                                  });
                return nb::make_tuple(values, marks);
            },
            nb::arg("before"), nb::arg("truth"), nb::arg("reachable"), nb::arg("threads"), nb::arg("progress").none(),
            nb::sig("def deepen(self, before: object, truth: object, reachable: object, threads: int, "
                    "progress: object) -> tuple[bytearray, bytearray]"),
            "The value of every position by a plain search one ply deeper, and a mark for each that compares the "
            "search with the exact value.");
}

void bind_two_eat_one(nb::module_& module) {
    bind_table<TwoEatOneRanking>(module)
        .def(
            "__init__",
            [](Table* self, const PyGame<TwoEatOne>& game) { new (self) Table(TwoEatOneRanking(game.options)); },
            nb::arg("game"))
        .def("state", &state_at, nb::arg("place"),
             "The position with index `place`, seen from its mover: black is to move.")
        .def(
            "counts",
            [](const Table& self, nb::handle values) {
                return count_bytes(self, Bytes(values, self.size()), [](std::uint64_t) { return true; });
            },
            nb::arg("values"), nb::sig("def counts(self, values: object) -> list[int]"),
            "For each value, the number of positions with that value.")
        .def("legacy_table", &legacy_table, nb::arg("values"), nb::arg("state"), nb::arg("threads"),
             nb::sig("def legacy_table(self, values: object, state: TwoEatOneState, threads: int) -> bytes"),
             "The table of the reachable positions in the file format of the original program.");
    bind_horizon(module);
    module.def(
        "two_eat_one_plain_search",
        [](const State& state, int depth, const std::string& pruning) {
            checked_range("depth", depth, 0, two_eat_one::textbook::plain::max_depth);
            const Pruning chosen = read_pruning(pruning);
            Control control;
            const auto result = run_interruptible(control, nb::none(), [&] {
                return two_eat_one::textbook::PlainSearch<TwoEatOne, two_eat_one::StoneCount>(chosen, control)(
                    state.state, depth);
            });
            return nb::make_tuple(result.value, result.move, result.nodes);
        },
        nb::arg("state"), nb::arg("depth"), nb::arg("pruning"),
        nb::sig("def two_eat_one_plain_search(state: TwoEatOneState, depth: int, pruning: str) -> "
                "tuple[int, int, int]"),
        "The value found by a fixed-depth search that counts stones, the index of the best move, and the number of "
        "nodes searched.");
}

const GameBinding binding(TwoEatOne::name, bind_two_eat_one);

}  // namespace
}  // namespace qipan::bind
