"""Counts the positions that a plain search visits, by kind of pruning.

A plain search is minimax to a fixed depth that counts stones at the leaves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from qipan.games.two_eat_one.study.fixed_depth import MAX_DEPTH, Score
from qipan.rules import Move, State
from qipan.rules.kernels import Progress, check_range
from qipan.rules.native import _core

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# beta: stop searching a move as soon as a reply shows that it is no better than its best sibling so far.
# alpha-beta: like beta, but compare with the best moves so far at all ancestors.
# ordered: alpha-beta that first searches the moves after which the count of stones is best.
Pruning = Literal["none", "beta", "alpha-beta", "ordered"]

LABELS: dict[Pruning, str] = {
    "none": "no pruning",
    "beta": "beta only",
    "alpha-beta": "alpha-beta",
    "ordered": "alpha-beta, best count first",
}


@dataclass(frozen=True)
class NodeCount:
    """The numbers of positions that searches of the same depth visit, including the root and the leaves."""

    depth: int
    score: Score  # the score, which does not depend on the kind of pruning
    nodes: dict[Pruning, int]  # kind of pruning -> number of positions visited with it

    def json(self) -> dict[str, object]:
        return {"depth": self.depth, "opinion": self.score.json(), "nodes": self.nodes}


def plain_search(state: State, depth: int, pruning: Pruning = "alpha-beta") -> tuple[Score, Move | None, int]:
    """Return the score of a plain search, the move that it chooses, and the number of positions visited.

    The move is None at depth 0 and at the end of the game.

    >>> import qipan
    >>> score, move, nodes = plain_search(qipan.game("two-eat-one").parse("0002/0020/2101/0010 1"), 1)
    >>> str(score), str(move), nodes
    ('win in 1', 'D3-C3', 10)
    """
    if not isinstance(state, _core.TwoEatOneState):
        raise ValueError(f"this study is for two-eat-one, not for {state.game.name}")
    score, move, nodes = _core.two_eat_one_plain_search(state, check_range("depth", depth, MAX_DEPTH), pruning)
    moves = state.moves() if depth else []
    return Score.from_int(score), moves[move] if moves else None, nodes


def count_nodes(state: State, max_depth: int, *, progress: Progress | None = None) -> list[NodeCount]:
    """Search to every depth from 1 to `max_depth` with every kind of pruning, and count the positions visited.

    >>> import qipan
    >>> count_nodes(qipan.game("two-eat-one").initial(), 4)[-1].nodes
    {'none': 1051, 'beta': 224, 'alpha-beta': 179, 'ordered': 155}
    """
    counts = []
    for depth in range(1, check_range("depth", max_depth, MAX_DEPTH) + 1):
        nodes: dict[Pruning, int] = {}
        for pruning in get_args(Pruning):
            score, _, nodes[pruning] = plain_search(state, depth, pruning)
        counts.append(NodeCount(depth, score, nodes))
        if progress:
            progress(depth, max_depth)
    return counts


def draw(counts: Sequence[NodeCount], title: str) -> Figure:
    """Plot the number of nodes by depth on a logarithmic scale, one curve per kind of pruning."""
    from qipan.study.plots import new_figure

    figure = new_figure()
    axes = figure.add_subplot()
    for pruning, label in LABELS.items():
        axes.plot([count.depth for count in counts], [count.nodes[pruning] for count in counts], "o-", label=label)
    axes.set_yscale("log")
    axes.set_xlabel("search depth (plies)")
    axes.set_ylabel("positions visited")
    axes.set_title(title)
    axes.legend()
    axes.grid(alpha=0.3)
    return figure
