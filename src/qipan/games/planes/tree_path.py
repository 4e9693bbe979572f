"""Compares the shots of a game with those of a decision tree, and finds out where the game leaves the tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from time import monotonic
from typing import Literal, get_args

from qipan.games.planes.decision_tree import Answer, DecisionTree, format_answers
from qipan.games.planes.posterior import Counts, Posterior, posterior
from qipan.games.planes.trees import GreedyPolicy, build_tree, engine_tree
from qipan.rules import Game
from qipan.rules.native import _core

# Which tree to compare with: the tree of the engine `tree`, which is the best tree or else the quick tree, or the tree
# of a greedy policy.
Shooter = Literal["engine"] | GreedyPolicy
SHOOTERS: tuple[str, ...] = ("engine", *get_args(GreedyPolicy))


@dataclass(frozen=True)
class Step:
    """One shot of a game, compared with the shot of the tree."""

    cell: str
    answer: Answer
    layouts: int  # the number of layouts that fit the answers before the shot
    # The shot of the tree, or of its policy if the tree has no node for the answers; None if every head is hit.
    advised: str | None
    is_in_tree: bool  # whether the tree has a node for the answers before the shot; their order is irrelevant
    mean: float | None  # the tree's expected number of shots, this one included; None if `is_in_tree` is false
    chances: Counts | None  # answer at the advised cell -> number of layouts; None if no shot is advised
    own_chances: Counts  # the same for the shot at `cell`, which was made

    @property
    def is_advised(self) -> bool:
        return self.cell == self.advised


@lru_cache(maxsize=4)
def shooting_tree(game: Game, shooter: Shooter = "engine") -> DecisionTree:
    """Return the tree to compare shots with. If the board is too large for the engine's tree, return the Gini tree.

    Raise ValueError if the shooter is unknown.

    >>> import qipan
    >>> shooting_tree(qipan.game("planes", size=8, planes=1), "entropy").policy
    'entropy'
    """
    if shooter not in SHOOTERS:
        raise ValueError(f"unknown tree {shooter!r:.80}; known trees: {', '.join(SHOOTERS)}")
    if shooter == "engine":
        return engine_tree(game, "finish") or build_tree(game, "gini", "finish")
    return build_tree(game, shooter, "finish")


def follow(
    game: Game,
    shots: Sequence[tuple[str, Answer]],
    shooter: Shooter = "engine",
    *,
    seconds: float | None = None,
    stop: _core.Stop | None = None,
) -> list[Step]:
    """Compare the shots of one seat, in order, with the tree's shots after the same answers.

    Raise ValueError if no layout fits the answers, if a cell is not on the board, or if a cell is shot at twice.
    Raise TimeoutError if the layouts could not be counted in time.

    >>> import qipan
    >>> game = qipan.game("planes", size=8, planes=1)
    >>> steps = follow(game, [("D3", "body"), ("C4", "empty"), ("D4", "body")], "gini")
    >>> [(step.advised, step.cell, step.layouts, step.is_in_tree) for step in steps]
    [('D3', 'D3', 80, True), ('D4', 'C4', 32, True), ('D2', 'D4', 22, False)]
    """
    if len({cell for cell, _ in shots}) < len(shots):
        raise ValueError("a cell cannot be shot at twice")
    tree = shooting_tree(game, shooter)
    deadline = None if seconds is None else monotonic() + seconds
    steps, answers = list[Step](), dict[str, Answer]()
    for cell, answer in shots:
        remaining = None if deadline is None else max(0.0, deadline - monotonic())
        belief = posterior(game, format_answers(answers), seconds=remaining, stop=stop)
        if cell not in belief.cells:
            raise ValueError(f"the board has no cell {cell!r:.20}")
        node = tree.find(answers)
        advised = _policy_shot(belief, tree.policy, remaining, stop) if node is None else node.cell
        steps.append(
            Step(
                cell,
                answer,
                belief.layouts,
                advised,
                node is not None,
                None if node is None else node.mean,
                None if advised is None else belief.cells[advised],
                belief.cells[cell],
            )
        )
        answers[cell] = answer
    posterior(game, format_answers(answers), stop=stop)  # raises ValueError if no layout fits the last answer
    return steps


def _policy_shot(belief: Posterior, policy: str, seconds: float | None, stop: _core.Stop | None) -> str | None:
    """Return the shot that a policy chooses after answers for which its tree has no node."""
    for greedy_policy in get_args(GreedyPolicy):
        if greedy_policy == policy:
            return belief.shot_by(greedy_policy)
    return belief.next_shot("finish", seconds=seconds, stop=stop)
