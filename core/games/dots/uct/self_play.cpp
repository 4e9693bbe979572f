#include "games/dots/uct/self_play.hpp"

#include <cmath>

#include "search/control/parallel.hpp"
#include "search/control/random.hpp"

namespace qipan::dots {
namespace {

constexpr unsigned max_start_moves = 20;
constexpr std::uint64_t chunk = 256;  // games between two checks of the stop flag

/// The nodes of a game, each with the side whose wins it counts.
class Path {
  public:
    void add(std::uint32_t node, Seat side) {
        nodes_[size_] = node;
        sides_[size_++] = side;
    }
    void count(Model& model, Seat winner) const {
        for (std::size_t i = 0; i < size_; ++i) model.add(nodes_[i], sides_[i] == winner);
    }

  private:
    std::array<std::uint32_t, 26> nodes_;
    std::array<Seat, 26> sides_;
    std::size_t size_ = 0;
};

class SelfPlayGame {
  public:
    SelfPlayGame(Model& model, const Dots::State& start, Random& random)
        : SelfPlayGame(model, start, random, model.duty() == Duty::own ? Seat(random.below(2)) : Seat{0}) {}
    SelfPlayGame(Model& model, const Dots::State& start, Random& random, Seat seat)
        : model_(model), random_(random), seat_(seat) {
        restart(start);
    }

    void restart(const Dots::State& start) {
        state_ = start;
        sum_ = NodeIndex::sum(start.drawn);
    }

    /// Plays the moves of a random start, which are not counted. Returns whether the game is still undecided after
    /// them.
    bool play_start(float exploration) {
        for (auto left = random_.below(max_start_moves); left; --left) {
            if (random_.below(2)) {
                const Edges free = Dots::free_edges(state_);
                draw(Dots::Move(std::countr_zero(random_edge(free, [&](unsigned n) { return random_.below(n); }))));
            } else {
                draw(choose(exploration));
            }
            if (is_decided(state_)) return false;
        }
        return true;
    }

    void play(float exploration) {
        Path path;
        if (model_.counting() == Counting::position) path.add(node(), state_.mover);
        while (!is_decided(state_)) {
            const Seat side = state_.mover;
            draw(choose(exploration));
            path.add(node(), model_.counting() == Counting::position ? state_.mover : side);
        }
        path.count(model_, Seat(state_.boxes[1] > state_.boxes[0]));
    }

  private:
    bool is_own() const { return state_.mover == seat_; }
    std::uint32_t node() const { return model_.node(state_, sum_, is_own()); }
    void draw(Dots::Move edge) {
        Dots::play(state_, edge);
        sum_ += NodeIndex::weights()[edge];
    }

    /// Chooses a move by UCT: a move that was not tried yet, if there is one, otherwise the move with the highest upper
    /// confidence bound.
    Dots::Move choose(float exploration) {
        const auto children =
            model_.children(state_, sum_, NodeIndex::distinct(model_.moves(state_, is_own())), is_own());
        if (children.unseen) {
            auto skip = random_.below(unsigned(children.unseen));
            for (std::size_t i = 0;; ++i)
                if (children.visits[i] == 0 && skip-- == 0) return children.edges[i];
        }
        const float width = exploration * std::sqrt(std::log(children.total));
        std::size_t best = 0;
        float best_bound = -1;
        for (std::size_t i = 0; i < children.size; ++i) {
            const float bound = children.wins[i] / children.visits[i] + width / std::sqrt(children.visits[i]);
            if (bound > best_bound) best_bound = bound, best = i;
        }
        return children.edges[best];
    }

    Model& model_;
    Dots::State state_;
    NodeIndex::Weight sum_ = 0;
    Random& random_;
    Seat seat_;  // the seat of the model if its opponent has another duty
};

/// Collects the positions of all games in which the model has a seat, by the number of drawn edges. Of equivalent
/// positions, only one is kept.
class ReachedPositions {
  public:
    ReachedPositions(const Model& model, const Dots::State& start, Seat seat)
        : model_(model), seat_(seat), is_known_(2 * std::size_t{NodeIndex::shared().size()}) {
        visit(start);
    }
    const std::vector<Dots::State>& with_edges(std::size_t drawn) const { return states_[drawn]; }

  private:
    void visit(const Dots::State& state) {
        const bool is_own = state.mover == seat_;
        if (is_decided(state)) return;
        auto&& is_known = is_known_[2 * NodeIndex::shared().node(state) + is_own];
        if (is_known) return;
        is_known = true;
        states_[std::size_t(std::popcount(state.drawn))].push_back(state);
        for (Edges rest = is_own ? model_.best(state) : Dots::legal_edges(state); rest; rest &= rest - 1) {
            auto next = state;
            Dots::play(next, Dots::Move(std::countr_zero(rest)));
            visit(next);
        }
    }

    const Model& model_;
    Seat seat_;
    std::vector<bool> is_known_;
    std::array<std::vector<Dots::State>, 25> states_;
};

}  // namespace

std::uint64_t sweep(Model& model, const Dots::State& start, Seat seat, float exploration, std::uint64_t max_games,
                    std::uint64_t seed, Control& control) {
    const ReachedPositions reached(model, start, seat);
    std::uint64_t games = 0;
    for (std::size_t drawn = 25; drawn-- > 0;)
        for (const auto& state : reached.with_edges(drawn)) {
            if (games == max_games || control.stopped()) return games;
            auto random = stream(seed, games++);
            SelfPlayGame(model, state, random, seat).play(exploration);
        }
    return games;
}

std::uint64_t self_play(Model& model, const Dots::State& start, const SelfPlayOptions& options,
                        std::uint64_t first_game, std::uint64_t games, std::uint64_t seed, unsigned workers,
                        Control& control) {
    if (is_decided(start)) return 0;
    std::atomic<std::uint64_t> played{0};
    const auto start_bound = std::uint32_t(double(options.random_starts) * 0xffffffffu);
    control.total = games;
    parallel_for((games + chunk - 1) / chunk, workers, control, [&](std::uint64_t task, unsigned) {
        const auto end = std::min(games, (task + 1) * chunk);
        for (auto number = task * chunk; number < end; ++number) {
            auto random = stream(seed, first_game + number);
            SelfPlayGame game(model, start, random);
            if (start_bound && random.next() >> 32 < start_bound && !game.play_start(options.exploration))
                game.restart(start);
            game.play(options.exploration);
        }
        played += end - task * chunk;
        control.done.fetch_add(end - task * chunk, std::memory_order_relaxed);
    });
    return played;
}

void learn(Model& model, const Dots::State& start, const std::vector<Dots::Move>& moves, Seat seat) {
    auto state = start;
    Path path;
    const bool has_boxes = model.counting() == Counting::position;
    if (has_boxes) path.add(model.node(state, state.mover == seat), state.mover);
    for (const auto edge : moves) {
        const Seat side = state.mover;
        Dots::play(state, edge);
        path.add(model.node(state, state.mover == seat), has_boxes ? state.mover : side);
        if (is_decided(state)) break;
    }
    if (is_decided(state)) path.count(model, Seat(state.boxes[1] > state.boxes[0]));
}

}  // namespace qipan::dots
