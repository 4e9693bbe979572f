#include "search/batch/batch.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bind/arrays.hpp"
#include "bind/checks.hpp"
#include "bind/encoding.hpp"
#include "bind/interruptible.hpp"
#include "bind/module.hpp"
#include "games/registry.hpp"

namespace qipan::bind {
namespace {

const ReasonKind illegal_action{"illegal_action",
                                "game {number}: action {action} is not legal; legal actions: {legal}"};

constexpr std::size_t max_games = std::size_t{1} << 24;

/// A batch of any game. The arrays that Python gets refer to the batch's memory and keep the batch alive.
class AnyBatch {
  public:
    virtual ~AnyBatch() = default;
    virtual nb::object game() const = 0;
    virtual const batch::Shape& shape() const = 0;
    virtual const batch::Arrays& arrays() const = 0;
    virtual nb::object state(std::size_t game) const = 0;
    virtual std::vector<int> legal_actions(std::size_t game) const = 0;
    // The following functions run without the GIL.
    virtual void reset(std::optional<std::uint64_t> seed) = 0;
    virtual void choose_randomly() = 0;
    virtual std::optional<std::size_t> step(std::span<const std::int64_t> actions) = 0;
};

template <Game G>
class GameBatch final : public AnyBatch {
  public:
    GameBatch(const typename G::Options& options, std::size_t games, std::uint64_t seed, std::uint32_t max_plies,
              unsigned threads)
        : options_(options), batch_(options, games, seed, max_plies, threads) {}

    nb::object game() const override { return nb::cast(PyGame<G>{options_}); }
    const batch::Shape& shape() const override { return batch_.shape(); }
    const batch::Arrays& arrays() const override { return batch_.arrays(); }
    nb::object state(std::size_t game) const override { return nb::cast(PyState<G>{batch_.state(game)}); }
    std::vector<int> legal_actions(std::size_t game) const override { return batch_.legal_actions(game); }
    void reset(std::optional<std::uint64_t> seed) override { batch_.reset(seed); }
    void choose_randomly() override { batch_.choose_randomly(); }
    std::optional<std::size_t> step(std::span<const std::int64_t> actions) override { return batch_.step(actions); }

  private:
    typename G::Options options_;
    batch::Batch<G> batch_;
};

/// The Python class Batch. Only one thread may use an object at a time.
class Batch {
  public:
    explicit Batch(std::unique_ptr<AnyBatch> batch) : batch_(std::move(batch)) {}

    const AnyBatch* operator->() const { return batch_.get(); }
    std::size_t games() const { return batch_->shape().games; }

    void reset(std::optional<std::uint64_t> seed) {
        run([&] { batch_->reset(seed); });
    }
    void choose_randomly() {
        run([&] { batch_->choose_randomly(); });
    }
    void step(nb::handle given) {
        const auto actions = read_integers("actions", given, games());
        std::optional<std::size_t> illegal;
        run([&] { illegal = batch_->step(actions); });
        if (!illegal) return;
        std::vector<std::string> some;
        for (const int legal : batch_->legal_actions(*illegal)) {
            if (some.size() == 8) {
                some.emplace_back("…");
                break;
            }
            some.push_back(std::to_string(legal));
        }
        throw IllegalMove(illegal_action(
            {{"number", int(*illegal)}, {"action", std::to_string(actions[*illegal])}, {"legal", join(some)}}));
    }
    nb::object state(std::int64_t game) {
        const SearchGuard guard(is_running_, in_use);
        if (game < 0 || std::uint64_t(game) >= games())
            throw nb::index_error(("the games of this batch are 0.." + std::to_string(games() - 1)).c_str());
        return batch_->state(std::size_t(game));
    }

  private:
    static constexpr const char* in_use = "this batch is in use in another thread";

    void run(auto&& work) {
        const SearchGuard guard(is_running_, in_use);
        const nb::gil_scoped_release release;
        work();
    }

