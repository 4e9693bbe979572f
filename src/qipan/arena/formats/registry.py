"""The formats of tournaments: each has a function that creates its schedule."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from qipan.arena.definition import Definition
from qipan.arena.formats.knockout import knockout
from qipan.arena.formats.round_robin import static_schedule
from qipan.arena.formats.schedule import Results, Schedule
from qipan.arena.formats.sprt import SprtSchedule
from qipan.arena.formats.swiss import swiss

Scheduler = Callable[[Results], Schedule]


def scheduler(definition: Definition) -> Scheduler:
    """Return a function from the results so far to the schedule. It may be called again when more results are known."""
    if definition.sprt is not None:
        return SprtSchedule(definition).schedule
    if definition.format == "swiss":
        return partial(swiss, definition)
    if definition.format == "knockout":
        return partial(knockout, definition)
    return lambda _: static_schedule(definition)


def schedule(definition: Definition, results: Results) -> Schedule:
    """Return the schedule of a tournament: the games that are known, given the results of the finished games.

    >>> from qipan.arena.competitor import read_competitors
    >>> definition = Definition("dots", {}, read_competitors(["ann=random", "bo=random", "cy=random"]))
    >>> [game.key for game in schedule(definition, {}).games][:3]
    ['1.bo+cy.1', '1.bo+cy.2', '1.ann+bo.1']
    """
    return scheduler(definition)(results)


def is_fixed(definition: Definition) -> bool:
    """Return whether all games of a tournament are known before the first result."""
    return definition.format in ("round-robin", "gauntlet") and definition.sprt is None
