#pragma once
#include "games/planes/trees/decision_tree.hpp"

namespace qipan::planes {

/// How much effort to spend on a good tree. For each set of layouts, some cells are tried by rollouts: a rollout shoots
/// at the cell and then follows a greedy policy. The cells with the best rollouts, the beam, are searched further.
struct Effort {
    std::size_t exact;     // the maximum number of layouts in sets that are solved exactly
    std::size_t rollouts;  // the number of cells to try by a rollout
    std::size_t beam;      // the maximum number of these cells to search further
    // A cell is not searched if its rollout takes more than `margin` shots per layout above the best rollout.
    double margin;
    std::size_t first;  // the maximum number of cells to search for the first shot, regardless of the margin
    // For sets of at most `small` layouts, up to `small_beam` cells are searched, regardless of the margin.
    // `small_beam` can be larger than `beam`: such sets take little time, and many occur repeatedly.
    std::size_t small, small_beam;

    static Effort quick(Goal goal);
    static Effort thorough(Goal goal);
};

/// Finds a good tree by beam search. For every set of layouts, the most promising cells are tried by rollouts (see
/// Effort), the best few of these are searched recursively, and the best one is used. If all layouts are equally
/// likely, sets of at most `effort.exact` layouts are solved exactly. Solutions are kept, so that no set is searched
/// twice; from a certain size on (see TreeSearcher::symmetric_from), symmetric sets share one solution. The tree
/// depends on the effort but not on the number of workers.
template <class Prior>
Tree best_tree(const Layouts& layouts, Prior prior, Goal goal, const Effort& effort, unsigned workers,
               Control& control);

/// Quickly finds a good next shot for the set of all layouts:
/// - If there are few layouts, all equally likely, the shot is optimal.
/// - If there are very many layouts, or if the search is stopped, the shot is chosen by a greedy policy.
/// - Otherwise, the shot is the one with the best rollout (see Effort).
/// Returns no_cell if there are no layouts or the goal is reached. If the goal is to finish, it also returns no_cell
/// once all heads are known.
template <class Prior>
int best_shot(const Layouts& layouts, Prior prior, Goal goal, Control& control);

/// What a shot at each cell costs: the number of shots that hit no head, this shot included, until every head is hit.
struct ShotCosts {
    std::vector<double> misses;  // by cell: the mean over the layouts; empty if the computation was stopped
    bool is_exact = false;       // whether the means are proved; otherwise later shots follow the rollout policy
};
/// If there are few layouts, the means are exact. If there are more than `max_layouts`, they are means over a sample of
/// that size, which is the same every time. Fewer shots identify a layout within a sample than among all layouts, so
/// such means only serve to compare cells.
ShotCosts shot_costs(const Layouts& layouts, std::size_t max_layouts, Control& control);

}  // namespace qipan::planes
