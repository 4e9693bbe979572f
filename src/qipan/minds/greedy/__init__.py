"""The player in a hurry: what looks best at once, defined for each game on its page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import qipan
from qipan.minds.choice import Choice
from qipan.minds.greedy import chinese_checkers
from qipan.minds.limit import Limit
from qipan.minds.mind import Mind
from qipan.truth import Value

_PLAYERS: dict[str, Callable[[qipan.View], qipan.Move]] = {
    "chinese-checkers": chinese_checkers.choose,
}
"""Who plays each game: given the view of the seat to move, the move."""


class Greedy(Mind):
    """Takes what it can get now and never looks ahead.

    >>> import qipan
    >>> game = qipan.game("chinese-checkers")
    >>> str(qipan.engine("greedy", game).choose(game.initial().view(0)).move)
    '-4,6:-4,4'
    """

    name = "greedy"
    about = "what looks best at once, never looking ahead"

    @classmethod
    def plays(cls, game: qipan.Game) -> bool:
        return game.name in _PLAYERS

    def _choose(self, view: qipan.View, limit: Limit, history: Sequence[qipan.State]) -> Choice:
        move = _PLAYERS[self.game.name](view)
        return Choice(move, Value.estimate((0.0,) * self.game.seats, "looks best at once"), nodes=1, depth=1)
