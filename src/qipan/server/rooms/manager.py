"""Manages the rooms of a process: finds them by code, creates them, and unloads them when nobody uses them."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import get_args

from qipan.rules.reasons import ReasonKind
from qipan.server import clock
from qipan.server.errors import ROOM_REMOVED, SERVER_FULL, RoomDamaged, RoomRemoved, RoomUnusable, ServerBusy
from qipan.server.logs import describe
from qipan.server.protocol.base import NewMatch
from qipan.server.protocol.room_setting import RoomSetting
from qipan.server.rooms import commands
from qipan.server.rooms.damaged_rooms import DamagedRooms
from qipan.server.rooms.due_rooms import DueRooms, SoleLeader
from qipan.server.rooms.engine_matches import EngineMatches
from qipan.server.rooms.expiry import Expiry
from qipan.server.rooms.ids import digest, is_code, new_code, new_token
from qipan.server.rooms.leader import LeaderElection
from qipan.server.rooms.link import Link
from qipan.server.rooms.room import Room, Topic
from qipan.server.rooms.room_use import can_unload, is_unused, write_use
from qipan.server.rooms.state import RoomState
from qipan.server.rooms.statistics import RoomStatistics, count_rooms
from qipan.server.rooms.tasks import BackgroundTasks, isolated
from qipan.server.services import Services
from qipan.server.storage.store import SharedStore
from qipan.server.storage.tables import ARCHIVED

ANNOUNCEMENT_SECONDS = 2.0
MAX_ROOMS_PER_ANNOUNCEMENT = 200
MAKE_SPACE_SECONDS = 1.0  # minimum time between two searches for idle rooms to unload

NO_FREE_CODE = ReasonKind("no_free_code", "no free code was found; try again")

log = logging.getLogger("qipan.server")


@dataclass(frozen=True)
class CreatedRoom:
    code: str
    token: str  # identifies the host; if the host has a seat, the token also holds that seat
    seat: int | None


class RoomManager:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._lifetimes = services.settings.lifetimes
        self._store = services.store
        self._rooms: dict[str, Room] = {}
        self._rooms_by_id: dict[int, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._damaged = DamagedRooms()
        self._tasks = BackgroundTasks()
        self.links: dict[str, Link] = {}
        self.engine_matches = EngineMatches(services.settings.rooms)
        self._to_announce: set[int] = set()
        self._made_space_at = float("-inf")
        self._election: LeaderElection | None = None

    async def start(self) -> None:
        """Continue the matches in progress: their engines and clocks run even without clients."""
        if isinstance(self._store, SharedStore):
            self._election = LeaderElection(self._store, self._loaded)
            await self._store.listen(self._on_remote_events, self._on_remote_presence)
            self._tasks.start(self._election.run())
            self._tasks.start(self._announce_regularly(self._store))
        leaders = self._election or SoleLeader()
        self._tasks.start(DueRooms(self._store, leaders, self._loaded, self.find, self.release).run())
        self._tasks.start(Expiry(self._store, leaders, self, self._services.settings).run())
        self._tasks.start(self._unload_regularly())

    async def close(self) -> None:
        await self._tasks.cancel()
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        if self._election is not None:
            await self._election.close()

    @property
    def count(self) -> int:
        return len(self._rooms)

    @property
    def damaged_count(self) -> int:
        """How many rooms were found to be damaged."""
        return len(self._damaged)

    async def statistics(self) -> RoomStatistics:
        """Count the rooms in memory and the people in them."""
        return await count_rooms(self._loaded())

    async def find(self, code: str) -> Room | None:
        if not is_code(code):
            return None
        room = self._rooms.get(code)
        if room is not None:
            room.last_used = clock.monotonic()
            return room
        task = self._loading.get(code)
        if task is None:
            task = self._loading[code] = asyncio.create_task(self._load(code))
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(task)

    async def create(self, new_match: NewMatch, profile: str | None = None, address: str | None = None) -> CreatedRoom:
        """Create a room with its host. Raise ValueError if the host's choices are invalid.

        `profile` is the digest of the key of the host's profile. `address` is the host's address, which is charged for
        a match between engines. Raise OverBudget if it has too many such matches.
        """
        token = new_token()
        host = digest(token)
        setting = RoomSetting.of(new_match)
        join = None if new_match.name is None else commands.Join(new_match.name, new_match.seat, profile)
        events = commands.create(
            RoomState(setting), host, join, clock.now()
        )  # invalid choices raise an error here, before anything is stored
        for engine in new_match.engines.values():
            await self._services.engines.check(engine, setting.create_game())
        payer = address if RoomState(setting).after(events).plays_itself else None
        with self.engine_matches.creating(payer):
            room = await self._create_empty(setting)
            self.engine_matches.add(room, payer)
        if address is not None:
            self._services.budgets.at(address).remember_created(room.code)
        await room.log.commit(lambda state, now: commands.create(state, host, join, now))
        return CreatedRoom(room.code, token, room.log.state.seat_of(host))

    async def join(
        self, code: str, name: str, seat: int | None, token: str | None = None, profile: str | None = None
    ) -> tuple[int, str]:
        """Take a seat, and return it with its token: the one that the client has sent, if any.

        Raise LookupError if there is no such room.
        """
        room = await self.find(code)
        if room is None:
            raise LookupError(f"there is no room {code}")
        token = token or new_token()
        await room.execute(digest(token), commands.Join(name, seat, profile))
        taken = room.log.state.seat_of(digest(token))
        assert taken is not None
        return taken, token

    def loaded(self, code: str) -> Room | None:
        """Return a room if it is in memory."""
        return self._rooms.get(code)

    # ---- called by rooms: see RoomOwner ----

    async def create_rematch(self, before: RoomState) -> str:
        choices = before.new_match.model_copy(update={"engines": {}, "name": None, "seat": None})
        if before.is_hidden:  # everybody has seen the whole position: the rematch begins at the usual start
            choices = choices.model_copy(update={"position": None})
        room = await self._create_empty(choices)
        await room.log.commit(lambda state, now: commands.create_rematch(state, before))
        return room.code

    def announce_presence(self, room: Room) -> None:
        if self._store.is_shared:
            self._to_announce.add(room.id)

    def announce(self, room: Room, topic: Topic, text: str) -> None:
        if isinstance(self._store, SharedStore):
            self._tasks.start(self._announce(self._store, f"{topic}:{room.id}:{text}"))

    def request_leadership(self, room: Room) -> None:
        if self._election is not None:
            self._election.request(room)

    def drop(self, room: Room, error: RoomUnusable) -> None:
        if isinstance(error, RoomDamaged):
            self._damaged.add(room.code, error)
        room.dismiss(error.reason)
        self._tasks.start(self._unload(room))

    # ---- loading and unloading ----

    async def _create_empty(self, new_match: RoomSetting) -> Room:
        if not await self._make_space():
            raise ServerBusy(SERVER_FULL())
        text = new_match.model_dump_json(exclude_none=True)
        for _ in range(20):
            code = new_code(new_match.is_listed)
            stored = await self._store.create(code, new_match.game, text, new_match.is_listed, clock.now())
            if stored is not None:
                return self._add(Room(self, self._services, stored))
        raise ServerBusy(NO_FREE_CODE())

    def _add(self, room: Room) -> Room:
        self._rooms[room.code] = room
        self._rooms_by_id[room.id] = room
        return room

    async def _load(self, code: str) -> Room | None:
        self._damaged.check(code)
        stored = await self._store.find(code)
        if stored is None:
            return None
        if stored.status == ARCHIVED:
            raise RoomRemoved
        if clock.monotonic() - self._made_space_at > MAKE_SPACE_SECONDS:
            await self._make_space()
        try:
            room = Room(self, self._services, stored)
            await room.log.load()
        except RoomDamaged as error:
            self._damaged.add(code, error)
            raise
        if room.log.number == 0 and await self._store.find(code) is None:
            raise RoomRemoved  # the room was removed before its events were read
        self._damaged.remove(code)
        self._add(room)
        if self._store.is_shared:
            # Read the events that were written while the room was loading, when notifications about it were ignored.
            try:
                await room.catch_up()
            except RoomUnusable as error:
                self.drop(room, error)
                raise
        room.proceed()
        return room

    def _loaded(self) -> list[Room]:
        return list(self._rooms.values())

    async def _unload_regularly(self) -> None:
        while True:
            await asyncio.sleep(self._lifetimes.unload_over_seconds / 2)
            await write_use(self._store, self._rooms.values())
            # A separate function, since a local variable of this one would keep the last room in memory.
            await self._unload_unused()

    async def _unload_unused(self) -> None:
        for room in self._loaded():
            with isolated(room.code):
                if is_unused(room, self._lifetimes):
                    await self._unload(room)

    async def _make_space(self) -> bool:
        """Unload idle rooms if there are too many, the least recently used first. Return whether there is space.

        Otherwise anybody could fill the server by loading rooms that nobody uses.
        """
        limit = self._services.settings.rooms.max_loaded
        excess = len(self._rooms) + 1 - limit
        if excess <= 0:
            return True
        self._made_space_at = clock.monotonic()
        idle = sorted((room for room in self._rooms.values() if can_unload(room)), key=lambda room: room.last_used)
        for room in idle[: max(excess, limit // 20)]:  # unload more than necessary, since sorting takes long
            with isolated(room.code):
                if can_unload(room):
                    await self._unload(room)
        return len(self._rooms) < limit

    async def release(self, room: Room) -> None:
        """Remove a room from memory if nobody uses it, and nothing is due in it soon."""
        if can_unload(room):
            await self._unload(room)

    async def forget(self, match_id: int) -> None:
        """Remove from memory a room that is no longer stored."""
        if self._loading:  # the room may be among those that are being loaded
            await asyncio.wait(list(self._loading.values()))
        room = self._rooms_by_id.get(match_id)
        if room is not None:
            room.dismiss(ROOM_REMOVED())
            await self._unload(room)

    async def _unload(self, room: Room) -> None:
        if self._rooms.get(room.code) is not room:
            return
        del self._rooms[room.code]
        self._rooms_by_id.pop(room.id, None)
        if self._election is not None:
            await self._election.release(room.id)
        await room.close()

    # ---- other processes ----

    def _on_remote_events(self, match_id: int) -> None:
        rooms = list(self._rooms_by_id.values()) if match_id == 0 else [self._rooms_by_id.get(match_id)]
        for room in rooms:
            if room is not None:
                self._tasks.start(self._catch_up(room))

    async def _catch_up(self, room: Room) -> None:
        try:
            await room.catch_up()
        except RoomUnusable as error:
            self.drop(room, error)

    def _on_remote_presence(self, process: str, text: str) -> None:
        for topic in get_args(Topic):
            if text.startswith(f"{topic}:"):
                _, number, announced = text.split(":", 2)
                if (heard := self._rooms_by_id.get(int(number))) is not None:
                    heard.hear(topic, announced)
                return
        for part in text.split():
            match_id, seats, spectators = part.split(":")
            room = self._rooms_by_id.get(int(match_id))
            if room is not None:
                room.set_remote_presence(process, frozenset(map(int, seats)), int(spectators))

    async def _announce_regularly(self, store: SharedStore) -> None:
        last_full = 0.0
        while True:
            await asyncio.sleep(0.2)
            if clock.monotonic() - last_full > ANNOUNCEMENT_SECONDS:
                last_full = clock.monotonic()
                self._to_announce.update(room.id for room in self._rooms.values() if room.presence.clients)
                self._expire_remote_presence()
            match_ids, self._to_announce = sorted(self._to_announce), set()
            for first in range(0, len(match_ids), MAX_ROOMS_PER_ANNOUNCEMENT):
                part = match_ids[first : first + MAX_ROOMS_PER_ANNOUNCEMENT]
                await self._announce(store, " ".join(map(self._presence_text, part)))

    def _expire_remote_presence(self) -> None:
        for room in self._loaded():
            with isolated(room.code):
                room.expire_remote_presence()

    async def _announce(self, store: SharedStore, text: str) -> None:
        try:
            await store.announce(text)
        except Exception as error:
            log.warning("an announcement to the other processes failed: %s", describe(error))

    def _presence_text(self, match_id: int) -> str:
        room = self._rooms_by_id.get(match_id)
        seats, spectators = (set[int](), 0) if room is None else room.presence.count_local()
        return f"{match_id}:{''.join(map(str, sorted(seats)))}:{spectators}"
