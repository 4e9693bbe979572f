#pragma once
#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>

#include "search/batch/actions.hpp"
#include "search/batch/observation.hpp"
#include "search/control/random.hpp"
#include "search/control/workers.hpp"

/// Many games of the same kind that are played in step, for programs that learn.
namespace qipan::batch {

/// An array whose size and address never change.
template <class T>
class Array {
  public:
    explicit Array(std::size_t size) : items_(std::make_unique<T[]>(size)), size_(size) {}
    T* data() const { return items_.get(); }
    std::size_t size() const { return size_; }
    T& operator[](std::size_t i) const { return items_[i]; }
    /// Part `i` of the array, if the array is divided into parts of `part_size` items.
    std::span<T> part(std::size_t i, std::size_t part_size) const { return {items_.get() + i * part_size, part_size}; }

  private:
    std::unique_ptr<T[]> items_;
    std::size_t size_;
};

struct Shape {
    std::size_t games, seats, actions, channels, cells;
};

/// The arrays that programs read, with an item for each game: the observation of the mover, which of its actions are
/// legal, the seat to move, and the number of moves since the start; and for the last move, the reward of each seat,
/// and whether the move ended the game or the game was broken off after it. Programs may overwrite the arrays: a batch
/// never reads them.
struct Arrays {
    explicit Arrays(const Shape& shape)
        : observations(shape.games * shape.channels * shape.cells),
          masks(shape.games * shape.actions),
          rewards(shape.games * shape.seats),
          movers(shape.games),
          plies(shape.games),
          ended(shape.games),
          truncated(shape.games),
          random_actions(shape.games) {}

    Array<float> observations;
    Array<bool> masks;
    Array<float> rewards;
    Array<std::int32_t> movers, plies;
    Array<bool> ended, truncated;
    Array<std::int64_t> random_actions;
};

/// Games that are played in step. A game that is over is restarted at once, so every game always has a mover. The
/// result does not depend on the number of threads.
template <Game G>
class Batch {
  public:
    using Options = typename G::Options;
    using State = typename G::State;

    /// The memory that each game takes, in bytes.
    static std::size_t bytes_per_game(const Options& options) {
        const Observation<G> observation(options);
        return sizeof(Table) + observation.size() * sizeof(float) + std::size_t(Actions<G>(options).count()) +
               std::size_t(G::seats(options)) * sizeof(float) + 2 * sizeof(std::int32_t) + 2 * sizeof(bool) +
               sizeof(std::int64_t);
    }

    /// A game of `max_plies` moves is broken off and adjudicated; 0 means that there is no limit.
    Batch(const Options& options, std::size_t games, std::uint64_t seed, std::uint32_t max_plies, unsigned threads)
        : actions_(options),
          observation_(options),
          shape_{games, std::size_t(G::seats(options)), std::size_t(actions_.count()), observation_.channels().size(),
                 observation_.cells()},
          arrays_(shape_),
          max_plies_(max_plies),
          start_{G::initial(options), {}},
          tables_(games),
          workers_(helpers(games, threads)) {
        G::moves(start_.state, start_.moves);
        if (start_.moves.empty()) throw std::logic_error("the game is over before the first move");
        reset(seed);
    }

    const Shape& shape() const { return shape_; }
    const Arrays& arrays() const { return arrays_; }
    const State& state(std::size_t game) const { return tables_[game].position.state; }
    std::vector<int> legal_actions(std::size_t game) const {
        std::vector<int> legal;
        const Position& position = tables_[game].position;
        for (const auto& move : position.moves) legal.push_back(actions_.number(position.state, move));
        return legal;
    }

    /// Restarts all games. A seed restarts the sequence of random actions, too; without a seed, the sequence continues.
    void reset(std::optional<std::uint64_t> seed) {
        for_each_game([&](std::size_t game) {
            Table& table = tables_[game];
            if (seed) table.random = stream(*seed, game);
            mark_legal(game, false);
            clear_result(game);
            table.position = start_;
            arrays_.plies[game] = table.plies = 0;
            describe(game);
        });
    }

