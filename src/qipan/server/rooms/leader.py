"""Leader election: of the processes that share a database, one moves a match's engines and watches its clock."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable

from qipan.server import clock
from qipan.server.errors import RoomDamaged
from qipan.server.rooms.room import Room
from qipan.server.storage.store import MatchLocks, SharedStore

INTERVAL_SECONDS = 1.0

log = logging.getLogger("qipan.server")


class LeaderElection:
    """The process that holds a match's lock is its leader.

    The database releases the locks of a process that dies, and another process acquires them. If two processes lead the
    same match for a moment, both may move, but the store accepts only one batch of events for each sequence number. So
    only one of the moves counts.
    """

    def __init__(
        self,
        store: SharedStore,
        rooms: Callable[[], Iterable[Room]],
        find_room: Callable[[int], Awaitable[Room | None]],
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._find_room = find_room
        self._locks: MatchLocks | None = None
        self._requested: set[int] = set()
        self._damaged: set[int] = set()  # ids of matches that cannot be loaded
        self._wake = asyncio.Event()

    def request(self, room: Room) -> None:
        """Make `run` try at once to become the leader of a room, but at most once a second for each room."""
        if clock.monotonic() - room.leadership_requested_at > INTERVAL_SECONDS:
            room.leadership_requested_at = clock.monotonic()
            self._requested.add(room.id)
            self._wake.set()

    async def run(self) -> None:
        """Try to become the leader of matches, until cancelled.

        A match that was passed to `request` is tried at once. All matches in progress are tried every second.
        """
        last_check = 0.0
        while True:
            try:
                async with asyncio.timeout(INTERVAL_SECONDS):
                    await self._wake.wait()
            except TimeoutError:
                pass
            self._wake.clear()
            wanted, self._requested = self._requested, set()
            try:
                if clock.monotonic() - last_check >= INTERVAL_SECONDS:
                    last_check = clock.monotonic()
                    wanted.update(stored.id for stored in await self._store.list_in_progress())
                await self._acquire(wanted - {room.id for room in self._rooms() if room.is_leader})
            except Exception as error:
                log.warning("the database is unavailable: %s", type(error).__name__)
                await self._step_down_everywhere()

    async def step_down(self, room: Room) -> None:
        """Let another process lead a room that this process unloads."""
        if not room.is_leader or self._locks is None:
            return
        try:
            await self._locks.release(room.id)
        except Exception as error:  # the connection is lost, and with it the lock
            log.warning("the database is unavailable: %s", type(error).__name__)

    async def close(self) -> None:
        if self._locks is not None:
            await self._locks.close()

    async def _acquire(self, wanted: set[int]) -> None:
        if not wanted:
            if self._locks is not None and any(room.is_leader for room in self._rooms()):
                await self._locks.check()
            return
        if self._locks is None:
            self._locks = await self._store.open_locks()
        for match_id in await self._locks.acquire(wanted - self._damaged):
            try:
                room = await self._find_room(match_id)
                if room is not None:
                    await room.log.catch_up()
                    room.set_leader(True)
            except RoomDamaged:  # set the room aside: the others go on
                await self._set_aside(match_id)

    async def _set_aside(self, match_id: int) -> None:
        """Never lead this match. Another process, of a newer version, may be able to."""
        self._damaged.add(match_id)
        assert self._locks is not None
        while await self._locks.release(match_id):  # it was acquired twice if it was found to be damaged while led
            pass

    async def _step_down_everywhere(self) -> None:
        locks, self._locks = self._locks, None
        if locks is not None:
            try:
                await locks.abandon()
            except Exception as error:
                log.warning("closing a broken connection failed: %s", type(error).__name__)
        for room in self._rooms():
            room.set_leader(False)
        await asyncio.sleep(0.5)
