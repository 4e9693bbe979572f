#pragma once
#include "games/dots/search/depth_table.hpp"
#include "games/dots/search/heuristic.hpp"
#include "search/control/control.hpp"

namespace qipan::dots {

/// Alpha-beta to a given depth over quiet positions, with forecasts at its ends.
class Deepening {
  public:
    static constexpr int infinity = box_worth * (max_boxes + 1);

    /// It looks at `max_nodes` positions at most; 0 for no limit. It stops also when the flag is set,
    /// if there is one.
    Deepening(const Graph& graph, const Likeness& likeness, const Forecast& forecast, Memo& memo, bool must_take,
              const Control& control, std::uint64_t max_nodes, const std::atomic<bool>* flag)
        : graph_(graph),
          likeness_(likeness),
          forecast_(forecast),
          memo_(memo),
          must_take_(must_take),
          control_(control),
          max_nodes_(max_nodes),
          flag_(flag) {}

    /// The mover's net score, in hundredths of a box, so many moves ahead: itself if it lies between alpha and beta,
    /// otherwise a bound of it on the same side of them. It means nothing once the search has stopped.
    int search(Edges free, int depth, int alpha, int beta);

    bool has_stopped() const { return has_stopped_; }
    std::uint64_t nodes() const { return nodes_; }

  private:
    struct Successor {
        Edges free;
        std::int32_t order;         // the largest is tried first
        std::int8_t taken, handed;  // by the opponent, see capture_value
        std::uint8_t edge;
    };
    using Successors = List<Successor, max_edges>;

    int search_moves(Edges free, const Graph::Sides& sides, const Graph::Degrees& degrees, int depth, int alpha,
                     int beta, std::uint8_t& edge);
    int score(const Successor& next, int depth, int alpha, int beta);
    bool must_stop();

    const Graph& graph_;
    const Likeness& likeness_;
    const Forecast& forecast_;
    Memo& memo_;
    bool must_take_, has_stopped_ = false;
    const Control& control_;
    std::uint64_t max_nodes_, nodes_ = 0;
    const std::atomic<bool>* flag_;
    static constexpr std::int32_t most_successes = 1 << 20;
    std::array<std::int32_t, max_edges> successes_{};  // of drawing an edge: how often it was good enough
};

/// What the one who opens a line of captures is left with, if `search` answers for the position behind it: the score
/// search(alpha, beta) of that position may be asked for with a window, as it stands between the same bounds.
template <class Search>
int after_captures(int taken, int handed, int alpha, int beta, Search&& search) {
    if (handed == 0) return taken + search(alpha - taken, beta - taken);
    // By capture_value it is the larger of two numbers, one of which falls as the other rises.
    const int most = beta - taken;
    if (most <= -handed) return taken - handed;
    const int quiet = search(-most - 2 * handed, most);
    return capture_value(taken, handed, quiet);
}

}  // namespace qipan::dots
