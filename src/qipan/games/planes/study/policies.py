"""Compares the shooting policies of planes by their cost over all layouts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from time import perf_counter
from typing import get_args

from qipan.games.planes.decision_tree import DecisionTree, Goal
from qipan.games.planes.trees import Policy, build_tree, has_saved_tree
from qipan.rules import Game
from qipan.rules.kernels import Progress
from qipan.rules.reasons import Reason, ReasonKind
from qipan.study import plots

BEST_TREE_COMMAND = ReasonKind("planes_best_tree_command", "`{command}` adds the best tree, within minutes")


@dataclass(frozen=True)
class Row:
    """The cost of one policy over all layouts."""

    tree: DecisionTree
    seconds: float  # the time to build or load the tree


@dataclass(frozen=True)
class Comparison:
    """The results of several policies, in ascending order of the mean number of shots; created by :func:`compare`."""

    goal: Goal
    prior: str
    rows: tuple[Row, ...]
    note: Reason | None = None  # how to add the best tree; None if nothing can be added

    def json(self) -> dict[str, object]:
        policies = {
            row.tree.policy: {
                "mean": row.tree.mean,
                "worst": row.tree.worst,
                "total": row.tree.total,
                "histogram": row.tree.histogram,
                "seconds": row.seconds,
            }
            for row in self.rows
        }
        content: dict[str, object] = {"goal": self.goal, "prior": self.prior, "policies": policies}
        return {**content, "note": str(self.note)} if self.note else content

    def plot(self, path: Path) -> None:
        """Plot the share of layouts that have reached the goal after each number of shots, and save the plot."""
        figure = plots.new_figure()
        axes = figure.subplots()
        last = max(row.tree.worst for row in self.rows)
        for row in self.rows:
            done = accumulate(row.tree.histogram.get(shots, 0) for shots in range(last + 1))
            share = [100 * weight / row.tree.cost.weight for weight in done]
            axes.plot(range(last + 1), share, label=f"{row.tree.policy}: {row.tree.mean:.3f}")
        axes.set_xlabel("shots")
        axes.set_ylabel("% of layouts " + ("finished" if self.goal == "finish" else "identified"))
        axes.set_title(f"Shooting policies, {self.prior} prior")
        axes.legend(title="mean shots")
        plots.save(figure, path)


def compare(
    game: Game,
    goal: Goal = "finish",
    *,
    prior: str = "uniform",
    policies: Sequence[Policy] | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Measure policies over all layouts: by default, all policies, but the best tree only if it is saved.

    >>> import qipan
    >>> comparison = compare(qipan.game("planes", size=8, planes=1), policies=["gini", "head", "quick"])
    >>> [(row.tree.policy, row.tree.total) for row in comparison.rows]
    [('quick', 415), ('gini', 439), ('head', 482)]
    """
    note = None
    chosen: list[Policy] = list(policies or get_args(Policy))
    if policies is None:
        if goal == "identify":
            chosen.remove("information")  # `information` supports only the goal finish
        if not has_saved_tree(game, goal, prior):
            chosen.remove("best")
            prior_option = "" if prior == "uniform" else f" --prior {prior}"
            note = BEST_TREE_COMMAND(command=f"qipan study planes --policy best --goal {goal}{prior_option}")
    rows = []
    for policy in chosen:
        start = perf_counter()
        tree = build_tree(game, policy, goal, prior=prior, progress=progress)
        rows.append(Row(tree, perf_counter() - start))
    rows.sort(key=lambda row: row.tree.mean)
    return Comparison(goal, prior, tuple(rows), note)
