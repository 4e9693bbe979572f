"""What the answers to shots tell about the enemy's planes, and how to shoot: posteriors and decision trees."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Literal, get_args

import qipan
from qipan import _core
from qipan.games.planes.decision_tree import ANSWERS, Answer, Cost, DecisionTree, Goal, Node
from qipan.games.planes.prior import FEW_LAYOUTS, PRIORS, Prior, mixture, weighed
from qipan.rules.kernels import Progress, available_cores
from qipan.truth import table_files as store

__all__ = [
    "PRIORS",
    "Counts",
    "DecisionTree",
    "Node",
    "Policy",
    "Posterior",
    "Prior",
    "Rule",
    "answers_of",
    "is_kept",
    "kept_tree",
    "lower_bound",
    "placings",
    "posterior",
    "tree",
]

Policy = Literal["gini", "entropy", "gain-ratio", "head", "information", "lookahead", "quick", "best"]
Rule = Literal["gini", "entropy", "gain-ratio", "head", "information"]
"""Policies that look at the answers alone, and choose at once."""
_SEARCHED = ("quick", "best")


class Counts(dict[str, int]):
    """How many layouts answer so at a cell: ``head``, ``body`` and ``empty``."""


@dataclass(frozen=True)
class Posterior:
    """What is left of the layouts after some answers; made by :func:`posterior`."""

    game: _core.PlanesGame
    answers: dict[str, Answer]
    layouts: int
    """How many layouts fit the answers."""
    kind: Literal["exact", "estimate"]
    """An estimate counts a uniform sample of the layouts, scaled to their number, which is exact."""
    cells: dict[str, Counts]
    """By cell, how many layouts answer ``head``, ``body`` and ``empty`` there; with a prior, their weights."""
    prior: str
    _layouts: _core.PlanesLayouts = field(compare=False, repr=False)

    @cached_property
    def best(self) -> dict[str, str | None]:
        """Where to shoot: by Gini's and the entropy's rule, and to finish soonest; None when nothing is left to ask.

        The first time on a board, `finish` takes some seconds to build the quick tree, unless the best one is saved.
        """
        return self.shots()

    def shots(self, *, seconds: float | None = None, stop: _core.Stop | None = None) -> dict[str, str | None]:
        """As `best`, within so many seconds once the board's tree is there."""
        names = list(self.cells)
        rules = {rule: self._layouts.choose(rule) for rule in ("gini", "entropy")}
        return {
            **{rule: None if cell is None else names[cell] for rule, cell in rules.items()},
            "finish": self.next_shot("finish", seconds=seconds, stop=stop),
        }

    def draw(self, number: int) -> str:
        """One of the layouts that fit, by weight; the number is the chance."""
        layout = self._layouts.draw("-", number)
        assert layout is not None
        return layout

    def next_shot(self, goal: Goal, *, seconds: float | None = None, stop: _core.Stop | None = None) -> str | None:
        """The engine's own choice: by the best tree that is there, or by a search of the moment where that tree does
        not lead to these answers. None when the goal is reached."""
        if self.prior == "uniform":
            tree = kept_tree(self.game, goal)
            node = None if tree is None else tree.find(self.answers)
            if node is not None:
                return node.cell
        cell = self._layouts.best_shot(goal, seconds, stop)
        if cell is not None:
            return list(self.cells)[cell]
        return self._known_head() if goal == "finish" else None

    def shot_by(self, policy: Rule) -> str | None:
        """Where a rule of thumb shoots to finish, as its tree does; None when every head is hit.

        >>> import qipan
        >>> from qipan.games.planes import posterior as planes
        >>> planes.posterior(qipan.game("planes"), "C5=body D6=head").shot_by("gini")
        'G3'
        """
        weight = sum(next(iter(self.cells.values())).values())
        if all(counts["head"] in (0, weight) for counts in self.cells.values()):
            return self._known_head()
        cell = self._layouts.choose(policy)
        return None if cell is None else list(self.cells)[cell]

    def _known_head(self) -> str | None:
        """Where every layout has a head that is not hit yet."""
        for name, counts in self.cells.items():
            if not counts["body"] and not counts["empty"] and name not in self.answers:
                return name
        return None

    def json(self) -> dict[str, object]:
        """As `qipan analyse planes --json` prints it."""
        told: dict[str, object] = {"layouts": self.layouts, "cells": self.cells, "best": self.best}
        return told if self.kind == "exact" else {**told, "kind": self.kind}


