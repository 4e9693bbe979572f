#pragma once
#include "search/control/parallel.hpp"
#include "search/mcts/selection.hpp"

/// Monte-Carlo search for games without hidden information: UCT over a graph of positions.
///
/// - Transpositions share one node. An edge stores how often its move was tried and the value that its child had at the
///   last try. The value of a node is the mean of its edges, weighted by the visits of the edges. The value of a child
///   thus includes what was learned on other paths to it, but the visits on those paths do not raise its weight.
/// - Proofs propagate. With two seats, a winning move proves that its node is won, and a node is proved lost or drawn
///   when all its moves are proved. Proved edges are not tried again and not averaged; the best of them is a lower
///   bound on the value of the node. With more than two seats, proved edges are still tried and averaged, and a node is
///   proved only if all its moves lead to the same payoffs: a seat may have two moves that are equally good for itself
///   but not for the others, and it is unknown which of them it would choose. In a game with margins (see has_margin),
///   a win proves its node only if its margin is the largest possible one.
/// - A position that already occurred on the path or in the match ends the simulation as a draw, or with an evaluation
///   if !Settings::repetition_is_draw. This is a sample and not a proof, since on another path to the same node the
///   position would not be a repetition.
namespace qipan::mcts {

/// `width` is the number of payoffs stored: 1 for two seats, otherwise at least the number of seats.
template <Game G, int width>
    requires(!Hidden<G>)
class Search {
    using State = typename G::State;
    using Move = typename G::Move;
    using GraphType = Graph<State, Move, width, &hash<G>>;
    using NodeType = typename GraphType::NodeType;
    using EdgeType = typename GraphType::EdgeType;
    using Lock = typename GraphType::Lock;

  public:
    using Learned = typename LearnedCutoff<G>::Data;

    /// `learned` holds learned parameters that evaluate positions in which playouts are cut off, or is null.
    Search(std::size_t bytes, const Settings& settings, std::unique_ptr<const Learned> learned = nullptr)
        : graph_(bytes), settings_(settings), learned_(std::move(learned)) {}

    std::size_t bytes() const { return graph_.bytes(); }
    std::size_t used() const { return graph_.used(); }
    std::size_t node_count() const { return graph_.node_count(); }

    /// Requires that the game is not over. `history` contains the earlier positions of the match.
    Result<Move> search(const State& state, std::span<const State> history, const Request& request, Control& control) {
        Random shuffle(request.seed);
        prepare(state, history, request, shuffle, control);
        NodeType& root = graph_.node(root_);
        if (root.edge_count == 1 && !request.equal_visits)
            remaining_ = std::min<std::uint64_t>(request.simulations, 256);
        const unsigned workers = std::min(request.workers, 128u);
        graph_.is_shared = workers > 1;
        control.total = request.simulations;
        std::atomic<std::uint64_t> done{0};
        std::atomic<int> depth{0};
        parallel_for(workers, workers, control, [&](std::uint64_t number, unsigned) {
            Worker worker{stream(request.seed, number), {}};
            worker.path.reserve(max_path_length);
            int max_depth = 0;
            while (!is_done_ && !control.stopped() && take_simulation()) {
                if (!simulate(worker)) break;
                max_depth = std::max(max_depth, int(worker.path.size()));
                const auto so_far = done.fetch_add(1, std::memory_order_relaxed) + 1;
                control.done.store(so_far, std::memory_order_relaxed);
                if (so_far % 1024 == 0 && control.wind_down && is_leader_safe(so_far)) is_done_ = true;
            }
            raise_to(depth, max_depth);
        });
        graph_.is_shared = false;
        return make_result(done, depth);
    }

  private:
    static constexpr std::size_t max_path_length = 512;
    struct Step {
        Index node;
        std::uint16_t edge;
        Index child;
    };
    struct Worker {
        Random random;
        std::vector<Step> path;
    };
    /// What a simulation backs up from a child to its parent. If `is_sample`, `value` is the result of this simulation
    /// alone. Otherwise `value`, `is_proved` and `distance` describe the child.
    struct Backup {
        Payoffs<width> value;
        bool is_proved = false, is_sample = false;
        int distance = 0;
    };

