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

#include "search/control/control.hpp"
#include "search/mcts/playout.hpp"

namespace qipan::mcts {

using Index = std::uint32_t;
inline constexpr Index none = 0xffffffff;

/// Payoffs beside those of the mover. Of two seats one's payoff tells both.
template <int width>
struct OtherPayoffs {
    Payoffs<width> all;

    Payoffs<width> with(float, Seat) const { return all; }
    void keep(const Payoffs<width>& payoffs) { all = payoffs; }
};
template <>
struct OtherPayoffs<1> {
    static Payoffs<1> with(float own, Seat mover) { return {{mover == 0 ? own : -own}}; }
    static void keep(const Payoffs<1>&) {}
};

/// A move from a node, and what came of it. The selection reads all edges of a node, so they are small.
template <class Move, int width>
struct Edge : OtherPayoffs<width> {
    Index child = none;
    std::uint32_t visits = 0;
    float worth = 0;         // mean payoff for the node's mover; far below any where the move needs no more tries
    float inverse_root = 0;  // of the visits: kept, because it is read far more often than it changes
    Move move{};
    std::uint8_t pending = 0;  // simulations that are on their way through it
    bool is_settled = false;   // what follows is proved

    Payoffs<width> mean(Seat mover) const { return this->with(worth, mover); }
    void set_mean(const Payoffs<width>& payoffs, Seat mover) {
        worth = payoffs.seat(mover);
        this->keep(payoffs);
    }
    static constexpr float closed = -1e6f;
};

/// A position, or what a seat knows of one.
template <class Key, int width>
struct Node {
    Key key;
    std::array<double, width> sum{};  // of the payoffs of `weight` simulations, those of settled moves left out
    std::uint32_t weight = 0;         // 0: nothing is known yet
    float floor = -1;                 // of two seats: what the mover has for certain
    Index first_edge = none;
    std::uint16_t edge_count = 0, seen = 0, settled = 0;
    std::uint16_t distance = 0;  // plies within which a proved win comes, or for which a loss can be put off at least
    Seat mover = no_seat;
    bool is_proved = false;
    bool is_repetition = false;  // was there before in the match
    std::uint8_t lock = 0;

    Payoffs<width> value() const {
        Payoffs<width> mean;
        for (std::size_t i = 0; i < width; ++i) mean.of[i] = weight ? float(sum[i] / weight) : 0;
        if (width == 1 && floor > -1 && mean.seat(mover) < floor) mean.of[0] = mover == 0 ? floor : -floor;
        return mean;
    }
};

/// Nodes found by their key, and their edges, in one block of memory that never grows: nodes from the bottom upwards,
/// edges from the top downwards. When they meet, nothing is added any more.
template <class Key, class Move, int width, std::uint64_t (*hash_of)(const Key&)>
class Graph {
  public:
    using NodeType = Node<Key, width>;
    using EdgeType = Edge<Move, width>;
    static_assert(std::is_trivially_copyable_v<NodeType> && std::is_trivially_copyable_v<EdgeType>);

    explicit Graph(std::size_t bytes)
        : slot_count_(std::bit_floor(bytes / (sizeof(NodeType) + 3 * sizeof(EdgeType)))),
          size_((bytes - slot_count_ * sizeof(std::uint64_t)) / line * line),
          slots_(static_cast<std::uint64_t*>(std::calloc(slot_count_, sizeof(std::uint64_t)))),
          memory_(static_cast<std::byte*>(std::aligned_alloc(line, size_))) {
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
    bool is_half_full() const { return 2 * used() > size_ || 2 * nodes_ > most_nodes(); }

    /// Whether several threads use it. One alone needs no locks.
    bool is_shared = false;

    /// Brings a key's place into the cache while there is other work to do.
    void expect(const Key& key) const { __builtin_prefetch(&slots_.get()[hash_of(key) & mask_]); }

    /// The node with this key, which is added if there is room; otherwise none.
    Index find_or_add(const Key& key) {
        const std::uint64_t hash = hash_of(key);
        const std::uint64_t tag = hash >> 32 << 32;
        Index added = none;
        for (std::size_t at = hash & mask_;; at = (at + 1) & mask_) {
            const std::atomic_ref slot(slots_[at]);
            std::uint64_t found = slot.load(std::memory_order_acquire);
            if (!found) {
                if (added == none) added = add(key);
                if (added == none) return none;
                if (slot.compare_exchange_strong(found, tag | (std::uint64_t{added} + 1))) return added;
            }
            // A node that was made in vain, because another thread was quicker, stays unused until memory is tidied.
            const Index index = Index(found) - 1;
            if ((found ^ tag) >> 32 == 0 && node(index).key == key) return index;
        }
    }

    /// Gives a node an edge for every move, in random order. False: there is no room. The moves of a node in a graph
    /// that is widened may be sorted after that.
    template <class Moves>
    bool expand(NodeType& node, Moves& moves, Random& random) {
        {
            const Lock lock(*this, allocating_);
            if (!fits(nodes_, edges_ + moves.size)) return false;
            node.first_edge = Index(edges_);
            node.edge_count = std::uint16_t(moves.size);
            edges_ += moves.size;
        }
        const auto made = edges(node);
        for (std::size_t i = 0; i < made.size(); ++i) {
            const std::size_t other = random.below(std::uint32_t(i + 1));
            EdgeType* edge = new (&made[i]) EdgeType;
            if (other != i) edge->move = made[other].move;
            made[other].move = moves[i];
        }
        return true;
    }

    /// Forgets everything. If no more than so many nodes will come, a small part of the table is enough, which stays in
    /// the cache.
    void clear(std::size_t expected = none) {
        if (nodes_ < mask_ / 16)
            for (Index index = 0; index < nodes_; ++index) forget(index);
        else
            std::fill_n(slots_.get(), mask_ + 1, 0);
        nodes_ = edges_ = 0;
        mask_ = std::min(slot_count_, std::bit_ceil(2 * std::min(expected, slot_count_) + 64)) - 1;
    }

    /// Makes room by forgetting what cannot be reached from a node; answers where the node is then. If that takes long,
    /// it forgets everything instead, and answers none.
    Index keep_reachable(Index root, const Control& control);

    /// Held while a node or its edges are looked at or changed.
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
    static constexpr std::size_t line = 64;
    /// Memory straight from the system, which gives pages only as they are touched.
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };

