"""The registry of games: creates a game from its name and options."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, cast

from qipan._core import Option
from qipan.rules.native import _core
from qipan.rules.protocols import Game
from qipan.rules.reasons import Problem, ReasonKind

UNKNOWN_GAME = ReasonKind("unknown_game", "unknown game {name}; the games are {known}")


class _GameType(Protocol):
    """The native class of a game. Calling it with options creates the game."""

    @property
    def name(self) -> str: ...
    @property
    def oldest_rules_version(self) -> int: ...  # the oldest version of the rules that the program still has
    @property
    def current_rules_version(self) -> int: ...
    def __call__(self, **options: int | bool | str) -> Game: ...
    def known_options(self) -> list[Option]: ...


_TYPES = {game_type.name: game_type for game_type in cast("Iterable[_GameType]", _core.game_types())}


def game_names() -> list[str]:
    """Return the names of all games.

    >>> import qipan
    >>> qipan.game_names()
    ['planes', 'dots', 'two-eat-one', 'chinese-checkers', 'checkers']
    """
    return list(_TYPES)


def game(name: str, /, **options: int | bool | str) -> Game:
    """Return a game with the given options, and defaults for the rest. Raise ValueError for an unknown name or option.

    An option's value may also be text, as on the command line: ``rows="3"``, ``must_take="on"``. ``rules_version=1``
    asks for the rules of an earlier version, with the defaults of that version, if the program still has them.

    >>> import qipan
    >>> qipan.game("dots", rows=2, cols=3).initial().text
    '2x3 00000000000000000 0-0 0'
    >>> qipan.game("go")
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: unknown game 'go'; the games are planes, dots, two-eat-one, chinese-checkers, checkers
    >>> qipan.game("dots", size=3)
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: dots has no option 'size'; its options are rows, cols, reply_ban, must_take
    """
    return _type(name)(**options)


def game_of_version(name: str, rules_version: int, /, **options: int | bool | str) -> Game:
    """Return a game with the rules of a version, for records and rooms that were written under them.

    If the program does not have the rules of that version, return the game with the current rules.

    >>> import qipan
    >>> game_of_version("chinese-checkers", 1).options["finish"], qipan.game("chinese-checkers").options["finish"]
    ('strict', 'filled')
    >>> game_of_version("dots", 9).rules_version
    1
    """
    game_type = _type(name)
    if game_type.oldest_rules_version <= rules_version < game_type.current_rules_version:
        return game(name, **{"rules_version": rules_version, **options})
    return game(name, **options)


def options_and_version(game: Game) -> dict[str, int | bool | str]:
    """Return the arguments with which `game` creates this game: its options and, for earlier rules, their version.

    >>> import qipan
    >>> options_and_version(qipan.game("two-eat-one"))["stones"]
    4
    >>> old = qipan.game("chinese-checkers", finish="filled", rules_version=1)
    >>> options_and_version(old)["rules_version"], qipan.game(old.name, **options_and_version(old)) == old
    (1, True)
    """
    is_current = game.rules_version == _type(game.name).current_rules_version
    return game.options if is_current else {**game.options, "rules_version": game.rules_version}


def known_options(name: str) -> list[Option]:
    """Return the options of a game: their meaning, allowed values and defaults.

    >>> import qipan
    >>> [(option.name, option.default, option.allowed) for option in qipan.known_options("two-eat-one")][:2]
    [('stones', 4, (4, 6)), ('strike', True, (False, True))]
    """
    return _type(name).known_options()


def _type(name: str) -> _GameType:
    try:
        return _TYPES[name]
    except (KeyError, TypeError):
        raise Problem(UNKNOWN_GAME(name=f"{name!r:.80}", known=", ".join(_TYPES))) from None
