#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/attend.hpp"
#include "bind/buffer.hpp"
#include "bind/game.hpp"
#include "bind/module.hpp"
#include "games/checkers/ranking.hpp"
#include "games/dots/full_table.hpp"
#include "games/two_eat_one/legacy_table.hpp"
#include "games/two_eat_one/ranking.hpp"
#include "search/retrograde/table.hpp"

namespace qipan::bind {
namespace {

constexpr auto threads_and_progress = "threads: int, progress: object";

/// What the tables of all games with a ranking share.
template <Ranking R>
auto bind_table(nb::module_& module, const char* name) {
    using Face = Table<R>;
    using G = typename R::G;
    const std::string values_sig = std::string("(self, values: object, ") + threads_and_progress + ")";
    return nb::class_<Face>(module, name, "The places of all positions in a table, and the kernels that fill it.",
                            nb::is_final())
        .def_prop_ro("size", &Face::size, "How many bytes the table has, one a place.")
        .def(
            "place",
            [](const Face& self, const StateFace<G>& state) -> std::optional<std::uint64_t> {
                if (!self.ranking().has(state.state)) return std::nullopt;
                return self.place(state.state);
            },
            nb::arg("state"), "Where the table holds a position; None if it does not have it.")
        .def(
            "solve",
            [](const Face& self, int threads, nb::handle progress) {
                nb::object values = new_bytes(self.size());
                Control control;
                attended(control, progress, [&, bytes = bytes_of(values)] {
                    self.solve(bytes, checked_threads(threads), control);
                    return true;
                });
                return values;
            },
            nb::arg("threads"), nb::arg("progress").none(),
            nb::sig((std::string("def solve(self, ") + threads_and_progress + ") -> bytearray").c_str()))
        .def(
            "count_wrong",
            [](const Face& self, nb::handle values, int threads, nb::handle progress) {
                const Bytes bytes(values, self.size());
                Control control;
                return attended(control, progress,
                                [&] { return self.count_wrong(bytes.data(), checked_threads(threads), control); });
            },
            nb::arg("values"), nb::arg("threads"), nb::arg("progress").none(),
            nb::sig(("def count_wrong" + values_sig + " -> int").c_str()),
            "How many entries disagree with those after them.")
        .def(
            "best",
            [](const Face& self, nb::handle values, const StateFace<G>& state) {
                const Bytes bytes(values, self.size());
                if (!self.ranking().has(state.state)) throw nb::value_error("the table does not have this position");
                std::vector<std::size_t> numbers;
                self.for_each_best(state.state, bytes.data(),
                                   [&](std::size_t number, std::uint8_t) { numbers.push_back(number); });
                return numbers;
            },
            nb::arg("values"), nb::arg("state"),
            nb::sig((std::string("def best(self, values: object, state: ") + std::string(G::class_name) +
                     "State) -> list[int]")
                        .c_str()),
            "The best moves of a position, by their number in its list.")
        .def(
            "count_spoilt",
            [](const Face& self, nb::handle values, const StateFace<G>& from, int threads, nb::handle progress) {
                const Bytes bytes(values, self.size());
                if (!self.ranking().has(from.state)) throw nb::value_error("the table does not have this position");
                Control control;
                return attended(control, progress, [&] {
                    const unsigned workers = checked_threads(threads);
                    return self.count_spoilt(bytes.data(), self.reachable(from.state, workers, control), workers,
                                             control);
                });
            },
            nb::arg("values"), nb::arg("state"), nb::arg("threads"), nb::arg("progress").none(),
            nb::sig((std::string("def count_spoilt(self, values: object, state: ") + std::string(G::class_name) +
                     "State, " + threads_and_progress + ") -> int")
                        .c_str()),
            "How many positions that can arise from one have a best move that does not keep its worth.")
        .def(
            "count_reachable",
            [](const Face& self, nb::handle values, nb::handle from, int threads, nb::handle progress) {
                const Bytes bytes(values, self.size());
                const auto& state = nb::cast<const StateFace<G>&>(from).state;
                if (!self.ranking().has(state)) throw nb::value_error("the table does not have this position");
                Control control;
                return attended(control, progress, [&] {
                    const auto places = self.reachable(state, checked_threads(threads), control);
                    std::vector<std::uint64_t> counts(256);
                    for (std::uint64_t at = 0; at < self.size(); ++at)
                        if (self.has(places, at)) ++counts[bytes.data()[at]];
                    return counts;
                });
            },
            nb::arg("values"), nb::arg("state"), nb::arg("threads"), nb::arg("progress").none(),
            nb::sig((std::string("def count_reachable(self, values: object, state: object, ") + threads_and_progress +
                     ") -> list[int]")
                        .c_str()),
            "How many positions that can arise from one have each value.");
}

void bind_two_eat_one(nb::module_& module) {
    using Face = Table<TwoEatOneRanking>;
    bind_table<TwoEatOneRanking>(module, "TwoEatOneTable")
        .def(
            "__init__",
            [](Face* self, const GameFace<TwoEatOne>& game) { new (self) Face(TwoEatOneRanking(game.options)); },
            nb::arg("game"))
        .def(
            "state",
            [](const Face& self, std::uint64_t place) {
                if (place >= self.size()) throw nb::value_error("there is no such place");
                StateFace<TwoEatOne> found;
                int tier = 0;
                while (self.start(tier + 1) <= place) ++tier;
                self.ranking().unrank(tier, place - self.start(tier), found.state);
                return found;
            },
            nb::arg("place"), "The position at a place, as its mover sees it: black is to move.")
        .def(
            "counts",
            [](const Face& self, nb::handle values) {
                const Bytes bytes(values, self.size());
                std::vector<std::uint64_t> counts(256);
                for (std::uint64_t at = 0; at < self.size(); ++at) ++counts[bytes.data()[at]];
                return counts;
            },
            nb::arg("values"), nb::sig("def counts(self, values: object) -> list[int]"),
            "How many places have each value.")
        .def(
            "seed_table",
            [](const Face& self, nb::handle values, const StateFace<TwoEatOne>& from, int threads) {
                const Bytes bytes(values, self.size());
                if (!self.ranking().has(from.state)) throw nb::value_error("the table does not have this position");
                Control control;
                const auto numbers = attended(control, nb::none(), [&] {
                    return seed_table(self, bytes.data(), self.reachable(from.state, checked_threads(threads), control),
                                      control);
                });
                return nb::bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof numbers[0]);
            },
            nb::arg("values"), nb::arg("state"), nb::arg("threads"),
            nb::sig("def seed_table(self, values: object, state: TwoEatOneState, threads: int) -> bytes"),
            "The positions that can arise, as the seed's file has them.");
}

void bind_checkers(nb::module_& module) {
    using Face = Table<CheckersRanking>;
    bind_table<CheckersRanking>(module, "CheckersTable")
        .def(
            "__init__",
            [](Face* self, int pieces) {
                if (pieces < 2 || pieces > CheckersRanking::most_pieces)
                    throw nb::value_error(
                        ("pieces must be 2.." + std::to_string(CheckersRanking::most_pieces)).c_str());
                new (self) Face(CheckersRanking(pieces));
            },
            nb::arg("pieces"))
        .def(
            "counts_by_pieces",
            [](const Face& self, nb::handle values) {
                const Bytes bytes(values, self.size());
                std::map<int, std::vector<std::uint64_t>> counts;
                for (int tier = 0; tier < self.ranking().tiers(); ++tier) {
                    const int pieces = self.ranking().material(tier).pieces();
                    if (pieces < 2) continue;
                    auto& here = counts.try_emplace(pieces, 256).first->second;
                    for (std::uint64_t at = self.start(tier); at < self.start(tier + 1); ++at)
                        here[bytes.data()[at]] += 2;  // the mover may be black or white
                }
                return counts;
            },
            nb::arg("values"), nb::sig("def counts_by_pieces(self, values: object) -> dict[int, list[int]]"),
            "How many positions of each number of pieces have each value, both sides to move counted.");
}

void bind_dots(nb::module_& module) {
    const auto table_size = [](const Dots::Options& options) {
        if (Dots::board(options).edge_count > dots::most_table_edges)
            throw nb::value_error("a table is for boards of up to 24 edges");
        return std::uint64_t{1} << Dots::board(options).edge_count;
    };
    module.def(
        "dots_table",
        [table_size](const GameFace<Dots>& game, int threads, nb::handle progress) {
            nb::object values = new_bytes(table_size(game.options));
            Control control;
            attended(control, progress, [&, bytes = reinterpret_cast<std::int8_t*>(bytes_of(values))] {
                dots::solve_all(game.options, bytes, checked_threads(threads), control);
                return true;
            });
            return values;
        },
        nb::arg("game"), nb::arg("threads"), nb::arg("progress").none(),
        nb::sig("def dots_table(game: DotsGame, threads: int, progress: object) -> bytearray"),
        "The net score of every set of drawn edges, a signed byte each.");
    module.def(
        "dots_count_wrong",
        [table_size](const GameFace<Dots>& game, nb::handle values, int threads, nb::handle progress) {
            const Bytes bytes(values, table_size(game.options));
            Control control;
            return attended(control, progress, [&] {
                const auto* scores = reinterpret_cast<const std::int8_t*>(bytes.data());
                return dots::count_wrong(game.options, scores, checked_threads(threads), control);
            });
        },
        nb::arg("game"), nb::arg("values"), nb::arg("threads"), nb::arg("progress").none(),
        nb::sig("def dots_count_wrong(game: DotsGame, values: object, threads: int, progress: object) -> int"),
        "How many entries disagree with those after them.");
    module.def(
        "dots_best",
        [table_size](const StateFace<Dots>& state, nb::handle values) {
            const Bytes bytes(values, table_size(state.state.options));
            return dots::best_moves(state.state, reinterpret_cast<const std::int8_t*>(bytes.data()));
        },
        nb::arg("state"), nb::arg("values"), nb::sig("def dots_best(state: DotsState, values: object) -> list[int]"),
        "The best moves of a position, by their number in its list.");
    module.def(
        "dots_count_spoilt",
        [table_size](const GameFace<Dots>& game, nb::handle values, int threads, nb::handle progress) {
            const Bytes bytes(values, table_size(game.options));
            Control control;
            return attended(control, progress, [&] {
                const auto* scores = reinterpret_cast<const std::int8_t*>(bytes.data());
                return dots::count_spoilt(game.options, scores, checked_threads(threads), control);
            });
        },
        nb::arg("game"), nb::arg("values"), nb::arg("threads"), nb::arg("progress").none(),
        nb::sig("def dots_count_spoilt(game: DotsGame, values: object, threads: int, progress: object) -> int"),
        "How many states have a best move that does not keep its worth.");
    module.def(
        "dots_taking",
        [table_size](const GameFace<Dots>& game, nb::handle values, int threads) {
            const Bytes bytes(values, table_size(game.options));
            Control control;
            const auto found = attended(control, nb::none(), [&] {
                const auto* scores = reinterpret_cast<const std::int8_t*>(bytes.data());
                return dots::count_taking(game.options, scores, checked_threads(threads), control);
            });
            return nb::make_tuple(found.possible, found.wrong);
        },
        nb::arg("game"), nb::arg("values"), nb::arg("threads"),
        nb::sig("def dots_taking(game: DotsGame, values: object, threads: int) -> tuple[int, int]"),
        "States in which a box can be completed, and those of them in which that is never best.");
    module.def(
        "dots_ending_table",
        [](const StateFace<Dots>& state, int threads) {
            const int free = std::popcount(Dots::free_edges(state.state));
            if (free < 4 || free > dots::most_table_edges) throw nb::value_error("an ending has 4..24 free edges");
            nb::object values = new_bytes(std::uint64_t{1} << free);
            Control control;
            attended(control, nb::none(), [&, bytes = reinterpret_cast<std::int8_t*>(bytes_of(values))] {
                dots::solve_ending(state.state, bytes, checked_threads(threads), control);
                return true;
            });
            return values;
        },
        nb::arg("state"), nb::arg("threads"),
        nb::sig("def dots_ending_table(state: DotsState, threads: int) -> bytearray"),
        "The net score of every set of a position's free edges drawn as well, a signed byte each; edges by their "
        "order.");
    module.def(
        "dots_place",
        [table_size](const StateFace<Dots>& state) {
            table_size(state.state.options);
            return state.state.drawn;
        },
        nb::arg("state"), "Where the table holds a position.");
}

}  // namespace

void bind_tables(nb::module_& module) {
    bind_two_eat_one(module);
    bind_checkers(module);
    bind_dots(module);
}

}  // namespace qipan::bind
