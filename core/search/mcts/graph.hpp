#pragma once
#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <thread>
#include <vector>

#include "base/free_deleter.hpp"
#include "search/control/control.hpp"
#include "search/mcts/playout.hpp"

namespace qipan::mcts {

using Index = std::uint32_t;
inline constexpr Index none = 0xffffffff;

/// The base class of `Edge`. With more than two seats, it stores the mean payoffs of all seats. With two seats (`width`
/// 1) it is empty, since `Edge::value`, the payoff of the mover, also determines the payoff of the opponent.
template <int width>
struct OtherPayoffs {
    Payoffs<width> all;

    Payoffs<width> with(float, Seat) const { return all; }
    void store(const Payoffs<width>& payoffs) { all = payoffs; }
};
template <>
struct OtherPayoffs<1> {
    static Payoffs<1> with(float own, Seat mover) { return {{mover == 0 ? own : -own}}; }
    static void store(const Payoffs<1>&) {}
};

/// A move from a node, with its statistics. Edges are small, because selection reads all edges of a node.
template <class Move, int width>
struct Edge : OtherPayoffs<width> {
    Index child = none;
    std::uint32_t visits = 0;
    // The mean payoff for the node's mover. With two seats, it becomes `closed`, a very low number, when the edge is
    // proved, so that `select` never chooses this edge again.
    float value = 0;
    float inverse_root = 0;  // 1 / sqrt(visits), stored because it is read far more often than it changes
    Move move{};
    std::uint8_t pending = 0;  // number of unfinished simulations through this edge
    bool is_proved = false;    // whether the value of the edge's child is proved

    Payoffs<width> mean(Seat mover) const { return this->with(value, mover); }
    void set_mean(const Payoffs<width>& payoffs, Seat mover) {
        value = payoffs.seat(mover);
        this->store(payoffs);
    }
    static constexpr float closed = -1e6f;
};

/// A position or, in a game with hidden information, what the searching seat knows of a position. With two seats, the
/// simulations through proved edges are removed from `sum` and `weight`. If the node itself is proved, `sum` holds its
/// exact payoffs, and `weight` is 1.
template <class Key, int width>
struct Node {
    Key key;
    std::array<double, width> sum{};  // sum[seat]: the seat's payoffs, added up over `weight` simulations
    std::uint32_t weight = 0;         // number of simulations counted; 0 if the node was not visited yet
    float guaranteed = -1;            // with two seats: the mover is proved to get at least this payoff
    Index first_edge = none;
    std::uint16_t edge_count = 0, opened = 0, proved_edges = 0;
    // With two seats: if the node is proved won or lost, the winner can win within this number of plies, counted from
    // this node. Otherwise 0.
    std::uint16_t distance = 0;
    Seat mover = no_seat;
    bool is_proved = false;
    bool is_repetition = false;  // the position occurred earlier in the match
    std::uint8_t lock = 0;

    Payoffs<width> value() const {
        Payoffs<width> mean;
        for (std::size_t i = 0; i < width; ++i) mean.of[i] = weight ? float(sum[i] / weight) : 0;
        if (width == 1 && guaranteed > -1 && mean.seat(mover) < guaranteed)
            mean.of[0] = mover == 0 ? guaranteed : -guaranteed;
        return mean;
    }
};

/// The search graph: nodes, which a hash index finds by their key, and their edges. All are stored in one block of
/// memory that never grows, nodes from the bottom up and edges from the top down. When they meet, the graph is full and
/// nothing more is added.
template <class Key, class Move, int width, std::uint64_t (*hash_of)(const Key&)>
class Graph {
  public:
    using NodeType = Node<Key, width>;
    using EdgeType = Edge<Move, width>;
    static_assert(std::is_trivially_copyable_v<NodeType> && std::is_trivially_copyable_v<EdgeType>);

    explicit Graph(std::size_t bytes)
        : slot_count_(std::bit_floor(bytes / (sizeof(NodeType) + 3 * sizeof(EdgeType)))),
          size_((bytes - slot_count_ * sizeof(std::uint64_t)) / cache_line * cache_line),
          slots_(static_cast<std::uint64_t*>(std::calloc(slot_count_, sizeof(std::uint64_t)))),
          memory_(static_cast<std::byte*>(std::aligned_alloc(cache_line, size_))) {
        if (!slots_ || !memory_) throw std::bad_alloc();
    }

