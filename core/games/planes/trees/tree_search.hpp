#pragma once
#include "games/planes/trees/decision_tree.hpp"

namespace qipan::planes {

/// How much effort to spend on a good tree.
struct Effort {
    std::size_t exact;     // sets of up to this many layouts are solved exactly
    std::size_t rollouts;  // number of cells to try by a rollout
    std::size_t beam;      // of these, the number of cells to search further
    double margin;         // unless their rollouts took this many more shots a layout than the best one
    std::size_t first;     // number of cells to search for the very first shot, regardless of their rollouts
    // Small sets are searched more widely: this gains most and costs least, since they occur repeatedly.
    std::size_t small, small_beam;

    static Effort quick(Goal goal);
    static Effort thorough(Goal goal);
};

/// Finds a good tree by beam search: for every set, the most promising cells are tried by rollouts of a greedy policy;
/// the best few of them are searched recursively, and the best is taken. No set is searched twice, nor are its
/// symmetric images; small sets are solved exactly. The tree depends on the effort but not on the number of workers.
template <class Prior>
Tree best_tree(const Layouts& layouts, Prior prior, Goal goal, const Effort& effort, unsigned workers,
               Control& control);

/// Quickly finds one good shot for all layouts: the optimal one if they are few, otherwise the best by rollouts; the
/// greedy one if they are very many or if the search is stopped. no_cell if the goal is reached, or if *finish* has
/// only known heads left.
template <class Prior>
int best_shot(const Layouts& layouts, Prior prior, Goal goal, Control& control);

}  // namespace qipan::planes