    std::size_t most_nodes() const { return (mask_ + 1) / 4 * 3; }
    bool fits(std::size_t nodes, std::size_t edges) const {
        return nodes <= most_nodes() && nodes * sizeof(NodeType) + edges * sizeof(EdgeType) <= size_;
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
    void forget(Index index) {
        // Nodes lie where their probing ended; emptying every slot on the way there is fine when all are to go.
        for (std::size_t at = hash_of(node(index).key) & mask_; slots_[at]; at = (at + 1) & mask_) slots_[at] = 0;
    }
    void place(Index index) {
        const std::uint64_t hash = hash_of(node(index).key);
        std::size_t at = hash & mask_;
        while (slots_[at]) at = (at + 1) & mask_;
        slots_[at] = (hash >> 32 << 32) | (std::uint64_t{index} + 1);
    }

    std::size_t slot_count_, size_;
    std::size_t mask_ = slot_count_ - 1;  // of the slots in use
    std::unique_ptr<std::uint64_t[], Free>
        slots_;  // the upper half of the hash, and one more than the node; 0 is empty
    std::unique_ptr<std::byte, Free> memory_;
    std::size_t nodes_ = 0, edges_ = 0;
    std::uint8_t allocating_ = 0;
};

template <class Key, class Move, int width, std::uint64_t (*hash_of)(const Key&)>
Index Graph<Key, Move, width, hash_of>::keep_reachable(Index root, const Control& control) {
    const auto gives_up = [&](std::size_t work) {
        if (work % 1024 || !(control.stopped() || control.soon)) return false;
        std::fill_n(slots_.get(), mask_ + 1, 0);
        nodes_ = edges_ = 0;
        return true;
    };
    std::vector<Index> kept{root}, new_place(nodes_, none);
    new_place[root] = 0;
    for (std::size_t at = 0; at < kept.size(); ++at) {
        const NodeType& here = node(kept[at]);
        if (gives_up(at)) return none;
        if (here.first_edge == none) continue;
        for (const EdgeType& edge : edges(here))
            if (edge.child != none && new_place[edge.child] == none) {
                new_place[edge.child] = 0;
                kept.push_back(edge.child);
            }
    }
    // Both slide towards their end of the memory, those nearest to it first, so that none lands on one yet to come.
    // Nodes are in order as they lie; edges are sorted bucket by bucket, so that it can be given up in between.
    constexpr std::size_t buckets = 256;
    std::array<std::vector<std::pair<Index, Index>>, buckets> by_edge;
    kept.clear();
    for (Index index = 0; index < nodes_; ++index) {
        if (new_place[index] == none) continue;
        new_place[index] = Index(kept.size());
        kept.push_back(index);
        const std::size_t first = node(index).first_edge;
        if (first != none) by_edge[first * buckets / edges_].emplace_back(Index(first), index);
    }
    edges_ = 0;
    for (auto& bucket : by_edge) {
        if (gives_up(0)) return none;
        std::ranges::sort(bucket);
        for (const auto [first, index] : bucket) {
            NodeType& here = node(index);
            const auto old = edges(here);
            for (EdgeType& edge : old)
                if (edge.child != none) edge.child = new_place[edge.child];
            here.first_edge = Index(edges_);
            edges_ += here.edge_count;
            std::memmove(static_cast<void*>(edges(here).data()), old.data(), old.size_bytes());
        }
    }
    for (std::size_t place = 0; place < kept.size(); ++place)
        if (kept[place] != place)
            std::memcpy(static_cast<void*>(&node(Index(place))), &node(kept[place]), sizeof(NodeType));
    nodes_ = kept.size();
    std::fill_n(slots_.get(), mask_ + 1, 0);
    for (Index index = 0; index < nodes_; ++index) {
        if (gives_up(index)) return none;
        place(index);
    }
    return new_place[root];
}

}  // namespace qipan::mcts
