#include <nanobind/stl/string.h>

#include "bind/buffer.hpp"
#include "bind/checks.hpp"
#include "bind/game.hpp"
#include "bind/interruptible.hpp"
#include "bind/module.hpp"
#include "games/registry.hpp"
#include "search/learning/td_learner.hpp"

namespace qipan::bind {
namespace {

double checked_share(const char* name, double value) {
    if (!(value >= 0 && value <= 1)) throw nb::value_error((std::string(name) + " must be 0..1").c_str());
    return value;
}

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

nb::object to_bytes(const void* data, std::size_t size) {
    nb::object bytes = new_bytes(size);
    if (size) std::memcpy(bytes_of(bytes), data, size);
    return bytes;
}

template <HasLearnedEvaluation G>
class PyTdLearner {
  public:
    PyTdLearner(const learning::TdParameters& parameters, std::uint64_t seed) : learner_(parameters, seed) {}

    void step(int threads, const Stop* stop) {
        const SearchGuard guard(is_busy_, message);
        const unsigned workers = checked_threads(threads);
        Control control = make_control(stop);
        run_interruptible(control, nb::none(), [&] {
            learner_.step(workers, control);
            return true;
        });
    }
    nb::object weights() {
        const SearchGuard guard(is_busy_, message);
        const auto weights = learner_.weights();
        return to_bytes(weights.data(), weights.size() * sizeof(Weight));
    }
    nb::object save() {
        const SearchGuard guard(is_busy_, message);
        std::vector<std::uint8_t> data;
        learner_.save(data);
        return to_bytes(data.data(), data.size());
    }
    void restore(nb::handle data) {
        const SearchGuard guard(is_busy_, message);
        const BufferView bytes(data);
        if (!learner_.restore({bytes.data(), bytes.size()})) throw nb::value_error("this is no state of the learner");
    }
    const learning::TdLearner<G>& learner() const { return learner_; }

  private:
    static constexpr auto message = "this learner is busy in another thread";
    learning::TdLearner<G> learner_;
    bool is_busy_ = false;
};

template <HasLearnedEvaluation G>
void bind_learner(nb::module_& module) {
    using Learner = PyTdLearner<G>;
    const std::string name = std::string(G::class_name) + "TdLearner";
    nb::class_<Learner>(module, name.c_str(), "Learns an evaluation by TD(λ) from games against itself.",
                        nb::is_final())
        .def(
            "__init__",
            [](Learner* self, std::uint64_t seed, int depth, int games_per_step, double lambda, double exploration,
               double rate, int reuse) {
                new (self) Learner(checked_parameters(depth, games_per_step, lambda, exploration, rate, reuse), seed);
            },
            nb::arg("seed"), nb::kw_only(), nb::arg("depth"), nb::arg("games_per_step"), nb::arg("lambda_"),
            nb::arg("exploration"), nb::arg("rate"), nb::arg("reuse"))
        .def("step", &Learner::step, nb::arg("threads"), nb::arg("stop").none(),
             "Play some games and learn from them. If the flag is set meanwhile, nothing changes.")
        .def("weights", &Learner::weights, nb::sig("def weights(self) -> bytearray"),
             "The weights, for the engine that plays with them.")
        .def("save", &Learner::save, nb::sig("def save(self) -> bytearray"), "All that is needed to continue.")
        .def("restore", &Learner::restore, nb::arg("data"), nb::sig("def restore(self, data: object) -> None"),
             "Continue from what `save` returned. Raise ValueError, and change nothing, if it is anything else.")
        .def_prop_ro(
            "games", [](const Learner& self) { return self.learner().games(); }, "The number of games played.")
        .def_prop_ro(
            "positions", [](const Learner& self) { return self.learner().positions(); },
            "The number of positions learned from.")
        .def_prop_ro(
            "loss", [](const Learner& self) { return self.learner().loss(); },
            "The mean squared error of the predictions in the last step.");
}

}  // namespace

void bind_learning(nb::module_& module) {
    Games::for_each([&]<Game G>() {
        if constexpr (HasLearnedEvaluation<G>) bind_learner<G>(module);
    });
}

}  // namespace qipan::bind
