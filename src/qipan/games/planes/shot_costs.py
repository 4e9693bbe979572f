"""The cost of a shot in planes, in shots until the last head is hit."""

from __future__ import annotations

from collections.abc import Mapping

from qipan.games.planes.decision_tree import ANSWERS, Answer, format_answers
from qipan.games.planes.posterior import posterior
from qipan.rules import View
from qipan.rules.native import _core

MAX_LAYOUTS = 300_000  # with more layouts, a tree for each candidate would take too long
MAX_QUICK_TREE_LAYOUTS = 6_000  # up to here the rest is shot by the quick tree, which is nearly optimal
RULE = "information"  # the best rule of thumb, used with more layouts: the most information per miss


def shot_costs(
    view: View, shot: str, *, seconds: float | None = None, stop: _core.Stop | None = None
) -> dict[str, float] | None:
    """Return the expected number of shots to finish for several first shots, the cheapest first.

    The candidates are the given shot, the engine's choice and the choices of the rules of thumb. The mean is taken over
    all layouts that fit the seat's answers. The shots after the first follow the quick tree or, if many layouts fit, a
    rule of thumb. Return None if too many layouts fit, or if they could not be counted in time.

    >>> import qipan
    >>> from qipan.games.planes.shot_costs import shot_costs
    >>> view = qipan.game("planes", size=8, planes=1).parse("C5u D3u - -").view(0)
    >>> costs = shot_costs(view, "A0")
    >>> {cell: round(cost, 2) for cell, cost in costs.items()}
    {'D3': 5.19, 'A0': 6.19}
    """
    try:
        belief = posterior(view.game, view, seconds=seconds, stop=stop)
    except TimeoutError:
        return None
    if belief.layouts > MAX_LAYOUTS or belief.kind != "exact":
        return None
    names = list(belief.cells)
    layouts = _matching_layouts(belief.game, belief.answers)
    rule_cells = [layouts.choose(rule) for rule in (RULE, "gini", "entropy")]
    candidates = [belief.next_shot("finish", seconds=seconds, stop=stop), shot]
    candidates += [names[cell] for cell in rule_cells if cell is not None]
    policy = "quick" if belief.layouts <= MAX_QUICK_TREE_LAYOUTS else RULE
    costs = {
        cell: 1 + _shots_after(belief.game, belief.answers, cell, policy) / belief.layouts
        for cell in dict.fromkeys(candidates)
        if cell is not None
    }
    return dict(sorted(costs.items(), key=lambda item: item[1]))


def _shots_after(board: _core.PlanesGame, answers: Mapping[str, Answer], cell: str, policy: str) -> int:
    """Return the shots that follow a shot at a cell, summed over the layouts."""
    shots = 0
    for answer in ANSWERS:
        extended = {**answers, cell: answer}
        layouts = _matching_layouts(board, extended)
        if not len(layouts):
            continue
        # A tree over these layouts hits every head, including those already hit.
        already_hit = sum(each == "head" for each in extended.values())
        shots += layouts.cost(layouts.tree(policy, "finish", 1, 1, None), "finish")[0] - already_hit * len(layouts)
    return shots


def _matching_layouts(board: _core.PlanesGame, answers: Mapping[str, Answer]) -> _core.PlanesLayouts:
    return _core.PlanesLayouts(board, format_answers(answers))