    NodeType& node(Index index) { return *std::launder(reinterpret_cast<NodeType*>(memory_.get()) + index); }
    std::span<EdgeType> edges(const NodeType& node) {
        return {std::launder(reinterpret_cast<EdgeType*>(memory_.get() + size_) - node.first_edge - node.edge_count),
                node.edge_count};
    }
    std::size_t node_count() const { return nodes_; }
    std::size_t bytes() const { return size_ + slot_count_ * sizeof(std::uint64_t); }
    std::size_t used() const { return nodes_ * sizeof(NodeType) + edges_ * sizeof(EdgeType); }
    bool is_half_full() const { return 2 * used() > size_ || 2 * nodes_ > max_nodes(); }

    /// Whether several threads use the graph. A single thread needs no locks.
    bool is_shared = false;

    /// Prefetches the slot at which the lookup of a key starts.
    void prefetch(const Key& key) const { __builtin_prefetch(&slots_.get()[hash_of(key) & mask_]); }

    /// Returns the index of the node with this key, and adds the node if necessary; `none` if the graph is full.
    Index find_or_add(const Key& key) {
        const std::uint64_t hash = hash_of(key);
        const std::uint64_t tag = hash >> 32 << 32;
        Index added = none;
        for (std::size_t at = hash & mask_;; at = (at + 1) & mask_) {
            const std::atomic_ref slot(slots_[at]);
            std::uint64_t result = slot.load(std::memory_order_acquire);
            if (!result) {
                if (added == none) added = add(key);
                if (added == none) return none;
                if (slot.compare_exchange_strong(result, tag | (std::uint64_t{added} + 1))) return added;
            }
            // If another thread has filled the slot meanwhile, the node added here stays unused until the graph is
            // compacted or cleared.
            const Index index = Index(result) - 1;
            if ((result ^ tag) >> 32 == 0 && node(index).key == key) return index;
        }
    }

    /// Adds an edge to a node for every move, in random order. Returns false if the graph is full. With progressive
    /// widening, the caller sorts the edges afterwards.
    template <class Moves>
    bool expand(NodeType& node, Moves& moves, Random& random) {
        {
            const Lock lock(*this, allocating_);
            if (!fits(nodes_, edges_ + moves.size)) return false;
            node.first_edge = Index(edges_);
            node.edge_count = std::uint16_t(moves.size);
            edges_ += moves.size;
        }
        const auto new_edges = edges(node);
        for (std::size_t i = 0; i < new_edges.size(); ++i) {
            const std::size_t other = random.below(std::uint32_t(i + 1));
            EdgeType* edge = new (&new_edges[i]) EdgeType;
            if (other != i) edge->move = new_edges[other].move;
            new_edges[other].move = moves[i];
        }
        return true;
    }

    /// Removes all nodes and edges. `expected` is the maximum number of nodes that will be added before the next call
    /// of `clear`. If it is small, the hash index uses only as many slots as these nodes need, so that it fits into the
    /// CPU cache.
    void clear(std::size_t expected = none) {
        if (nodes_ < mask_ / 16)
            for (Index index = 0; index < nodes_; ++index) clear_slots(index);
        else
            std::fill_n(slots_.get(), mask_ + 1, 0);
        nodes_ = edges_ = 0;
        mask_ = std::min(slot_count_, std::bit_ceil(2 * std::min(expected, slot_count_) + 64)) - 1;
    }

    /// Makes room: removes everything that is not reachable from `root`, and returns the new index of `root`. If
    /// `control` requests it to stop or wind down, removes everything and returns `none`.
    Index retain_reachable(Index root, const Control& control);

    /// A spin lock, locked while the object exists. `byte` is Node::lock, which protects a node and its edges, or
    /// `allocating_`, which protects the counts of nodes and edges. If the graph is not shared, nothing is locked.
    class Lock {
      public:
        Lock(const Graph& graph, std::uint8_t& byte) : byte_(graph.is_shared ? &byte : nullptr) {
            if (!byte_) return;
            while (std::atomic_ref(*byte_).exchange(1, std::memory_order_acquire)) std::this_thread::yield();
        }
        ~Lock() { release(); }
        Lock(const Lock&) = delete;
        Lock& operator=(const Lock&) = delete;
        void release() {
            if (byte_) std::atomic_ref(*byte_).store(0, std::memory_order_release);
            byte_ = nullptr;
        }

      private:
        std::uint8_t* byte_;
    };

  private:
    static constexpr std::size_t cache_line = 64;

