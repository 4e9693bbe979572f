"""Planes: shooting by the best decision tree there is, and placing that nobody can foresee."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from qipan.engines.base import BaseEngine
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.games.planes import posterior as planes
from qipan.games.planes.decision_tree import Answer
from qipan.games.planes.head_chances import head_chance, head_chances
from qipan.rules import Game, State, View
from qipan.truth import Analysis, MoveValue, Value

ATTEMPTS = 100_000
"""Planes thrown on the board at random, until they lie side by side: a few hundred are usual."""


class Tree(BaseEngine):
    """Shoots by the best tree that is kept, or else by the quick one, which is built when the engine is made. Where the
    tree does not lead it shoots by the layouts that fit the answers. It places planes by a mixture of all layouts that
    makes every shooter take long.

    `qipan study planes` builds the best tree, in minutes.

    >>> import qipan
    >>> game = qipan.game("planes", size=8, planes=1)
    >>> choice = qipan.engine("tree", game).choose(game.parse("A2u A2u D3 A0").view(0))
    >>> str(choice.move), choice.value.source
    ('C3', 'chance of a head, 32 layouts fit')
    """

    name = "tree"
    about = "shoots by the best decision tree, places planes where they are found late"

    def __init__(self, game: Game, *, seed: int | None = None, threads: int = 1) -> None:
        super().__init__(game, seed=seed, threads=threads)
        self._tree = planes.kept_tree(game, "finish")
        self._placings = planes.placings(game)

    @classmethod
    def plays(cls, game: Game) -> bool:
        return game.name == "planes"

    def tree_shot(self, answers: Mapping[str, Answer]) -> tuple[str, float, int] | None:
        """Where the tree shoots after these answers, how likely that is a head, and how many layouts fit; None if the
        tree does not lead there."""
        node = None if self._tree is None else self._tree.find(answers)
        if node is None or node.cell is None:
            return None
        head = node.children.get("head")
        return node.cell, (head.layouts if head else 0) / node.layouts, node.layouts

    def analyse(self, view: View, limit: Limit = Limit(), history: Sequence[State] = ()) -> Analysis:
        """The chance of a head for every shot, the engine's own choice first."""
        self._check(view, history)
        limit = self._effective(limit)
        try:
            return head_chances(view, seconds=limit.seconds, stop=limit.stop)
        except TimeoutError:
            return single_planes(view)

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        moves = {str(move): move for move in view.moves()}
        if len(view.moves()[0].path) > 1:
            plane = self._plane(view, self._chance(view, history))
            return Choice(moves[plane], Value.estimate((0.0, 0.0), "a draw by lot"))
        shot = self.tree_shot(planes.answers_of(view))
        if shot is not None:
            cell, chance, layouts = shot
            return Choice(moves[cell], head_chance(view.seat, chance, layouts), nodes=1)
        try:
            best = head_chances(view, seconds=limit.seconds, stop=limit.stop).moves[0]
        except TimeoutError:
            best = single_planes(view).moves[0]
        return Choice(best.move, best.value, nodes=1)

    def _plane(self, view: View, chance: Random) -> str:
        """One plane of a layout that has the planes placed so far."""
        placed = view.text.split()[0]
        layout = None if self._placings is None else self._placings.draw(placed, chance.getrandbits(64))
        missing = _thrown(view, chance) if layout is None else set(layout.split(",")) - set(placed.split(","))
        return chance.choice(sorted(missing))


def _thrown(view: View, chance: Random) -> set[str]:
    """The missing planes, so that every layout is as likely as every other: thrown anew until they lie side by side."""
    moves = view.moves()
    placed = view.text.split()[0]
    count = int(view.game.options["planes"]) - (0 if placed == "-" else len(placed.split(",")))
    for _ in range(ATTEMPTS):
        thrown = chance.choices(moves, k=count)
        if len({cell for move in thrown for cell in move.path}) == sum(len(move.path) for move in thrown):
            return {str(move) for move in thrown}
    return {str(chance.choice(moves))}


def single_planes(view: View) -> Analysis:
    """What can be said in no time: how many ways for one plane to lie have their head at a cell and contradict no
    answer. A plane counts four times as much for each hit that it explains."""
    answers = planes.answers_of(view)
    heads: Counter[str] = Counter()
    for plane in view.game.initial().moves():
        own = dict.fromkeys(plane.path, "body") | {plane.path[0]: "head"}
        heard = [answers[cell] == part for cell, part in own.items() if cell in answers]
        if all(heard):
            heads[plane.path[0]] += 4 ** len(heard)
    all_planes = max(heads.total(), 1)
    values = []
    for move in view.moves():
        share = heads[str(move)] / all_planes
        payoffs = (share, -share) if view.seat == 0 else (-share, share)
        values.append(MoveValue(move, Value.estimate(payoffs, "share of the planes that fit, one at a time")))
    values.sort(key=lambda each: -heads[str(each.move)])
    return Analysis(Value.estimate((0.0, 0.0), "the time was too short"), tuple(values))
