"""The copycat of dots: it answers every edge with the one opposite."""

from __future__ import annotations

from collections.abc import Sequence

from qipan.engines.base import BaseEngine
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.games.dots.policies import choice_among
from qipan.rules import Game, State, View

_OUTER, _MIDDLE, _RING = ("0 23 1 22 2 21 3 20 6 17 10 13", "8 15 11 12", "4 5 7 9 14 16 18 19")
REFUTATION = tuple(f"{_OUTER} {_MIDDLE} {_RING}".split())
"""A game on 3×3 that the first player wins by 8 to 1. Both draw the outer edges, opposite each other; then two edges of
the middle box hand it to the copycat, who must now open the ring of the other eight."""


class Symmetric(BaseEngine):
    """Completes a box if it can. Otherwise it draws an edge that half a turn of the board takes to a drawn one; where
    there is none, as on an empty board, any legal edge. Of several such edges each is as likely as the others.

    >>> import qipan
    >>> game = qipan.game("dots")
    >>> str(qipan.engine("symmetric", game).choose(game.initial().play("5").view(1)).move)
    '18'
    """

    name = "symmetric"
    about = "takes boxes, and otherwise copies by half a turn of the board"

    @classmethod
    def plays(cls, game: Game) -> bool:
        return game.name == "dots"

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        return choice_among("symmetric", view, self._random(view, history))
