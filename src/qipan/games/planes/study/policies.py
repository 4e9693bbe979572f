"""Ways of shooting at planes, side by side: what each costs over all layouts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from time import perf_counter
from typing import get_args

from qipan.games.planes.decision_tree import DecisionTree, Goal
from qipan.games.planes.posterior import Policy, is_saved, tree
from qipan.rules import Game
from qipan.rules.kernels import Progress
from qipan.study import plots


@dataclass(frozen=True)
class Row:
    """One way of shooting."""

    tree: DecisionTree
    seconds: float
    """How long it took to build or to open."""


@dataclass(frozen=True)
class Comparison:
    """All of them, the fewest shots first; made by :func:`compare`."""

    goal: Goal
    prior: str
    rows: tuple[Row, ...]
    note: str = ""
    """What would make it complete."""

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
        told: dict[str, object] = {"goal": self.goal, "prior": self.prior, "policies": policies}
        return {**told, "note": self.note} if self.note else told

    def plot(self, path: Path) -> None:
        """How many layouts have reached the goal after so many shots, as a picture."""
        figure = plots.new_figure()
        axes = figure.subplots()
        last = max(row.tree.worst for row in self.rows)
        for row in self.rows:
            done = accumulate(row.tree.histogram.get(shots, 0) for shots in range(last + 1))
            share = [100 * weight / row.tree.cost.weight for weight in done]
            axes.plot(range(last + 1), share, label=f"{row.tree.policy}: {row.tree.mean:.3f}")
        axes.set_xlabel("shots")
        axes.set_ylabel("% of layouts " + ("finished" if self.goal == "finish" else "identified"))
        axes.set_title(f"Ways of shooting, {self.prior} prior")
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
    """Measures ways of shooting over all layouts: those named, or all that take seconds and the best tree if it is
    kept.

    >>> import qipan
    >>> found = compare(qipan.game("planes", size=8, planes=1), policies=["gini", "head", "quick"])
    >>> [(row.tree.policy, row.tree.total) for row in found.rows]
    [('quick', 415), ('gini', 439), ('head', 482)]
    """
    note = ""
    chosen: list[Policy] = list(policies or get_args(Policy))
    if policies is None:
        if goal == "identify":
            chosen.remove("information")  # it is made for heads
        if not is_saved(game, goal, prior):
            chosen.remove("best")
            asked = "" if prior == "uniform" else f" --prior {prior}"
            note = f"`qipan study planes --policy best --goal {goal}{asked}` would add the best tree, in minutes"
    rows = []
    for policy in chosen:
        start = perf_counter()
        made = tree(game, policy, goal, prior=prior, progress=progress)
        rows.append(Row(made, perf_counter() - start))
    rows.sort(key=lambda row: row.tree.mean)
    return Comparison(goal, prior, tuple(rows), note)
