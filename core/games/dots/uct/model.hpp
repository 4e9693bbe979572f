#pragma once
#include <atomic>
#include <vector>

#include "games/dots/uct/node_index.hpp"

namespace qipan::dots {

/// What a node of a UCT model stands for, and whose wins it counts.
enum class Counting : std::uint8_t {
    /// A node is a position: the drawn edges and the boxes of the side to move. It counts the wins of the side to move.
    position,
    /// As in the source: a node is a set of drawn edges, with any number of boxes and either side to move. It counts
    /// the wins of the side that drew the last edge.
    source
};

/// Which sides must complete a box if they can, in the games of a model.
enum class Duty : std::uint8_t {
    none,
    both,
    own  // only the model must; positions in which its opponent is to move have separate nodes
};

/// Whether a side has more than half of the boxes. The games of a model end as soon as a side does.
inline bool is_decided(const Dots::State& state) {
    const int half = Dots::board(state.options).box_count / 2;
    return state.boxes[0] > half || state.boxes[1] > half;
}

struct Tally {
    std::uint32_t visits = 0, wins = 0;
};

/// The positions after some moves: how often they were visited, and won by the side that makes these moves.
struct Children {
    std::size_t size = 0, unseen = 0;
    float total = 0;  // the sum of `visits`
    std::array<Dots::Move, 24> edges;
    std::array<float, 24> visits, wins;
};

/// A move, and how often the position after it was visited, and won by the side that makes the move.
struct MoveTally {
    Dots::Move edge;
    Tally tally;
};

/// Counts how often the nodes were visited and won in self-play. The memory belongs to the caller.
class Model {
  public:
    /// `counts` has node_count(duty) numbers, each with its visits in the lower and its wins in the upper 32 bits.
    Model(std::uint64_t* counts, Counting counting, Duty duty) : counts_(counts), counting_(counting), duty_(duty) {}

    static std::size_t node_count(Duty duty) {
        return std::size_t{NodeIndex::shared().size()} * (duty == Duty::own ? 2 : 1);
    }
    Duty duty() const { return duty_; }
    Counting counting() const { return counting_; }

    // In all functions, `is_own` is false if the opponent of the model is to move in `state`. It matters only to
    // Duty::own.

    /// The moves among which the side to move chooses.
    Edges moves(const Dots::State& state, bool is_own = true) const;
    /// The moves among which the side to move chooses, with their tallies.
    std::vector<MoveTally> tallies(const Dots::State& state) const;
    /// The move with which the model wins at once; otherwise the move with the highest lower confidence bound on its
    /// share of wins, or several moves if they are tied, as in a position that was never visited. Empty only if the
    /// game is over.
    Edges best(const Dots::State& state) const;
    /// Whether the model has visited a position after one of its moves.
    bool knows(const Dots::State& state) const;
    /// How often games began at `start`, and how often the side to move there won them.
    Tally games_from(const Dots::State& start) const;

    /// The positions after the moves `edges`. `sum` is the sum of the weights of the drawn edges; see NodeIndex.
    Children children(const Dots::State& state, NodeIndex::Weight sum, Edges edges, bool is_own = true) const;
    /// The node of a position.
    std::uint32_t node(const Dots::State& state, NodeIndex::Weight sum, bool is_own) const {
        return index_.first(sum) + (counting_ == Counting::position ? state.boxes[state.mover] : 0) + role(is_own);
    }
    std::uint32_t node(const Dots::State& state, bool is_own = true) const {
        return node(state, NodeIndex::sum(state.drawn), is_own);
    }
    Tally at(std::uint32_t node) const {
        const auto count = std::atomic_ref(counts_[node]).load(std::memory_order_relaxed);
        return {std::uint32_t(count), std::uint32_t(count >> 32)};
    }
    /// Counts a visit of a node and, if `is_won`, a win. Several threads may call this at the same time.
    void add(std::uint32_t node, bool is_won) {
        std::atomic_ref(counts_[node]).fetch_add(1 + (std::uint64_t(is_won) << 32), std::memory_order_relaxed);
    }

  private:
    std::uint32_t role(bool is_own) const { return duty_ == Duty::own && !is_own ? index_.size() : 0; }

    const NodeIndex& index_ = NodeIndex::shared();
    std::uint64_t* counts_;
    Counting counting_;
    Duty duty_;
};

}  // namespace qipan::dots
