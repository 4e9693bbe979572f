"""Of several processes on one database, which one moves a match's engines and watches its clock."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

if TYPE_CHECKING:
    from qipan.server.rooms.manager import Rooms
    from qipan.server.rooms.room import Room

SECONDS_BETWEEN = 1.0
LOCKS = 0x7169  # ours, apart from those of other programs in the same database
TRY_LOCKS = sa.text(
    f"SELECT number FROM unnest(CAST(:numbers AS integer[])) AS number WHERE pg_try_advisory_lock({LOCKS}, number)"
)
UNLOCK = sa.text(f"SELECT pg_advisory_unlock({LOCKS}, :number)")

log = logging.getLogger("qipan.server")


class Leading:
    """Whoever holds a match's lock leads it. The database lets go of the locks of a process that dies, and another one
    takes them over. Two leaders for a moment do no harm: the store takes only one move of each number."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._line: AsyncConnection | None = None
        self._wanted: set[int] = set()
        self._woken = asyncio.Event()
        self._lock = asyncio.Lock()

    def want(self, room: Room) -> None:
        if time.monotonic() - room.asked_to_lead > SECONDS_BETWEEN:
            room.asked_to_lead = time.monotonic()
            self._wanted.add(room.table.stored.id)
            self._woken.set()

    async def run(self) -> None:
        """For ever: asks for what is wanted at once, and for what nobody leads every second."""
        checked = 0.0
        while True:
            try:
                async with asyncio.timeout(SECONDS_BETWEEN):
                    await self._woken.wait()
            except TimeoutError:
                pass
            self._woken.clear()
            wanted, self._wanted = self._wanted, set()
            try:
                if time.monotonic() - checked >= SECONDS_BETWEEN:
                    checked = time.monotonic()
                    wanted.update(each.id for each in await self._rooms.store.playing())
                await self._try(wanted - {each.table.stored.id for each in self._rooms.all if each.is_leading})
            except Exception as error:
                log.warning("the database is away: %s", type(error).__name__)
                await self._lose()

    async def let_go(self, room: Room) -> None:
        """When a room is forgotten here, another process may lead it."""
        if not room.is_leading or self._line is None:
            return
        try:
            async with self._lock:
                await self._line.execute(UNLOCK, {"number": _key(room.table.stored.id)})
        except Exception as error:  # then the lock has gone with the line
            log.warning("the database is away: %s", type(error).__name__)

    async def close(self) -> None:
        if self._line is not None:
            await self._line.close()

    async def _try(self, wanted: set[int]) -> None:
        if not wanted:
            if self._line is not None and any(each.is_leading for each in self._rooms.all):
                await self._check_line()
            return
        async with self._lock:
            if self._line is None:
                self._line = await self._rooms.store.connection_for_locks()
            keys = {_key(number): number for number in wanted}
            found = (await self._line.execute(TRY_LOCKS, {"numbers": list(keys)})).scalars().all()
        for key in found:
            room = await self._rooms.find_by_number(keys[key])
            if room is not None:
                await room.table.catch_up()
                room.lead(True)

    async def _check_line(self) -> None:
        async with self._lock:
            assert self._line is not None
            await self._line.execute(sa.text("SELECT 1"))

    async def _lose(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            try:
                await line.invalidate()
                await line.close()
            except Exception as error:
                log.warning("a broken line: %s", type(error).__name__)
        for room in self._rooms.all:
            room.lead(False)
        await asyncio.sleep(0.5)


def _key(number: int) -> int:
    return number % 2**31
