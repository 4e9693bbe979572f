"""Counts the rooms in memory and the people in them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from qipan.server.rooms.room import Room

PART = 1_000  # number of rooms that are counted without a pause, which takes a few milliseconds


@dataclass
class RoomStatistics:
    """Counts of what one process has in memory."""

    rooms: Counter[str] = field(default_factory=Counter)  # by status
    seated: int = 0  # people with a seat who are connected to this process
    spectators: int = 0


async def count_rooms(rooms: Sequence[Room]) -> RoomStatistics:
    """Count rooms and people. Between the parts of a long list, other rooms are served."""
    found = RoomStatistics()
    for number, room in enumerate(rooms):
        if number and number % PART == 0:
            await asyncio.sleep(0)
        found.rooms[room.log.state.status] += 1
        if room.presence.clients:
            seats, spectators = room.presence.count_local()
            found.seated += len(seats)
            found.spectators += spectators
    return found
