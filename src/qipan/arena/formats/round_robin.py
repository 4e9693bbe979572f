"""Round robin, where everybody meets everybody, and gauntlet, where the first competitor meets all others."""

from __future__ import annotations

from functools import lru_cache

from qipan.arena.definition import Definition
from qipan.arena.formats.schedule import Schedule, ScheduledGame, table_games
from qipan.arena.formats.tables import all_tables


def round_robin(definition: Definition) -> Schedule:
    """Return all games. In round 1 everybody meets everybody at the first opening, in round 2 at the second, …"""
    return _schedule(definition, tuple(all_tables(len(definition.competitors), definition.game.seats)))


def gauntlet(definition: Definition) -> Schedule:
    """Return all games of the first competitor against the others, which do not meet except at its tables."""
    others = all_tables(len(definition.competitors) - 1, definition.game.seats - 1)
    return _schedule(definition, tuple((0, *(other + 1 for other in table)) for table in others))


def _schedule(definition: Definition, tables: tuple[tuple[int, ...], ...]) -> Schedule:
    rounds = range(1, definition.games // definition.game.seats + 1)
    games: list[ScheduledGame] = []
    for number in rounds:
        for table in tables:
            games += table_games(definition, number, table, number - 1)
    return Schedule(games, total=len(games))


def static_schedule(definition: Definition) -> Schedule:
    """Return the schedule of a format whose games do not depend on results. It is computed once."""
    return _static_schedule(definition.to_json())


@lru_cache(maxsize=4)
def _static_schedule(text: str) -> Schedule:
    definition = Definition.from_json(text)
    return gauntlet(definition) if definition.format == "gauntlet" else round_robin(definition)
