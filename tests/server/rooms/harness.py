"""Drives rooms without sockets, processes, threads or a database, in virtual time.

Tests speak to a `RoomDriver`: they send messages and look at snapshots, refusals and stored events. Only this module,
`lab` and `fakes` know how rooms are built. The file is long because the driver is one class: the author of a test
finds in it all that can be done with a room.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from qipan.server.config.budgets import AddressBudgets
from qipan.server.config.lifetimes import Lifetimes
from qipan.server.config.rooms import RoomLimits
from qipan.server.errors import Disconnect, OverBudget, StoreUnavailable
from qipan.server.protocol.base import NewMatch
from qipan.server.protocol.messages import CLIENT_MESSAGE
from qipan.server.protocol.texts import Name
from qipan.server.rooms.client import Client
from qipan.server.rooms.ids import digest
from qipan.server.rooms.manager import CreatedRoom
from qipan.server.rooms.room import Room
from qipan.server.storage.results import MatchPlayers
from qipan.server.storage.store import StoredMatch
from server.messages import read_message
from server.rooms.fakes import FakeConnection, FakeEngines, FakeStore, Message, count_seats
from server.rooms.lab import Lab, Process

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
LAYOUTS = (["A2u", "E2u", "A7u"], ["B2u", "F2u", "B7u"])

NO_PROFILES: Mapping[int, str] = {}

Viewer = int | str  # the person who holds or held this seat, "host", or any other name for a spectator
Result = TypeVar("Result")
Rival = tuple["RoomDriver", Viewer, Message]  # a message that is sent through another process


class Refused(Exception):
    """A request to create, join or enter a room was refused."""


class RoomDriver:
    """A room in one process, and the people who are connected to it through that process."""

    def __init__(self, lab: Lab, process: Process | None = None) -> None:
        self._lab = lab
        self._process = process or lab.new_process()
        self._code = ""
        self._tokens: dict[Viewer, str] = {}  # by seat, and under "host"
        self._connections: dict[str, FakeConnection] = {}  # by token, or by name for spectators

    # ---- other views of the world ----

    @property
    def store(self) -> FakeStore:
        return self._process.store

    @property
    def engines(self) -> FakeEngines:
        return self._process.engines

    @property
    def limits(self) -> RoomLimits:
        """The limits of this process, which a test may change."""
        return self._process.limits

    @property
    def budgets(self) -> AddressBudgets:
        """What the clients at one address may do in this process; a test may change it."""
        return self._process.budgets

    @property
    def lifetimes(self) -> Lifetimes:
        """How long things last in this process; a test may change it."""
        return self._process.lifetimes

    def share_store(self) -> None:
        """Say that other processes may use the same store. Must be called before the room is created."""
        self._lab.disk.is_shared = True

    def advance(self, seconds: float) -> None:
        """Let virtual time pass."""
        self._run(asyncio.sleep(seconds))

    def skip_days(self, days: float) -> None:
        """Let days pass at once."""
        self._lab.skip(days * 86_400)

    def run_in_background(self) -> None:
        """Start the background work of the process, such as ending rooms that nobody uses."""
        self._run(self._process.rooms.start())

    @property
    def code(self) -> str:
        return self._code

    # ---- opening and joining ----

    def create(
        self,
        game_name: str = "dots",
        options: dict[str, Any] | None = None,
        *,
        names: Sequence[str | None] = NAMES,
        engines: dict[int, Message] | None = None,
        profiles: Mapping[int, str] = NO_PROFILES,
        address: str | None = None,
        **choices: Any,
    ) -> None:
        """Create a room. Its first person is the host; without people, the host has no seat. Everybody is connected.

        `profiles` are the digests of the keys of people's profiles, by seat.
        """
        options, engines = options or {}, engines or {}
        people = [(seat, names[seat]) for seat in range(count_seats(game_name, options)) if seat not in engines]
        people = [(seat, name) for seat, name in people if name is not None]
        if people:
            choices |= {"name": people[0][1], "seat": people[0][0]}
        choices |= {"game": game_name, "options": options, "engines": {str(seat): engines[seat] for seat in engines}}
        created = self._run(_refusing(self._create(choices, profiles.get(choices.get("seat", -1)), address)))
        self._code = created.code
        self._tokens["host"] = created.token
        if created.seat is not None:
            self._tokens[created.seat] = created.token
        self.connect("host", address=address or "")
        for seat, name in people[1:]:
            assert name is not None
            self.join(name, seat, profiles.get(seat))

    def create_at_once(self, all_choices: Sequence[Message], address: str) -> list[str]:
        """Let somebody create several rooms at the same time. Return the reasons why some were refused."""
        return self._run(self._create_all(all_choices, address))

    def join(self, name: str, seat: int | None = None, profile: str | None = None, token: str | None = None) -> int:
        """Take a seat and connect. Return the seat."""
        taken, token = self._run(_refusing(self._join(name, seat, profile, token)))
        self._tokens[taken] = token
        self.connect(taken)
        return taken

    def connect(self, viewer: Viewer, name: str | None = None, address: str = "") -> None:
        key = self._key(viewer)
        if key in self._connections:
            return
        connection = FakeConnection(self._room)
        self._connections[key] = connection
        try:
            self._run(self._enter(connection, self._tokens.get(viewer), name, address))
        except Disconnect as refused:
            raise Refused(refused.reason) from refused

    def enter_after_unloading(self, viewer: Viewer) -> None:
        """Let a viewer find the room, and enter it only after it was removed from memory."""
        found = self._room
        self._run(self._process.rooms._unload(found))
        try:
            self._run(self._enter(FakeConnection(found), self._tokens.get(viewer)))
        except Disconnect as refused:
            raise Refused(refused.reason) from refused

    def connect_with_token(self, token: str) -> None:
        self._tokens["stranger"] = token
        self.connect("stranger")

    def open_tab(self, seat: int) -> None:
        """Connect once more with the token of a seat."""
        self._run(self._enter(FakeConnection(self._room), self._tokens[seat]))

    def set_slow(self, viewer: Viewer, is_slow: bool) -> None:
        """Let a viewer miss all snapshots until it is no longer slow; it is then sent the current one."""
        self._run(self._set_slow(self._connections[self._key(viewer)], is_slow))

    def close_reason(self, viewer: Viewer) -> str | None:
        """Return why the room has closed a viewer's connection; None if it is open."""
        return self._connections[self._key(viewer)].close_reason

    def disconnect(self, viewer: Viewer) -> None:
        connection = self._connections.pop(self._key(viewer))
        self._run(self._leave(connection))

    def start(self, layouts: Sequence[list[str]] = LAYOUTS) -> None:
        """Let everybody get ready, in planes after placing these layouts."""
        for viewer in sorted(seat for seat in self._tokens if isinstance(seat, int)):
            if self.snapshot(viewer)["game"] == "planes":
                self.send(viewer, {"op": "place", "moves": layouts[viewer]})
            self.send(viewer, {"op": "ready"})

    # ---- messages and snapshots ----

    def send(
        self,
        viewer: Viewer,
        message: Message,
        overtaken_by: Sequence[Rival] = (),
    ) -> list[str]:
        """Send a message and return the reasons why it was refused: one or none.

        `overtaken_by` are the messages of other processes that write just before this one does: the first before the
        first attempt to write, and so on.
        """
        self.connect(viewer)
        self.overtake(overtaken_by)
        connection = self._connections[self._key(viewer)]
        known = len(connection.replies)
        self._run(self._handle(viewer, message))
        self.overtake([])
        return [reply["reason"]["text"] for reply in connection.replies[known:] if reply["op"] == "refused"]

    def overtake(self, rivals: Sequence[Rival]) -> None:
        """Let messages of other processes be written just before the next writes of this process, one before each."""
        self.store.rivals = [partial(other._handle, who, what) for other, who, what in rivals]

    def send_at_once(self, message: Message, viewers: Iterable[Viewer]) -> None:
        """Let several viewers send the same message at the same time."""
        self._run(self._handle_all(message, viewers))

    def send_to_rooms(self, rooms: Sequence[RoomDriver], viewer: Viewer, message: Message) -> list[str]:
        """Send the same message to several rooms of this process at once. Return the reasons of all refusals."""
        self._run(self._handle_in(rooms, viewer, message))
        replies = [reply for room in rooms for reply in room.replies(viewer)]
        return [reply["reason"]["text"] for reply in replies if reply["op"] == "refused"]

    def send_and_go(self, viewer: Viewer, message: Message) -> None:
        """Send a message, and lose the connection before there is an answer."""
        self._run(self._handle_and_go(viewer, message))

    def play(self, seat: int, move: str) -> list[str]:
        return self.send(seat, {"op": "play", "ply": self.snapshot(seat)["ply"], "move": move})

    def snapshot(self, viewer: Viewer) -> Message:
        """Return the complete snapshot that this viewer would get after connecting now."""
        return read_message(self.snapshot_text(viewer))

    def snapshot_text(self, viewer: Viewer) -> str:
        token = self._tokens.get(viewer)
        client = Client(FakeConnection(self._room), None if token is None else digest(token))
        return self._room.snapshots.create(client)

    def received(self, viewer: Viewer) -> list[Message]:
        """Return the snapshots that this viewer was sent since it connected."""
        return self._connections[self._key(viewer)].received

    def replies(self, viewer: Viewer) -> list[Message]:
        """Return the messages other than snapshots that this viewer was sent since it connected."""
        return self._connections[self._key(viewer)].replies

    def stored_events(self) -> list[list[Message]]:
        """Return the stored batches of events."""
        return [json.loads(body) for _, body in sorted(self._lab.disk.batches[self._room.id].items())]

    def stored_text(self) -> list[str]:
        """Return the setting of the match, then the batches of events, as they are stored."""
        stored = self._lab.disk.matches[self._room.id]
        return [stored.setting, *self._lab.disk.batches[stored.id].values()]

    def stored_players(self) -> list[MatchPlayers]:
        """Return what was written for the profiles of players, of all rooms."""
        return self._lab.disk.players

    def stored_status(self) -> str:
        return self._stored().status

    def stored_wake(self) -> float | None:
        """Return when the leader of the room has something to do; None if nothing is due."""
        return self._stored().wakes_at

    def set_stored_wake(self, wakes_at: float) -> None:
        stored = self._stored()
        self._lab.disk.matches[stored.id] = replace(stored, wakes_at=wakes_at)

    def stored_use(self) -> float | None:
        """Return when the room was used last, according to the store."""
        return self._stored().used_at

    def stored_codes(self) -> set[str]:
        """Return the codes of all stored rooms."""
        return {stored.code for stored in self._lab.disk.matches.values()}

    def delete_stored(self) -> None:
        """Delete the room from the disk, as an operator may."""
        stored = self._stored()
        del self._lab.disk.matches[stored.id], self._lab.disk.batches[stored.id]

    def loaded_codes(self) -> set[str]:
        """Return the codes of the rooms that this process has in memory."""
        return set(self._process.rooms._rooms)

    def stored_record(self) -> str | None:
        return self._stored().record

    def set_stored_record(self, record: str) -> None:
        stored = self._stored()
        self._lab.disk.matches[stored.id] = replace(stored, record=record)

    # ---- other processes and rooms ----

    def replay(self) -> RoomDriver:
        """Return the room in another process that reads the same store, with the same people connected."""
        other = self._new_process()
        other._enter_with(self._code, list(self._tokens.items()))
        return other

    def restart(self, down: float = 0.0) -> RoomDriver:
        """Let this process die, and return the room in the next one, to which nobody is connected.

        `down` is the time between the two processes.
        """
        self._lab.kill(self._process)
        self.advance(down)
        other = RoomDriver(self._lab)
        self._run(other._process.rooms.start())
        other._code, other._tokens = self._code, self._tokens
        return other

    def load(self, setting: str, batches: Sequence[str], tokens: dict[Viewer, str]) -> RoomDriver:
        """Return a room that is rebuilt from what is stored, with these people connected."""
        stored = self._lab.disk.add(self._lab.new_code(), json.loads(setting)["game"], setting, "open", batches)
        other = self._new_process()
        other._enter_with(stored.code, list(tokens.items()))
        return other

    def store_batch(self, batch: str) -> None:
        """Write a batch of events to the disk, without the process."""
        batches = self._lab.disk.batches[self._room.id]
        batches[len(batches)] = batch

    def remove_batch(self, number: int) -> None:
        """Remove a batch of events from the disk."""
        del self._lab.disk.batches[self._room.id][number]

    def add_broken_room(self, setting: str, batch: str) -> None:
        """Store another room, in progress, that cannot be rebuilt from its setting and its batch of events."""
        self._lab.disk.add(self._lab.new_code(), "dots", setting, "playing", [batch])

    def another_room(self) -> RoomDriver:
        """Return a driver for another room in the same process."""
        return RoomDriver(self._lab, self._process)

    def load_again(self, code: str) -> None:
        """Let the process find a room by its code, and load it if it is not in memory."""
        assert self._run(self._process.rooms.find(code)) is not None

    def new_room(self) -> RoomDriver:
        """Return the driver of a room in another process, which shares only the disk and the time with this one."""
        return RoomDriver(self._lab)

    def next_room(self) -> RoomDriver:
        """Return the room of the rematch, with the same people connected."""
        other = RoomDriver(self._lab, self._process)
        other._code = self.snapshot("host")["next_code"]
        other._tokens = {"host": self._tokens["host"]}
        for token in set(self._tokens.values()):
            other._tokens["someone"] = token
            seat = other.snapshot("someone")["seat"]
            del other._tokens["someone"]
            if seat is not None:
                other._tokens[seat] = token
        other._enter_with(other._code, list(other._tokens.items()))
        return other

    def catch_up(self) -> None:
        """Receive the notification that another process has stored events of the room."""
        self._run(self._notify())

    def lead(self, is_leader: bool = True) -> None:
        """Begin or cease to be the process that moves the room's engines and watches its clock."""
        self._run(self._lead(self._room, is_leader))

    def meet(self, seats: Iterable[int], spectators: int = 0) -> None:
        """Receive another process's announcement of the seats and spectators that are connected to it."""
        self._run(self._meet(frozenset(seats), spectators))

    def hear(self, topic: str, text: str) -> None:
        """Receive the announcement of another process that somebody shows an `emote`, or has `said` something."""
        self._run(self._hear(f"{topic}:{self._room_in_memory.id}:{text}"))

    # ---- inside ----

    def _stored(self) -> StoredMatch:
        """Return the row of the match, without loading the room."""
        return next(stored for stored in self._lab.disk.matches.values() if stored.code == self._code)

    @property
    def _room(self) -> Room:
        found = self._process.rooms._rooms.get(self._code)
        if found is None:
            found = self._run(_refusing(self._process.rooms.find(self._code)))
        assert found is not None, f"there is no room {self._code}"
        return found

    def _new_process(self) -> RoomDriver:
        """Return a driver of another process, whose engines hang if those of this process do."""
        other = RoomDriver(self._lab)
        other.engines.is_hanging = self.engines.is_hanging
        return other

    def _run(self, work: Awaitable[Result]) -> Result:
        return self._lab.loop.run(work)

    def _key(self, viewer: Viewer) -> str:
        return self._tokens.get(viewer, str(viewer))

    def _enter_with(self, code: str, tokens: Sequence[tuple[Viewer, str]]) -> None:
        self._code, self._tokens = code, dict(tokens)
        for viewer in self._tokens:
            self.connect(viewer)

    async def _create(self, choices: Message, profile: str | None, address: str | None) -> CreatedRoom:
        return await self._process.rooms.create(NewMatch.model_validate_json(json.dumps(choices)), profile, address)

    async def _create_all(self, all_choices: Sequence[Message], address: str) -> list[str]:
        work = [self._create(choices, None, address) for choices in all_choices]
        results = await asyncio.gather(*work, return_exceptions=True)
        return [str(result) for result in results if isinstance(result, Exception)]

    async def _join(self, name: str, seat: int | None, profile: str | None, token: str | None) -> tuple[int, str]:
        return await self._process.rooms.join(self._code, TypeAdapter(Name).validate_python(name), seat, token, profile)

    async def _enter(
        self, connection: FakeConnection, token: str | None, name: str | None = None, address: str = ""
    ) -> None:
        connection.client = await connection.room.enter(connection, token, name, address)

    async def _leave(self, connection: FakeConnection) -> None:
        assert connection.client is not None
        connection.room.leave(connection.client)

    async def _set_slow(self, connection: FakeConnection, is_slow: bool) -> None:
        connection.is_slow = is_slow
        connection.invalidate()

    async def _handle(self, viewer: Viewer, message: Message) -> None:
        connection = self._connections[self._key(viewer)]
        assert connection.client is not None
        try:
            parsed = CLIENT_MESSAGE.validate_json(json.dumps(message))
        except ValidationError:
            connection.refuse(ValueError("not a message"))
        else:
            await connection.room.handle(connection.client, parsed)

    async def _handle_and_go(self, viewer: Viewer, message: Message) -> None:
        task = asyncio.create_task(self._handle(viewer, message))
        await asyncio.sleep(0)
        task.cancel()

    async def _handle_all(self, message: Message, viewers: Iterable[Viewer]) -> None:
        await asyncio.gather(*(self._handle(viewer, message) for viewer in viewers))

    async def _handle_in(self, rooms: Iterable[RoomDriver], viewer: Viewer, message: Message) -> None:
        await asyncio.gather(*(room._handle(viewer, message) for room in rooms))

    async def _notify(self) -> None:
        self._process.rooms._on_remote_events(self._room_in_memory.id)

    async def _lead(self, room: Room, is_leader: bool) -> None:
        if is_leader:
            await room.log.catch_up()
        room.set_leader(is_leader)

    async def _hear(self, text: str) -> None:
        self._process.rooms._on_remote_presence("another process", text)

    async def _meet(self, seats: frozenset[int], spectators: int) -> None:
        self._room_in_memory.set_remote_presence("another process", seats, spectators)

    @property
    def _room_in_memory(self) -> Room:
        return self._process.rooms._rooms[self._code]


async def _refusing(work: Coroutine[Any, Any, Result]) -> Result:
    try:
        return await work
    except (ValueError, OverBudget, StoreUnavailable) as error:
        raise Refused(str(error)) from error
