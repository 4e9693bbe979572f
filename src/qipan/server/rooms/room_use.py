"""Writes to the store which rooms people use, so that no process takes them for abandoned."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from qipan.server import clock
from qipan.server.logs import describe
from qipan.server.rooms.room import Room
from qipan.server.storage.store import Store

GROUP = 100  # the number of rooms that are written in one transaction

log = logging.getLogger("qipan.server")


async def write_use(store: Store, rooms: Iterable[Room]) -> None:
    """Store the current time as the last use of every room in which somebody is or has just been.

    Rooms whose stored time is recent are left out. Events need no call of this function: they store the time, too.
    """
    used = [room for room in rooms if room.take_visit() and room.log.has_new_use]
    for first in range(0, len(used), GROUP):
        group, now = used[first : first + GROUP], clock.now()
        try:
            await store.unused.mark_used([room.id for room in group], now)
        except Exception as error:  # it is written the next time, if somebody is still there
            log.warning("the use of rooms could not be written: %s", describe(error))
            return
        for room in group:
            room.log.set_used(now)
