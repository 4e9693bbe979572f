"""The matches that people create: small games, with or without engines and clocks."""

from __future__ import annotations

from random import Random
from typing import Any

GAMES: tuple[tuple[str, dict[str, Any], int], ...] = (  # name, options, seats
    ("dots", {"rows": 1, "cols": 1}, 2),
    ("dots", {"rows": 1, "cols": 1}, 2),
    ("dots", {"rows": 1, "cols": 2}, 2),
    ("dots", {"rows": 1, "cols": 2}, 2),
    ("dots", {"rows": 2, "cols": 2}, 2),
    ("two-eat-one", {}, 2),
    ("planes", {"size": 8, "planes": 1}, 2),
    ("planes", {"size": 8, "planes": 1}, 2),
    ("chinese-checkers", {"players": 3}, 3),
)
CLOCKS: tuple[dict[str, Any] | None, ...] = (
    None,
    None,
    {"per_move": 3},
    {"per_game": 6},
    {"per_game": 4, "increment": 0.5},
)


def random_match(random: Random) -> tuple[dict[str, Any], int]:
    """Return the choices of a host, and the number of seats that are left for guests."""
    name, options, seats = random.choice(GAMES)
    engines = {str(seat): {"engine": "random"} for seat in range(seats) if random.random() < 0.35}
    choices: dict[str, Any] = {"game": name, "options": options, "engines": engines}
    clock = random.choice(CLOCKS)
    if clock is not None:
        choices |= {"clock": clock, "on_timeout": random.choice((None, "autopilot"))}
    people = seats - len(engines)
    if people:
        choices |= {"name": "Host"}
    return choices, max(0, people - 1)
