#pragma once
#include <cmath>
#include <tuple>

#include "search/mcts/graph.hpp"

/// Code shared by the Monte-Carlo searches: requests and results, the selection of edges, and their statistics.
namespace qipan::mcts {

struct Settings {
    float exploration = 1;
    PlayoutKind playouts = PlayoutKind::informed;
    // Whether a repeated position counts as a draw. If not, it is evaluated like a position in which a playout is cut
    // off, if the playouts of the game may be cut off.
    bool repetition_is_draw = true;
};

struct Request {
    std::uint64_t simulations = ~std::uint64_t{0}, seed = 0;
    unsigned workers = 1;
    bool reuse_graph = false;   // keep the statistics of earlier searches
    bool equal_visits = false;  // visit all root moves equally often instead of preferring the best move
};

/// The statistics of a root move.
template <class Move>
struct MoveResult {
    Move move;
    std::uint64_t visits = 0;
    std::array<double, max_seats> payoffs{};
    bool is_proved = false;
    int distance = 0;  // if proved won or lost: the game ends within this number of plies, including this move
};

template <class Move>
struct Result {
    std::vector<MoveResult<Move>> moves;  // the root moves, best first
    std::uint64_t simulations = 0;
    // The number of moves in the longest simulated path. With hidden information, only moves of the searching seat
    // count.
    int depth = 0;
    bool is_proved = false;  // the value of the root position is proved
};

template <int width>
std::array<double, max_seats> payoffs_of(const Payoffs<width>& mean) {
    std::array<double, max_seats> payoffs{};
    for (Seat seat = 0; seat < std::max(width, 2); ++seat) payoffs[seat] = double(mean.seat(seat));
    return payoffs;
}

template <class Move>
MoveResult<Move> move_result(const auto& edge, Seat mover) {
    return {edge.move, edge.visits, payoffs_of(edge.mean(mover))};
}

/// Sorts moves, best first:
///
/// 1. proved wins, the soonest first;
/// 2. visited moves, by visits, or by value if `equal_visits`;
/// 3. unvisited moves;
/// 4. proved losses, the latest first.
///
/// Group 2 includes moves that are proved, but neither won nor lost, such as draws. Their visits say nothing, because a
/// proved move is not tried again. Unless `equal_visits`, such a move is therefore compared by value with the most
/// visited unproved move, and placed directly after it if it is worse, otherwise before it.
template <class Move>
void rank(std::vector<MoveResult<Move>>& moves, Seat mover, bool equal_visits) {
    std::uint64_t most = 0;
    double lead = -1;
    for (const auto& item : moves)
        if (!item.is_proved && item.visits > most) most = item.visits, lead = item.payoffs[mover];
    const auto key = [&](const MoveResult<Move>& item) {
        const double value = item.payoffs[mover], visits = double(item.visits);
        if (item.is_proved && value >= 1) return std::tuple(3, double(-item.distance), 0.0);
        if (item.is_proved && value <= -1) return std::tuple(0, double(item.distance), 0.0);
        if (item.is_proved && !equal_visits) return std::tuple(2, value < lead ? double(most) - 0.5 : 1e18, value);
        if (!item.visits) return std::tuple(1, 0.0, 0.0);
        return equal_visits ? std::tuple(2, value, visits) : std::tuple(2, visits, value);
    };
    std::ranges::stable_sort(moves, std::ranges::greater(), key);
}

/// The edge to try next: an untried edge if there is any, otherwise the edge with the highest upper confidence bound.
/// With two seats, proved edges are left out; returns null if all are proved. With progressive widening, only the first
/// 2 + sqrt(visits of the node) edges in order of priority are considered; if all of these are proved, the edge after
/// them is returned.
template <class GraphType>
auto select(GraphType& graph, typename GraphType::NodeType& node, float exploration, bool uses_widening = false) ->
    typename GraphType::EdgeType* {
    const std::size_t wanted = uses_widening ? std::size_t(2 + std::sqrt(float(node.weight))) : node.edge_count;
    if (node.opened < std::min<std::size_t>(node.edge_count, wanted)) return &graph.edges(node)[node.opened++];
    const auto edges = graph.edges(node).first(node.opened);
    const float width = exploration * std::sqrt(std::log(float(node.weight + 1)));
    typename GraphType::EdgeType* best = nullptr;
    float best_bound = GraphType::EdgeType::closed / 2;
    for (auto& edge : edges) {
        float bound = edge.value + width * edge.inverse_root;
        if (edge.pending) {  // virtual loss: count the unfinished simulations of other threads as lost
            const float visits = float(edge.visits), all = visits + float(edge.pending);
            bound = (edge.value * visits - float(edge.pending)) / all + width / std::sqrt(all);
        }
        if (bound > best_bound) best = &edge, best_bound = bound;
    }
    if (!best && node.opened < node.edge_count) return &graph.edges(node)[node.opened++];
    return best;
}

/// Sorts the edges of a new node by the priority of their moves, highest first.
template <PrioritizesMoves G>
void sort_by_priority(auto edges, const typename G::State& state) {
    typename G::Moves moves;
    for (const auto& edge : edges) moves.push(edge.move);
    std::array<std::pair<int, typename G::Move>, std::tuple_size_v<decltype(moves.items)>> ranked;
    PlayoutPolicy<G>::prioritize(state, moves, [&](std::size_t i, int priority) { ranked[i] = {priority, moves[i]}; });
    std::ranges::sort(ranked.begin(), ranked.begin() + std::ptrdiff_t(edges.size()), std::greater(),
                      [](const auto& item) { return item.first; });
    for (std::size_t i = 0; i < edges.size(); ++i) edges[i].move = ranked[i].second;
}

/// The unproved edge with the fewest visits; null if all edges are proved.
template <class GraphType>
auto least_visited(GraphType& graph, typename GraphType::NodeType& node) -> typename GraphType::EdgeType* {
    const auto edges = graph.edges(node);
    if (node.opened < node.edge_count) return &edges[node.opened++];
    const auto tries = [](const auto& edge) { return edge.visits + edge.pending; };
    typename GraphType::EdgeType* least = nullptr;
    for (auto& edge : edges)
        if (!edge.is_proved && (!least || tries(edge) < tries(*least))) least = &edge;
    return least;
}

/// Adds a visit to an edge, sets its mean payoffs to `mean`, and updates the sum of its node.
template <class NodeType, class EdgeType, int width>
void count(NodeType& node, EdgeType& edge, const Payoffs<width>& mean) {
    const auto old = edge.mean(node.mover);
    const double visits = edge.visits++;
    edge.set_mean(mean, node.mover);
    edge.inverse_root = 1 / std::sqrt(float(edge.visits));
    if (node.is_proved) return;
    for (std::size_t i = 0; i < width; ++i)
        node.sum[i] += (visits + 1) * double(mean.of[i]) - visits * double(old.of[i]);
    ++node.weight;
}

/// Adds a visit to an edge and includes the payoffs of one simulation in its mean.
template <class NodeType, class EdgeType, int width>
void add_sample(NodeType& node, EdgeType& edge, const Payoffs<width>& payoffs) {
    auto mean = edge.mean(node.mover);
    for (std::size_t i = 0; i < width; ++i) mean.of[i] += (payoffs.of[i] - mean.of[i]) / float(edge.visits + 1);
    count(node, edge, mean);
}

}  // namespace qipan::mcts
