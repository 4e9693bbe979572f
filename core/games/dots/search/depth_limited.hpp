#pragma once
#include "games/dots/search/depth_table.hpp"
#include "games/dots/search/heuristic.hpp"
#include "search/control/control.hpp"

namespace qipan::dots {

/// Depth-limited alpha-beta over quiet positions, in which no box can be captured, with heuristic evaluation at the
/// leaves.
class DepthLimitedSearch {
  public:
    static constexpr int infinity = box_value * (max_boxes + 1);

    /// The search stops after `max_nodes` nodes (0: no limit), when `control` stops it, or when `flag`, which may be
    /// null, is set.
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

    /// Returns the mover's net score in hundredths of a box, searched to the given depth in plies, not counting
    /// captures. If the score is outside the window from alpha to beta, returns a bound on the same side of the window
    /// instead. The result is meaningless once the search has stopped.
    int search(Edges free, int depth, int alpha, int beta);

    bool has_stopped() const { return has_stopped_; }
    std::uint64_t nodes() const { return nodes_; }

  private:
    struct Successor {
        Edges free;
        std::int32_t order;             // successors with a larger `order` are searched first
        std::int8_t taken, sacrificed;  // what the opponent can capture or sacrifice after the move, see capture_value
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
    // By edge: how often drawing it caused a cutoff, weighted by the square of the depth. All counts are halved if one
    // count grows too large.
    std::array<std::int32_t, max_edges> successes_{};
};

/// Returns the mover's score in a position in which boxes can be captured. `taken` and `sacrificed` are as in
/// capture_value, but in hundredths of a box, like the score. search(low, high) must search, with that window, the
/// quiet position that remains after the captures, and return its score for the side to move. The result is exact if it
/// is between alpha and beta, otherwise a bound.
template <class Search>
int after_captures(int taken, int sacrificed, int alpha, int beta, Search&& search) {
    if (sacrificed == 0) return taken + search(alpha - taken, beta - taken);
    // capture_value returns taken + max(quiet, -quiet - 2 * sacrificed), where `quiet` is the score of the quiet
    // position. Whatever `quiet` is, the result is at least taken - sacrificed: if beta is no larger, nothing need be
    // searched. Otherwise the result is below beta if and only if `quiet` is between the two bounds of the search
    // below.
    const int most = beta - taken;
    if (most <= -sacrificed) return taken - sacrificed;
    const int quiet = search(-most - 2 * sacrificed, most);
    return capture_value(taken, sacrificed, quiet);
}

}  // namespace qipan::dots
