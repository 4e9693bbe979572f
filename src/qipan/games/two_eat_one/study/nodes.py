"""How many positions does a plain search look at, and what does pruning save?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from qipan.games.two_eat_one.study.horizon import DEEPEST, Opinion
from qipan.rules import Move, State
from qipan.rules.kernels import Progress, within
from qipan.rules.native import _core

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Pruning = Literal["none", "beta", "alpha-beta", "ordered"]
"""``beta``: a reply that holds a move to no more than the best of its sisters ends the search of that move.
``alpha-beta``: likewise for the best so far of every position on the way. ``ordered``: alpha-beta with the moves first
after which the count of stones is best."""

NAMES: dict[Pruning, str] = {
    "none": "no pruning",
    "beta": "beta only",
    "alpha-beta": "alpha-beta",
    "ordered": "alpha-beta, best count first",
}


@dataclass(frozen=True)
class NodeCount:
    """One depth from one position: the positions looked at, the first one and the last ones among them."""

    depth: int
    opinion: Opinion
    nodes: dict[Pruning, int]

    def json(self) -> dict[str, object]:
        return {"depth": self.depth, "opinion": self.opinion.json(), "nodes": self.nodes}


def plain_search(state: State, depth: int, pruning: Pruning = "alpha-beta") -> tuple[Opinion, Move | None, int]:
    """What a plain search thinks of a position, the move it makes, and how many positions it looked at.

    >>> import qipan
    >>> opinion, move, nodes = plain_search(qipan.game("two-eat-one").parse("0002/0020/2101/0010 1"), 1)
    >>> str(opinion), str(move), nodes
    ('win in 1', 'D3-C3', 10)
    """
    if not isinstance(state, _core.TwoEatOneState):
        raise ValueError(f"this study is of two-eat-one, not of {state.game.name}")
    value, move, nodes = _core.two_eat_one_plain_search(state, within("depth", depth, DEEPEST), pruning)
    moves = state.moves() if depth else []
    return Opinion.of_number(value), moves[move] if moves else None, nodes


def count_nodes(state: State, depth: int, *, progress: Progress | None = None) -> list[NodeCount]:
    """Searches of depth 1 to that one, with every way of pruning.

    >>> import qipan
    >>> count_nodes(qipan.game("two-eat-one").initial(), 4)[-1].nodes
    {'none': 1051, 'beta': 224, 'alpha-beta': 179, 'ordered': 155}
    """
    found = []
    for each in range(1, within("depth", depth, DEEPEST) + 1):
        nodes: dict[Pruning, int] = {}
        for pruning in get_args(Pruning):
            opinion, _, nodes[pruning] = plain_search(state, each, pruning)
        found.append(NodeCount(each, opinion, nodes))
        if progress:
            progress(each, depth)
    return found


def draw(counts: Sequence[NodeCount], title: str) -> Figure:
    """Nodes by depth on a logarithmic scale, a line for each way of pruning."""
    from qipan.study.plots import new_figure

    figure = new_figure()
    axes = figure.add_subplot()
    for pruning, name in NAMES.items():
        axes.plot([each.depth for each in counts], [each.nodes[pruning] for each in counts], "o-", label=name)
    axes.set_yscale("log")
    axes.set_xlabel("depth of the search (plies)")
    axes.set_ylabel("positions looked at")
    axes.set_title(title)
    axes.legend()
    axes.grid(alpha=0.3)
    return figure
