#include <nanobind/stl/string.h>

#include <memory>

#include "bind/attend.hpp"
#include "bind/buffer.hpp"
#include "bind/game.hpp"
#include "bind/module.hpp"
#include "games/two_eat_one/ranking.hpp"
#include "games/two_eat_one/stone_count.hpp"
#include "search/textbook/horizon.hpp"

namespace qipan::bind {
namespace {

using TwoEatOneTable = Table<TwoEatOneRanking>;

constexpr std::array<std::string_view, 4> pruning_names{"none", "beta", "alpha-beta", "ordered"};

Pruning read_pruning(const std::string& name) {
    for (std::size_t i = 0; i < pruning_names.size(); ++i)
        if (pruning_names[i] == name) return Pruning(i);
    throw nb::value_error("pruning must be none, beta, alpha-beta or ordered");
}

}  // namespace

void bind_studies(nb::module_& module) {
    nb::class_<Horizon>(module, "TwoEatOneHorizon",
                        "What plain searches think of every place of a table, depth by depth.", nb::is_final())
        .def(
            "__init__",
            [](Horizon* self, const TwoEatOneTable& table, int threads, nb::handle progress) {
                Control control;
                const auto made = attended(control, progress, [&] {
                    return std::make_shared<Horizon>(
                        Horizon::of(table, StoneCount{}, checked_threads(threads), control));
                });
                new (self) Horizon(std::move(*made));
            },
            nb::arg("table"), nb::arg("threads"), nb::arg("progress").none(),
            nb::sig("def __init__(self, table: TwoEatOneTable, threads: int, progress: object) -> None"))
        .def(
            "first_look",
            [](const Horizon& self) {
                nb::object values = new_bytes(self.size());
                std::memcpy(bytes_of(values), self.first_look().data(), self.size());
                return values;
            },
            nb::sig("def first_look(self) -> bytearray"),
            "What a plain search of depth 0 says of every place, a signed byte each.")
        .def(
            "arising",
            [](const Horizon& self, std::uint64_t place) {
                if (place >= self.size()) throw nb::value_error("there is no such place");
                nb::object arising = new_bytes(self.size());
                Control control;
                attended(control, nb::none(), [&, bytes = bytes_of(arising)] {
                    self.mark_arising(place, bytes, control);
                    return true;
                });
                return arising;
            },
            nb::arg("place"), nb::sig("def arising(self, place: int) -> bytearray"),
            "A byte for every place: 1 if its position can arise from that one.")
        .def(
            "look_further",
            [](const Horizon& self, nb::handle before, nb::handle truth, nb::handle arising, int threads,
               nb::handle progress) {
                const Bytes earlier(before, self.size()), worths(truth, self.size()), can_arise(arising, self.size());
                nb::object values = new_bytes(self.size()), marks = new_bytes(self.size());
                Control control;
                attended(control, progress,
                         [&, bytes = reinterpret_cast<std::int8_t*>(bytes_of(values)), mark_bytes = bytes_of(marks)] {
                             self.look_further(reinterpret_cast<const std::int8_t*>(earlier.data()), worths.data(),
                                               can_arise.data(), bytes, mark_bytes, checked_threads(threads), control);
                             return true;
                         });
                return nb::make_tuple(values, marks);
            },
            nb::arg("before"), nb::arg("truth"), nb::arg("arising"), nb::arg("threads"), nb::arg("progress").none(),
            nb::sig("def look_further(self, before: object, truth: object, arising: object, threads: int, "
                    "progress: object) -> tuple[bytearray, bytearray]"),
            "What a plain search one ply deeper says of every place, and a mark for what it does there.");
    module.def(
        "two_eat_one_plain_search",
        [](const StateFace<TwoEatOne>& state, int depth, const std::string& pruning) {
            if (depth < 0 || depth > plain::most_depth)
                throw nb::value_error(("depth must be 0.." + std::to_string(plain::most_depth)).c_str());
            const Pruning chosen = read_pruning(pruning);
            Control control;
            const auto found = attended(control, nb::none(), [&] {
                return PlainSearch<TwoEatOne, StoneCount>(chosen, control)(state.state, depth);
            });
            return nb::make_tuple(found.value, found.move, found.nodes);
        },
        nb::arg("state"), nb::arg("depth"), nb::arg("pruning"),
        nb::sig("def two_eat_one_plain_search(state: TwoEatOneState, depth: int, pruning: str) -> "
                "tuple[int, int, int]"),
        "Value, the number of the best move, and the positions looked at by a search for the count of stones.");
}

}  // namespace qipan::bind
