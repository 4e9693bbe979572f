#pragma once
#include "search/control/parallel.hpp"
#include "search/mcts/selection.hpp"

/// Monte-Carlo search: UCT over a graph of positions.
///
/// - Positions that are the same are one node, however they came about. An edge counts how often its move was tried
///   and holds the value its child had then; a node's value is the mean over its edges by their counts, and so what
///   is learned of a child on another way is taken over whole, and counted once.
/// - What is proved is passed on: a move that wins makes its node won; a node is lost or drawn when all its moves are
///   proved. Moves that are settled are neither tried nor averaged; the best of them is a floor under the node's value.
///   With more than two seats a node is proved only if all its
///   moves lead to the same payoffs, since nobody can say which of two equal moves a seat would choose.
/// - A position that comes again, on the way down or from the match, ends the simulation as a draw. This is a sample
///   and no proof: on another way to the same node it would be no repetition.
namespace qipan::mcts {

/// `width` is 1 for two seats and otherwise their number.
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
    Search(std::size_t bytes, const Settings& settings) : graph_(bytes), settings_(settings) {}

    std::size_t bytes() const { return graph_.bytes(); }
    std::size_t used() const { return graph_.used(); }
    std::size_t node_count() const { return graph_.node_count(); }

    /// The game is not over. `history` holds the earlier positions of the match.
    Found<Move> search(const State& state, std::span<const State> history, const Task& task, Control& control) {
        Random shuffle(task.seed);
        prepare(state, history, task, shuffle, control);
        NodeType& root = graph_.node(root_);
        if (root.edge_count == 1 && !task.all_alike) left_ = std::min<std::uint64_t>(task.simulations, 256);
        const unsigned workers = std::min(task.workers, 128u);
        graph_.is_shared = workers > 1;
        control.total = task.simulations;
        std::atomic<std::uint64_t> done{0};
        std::atomic<int> depth{0};
        share(workers, workers, control, [&](std::uint64_t number, unsigned) {
            Worker worker{stream(task.seed, number), {}};
            worker.path.reserve(longest_path);
            int longest = 0;
            while (!is_settled_ && !control.stopped() && take_one()) {
                if (!simulate(worker)) break;
                longest = std::max(longest, int(worker.path.size()));
                const auto so_far = done.fetch_add(1, std::memory_order_relaxed) + 1;
                control.done.store(so_far, std::memory_order_relaxed);
                if (so_far % 1024 == 0 && control.soon && is_decided(so_far)) is_settled_ = true;
            }
            for (int seen = depth; longest > seen && !depth.compare_exchange_weak(seen, longest);) continue;
        });
        graph_.is_shared = false;
        return told(done, depth);
    }

  private:
    static constexpr std::size_t longest_path = 512;
    struct Step {
        Index node;
        std::uint16_t edge;
        Index child;
    };
    struct Worker {
        Random random;
        std::vector<Step> path;
    };
    /// What a child tells its parent.
    struct News {
        Payoffs<width> value;
        bool is_proved = false, is_sample = false;
        int distance = 0;
    };

    void prepare(const State& state, std::span<const State> history, const Task& task, Random& shuffle,
                 const Control& control) {
        for (const Index index : repetitions_) graph_.node(index).is_repetition = false;
        repetitions_.clear();
        if (!task.is_kept) graph_.clear(std::size_t(std::min<std::uint64_t>(task.simulations, none)) + history.size());
        root_ = graph_.find_or_add(state);
        if (root_ != none && graph_.is_half_full()) root_ = graph_.keep_reachable(root_, control);
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
        left_ = task.simulations;
        all_alike_ = task.all_alike;
        is_settled_ = needs_no_more(graph_.node(root_));
    }

    bool needs_no_more(const NodeType& root) const {
        return root.settled == root.edge_count || (root.is_proved && !all_alike_);
    }

    bool take_one() {
        if (!graph_.is_shared) {
            const auto left = left_.load(std::memory_order_relaxed);
            left_.store(left - (left > 0), std::memory_order_relaxed);
            return left > 0;
        }
        for (auto left = left_.load(); left > 0;)
            if (left_.compare_exchange_weak(left, left - 1)) return true;
        return false;
    }

    bool is_widened() const { return Promising<G> && settings_.playouts == Playouts::informed; }

    /// Gives a node its edges, if it has none yet and there is room.
    bool open(NodeType& node, Random& random) {
        if (node.first_edge != none) return true;
        typename G::Moves moves;
        G::moves(node.key, moves);
        if (!graph_.expand(node, moves, random)) return false;
        node.mover = G::mover(node.key);
        if constexpr (Promising<G>)
            if (is_widened()) put_promising_first<G>(graph_.edges(node), node.key);
        return true;
    }

    /// Down the graph, a look ahead from where it ends, and up again. False: everything is settled.
    bool simulate(Worker& worker) {
        worker.path.clear();
        News news;
        for (Index at = root_;;) {
            NodeType& node = graph_.node(at);
            Lock lock(graph_, node.lock);
            const bool is_root = worker.path.empty();
            if (node.is_proved && !is_root) {
                news = {node.value(), true, false, node.distance};
                break;
            }
            if ((node.weight == 0 && !is_root) || !open(node, worker.random)) {
                lock.release();
                news = add(node, play_out<G>(node.key, settings_.playouts, worker.random));
                break;
            }
            EdgeType* edge = is_root && all_alike_ ? least_tried(graph_, node)
                                                   : select(graph_, node, settings_.exploration, is_widened());
            if (!edge) return false;
            ++edge->pending;
            const Move move = edge->move;
            Index child = edge->child;
            worker.path.push_back({at, std::uint16_t(edge - graph_.edges(node).data()), child});
            lock.release();
            if (child == none) {
                news = first_try(worker, node.key, move);
                break;
            }
            if (comes_again(worker, child)) {
                news = repeated(graph_.node(child).key);
                break;
            }
            at = child;
        }
        for (std::size_t step = worker.path.size(); step-- > 0;) news = back_up(worker.path[step], news);
        return true;
    }

