"""How few shots any way of shooting at planes needs, prove."""

from __future__ import annotations

import math
from dataclasses import dataclass

from qipan.games.planes.decision_tree import Goal
from qipan.games.planes.posterior import lower_bound, posterior
from qipan.rules import Game
from qipan.rules.kernels import Progress


@dataclass(frozen=True)
class LowerBound:
    """No tree needs fewer shots on average."""

    goal: Goal
    mean: float
    reason: str


def lower_bounds(game: Game, goal: Goal, depth: int = 2, *, progress: Progress | None = None) -> list[LowerBound]:
    """Bounds from the simplest on, each with the reason why it holds; on small boards a simple one may be the best.

    >>> import qipan
    >>> for bound in lower_bounds(qipan.game("planes"), "identify", depth=0):
    ...     print(f"{bound.mean:.4f}", bound.reason)
    10.1125 every shot has three answers
    10.1992 no more answers are head than there are planes
    10.8881 so many layouts share heads
    """
    layouts = posterior(game).layouts
    planes = int(game.options["planes"])
    found = []
    if goal == "identify":
        found.append(LowerBound(goal, math.log(layouts, 3), "every shot has three answers"))
        few_heads = _few_heads(layouts, planes) / layouts
        found.append(LowerBound(goal, few_heads, "no more answers are head than there are planes"))
    for shots in range(depth + 1):
        total = lower_bound(game, goal, shots, progress=progress)
        reason = "so many layouts share heads" + (f", and {_tried(shots)} tried everywhere" if shots else "")
        found.append(LowerBound(goal, total / layouts, reason))
    return found


def _tried(shots: int) -> str:
    return "the first shot is" if shots == 1 else f"the first {shots} shots are"


def _few_heads(layouts: int, planes: int) -> int:
    """A tree has at most Σ C(d, i)·2^(d-i) nodes at depth d, i up to the number of planes, since on a way only so many
    answers are head. After d shots no more layouts than that are told apart; all others take another shot."""
    total = depth = 0
    while (nodes := sum(math.comb(depth, heads) * 2 ** (depth - heads) for heads in range(min(planes, depth) + 1))) < (
        layouts
    ):
        total += layouts - nodes
        depth += 1
    return total
