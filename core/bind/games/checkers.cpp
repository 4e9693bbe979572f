#include <nanobind/stl/map.h>

#include "bind/checks.hpp"
#include "bind/module.hpp"
#include "bind/tables.hpp"
#include "games/checkers/ranking.hpp"

namespace qipan::bind {
namespace {

using Table = retrograde::Table<CheckersRanking>;

std::map<int, std::vector<std::uint64_t>> counts_by_pieces(const Table& self, nb::handle values) {
    const Bytes bytes(values, self.size());
    std::map<int, std::vector<std::uint64_t>> counts;
    for (int tier = 0; tier < self.ranking().tiers(); ++tier) {
        const int pieces = self.ranking().material(tier).pieces();
        if (pieces < 2) continue;
        auto& here = counts.try_emplace(pieces, 256).first->second;
        for (std::uint64_t place = self.start(tier); place < self.start(tier + 1); ++place)
            // The table is from the mover's point of view, so an entry stands for two positions: one with black and one
            // with white to move.
            here[bytes.data()[place]] += 2;
    }
    return counts;
}

void bind_checkers(nb::module_& module) {
    bind_table<CheckersRanking>(module)
        .def(
            "__init__",
            [](Table* self, int pieces) {
                new (self) Table(CheckersRanking(checked_range("pieces", pieces, 2, CheckersRanking::max_pieces)));
            },
            nb::arg("pieces"))
        .def("counts_by_pieces", &counts_by_pieces, nb::arg("values"),
             nb::sig("def counts_by_pieces(self, values: object) -> dict[int, list[int]]"),
             "For each number of pieces, the number of positions with each value, counting both sides to move.");
}

const GameBinding binding(Checkers::name, bind_checkers);

}  // namespace
}  // namespace qipan::bind
