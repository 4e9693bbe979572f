#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <cstring>

#include "bind/arrays.hpp"
#include "bind/buffer.hpp"
#include "bind/checks.hpp"
#include "bind/game.hpp"
#include "bind/interruptible.hpp"
#include "bind/module.hpp"
#include "games/dots/full_table.hpp"
#include "games/dots/uct/measure.hpp"
#include "games/dots/uct/self_play.hpp"

/// UCT models of dots on 3×3.
namespace qipan::bind {
namespace {

using State = PyState<Dots>;
using MoveTally = std::tuple<std::string, std::uint32_t, std::uint32_t>;
using Judged = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>;

const Dots::State& checked_state(const State& state) {
    if (state.state.options.rows != 3 || state.state.options.cols != 3)
        throw nb::value_error("a UCT model plays on 3x3 only");
    return state.state;
}

float checked_share(const char* name, double value, double max) {
    if (!(value >= 0 && value <= max))
        throw nb::value_error((std::string(name) + " must be 0.." + std::to_string(int(max))).c_str());
    return float(value);
}

dots::Opponent read_opponent(const std::string& name) {
    if (name == "random") return dots::Opponent::random;
    if (name == "greedy") return dots::Opponent::greedy;
    if (name == "perfect") return dots::Opponent::perfect;
    throw nb::value_error("the opponent must be random, greedy or perfect");
}

dots::Counting read_counting(const std::string& name) {
    if (name == "position") return dots::Counting::position;
    if (name == "source") return dots::Counting::source;
    throw nb::value_error("the counting must be position or source");
}

dots::Duty read_duty(const std::string& name) {
    if (name == "none") return dots::Duty::none;
    if (name == "both") return dots::Duty::both;
    if (name == "own") return dots::Duty::own;
    throw nb::value_error("the duty must be none, both or own");
}

/// The exact scores by which a player is judged (see dots::Scores), in a buffer from Python. A buffer of twice the
/// usual size has first the scores with the player to move, then the scores with its opponent to move.
class ScoreBuffer {
  public:
    explicit ScoreBuffer(nb::handle buffer)
        : has_both_(BufferView(buffer).size() == 2 * size), bytes_(buffer, has_both_ ? 2 * size : size) {}
    dots::Scores scores() const { return {bytes_.signed_data(), bytes_.signed_data() + (has_both_ ? size : 0)}; }

  private:
    static constexpr std::uint64_t size = std::uint64_t{1} << 24;
    bool has_both_;
    Bytes bytes_;
};

Seat checked_seat(int seat) { return Seat(checked_range("seat", seat, 0, 1)); }

Judged as_tuple(const dots::Judged& judged) {
    return {judged.moves, judged.preserving, judged.decisions, judged.right_decisions, judged.boxes_lost};
}

class DotsUctModel {
  public:
    DotsUctModel(dots::Duty duty, dots::Counting counting)
        : counts_(dots::Model::node_count(duty)), model_(counts_.data(), counting, duty) {}
    DotsUctModel(const DotsUctModel&) = delete;

    std::size_t size() const { return counts_.size(); }
    const std::uint64_t* counts() const { return counts_.data(); }

    void restore(nb::handle buffer) {
        const SearchGuard guard(is_busy_, busy);
        const Bytes bytes(buffer, counts_.size() * sizeof(std::uint64_t));
        const auto word = [&](std::size_t node) {
            std::uint64_t count;
            std::memcpy(&count, bytes.data() + node * sizeof count, sizeof count);
            return count;
        };
        for (std::size_t node = 0; node < counts_.size(); ++node)
            if (word(node) >> 32 > std::uint32_t(word(node))) throw nb::value_error("a node has more wins than visits");
        std::memcpy(counts_.data(), bytes.data(), counts_.size() * sizeof(std::uint64_t));
    }

    std::uint64_t self_play(const State& start, double exploration, double random_starts, std::uint64_t first_game,
                            std::uint64_t games, std::uint64_t seed, int threads, std::optional<double> seconds,
                            const Stop* stop) {
        const Deadline deadline(seconds);
        const SearchGuard guard(is_busy_, busy);
        const dots::SelfPlayOptions options{checked_share("exploration", exploration, 100),
                                            checked_share("random_starts", random_starts, 1)};
        const auto state = checked_state(start);
        const auto workers = checked_threads(threads);
        checked_range("games", games, 0, max_games);
        Control control = make_control(stop);
        return run_interruptible(
            control, nb::none(),
            [&] { return dots::self_play(model_, state, options, first_game, games, seed, workers, control); },
            deadline);
    }

    std::uint64_t sweep(const State& start, int seat, double exploration, std::uint64_t max_games, std::uint64_t seed,
                        const Stop* stop) {
        const SearchGuard guard(is_busy_, busy);
        const auto state = checked_state(start);
        const auto width = checked_share("exploration", exploration, 100);
        Control control = make_control(stop);
        return run_interruptible(control, nb::none(), [&] {
            return dots::sweep(model_, state, checked_seat(seat), width, max_games, seed, control);
        });
    }

