"""Levels for people: ten of them in every game, each stronger than the one below, the tenth the best there is.

The lower ones err as people do. They see less far, overlook what is not right before their eyes, and find moves alike
that are nearly so; none of them throws dice over all moves.
"""

from __future__ import annotations

from collections.abc import Sequence

from qipan.engines.base import BaseEngine, Engine
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.rules import Game, State, View
from qipan.rules.game_parts import game_part

LEVELS = range(1, 11)
TOP = LEVELS[-1]


class LevelEngine(BaseEngine):
    """The best engine of a game at a level for people; made by ``qipan.engine(name, game, level=3)``.

    >>> import qipan
    >>> game = qipan.game("checkers")
    >>> beginner = qipan.engine("best", game, level=1, seed=1)
    >>> beginner.name, beginner.level
    ('level 1', 1)
    >>> beginner.choose(game.initial().view(0)).move in game.initial().moves()
    True
    """

    about = "a level for people"

    def __init__(self, game: Game, level: int, top: Engine, *, seed: int | None = None, threads: int = 1) -> None:
        super().__init__(game, seed=seed, threads=threads)
        self.level = checked_level(level)
        self.name = f"level {level}"  # type: ignore[misc]
        self._engine = top if level == TOP else _level_engine(game, level, seed)

    def _effective(self, limit: Limit) -> Limit:
        return limit  # each level has its own default

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        return self._engine.choose(view, limit, history)


def _level_engine(game: Game, level: int, seed: int | None) -> Engine:
    levels = game_part(game.name, "levels")
    assert levels is not None
    engine: Engine = levels.level_engine(game, level, seed)
    return engine


def checked_level(level: int) -> int:
    if not isinstance(level, int) or isinstance(level, bool) or level not in LEVELS:
        raise ValueError(f"a level is 1..{TOP}, not {level!r:.80}")
    return level
