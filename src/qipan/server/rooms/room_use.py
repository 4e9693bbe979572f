"""Which rooms are in use: these may not be removed from memory, and no process may treat them as abandoned."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from qipan.server import clock
from qipan.server.config.lifetimes import Lifetimes
from qipan.server.logs import describe
from qipan.server.rooms.room import Room
from qipan.server.rooms.wake import wakes_at
from qipan.server.storage.store import Store

# A room in which a clock runs is unloaded if nothing is due for this long: `DueRooms` will load it in time.
MIN_SLEEP_SECONDS = 10.0
GROUP = 100  # the number of rooms that are written in one transaction

log = logging.getLogger("qipan.server")


async def write_use(store: Store, rooms: Iterable[Room]) -> None:
    """Store the current time as the last use of every room in which somebody is or has just been.

    Rooms whose stored time is recent are left out. Writing events also stores the time.
    """
    used = [room for room in rooms if room.take_visit() and room.log.has_new_use]
    for first in range(0, len(used), GROUP):
        group, now = used[first : first + GROUP], clock.now()
        try:
            await store.unused.mark_used([room.id for room in group], now)
        except Exception as error:  # retried at the next call, if somebody is still in a room
            log.warning("the use of rooms could not be written: %s", describe(error))
            return
        for room in group:
            room.log.set_used(now)


def is_unused(room: Room, lifetimes: Lifetimes) -> bool:
    """Return whether a room can be unloaded and was not used recently."""
    over = room.log.state.status == "over"
    seconds = lifetimes.unload_over_seconds if over else lifetimes.unload_seconds
    return clock.monotonic() - room.last_used > seconds and can_unload(room)


def can_unload(room: Room) -> bool:
    """Return whether a room has no clients, and nothing that this process has to do soon."""
    if not room.is_idle:
        return False
    now = clock.now()
    wake = wakes_at(room.log.state, now) if room.is_leader else None
    return wake is None or wake > now + MIN_SLEEP_SECONDS
