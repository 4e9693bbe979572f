"""The symmetric engine for dots: it copies the opponent's edges, rotated by 180 degrees."""

from __future__ import annotations

from collections.abc import Sequence

from qipan.engines.base import BaseEngine
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.games.dots.policies import choose_by_policy
from qipan.rules import Game, State, View

_OUTER, _MIDDLE, _RING = ("0 23 1 22 2 21 3 20 6 17 10 13", "8 15 11 12", "4 5 7 9 14 16 18 19")
# A game on 3×3 that the first player wins against this engine by 8 to 1. First both players draw the outer edges, in
# opposite pairs. Then the first player draws two edges of the middle box. The engine completes this box, and must
# then open the ring of the other eight boxes, which the first player captures.
REFUTATION = tuple(f"{_OUTER} {_MIDDLE} {_RING}".split())


class Symmetric(BaseEngine):
    """Completes a box if it can; otherwise draws an edge that a rotation by 180 degrees maps to a drawn edge.

    If there is no such edge, as on an empty board, it draws any legal edge. Among several edges it chooses at random.

    >>> import qipan
    >>> game = qipan.game("dots")
    >>> str(qipan.engine("symmetric", game).choose(game.initial().play("5").view(1)).move)
    '18'
    """

    name = "symmetric"
    about = "completes boxes, and otherwise copies edges rotated by 180 degrees"

    @classmethod
    def plays(cls, game: Game) -> bool:
        return game.name == "dots"

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        return choose_by_policy("symmetric", view, self._random(view, history))
