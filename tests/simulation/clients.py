"""People: they create rooms, take seats, play and watch, lose their connections and come back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from qipan.client.snapshots import complete
from qipan.server.errors import ServerBusy, StoreUnavailable
from qipan.server.protocol.base import NewMatch
from qipan.server.rooms.ids import digest
from simulation.actions import choose_change, choose_message
from simulation.invariants import Viewer
from simulation.network import Socket

if TYPE_CHECKING:
    from simulation.world import World

Message = dict[str, Any]
REQUEST_SECONDS = 5.0  # how long a person waits for a response


class Lost(Exception):
    """A request has failed, or its response was lost."""


class Person:
    """A person with a token, who plays or watches in one room after another."""

    def __init__(self, world: World, name: str, think_seconds: float) -> None:
        self.name = name
        self.token: str | None = None  # None for a spectator
        self.code: str | None = None
        self.socket: Socket | None = None
        self.latest: Message | None = None  # the last snapshot
        self.viewer: Viewer | None = None
        self.is_quiet = False  # whether the person only watches, and comes back when the connection was lost
        self._world = world
        self._think_seconds = think_seconds

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
        self.viewer = Viewer(self.code, None if self.token is None else digest(self.token))
        self.latest = None
        self.socket = self._world.network.connect(self.name, self, process, self.code)
        self._send({"op": "enter", "token": self.token})

    def disconnect(self) -> None:
        if self.socket is not None:
            self.socket.close()

    def on_message(self, socket: Socket, text: str) -> None:
        message = json.loads(text)
        if socket is not self.socket:
            return
        if message["op"] == "position":
            self.latest = complete(message)
        elif message["op"] == "refused":
            self._world.trace.add("%s is refused: %s", self.name, message["reason"]["text"])

    def on_close(self, socket: Socket, code: int | None) -> None:
        self._world.trace.add("%s: the socket is closed (%s)", self.name, code)

    def _send(self, message: Message) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(message))

    # ---- requests ----

    async def create(self, choices: Message) -> None:
        """Create a room; try until it works."""
        new_match = NewMatch.model_validate(choices)
        created = await self._retry(lambda rooms: rooms.create(new_match))
        self.code, self.token = created.code, created.token
        self._world.check_host(created.code, created.token)

    async def join(self, code: str, seat: int | None = None) -> bool:
        """Take a seat. Return whether there was one."""
        token = f"{self.name}-{code}"
        try:
            taken, _ = await self._retry(lambda rooms: rooms.join(code, self.name, seat, token))
        except ValueError as error:
            self._world.trace.add("%s cannot join: %s", self.name, error)
            return False
        self.code, self.token = code, token
        self._world.check_joined(code, token, taken)
        return True

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
            await asyncio.sleep(random.expovariate(1 / (0.2 if self.is_quiet else self._think_seconds)))
            self.act()

    def act(self) -> None:
        """Do the next thing: come back, send something, or go to another room."""
        random = self._world.random
        if self.code is None:
            return
        if not self.is_connected:
            self.connect()
            return
        if self.is_quiet or self.latest is None:
            return
        if random.random() < self._world.plan.reconnects:
            self.connect()
            return
        next_code = self.latest["next_code"]
        if next_code is not None and next_code != self.code and random.random() < 0.5:
            self.code = next_code
            self.connect()
            return
        self._send_all(choose_message(self.latest, random))

    def change(self) -> None:
        """Change something in the room at once."""
        if self.is_connected and self.latest is not None and not self.is_quiet:
            self._send_all(choose_change(self.latest, self._world.random))

    def _send_all(self, messages: list[Message]) -> None:
        for message in messages:
            self._world.trace.add("%s sends %s", self.name, message)
            self._send(message)
