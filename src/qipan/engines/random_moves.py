"""The random engine: it plays every legal move with the same probability."""

from __future__ import annotations

from collections.abc import Sequence

from qipan.engines.base import BaseEngine
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.engines.sources import GUESS
from qipan.rules import State, View
from qipan.truth import Value

_GUESS = GUESS()


class RandomMoves(BaseEngine):
    name = "random"
    about = "plays any legal move"

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        move = self._random(view, history).choice(view.moves())
        return Choice(move, Value.estimate((0.0,) * self.game.seats, _GUESS))