    void learn(const State& start, const std::vector<std::string>& moves, int seat) {
        const SearchGuard guard(is_busy_, busy);
        auto state = checked_state(start);
        std::vector<Dots::Move> edges;
        for (const auto& text : moves) {
            const auto edge = Dots::parse_move(state.options, text);
            if (!(Dots::legal_edges(state) >> edge & 1)) throw nb::value_error("the game has an illegal move");
            edges.push_back(edge);
            Dots::play(state, edge);
        }
        dots::learn(model_, start.state, edges, checked_seat(seat));
    }

    std::pair<std::uint32_t, std::uint32_t> tally(const State& state) const {
        const auto found = model_.at(model_.node(checked_state(state)));
        return {found.visits, found.wins};
    }

    std::pair<std::uint32_t, std::uint32_t> games_from(const State& start) const {
        const auto found = model_.games_from(checked_state(start));
        return {found.visits, found.wins};
    }

    std::vector<MoveTally> tallies(const State& state) const {
        std::vector<MoveTally> result;
        for (const auto& [edge, tally] : model_.tallies(checked_state(state)))
            result.emplace_back(Dots::move_text(state.state.options, edge), tally.visits, tally.wins);
        return result;
    }

    bool knows(const State& state) const { return model_.knows(checked_state(state)); }

    std::vector<std::string> best(const State& state) const {
        std::vector<std::string> result;
        for (auto rest = model_.best(checked_state(state)); rest; rest &= rest - 1)
            result.push_back(Dots::move_text(state.state.options, Dots::Move(std::countr_zero(rest))));
        return result;
    }

    std::unique_ptr<DotsUctModel> copy() const {
        auto copied = std::make_unique<DotsUctModel>(model_.duty(), model_.counting());
        std::copy(counts_.begin(), counts_.end(), copied->counts_.begin());
        return copied;
    }

    std::tuple<std::uint64_t, Judged> play_opponent(const State& start, int seat, const std::string& opponent,
                                                    std::uint64_t games, std::uint64_t seed, nb::handle values,
                                                    int threads) const {
        const auto state = checked_state(start);
        const ScoreBuffer exact(values);
        Control control;
        const auto result = run_interruptible(control, nb::none(), [&] {
            return dots::play_opponent(model_, state, checked_seat(seat), read_opponent(opponent), games, seed,
                                       exact.scores(), checked_threads(threads), control);
        });
        return {result.wins, as_tuple(result.judged)};
    }

    nb::tuple follow_all(const State& start, int seat, nb::handle values) const {
        const auto state = checked_state(start);
        const ScoreBuffer exact(values);
        std::vector<std::uint8_t> chosen;
        Control control;
        const auto result = run_interruptible(control, nb::none(), [&] {
            return dots::follow_all(model_, state, checked_seat(seat), exact.scores(), chosen, control);
        });
        nb::object marks = new_bytes(chosen.size());
        std::copy(chosen.begin(), chosen.end(), bytes_of(marks));
        return nb::make_tuple(result.always_wins, result.positions, as_tuple(result.judged), marks);
    }

