"""Leader election: of the processes that share a database, one moves a match's engines and watches its clock."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable

from qipan.server import clock
from qipan.server.errors import RoomUnusable, StoreUnavailable
from qipan.server.logs import describe
from qipan.server.rooms.room import Room
from qipan.server.rooms.tasks import log_failure
from qipan.server.storage.store import MatchLocks, SharedStore

INTERVAL_SECONDS = 1.0
RECONNECT_SECONDS = 0.5
FAILED_SECONDS = 30.0  # after this time, a room that has failed unexpectedly is tried again

log = logging.getLogger("qipan.server")


class LeaderElection:
    """The process that holds a match's lock is its leader.

    The database releases the locks of a process that dies, and another process acquires them. If two processes lead the
    same match for a moment, both may move, but the store accepts only one batch of events for each sequence number. So
    only one of the moves counts.
    """

    def __init__(self, store: SharedStore, rooms: Callable[[], Iterable[Room]]) -> None:
        self._store = store
        self._rooms = rooms
        self._locks: MatchLocks | None = None
        self._held: set[int] = set()  # ids of the matches that this process has locked
        self._mutex = asyncio.Lock()
        self._requested: dict[int, Room] = {}
        self._wake = asyncio.Event()

    def request(self, room: Room) -> None:
        """Make `run` try at once to become the leader of a room, but at most once a second for each room.

        A room that has failed is left alone for a while.
        """
        if clock.monotonic() - room.leadership_requested_at > INTERVAL_SECONDS:
            room.leadership_requested_at = clock.monotonic()
            self._requested[room.id] = room
            self._wake.set()

    async def run(self) -> None:
        """Try to become the leader of the rooms that were passed to `request`, until cancelled.

        Without a request, check every second whether the locks are still held.
        """
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(INTERVAL_SECONDS):
                    await self._wake.wait()
            self._wake.clear()
            requested, self._requested = self._requested, {}
            for match_id in await self.acquire(requested):
                await self._try_take(requested[match_id])

    async def acquire(self, match_ids: Iterable[int]) -> list[int]:
        """Try to lock matches. Return the ids of the matches that this process has locked.

        If the database does not answer, all locks are lost: then this process leads nothing.
        """
        wanted = set(match_ids)
        async with self._mutex:
            try:
                locked = await self._lock(wanted - self._held)
            except Exception as error:
                log.warning("the locks of rooms were lost or could not be acquired: %s", describe(error))
                await self._step_down_everywhere()
                return []
            self._held |= locked
            return list(wanted & self._held)

    async def take(self, room: Room) -> None:
        """Lead a room whose match is locked. Raise RoomUnusable if it was removed or is damaged."""
        await room.log.catch_up()
        if room.id in self._held:  # the lock may have been lost in the meantime
            room.set_leader(True)

    async def release(self, match_id: int) -> None:
        """Let another process lead a match."""
        if match_id not in self._held or self._locks is None:
            return
        self._held.discard(match_id)
        try:
            await self._locks.release(match_id)
        except Exception as error:  # the connection is lost, and with it the lock
            log.warning("the lock of a room could not be released: %s", describe(error))

    async def close(self) -> None:
        if self._locks is not None:
            await self._locks.close()

    async def _lock(self, match_ids: set[int]) -> set[int]:
        if not match_ids:
            if self._locks is not None and self._held:
                await self._locks.check()
            return set()
        if self._locks is None:
            self._locks = await self._store.open_locks()
        return set(await self._locks.acquire(match_ids))

    async def _try_take(self, room: Room) -> None:
        try:
            await self.take(room)
        except Exception as error:  # another process may be able to read the room; see also `DueRooms`
            if not isinstance(error, RoomUnusable | StoreUnavailable):
                log_failure(room.code, error)
                room.leadership_requested_at = clock.monotonic() + FAILED_SECONDS
            await self.release(room.id)

    async def _step_down_everywhere(self) -> None:
        locks, self._locks = self._locks, None
        self._held.clear()
        if locks is not None:
            try:
                await locks.abandon()
            except Exception as error:
                log.warning("closing a broken connection failed: %s", describe(error))
        for room in self._rooms():
            room.set_leader(False)
        await asyncio.sleep(RECONNECT_SECONDS)