    void prepare(const State& state, std::span<const State> history, const Request& request, Random& shuffle,
                 const Control& control) {
        for (const Index index : repetitions_) graph_.node(index).is_repetition = false;
        repetitions_.clear();
        if (!request.reuse_graph)
            graph_.clear(std::size_t(std::min<std::uint64_t>(request.simulations, none)) + history.size());
        root_ = graph_.find_or_add(state);
        if (root_ != none && graph_.is_half_full()) root_ = graph_.retain_reachable(root_, control);
        if (root_ == none || !open(graph_.node(root_), shuffle)) {
            graph_.clear();
            root_ = graph_.find_or_add(state);
            open(graph_.node(root_), shuffle);
        }
        for (const State& earlier : history) {
            const Index index = graph_.find_or_add(earlier);
            if (index == none) break;
            graph_.node(index).is_repetition = true;
            repetitions_.push_back(index);
        }
        remaining_ = request.simulations;
        equal_visits_ = request.equal_visits;
        is_done_ = is_finished(graph_.node(root_));
    }

    bool is_finished(const NodeType& root) const {
        return root.proved_edges == root.edge_count || (root.is_proved && !equal_visits_);
    }

    bool take_simulation() {
        if (!graph_.is_shared) {
            const auto left = remaining_.load(std::memory_order_relaxed);
            remaining_.store(left - (left > 0), std::memory_order_relaxed);
            return left > 0;
        }
        for (auto left = remaining_.load(); left > 0;)
            if (remaining_.compare_exchange_weak(left, left - 1)) return true;
        return false;
    }

    bool uses_widening() const { return PrioritizesMoves<G> && settings_.playouts == PlayoutKind::informed; }

    /// Adds the edges of a node if it has none yet. Returns false if the graph is full.
    bool open(NodeType& node, Random& random) {
        if (node.first_edge != none) return true;
        typename G::Moves moves;
        G::moves(node.key, moves);
        if (!graph_.expand(node, moves, random)) return false;
        node.mover = G::mover(node.key);
        if constexpr (PrioritizesMoves<G>)
            if (uses_widening()) sort_by_priority<G>(graph_.edges(node), node.key);
        return true;
    }

    /// Runs one simulation: selection, playout, backup. Returns false, without a result, if it comes to a node all of
    /// whose edges are proved, so that none is left to try.
    bool simulate(Worker& worker) {
        worker.path.clear();
        Backup backup;
        for (Index at = root_;;) {
            NodeType& node = graph_.node(at);
            Lock lock(graph_, node.lock);
            const bool is_root = worker.path.empty();
            if (node.is_proved && !is_root) {
                backup = {node.value(), true, false, node.distance};
                break;
            }
            if ((node.weight == 0 && !is_root) || !open(node, worker.random)) {
                lock.release();
                backup = add(node, play_out<G>(node.key, settings_.playouts, worker.random, learned_.get()));
                break;
            }
            EdgeType* edge = is_root && equal_visits_ ? least_visited(graph_, node)
                                                      : select(graph_, node, settings_.exploration, uses_widening());
            if (!edge) return false;
            ++edge->pending;
            const Move move = edge->move;
            Index child = edge->child;
            worker.path.push_back({at, std::uint16_t(edge - graph_.edges(node).data()), child});
            lock.release();
            if (child == none) {
                backup = try_new_edge(worker, node.key, move);
                break;
            }
            if (repeats(worker, child)) {
                backup = repetition_value(graph_.node(child).key);
                break;
            }
            at = child;
        }
        for (std::size_t step = worker.path.size(); step-- > 0;) backup = back_up(worker.path[step], backup);
        return true;
    }

    /// Tries a move for the first time: plays out the position after it and ends the simulation. If that position
    /// already has statistics, the playout is added to them, and their mean is backed up.
    Backup try_new_edge(Worker& worker, const State& before, const Move& move) {
        State next = before;
        G::play(next, move);
        graph_.prefetch(next);
        const PlayoutResult playout = play_out<G>(next, settings_.playouts, worker.random, learned_.get());
        const Index child = graph_.find_or_add(next);
        worker.path.back().child = child;
        if (child == none) return {Payoffs<width>::from(search_payoffs<G>(playout)), false, true};
        if (repeats(worker, child)) return repetition_value(next);
        return add(graph_.node(child), playout);
    }

    Backup repetition_value([[maybe_unused]] const State& state) const {
        if constexpr (HasPlayoutCutoff<G>)
            if (!settings_.repetition_is_draw)
                return {Payoffs<width>::from(evaluate_cutoff<G>(state, learned_.get())), false, true};
        return {{}, false, true};
    }

    bool repeats(const Worker& worker, Index child) {
        if (graph_.node(child).is_repetition || worker.path.size() == max_path_length) return true;
        for (const Step& step : worker.path)
            if (step.node == child) return true;
        return false;
    }