    std::size_t max_nodes() const { return (mask_ + 1) / 4 * 3; }
    bool fits(std::size_t nodes, std::size_t edges) const {
        return nodes <= max_nodes() && nodes * sizeof(NodeType) + edges * sizeof(EdgeType) <= size_;
    }
    Index add(const Key& key) {
        Index index;
        {
            const Lock lock(*this, allocating_);
            if (!fits(nodes_ + 1, edges_)) return none;
            index = Index(nodes_++);
        }
        new (memory_.get() + index * sizeof(NodeType)) NodeType{.key = key};
        return index;
    }
    void clear_slots(Index index) {
        // Clear the slots from the one to which the node's hash points up to the next empty one. This may remove other
        // nodes from the index, which is correct because all nodes are removed.
        for (std::size_t at = hash_of(node(index).key) & mask_; slots_[at]; at = (at + 1) & mask_) slots_[at] = 0;
    }
    void place(Index index) {
        const std::uint64_t hash = hash_of(node(index).key);
        std::size_t at = hash & mask_;
        while (slots_[at]) at = (at + 1) & mask_;
        slots_[at] = (hash >> 32 << 32) | (std::uint64_t{index} + 1);
    }

    std::size_t slot_count_, size_;
    std::size_t mask_ = slot_count_ - 1;  // a lookup starts at slot `hash & mask_`; small searches use only some slots
    // The hash index. A slot is 0 if it is empty. Otherwise its upper 32 bits are the upper 32 bits of the node's hash,
    // and its lower 32 bits are the index of the node plus 1.
    std::unique_ptr<std::uint64_t[], FreeDeleter> slots_;
    std::unique_ptr<std::byte, FreeDeleter> memory_;
    std::size_t nodes_ = 0, edges_ = 0;
    std::uint8_t allocating_ = 0;
};

template <class Key, class Move, int width, std::uint64_t (*hash_of)(const Key&)>
Index Graph<Key, Move, width, hash_of>::retain_reachable(Index root, const Control& control) {
    const auto should_give_up = [&](std::size_t work) {
        if (work % 1024 || !(control.stopped() || control.wind_down)) return false;
        std::fill_n(slots_.get(), mask_ + 1, 0);
        nodes_ = edges_ = 0;
        return true;
    };
    std::vector<Index> retained{root}, new_place(nodes_, none);
    new_place[root] = 0;
    for (std::size_t at = 0; at < retained.size(); ++at) {
        const NodeType& here = node(retained[at]);
        if (should_give_up(at)) return none;
        if (here.first_edge == none) continue;
        for (const EdgeType& edge : edges(here))
            if (edge.child != none && new_place[edge.child] == none) {
                new_place[edge.child] = 0;
                retained.push_back(edge.child);
            }
    }
    // Close the gaps: move nodes down to the bottom of the block and edges up to its top. Nodes move in order from the
    // bottom and edges in order from the top, so that none overwrites one that has not been moved yet. Nodes are
    // already in this order. Edges must be sorted, which is done in 256 buckets rather than at once, so that
    // `should_give_up` can be called in between.
    constexpr std::size_t buckets = 256;
    std::array<std::vector<std::pair<Index, Index>>, buckets> by_edge;
    retained.clear();
    for (Index index = 0; index < nodes_; ++index) {
        if (new_place[index] == none) continue;
        new_place[index] = Index(retained.size());
        retained.push_back(index);
        const std::size_t first = node(index).first_edge;
        if (first != none) by_edge[first * buckets / edges_].emplace_back(Index(first), index);
    }
    edges_ = 0;
    for (auto& bucket : by_edge) {
        if (should_give_up(0)) return none;
        std::ranges::sort(bucket);
        for (const auto& [first, index] : bucket) {
            NodeType& here = node(index);
            const auto old = edges(here);
            for (EdgeType& edge : old)
                if (edge.child != none) edge.child = new_place[edge.child];
            here.first_edge = Index(edges_);
            edges_ += here.edge_count;
            std::memmove(static_cast<void*>(edges(here).data()), old.data(), old.size_bytes());
        }
    }
    for (std::size_t place = 0; place < retained.size(); ++place)
        if (retained[place] != place)
            std::memcpy(static_cast<void*>(&node(Index(place))), &node(retained[place]), sizeof(NodeType));
    nodes_ = retained.size();
    std::fill_n(slots_.get(), mask_ + 1, 0);
    for (Index index = 0; index < nodes_; ++index) {
        if (should_give_up(index)) return none;
        place(index);
    }
    return new_place[root];
}

}  // namespace qipan::mcts
