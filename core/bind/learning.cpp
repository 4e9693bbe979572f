#include <nanobind/stl/string.h>

#include "bind/game.hpp"
#include "bind/learner.hpp"
#include "bind/module.hpp"
#include "games/registry.hpp"
#include "search/learning/td_learner.hpp"

namespace qipan::bind {
namespace {

learning::TdParameters checked_parameters(int depth, int games_per_step, double lambda, double exploration, double rate,
                                          int reuse) {
    if (!(rate > 0 && rate <= 100)) throw nb::value_error("rate must be above 0 and at most 100");
    return {.depth = checked_range("depth", depth, 1, 20),
            .games_per_step = checked_range("games_per_step", games_per_step, 1, 1 << 16),
            .lambda = checked_share("lambda_", lambda),
            .exploration = checked_share("exploration", exploration),
            .rate = rate,
            .reuse = checked_range("reuse", reuse, 1, 100)};
}

template <HasLearnedEvaluation G>
void bind_learner(nb::module_& module) {
    using Learner = PyLearner<learning::TdLearner<G>>;
    const std::string name = std::string(G::class_name) + "TdLearner";
    bind_learner_class<learning::TdLearner<G>>(module, name.c_str(),
                                               "Learns an evaluation by TD(λ) from games against itself.")
        .def(
            "__init__",
            [](Learner* self, std::uint64_t seed, int depth, int games_per_step, double lambda, double exploration,
               double rate, int reuse) {
                new (self) Learner(checked_parameters(depth, games_per_step, lambda, exploration, rate, reuse), seed);
            },
            nb::arg("seed"), nb::kw_only(), nb::arg("depth"), nb::arg("games_per_step"), nb::arg("lambda_"),
            nb::arg("exploration"), nb::arg("rate"), nb::arg("reuse"));
}

}  // namespace

void bind_learning(nb::module_& module) {
    Games::for_each([&]<Game G>() {
        if constexpr (HasLearnedEvaluation<G>) bind_learner<G>(module);
    });
}

}  // namespace qipan::bind
