#include "games/planes/trees/decision_tree.hpp"

namespace qipan::planes {
namespace {

/// The cells shot at on the way from the root to the current node.
class ShotCells {
  public:
    bool has(std::size_t cell) const { return shot_[cell]; }
    void add(int cell) { shot_[std::size_t(cell)] = true; }
    void remove(int cell) { shot_[std::size_t(cell)] = false; }

  private:
    std::array<bool, max_cells> shot_{};
};

template <class Prior>
class TreeBuilder {
  public:
    TreeBuilder(const Layouts& layouts, Prior prior, Goal goal, const ChooseShot<Prior>& choose, Control& control)
        : layouts_(layouts),
          counter_(layouts, prior),
          partitioner_(layouts),
          goal_(goal),
          choose_(choose),
          control_(control) {}

    Tree build() {
        auto ids = layouts_.ids();
        control_.total = ids.size();
        tree_.reserve(2 * ids.size() + 1);
        tree_.emplace_back();
        if (!ids.empty()) build(0, ids);
        return std::move(tree_);
    }

  private:
    void build(std::size_t at, LayoutSpan node) {
        if (control_.stopped()) return;
        tree_[at].layouts = std::uint32_t(node.size());
        Tally<Prior> tally;
        counter_.count(node, tally);
        const int cell = next_cell(node, tally);
        if (cell == no_cell) {
            control_.done.fetch_add(node.size(), std::memory_order_relaxed);
            return;
        }
        const auto start = partitioner_.partition(node, cell);
        tree_[at].cell = std::uint8_t(cell);
        tree_[at].first_child = std::uint32_t(tree_.size());
        for (std::size_t answer = 0; answer < answer_kinds; ++answer)
            if (start[answer] < start[answer + 1]) {
                tree_[at].answers = std::uint8_t(tree_[at].answers | 1u << answer);
                tree_.emplace_back();
            }
        std::size_t child = tree_[at].first_child;
        shot_cells_.add(cell);
        for (std::size_t answer = 0; answer < answer_kinds; ++answer)
            if (start[answer] < start[answer + 1])
                build(child++, node.subspan(start[answer], start[answer + 1] - start[answer]));
        shot_cells_.remove(cell);
    }

    int next_cell(LayoutSpan node, const Tally<Prior>& tally) {
        if (goal_ == Goal::finish && tally.sure_heads(layouts_.cells()) == layouts_.planes()) {
            for (std::size_t cell = 0; cell < std::size_t(layouts_.cells()); ++cell)
                if (tally.head[cell] == tally.all && !shot_cells_.has(cell)) return int(cell);
            return no_cell;
        }
        for (std::size_t cell = 0; cell < std::size_t(layouts_.cells()); ++cell)
            if (tally.is_open(cell)) return choose_(node, tally);
        return no_cell;
    }

    const Layouts& layouts_;
    TallyCounter<Prior> counter_;
    Partitioner partitioner_;
    Goal goal_;
    const ChooseShot<Prior>& choose_;
    Control& control_;
    ShotCells shot_cells_;
    Tree tree_;
};

template <class Prior>
class TreeEvaluator {
  public:
    TreeEvaluator(std::span<const TreeNode> tree, const Layouts& layouts, Prior prior, Goal goal, Control& control)
        : tree_(tree),
          layouts_(layouts),
          prior_(prior),
          counter_(layouts, prior),
          partitioner_(layouts),
          goal_(goal),
          control_(control) {}

    TreeCost evaluate() {
        auto ids = layouts_.ids();
        cost_.shots.resize(ids.size());
        if (tree_.empty())
            cost_.is_complete = false;
        else if (!ids.empty())
            evaluate(0, ids, 0);
        return std::move(cost_);
    }

  private:
    void evaluate(std::size_t at, LayoutSpan node, std::size_t depth) {
        if (control_.stopped()) return;
        const TreeNode& here = tree_[at];
        if (here.layouts != node.size()) cost_.is_complete = false;
        if (here.cell >= layouts_.cells() || shot_cells_.has(here.cell)) {
            reach(node, depth);
            cost_.is_complete = cost_.is_complete && here.cell == TreeNode::leaf;
            return;
        }
        const auto start = partitioner_.partition(node, here.cell);
        std::size_t child = here.first_child;
        shot_cells_.add(here.cell);
        for (std::size_t answer = 0; answer < answer_kinds; ++answer) {
            const LayoutSpan part = node.subspan(start[answer], start[answer + 1] - start[answer]);
            const bool is_listed = here.answers >> answer & 1;
            if (!part.empty()) {
                if (is_listed && child > at && child < tree_.size())
                    evaluate(child, part, depth + 1);
                else
                    cost_.is_complete = false, count(part, depth + 1);
            }
            child += is_listed;
        }
        shot_cells_.remove(here.cell);
    }

    void reach(LayoutSpan node, std::size_t depth) {
        count(node, depth);
        Tally<Prior> tally;
        counter_.count(node, tally);
        for (std::size_t cell = 0; cell < std::size_t(layouts_.cells()); ++cell)
            if (goal_ == Goal::finish ? tally.head[cell] > 0 && !shot_cells_.has(cell) : tally.is_open(cell))
                cost_.is_complete = false;
    }

    void count(LayoutSpan node, std::size_t depth) {
        if (cost_.histogram.size() <= depth) cost_.histogram.resize(depth + 1);
        for (const LayoutId id : node) {
            cost_.shots[id] = std::uint8_t(depth);
            cost_.histogram[depth] += prior_(id);
            cost_.weight += prior_(id);
            cost_.total += depth * prior_(id);
        }
    }

    std::span<const TreeNode> tree_;
    const Layouts& layouts_;
    Prior prior_;
    TallyCounter<Prior> counter_;
    Partitioner partitioner_;
    Goal goal_;
    Control& control_;
    ShotCells shot_cells_;
    TreeCost cost_;
};

}  // namespace

template <class Prior>
Tree build_tree(const Layouts& layouts, Prior prior, Goal goal, const ChooseShot<Prior>& choose, Control& control) {
    return TreeBuilder<Prior>(layouts, prior, goal, choose, control).build();
}

template <class Prior>
Tree greedy_tree(const Layouts& layouts, Prior prior, Goal goal, Policy policy, Control& control) {
    const ShotChooser<Prior> shot_chooser(layouts, total_weight(layouts, prior));
    return build_tree<Prior>(
        layouts, prior, goal, [&](LayoutSpan, const Tally<Prior>& tally) { return shot_chooser.choose(policy, tally); },
        control);
}

template <class Prior>
TreeCost tree_cost(std::span<const TreeNode> tree, const Layouts& layouts, Prior prior, Goal goal, Control& control) {
    return TreeEvaluator<Prior>(tree, layouts, prior, goal, control).evaluate();
}

template Tree build_tree(const Layouts&, Uniform, Goal, const ChooseShot<Uniform>&, Control&);
template Tree build_tree(const Layouts&, Weighted, Goal, const ChooseShot<Weighted>&, Control&);
template Tree greedy_tree(const Layouts&, Uniform, Goal, Policy, Control&);
template Tree greedy_tree(const Layouts&, Weighted, Goal, Policy, Control&);
template TreeCost tree_cost(std::span<const TreeNode>, const Layouts&, Uniform, Goal, Control&);
template TreeCost tree_cost(std::span<const TreeNode>, const Layouts&, Weighted, Goal, Control&);

}  // namespace qipan::planes