def posterior(
    game: qipan.Game,
    answers: str | qipan.View = "",
    *,
    prior: Prior = "uniform",
    progress: Progress | None = None,
    seconds: float | None = None,
    stop: _core.Stop | None = None,
) -> Posterior:
    """What the answers so far tell about the enemy's planes: text such as ``C5=body D6=head``, or a seat's view.

    Up to a million layouts are counted exactly. Raises BadNotation if the text is no list of answers, ValueError if
    no layout fits them, and TimeoutError if they are not counted in time.

    >>> import qipan
    >>> from qipan.games.planes import posterior as planes
    >>> known = planes.posterior(qipan.game("planes"), "C5=body D6=head")
    >>> known.layouts, known.kind
    (2802, 'exact')
    >>> known.cells["D5"]
    {'head': 55, 'body': 800, 'empty': 1947}
    >>> planes.posterior(qipan.game("planes"), "A0=head")
    Traceback (most recent call last):
    ValueError: no layout fits these answers
    """
    board = _board(game)
    if isinstance(answers, qipan.View):
        if answers.game != game:
            raise ValueError("the view is of another game")
        answers = _heard(answers)
    layouts = _core.PlanesLayouts(board, answers, progress, seconds, stop)
    if not layouts.is_complete:
        raise TimeoutError("the time was up before all layouts were counted")
    if not layouts.total:
        raise ValueError("no layout fits these answers")
    kind = _kind(layouts)
    layouts = weighed(layouts, board, prior)
    weight, heads, bodies = layouts.counts()
    all_layouts = layouts.total if prior == "uniform" else weight
    cells: dict[str, Counts] = {}
    for name, head, body in zip(_cell_names(game), heads, bodies, strict=True):
        if kind == "estimate" and prior == "uniform":
            head, body = round(head * all_layouts / weight), round(body * all_layouts / weight)
        cells[name] = Counts(head=head, body=body, empty=all_layouts - head - body)
    return Posterior(board, _by_cell(answers), layouts.total, kind, cells, _name(prior), layouts)


def answers_of(view: qipan.View) -> dict[str, Answer]:
    """What a seat has heard, by cell.

    >>> import qipan
    >>> from qipan.games.planes import posterior as planes
    >>> planes.answers_of(qipan.game("planes", planes=1).parse("A2u J7d I7,J7 A3").view(0))
    {'I7': 'body', 'J7': 'head'}
    """
    return _by_cell(_heard(view))


def _heard(view: qipan.View) -> str:
    return view.text.split()[1]


def tree(
    game: qipan.Game,
    policy: Policy = "best",
    goal: Goal = "finish",
    *,
    prior: Prior = "uniform",
    steps: int = 2,
    threads: int | None = None,
    progress: Progress | None = None,
) -> DecisionTree:
    """The tree of a policy over all layouts of the board, with its exact cost.

    The goal *identify* ends when one picture is left, *finish* when every head is hit. `lookahead` looks `steps` shots
    ahead. `quick` and `best` are searched, which takes seconds and minutes, and are saved if the prior has a name.

    >>> import qipan
    >>> from qipan.games.planes import posterior as planes
    >>> gini = planes.tree(qipan.game("planes"), "gini", "identify")
    >>> gini.total, round(gini.mean, 6), gini.worst
    (806883, 12.076194, 17)
    """
    if policy not in get_args(Policy):
        raise ValueError(f"unknown policy {policy!r:.80}; known are {', '.join(get_args(Policy))}")
    if goal not in get_args(Goal):
        raise ValueError(f"unknown goal {goal!r:.80}; known are {', '.join(get_args(Goal))}")
    if not 1 <= steps <= 4:
        raise ValueError(f"steps must be 1..4, not {steps}")
    if threads is not None and not 1 <= threads <= 256:
        raise ValueError(f"threads must be 1..256, not {threads}")
    board = _board(game)
    is_saved = policy in _SEARCHED and isinstance(prior, str)
    if is_saved and (saved := _saved_tree(board, policy, goal, str(prior))):
        return saved
    layouts = weighed(_core.PlanesLayouts(board, ""), board, prior)
    nodes = layouts.tree(policy, goal, steps, threads or available_cores(), progress)
    total, weight, histogram, is_complete = layouts.cost(nodes, goal)
    assert is_complete
    cost = Cost(total, weight, {shots: amount for shots, amount in enumerate(histogram) if amount})
    made = DecisionTree(board, policy, goal, _name(prior), _kind(layouts), cost, nodes, _cell_names(board))
    if is_saved:
        stats = {"cost": [total, weight, histogram], "kind": made.kind}
        store.keep(f"tree-{goal}", board, [nodes], stats, _parameters(policy, str(prior)))
        _kept_tree.cache_clear()
    return made


