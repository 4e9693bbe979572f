"""Competitors: who plays in a tournament, written as one text such as `mcts:nodes=500` or `ann=./ann/bot`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from qipan.arena import problems
from qipan.engines import Engine, Limit
from qipan.engines.create import engine
from qipan.engines.registry import check_engine, check_settings, has_setting
from qipan.match.text import ENGINE_NAME
from qipan.rules import Game
from qipan.rules.game_module import module_of
from qipan.rules.reasons import Problem, reason_of

NAME_AND_SPEC = re.compile(r"([^=:/]+)=(.+)", re.DOTALL)
ENGINE_SPEC = re.compile(r"([\w-]+)(?::(.*))?", re.DOTALL)
FOLDERS = re.compile(r"(?<!\S)/(?:[^/\s]*/)*(?=[^/\s])")  # matches the folders of an absolute path
LIMITS = {"depth": int, "nodes": int, "seconds": float}
DEFAULT_LIMIT = Limit(seconds=0.1)  # the limit per move, if neither the tournament nor the competitor's text sets one
PLUS = "+"  # joins the names of the players in a game key such as `1.ann+bob.1`


@dataclass(frozen=True)
class Competitor:
    """A name, and the text that says who plays. `version` changes when the files of a program do; see `classroom`.

    >>> read_competitor("strong=mcts:nodes=500,exploration=0.7").name
    'strong'
    >>> read_competitor("best:level=3")
    Competitor(name='best:level=3', spec='best:level=3', version='')
    """

    name: str
    spec: str
    version: str = ""

    @property
    def is_program(self) -> bool:
        """Whether this is a program of its own rather than an engine of Qipan.

        >>> read_competitor("./bots/ann.py").is_program, read_competitor("mcts:nodes=500").is_program
        (True, False)
        """
        return is_program(self.spec)

    @property
    def shown_spec(self) -> str:
        """The text as people see it: without the folders of a program, which they need not know.

        >>> [Competitor("x", spec).shown_spec for spec in ("/bots/ann/bot.py", "node /bots/bo/bot.js --fast")]
        ['bot.py', 'node bot.js --fast']
        """
        return FOLDERS.sub("", self.spec) if self.is_program else self.spec

    @property
    def label(self) -> str:
        """The name in game keys. It contains the version, so that games of an earlier version do not count."""
        return f"{self.name}@{self.version}" if self.version else self.name


@dataclass(frozen=True)
class EngineSpec:
    """An engine of Qipan with its settings and the limit of its searches, as read from the text of a competitor."""

    engine: str
    settings: Mapping[str, Any]
    limit: Limit  # the limit of its searches; empty if the text sets none


def read_competitor(text: str) -> Competitor:
    """Return the competitor that a text names: `SPEC` or `NAME=SPEC`. Without a name, the text is the name.

    Whether the engine exists is checked by `check_competitor`. The paths of a program become absolute, so that it is
    the same program wherever the tournament is resumed.

    >>> read_competitor("+=mcts")
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: the name of a competitor cannot contain +, as '+' does; choose another: NAME=…
    """
    named = NAME_AND_SPEC.fullmatch(text.strip())
    name, spec = (named[1].strip(), named[2].strip()) if named else ("", text.strip())
    name = ENGINE_NAME.check(name or _default_name(spec))
    if PLUS in name:
        raise Problem(problems.BAD_COMPETITOR_NAME(letter=PLUS, given=f"{name!r:.80}"))
    return Competitor(name, _absolute(spec))


def read_competitors(texts: Sequence[str]) -> tuple[Competitor, ...]:
    """Return competitors with different names: the second of two with the same text is named `… (2)`.

    >>> [each.name for each in read_competitors(["random", "random", "x=mcts"])]
    ['random', 'random (2)', 'x']
    """
    found: list[Competitor] = []
    for text in texts:
        each = read_competitor(text)
        names = {other.name for other in found}
        if each.name in names and each.name == _default_name(text.strip()):
            number = next(number for number in range(2, len(texts) + 2) if f"{each.name} ({number})" not in names)
            each = replace(each, name=f"{each.name} ({number})")
        if each.name in names:
            raise Problem(problems.SAME_NAME(name=each.name))
        found.append(each)
    return tuple(found)


def is_program(spec: str) -> bool:
    return "/" in spec or ENGINE_SPEC.fullmatch(spec) is None


def _default_name(spec: str) -> str:
    """Return the spec of an engine, or the name of a program's file without the folder."""
    name = spec.rstrip("/").rpartition("/")[2] if is_program(spec) else spec
    return name.replace(PLUS, "-")[:100]


