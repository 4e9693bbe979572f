"""The cost of a shot: the expected number of shots, this one included, until the last head is hit."""

from __future__ import annotations

from collections.abc import Mapping

from qipan.games.planes.decision_tree import ANSWERS, Answer, format_answers
from qipan.games.planes.posterior import posterior
from qipan.rules import View
from qipan.rules.native import _core

MAX_LAYOUTS = 300_000  # if more layouts fit, no costs are computed: a tree for each candidate takes too long
MAX_QUICK_TREE_LAYOUTS = 6_000  # if more layouts fit, a greedy policy replaces the quick tree
# The greedy policy that replaces the quick tree: the best of the greedy policies. It maximises the expected information
# of a shot, divided by the probability that the shot hits no head. A shot that hits a head costs nothing extra, since
# every head has to be hit anyway.
GREEDY_POLICY = "information"


def shot_costs(
    view: View, shot: str, *, seconds: float | None = None, stop: _core.Stop | None = None
) -> dict[str, float] | None:
    """Return the costs of several candidates for the next shot, the cheapest first.

    The candidates are the given shot, the shot of the engine `tree`, and the shots of three greedy policies. A cost is
    the mean over all layouts that fit the seat's answers. It assumes that all later shots follow the quick tree, which
    is nearly optimal, or GREEDY_POLICY if more than MAX_QUICK_TREE_LAYOUTS layouts fit.

    Return None if more than MAX_LAYOUTS layouts fit, or if they could not be counted in time.

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
    greedy_cells = [layouts.choose(policy) for policy in (GREEDY_POLICY, "gini", "entropy")]
    candidates = [belief.next_shot("finish", seconds=seconds, stop=stop), shot]
    candidates += [names[cell] for cell in greedy_cells if cell is not None]
    policy = "quick" if belief.layouts <= MAX_QUICK_TREE_LAYOUTS else GREEDY_POLICY
    costs = {
        cell: 1 + _shots_after(belief.game, belief.answers, cell, policy) / belief.layouts
        for cell in dict.fromkeys(candidates)
        if cell is not None
    }
    return dict(sorted(costs.items(), key=lambda item: item[1]))


def _shots_after(board: _core.PlanesGame, answers: Mapping[str, Answer], cell: str, policy: str) -> int:
    """Return the number of shots that follow a shot at this cell, until the last head is hit.

    It is summed over all layouts that fit. The shots that follow are those of the tree of `policy`.
    """
    shots = 0
    for answer in ANSWERS:
        extended = {**answers, cell: answer}
        layouts = _matching_layouts(board, extended)
        if not len(layouts):
            continue
        # The cost of the tree includes a shot for every head, even one already hit; those shots are subtracted.
        already_hit = sum(known == "head" for known in extended.values())
        shots += layouts.cost(layouts.tree(policy, "finish", 1, 1, None), "finish")[0] - already_hit * len(layouts)
    return shots


def _matching_layouts(board: _core.PlanesGame, answers: Mapping[str, Answer]) -> _core.PlanesLayouts:
    return _core.PlanesLayouts(board, format_answers(answers))
