"""The symmetric engine of dots, a copycat: it answers every edge with the one opposite."""

from __future__ import annotations

from collections.abc import Sequence

from qipan.engines.base import BaseEngine
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.games.dots.policies import choose_by_policy
from qipan.rules import Game, State, View

_OUTER, _MIDDLE, _RING = ("0 23 1 22 2 21 3 20 6 17 10 13", "8 15 11 12", "4 5 7 9 14 16 18 19")
# A game on 3×3 that the first player wins by 8 to 1. Both draw the outer edges, opposite each other. Then two edges of
# the middle box give that box to the copycat, which must now open the ring of the other eight boxes.
REFUTATION = tuple(f"{_OUTER} {_MIDDLE} {_RING}".split())


class Symmetric(BaseEngine):
    """Completes a box if it can, and otherwise copies a drawn edge, rotated by 180 degrees.

    If no edge can be copied, as on an empty board, it draws any legal edge. Among several edges it chooses at random.

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
