"""Loads the parts of a game: modules in `qipan.games.<game>` with well-known names, such as `greedy` or `table`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType


@cache
def game_part(name: str, part: str) -> ModuleType | None:
    """Return the module ``qipan.games.<game>.<part>``, or None if the game has no such file.

    Generic packages call this instead of importing `qipan.games`, so that they also work for a game without that part.

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
