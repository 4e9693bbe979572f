#pragma once
#include <memory>

#include "games/dots/rules.hpp"

namespace qipan::dots {

/// The numbers of the nodes of the merged graph of positions on 3×3, on which a UCT model learns.
///
/// Positions are merged if a symmetry of the board, or an exchange of the two outer edges of a corner box, maps one to
/// the other, and also if they differ only in which seat is to move. So a node is a class of sets of drawn edges,
/// together with the number of boxes of the side to move: the nodes of one class have consecutive numbers.
class NodeIndex {
  public:
    /// The index, which is built when it is first needed.
    static const NodeIndex& shared();

    /// Every drawn edge has a weight, and sets of drawn edges that differ only in exchanged edges have the same sum of
    /// weights.
    using Weight = std::uint32_t;
    static const std::array<Weight, 24>& weights();
    static Weight sum(Edges drawn);

    /// The number of nodes.
    std::uint32_t size() const { return size_; }
    /// The first node of the class of a set of drawn edges, which is given by its sum of weights.
    std::uint32_t first(Weight sum) const { return first_[sum]; }
    const std::uint32_t* address(Weight sum) const { return &first_[sum]; }
    std::uint32_t node(const Dots::State& state) const { return first(sum(state.drawn)) + state.boxes[state.mover]; }

    /// The free edges; of two free edges that can be exchanged, only the first.
    static Edges distinct(Edges free);

  private:
    NodeIndex();

    struct Freed {
        void operator()(std::uint32_t* memory) const;
    };
    std::unique_ptr<std::uint32_t[], Freed> first_;
    std::uint32_t size_ = 0;
};

}  // namespace qipan::dots
