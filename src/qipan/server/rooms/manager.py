"""All rooms of a server: found by code, made, and let go of when nobody is in them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any

from qipan.server.engines.cache import Minds
from qipan.server.engines.scheduler import Pool
from qipan.server.engines.warmup import Workshop
from qipan.server.protocol.base import NewMatch
from qipan.server.rooms.ids import digest, is_code, new_code, new_token
from qipan.server.rooms.leader import Leading
from qipan.server.rooms.room import Room
from qipan.server.rooms.seats import Refusal
from qipan.server.rooms.state import Change, Sitting
from qipan.server.storage.store import Store

MOST_ROOMS = 20_000
SECONDS_KEPT = 120.0
SECONDS_KEPT_ENDED = 10.0
"""A room that nobody is in is forgotten after this; the store still has it."""
SECONDS_BETWEEN_ANNOUNCEMENTS = 2.0

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
        self.minds = Minds()
        self.workshop = Workshop()
        self.brief = asyncio.Semaphore(1)
        """Whoever works outside the pool for a moment."""
        self.leading = Leading(self)
        self._rooms: dict[str, Room] = {}
        self._by_number: dict[int, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._to_announce: set[int] = set()

    async def start(self) -> None:
        """Matches that were under way go on: their engines and clocks do not wait for somebody to come."""
        if self.store.is_shared:
            await self.store.listen(self._heard, self._heard_presence)
            self._run(self.leading.run())
            self._run(self._announce())
        else:
            for stored in await self.store.playing():
                await self.find(stored.code)
        self._run(self._forget_idle())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        await self.leading.close()

    @property
    def all(self) -> list[Room]:
        return list(self._rooms.values())

    async def make(self, setting: NewMatch) -> Made:
        """A new room with its host; what is wrong with the setting is a ValueError."""
        sitting = Sitting(setting)
        token = new_token()
        changes: list[Change] = [{"do": "host", "token": digest(token)}]
        for number, engine in setting.engines.items():
            changes.append(sitting.fill(int(number), engine))
            sitting.apply(changes[-1])
        seat: int | None = None
        if setting.name is not None:
            seat, change = sitting.join(setting.name, token, setting.seat)
            changes.append(change)
        room = await self._made(setting)
        await room.table.change(lambda _: changes)
        return Made(room.code, token, seat)

    async def again(self, before: Sitting) -> str:
        """The room of a rematch: the same people with the same tokens, one seat on."""
        room = await self._made(before.setting.model_copy(update={"engines": {}, "name": None, "seat": None}))
        seats = len(before.chairs)
        changes: list[Change] = [{"do": "host", "token": before.host}, {"do": "hints", "allowed": before.hints}]
        for seat, chair in enumerate(before.chairs):
            following = (seat + 1) % seats
            if chair.engine is not None:
                engine = chair.engine.model_dump(exclude_none=True)
                changes.append({"do": "fill", "seat": following, "engine": engine})
            elif chair.token is not None:
                changes.append({"do": "sit", "seat": following, "name": chair.name, "token": chair.token})
                if not before.is_hidden:
                    changes.append({"do": "ready", "seat": following, "is_ready": True})
        await room.table.change(lambda _: changes)
        return room.code

    async def join(self, code: str, name: str, seat: int | None) -> tuple[int, str]:
        room = await self.find(code)
        if room is None:
            raise LookupError(f"there is no room {code}")
        token = new_token()
        taken: list[int] = []

        def wanted(sitting: Sitting) -> list[Change]:
            number, change = sitting.join(name, token, seat)
            taken.append(number)
            return [change]

        await room.table.change(wanted)
        return taken[-1], token

    async def find(self, code: str) -> Room | None:
        if not is_code(code):
            return None
        room = self._rooms.get(code)
        if room is not None:
            room.touched = time.monotonic()
            return room
        task = self._loading.get(code)
        if task is None:
            task = self._loading[code] = asyncio.create_task(self._load(code))
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(task)

    async def find_by_number(self, number: int) -> Room | None:
        room = self._by_number.get(number)
        if room is not None:
            return room
        code = await self.store.code_of(number)
        return None if code is None else await self.find(code)

    def announce(self, room: Room) -> None:
        """Other processes are told who is in a room."""
        if self.store.is_shared:
            self._to_announce.add(room.table.stored.id)

    async def _made(self, setting: NewMatch) -> Room:
        if len(self._rooms) >= MOST_ROOMS:
            raise Refusal("the server is full; try again later")
        text = setting.model_dump_json(exclude_none=True)
        for _ in range(20):
            stored = await self.store.create(new_code(), setting.game, text, setting.is_listed, time.time())
            if stored is not None:
                return self._keep(Room(self, stored))
        raise Refusal("no free code was found; try again")

    def _keep(self, room: Room) -> Room:
        self._rooms[room.code] = room
        self._by_number[room.table.stored.id] = room
        return room

    async def _load(self, code: str) -> Room | None:
        stored = await self.store.find(code)
        if stored is None:
            return None
        room = Room(self, stored)
        await room.table.load()
        self._keep(room)
        if self.store.is_shared:
            await room.table.catch_up()  # what was written before we could hear of it
        if room.is_leading:
            room.thinking.go_on()
        return room

    def _heard(self, match: int) -> None:
        rooms = list(self._by_number.values()) if match == 0 else [self._by_number.get(match)]
        for room in rooms:
            if room is not None:
                self._run(self._caught_up(room))

    async def _caught_up(self, room: Room) -> None:
        try:
            await room.table.catch_up()
        except ValueError as error:
            log.warning("room %s: %s", room.code, type(error).__name__)

    def _heard_presence(self, process: str, text: str) -> None:
        for part in text.split():
            number, seats, watchers = part.split(":")
            room = self._by_number.get(int(number))
            if room is not None:
                room.hear_presence(process, frozenset(map(int, seats)), int(watchers))

    async def _announce(self) -> None:
        told = 0.0
        while True:
            await asyncio.sleep(0.2)
            if time.monotonic() - told > SECONDS_BETWEEN_ANNOUNCEMENTS:
                told = time.monotonic()
                self._to_announce.update(each.table.stored.id for each in self.all if each.connections)
                for room in self.all:
                    room.forget_silent_processes()
            numbers, self._to_announce = sorted(self._to_announce), set()
            try:
                for first in range(0, len(numbers), 200):
                    parts = []
                    for number in numbers[first : first + 200]:
                        found = self._by_number.get(number)
                        seats, watchers = (set(), 0) if found is None else found.present_here
                        parts.append(f"{number}:{''.join(map(str, sorted(seats)))}:{watchers}")
                    await self.store.announce(" ".join(parts))
            except Exception as error:
                log.warning("the database is away: %s", type(error).__name__)

    def _run(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _forget_idle(self) -> None:
        while True:
            await asyncio.sleep(SECONDS_KEPT_ENDED / 2)
            await self._forget([room for room in self._rooms.values() if _is_quiet(room)])

    async def _forget(self, quiet: list[Room]) -> None:
        for room in quiet:
            del self._rooms[room.code]
            self._by_number.pop(room.table.stored.id, None)
        for room in quiet:
            await self.leading.let_go(room)
            await room.close()


def _is_quiet(room: Room) -> bool:
    """Whether nobody would miss the room; no clock runs in it, and no engine is to move."""
    sitting = room.table.sitting
    kept = SECONDS_KEPT_ENDED if sitting.status == "over" else SECONDS_KEPT
    if not room.is_idle or time.monotonic() - room.touched <= kept:
        return False
    return sitting.match is None or sitting.match.deadline is None
