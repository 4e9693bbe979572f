#pragma once
#include <atomic>
#include <optional>

#include "base/vocabulary.hpp"
#include "games/dots/search/bounds_table.hpp"
#include "games/dots/search/canonical.hpp"
#include "games/dots/search/graph.hpp"
#include "search/control/control.hpp"

namespace qipan::dots {

/// How many positions may still be looked at, by all threads together.
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

/// Exact alpha-beta for quiet positions, where no box can be taken at once. One a thread; they share the rest.
class Solver {
  public:
    Solver(const Graph& graph, const Likeness& likeness, Table& table, bool must_take, const Control& control,
           Budget& budget)
        : graph_(graph),
          likeness_(likeness),
          table_(table),
          must_take_(must_take),
          control_(control),
          budget_(budget) {}

    /// The mover's net score; none if the search was stopped or the budget is spent. A good guess helps.
    std::optional<int> value(Edges free, int guess = 0);

    /// What is known of it already.
    Bounds bounds(Edges free) const;
    /// One question on, which brings the bounds, which must differ, closer: whether the score is at least the guess, or
    /// a number near it. The guess is then the next thing to ask. False if it was stopped or the budget is spent.
    bool narrow(Edges free, Bounds& proved, int& guess);

    std::uint64_t nodes() const { return nodes_; }

  private:
    struct Successor {
        Edges free;
        Table::Key key;
        std::int32_t order;         // the largest is tried first
        std::int8_t taken, handed;  // by the opponent, see capture_value
        std::int8_t boxes;          // left in it
        std::uint8_t edge;
    };
    using Successors = List<Successor, max_edges>;

    int search(Edges free, int boxes, int bound, const Table::Key& key);
    int search_moves(Successors& successors, int boxes, int bound);
    int score(const Successor& successor, int bound);
    void expand(Edges free, int boxes, const Graph::Sides& sides, const Graph::Degrees& degrees, Successors& out) const;
    void note_success(const Successor& successor);
    bool must_stop();

    const Graph& graph_;
    const Likeness& likeness_;
    Table& table_;
    bool must_take_, has_stopped_ = false;
    const Control& control_;
    Budget& budget_;
    std::uint64_t nodes_ = 0;
    static constexpr std::int32_t most_successes = 1 << 14;
    // Of drawing an edge that leaves so many free: how often it was good enough.
    std::array<std::array<std::int32_t, max_edges>, max_edges> successes_{};
};

}  // namespace qipan::dots
