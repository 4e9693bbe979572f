"""Planes: the shots of a game beside a decision tree, and where they left it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from time import monotonic
from typing import Literal, get_args

from qipan.games.planes.decision_tree import Answer, DecisionTree, answers_text
from qipan.games.planes.posterior import Counts, Posterior, Rule, kept_tree, posterior, tree
from qipan.rules import Game
from qipan.rules.native import _core

Shooter = Literal["engine"] | Rule
"""Whose tree: the engine's own (the best that is kept, or the quick one), or a rule of thumb's."""
SHOOTERS: tuple[str, ...] = ("engine", *get_args(Rule))


@dataclass(frozen=True)
class Step:
    """One shot, and what the tree would have shot."""

    cell: str
    answer: Answer
    layouts: int
    """How many fitted the answers before it."""
    advised: str | None
    """What the tree, or beside it its policy, would have shot; None when every head was hit."""
    is_in_tree: bool
    """Whether the answers before it are ones that the tree comes by, in whatever order."""
    mean: float | None
    """The expected number of shots from here on by the tree; None beside it."""
    chances: Counts | None
    """Layouts by the answer at the advised cell."""
    own_chances: Counts
    """Layouts by the answer at the cell that was shot at."""

    @property
    def is_advised(self) -> bool:
        return self.cell == self.advised


@lru_cache(maxsize=4)
def shooting_tree(game: Game, shooter: Shooter = "engine") -> DecisionTree:
    """The tree that shots are held against. A board that is too large for the engine's has Gini's instead.

    >>> import qipan
    >>> shooting_tree(qipan.game("planes", size=8, planes=1), "entropy").policy
    'entropy'
    """
    if shooter not in SHOOTERS:
        raise ValueError(f"unknown tree {shooter!r:.80}; known are {', '.join(SHOOTERS)}")
    if shooter == "engine":
        return kept_tree(game, "finish") or tree(game, "gini", "finish")
    return tree(game, shooter, "finish")


def follow(
    game: Game,
    shots: Sequence[tuple[str, Answer]],
    shooter: Shooter = "engine",
    *,
    seconds: float | None = None,
    stop: _core.Stop | None = None,
) -> list[Step]:
    """The shots of one seat, in order, each beside what the tree would have shot after the answers before it.

    ValueError: no layout has such answers, or a cell was shot at twice. TimeoutError: that took too long.

    >>> import qipan
    >>> game = qipan.game("planes", size=8, planes=1)
    >>> steps = follow(game, [("D3", "body"), ("C4", "empty"), ("D4", "body")], "gini")
    >>> [(step.advised, step.cell, step.layouts, step.is_in_tree) for step in steps]
    [('D3', 'D3', 80, True), ('D4', 'C4', 32, True), ('D2', 'D4', 22, False)]
    """
    if len({cell for cell, _ in shots}) < len(shots):
        raise ValueError("a cell is shot at once only")
    whole = shooting_tree(game, shooter)
    is_over = None if seconds is None else monotonic() + seconds
    steps, answers = list[Step](), dict[str, Answer]()
    for cell, answer in shots:
        left = None if is_over is None else max(0.0, is_over - monotonic())
        known = posterior(game, answers_text(answers), seconds=left, stop=stop)
        if cell not in known.cells:
            raise ValueError(f"the board has no cell {cell!r:.20}")
        node = whole.find(answers)
        advised = _beside(known, whole.policy, left, stop) if node is None else node.cell
        steps.append(
            Step(
                cell,
                answer,
                known.layouts,
                advised,
                node is not None,
                None if node is None else node.mean,
                None if advised is None else known.cells[advised],
                known.cells[cell],
            )
        )
        answers[cell] = answer
    posterior(game, answers_text(answers), stop=stop)  # the last answer must be possible too
    return steps


def _beside(known: Posterior, policy: str, seconds: float | None, stop: _core.Stop | None) -> str | None:
    """What the policy shoots where its tree does not lead."""
    for rule in get_args(Rule):
        if rule == policy:
            return known.shot_by(rule)
    return known.next_shot("finish", seconds=seconds, stop=stop)