  private:
    static constexpr const char* busy = "this model is already learning, in another thread";
    static constexpr std::uint64_t max_games = std::uint64_t{1} << 40;
    std::vector<std::uint64_t> counts_;
    dots::Model model_;
    bool is_busy_ = false;
};

void bind_uct(nb::module_& module) {
    const char* judged = "tuple[int, int, int, int, int]";
    const auto play_sig = std::string(
                              "def play_opponent(self, start: DotsState, seat: int, opponent: str, games: int, "
                              "seed: int, values: object, threads: int) -> tuple[int, ") +
                          judged + "]";
    const auto follow_sig =
        std::string("def follow_all(self, start: DotsState, seat: int, values: object) -> tuple[bool, int, ") + judged +
        ", bytearray]";
    nb::class_<DotsUctModel>(module, "DotsUctModel",
                             "The counts of a UCT model of dots on 3x3: visits and wins of every node.")
        .def(
            "__init__",
            [](DotsUctModel* self, const std::string& duty, const std::string& counting) {
                new (self) DotsUctModel(read_duty(duty), read_counting(counting));
            },
            nb::arg("duty"), nb::arg("counting"), nb::sig("def __init__(self, duty: str, counting: str) -> None"),
            "The duty to take is that of none, both or its own; the counting is position or source.")
        .def("copy", &DotsUctModel::copy, "A model with the same counts.")
        .def_prop_ro("size", &DotsUctModel::size, "The number of nodes.")
        .def(
            "counts",
            [](nb::handle_t<DotsUctModel> self) {
                const auto& model = nb::cast<const DotsUctModel&>(self);
                return array_view(self, model.counts(), {model.size()});
            },
            nb::sig("def counts(self) -> numpy.typing.NDArray[numpy.uint64]"),
            "A view of the counts: for each node, its visits in the lower and its wins in the upper 32 bits.")
        .def("restore", &DotsUctModel::restore, nb::arg("counts"), nb::sig("def restore(self, counts: object) -> None"),
             "Replace the counts by those in a buffer, which has 8 bytes for each node.")
        .def("self_play", &DotsUctModel::self_play, nb::arg("start"), nb::arg("exploration"), nb::arg("random_starts"),
             nb::arg("first_game"), nb::arg("games"), nb::arg("seed"), nb::arg("threads"), nb::arg("seconds").none(),
             nb::arg("stop").none(),
             nb::sig("def self_play(self, start: DotsState, exploration: float, random_starts: float, "
                     "first_game: int, games: int, seed: int, threads: int, seconds: float | None, "
                     "stop: Stop | None) -> int"),
             "Play games against itself from a position, and count them. Return how many were played.")
        .def("sweep", &DotsUctModel::sweep, nb::arg("start"), nb::arg("seat"), nb::arg("exploration"),
             nb::arg("max_games"), nb::arg("seed"), nb::arg("stop").none(),
             "Play a game from each position that the model can reach in a seat, the latest positions first. Return "
             "the number of games.")
        .def("learn", &DotsUctModel::learn, nb::arg("start"), nb::arg("moves"), nb::arg("seat"),
             nb::sig("def learn(self, start: DotsState, moves: Sequence[str], seat: int) -> None"),
             "Count a game in which the model had a seat. It counts for nothing if neither side has won it.")
        .def("tally", &DotsUctModel::tally, nb::arg("state"),
             "The visits and wins of the node of a position in which the model is to move.")
        .def("games_from", &DotsUctModel::games_from, nb::arg("start"),
             "The number of games of self-play that began at a position, and how many the side to move there won.")
        .def("tallies", &DotsUctModel::tallies, nb::arg("state"),
             nb::sig("def tallies(self, state: DotsState) -> list[tuple[str, int, int]]"),
             "The moves among which the model chooses, each with its visits and with the wins of the side that moves.")
        .def("knows", &DotsUctModel::knows, nb::arg("state"),
             "Whether the model has visited a position after one of its moves.")
        .def("best", &DotsUctModel::best, nb::arg("state"), nb::sig("def best(self, state: DotsState) -> list[str]"),
             "The move that the model likes best, or several if they are tied.")
        .def("play_opponent", &DotsUctModel::play_opponent, nb::arg("start"), nb::arg("seat"), nb::arg("opponent"),
             nb::arg("games"), nb::arg("seed"), nb::arg("values"), nb::arg("threads"), nb::sig(play_sig.c_str()),
             "Play games against an opponent: random, greedy or perfect. Return the number of wins, and of the model's "
             "moves, those that preserve the outcome, the positions where some moves do and others do not, the right "
             "moves there, and the boxes lost.")
        .def("follow_all", &DotsUctModel::follow_all, nb::arg("start"), nb::arg("seat"), nb::arg("values"),
             nb::sig(follow_sig.c_str()),
             "Follow all games against any opponent. Return whether the model wins all of them, the number of "
             "positions in which it is to move, the same counts of its moves as play_opponent, and for each node "
             "whether a move of the model leads to it.");
}

void bind_perfect_play(nb::module_& module) {
    module.def(
        "dots_play_perfect",
        [](const State& start, int seat, const std::string& opponent, std::uint64_t games, std::uint64_t seed,
           nb::handle values, int threads) -> std::tuple<std::uint64_t, Judged> {
            const auto state = checked_state(start);
            const ScoreBuffer exact(values);
            Control control;
            const auto result = run_interruptible(control, nb::none(), [&] {
                return dots::play_perfect(state, checked_seat(seat), read_opponent(opponent), games, seed,
                                          exact.scores(), checked_threads(threads), control);
            });
            return {result.wins, as_tuple(result.judged)};
        },
        nb::arg("start"), nb::arg("seat"), nb::arg("opponent"), nb::arg("games"), nb::arg("seed"), nb::arg("values"),
        nb::arg("threads"),
        nb::sig("def dots_play_perfect(start: DotsState, seat: int, opponent: str, games: int, seed: int, "
                "values: object, threads: int) -> tuple[int, tuple[int, int, int, int, int]]"),
        "Play games of a perfect player on 3x3 against an opponent. The result is that of "
        "DotsUctModel.play_opponent.");
}

void bind_all(nb::module_& module) {
    bind_uct(module);
    bind_perfect_play(module);
}

const GameBinding binding(Dots::name, bind_all);

}  // namespace
}  // namespace qipan::bind
