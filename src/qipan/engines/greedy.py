"""Takes what it can get at once; each game's page says exactly how."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import qipan
from qipan.engines.base import Mind
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.games.checkers.greedy import choose_action
from qipan.games.chinese_checkers.greedy import choose_stone
from qipan.games.dots.greedy import choose_edge
from qipan.games.planes.greedy import choose_plane_or_shot
from qipan.games.two_eat_one.greedy import choose_step

_WAYS: dict[str, Callable[[qipan.View, random.Random, Limit], Choice]] = {
    "checkers": choose_action,
    "chinese-checkers": choose_stone,
    "dots": choose_edge,
    "two-eat-one": choose_step,
    "planes": choose_plane_or_shot,
}


class Greedy(Mind):
    """
    >>> import qipan
    >>> game = qipan.game("dots", rows=1, cols=2)
    >>> str(qipan.engine("greedy", game).choose(game.parse("1x2 1011000 0-0 1").view(1)).move)
    '5'
    """

    name = "greedy"
    about = "takes what it can get at once"

    @classmethod
    def plays(cls, game: qipan.Game) -> bool:
        return game.name in _WAYS

    def _choose(self, view: qipan.View, limit: Limit, history: Sequence[qipan.State]) -> Choice:
        return _WAYS[self.game.name](view, self._chance(view, history), limit)
