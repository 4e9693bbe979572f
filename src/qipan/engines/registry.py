"""Finding an engine by its name."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from importlib import import_module

from qipan.engines.base import Analyst, BaseEngine, Engine
from qipan.rules import Game
from qipan.rules.game_parts import game_part

_KINDS = {
    "table": ("table_lookup.TableLookup",),
    "tree": (),
    "alphabeta": ("alphabeta.AlphaBeta", "multiplayer.RaceForTwo"),
    "paranoid": ("multiplayer.Paranoid",),
    "best-reply": ("multiplayer.BestReply",),
    "maxn": ("multiplayer.MaxN",),
    "race": ("multiplayer.AmongRacers",),
    "mcts": ("mcts.MonteCarlo",),
    "greedy": ("greedy.Greedy",),
    "minimax3": (),
    "symmetric": (),
    "random": ("random_moves.RandomMoves",),
}
"""The module and class of each generic engine, imported on first use; of several, the first that plays the game. A
game's own engine of that name comes first."""
_BEST = ("table", "tree", "alphabeta", "best-reply", "mcts", "random")
"""The strongest first, as far as it plays a game."""
_LOOK_AHEAD = ("alphabeta", "tree", "best-reply", "mcts")
"""Those that look ahead by whole turns and can say what every move is worth."""
_WITH_LEVELS = ("best", "alphabeta")


@dataclass(frozen=True)
class EngineKind:
    """An engine before it is made for a game.

    >>> import qipan
    >>> qipan.engine_kinds(qipan.game("two-eat-one"))[0].name
    'table'
    """

    name: str
    about: str


def engine_names(game: Game) -> list[str]:
    """The names of the engines that play a game with its options.

    >>> import qipan
    >>> "random" in qipan.engine_names(qipan.game("dots"))
    True
    """
    return [kind.name for kind in engine_kinds(game)]


def engine_kinds(game: Game) -> list[EngineKind]:
    """The engines that play a game, with a line on each.

    >>> import qipan
    >>> qipan.engine_kinds(qipan.game("dots"))[-1]
    EngineKind(name='random', about='any legal move')
    """
    kinds = (_kind(name, game) for name in _KINDS)
    return [EngineKind(kind.name, kind.about) for kind in kinds if kind is not None]


def engine(
    name: str,
    game: Game,
    *,
    level: int | None = None,
    seed: int | None = None,
    threads: int = 1,
    **settings: object,
) -> Engine:
    """The engine of that name, ready to play a game; ``best`` is the strongest there is.

    A `level` of 1..10 makes it a partner for people: each is stronger than the one below, and 10 is the engine itself.

    With a seed, one thread and a limit without seconds, its choices can be repeated exactly.

    >>> import qipan
    >>> game = qipan.game("dots")
    >>> engine = qipan.engine("random", game, seed=1)
    >>> view = game.initial().view(0)
    >>> engine.choose(view).move == engine.choose(view).move
    True
    >>> qipan.engine("oracle", qipan.game("planes"))
    Traceback (most recent call last):
    ValueError: no engine 'oracle' plays planes; those that do are tree, mcts, greedy, random
    """
    if level is None:
        return _made(name, game, seed, threads, settings)
    from qipan.engines.levels import LevelEngine, checked_level

    if not has_levels(name, game):
        raise ValueError(f"{name!r:.80} has no levels in {game.name}; best has")
    checked_level(level)
    return LevelEngine(game, level, _made(name, game, seed, threads, settings), seed=seed, threads=threads)


def has_levels(name: str, game: Game) -> bool:
    """Whether an engine can be made weaker for people.

    >>> import qipan
    >>> has_levels("best", qipan.game("dots")), has_levels("random", qipan.game("dots"))
    (True, False)
    """
    return name in (*_WITH_LEVELS, best_engine(game))


def _made(name: str, game: Game, seed: int | None, threads: int, settings: dict[str, object]) -> Engine:
    kind = _kind(best_engine(game) if name == "best" else name, game)
    if kind is None:
        raise ValueError(f"no engine {name!r:.80} plays {game.name}; those that do are {', '.join(engine_names(game))}")
    known = [key for key in inspect.signature(kind.__init__).parameters if key not in ("self", "game")]
    for key in settings:
        if key not in known:
            raise ValueError(f"{name} has no setting {key!r:.80}; its settings are {', '.join(known)}")
    made: Engine = kind(game, seed=seed, threads=threads, **settings)
    return made


def best_engine(game: Game) -> str:
    """The name of the strongest engine for a game with its options.

    >>> import qipan
    >>> best_engine(qipan.game("two-eat-one")), best_engine(qipan.game("checkers"))
    ('table', 'alphabeta')
    """
    return _first(_BEST, game)


def analyst(game: Game, seed: int | None = None) -> Analyst:
    """The strongest engine that looks ahead by turns and can say what every move is worth."""
    found = engine(_first(_LOOK_AHEAD, game), game, seed=seed)
    assert isinstance(found, Analyst)
    return found


def _first(names: tuple[str, ...], game: Game) -> str:
    """The first of these that plays the game. Among six, race search comes first more often than best-reply."""
    found = next(name for name in names if _kind(name, game) is not None)
    return "race" if found == "best-reply" and game.seats == 6 else found


def _kind(name: str, game: Game) -> type[BaseEngine] | None:
    paths = [f"qipan.engines.{path}" for path in _KINDS.get(name, ())]
    own = game_part(game.name, "engines")
    if own is not None and name in own.ENGINES:
        paths.insert(0, f"{own.__package__}.{own.ENGINES[name]}")
    return next((found for found in map(_engine_class, paths) if found.plays(game)), None)


def _engine_class(path: str) -> type[BaseEngine]:
    module, _, name = path.rpartition(".")
    found: type[BaseEngine] = getattr(import_module(module), name)
    return found