    /// Plays a move in each game. Returns nullopt if all actions are legal. Otherwise plays no move, and returns the
    /// number of the first game whose action is illegal.
    std::optional<std::size_t> step(std::span<const std::int64_t> actions) {
        std::atomic<std::size_t> first_illegal = tables_.size();
        for_each_game([&](std::size_t game) {
            if (choose(tables_[game], actions[game])) return;
            std::size_t known = first_illegal;
            while (game < known && !first_illegal.compare_exchange_weak(known, game)) continue;
        });
        if (first_illegal < tables_.size()) return first_illegal;
        for_each_game([&](std::size_t game) { play(game); });
        return std::nullopt;
    }

    /// Chooses a uniformly random legal action for each game. The choices depend only on the seed, the number of the
    /// game and how often actions were chosen before.
    void choose_randomly() {
        for (std::size_t game = 0; game < tables_.size(); ++game) {  // on one thread: a choice takes nanoseconds
            Table& table = tables_[game];
            const auto& moves = table.position.moves;
            arrays_.random_actions[game] = actions_.number(table.position.state, moves[table.random.below(moves.size)]);
        }
    }

  private:
    struct Position {
        State state;
        typename G::Moves moves;  // the legal moves
    };
    struct Table {
        Position position{};
        Random random{0};
        std::uint32_t plies = 0;
        std::uint32_t chosen = 0;  // the index of the move that is played next
    };

    static constexpr std::size_t chunk = 64, min_games_per_thread = 128;

    static unsigned helpers(std::size_t games, unsigned threads) {
        return unsigned(std::clamp<std::size_t>(games / min_games_per_thread, 1, threads)) - 1;
    }

    /// Calls work(game) for all games.
    void for_each_game(auto&& work) {
        const std::size_t games = tables_.size();
        workers_.run((games + chunk - 1) / chunk, [&](std::uint64_t task) {
            const std::size_t end = std::min(games, (task + 1) * chunk);
            for (std::size_t game = task * chunk; game < end; ++game) work(game);
        });
    }

    /// Sets `chosen` to the legal move with this action. Returns false if there is no such move.
    bool choose(Table& table, std::int64_t action) const {
        const Position& position = table.position;
        for (std::uint32_t i = 0; i < position.moves.size; ++i)
            if (actions_.number(position.state, position.moves[i]) == action) {
                table.chosen = i;
                return true;
            }
        return false;
    }

    void play(std::size_t game) {
        Table& table = tables_[game];
        Position& position = table.position;
        mark_legal(game, false);
        clear_result(game);
        G::play(position.state, typename G::Move(position.moves[table.chosen]));
        position.moves.size = 0;
        G::moves(position.state, position.moves);
        ++table.plies;
        const bool is_over = position.moves.empty(), is_truncated = !is_over && table.plies == max_plies_;
        if (is_over || is_truncated) {
            const auto payoffs = adjudicate<G>(position.state, true);
            std::copy_n(payoffs.begin(), shape_.seats, arrays_.rewards.part(game, shape_.seats).begin());
            (is_over ? arrays_.ended : arrays_.truncated)[game] = true;
            position = start_;
            table.plies = 0;
        }
        arrays_.plies[game] = std::int32_t(table.plies);
        describe(game);
    }

    void mark_legal(std::size_t game, bool is_legal) const {
        const Position& position = tables_[game].position;
        const auto mask = arrays_.masks.part(game, shape_.actions);
        for (const auto& move : position.moves) mask[std::size_t(actions_.number(position.state, move))] = is_legal;
    }
    void clear_result(std::size_t game) const {
        std::ranges::fill(arrays_.rewards.part(game, shape_.seats), 0.0f);
        arrays_.ended[game] = arrays_.truncated[game] = false;
    }
    /// Writes to the arrays what the mover of a game may know.
    void describe(std::size_t game) const {
        const State& state = tables_[game].position.state;
        const Seat mover = G::mover(state);
        arrays_.movers[game] = mover;
        mark_legal(game, true);
        observation_.write(state, mover, arrays_.observations.part(game, observation_.size()));
    }

    Actions<G> actions_;
    Observation<G> observation_;
    Shape shape_;
    Arrays arrays_;
    std::uint32_t max_plies_;
    Position start_;
    std::vector<Table> tables_;
    Workers workers_;
};

}  // namespace qipan::batch
