"""Takes what it can get at once; each game's page says exactly how."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import qipan
from qipan.minds.choice import Choice
from qipan.minds.greedy.checkers import choose_action
from qipan.minds.greedy.chinese_checkers import choose_stone
from qipan.minds.greedy.dots import choose_edge
from qipan.minds.greedy.planes import choose_plane_or_shot
from qipan.minds.greedy.two_eat_one import choose_step
from qipan.minds.limit import Limit
from qipan.minds.mind import Mind

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
