#pragma once
#include <cmath>
#include <tuple>

#include "search/mcts/graph.hpp"

/// What Monte-Carlo searches share: what they are asked and answer, which edge is tried next, and how it is counted.
namespace qipan::mcts {

struct Settings {
    float exploration = 1;
    Playouts playouts = Playouts::informed;
};

struct Task {
    std::uint64_t simulations = ~std::uint64_t{0}, seed = 0;
    unsigned workers = 1;
    bool is_kept = false;    // knowledge of earlier searches is used
    bool all_alike = false;  // every move is tried as often as the others, rather than the best most often
};

/// What is known of a move.
template <class Move>
struct Tried {
    Move move;
    std::uint64_t visits = 0;
    std::array<double, max_seats> payoffs{};
    bool is_proved = false;
    int distance = 0;  // of what is proved: plies to the end, this move counted
};

template <class Move>
struct Found {
    std::vector<Tried<Move>> moves;  // best first
    std::uint64_t simulations = 0;
    int depth = 0;           // the longest way down the graph
    bool is_proved = false;  // the position itself
};

template <int width>
std::array<double, max_seats> payoffs_of(const Payoffs<width>& mean) {
    std::array<double, max_seats> payoffs{};
    for (Seat seat = 0; seat < std::max(width, 2); ++seat) payoffs[seat] = double(mean.seat(seat));
    return payoffs;
}

template <class Move>
Tried<Move> tried_by(const auto& edge, Seat mover) {
    return {edge.move, edge.visits, payoffs_of(edge.mean(mover))};
}

/// Best first: what wins for certain, the sooner the better; what was tried, most often or, where all were tried alike,
/// with most success; what was not; and what loses for certain, the later the better. What is proved to be neither won
/// nor lost is not tried on: it comes first unless the one tried most often has more success.
template <class Move>
void rank(std::vector<Tried<Move>>& moves, Seat mover, bool all_alike) {
    std::uint64_t most = 0;
    double lead = -1;
    for (const auto& tried : moves)
        if (!tried.is_proved && tried.visits > most) most = tried.visits, lead = tried.payoffs[mover];
    const auto key = [&](const Tried<Move>& tried) {
        const double worth = tried.payoffs[mover], visits = double(tried.visits);
        if (tried.is_proved && worth >= 1) return std::tuple(3, double(-tried.distance), 0.0);
        if (tried.is_proved && worth <= -1) return std::tuple(0, double(tried.distance), 0.0);
        if (tried.is_proved && !all_alike) return std::tuple(2, worth < lead ? double(most) - 0.5 : 1e18, worth);
        if (!tried.visits) return std::tuple(1, 0.0, 0.0);
        return all_alike ? std::tuple(2, worth, visits) : std::tuple(2, visits, worth);
    };
    std::ranges::stable_sort(moves, std::ranges::greater(), key);
}

/// The edge to try next: those never tried first, then by upper confidence bound. None: all are settled. A node that is
/// widened has its most promising edges in front, and takes up another one only as it has been visited more often.
template <class GraphType>
auto select(GraphType& graph, typename GraphType::NodeType& node, float exploration, bool is_widened = false) ->
    typename GraphType::EdgeType* {
    const std::size_t wanted = is_widened ? std::size_t(2 + std::sqrt(float(node.weight))) : node.edge_count;
    if (node.seen < std::min<std::size_t>(node.edge_count, wanted)) return &graph.edges(node)[node.seen++];
    const auto edges = graph.edges(node).first(node.seen);
    const float width = exploration * std::sqrt(std::log(float(node.weight + 1)));
    typename GraphType::EdgeType* best = nullptr;
    float best_bound = GraphType::EdgeType::closed / 2;
    for (auto& edge : edges) {
        float bound = edge.worth + width * edge.inverse_root;
        if (edge.pending) {  // other threads are there: as if they were losing
            const float visits = float(edge.visits), all = visits + float(edge.pending);
            bound = (edge.worth * visits - float(edge.pending)) / all + width / std::sqrt(all);
        }
        if (bound > best_bound) best = &edge, best_bound = bound;
    }
    if (!best && node.seen < node.edge_count) return &graph.edges(node)[node.seen++];
    return best;
}

/// Sorts the edges of a new node.
template <Promising G>
void put_promising_first(auto edges, const typename G::State& state) {
    typename G::Moves moves;
    for (const auto& edge : edges) moves.push(edge.move);
    std::array<std::pair<int, typename G::Move>, std::tuple_size_v<decltype(moves.items)>> ranked;
    PlayoutPolicy<G>::promises(state, moves, [&](std::size_t i, int promise) { ranked[i] = {promise, moves[i]}; });
    std::ranges::sort(ranked.begin(), ranked.begin() + std::ptrdiff_t(edges.size()), std::greater(),
                      [](const auto& each) { return each.first; });
    for (std::size_t i = 0; i < edges.size(); ++i) edges[i].move = ranked[i].second;
}

/// The edge that was tried least, of those that are not settled.
template <class GraphType>
auto least_tried(GraphType& graph, typename GraphType::NodeType& node) -> typename GraphType::EdgeType* {
    const auto edges = graph.edges(node);
    if (node.seen < node.edge_count) return &edges[node.seen++];
    const auto tries = [](const auto& edge) { return edge.visits + edge.pending; };
    typename GraphType::EdgeType* least = nullptr;
    for (auto& edge : edges)
        if (!edge.is_settled && (!least || tries(edge) < tries(*least))) least = &edge;
    return least;
}

/// Counts a simulation through an edge, whose mean payoffs are now these.
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

/// The same, where the payoffs are one sample more rather than all that is known.
template <class NodeType, class EdgeType, int width>
void count_sample(NodeType& node, EdgeType& edge, const Payoffs<width>& payoffs) {
    auto mean = edge.mean(node.mover);
    for (std::size_t i = 0; i < width; ++i) mean.of[i] += (payoffs.of[i] - mean.of[i]) / float(edge.visits + 1);
    count(node, edge, mean);
}

}  // namespace qipan::mcts
