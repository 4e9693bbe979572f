"""Loads the rooms in which something is due, such as an engine's move after a restart, without delaying anything else.

All other rooms are loaded only when somebody opens them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

from qipan.server import clock
from qipan.server.errors import RoomUnusable, StoreUnavailable
from qipan.server.logs import describe
from qipan.server.rooms.leader import FAILED_SECONDS
from qipan.server.rooms.room import Room
from qipan.server.rooms.tasks import log_failure
from qipan.server.rooms.wake import wakes_at
from qipan.server.storage.store import DueMatch, Store

INTERVAL_SECONDS = 1.0
MAX_INTERVAL_SECONDS = 3.0
LEAD_SECONDS = 2.0  # a room is loaded this long before something is due
SLICE_SECONDS = 1.0  # after this time, the due rooms are looked up again, since a later one may be more urgent
GROUP = 20  # a process becomes the leader of at most this number of rooms before it loads them

log = logging.getLogger("qipan.server")


class Leaders(Protocol):
    """Decides which process leads a match."""

    async def acquire(self, match_ids: Iterable[int]) -> list[int]:
        """Try to become the leader of these matches. Return the ids of the matches that this process may lead."""

    async def take(self, room: Room) -> None:
        """Lead a room that was acquired. Raise RoomUnusable if it was removed or is damaged."""

    async def release(self, match_id: int) -> None:
        """Let another process lead a match."""


class SoleLeader:
    """A process that shares its store with no other leads every room."""

    async def acquire(self, match_ids: Iterable[int]) -> list[int]:
        return list(match_ids)

    async def take(self, room: Room) -> None:
        await room.log.catch_up()  # wait for a write that has begun, such as the first write of a new room

    async def release(self, match_id: int) -> None: ...


class DueRooms:
    """Loads rooms one after another, and pauses after each for as long as it took: people come first."""

    def __init__(
        self,
        store: Store,
        leaders: Leaders,
        rooms: Callable[[], Iterable[Room]],
        find: Callable[[str], Awaitable[Room | None]],
        unload: Callable[[Room], Awaitable[None]],
    ) -> None:
        """`unload` removes a room from memory if it is not in use."""
        self._store = store
        self._leaders = leaders
        self._rooms = rooms
        self._find = find
        self._unload = unload
        self._unusable: set[int] = set()  # ids of matches that cannot be loaded
        self._failed: dict[int, float] = {}  # matches that failed for another reason: when to try again, by id

    async def run(self) -> None:
        """Load the rooms in which something is due, until cancelled."""
        while True:
            began = clock.monotonic()
            try:
                is_done = await self._load_some()
            except Exception as error:
                log.warning("rooms in which something is due could not be loaded: %s", describe(error))
                is_done = True
            if is_done:
                # If looking takes long, look less often; but not too seldom, since a slow store may have been the
                # cause: once it is back, rooms that have lost their leader need another one soon.
                seconds = 10 * (clock.monotonic() - began)
                await asyncio.sleep(min(max(INTERVAL_SECONDS, seconds), MAX_INTERVAL_SECONDS))

    async def _load_some(self) -> bool:
        """Load the due rooms, the latest first, for about SLICE_SECONDS. Return False if the time ran out."""
        led = {room.id for room in self._rooms() if room.is_leader}
        due = await self._store.list_due(clock.now() + LEAD_SECONDS)
        now = clock.monotonic()
        self._failed = {match_id: until for match_id, until in self._failed.items() if until > now}
        left_out = led | self._unusable | self._failed.keys()
        waiting = [match for match in due if match.id not in left_out]
        end = now + SLICE_SECONDS
        for first in range(0, len(waiting), GROUP):
            group = waiting[first : first + GROUP]
            acquired = set(await self._leaders.acquire([match.id for match in group]))
            for match in group:
                if match.id in acquired:
                    await self._load(match)
            if clock.monotonic() >= end:
                return False
        return True

    async def _load(self, match: DueMatch) -> None:
        began = clock.monotonic()
        try:
            room = await self._find(match.code)
            if room is None:
                await self._leaders.release(match.id)
            else:
                await self._leaders.take(room)
                await self._correct(match, room)
        except RoomUnusable:
            self._unusable.add(match.id)
            await self._leaders.release(match.id)
        except StoreUnavailable:
            await self._leaders.release(match.id)
            raise
        except Exception as error:
            log_failure(match.code, error)
            self._failed[match.id] = clock.monotonic() + FAILED_SECONDS
            await self._leaders.release(match.id)
        await asyncio.sleep(clock.monotonic() - began)

    async def _correct(self, match: DueMatch, room: Room) -> None:
        """If something is due in a room later than stored, or never, correct the stored time and unload the room.

        After a migration, which does not know the times, there may be thousands of such rooms.
        """
        now = clock.now()
        wake = wakes_at(room.log.state, now)
        if wake is None or wake > now + LEAD_SECONDS:
            await self._store.correct_wake(match, wake)
            await self._unload(room)