def lower_bound(game: qipan.Game, goal: Goal, depth: int = 1, *, progress: Progress | None = None) -> int:
    """A number of shots, summed over all layouts, that no tree undercuts. The first `depth` shots are tried in every
    way, which soon takes long: 2 are seconds, 3 minutes. For boards of up to 100 000 layouts.

    >>> import qipan
    >>> from qipan.games.planes import posterior as planes
    >>> game = qipan.game("planes", size=8, planes=1)
    >>> [planes.lower_bound(game, "finish", depth) for depth in (0, 1, 2)], planes.tree(game, "best", "finish").total
    ([330, 369, 396], 413)
    """
    if goal not in get_args(Goal):
        raise ValueError(f"unknown goal {goal!r:.80}; known are {', '.join(get_args(Goal))}")
    return _core.PlanesLayouts(_board(game), "").lower_bound(goal, depth, progress)


def _saved_tree(board: qipan.Game, policy: str, goal: Goal, prior: str) -> DecisionTree | None:
    if prior not in PRIORS:
        return None
    file = store.load(f"tree-{goal}", board, _parameters(policy, prior))
    if file is None:
        return None
    try:
        nodes = file.whole()
    except store.Damaged as error:
        store.say(f"{error}; it is made anew")
        return None
    total, weight, histogram = file.header["stats"]["cost"]
    cost = Cost(total, weight, {shots: amount for shots, amount in enumerate(histogram) if amount})
    kind = file.header["stats"]["kind"]
    return DecisionTree(board, policy, goal, prior, kind, cost, nodes, _cell_names(board))


def is_kept(game: qipan.Game, goal: Goal, prior: str = "uniform") -> bool:
    """Whether the best tree was built before, so that it is there at once.

    >>> import qipan
    >>> from qipan.games.planes import posterior as planes
    >>> planes.is_kept(qipan.game("planes", size=12), "finish")
    False
    """
    return _saved_tree(_board(game), "best", goal, prior) is not None


def _parameters(policy: str, prior: str) -> dict[str, str]:
    return {"policy": policy, "prior": prior}


def kept_tree(game: qipan.Game, goal: Goal) -> DecisionTree | None:
    """The best tree if it was built, else the quick one, built now in seconds; none if even that would take long.

    >>> import qipan
    >>> from qipan.games.planes import posterior as planes
    >>> planes.kept_tree(qipan.game("planes", size=12), "finish") is None
    True
    """
    return _kept_tree(_board(game), goal, os.environ.get("QIPAN_CACHE"))


@lru_cache(maxsize=8)
def _kept_tree(board: _core.PlanesGame, goal: Goal, cache: str | None) -> DecisionTree | None:
    del cache  # another cache folder may hold other trees
    if saved := _saved_tree(board, "best", goal, "uniform"):
        return saved
    if len(_core.PlanesLayouts(board, "")) > FEW_LAYOUTS:
        return None
    return tree(board, "quick", goal)


def placings(game: qipan.Game) -> _core.PlanesLayouts | None:
    """All layouts, weighed as the prior `mixed` says; None if there are too many of them. Made in seconds, then kept.

    >>> import qipan
    >>> from qipan.games.planes import posterior as planes
    >>> planes.placings(qipan.game("planes", size=8)).draw("A2u", number=1).split(",")[0]
    'A2u'
    """
    return _placings(_board(game), os.environ.get("QIPAN_CACHE"))


@lru_cache(maxsize=8)
def _placings(board: _core.PlanesGame, cache: str | None) -> _core.PlanesLayouts | None:
    del cache  # as above
    return mixture(board)


def _board(game: qipan.Game) -> _core.PlanesGame:
    """The game as far as a board is concerned, so that trees do not depend on how rounds are completed."""
    if not isinstance(game, _core.PlanesGame):
        raise ValueError(f"posteriors and trees are for planes, not for {getattr(game, 'name', game)!s:.80}")
    return _core.PlanesGame(**{**game.options, "equal_turns": True})


def _by_cell(answers: str) -> dict[str, Answer]:
    """Of answers that the core has read without complaint."""
    words = answers.replace(",", " ").replace("-", " ").split()
    pairs = (word.split("=") for word in words)
    return {cell: next(each for each in ANSWERS if each == answer) for cell, answer in pairs}


def _cell_names(game: qipan.Game) -> tuple[str, ...]:
    return tuple(cell.name for cell in game.layout())


def _kind(layouts: _core.PlanesLayouts) -> Literal["exact", "estimate"]:
    return "exact" if len(layouts) == layouts.total else "estimate"


def _name(prior: Prior) -> str:
    return prior if isinstance(prior, str) else getattr(prior, "__name__", "custom")
