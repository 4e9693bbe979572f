"""The tree engine for planes: it shoots by a decision tree, and places planes by a mixed strategy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from qipan.engines.base import BaseEngine
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.games.planes.decision_tree import Answer
from qipan.games.planes.head_chances import single_plane_chances
from qipan.games.planes.posterior import answers_of, placed_planes
from qipan.games.planes.prior import placement_mixture
from qipan.games.planes.shot_values import EXPECTED_SHOTS, UNIT, analyse_shots
from qipan.games.planes.trees import engine_tree
from qipan.rules import Game, Move, State, View
from qipan.rules.reasons import ReasonKind
from qipan.truth import Analysis, MoveValue, Value

DRAWN_LAYOUT = ReasonKind("planes_drawn_layout", "a draw by lot")
MAX_PLACEMENT_ATTEMPTS = 100_000  # usually a few hundred attempts suffice to find planes that do not overlap


class TreeShot(NamedTuple):
    """A shot of the tree, with the figures that describe it."""

    cell: str
    chance: float  # the chance that the cell is a head
    layouts: int  # the number of layouts that fit the answers
    mean: float  # the expected number of shots, this one included, until every head is hit


class TreeEngine(BaseEngine):
    """Shoots by the best decision tree if it is saved, or else by the quick tree.

    `qipan study planes` builds the best tree within minutes. The quick tree is nearly as good; the constructor builds
    it within seconds if it is not saved. If the tree has no node for the answers, the engine searches among the layouts
    that fit. It places planes by a mixed strategy, against which shooters need more shots than against uniform
    placement.

    >>> import qipan
    >>> game = qipan.game("planes", size=8, planes=1)
    >>> choice = qipan.engine("tree", game).choose(game.parse("A2u A2u D3 A0").view(0))
    >>> str(choice.move), str(choice.value.source)
    ('C3', '32 layouts fit, chance of a head 3.1 %')
    """

    name = "tree"
    about = "shoots by the best decision tree, and places planes where they take long to find"

    def __init__(self, game: Game, *, seed: int | None = None, threads: int = 1) -> None:
        super().__init__(game, seed=seed, threads=threads)
        self._tree = engine_tree(game, "finish")
        self._mixture = placement_mixture(game)

    @classmethod
    def plays(cls, game: Game) -> bool:
        return game.name == "planes"

    @property
    def exact_cost(self) -> float | None:
        """The mean number of shots until the last head is hit, over all layouts; None if the tree has only a sample.

        >>> import qipan
        >>> round(qipan.engine("tree", qipan.game("planes", size=8, planes=1)).exact_cost, 1)
        5.2
        """
        return self._tree.mean if self._tree is not None and self._tree.kind == "exact" else None

    def tree_shot(self, answers: Mapping[str, Answer]) -> TreeShot | None:
        """Return the tree's shot after these answers.

        Return None if the tree has no node for these answers, or if every head is hit.
        """
        node = None if self._tree is None else self._tree.find(answers)
        if node is None or node.cell is None:
            return None
        head = node.children.get("head")
        return TreeShot(node.cell, (head.layouts if head else 0) / node.layouts, node.layouts, node.mean)

    def analyse(self, view: View, limit: Limit = Limit(), history: Sequence[State] = ()) -> Analysis:
        """Return the cost of every legal shot, the engine's choice first. In placing, only the first move matters."""
        self._check(view, history)
        if view.phase == "placing":
            choice = self._choose(view, limit, history)
            moves = sorted(view.moves(), key=lambda move: move != choice.move)
            return Analysis(choice.value, tuple(MoveValue(move, choice.value) for move in moves))
        return _analyse_shots(view, self._effective_limit(limit))

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        moves = view.moves()
        by_text = {str(move): move for move in moves}
        if view.phase == "placing":
            plane = self._choose_plane(view, moves, self._random(view, history))
            return Choice(by_text[plane], Value.estimate((0.0, 0.0), DRAWN_LAYOUT()))
        shot = self.tree_shot(answers_of(view))
        if shot is not None:
            source = EXPECTED_SHOTS(layouts=shot.layouts, percent=round(100 * shot.chance, 1))
            return Choice(by_text[shot.cell], Value.of_cost(shot.mean, UNIT, source, is_exact=False), nodes=1)
        best = _analyse_shots(view, limit).moves[0]
        return Choice(best.move, best.value, nodes=1)

    def _choose_plane(self, view: View, moves: Sequence[Move], rng: Random) -> str:
        """Draw a random layout that contains the planes placed so far, and return one of its planes not placed yet."""
        placed = placed_planes(view)
        layout = None if self._mixture is None else self._mixture.draw(",".join(placed) or "-", rng.getrandbits(64))
        missing = _sample_missing_planes(view, moves, rng) if layout is None else {*layout.split(",")} - {*placed}
        return rng.choice(sorted(missing))


def _analyse_shots(view: View, limit: Limit) -> Analysis:
    return analyse_shots(view, seconds=limit.seconds, stop=limit.stop) or single_plane_chances(view)


def _sample_missing_planes(view: View, moves: Sequence[Move], rng: Random) -> set[str]:
    """Return planes that complete the seat's layout at random.

    This is rejection sampling: choose as many planes as are missing, and repeat until none overlap. If no attempt
    succeeds, return a single legal plane.
    """
    count = int(view.game.options["planes"]) - len(placed_planes(view))
    for _ in range(MAX_PLACEMENT_ATTEMPTS):
        planes = rng.choices(moves, k=count)
        if len({cell for plane in planes for cell in plane.path}) == sum(len(plane.path) for plane in planes):
            return {str(plane) for plane in planes}
    return {str(rng.choice(moves))}
