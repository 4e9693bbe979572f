#include "bind/game.hpp"
#include "bind/learner.hpp"
#include "bind/module.hpp"
#include "games/dots/learning/learner.hpp"

namespace qipan::bind {
namespace {

using Learner = PyLearner<dots::Learner>;

dots::LearnerParameters checked_parameters(int depth, int exact_edges, int games_per_step, double exploration,
                                           double rate, int reuse) {
    if (!(rate > 0 && rate <= 1000)) throw nb::value_error("rate must be above 0 and at most 1000");
    return {.depth = checked_range("depth", depth, 1, 10),
            .exact_edges = checked_range("exact_edges", exact_edges, 0, dots::max_edges),
            .games_per_step = checked_range("games_per_step", games_per_step, 1, 1 << 16),
            .exploration = checked_share("exploration", exploration),
            .rate = rate,
            .reuse = checked_range("reuse", reuse, 1, 100)};
}

void bind_dots_learning(nb::module_& module) {
    bind_learner_class<dots::Learner>(module, "DotsLearner",
                                      "Learns the evaluation of dots from games against itself, and from exact scores.")
        .def(
            "__init__",
            [](Learner* self, const PyGame<Dots>& game, std::uint64_t seed, int depth, int exact_edges,
               int games_per_step, double exploration, double rate, int reuse) {
                new (self)
                    Learner(game.options,
                            checked_parameters(depth, exact_edges, games_per_step, exploration, rate, reuse), seed);
            },
            nb::arg("game"), nb::arg("seed"), nb::kw_only(), nb::arg("depth"), nb::arg("exact_edges"),
            nb::arg("games_per_step"), nb::arg("exploration"), nb::arg("rate"), nb::arg("reuse"));
}

const GameBinding binding("dots", bind_dots_learning);

}  // namespace
}  // namespace qipan::bind
