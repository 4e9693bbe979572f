"""Finding an engine by its name."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from importlib import import_module

import qipan
from qipan.minds.mind import Engine, Mind

_KINDS = {
    "table": "table_lookup.TableLookup",
    "mcts": "mcts.MonteCarlo",
    "random": "random_moves.RandomMoves",
}
"""Each engine's module and class; imported when somebody asks for it."""


@dataclass(frozen=True)
class EngineKind:
    """An engine before it is made for a game."""

    name: str
    about: str


def engines(game: qipan.Game) -> list[str]:
    """The names of the engines that play a game with its options.

    >>> import qipan
    >>> "random" in qipan.engines(qipan.game("dots"))
    True
    """
    return [kind.name for kind in engine_kinds(game)]


def engine_kinds(game: qipan.Game) -> list[EngineKind]:
    """The engines that play a game, with a line on each."""
    kinds = (_kind(name) for name in _KINDS)
    return [EngineKind(kind.name, kind.about) for kind in kinds if kind.plays(game)]


def engine(
    name: str,
    game: qipan.Game,
    *,
    seed: int | None = None,
    threads: int = 1,
    **settings: object,
) -> Engine:
    """The engine of that name, ready to play a game.

    With a seed, one thread and a limit without seconds, its choices can be repeated exactly.

    >>> import qipan
    >>> game = qipan.game("dots")
    >>> engine = qipan.engine("random", game, seed=1)
    >>> view = game.initial().view(0)
    >>> engine.choose(view).move == engine.choose(view).move
    True
    >>> qipan.engine("oracle", qipan.game("planes"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: no engine 'oracle' plays planes; those that do are ...
    """
    if name not in _KINDS or not _kind(name).plays(game):
        raise ValueError(f"no engine {name!r:.80} plays {game.name}; those that do are {', '.join(engines(game))}")
    kind = _kind(name)
    known = [key for key in inspect.signature(kind.__init__).parameters if key not in ("self", "game")]
    for key in settings:
        if key not in known:
            raise ValueError(f"{name} has no setting {key!r:.80}; its settings are {', '.join(known)}")
    return kind(game, seed=seed, threads=threads, **settings)


def _kind(name: str) -> type[Mind]:
    module, _, title = _KINDS[name].partition(".")
    found: type[Mind] = getattr(import_module(f"qipan.minds.{module}"), title)
    return found
