#include "games/planes/trees/decision_tree.hpp"

#include <numeric>

namespace qipan::planes {
namespace {

std::vector<LayoutId> all_ids(const Layouts& layouts) {
    std::vector<LayoutId> ids(layouts.count());
    std::iota(ids.begin(), ids.end(), LayoutId{0});
    return ids;
}

/// Which cells have been shot on the way to a node.
class Trail {
  public:
    bool has(std::size_t cell) const { return shot_[cell]; }
    void enter(int cell) { shot_[std::size_t(cell)] = true; }
    void leave(int cell) { shot_[std::size_t(cell)] = false; }

  private:
    std::array<bool, max_cells> shot_{};
};

template <class Prior>
class Grower {
  public:
    Grower(const Layouts& layouts, Prior prior, Goal goal, const Choice<Prior>& choose, Control& control)
        : layouts_(layouts),
          teller_(layouts, prior),
          divider_(layouts),
          goal_(goal),
          choose_(choose),
          control_(control) {}

    Tree grow() {
        auto ids = all_ids(layouts_);
        control_.total = ids.size();
        tree_.reserve(2 * ids.size() + 1);
        tree_.emplace_back();
        if (!ids.empty()) grow(0, ids);
        return std::move(tree_);
    }

  private:
    void grow(std::size_t at, LayoutSpan node) {
        if (control_.stopped()) return;
        tree_[at].layouts = std::uint32_t(node.size());
        Tally<Prior> tally;
        teller_.count(node, tally);
        const int cell = next_cell(node, tally);
        if (cell == no_cell) {
            control_.done.fetch_add(node.size(), std::memory_order_relaxed);
            return;
        }
        const auto start = divider_.divide(node, cell);
        tree_[at].cell = std::uint8_t(cell);
        tree_[at].first_child = std::uint32_t(tree_.size());
        for (std::size_t answer = 0; answer < answer_kinds; ++answer)
            if (start[answer] < start[answer + 1]) {
                tree_[at].answers = std::uint8_t(tree_[at].answers | 1u << answer);
                tree_.emplace_back();
            }
        std::size_t child = tree_[at].first_child;
        trail_.enter(cell);
        for (std::size_t answer = 0; answer < answer_kinds; ++answer)
            if (start[answer] < start[answer + 1])
                grow(child++, node.subspan(start[answer], start[answer + 1] - start[answer]));
        trail_.leave(cell);
    }

    int next_cell(LayoutSpan node, const Tally<Prior>& tally) {
        if (goal_ == Goal::finish && tally.sure_heads(layouts_.cells()) == layouts_.planes()) {
            for (std::size_t cell = 0; cell < std::size_t(layouts_.cells()); ++cell)
                if (tally.head[cell] == tally.all && !trail_.has(cell)) return int(cell);
            return no_cell;
        }
        for (std::size_t cell = 0; cell < std::size_t(layouts_.cells()); ++cell)
            if (tally.is_open(cell)) return choose_(node, tally);
        return no_cell;
    }

    const Layouts& layouts_;
    Teller<Prior> teller_;
    Divider divider_;
    Goal goal_;
    const Choice<Prior>& choose_;
    Control& control_;
    Trail trail_;
    Tree tree_;
};

template <class Prior>
class Walker {
  public:
    Walker(std::span<const TreeNode> tree, const Layouts& layouts, Prior prior, Goal goal, Control& control)
        : tree_(tree),
          layouts_(layouts),
          prior_(prior),
          teller_(layouts, prior),
          divider_(layouts),
          goal_(goal),
          control_(control) {}

    TreeCost walk() {
        auto ids = all_ids(layouts_);
        cost_.shots.resize(ids.size());
        if (tree_.empty())
            cost_.is_complete = false;
        else if (!ids.empty())
            walk(0, ids, 0);
        return std::move(cost_);
    }

  private:
    void walk(std::size_t at, LayoutSpan node, std::size_t depth) {
        if (control_.stopped()) return;
        const TreeNode& here = tree_[at];
        if (here.layouts != node.size()) cost_.is_complete = false;
        if (here.cell >= layouts_.cells() || trail_.has(here.cell)) {
            reach(node, depth);
            cost_.is_complete = cost_.is_complete && here.cell == TreeNode::leaf;
            return;
        }
        const auto start = divider_.divide(node, here.cell);
        std::size_t child = here.first_child;
        trail_.enter(here.cell);
        for (std::size_t answer = 0; answer < answer_kinds; ++answer) {
            const LayoutSpan part = node.subspan(start[answer], start[answer + 1] - start[answer]);
            const bool is_told = here.answers >> answer & 1;
            if (!part.empty()) {
                if (is_told && child > at && child < tree_.size())
                    walk(child, part, depth + 1);
                else
                    cost_.is_complete = false, count(part, depth + 1);
            }
            child += is_told;
        }
        trail_.leave(here.cell);
    }

    void reach(LayoutSpan node, std::size_t depth) {
        count(node, depth);
        Tally<Prior> tally;
        teller_.count(node, tally);
        for (std::size_t cell = 0; cell < std::size_t(layouts_.cells()); ++cell)
            if (goal_ == Goal::finish ? tally.head[cell] > 0 && !trail_.has(cell) : tally.is_open(cell))
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
    Teller<Prior> teller_;
    Divider divider_;
    Goal goal_;
    Control& control_;
    Trail trail_;
    TreeCost cost_;
};

template <class Prior>
typename Prior::Amount sum_of(const Layouts& layouts, Prior prior) {
    typename Prior::Amount sum = 0;
    for (LayoutId id = 0; id < layouts.count(); ++id) sum += prior(id);
    return sum;
}

}  // namespace

template <class Prior>
Tree grow_tree(const Layouts& layouts, Prior prior, Goal goal, const Choice<Prior>& choose, Control& control) {
    return Grower<Prior>(layouts, prior, goal, choose, control).grow();
}

template <class Prior>
Tree greedy_tree(const Layouts& layouts, Prior prior, Goal goal, Policy policy, Control& control) {
    const Chooser<Prior> chooser(layouts, sum_of(layouts, prior));
    return grow_tree<Prior>(
        layouts, prior, goal, [&](LayoutSpan, const Tally<Prior>& tally) { return chooser.choose(policy, tally); },
        control);
}

template <class Prior>
TreeCost cost_of(std::span<const TreeNode> tree, const Layouts& layouts, Prior prior, Goal goal, Control& control) {
    return Walker<Prior>(tree, layouts, prior, goal, control).walk();
}

template Tree grow_tree(const Layouts&, Uniform, Goal, const Choice<Uniform>&, Control&);
template Tree grow_tree(const Layouts&, Weighted, Goal, const Choice<Weighted>&, Control&);
template Tree greedy_tree(const Layouts&, Uniform, Goal, Policy, Control&);
template Tree greedy_tree(const Layouts&, Weighted, Goal, Policy, Control&);
template TreeCost cost_of(std::span<const TreeNode>, const Layouts&, Uniform, Goal, Control&);
template TreeCost cost_of(std::span<const TreeNode>, const Layouts&, Weighted, Goal, Control&);

}  // namespace qipan::planes