    /// Adds a playout to the statistics of a node, and returns the new value of the node to be backed up.
    Backup add(NodeType& node, const PlayoutResult& playout) {
        const auto payoffs = Payoffs<width>::from(search_payoffs<G>(playout));
        const Lock lock(graph_, node.lock);
        if (playout.is_over && !node.is_proved) prove(node, payoffs, 0);
        if (!node.is_proved) {
            for (std::size_t i = 0; i < width; ++i) node.sum[i] += double(payoffs.of[i]);
            ++node.weight;
        }
        return {node.value(), node.is_proved, false, node.distance};
    }

    Backup back_up(const Step& step, const Backup& backup) {
        NodeType& node = graph_.node(step.node);
        const Lock lock(graph_, node.lock);
        EdgeType& edge = graph_.edges(node)[step.edge];
        --edge.pending;
        edge.child = step.child;
        if (width > 1 || !edge.is_proved) {
            if (backup.is_sample)
                add_sample(node, edge, backup.value);
            else
                count(node, edge, backup.value);
            if (backup.is_proved && !edge.is_proved) prove_edge(step.node, node, edge, backup);
        }
        return {node.value(), node.is_proved, false, node.distance};
    }

    void prove_edge(Index index, NodeType& node, EdgeType& edge, const Backup& backup) {
        edge.is_proved = true;
        ++node.proved_edges;
        const float value = edge.value;
        if (!node.is_proved && width == 1) {
            node.sum[0] -= double(edge.visits) * double(backup.value.of[0]);
            node.weight -= edge.visits;
            node.guaranteed = std::max(node.guaranteed, value);
        }
        if (width == 1) {
            edge.value = EdgeType::closed;
            edge.inverse_root = 0;
        }
        if (!node.is_proved) {
            if (width == 1 && value >= 1)
                prove(node, backup.value, backup.distance + 1);
            else if (node.proved_edges == node.edge_count)
                prove_by_all(node);
        }
        if (index == root_ && is_finished(node)) is_done_ = true;
    }

    void prove_by_all(NodeType& node) {
        const auto edges = graph_.edges(node);
        const auto first = graph_.node(edges[0].child).value();
        auto best = first;
        int distance = 0;
        for (const EdgeType& edge : edges) {
            const auto mean = graph_.node(edge.child).value();
            if (width > 1 && !(mean == first)) return;
            if (mean.seat(node.mover) > best.seat(node.mover)) best = mean;
            distance = std::max(distance, int(graph_.node(edge.child).distance));
        }
        prove(node, best, best.seat(node.mover) != 0 ? distance + 1 : 0);
    }

    static void prove(NodeType& node, const Payoffs<width>& payoffs, int distance) {
        node.is_proved = true;
        for (std::size_t i = 0; i < width; ++i) node.sum[i] = double(payoffs.of[i]);
        node.weight = 1;
        node.distance = std::uint16_t(std::min(distance, 0xffff));
    }

    /// Whether the most visited move will stay the most visited one until the time is up, so that the search can end
    /// early. `simulations` is the number run so far. Since this is called only in the second half of the time, about
    /// as many more are to come at most, and a lead of more visits than this number cannot be lost.
    bool is_leader_safe(std::uint64_t simulations) {
        if (equal_visits_) return false;
        const Lock lock(graph_, graph_.node(root_).lock);
        std::uint32_t first = 0, second = 0;
        for (const EdgeType& edge : graph_.edges(graph_.node(root_))) {
            second = std::max(second, std::min(first, edge.visits));
            first = std::max(first, edge.visits);
        }
        return first - second > simulations;
    }

    Result<Move> make_result(std::uint64_t simulations, int depth) {
        const NodeType& root = graph_.node(root_);
        Result<Move> result{{}, simulations, depth, root.is_proved};
        for (const EdgeType& edge : graph_.edges(root)) {
            auto item = move_result<Move>(edge, root.mover);
            if (edge.child != none && !graph_.node(edge.child).is_repetition && graph_.node(edge.child).weight) {
                const NodeType& child = graph_.node(edge.child);
                item.payoffs = payoffs_of(child.value());
                item.is_proved = child.is_proved;
                item.distance = child.is_proved ? child.distance + 1 : 0;
            }
            result.moves.push_back(item);
        }
        rank(result.moves, root.mover, equal_visits_);
        return result;
    }

    GraphType graph_;
    Settings settings_;
    std::unique_ptr<const Learned> learned_;
    Index root_ = none;
    std::vector<Index> repetitions_;  // the nodes for earlier positions of the match
    std::atomic<std::uint64_t> remaining_{0};
    bool equal_visits_ = false;
    std::atomic<bool> is_done_{false};
};

}  // namespace qipan::mcts
