"""Lower bounds on the mean number of shots: no shooting policy for planes needs fewer."""

from __future__ import annotations

import math
from dataclasses import dataclass

from qipan.games.planes.decision_tree import Goal
from qipan.games.planes.posterior import posterior
from qipan.games.planes.trees import lower_bound
from qipan.rules import Game
from qipan.rules.kernels import Progress
from qipan.rules.reasons import Reason, ReasonKind

THREE_ANSWERS = ReasonKind("planes_bound_three_answers", "every shot has three possible answers")
FEW_HEADS = ReasonKind("planes_bound_few_heads", "there are no more head answers than planes")
FEW_SHARED_HEADS = ReasonKind("planes_bound_shared_heads", "few layouts have heads in common")
FIRST_SHOTS_TRIED = ReasonKind(
    "planes_bound_first_shots", "few layouts have heads in common; shots tried at every cell first: {shots}"
)


@dataclass(frozen=True)
class LowerBound:
    """A proof that no decision tree needs fewer than `mean` shots on average."""

    goal: Goal
    mean: float
    reason: Reason


def lower_bounds(game: Game, goal: Goal, depth: int = 2, *, progress: Progress | None = None) -> list[LowerBound]:
    """Return lower bounds with the reasons why they hold.

    The highest bound is the strongest. The bound with the simplest proof comes first; it is usually the lowest, but on
    small boards it may be the highest.

    >>> import qipan
    >>> for bound in lower_bounds(qipan.game("planes"), "identify", depth=0):
    ...     print(f"{bound.mean:.4f}", bound.reason)
    10.1125 every shot has three possible answers
    10.1992 there are no more head answers than planes
    10.8881 few layouts have heads in common
    """
    layouts = posterior(game).layouts
    planes = int(game.options["planes"])
    bounds = []
    if goal == "identify":
        bounds.append(LowerBound(goal, math.log(layouts, 3), THREE_ANSWERS()))
        total = _total_with_limited_heads(layouts, planes)
        bounds.append(LowerBound(goal, total / layouts, FEW_HEADS()))
    for shots in range(depth + 1):
        total = lower_bound(game, goal, shots, progress=progress)
        reason = FEW_SHARED_HEADS() if shots == 0 else FIRST_SHOTS_TRIED(shots=shots)
        bounds.append(LowerBound(goal, total / layouts, reason))
    return bounds


def _total_with_limited_heads(layouts: int, planes: int) -> int:
    """Return a lower bound on the shots needed to identify the layout, summed over all layouts.

    A node at depth d is determined by the d answers before it. At most `planes` of them are `head`, and the others have
    two possible values. So C(d, i)·2^(d-i) nodes have i head answers, and summing this for i from 0 to `planes` bounds
    the number of nodes at depth d. Therefore, d shots identify at most this number of layouts, and every other layout
    needs at least one more shot. So at every depth, the number of these other layouts is added to the total.
    """
    total = depth = 0
    while (nodes := sum(math.comb(depth, heads) * 2 ** (depth - heads) for heads in range(min(planes, depth) + 1))) < (
        layouts
    ):
        total += layouts - nodes
        depth += 1
    return total
