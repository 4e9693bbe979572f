"""Planes: what a shot costs, counted in shots until the last head is hit."""

from __future__ import annotations

from collections.abc import Mapping

from qipan.games.planes.decision_tree import ANSWERS, Answer, answers_text
from qipan.games.planes.posterior import posterior
from qipan.rules import View
from qipan.rules.native import _core

MOST_LAYOUTS = 300_000
"""More than these are not weighed up: a tree for each candidate would take too long."""
FEW_LAYOUTS = 6_000
"""So few are gone on with by the quick tree, which is nearly the best one; more by a rule of thumb."""
RULE = "information"
"""The best rule of thumb: the most information per miss."""


def shot_costs(
    view: View, shot: str, *, seconds: float | None = None, stop: _core.Stop | None = None
) -> dict[str, float] | None:
    """How many shots it takes to finish, on average over all layouts that fit what the seat has heard, if the first is
    at a cell and the others are good ones: by the quick tree, or while many layouts fit by a rule of thumb. Told of the
    given shot and of those that the engine and the rules of thumb would fire, the cheapest first. None: too many
    layouts fit to weigh them up, or even to count them in so many seconds.

    >>> import qipan
    >>> from qipan.games.planes.shot_costs import shot_costs
    >>> view = qipan.game("planes", size=8, planes=1).parse("C5u D3u - -").view(0)
    >>> costs = shot_costs(view, "A0")
    >>> {cell: round(cost, 2) for cell, cost in costs.items()}
    {'D3': 5.19, 'A0': 6.19}
    """
    try:
        known = posterior(view.game, view, seconds=seconds, stop=stop)
    except TimeoutError:
        return None
    if known.layouts > MOST_LAYOUTS or known.kind != "exact":
        return None
    names = list(known.cells)
    layouts = _fitting(known.game, known.answers)
    rules = [layouts.choose(rule) for rule in (RULE, "gini", "entropy")]
    candidates = [known.next_shot("finish", seconds=seconds, stop=stop), shot]
    candidates += [names[cell] for cell in rules if cell is not None]
    policy = "quick" if known.layouts <= FEW_LAYOUTS else RULE
    costs = {
        cell: 1 + _shots_after(known.game, known.answers, cell, policy) / known.layouts
        for cell in dict.fromkeys(candidates)
        if cell is not None
    }
    return dict(sorted(costs.items(), key=lambda each: each[1]))


def _shots_after(board: _core.PlanesGame, answers: Mapping[str, Answer], cell: str, policy: str) -> int:
    """The shots after one at a cell, summed over the layouts."""
    shots = 0
    for answer in ANSWERS:
        heard = {**answers, cell: answer}
        left = _fitting(board, heard)
        if not len(left):
            continue
        # A tree over these layouts hits every head, also those that are down already.
        downed = sum(each == "head" for each in heard.values())
        shots += left.cost(left.tree(policy, "finish", 1, 1, None), "finish")[0] - downed * len(left)
    return shots


def _fitting(board: _core.PlanesGame, answers: Mapping[str, Answer]) -> _core.PlanesLayouts:
    return _core.PlanesLayouts(board, answers_text(answers))
