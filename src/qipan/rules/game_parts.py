"""Loads the modules that only one game has. This is the only place that turns a game's name into code."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType


@cache
def game_part(name: str, part: str) -> ModuleType | None:
    """Return the module ``qipan.games.<game>.<part>``, or None if the game has no such file.

    Packages below `qipan.games` use this instead of importing it, so that they work for a game that adds nothing.

    >>> game_part("two-eat-one", "greedy").__name__
    'qipan.games.two_eat_one.greedy'
    >>> game_part("two-eat-one", "teleport") is None
    True
    """
    module = f"qipan.games.{name.replace('-', '_')}.{part}"
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and (module == error.name or module.startswith(f"{error.name}.")):
            return None
        raise  # the module exists, but something that it imports is missing