@lru_cache(maxsize=1024)  # cached, since it is called several times for each game
def read_engine_spec(spec: str) -> EngineSpec:
    """Read `ENGINE` or `ENGINE:KEY=VALUE,…`. Raise Problem if it is neither.

    >>> read_engine_spec("mcts:nodes=500,exploration=0.7")
    EngineSpec(engine='mcts', settings={'exploration': 0.7}, limit=Limit(depth=None, nodes=500, seconds=None))
    >>> read_engine_spec("mcts:500")
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: 'mcts:500': '500' is not a setting such as nodes=500 or level=3
    """
    found = ENGINE_SPEC.fullmatch(spec)
    if found is None:
        raise Problem(problems.BAD_COMPETITOR(given=f"{spec!r:.80}"))
    limits: dict[str, Any] = {}
    settings: dict[str, Any] = {}
    for part in filter(None, (found[2] or "").split(",")):
        key, equals, text = (each.strip() for each in part.partition("="))
        value = _number(text)
        wanted = LIMITS.get(key)
        if not equals or (wanted is int and not isinstance(value, int)) or (wanted is float and isinstance(value, str)):
            raise Problem(problems.BAD_COMPETITOR_SETTING(given=f"{spec!r:.80}", setting=f"{part!r:.80}"))
        (limits if wanted else settings)[key] = value
    try:
        limit = Limit(**limits)
    except ValueError as error:
        raise Problem(problems.COMPETITOR(given=f"{spec!r:.80}", problem=reason_of(error))) from None
    return EngineSpec(found[1], settings, limit)


def _number(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def check_competitor(competitor: Competitor, game: Game) -> None:
    """Raise Problem unless the competitor exists and plays the game. A program is only looked for, not started.

    >>> import qipan
    >>> check_competitor(read_competitor("oracle"), qipan.game("planes"))
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: oracle: no engine 'oracle' plays planes; those that do are tree, mcts, greedy, random
    """
    try:
        if competitor.is_program:
            _check_program(competitor.spec)
            return
        spec = read_engine_spec(competitor.spec)
        check_engine(spec.engine, game)
        own = {key: value for key, value in spec.settings.items() if key not in ("level", "threads")}
        check_settings(spec.engine, game, own)
        create_engine(competitor, game, None)
    except (ValueError, OSError) as error:
        raise Problem(problems.COMPETITOR(given=competitor.name[:80], problem=reason_of(error))) from None


def create_engine(competitor: Competitor, game: Game, seed: int | None) -> Engine:
    """Return the engine of a competitor. The engine of a program keeps its process running until `close` is called."""
    if competitor.is_program:
        return _start_program(competitor, game, seed)
    spec = read_engine_spec(competitor.spec)
    return engine(spec.engine, game, seed=seed, **spec.settings)


def exact_cost_of(competitor: Competitor, game: Game) -> float | None:
    """Return the exact mean cost of a competitor over all hidden set-ups; None if it states no cost, as every program.

    It may take seconds, since an engine may build a decision tree.

    >>> import qipan
    >>> game = qipan.game("planes", size=8, planes=1)
    >>> [exact_cost_of(read_competitor(text), game) is None for text in ("tree", "greedy")]
    [False, True]
    """
    if competitor.is_program or module_of(game.name).move_costs is None:
        return None
    try:
        cost: float | None = getattr(create_engine(competitor, game, None), "exact_cost", None)
    except (ValueError, OSError):  # the text names an engine that this version no longer has
        return None
    return cost


def limit_of(competitor: Competitor, game: Game, default: Limit) -> Limit:
    """Return the limit of a competitor: its own or, if it has none, the limit of the tournament.

    An engine at a level for people has no limit but its own. If neither has a limit, it is DEFAULT_LIMIT, or none for
    an engine without the setting `seconds`, which never searches for long.

    >>> import qipan
    >>> limit_of(read_competitor("mcts:nodes=9"), qipan.game("dots"), Limit(seconds=1))
    Limit(depth=None, nodes=9, seconds=None)
    """
    spec = None if competitor.is_program else read_engine_spec(competitor.spec)
    if spec is not None and not spec.limit.is_empty:
        return spec.limit
    if spec is not None and "level" in spec.settings:
        return Limit()
    if not default.is_empty:
        return default
    if spec is not None and not has_setting(spec.engine, game, "seconds"):
        return Limit()
    return DEFAULT_LIMIT


def _absolute(spec: str) -> str:
    from qipan.engines.external.find_program import absolute_command

    return absolute_command(spec) if is_program(spec) else spec


def _check_program(spec: str) -> None:
    from qipan.engines.external.find_program import is_relative

    _read_program(spec)
    if is_relative(spec):
        raise Problem(problems.RELATIVE_PROGRAM(path=f"{spec:.80}"))


def _read_program(spec: str) -> Any:
    from qipan.engines.external import read_program

    return read_program(spec)


def _start_program(competitor: Competitor, game: Game, seed: int | None) -> Engine:
    from qipan.engines.external import start_program

    started: Engine = start_program(replace(_read_program(competitor.spec), name=competitor.name), game, seed=seed)
    return started
