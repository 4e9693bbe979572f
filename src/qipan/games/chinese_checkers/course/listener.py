"""Listens for clients of the course, which play in rooms with each other and with the people and engines there."""

from __future__ import annotations

import asyncio
import socket

from qipan.games.chinese_checkers.course.parties import Parties
from qipan.games.chinese_checkers.course.protocol import MAX_LINE_BYTES
from qipan.games.chinese_checkers.course.session import Session
from qipan.server.budgets import CONNECTIONS
from qipan.server.listeners import ServerParts


async def start(listening: socket.socket, server: ServerParts) -> CourseListener:
    """Accept connections from now on; see `qipan.rules.listener.StartListener`."""
    listener = CourseListener(server)
    await listener.start(listening)
    return listener


class CourseListener:
    def __init__(self, server: ServerParts) -> None:
        self._settings = server.settings
        self._budgets = server.budgets
        self._refusals = server.refusals
        self._parties = Parties(server.rooms)
        self._running: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def start(self, listening: socket.socket) -> None:
        self._server = await asyncio.start_server(self._accept, sock=listening, limit=MAX_LINE_BYTES)

    async def close(self) -> None:
        """End all connections. The players do not leave their matches: their clocks keep running."""
        if self._server is not None:
            self._server.close()
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        peer = writer.get_extra_info("peername")
        budget, limits = self._budgets.at(peer[0] if peer else ""), self._settings.sockets
        is_full = len(self._running) > limits.max_open or budget.sockets >= self._settings.budgets.max_sockets
        if is_full or not budget.take(CONNECTIONS):
            self._refusals.count(CONNECTIONS.reason.code)
            writer.transport.abort()
            return
        # Lets the system detect a client that has vanished without closing the connection.
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        budget.sockets += 1
        try:
            await Session((reader, writer), self._parties, budget, limits, self._refusals).run()
        finally:
            budget.sockets -= 1
