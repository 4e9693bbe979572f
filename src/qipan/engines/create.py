"""Creates engines by name, at full strength or at a level for people."""

from __future__ import annotations

from qipan.engines.base import Engine
from qipan.engines.levels import LevelEngine, check_level
from qipan.engines.registry import NO_LEVELS, create_engine, has_levels
from qipan.rules import Game
from qipan.rules.reasons import Problem


def engine(
    name: str,
    game: Game,
    *,
    level: int | None = None,
    seed: int | None = None,
    threads: int = 1,
    **settings: object,
) -> Engine:
    """Return an engine for a game; ``best`` is the strongest. Raise ValueError if no such engine plays the game.

    A `level` from 1 to 10 limits its strength for play against people: each level is stronger than the previous one,
    and level 10 is the engine itself. With a seed, one thread and a limit without seconds, its choices are
    reproducible.

    >>> import qipan
    >>> game = qipan.game("dots")
    >>> engine = qipan.engine("random", game, seed=1)
    >>> view = game.initial().view(0)
    >>> engine.choose(view).move == engine.choose(view).move
    True
    >>> qipan.engine("oracle", qipan.game("planes"))
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: no engine 'oracle' plays planes; those that do are tree, mcts, greedy, random
    """
    if level is None:
        return create_engine(name, game, seed, threads, settings)
    if not has_levels(name, game):
        raise Problem(NO_LEVELS(engine=name[:80], game=game.name))
    check_level(level)
    return LevelEngine(game, level, create_engine(name, game, seed, threads, settings), seed=seed, threads=threads)
