#pragma once
#include "search/mcts/determinizer.hpp"
#include "search/mcts/search.hpp"

namespace qipan::mcts {

/// Monte-Carlo search for games with hidden information: UCT for one seat, with a new determinization in every
/// simulation. A node stands for what this seat may know at one of its turns, so that its choice never depends on
/// hidden information. The other seats move by the playout policy, which uses only what they may know.
template <Determinizable G, int width>
class HiddenSearch {
    using State = typename G::State;
    using Move = typename G::Move;
    static std::uint64_t identity(const std::uint64_t& information_key) { return information_key; }
    using GraphType = Graph<std::uint64_t, Move, width, &identity>;
    using NodeType = typename GraphType::NodeType;
    using EdgeType = typename GraphType::EdgeType;
    using Lock = typename GraphType::Lock;

  public:
    HiddenSearch(std::size_t bytes, const Settings& settings) : graph_(bytes), settings_(settings) {}

    std::size_t bytes() const { return graph_.bytes(); }
    std::size_t used() const { return graph_.used(); }
    std::size_t node_count() const { return graph_.node_count(); }

    /// Requires that the seat of the view is to move. Returns nullopt if no position is consistent with the view.
    std::optional<Result<Move>> search(const typename G::View& view, const Request& request, Control& control) {
        Random random(request.seed);
        const auto first = Determinizer<G>(view, control).sample(random);
        typename G::Moves legal;
        G::view_moves(view, legal);
        if (!first) {
            if (!control.stopped()) return std::nullopt;
            Result<Move> unsearched;  // the search was stopped before the first sample
            for (const Move& move : legal) unsearched.moves.push_back({move});
            return unsearched;
        }
        if (G::outcome(*first) || G::mover(*first) != view.seat) return std::nullopt;
        seat_ = view.seat;
        prepare(*first, legal, request, random);
        graph_.is_shared = request.workers > 1;
        remaining_ = std::int64_t(std::min<std::uint64_t>(request.simulations, std::uint64_t{1} << 62));
        control.total = request.simulations;
        std::atomic<std::uint64_t> done{0};
        std::atomic<int> depth{0};
        const unsigned workers = std::min(request.workers, 128u);
        parallel_for(workers, workers, control, [&](std::uint64_t number, unsigned) {
            Worker worker{stream(request.seed, number), {}};
            Determinizer<G> determinizer(view, control);
            int max_depth = 0;
            while (!control.stopped() && remaining_.fetch_sub(1, std::memory_order_relaxed) > 0) {
                const auto sampled = determinizer.sample(worker.random);
                if (!sampled) break;
                simulate(worker, determinizer, *sampled);
                max_depth = std::max(max_depth, int(worker.path.size()));
                control.done.store(done.fetch_add(1, std::memory_order_relaxed) + 1, std::memory_order_relaxed);
            }
            raise_to(depth, max_depth);
        });
        graph_.is_shared = false;
        return make_result(done, depth);
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

    void prepare(const State& state, typename G::Moves& legal, const Request& request, Random& random) {
        if (!request.reuse_graph || graph_.is_half_full()) graph_.clear();
        root_ = graph_.find_or_add(Determinizer<G>::information_key(state, seat_));
        open(graph_.node(root_), state, legal, random);
        equal_visits_ = request.equal_visits;
    }

    void simulate(Worker& worker, Determinizer<G>& determinizer, State state) {
        worker.path.clear();
        for (bool is_in_graph = true; is_in_graph && !G::outcome(state);) {
            Move move;
            if (G::mover(state) == seat_)
                is_in_graph = descend(worker, state, move);
            else
                choose<G>(state, settings_.playouts, worker.random, move);
            if (is_in_graph) G::play(state, move);
        }
        const auto payoffs = Payoffs<width>::from(evaluate_leaf(worker, determinizer, state));
        for (const Step& step : worker.path) add(step, payoffs);
    }

    std::array<double, max_seats> evaluate_leaf(Worker& worker, Determinizer<G>& determinizer, const State& state) {
        if (settings_.playouts == PlayoutKind::informed) return determinizer.evaluate(state, worker.random);
        return play_out<G>(state, settings_.playouts, worker.random).payoffs;
    }

    bool uses_widening() const { return PrioritizesMoves<G> && settings_.playouts == PlayoutKind::informed; }

    /// Adds the edges of a node if it has none yet, sorted by priority if progressive widening is used. Returns false
    /// if the graph is full.
    bool open(NodeType& node, const State& state, typename G::Moves& legal, Random& random) {
        if (node.first_edge != none) return true;
        if (!graph_.expand(node, legal, random)) return false;
        node.mover = seat_;
        if constexpr (PrioritizesMoves<G>)
            if (uses_widening()) sort_by_priority<G>(graph_.edges(node), state);
        return true;
    }

    /// Selects a move of the searching seat at the node that stands for what this seat knows in `state`. Returns false
    /// if the path ends here: at a new node, or because the graph is full or nothing is left to try.
    bool descend(Worker& worker, const State& state, Move& move) {
        const Index index =
            worker.path.empty() ? root_ : graph_.find_or_add(Determinizer<G>::information_key(state, seat_));
        if (index == none) return false;
        NodeType& node = graph_.node(index);
        const Lock lock(graph_, node.lock);
        typename G::Moves legal;
        G::moves(state, legal);
        // The first visit only marks the node; the second expands it.
        if (!worker.path.empty() && node.weight == 0) {
            node.weight = 1;
            return false;
        }
        if (!open(node, state, legal, worker.random)) return false;
        EdgeType* edge = worker.path.empty() && equal_visits_
                             ? least_visited(graph_, node)
                             : select(graph_, node, settings_.exploration, uses_widening());
        // Nodes are identified by 64-bit hashes. If two hashes collide, an edge may have a move that is illegal here.
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
        add_sample(node, edge, payoffs);
    }

    Result<Move> make_result(std::uint64_t simulations, int depth) {
        Result<Move> result{{}, simulations, depth};
        for (const EdgeType& edge : graph_.edges(graph_.node(root_)))
            result.moves.push_back(move_result<Move>(edge, seat_));
        rank(result.moves, seat_, equal_visits_);
        return result;
    }

    GraphType graph_;
    Settings settings_;
    Index root_ = none;
    Seat seat_ = 0;
    bool equal_visits_ = false;
    std::atomic<std::int64_t> remaining_{0};
};

}  // namespace qipan::mcts
