"""Builds, saves and loads the decision trees of shooting policies, and computes lower bounds on their costs.

Searching for the quick tree takes seconds, for the best tree minutes.
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Literal, get_args

from qipan.games.planes.decision_tree import Cost, DecisionTree, Goal
from qipan.games.planes.layouts import MAX_PRECOMPUTED_LAYOUTS, TOO_MANY_LAYOUTS, board_of, cell_names, kind_of
from qipan.games.planes.prior import PRIORS, Prior, apply_prior, prior_name
from qipan.rules import Game
from qipan.rules.kernels import Progress, check_choice, check_range, check_threads
from qipan.rules.native import _core
from qipan.rules.reasons import Problem, ReasonKind
from qipan.truth import table_files
from qipan.truth.builds import announced_build

Policy = Literal["gini", "entropy", "gain-ratio", "head", "information", "lookahead", "quick", "best"]
# The greedy policies. They choose a cell only by how many of the layouts that fit give each answer there, without
# looking further ahead.
GreedyPolicy = Literal["gini", "entropy", "gain-ratio", "head", "information"]
_SEARCH_POLICIES = ("quick", "best")

TREE_IS_BUILT = ReasonKind("planes_tree_is_built", "building the decision tree")


def build_tree(
    game: Game,
    policy: Policy = "best",
    goal: Goal = "finish",
    *,
    prior: Prior = "uniform",
    steps: int = 2,
    threads: int | None = None,
    progress: Progress | None = None,
) -> DecisionTree:
    """Return the tree of a policy over all layouts of the board, with its exact cost.

    With the goal *identify*, a path ends when the answer at every cell is certain; with *finish*, when every head is
    hit. The policy `lookahead` searches `steps` shots ahead. `quick` and `best` search for a tree of low cost, for
    seconds and for minutes. If the prior is given by name, their trees are saved, and later calls load them. Raise
    ValueError if an argument is invalid.

    >>> import qipan
    >>> gini = build_tree(qipan.game("planes"), "gini", "identify")
    >>> gini.total, round(gini.mean, 6), gini.worst
    (806883, 12.076194, 17)
    """
    check_choice("policy", policy, get_args(Policy))
    check_choice("goal", goal, ("finish",) if policy == "information" else get_args(Goal))
    check_range("steps", steps, 4, minimum=1)
    threads = check_threads(threads)
    board = board_of(game)
    is_saved = policy in _SEARCH_POLICIES and isinstance(prior, str)
    if is_saved and (saved := _load_tree(board, policy, goal, str(prior))):
        return saved
    layouts = apply_prior(_core.PlanesLayouts(board, ""), board, prior)
    with announced_build(board, TREE_IS_BUILT(), progress) as report:
        nodes = layouts.tree(policy, goal, steps, threads, report)
    total, weight, histogram, is_complete = layouts.cost(nodes, goal)
    assert is_complete
    cost = _cost(total, weight, histogram)
    tree = DecisionTree(board, policy, goal, prior_name(prior), kind_of(layouts), cost, nodes, cell_names(board))
    if is_saved:
        stats = {"cost": [total, weight, histogram], "kind": tree.kind}
        table_files.try_save(f"tree-{goal}", board, [nodes], stats, _parameters(policy, str(prior)))
        _engine_tree.cache_clear()
    return tree


def has_saved_tree(game: Game, goal: Goal, prior: str = "uniform") -> bool:
    """Return whether the best tree is saved.

    >>> import qipan
    >>> has_saved_tree(qipan.game("planes", size=12), "finish")
    False
    """
    return _load_tree(board_of(game), "best", goal, prior) is not None


def engine_tree(game: Game, goal: Goal) -> DecisionTree | None:
    """Return the best tree if it is saved, or else the quick tree, which takes seconds to build if it is not saved.

    Return None if the board has too many layouts even for the quick tree.

    >>> import qipan
    >>> engine_tree(qipan.game("planes", size=12), "finish") is None
    True
    """
    return _engine_tree(board_of(game), goal, os.environ.get("QIPAN_CACHE"))


@lru_cache(maxsize=8)
def _engine_tree(board: _core.PlanesGame, goal: Goal, cache_folder: str | None) -> DecisionTree | None:
    del cache_folder  # not used: it is a part of the key of lru_cache, since each folder has its own files
    if saved := _load_tree(board, "best", goal, "uniform"):
        return saved
    if len(_core.PlanesLayouts(board, "")) > MAX_PRECOMPUTED_LAYOUTS:
        return None
    return build_tree(board, "quick", goal)


def lower_bound(game: Game, goal: Goal, depth: int = 1, *, progress: Progress | None = None) -> int:
    """Return a lower bound on the total number of shots, summed over all layouts, that any tree needs.

    Every choice of the first `depth` shots is tried. The number of further shots is bounded by a counting argument,
    which core/games/planes/trees/lower_bound.hpp explains. This takes seconds for depth 2 and minutes for depth 3.
    Raise ValueError if the board has more than 100 000 layouts.

    >>> import qipan
    >>> game = qipan.game("planes", size=8, planes=1)
    >>> [lower_bound(game, "finish", depth) for depth in (0, 1, 2)], build_tree(game, "best", "finish").total
    ([330, 369, 396], 413)
    """
    check_choice("goal", goal, get_args(Goal))
    layouts = _core.PlanesLayouts(board_of(game), "")
    if len(layouts) > MAX_PRECOMPUTED_LAYOUTS:
        raise Problem(TOO_MANY_LAYOUTS(most=MAX_PRECOMPUTED_LAYOUTS))
    return layouts.lower_bound(goal, depth, progress)


def _load_tree(board: _core.PlanesGame, policy: str, goal: Goal, prior: str) -> DecisionTree | None:
    if prior not in PRIORS:
        return None
    file = table_files.load(f"tree-{goal}", board, _parameters(policy, prior))
    if file is None:
        return None
    try:
        nodes = file.read_all()
    except table_files.DamagedFile as error:
        table_files.print_warning(f"{error}; rebuilding it")
        return None
    cost = _cost(*file.header["stats"]["cost"])
    kind = file.header["stats"]["kind"]
    return DecisionTree(board, policy, goal, prior, kind, cost, nodes, cell_names(board))


def _cost(total: int, weight: int, histogram: list[int]) -> Cost:
    return Cost(total, weight, {shots: amount for shots, amount in enumerate(histogram) if amount})


def _parameters(policy: str, prior: str) -> dict[str, str]:
    return {"policy": policy, "prior": prior}
