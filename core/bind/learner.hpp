#pragma once
#include <cstring>

#include "base/evaluation.hpp"
#include "bind/buffer.hpp"
#include "bind/checks.hpp"
#include "bind/interruptible.hpp"

namespace qipan::bind {

inline double checked_share(const char* name, double value) {
    if (!(value >= 0 && value <= 1)) throw nb::value_error((std::string(name) + " must be 0..1").c_str());
    return value;
}

inline nb::object to_bytes(const void* data, std::size_t size) {
    nb::object bytes = new_bytes(size);
    if (size) std::memcpy(bytes_of(bytes), data, size);
    return bytes;
}

/// A learner for Python. `Learner` is like learning::TdLearner<G>; only one thread may use it at a time.
template <class Learner>
class PyLearner {
  public:
    explicit PyLearner(const auto&... arguments) : learner_(arguments...) {}

    void step(int threads, const Stop* stop) {
        const SearchGuard guard(is_busy_, message);
        const unsigned workers = checked_threads(threads);
        Control control = make_control(stop);
        run_interruptible(control, nb::none(), [&] {
            learner_.step(workers, control);
            return true;
        });
    }
    nb::object play(std::uint64_t first, std::uint64_t count, int threads, const Stop* stop) {
        const SearchGuard guard(is_busy_, message);
        const unsigned workers = checked_threads(threads);
        checked_range("first", first, 0, learner_.games_per_step());
        checked_range("count", count, 0, learner_.games_per_step() - first);
        Control control = make_control(stop);
        const auto games = run_interruptible(control, nb::none(), [&] {
            return learner_.games_to_bytes(learner_.play(first, count, workers, control));
        });
        return to_bytes(games.data(), games.size());
    }
    void learn(nb::handle games) {
        const SearchGuard guard(is_busy_, message);
        const BufferView bytes(games);
        std::vector<typename Learner::PlayedGame> played;
        if (!learner_.games_from_bytes({bytes.data(), bytes.size()}, played) ||
            played.size() != learner_.games_per_step())
            throw nb::value_error("these are not the games of a step");
        learner_.learn_from(played);
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
    const Learner& learner() const { return learner_; }

  private:
    static constexpr auto message = "this learner is busy in another thread";
    Learner learner_;
    bool is_busy_ = false;
};

/// Binds the class of a learner, except its constructor.
template <class Learner>
nb::class_<PyLearner<Learner>> bind_learner_class(nb::module_& module, const char* name, const char* about) {
    using Bound = PyLearner<Learner>;
    nb::class_<Bound> type(module, name, about, nb::is_final());
    type.def("step", &Bound::step, nb::arg("threads"), nb::arg("stop").none(),
             "Play some games and learn from them. If the flag is set meanwhile, nothing changes.")
        .def("play", &Bound::play, nb::arg("first"), nb::arg("count"), nb::arg("threads"), nb::arg("stop").none(),
             nb::sig("def play(self, first: int, count: int, threads: int, stop: Stop | None) -> bytearray"),
             "Play some of the games of the next step, for `learn`. Nothing changes.")
        .def("learn", &Bound::learn, nb::arg("games"), nb::sig("def learn(self, games: object) -> None"),
             "Learn from all games of the next step, whose bytes follow one another. Raise ValueError, and change "
             "nothing, if they are anything else.")
        .def("weights", &Bound::weights, nb::sig("def weights(self) -> bytearray"),
             "The weights, for the engine that plays with them.")
        .def("save", &Bound::save, nb::sig("def save(self) -> bytearray"), "All that is needed to continue.")
        .def("restore", &Bound::restore, nb::arg("data"), nb::sig("def restore(self, data: object) -> None"),
             "Continue from what `save` returned. Raise ValueError, and change nothing, if it is anything else.")
        .def_prop_ro(
            "games", [](const Bound& self) { return self.learner().games(); }, "The number of games played.")
        .def_prop_ro(
            "positions", [](const Bound& self) { return self.learner().positions(); },
            "The number of positions learned from.")
        .def_prop_ro(
            "loss", [](const Bound& self) { return self.learner().loss(); },
            "The mean squared error of the predictions in the last step.");
    return type;
}

}  // namespace qipan::bind
