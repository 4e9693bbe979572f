#include <nanobind/stl/string.h>

#include "bind/attend.hpp"
#include "bind/buffer.hpp"
#include "bind/game.hpp"
#include "bind/module.hpp"
#include "rules/two_eat_one/ranking.hpp"
#include "rules/two_eat_one/stone_count.hpp"
#include "search/horizon.hpp"

namespace qipan::bind {
namespace {

using TwoEatOneTable = Table<TwoEatOneRanking>;
using TwoEatOneHorizon = Horizon<TwoEatOneRanking, StoneCount>;

constexpr std::array<std::string_view, 4> pruning_names{"none", "beta", "alpha-beta", "ordered"};

Pruning read_pruning(const std::string& name) {
    for (std::size_t i = 0; i < pruning_names.size(); ++i)
        if (pruning_names[i] == name) return Pruning(i);
    throw nb::value_error("pruning must be none, beta, alpha-beta or ordered");
}

}  // namespace

void bind_studies(nb::module_& module) {
    module.def(
        "two_eat_one_arising",
        [](const TwoEatOneTable& table, const StateFace<TwoEatOne>& from, int threads) {
            if (!table.ranking().has(from.state)) throw nb::value_error("the table does not have this position");
            nb::object arising = new_bytes(table.size());
            Control control;
            attended(control, nb::none(), [&, bytes = bytes_of(arising)] {
                const auto places = table.reachable(from.state, checked_threads(threads), control);
                for (std::uint64_t at = 0; at < table.size(); ++at) bytes[at] = table.has(places, at);
                return true;
            });
            return arising;
        },
        nb::arg("table"), nb::arg("state"), nb::arg("threads"),
        nb::sig("def two_eat_one_arising(table: TwoEatOneTable, state: TwoEatOneState, threads: int) -> bytearray"),
        "A byte for every place of the table: 1 if its position can arise from the one given.");
    module.def(
        "two_eat_one_look",
        [](const TwoEatOneTable& table, int threads, nb::handle progress) {
            nb::object values = new_bytes(table.size());
            Control control;
            attended(control, progress, [&, bytes = reinterpret_cast<std::int8_t*>(bytes_of(values))] {
                TwoEatOneHorizon(table).look(bytes, checked_threads(threads), control);
                return true;
            });
            return values;
        },
        nb::arg("table"), nb::arg("threads"), nb::arg("progress").none(),
        nb::sig("def two_eat_one_look(table: TwoEatOneTable, threads: int, progress: object) -> bytearray"),
        "What a plain search of depth 0 says of every place, a signed byte each.");
    module.def(
        "two_eat_one_look_further",
        [](const TwoEatOneTable& table, nb::handle before, nb::handle truth, nb::handle arising, int threads,
           nb::handle progress) {
            const Bytes earlier(before, table.size()), worths(truth, table.size()), can_arise(arising, table.size());
            nb::object values = new_bytes(table.size()), marks = new_bytes(table.size());
            Control control;
            attended(control, progress,
                     [&, bytes = reinterpret_cast<std::int8_t*>(bytes_of(values)), mark_bytes = bytes_of(marks)] {
                         TwoEatOneHorizon(table).look_further(reinterpret_cast<const std::int8_t*>(earlier.data()),
                                                              worths.data(), can_arise.data(), bytes, mark_bytes,
                                                              checked_threads(threads), control);
                         return true;
                     });
            return nb::make_tuple(values, marks);
        },
        nb::arg("table"), nb::arg("before"), nb::arg("truth"), nb::arg("arising"), nb::arg("threads"),
        nb::arg("progress").none(),
        nb::sig("def two_eat_one_look_further(table: TwoEatOneTable, before: object, truth: object, arising: object, "
                "threads: int, progress: object) -> tuple[bytearray, bytearray]"),
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
