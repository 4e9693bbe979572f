"""The registry of engines: finds the class of an engine by its name and the game."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from qipan.engines.base import Analyst, BaseEngine, Engine
from qipan.engines.settings import ChosenValue, Setting
from qipan.rules import Game
from qipan.rules.game_module import Lazy, module_of
from qipan.rules.reasons import Problem, ReasonKind

# The engines that play many games, in the order in which they are shown: name -> class. A game's own engines come
# before `paranoid` and `random`. A game's engine replaces the generic engine of the same name.
_GENERIC = {
    "table": Lazy("qipan.engines.table_lookup", "TableLookup"),
    "alphabeta": Lazy("qipan.engines.alphabeta", "AlphaBeta"),
    "paranoid": Lazy("qipan.engines.multiplayer", "Paranoid"),
    "best-reply": Lazy("qipan.engines.multiplayer", "BestReply"),
    "maxn": Lazy("qipan.engines.multiplayer", "MaxN"),
    "mcts": Lazy("qipan.engines.mcts", "MonteCarlo"),
    "td": Lazy("qipan.engines.td", "TemporalDifference"),
    "greedy": Lazy("qipan.engines.greedy", "Greedy"),
    "random": Lazy("qipan.engines.random_moves", "RandomMoves"),
}
_STRONGEST_FIRST = ("alphabeta", "mcts", "random")  # `table` and the game's own best engine come before these
_ANALYSTS = ("alphabeta", "mcts")  # generic engines that value moves by a search, in order of preference
_WITH_LEVELS = ("best", "alphabeta")

NO_SUCH_ENGINE = ReasonKind("no_such_engine", "no engine '{engine}' plays {game}; those that do are {engines}")
NO_LEVELS = ReasonKind("no_levels", "{engine} has no levels in {game}; use best")
NO_SUCH_SETTING = ReasonKind("no_such_setting", "{engine} has no setting {setting} in {game}; its settings: {known}")
NO_ENGINE_WITH_SETTINGS = ReasonKind("no_engine_with_settings", "no engine for {game} has the settings {settings}")


@dataclass(frozen=True)
class EngineKind:
    """The name and description of an engine, and the settings that people may choose.

    >>> import qipan
    >>> kind = qipan.engine_kinds(qipan.game("two-eat-one"))[1]
    >>> kind.name, [setting.name for setting in kind.settings]
    ('alphabeta', ['depth', 'seconds', 'evaluation'])
    """

    name: str
    about: str
    settings: tuple[Setting, ...] = ()


def engine_names(game: Game) -> list[str]:
    """Return the names of the engines that play a game with its options.

    >>> import qipan
    >>> "random" in qipan.engine_names(qipan.game("dots"))
    True
    """
    return [kind.name for kind in engine_kinds(game)]


def engine_kinds(game: Game) -> list[EngineKind]:
    """Return the names and descriptions of the engines that play a game with its options.

    >>> import qipan
    >>> qipan.engine_kinds(qipan.game("dots"))[-1]
    EngineKind(name='random', about='plays any legal move', settings=())
    """
    classes = (_find_class(name, game) for name in _names(game))
    return [
        EngineKind(found.name, found.about, found.available_settings(game)) for found in classes if found is not None
    ]


def has_levels(name: str, game: Game) -> bool:
    """Return whether an engine has levels for people.

    >>> import qipan
    >>> has_levels("best", qipan.game("dots")), has_levels("random", qipan.game("dots"))
    (True, False)
    """
    return name in (*_WITH_LEVELS, best_engine(game))


def check_engine(name: str, game: Game) -> None:
    """Raise Problem unless the engine exists and plays the game.

    >>> import qipan
    >>> check_engine("oracle", qipan.game("planes"))
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: no engine 'oracle' plays planes; those that do are tree, mcts, greedy, random
    """
    if name != "best" and _find_class(name, game) is None:
        raise Problem(NO_SUCH_ENGINE(engine=name[:80], game=game.name, engines=", ".join(engine_names(game))))


def has_setting(name: str, game: Game, setting: str) -> bool:
    """Return whether an engine has a setting that people may choose.

    >>> import qipan
    >>> has_setting("mcts", qipan.game("dots"), "exploration"), has_setting("best", qipan.game("dots"), "depth")
    (True, False)
    """
    return any(each.name == setting for each in engine_settings(name, game))


def check_settings(name: str, game: Game, chosen: Mapping[str, ChosenValue]) -> None:
    """Raise Problem unless an engine, which must exist, has all these settings and they can have these values.

    >>> import qipan
    >>> check_settings("mcts", qipan.game("dots"), {"depth": 3})
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: mcts has no setting depth in dots; its settings: seconds, exploration
    """
    settings = {setting.name: setting for setting in engine_settings(name, game)}
    for key, value in chosen.items():
        if key not in settings:
            known = ", ".join(settings) or "–"
            raise Problem(NO_SUCH_SETTING(engine=name[:80], game=game.name, setting=key[:80], known=known))
        settings[key].check(value)


def best_engine_with(game: Game, names: Sequence[str]) -> str:
    """Return the name of the strongest engine that has all these settings. Raise Problem if there is none.

    >>> import qipan
    >>> best_engine_with(qipan.game("two-eat-one"), ["depth"]), best_engine_with(qipan.game("dots"), [])
    ('alphabeta', 'table')
    """
    candidates = dict.fromkeys((*_strongest_first(game), *engine_names(game)))
    for name in candidates:
        if _find_class(name, game) and {setting.name for setting in engine_settings(name, game)} >= set(names):
            return name
    raise Problem(NO_ENGINE_WITH_SETTINGS(game=game.name, settings=", ".join(names)[:80]))


def engine_settings(name: str, game: Game) -> tuple[Setting, ...]:
    """Return the settings of an engine that people may choose; none if it does not play the game.

    >>> import qipan
    >>> [setting.name for setting in engine_settings("mcts", qipan.game("dots"))]
    ['seconds', 'exploration']
    """
    engine_class = _find_class(best_engine(game) if name == "best" else name, game)
    return () if engine_class is None else engine_class.available_settings(game)


def create_engine(name: str, game: Game, seed: int | None, threads: int, settings: Mapping[str, object]) -> Engine:
    """Return an engine at full strength. Raise ValueError if no such engine plays the game."""
    check_engine(name, game)
    engine_class = _find_class(best_engine(game) if name == "best" else name, game)
    assert engine_class is not None
    for key in settings:
        allowed = [name for name in inspect.signature(engine_class.__init__).parameters if name not in ("self", "game")]
        if key not in allowed:
            raise ValueError(f"{name} has no setting {key!r:.80}; its settings are {', '.join(allowed)}")
    created: Engine = engine_class(game, seed=seed, threads=threads, **settings)
    return created


def best_engine(game: Game) -> str:
    """Return the name of the engine that is the strongest for a game with its options.

    >>> import qipan
    >>> best_engine(qipan.game("two-eat-one")), best_engine(qipan.game("checkers"))
    ('table', 'alphabeta')
    """
    return _first_that_plays(_strongest_first(game), game)


def _strongest_first(game: Game) -> tuple[str, ...]:
    return ("table", *_own_best(game), *_STRONGEST_FIRST)


def best_analyst(game: Game) -> str:
    """Return the name of the preferred analyst for a game, chosen from the engines that search.

    >>> import qipan
    >>> best_analyst(qipan.game("two-eat-one")), best_analyst(qipan.game("planes"))
    ('alphabeta', 'tree')
    """
    return _first_that_plays((*_own_best(game), *_ANALYSTS), game)


def analyst(game: Game, seed: int | None = None, **settings: object) -> Analyst:
    """Return the preferred analyst for a game, with these settings."""
    created = create_engine(best_analyst(game), game, seed, 1, settings)
    assert isinstance(created, Analyst)
    return created


def _first_that_plays(names: tuple[str, ...], game: Game) -> str:
    return next(name for name in names if _find_class(name, game) is not None)


def _own_best(game: Game) -> tuple[str, ...]:
    """Return the name of the best of the game's own engines, as a tuple; an empty one if a generic engine is better."""
    best = module_of(game.name).best_engine(game)
    return () if best is None else (best,)


def _names(game: Game) -> list[str]:
    """Return the names of all engines that may play a game, in the order in which they are shown."""
    own = {"paranoid": module_of(game.name).engines, "random": module_of(game.name).simple_engines}
    return list(dict.fromkeys(each for name in _GENERIC for each in (*own.get(name, ()), name)))


def _find_class(name: str, game: Game) -> type[BaseEngine] | None:
    """Return the engine class with this name that plays the game, or None if there is none."""
    module = module_of(game.name)
    for engines in (module.engines, module.simple_engines, _GENERIC):
        if name in engines:
            engine_class: type[BaseEngine] = engines[name].load()
            if engine_class.plays(game):
                return engine_class
    return None