    std::unique_ptr<AnyBatch> batch_;
    bool is_running_ = false;
};

Batch make_batch(nb::handle game, std::size_t games, std::uint64_t seed, std::uint32_t max_plies, int threads) {
    checked_range("n", games, 1, max_games);
    const unsigned workers = checked_threads(threads);
    std::unique_ptr<AnyBatch> made;
    with_game(game, [&]<Game G>(const PyGame<G>& given) {
        const nb::gil_scoped_release release;
        made = std::make_unique<GameBatch<G>>(given.options, games, seed, max_plies, workers);
    });
    return Batch(std::move(made));
}

/// A batch with its Python object, which the arrays keep alive.
using Self = nb::pointer_and_handle<Batch>;

/// The signature of an array property in the type stubs.
std::string array_property(const std::string& name, const std::string& type) {
    return "def " + name + "(self) -> numpy.typing.NDArray[numpy." + type + "]";
}

/// Adds the arrays of a batch as properties. Each access creates a new array object that refers to the same memory.
void bind_arrays(nb::class_<Batch>& type) {
    const auto add = [&](const char* name, const char* dtype, const char* doc, auto&& view) {
        type.def_prop_ro(name, view, nb::sig(array_property(name, dtype).c_str()), doc);
    };
    add("observations", "float32", "What the mover of each game may know: by game, channel and cell.", [](Self self) {
        const auto& [games, seats, actions, channels, cells] = (*self.p)->shape();
        return array_view(self.h, (*self.p)->arrays().observations.data(), {games, channels, cells});
    });
    add("masks", "bool_", "Whether an action is legal: by game and action.", [](Self self) {
        const auto& shape = (*self.p)->shape();
        return array_view(self.h, (*self.p)->arrays().masks.data(), {shape.games, shape.actions});
    });
    add("rewards", "float32",
        "What each seat got for the last move: its payoff if the move ended the game, otherwise 0; by game and seat.",
        [](Self self) {
            const auto& shape = (*self.p)->shape();
            return array_view(self.h, (*self.p)->arrays().rewards.data(), {shape.games, shape.seats});
        });
    add("movers", "int32", "The seat to move, by game.",
        [](Self self) { return array_view(self.h, (*self.p)->arrays().movers.data(), {self.p->games()}); });
    add("plies", "int32", "The number of moves since the start, by game.",
        [](Self self) { return array_view(self.h, (*self.p)->arrays().plies.data(), {self.p->games()}); });
    add("ended", "bool_", "Whether the last move ended the game, by game. A new game has then started.",
        [](Self self) { return array_view(self.h, (*self.p)->arrays().ended.data(), {self.p->games()}); });
    add("truncated", "bool_", "Whether the game was broken off after the last move, by game. A new game has started.",
        [](Self self) { return array_view(self.h, (*self.p)->arrays().truncated.data(), {self.p->games()}); });
}

}  // namespace

void bind_batch(nb::module_& module) {
    nb::class_<Batch> type(module, "Batch", R"(
Many games that are played in step; created by ``qipan.batch``.

The arrays are views of the memory of the batch: ``step`` changes them in place, so copy what you want to keep. They are
read-only, and may be used after the batch itself is gone.

>>> import qipan
>>> batch = qipan.batch(qipan.game("dots"), 100)
>>> batch.observations.shape, batch.masks.shape, batch.rewards.shape
((100, 8, 24), (100, 24), (100, 2))
)",
                           nb::is_final());
    type.def("__len__", &Batch::games)
        .def_prop_ro(
            "game", [](const Batch& self) { return self->game(); },
            nb::sig("def game(self) -> qipan.rules.protocols.Game"), "The game, with its options.")
        .def_prop_ro(
            "encoding", [](const Batch& self) { return make_encoding(self->game()); },
            "How moves and positions are numbered.")
        .def("step", &Batch::step, nb::arg("actions").none(),
             nb::sig("def step(self, actions: numpy.typing.ArrayLike) -> None"),
             R"(Play a move in each game. A game that is over starts again at once.

Raise qipan.IllegalMove, which names the first game whose action is not legal; nothing has then changed.

>>> import qipan
>>> batch = qipan.batch(qipan.game("dots", rows=1, cols=1), 2)
>>> batch.step([3, 0])
>>> batch.step([3, 1])
Traceback (most recent call last):
qipan.rules.errors.IllegalMove: game 0: action 3 is not legal; legal actions: 0, 1, 2
)")
        .def(
            "random_actions",
            [](Self self) {
                self.p->choose_randomly();
                return array_view(self.h, (*self.p)->arrays().random_actions.data(), {self.p->games()});
            },
            nb::sig("def random_actions(self) -> numpy.typing.NDArray[numpy.int64]"),
            R"(Return a uniformly random legal action for each game. The next call changes the array.

The actions depend on the seed of the batch, not on the number of threads.

>>> import qipan
>>> batch = qipan.batch(qipan.game("dots"), 3, seed=1)
>>> for _ in range(24):
...     batch.step(batch.random_actions())
>>> batch.ended.tolist(), batch.rewards.sum()
([True, True, True], 0.0)
)")
        .def("reset", &Batch::reset, nb::arg("seed").none() = nb::none(),
             "Start all games again. With a seed, the sequence of random actions starts again, too.")
        .def("state", &Batch::state, nb::arg("index"),
             nb::sig("def state(self, index: int) -> qipan.rules.protocols.State"), "The position of a game.");
    bind_arrays(type);
    module.def("batch", &make_batch, nb::arg("game").none(), nb::arg("n"), nb::arg("seed"), nb::arg("max_plies"),
               nb::arg("threads"),
               nb::sig("def batch(game: qipan.rules.protocols.Game, n: int, seed: int, max_plies: int, threads: int) "
                       "-> Batch"));
}

}  // namespace qipan::bind
