#pragma once
#include "search/mcts/determinizer.hpp"
#include "search/mcts/search.hpp"

namespace qipan::mcts {

/// UCT over what one seat knows. Every simulation deals anew what is hidden. The nodes are what the seat may know at
/// its own turns, so that it never chooses by what it cannot see; the other seats move by the rule of thumb, by what
/// they may know.
template <Dealable G, int width>
class HiddenSearch {
    using State = typename G::State;
    using Move = typename G::Move;
    static std::uint64_t itself(const std::uint64_t& known) { return known; }
    using GraphType = Graph<std::uint64_t, Move, width, &itself>;
    using NodeType = typename GraphType::NodeType;
    using EdgeType = typename GraphType::EdgeType;
    using Lock = typename GraphType::Lock;

  public:
    HiddenSearch(std::size_t bytes, const Settings& settings) : graph_(bytes), settings_(settings) {}

    std::size_t bytes() const { return graph_.bytes(); }
    std::size_t used() const { return graph_.used(); }
    std::size_t node_count() const { return graph_.node_count(); }

    /// The seat of the view is to move. None: nothing can be hidden that fits the view.
    std::optional<Found<Move>> search(const typename G::View& view, const Task& task, Control& control) {
        Random random(task.seed);
        const auto first = Dealer<G>(view, control).deal(random);
        typename G::Moves legal;
        G::view_moves(view, legal);
        if (!first) {
            if (!control.stopped()) return std::nullopt;
            Found<Move> unknown;  // stopped before anything could be dealt
            for (const Move& move : legal) unknown.moves.push_back({move});
            return unknown;
        }
        if (G::outcome(*first) || G::mover(*first) != view.seat) return std::nullopt;
        seat_ = view.seat;
        prepare(*first, legal, task, random);
        graph_.is_shared = task.workers > 1;
        left_ = std::int64_t(std::min<std::uint64_t>(task.simulations, std::uint64_t{1} << 62));
        control.total = task.simulations;
        std::atomic<std::uint64_t> done{0};
        std::atomic<int> depth{0};
        const unsigned workers = std::min(task.workers, 128u);
        share(workers, workers, control, [&](std::uint64_t number, unsigned) {
            Worker worker{stream(task.seed, number), {}};
            Dealer<G> dealer(view, control);
            int longest = 0;
            while (!control.stopped() && left_.fetch_sub(1, std::memory_order_relaxed) > 0) {
                const auto dealt = dealer.deal(worker.random);
                if (!dealt) break;
                simulate(worker, dealer, *dealt);
                longest = std::max(longest, int(worker.path.size()));
                control.done.store(done.fetch_add(1, std::memory_order_relaxed) + 1, std::memory_order_relaxed);
            }
            for (int seen = depth; longest > seen && !depth.compare_exchange_weak(seen, longest);) continue;
        });
        graph_.is_shared = false;
        return told(done, depth);
    }

  private:
    struct Step {
        Index node;
        std::uint16_t edge;
    };
    struct Worker {
        Random random;
        std::vector<Step> path;
    };

    void prepare(const State& state, typename G::Moves& legal, const Task& task, Random& random) {
        if (!task.is_kept || graph_.is_half_full()) graph_.clear();
        root_ = graph_.find_or_add(Dealer<G>::known(state, seat_));
        open(graph_.node(root_), state, legal, random);
        all_alike_ = task.all_alike;
    }

    void simulate(Worker& worker, Dealer<G>& dealer, State state) {
        worker.path.clear();
        for (bool is_in_graph = true; is_in_graph && !G::outcome(state);) {
            Move move;
            if (G::mover(state) == seat_)
                is_in_graph = descend(worker, state, move);
            else
                choose<G>(state, settings_.playouts, worker.random, move);
            if (is_in_graph) G::play(state, move);
        }
        const auto payoffs = Payoffs<width>::made(judged(worker, dealer, state));
        for (const Step& step : worker.path) add(step, payoffs);
    }

    std::array<double, max_seats> judged(Worker& worker, Dealer<G>& dealer, const State& state) {
        if constexpr (Judging<G>)
            if (settings_.playouts == Playouts::informed)
                if (const auto payoffs = dealer.judge(state, worker.random)) return *payoffs;
        return play_out<G>(state, settings_.playouts, worker.random).payoffs;
    }

    bool is_widened() const { return Promising<G> && settings_.playouts == Playouts::informed; }

    /// Gives a node its edges; promising ones in front, where the game tells them.
    bool open(NodeType& node, const State& state, typename G::Moves& legal, Random& random) {
        if (node.first_edge != none) return true;
        if (!graph_.expand(node, legal, random)) return false;
        node.mover = seat_;
        if constexpr (Promising<G>)
            if (is_widened()) put_promising_first<G>(graph_.edges(node), state);
        return true;
    }

    /// The move to try where the seat knows what it knows here. False: this is where the graph ends.
    bool descend(Worker& worker, const State& state, Move& move) {
        const Index index = worker.path.empty() ? root_ : graph_.find_or_add(Dealer<G>::known(state, seat_));
        if (index == none) return false;
        NodeType& node = graph_.node(index);
        const Lock lock(graph_, node.lock);
        typename G::Moves legal;
        G::moves(state, legal);
        // A first visit leaves a trace; the second one makes room for the moves.
        if (!worker.path.empty() && node.weight == 0) {
            node.weight = 1;
            return false;
        }
        if (!open(node, state, legal, worker.random)) return false;
        EdgeType* edge = worker.path.empty() && all_alike_ ? least_tried(graph_, node)
                                                           : select(graph_, node, settings_.exploration, is_widened());
        // Knowledge is compared by a number of 64 bits: should two ever share one, no illegal move follows.
        if (!edge || std::ranges::find(legal, edge->move) == legal.end()) return false;
        ++edge->pending;
        move = edge->move;
        worker.path.push_back({index, std::uint16_t(edge - graph_.edges(node).data())});
        return true;
    }

    void add(const Step& step, const Payoffs<width>& payoffs) {
        NodeType& node = graph_.node(step.node);
        const Lock lock(graph_, node.lock);
        EdgeType& edge = graph_.edges(node)[step.edge];
        --edge.pending;
        count_sample(node, edge, payoffs);
    }

    Found<Move> told(std::uint64_t simulations, int depth) {
        Found<Move> found{{}, simulations, depth};
        for (const EdgeType& edge : graph_.edges(graph_.node(root_)))
            found.moves.push_back(tried_by<Move>(edge, seat_));
        rank(found.moves, seat_, all_alike_);
        return found;
    }

    GraphType graph_;
    Settings settings_;
    Index root_ = none;
    Seat seat_ = 0;
    bool all_alike_ = false;
    std::atomic<std::int64_t> left_{0};
};

}  // namespace qipan::mcts
