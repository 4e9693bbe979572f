"""Sockets between clients and processes. Messages are delayed; a socket that is cut loses what is on its way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from simulation.invariants import Viewer
from simulation.plan import NetworkFaults
from simulation.processes import SimulatedProcess
from simulation.scope import OUTSIDE
from simulation.trace import Trace

MAX_SLOW_SECONDS = 3.0
TICK = 1e-6  # time between messages of one socket, so that they stay in order
MAX_NOTICE_SECONDS = 4.0  # how long it may take until one end notices that a socket was cut

Message = dict[str, Any]


class Receiver(Protocol):
    """The client's end of a socket."""

    def on_message(self, socket: Socket, text: str) -> None: ...

    def on_close(self, socket: Socket, code: int | None) -> None:
        """`code` is None if the connection was lost."""


class Network:
    def __init__(self, loop: asyncio.AbstractEventLoop, random: Random, trace: Trace, faults: NetworkFaults) -> None:
        self.loop = loop
        self.random = random
        self.trace = trace
        self.faults = faults
        self.context = OUTSIDE.context()
        self.on_sent: Callable[[Socket, str], None] = lambda socket, text: None  # called when a server sends a message

    def connect(self, name: str, receiver: Receiver, process: SimulatedProcess, viewer: Viewer) -> Socket:
        """Open a socket to a room. If the process is down, the socket is closed soon."""
        return Socket(self, name, receiver, process, viewer)

    def delay(self) -> float:
        return self.random.uniform(0, self.faults.delay)


class Socket:
    """A WebSocket. A process sees it as ASGI does; each end may notice its loss at another time."""

    def __init__(
        self, network: Network, name: str, receiver: Receiver, process: SimulatedProcess, viewer: Viewer
    ) -> None:
        self.name = name
        self.process = process
        self.viewer = viewer
        self.receiver = receiver
        self._network = network
        self._is_cut = False  # whether nothing gets through any longer
        self._is_closed = False  # whether the client's end is closed
        self._is_lost = False  # whether the server's end is lost
        self.is_sending = False  # whether a send of the server is held up, because the client reads slowly
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._last_in = self._last_out = 0.0  # when the last messages to and from the server arrive
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._at_server(self._accept)

    @property
    def is_open(self) -> bool:
        """Whether the client believes that the socket is open."""
        return not self._is_closed

    @property
    def is_served(self) -> bool:
        """Whether the server believes that the socket is open."""
        return self.process.is_up and not self._is_lost

    def send(self, text: str) -> None:
        """Send a message to the server."""
        if self._is_cut or self._is_closed:
            return
        if self._has_fault():
            self.cut()
            return
        self._at_server(self._inbox.put_nowait, {"type": "websocket.receive", "text": text})

    def close(self) -> None:
        """Close the client's end."""
        if not self._is_closed:
            self._is_closed = True
            self._at_server(self._lose)

    def cut(self) -> None:
        """Lose the connection, and all messages on their way. Each end notices it after a while."""
        if self._is_cut:
            return
        self._is_cut = True
        self._network.trace.add("%s: the socket is cut", self.name)
        random = self._network.random
        self._call_later(random.uniform(0, MAX_NOTICE_SECONDS), self._close_client, None)
        self._call_later(random.uniform(0, MAX_NOTICE_SECONDS), self._lose)

    # ---- the server's end ----

    def _accept(self) -> None:
        if not self.process.serve(self.viewer.code, self._receive, self._send):
            self._close_client(None)

    async def _receive(self) -> Message:
        return await self._inbox.get()

    async def _send(self, message: Message) -> None:
        if self._is_lost:
            raise OSError("the connection is lost")
        if message["type"] == "websocket.send":
            self._network.on_sent(self, message["text"])
            if self._network.random.random() < self._network.faults.slow:
                self.is_sending = True
                await asyncio.sleep(self._network.random.uniform(0, MAX_SLOW_SECONDS))
                self.is_sending = False
            self._at_client(self._deliver, message["text"])
        elif message["type"] == "websocket.close":
            self._is_lost = True
            self._at_client(self._close_client, message["code"])

    def _lose(self) -> None:
        if not self._is_lost:
            self._is_lost = True
            self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1006})

    # ---- the client's end ----

    def _deliver(self, text: str) -> None:
        if not self._is_closed:
            self.receiver.on_message(self, text)

    def _close_client(self, code: int | None) -> None:
        if not self._is_closed:
            self._is_closed = True
            self.receiver.on_close(self, code)

    # ---- transport ----

    def _has_fault(self) -> bool:
        return self._network.random.random() < self._network.faults.cut

    def _at_server(self, callback: Callable[..., object], *arguments: object) -> None:
        self._last_in = max(self._last_in + TICK, self._network.loop.time() + self._network.delay())
        self._network.loop.call_at(self._last_in, self._unless_cut, callback, *arguments, context=self._network.context)

    def _at_client(self, callback: Callable[..., object], *arguments: object) -> None:
        if self._is_cut:
            return
        if self._has_fault():
            self.cut()
            return
        self._last_out = max(self._last_out + TICK, self._network.loop.time() + self._network.delay())
        self._network.loop.call_at(
            self._last_out, self._unless_cut, callback, *arguments, context=self._network.context
        )

    def _unless_cut(self, callback: Callable[..., object], *arguments: object) -> None:
        if not self._is_cut:
            callback(*arguments)

    def _call_later(self, delay: float, callback: Callable[..., object], *arguments: object) -> None:
        self._network.loop.call_later(delay, callback, *arguments, context=self._network.context)
