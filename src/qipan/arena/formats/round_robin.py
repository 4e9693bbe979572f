"""Round robin, where everybody meets everybody, and gauntlet, where the first competitor meets all others."""

from __future__ import annotations

from functools import lru_cache

from qipan.arena.definition import Definition
from qipan.arena.formats.pairings import all_pairings
from qipan.arena.formats.schedule import Schedule, ScheduledGame, pairing_games


def round_robin(definition: Definition) -> Schedule:
    """Return all games. In round 1, everybody meets everybody at the first opening, in round 2 at the second, …"""
    return _schedule(definition, tuple(all_pairings(len(definition.competitors), definition.game.seats)))


def gauntlet(definition: Definition) -> Schedule:
    """Return the games of a gauntlet: the first competitor plays in every pairing."""
    others = all_pairings(len(definition.competitors) - 1, definition.game.seats - 1)
    return _schedule(definition, tuple((0, *(other + 1 for other in pairing)) for pairing in others))


def _schedule(definition: Definition, pairings: tuple[tuple[int, ...], ...]) -> Schedule:
    rounds = range(1, definition.games // definition.game.seats + 1)
    games: list[ScheduledGame] = []
    for number in rounds:
        for pairing in pairings:
            games += pairing_games(definition, number, pairing, number - 1)
    return Schedule(games, total=len(games))


def static_schedule(definition: Definition) -> Schedule:
    """Return the schedule of a format whose games do not depend on results. It is computed once per definition."""
    return _static_schedule(definition.to_json())


@lru_cache(maxsize=4)
def _static_schedule(text: str) -> Schedule:
    definition = Definition.from_json(text)
    return gauntlet(definition) if definition.format == "gauntlet" else round_robin(definition)
