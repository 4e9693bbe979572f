"""Posteriors: how many of the layouts that fit the answers so far have a head, a body or nothing at each cell."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from qipan.games.planes.decision_tree import ANSWERS, Answer, Goal
from qipan.games.planes.layouts import board_of, cell_names, kind_of
from qipan.games.planes.prior import Prior, apply_prior, prior_name
from qipan.games.planes.shot_costs import ShotCosts, costs_after
from qipan.games.planes.trees import GreedyPolicy, engine_tree
from qipan.rules import Game, View
from qipan.rules.kernels import Progress
from qipan.rules.native import _core
from qipan.rules.reasons import Problem, ReasonKind

NO_LAYOUT_FITS = ReasonKind("planes_no_layout_fits", "no layout fits these answers")


class Counts(dict[str, int]):
    """At one cell: the number of layouts with each of ``head``, ``body`` and ``empty``."""


@dataclass(frozen=True)
class Posterior:
    """The layouts that fit some answers, counted by cell; created by :func:`posterior`."""

    game: _core.PlanesGame
    answers: dict[str, Answer]
    layouts: int  # the number of layouts that fit the answers, always exact
    # exact: all layouts are counted. estimate: a uniform sample is counted, and the counts are scaled to all layouts.
    kind: Literal["exact", "estimate"]
    # By cell and answer: the number of layouts or, if the prior is not uniform, the sum of their weights.
    cells: dict[str, Counts]
    prior: str
    _layouts: _core.PlanesLayouts = field(compare=False, repr=False)

    @cached_property
    def best(self) -> dict[str, str | None]:
        """The cell that each of three methods shoots at next, as a dict from the name of the method to the cell.

        `gini` and `entropy` are greedy policies; their cell is None if the answer at every cell is certain. `finish` is
        the shot of the engine `tree`; it is None if every head is hit. The first call for a board takes some seconds to
        build the quick tree, unless a tree is saved.
        """
        return self.shots()

    def shots(self, *, seconds: float | None = None, stop: _core.Stop | None = None) -> dict[str, str | None]:
        """Return what `best` returns, but limit the search for the shot `finish` to `seconds`.

        If a tree has to be built first, the time for that is not limited.
        """
        names = list(self.cells)
        choices = {policy: self._layouts.choose(policy) for policy in ("gini", "entropy")}
        return {
            **{policy: None if cell is None else names[cell] for policy, cell in choices.items()},
            "finish": self.next_shot("finish", seconds=seconds, stop=stop),
        }

    def costs(self, stop: _core.Stop | None = None) -> ShotCosts | None:
        """Return the expected number of shots until every head is hit, for every next shot; None if `stop` was set.

        The numbers hold for the uniform prior.

        >>> import qipan
        >>> costs = posterior(qipan.game("planes", size=8, planes=1), "D3=body,C3=empty").costs()
        >>> next(iter(costs.by_cell)), costs.is_exact
        ('D5', True)
        """
        return costs_after(self.game, self.answers, self._layouts, stop)

    def sample(self, seed: int) -> str:
        """Return one of the layouts that fit the answers, at random, in proportion to their weights in the prior."""
        layout = self._layouts.draw("-", seed)
        assert layout is not None
        return layout

    def next_shot(self, goal: Goal, *, seconds: float | None = None, stop: _core.Stop | None = None) -> str | None:
        """Return the shot of the engine `tree`, or None if the goal is reached.

        If the prior is uniform, the shot comes from the engine's decision tree or, if the tree has no node for these
        answers and the goal is *finish*, is the cheapest shot. In all other cases, it comes from a short search.
        """
        if self.prior == "uniform":
            tree = engine_tree(self.game, goal)
            node = None if tree is None else tree.find(self.answers)
            if node is not None:
                return node.cell
            if goal == "finish" and self._has_head_left and seconds != 0 and (costs := self.costs(stop)) is not None:
                return next(iter(costs.by_cell))
        cell = self._layouts.best_shot(goal, seconds, stop)
        if cell is not None:
            return list(self.cells)[cell]
        return self._certain_head() if goal == "finish" else None

    def shot_by(self, policy: GreedyPolicy) -> str | None:
        """Return the shot that a greedy policy chooses for the goal *finish*, or None if every head is hit.

        >>> import qipan
        >>> posterior(qipan.game("planes"), "C5=body D6=head").shot_by("gini")
        'G3'
        """
        weight = sum(next(iter(self.cells.values())).values())
        if all(counts["head"] in (0, weight) for counts in self.cells.values()):
            return self._certain_head()
        cell = self._layouts.choose(policy)
        return None if cell is None else list(self.cells)[cell]

    @property
    def _has_head_left(self) -> bool:
        return list(self.answers.values()).count("head") < int(self.game.options["planes"])

    def _certain_head(self) -> str | None:
        """Return a cell that has a head in every layout and has not been shot at, or None if there is none."""
        for name, counts in self.cells.items():
            if not counts["body"] and not counts["empty"] and name not in self.answers:
                return name
        return None

    def json(self) -> dict[str, object]:
        """Return what `qipan analyse planes --json` prints."""
        content: dict[str, object] = {"layouts": self.layouts, "cells": self.cells, "best": self.best}
        return content if self.kind == "exact" else {**content, "kind": self.kind}


def posterior(
    game: Game,
    answers: str | View = "",
    *,
    prior: Prior = "uniform",
    progress: Progress | None = None,
    seconds: float | None = None,
    stop: _core.Stop | None = None,
) -> Posterior:
    """Return the posterior after some answers, given as text such as ``C5=body D6=head`` or as the view of a seat.

    The counts per cell are exact for up to a million layouts, and otherwise estimated from a sample of a million. Raise
    BadNotation if the text is not a list of answers, ValueError if no layout fits them, and TimeoutError if the layouts
    could not be counted in time.

    >>> import qipan
    >>> belief = posterior(qipan.game("planes"), "C5=body D6=head")
    >>> belief.layouts, belief.kind
    (2802, 'exact')
    >>> belief.cells["D5"]
    {'head': 55, 'body': 800, 'empty': 1947}
    >>> posterior(qipan.game("planes"), "A0=head")
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: no layout fits these answers
    """
    board = board_of(game)
    if isinstance(answers, View):
        if answers.game != game:
            raise ValueError("the view is of another game")
        answers = answers_text(answers)
    layouts = _core.PlanesLayouts(board, answers, progress, seconds, stop)
    if not layouts.is_complete:
        raise TimeoutError("the time was up before all layouts were counted")
    if not layouts.total:
        raise Problem(NO_LAYOUT_FITS())
    kind = kind_of(layouts)
    layouts = apply_prior(layouts, board, prior)
    weight, heads, bodies = layouts.counts()
    total = layouts.total if prior == "uniform" else weight
    cells: dict[str, Counts] = {}
    for name, head, body in zip(cell_names(game), heads, bodies, strict=True):
        if kind == "estimate" and prior == "uniform":
            head, body = round(head * total / weight), round(body * total / weight)
        cells[name] = Counts(head=head, body=body, empty=total - head - body)
    known = _by_cell(_core.planes_parse_answers(board, answers))
    return Posterior(board, known, layouts.total, kind, cells, prior_name(prior), layouts)


def answers_of(view: View) -> dict[str, Answer]:
    """Return the answers to the seat's own shots, by cell.

    >>> import qipan
    >>> answers_of(qipan.game("planes", planes=1).parse("A2u J7d I7,J7 A3").view(0))
    {'I7': 'body', 'J7': 'head'}
    """
    return _by_cell(_core.planes_answers(_planes_view(view)))


def answers_text(view: View) -> str:
    """Return the answers to the seat's own shots as text, in the order of the shots; `-` before the first shot.

    >>> import qipan
    >>> answers_text(qipan.game("planes", planes=1).parse("A2u J7d I7,J7 A3").view(0))
    'I7=body,J7=head'
    """
    return ",".join(f"{cell}={answer}" for cell, answer in _core.planes_answers(_planes_view(view))) or "-"


def placed_planes(view: View) -> list[str]:
    """Return the planes that the seat has placed.

    >>> import qipan
    >>> placed_planes(qipan.game("planes", planes=2).parse("A2u - - -").view(0))
    ['A2u']
    """
    return _core.planes_placed(_planes_view(view))


def _by_cell(answers: list[tuple[str, str]]) -> dict[str, Answer]:
    return {cell: next(known for known in ANSWERS if known == answer) for cell, answer in answers}


def _planes_view(view: View) -> _core.PlanesView:
    assert isinstance(view, _core.PlanesView)
    return view