    /// A move that was never tried here ends the simulation, with one look at what it leads to. What is known already
    /// of that position counts for more than the look.
    News first_try(Worker& worker, const State& before, const Move& move) {
        State next = before;
        G::play(next, move);
        graph_.expect(next);
        const Ending ending = play_out<G>(next, settings_.playouts, worker.random);
        const Index child = graph_.find_or_add(next);
        worker.path.back().child = child;
        if (child == none) return {Payoffs<width>::made(ending.payoffs), false, true};
        if (comes_again(worker, child)) return repeated(next);
        return add(graph_.node(child), ending);
    }

    static News repeated(const State& state) {
        if constexpr (CutShort<G> && !repetition_is_draw<G>())
            return {Payoffs<width>::made(PlayoutPolicy<G>::judge(state)), false, true};
        else
            return {{}, false, true};
    }

    bool comes_again(const Worker& worker, Index child) {
        if (graph_.node(child).is_repetition || worker.path.size() == longest_path) return true;
        for (const Step& step : worker.path)
            if (step.node == child) return true;
        return false;
    }

    /// A look at a position: the first one, or one more where there is no room for its moves.
    News add(NodeType& node, const Ending& ending) {
        const auto payoffs = Payoffs<width>::made(ending.payoffs);
        const Lock lock(graph_, node.lock);
        if (ending.is_over && !node.is_proved) prove(node, payoffs, 0);
        if (!node.is_proved) {
            for (std::size_t i = 0; i < width; ++i) node.sum[i] += double(payoffs.of[i]);
            ++node.weight;
        }
        return {node.value(), node.is_proved, false, node.distance};
    }

    News back_up(const Step& step, const News& news) {
        NodeType& node = graph_.node(step.node);
        const Lock lock(graph_, node.lock);
        EdgeType& edge = graph_.edges(node)[step.edge];
        --edge.pending;
        edge.child = step.child;
        if (width > 1 || !edge.is_settled) {
            if (news.is_sample)
                count_sample(node, edge, news.value);
            else
                count(node, edge, news.value);
            if (news.is_proved && !edge.is_settled) settle(step.node, node, edge, news);
        }
        return {node.value(), node.is_proved, false, node.distance};
    }

    void settle(Index index, NodeType& node, EdgeType& edge, const News& news) {
        edge.is_settled = true;
        ++node.settled;
        const float worth = edge.worth;
        if (!node.is_proved && width == 1) {
            node.sum[0] -= double(edge.visits) * double(news.value.of[0]);
            node.weight -= edge.visits;
            node.floor = std::max(node.floor, worth);
        }
        if (width == 1) {
            edge.worth = EdgeType::closed;
            edge.inverse_root = 0;
        }
        if (!node.is_proved) {
            if (width == 1 && worth >= 1)
                prove(node, news.value, news.distance + 1);
            else if (node.settled == node.edge_count)
                prove_by_all(node);
        }
        if (index == root_ && needs_no_more(node)) is_settled_ = true;
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
        prove(node, best, best.seat(node.mover) <= -1 ? distance + 1 : 0);
    }

    static void prove(NodeType& node, const Payoffs<width>& payoffs, int distance) {
        node.is_proved = true;
        for (std::size_t i = 0; i < width; ++i) node.sum[i] = double(payoffs.of[i]);
        node.weight = 1;
        node.distance = std::uint16_t(std::min(distance, 0xffff));
    }

    /// Whether the time that is left cannot bring another move to the front: less of it is left than has passed.
    bool is_decided(std::uint64_t simulations) {
        if (all_alike_) return false;
        const Lock lock(graph_, graph_.node(root_).lock);
        std::uint32_t first = 0, second = 0;
        for (const EdgeType& edge : graph_.edges(graph_.node(root_))) {
            second = std::max(second, std::min(first, edge.visits));
            first = std::max(first, edge.visits);
        }
        return first - second > simulations;
    }

    Found<Move> told(std::uint64_t simulations, int depth) {
        const NodeType& root = graph_.node(root_);
        Found<Move> found{{}, simulations, depth, root.is_proved};
        for (const EdgeType& edge : graph_.edges(root)) {
            auto tried = tried_by<Move>(edge, root.mover);
            if (edge.child != none && !graph_.node(edge.child).is_repetition && graph_.node(edge.child).weight) {
                const NodeType& child = graph_.node(edge.child);
                tried.payoffs = payoffs_of(child.value());
                tried.is_proved = child.is_proved;
                tried.distance = child.is_proved ? child.distance + 1 : 0;
            }
            found.moves.push_back(tried);
        }
        rank(found.moves, root.mover, all_alike_);
        return found;
    }

    GraphType graph_;
    Settings settings_;
    Index root_ = none;
    std::vector<Index> repetitions_;  // nodes that the match had before
    std::atomic<std::uint64_t> left_{0};
    bool all_alike_ = false;
    std::atomic<bool> is_settled_{false};
};

}  // namespace qipan::mcts
