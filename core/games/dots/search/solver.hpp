#pragma once
#include <atomic>
#include <optional>

#include "base/vocabulary.hpp"
#include "games/dots/search/bounds_table.hpp"
#include "games/dots/search/canonical_form.hpp"
#include "games/dots/search/graph.hpp"
#include "search/control/control.hpp"

namespace qipan::dots {

/// The number of nodes that all threads together may search. A thread calls spend(portion) whenever it has searched
/// another `portion` nodes.
class Budget {
  public:
    static constexpr std::uint64_t portion = 256;
    explicit Budget(std::uint64_t max_nodes) : max_nodes_(max_nodes) {}  // 0: no limit

    void spend(std::uint64_t nodes) { spent_.fetch_add(nodes, std::memory_order_relaxed); }
    bool is_spent() const { return max_nodes_ && spent() >= max_nodes_; }
    std::uint64_t spent() const { return spent_.load(std::memory_order_relaxed); }

  private:
    std::uint64_t max_nodes_;
    std::atomic<std::uint64_t> spent_{0};
};

/// Exact alpha-beta search for quiet positions, in which no box can be captured. Use one instance per thread; the
/// threads share everything passed to the constructor.
class Solver {
  public:
    Solver(const Graph& graph, const CanonicalForm& canonical, BoundsTable& table, bool must_take,
           const Control& control, Budget& budget)
        : graph_(graph),
          canonical_(canonical),
          table_(table),
          must_take_(must_take),
          control_(control),
          budget_(budget) {}

    /// Returns the mover's net score, or nullopt if the search was stopped or the budget is spent. The closer `guess`
    /// is to the score, the faster the search.
    std::optional<int> value(Edges free, int guess = 0);

    /// Returns the bounds proved so far for a position.
    Bounds bounds(Edges free) const;
    /// Narrows the bounds, which must differ, by one null-window search. It tests whether the score is at least
    /// `guess`, after adjusting `guess` to a possible score between the bounds. If so, raises the lower bound,
    /// otherwise reduces the upper bound, and sets `guess` for the next call. Returns false if the search was stopped
    /// or the budget is spent.
    bool narrow(Edges free, Bounds& proved, int& guess);

    std::uint64_t nodes() const { return nodes_; }

  private:
    struct Successor {
        Edges free;
        BoundsTable::Key key;
        std::int32_t order;             // successors with a larger `order` are searched first
        std::int8_t taken, sacrificed;  // what the opponent can capture or sacrifice after the move, see capture_value
        std::int8_t boxes;              // the number of boxes that are still not completed after these captures
        std::uint8_t edge;
    };
    using Successors = List<Successor, max_edges>;

    int search(Edges free, int boxes, int bound, const BoundsTable::Key& key);
    int search_moves(Successors& successors, int boxes, int bound);
    int score(const Successor& successor, int bound);
    void expand(Edges free, int boxes, const Graph::Sides& sides, const Graph::Degrees& degrees, Successors& out) const;
    void note_success(const Successor& successor);
    bool must_stop();

    const Graph& graph_;
    const CanonicalForm& canonical_;
    BoundsTable& table_;
    bool must_take_, has_stopped_ = false;
    const Control& control_;
    Budget& budget_;
    std::uint64_t nodes_ = 0;
    static constexpr std::int32_t max_successes = 1 << 14;
    // successes_[left][edge]: how often drawing the edge, with `left` free edges left in the next quiet position,
    // caused a cutoff. All counts for the same `left` are halved if one count grows too large.
    std::array<std::array<std::int32_t, max_edges>, max_edges> successes_{};
};

}  // namespace qipan::dots
