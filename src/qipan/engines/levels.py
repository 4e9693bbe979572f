"""Playing levels for people: ten in every game, each stronger than the previous one; the tenth is the best engine.

The lower levels make the mistakes that people make: they search less deeply, overlook moves that are not obvious, and
choose at random among moves of similar value. None of them plays uniformly random moves.
"""

from __future__ import annotations

from collections.abc import Sequence

from qipan.engines.base import BaseEngine, Engine
from qipan.engines.choice import Choice
from qipan.engines.level_search import LevelSearch, SearchLevel
from qipan.engines.limit import Limit
from qipan.rules import Game, State, View
from qipan.rules.game_module import module_of
from qipan.rules.reasons import Problem, ReasonKind

LEVELS = range(1, 11)
TOP_LEVEL = LEVELS[-1]

NO_SUCH_LEVEL = ReasonKind("no_such_level", "level must be 1..{highest}, not {given}")

# Levels 1 to 9 of a game that has none of its own. They are not tuned to a game. Every level has a lower temperature
# than the previous one, so that the levels also differ for Monte Carlo tree search, which ignores the depth.
DEFAULT_SEARCH_LEVELS = (
    SearchLevel(1, 0.25),
    SearchLevel(1, 0.15),
    SearchLevel(2, 0.1),
    SearchLevel(2, 0.06),
    SearchLevel(3, 0.04),
    SearchLevel(3, 0.025),
    SearchLevel(4, 0.015),
    SearchLevel(5, 0.008),
    SearchLevel(6, 0),
)


class LevelEngine(BaseEngine):
    """An engine at a level for people; returned by ``qipan.engine(name, game, level=3)``.

    >>> import qipan
    >>> game = qipan.game("checkers")
    >>> beginner = qipan.engine("best", game, level=1, seed=1)
    >>> beginner.name, beginner.level
    ('level 1', 1)
    >>> beginner.choose(game.initial().view(0)).move in game.initial().moves()
    True
    """

    about = "plays at a level for people"

    def __init__(self, game: Game, level: int, strongest: Engine, *, seed: int | None = None, threads: int = 1) -> None:
        super().__init__(game, seed=seed, threads=threads)
        self.level = check_level(level)
        self.name = f"level {level}"  # type: ignore[misc]
        self._engine = strongest if level == TOP_LEVEL else _level_engine(game, level, seed)

    def _effective_limit(self, limit: Limit) -> Limit:
        return limit  # an empty limit is passed on, since `self._engine` replaces it by its own default

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        return self._engine.choose(view, limit, history)


def _level_engine(game: Game, level: int, seed: int | None) -> Engine:
    """Return the engine of a level below the top."""
    create_level = module_of(game.name).create_level
    if create_level is None:
        return LevelSearch(game, DEFAULT_SEARCH_LEVELS[level - 1], seed)
    engine: Engine = create_level(game, level, seed)
    return engine


def check_level(level: int) -> int:
    """Return the level. Raise ValueError if it is not in 1..10."""
    if not isinstance(level, int) or isinstance(level, bool) or level not in LEVELS:
        raise Problem(NO_SUCH_LEVEL(highest=TOP_LEVEL, given=f"{level!r:.80}"))
    return level
