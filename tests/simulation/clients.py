"""People: they create rooms, take seats, play and watch, lose their connections and come back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from qipan.client.snapshots import complete
from qipan.server.errors import ServerBusy, StoreUnavailable
from qipan.server.protocol.base import NewMatch
from qipan.server.protocol.close_codes import POLICY_VIOLATION
from qipan.server.rooms.ids import digest
from simulation.actions import choose_change, choose_message
from simulation.invariants import Viewer
from simulation.network import Socket

if TYPE_CHECKING:
    from simulation.world import World

Message = dict[str, Any]
MAX_THINK_SECONDS = 4.0
REQUEST_SECONDS = 5.0  # how long a person waits for a response


class Lost(Exception):
    """A request has failed, or its response was lost."""


class Person:
    """A person who plays or watches in one room after another."""

    def __init__(self, world: World, name: str, think_seconds: float) -> None:
        self.name = name
        self.token: str | None = None  # None for a spectator
        self.code: str | None = None
        self.socket: Socket | None = None
        self.latest: Message | None = None  # the last snapshot
        self.refusals = 0  # how many messages on the present socket were refused
        self.is_quiet = False  # whether the person only watches, and comes back when the connection was lost
        self._world = world
        self._think_seconds = think_seconds
        self._away_until = 0.0
        self._is_joining = False

    @property
    def is_connected(self) -> bool:
        return self.socket is not None and self.socket.is_open

    # ---- sockets ----

    def connect(self) -> None:
        """Open a socket to the room, through any process."""
        assert self.code is not None
        self.disconnect()
        process = self._world.any_process(self.socket.process if self.socket is not None else None)
        self._world.trace.add("%s enters %s through %s", self.name, self.code, process.name)
        viewer = Viewer(self.code, None if self.token is None else digest(self.token))
        self.latest, self.refusals = None, 0
        self.socket = self._world.network.connect(self.name, self, process, viewer)
        self.send({"op": "enter", "token": self.token})

    def disconnect(self) -> None:
        if self.socket is not None:
            self.socket.close()

    def on_message(self, socket: Socket, text: str) -> None:
        message = json.loads(text)
        if socket is not self.socket:
            return
        if message["op"] == "position":
            self.latest = dict(complete(message))
        elif message["op"] == "refused":
            self.refusals += 1
            self._world.trace.add("%s is refused: %s", self.name, message["reason"]["text"])

    def on_close(self, socket: Socket, code: int | None) -> None:
        self._world.trace.add("%s: the socket is closed (%s)", self.name, code)
        if socket is self.socket and code == POLICY_VIOLATION:
            if self.token is None:
                self.code = None  # the room is closed
            self.token = None  # the seat was given up or freed, or the room is closed: come back as a spectator

    def send(self, message: Message) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(message))

    # ---- requests ----

    async def create(self, choices: Message) -> None:
        """Create a room; try until it works."""
        new_match = NewMatch.model_validate(choices)
        created = await self._retry(lambda rooms: rooms.create(new_match))
        self.code, self.token = created.code, created.token
        self._world.check_host(created.code, created.token)

    async def join(self, code: str) -> None:
        """Take a seat if there is one, otherwise watch."""
        self._is_joining = True
        token = self._world.new_token()
        try:
            taken, _ = await self._retry(lambda rooms: rooms.join(code, self.name, None, token))
            self.token = token
            self._world.check_joined(code, token, taken)
            self.disconnect()
        except ValueError as error:
            self._world.trace.add("%s cannot join: %s", self.name, error)
        self.code, self._is_joining = code, False

    async def _retry(self, work: Callable[[Any], Coroutine[Any, Any, Any]]) -> Any:
        while True:
            process = self._world.any_process(None)
            try:
                return await asyncio.wait_for(self._world.request(process, work), REQUEST_SECONDS)
            except (Lost, TimeoutError, StoreUnavailable, ServerBusy) as error:
                self._world.trace.add("%s: a request to %s has failed: %r", self.name, process.name, error)
                await asyncio.sleep(self._world.random.uniform(0.1, 1.0))

    # ---- life ----

    async def live(self) -> None:
        """Play and watch until the world ends."""
        random = self._world.random
        while True:
            seconds = random.expovariate(1 / (0.2 if self.is_quiet else self._think_seconds))
            await asyncio.sleep(min(seconds, MAX_THINK_SECONDS))
            self.act()

    def act(self) -> None:
        """Do the next thing: come back, send something, or go elsewhere."""
        if self.code is None:
            return
        if not self.is_connected:
            if self.is_quiet or self._world.loop.time() >= self._away_until:
                self.connect()
        elif not self.is_quiet and self.latest is not None and not self._go_elsewhere(self.latest):
            self.send_all(choose_message(self.latest, self._world.random))

    def change(self) -> None:
        """Change something in the room at once."""
        if self.is_connected and self.latest is not None and not self.is_quiet:
            self.send_all(choose_change(self.latest, self._world.random))

    def send_all(self, messages: list[Message]) -> None:
        for message in messages:
            self._world.trace.add("%s sends %s", self.name, message)
            self.send(message)

    def _go_elsewhere(self, seen: Message) -> bool:
        """Sometimes leave, open another socket, go to the rematch's room, or take a seat. Return whether it did so."""
        random = self._world.random
        roll = random.random()
        if roll < 0.02:
            self._world.trace.add("%s goes away", self.name)
            self.disconnect()
            self._away_until = self._world.loop.time() + random.uniform(1, self._world.plan.max_away_seconds)
            return True
        if roll < 0.02 + self._world.plan.reconnects:
            self.connect()
            return True
        if seen["next_code"] not in (None, self.code) and random.random() < 0.5:
            self.code = seen["next_code"]
            self.connect()
            return True
        has_free_seat = seen["status"] == "open" and any(seat["kind"] == "empty" for seat in seen["seats"])
        if seen["seat"] is None and has_free_seat and not self._is_joining and random.random() < 0.3:
            assert self.code is not None
            self._world.spawn(self.join(self.code))
            return True
        return False
