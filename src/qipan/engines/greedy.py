"""The greedy engine: it plays the move with the best immediate gain, which each game defines."""

from __future__ import annotations

from collections.abc import Sequence

from qipan.engines.base import BaseEngine
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.rules import Game, State, View
from qipan.rules.game_parts import game_part


class Greedy(BaseEngine):
    """Plays the move with the best immediate gain; the function `choose` in the game's `greedy.py` defines the gain.

    >>> import qipan
    >>> game = qipan.game("dots", rows=1, cols=2)
    >>> str(qipan.engine("greedy", game).choose(game.parse("1x2 1011000 0-0 1").view(1)).move)
    '5'
    """

    name = "greedy"
    about = "takes the best immediate gain"

    @classmethod
    def plays(cls, game: Game) -> bool:
        return game_part(game.name, "greedy") is not None

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        greedy = game_part(self.game.name, "greedy")
        assert greedy is not None
        choice: Choice = greedy.choose(view, self._random(view, history), limit)
        return choice
