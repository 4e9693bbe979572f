#pragma once
#include "games/dots/search/depth_table.hpp"
#include "games/dots/search/heuristic.hpp"
#include "search/control/control.hpp"

namespace qipan::dots {

/// Depth-limited alpha-beta over quiet positions, with heuristic evaluation at the leaves.
class DepthLimitedSearch {
  public:
    static constexpr int infinity = box_value * (max_boxes + 1);

    /// Searches at most `max_nodes` nodes (0: no limit), and also stops when `flag`, unless null, is set.
    DepthLimitedSearch(const Graph& graph, const CanonicalForm& canonical, const Heuristic& heuristic,
                       DepthTable& depth_table, bool must_take, const Control& control, std::uint64_t max_nodes,
                       const std::atomic<bool>* flag)
        : graph_(graph),
          canonical_(canonical),
          heuristic_(heuristic),
          depth_table_(depth_table),
          must_take_(must_take),
          control_(control),
          max_nodes_(max_nodes),
          flag_(flag) {}

    /// The mover's net score at the given depth, in hundredths of a box: exact if between alpha and beta, otherwise a
    /// bound on the same side of the window. Meaningless once the search has stopped.
    int search(Edges free, int depth, int alpha, int beta);

    bool has_stopped() const { return has_stopped_; }
    std::uint64_t nodes() const { return nodes_; }

  private:
    struct Successor {
        Edges free;
        std::int32_t order;         // largest first
        std::int8_t taken, handed;  // by the opponent, see capture_value
        std::uint8_t edge;
    };
    using Successors = List<Successor, max_edges>;

    int search_moves(Edges free, const Graph::Sides& sides, const Graph::Degrees& degrees, int depth, int alpha,
                     int beta, std::uint8_t& edge);
    int score(const Successor& next, int depth, int alpha, int beta);
    bool must_stop();

    const Graph& graph_;
    const CanonicalForm& canonical_;
    const Heuristic& heuristic_;
    DepthTable& depth_table_;
    bool must_take_, has_stopped_ = false;
    const Control& control_;
    std::uint64_t max_nodes_, nodes_ = 0;
    const std::atomic<bool>* flag_;
    static constexpr std::int32_t max_successes = 1 << 20;
    std::array<std::int32_t, max_edges> successes_{};  // for each edge, how often drawing it caused a cutoff
};

/// The score of a position with captures, where search(alpha, beta) searches the quiet position after them with the
/// given window. The result is correct with respect to alpha and beta.
template <class Search>
int after_captures(int taken, int handed, int alpha, int beta, Search&& search) {
    if (handed == 0) return taken + search(alpha - taken, beta - taken);
    // By capture_value the score is the larger of two terms, one of which falls as the other rises.
    const int most = beta - taken;
    if (most <= -handed) return taken - handed;
    const int quiet = search(-most - 2 * handed, most);
    return capture_value(taken, handed, quiet);
}

}  // namespace qipan::dots
