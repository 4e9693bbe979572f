"""All rooms of a server: found by code, made, and let go of when nobody is in them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

import qipan
from qipan.server.codes import digest, is_code, new_code, new_token
from qipan.server.messages import NewMatch
from qipan.server.pool import Pool, Urgency
from qipan.server.room import ANALYSIS_STEPS, Room
from qipan.server.sitting import Refusal, Sitting
from qipan.server.store import Store, StoredMatch

MOST_ROOMS = 20_000
SECONDS_KEPT = 600.0
"""A room that nobody is in is forgotten after this; the store still has it."""
LOCK_SPACE = 0x7169  # locks of ours, apart from those of other programs in the same database

log = logging.getLogger("qipan.server")


@dataclass(frozen=True)
class Made:
    """A new room, with the host's token, which also holds the host's seat."""

    code: str
    token: str
    seat: int | None


class Rooms:
    def __init__(self, store: Store, pool: Pool) -> None:
        self.store = store
        self.pool = pool
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._by_number: dict[int, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._leading: AsyncConnection | None = None
        self._locks = asyncio.Lock()

    async def start(self) -> None:
        """Matches that were under way go on: their engines and clocks do not wait for somebody to come."""
        await self.store.listen(self._heard)
        for stored in await self.store.playing():
            await self.find(stored.code)
        self._run(self._forget_idle())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        if self._leading is not None:
            await self._leading.close()

    @property
    def open_rooms(self) -> list[Room]:
        return list(self._rooms.values())

    async def make(self, setting: NewMatch) -> Made:
        """A new room with its host; what is wrong with the setting is a ValueError."""
        sitting = Sitting(setting)
        token = new_token()
        stored = await self._stored(setting)
        room = self._keep(Room(self, stored))
        seat: int | None = None
        changes = [{"do": "host", "token": digest(token)}]
        for number, engine in setting.engines.items():
            changes.append(sitting.fill(number, engine))
            sitting.apply(changes[-1])
        if setting.name is not None:
            seat, change = sitting.join(setting.name, token, setting.seat)
            changes.append(change)
        await room.change(lambda: changes)
        return Made(stored.code, token, seat)

    async def again(self, before: Sitting) -> str:
        """The room of a rematch: the same people with the same tokens, one seat on."""
        setting = before.setting.model_copy(update={"engines": {}, "name": None, "seat": None})
        stored = await self._stored(setting)
        room = self._keep(Room(self, stored))
        seats = len(before.chairs)
        changes: list[dict[str, object]] = [{"do": "host", "token": before.host}]
        for seat, chair in enumerate(before.chairs):
            following = (seat + 1) % seats
            if chair.engine is not None:
                engine = chair.engine.model_dump(exclude_none=True)
                changes.append({"do": "fill", "seat": following, "engine": engine})
            elif chair.token is not None:
                changes.append({"do": "sit", "seat": following, "name": chair.name, "token": chair.token})
                if not before.is_hidden:
                    changes.append({"do": "ready", "seat": following, "is_ready": True})
        await room.change(lambda: changes)
        return stored.code

    async def join(self, code: str, name: str, seat: int | None) -> tuple[int, str]:
        room = await self.find(code)
        if room is None:
            raise LookupError(f"there is no room {code}")
        token = new_token()
        taken: list[int] = []

        def wanted() -> list[dict[str, object]]:
            number, change = room.sitting.join(name, token, seat)
            taken.append(number)
            return [change]

        await room.change(wanted)
        return taken[-1], token

    async def find(self, code: str) -> Room | None:
        if not is_code(code):
            return None
        room = self._rooms.get(code)
        if room is not None:
            self._rooms.move_to_end(code)
            return room
        task = self._loading.get(code)
        if task is None:
            task = self._loading[code] = asyncio.create_task(self._load(code))
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(task)

    async def analyses(self, view: qipan.View, engine: str | None) -> AsyncIterator[tuple[qipan.Analysis, bool]]:
        """Better and better, each with whether it is the last."""
        if view.state is not None and engine is None:
            state = view.state
            found = await self.pool.run(Urgency.ANALYSIS, lambda: qipan.proved(state))
            if found is not None:
                yield found, True
                return
        for seconds in ANALYSIS_STEPS:
            stop = qipan.Stop()
            work = partial(qipan.estimate, view, qipan.Limit(seconds=seconds, stop=stop), engine=engine)
            step = await self.pool.run(Urgency.ANALYSIS, work, stop)
            yield step, seconds == ANALYSIS_STEPS[-1]

    async def lead(self, match: int) -> bool:
        """Whether this process is the one that moves a match's engines. The database lets go of the lock when the
        process dies."""
        async with self._locks:
            try:
                if self._leading is None:
                    self._leading = await self.store.connection_for_locks()
                wanted = sa.select(sa.func.pg_try_advisory_lock(LOCK_SPACE, match % 2**31))
                return bool((await self._leading.execute(wanted)).scalar())
            except Exception as error:
                self.say(f"the database is away: {type(error).__name__}")
                self._leading = None
                return False

    def say(self, line: str) -> None:
        log.warning(line)

    async def _stored(self, setting: NewMatch) -> StoredMatch:
        if len(self._rooms) >= MOST_ROOMS:
            raise Refusal("the server is full; try again later")
        text = setting.model_dump_json(exclude_none=True)
        for _ in range(20):
            stored = await self.store.create(new_code(), setting.game, text, setting.is_listed, time.time())
            if stored is not None:
                return stored
        raise Refusal("no free code was found; try again")

    def _keep(self, room: Room) -> Room:
        self._rooms[room.code] = room
        self._by_number[room.stored.id] = room
        return room

    async def _load(self, code: str) -> Room | None:
        stored = await self.store.find(code)
        if stored is None:
            return None
        room = Room(self, stored)
        await room.load()
        return self._keep(room)

    def _heard(self, match: int) -> None:
        rooms = list(self._by_number.values()) if match == 0 else [self._by_number.get(match)]
        for room in rooms:
            if room is not None:
                self._run(room.catch_up())

    def _run(self, work: object) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _forget_idle(self) -> None:
        while True:
            await asyncio.sleep(30)
            for code, room in list(self._rooms.items()):
                match = room.sitting.match
                is_quiet = room.is_idle and time.monotonic() - room.touched > SECONDS_KEPT
                if is_quiet and (match is None or match.mover is None or match.deadline is None):
                    self._rooms.pop(code)
                    self._by_number.pop(room.stored.id, None)
                    await room.close()
