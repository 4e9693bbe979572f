#pragma once
#include "games/planes/trees/decision_tree.hpp"

namespace qipan::planes {

/// How hard to look for a good tree.
struct Effort {
    std::size_t exact;     // sets of up to so many layouts get their best tree of all
    std::size_t rollouts;  // cells that are tried by a rollout
    std::size_t beam;      // of these, the cells whose trees are searched in turn
    double margin;         // unless their rollouts took so many more shots a layout than the best one's
    std::size_t first;     // cells that are searched as the first shot of all, whatever their rollouts took
    // Small sets are searched wider: there it gains most and costs least, since they meet again and again.
    std::size_t small, small_beam;

    static Effort quick(Goal goal);
    static Effort thorough(Goal goal);
};

/// A tree by top-k search: every set tries the most promising cells by playing a rule of thumb to the end, searches the
/// best few of these in the same way, and takes the best. A set is never searched twice, nor is its mirror image; small
/// sets are solved outright. The tree depends on the effort but not on the number of workers.
template <class Prior>
Tree best_tree(const Layouts& layouts, Prior prior, Goal goal, const Effort& effort, unsigned workers,
               Control& control);

/// One good shot for all of the layouts, in a moment: the best of all if they are few, else by rollouts, and by the
/// rule of thumb if they are very many, or if it is stopped. no_cell: the goal is reached, or *finish* has only known
/// heads left.
template <class Prior>
int best_shot(const Layouts& layouts, Prior prior, Goal goal, Control& control);

}  // namespace qipan::planes
