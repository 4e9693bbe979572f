"""Programs with real sockets and files, whose players are engines."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import qipan
from qipan.lan.invitation import Acceptance, Answer, Invitation
from qipan.lan.node import Node, Settings
from qipan.lan.players import let_engine_play
from qipan.lan.running import RunningDuel

HOST = "127.0.0.1"
ANY_PORT = range(0, 1)


class TestProgram:
    """A node whose seat is played by an engine, and which answers invitations as the test says."""

    __test__ = False

    def __init__(self, folder: Path, name: str, *, passphrase: str = "", ports: range = ANY_PORT) -> None:
        self.answer: Answer = Acceptance(name, "engine")
        self.invitations: list[Invitation] = []
        self.duels: list[RunningDuel] = []
        self.plays = True
        self._tasks: list[asyncio.Task[None]] = []
        settings = Settings(name, passphrase, host=HOST, ports=ports)
        self.node = Node(folder, settings, self._decide, self._on_duel)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.node.close()

    async def _decide(self, invitation: Invitation) -> Answer:
        self.invitations.append(invitation)
        return self.answer

    def _on_duel(self, running: RunningDuel) -> None:
        self.duels.append(running)
        if self.plays:
            engine = qipan.engine("random", running.duel.referee.game, seed=running.duel.seat)
            self._tasks.append(asyncio.create_task(let_engine_play(running, engine)))


@asynccontextmanager
async def started(*programs: TestProgram) -> AsyncIterator[None]:
    for program in programs:
        await program.node.start()
    try:
        yield
    finally:
        for program in programs:
            await program.close()


async def finished(*programs: TestProgram, seconds: float = 60) -> None:
    """Wait until the last duel of each program is written."""
    async with asyncio.timeout(seconds):
        for program in programs:
            await program.duels[-1].finished.wait()


class Relay:
    """Passes bytes between programs, late; now and then it drops some, which breaks the connection."""

    def __init__(self, port: int, *, loss: float = 0.0, delay: float = 0.0, seed: int = 0) -> None:
        import random

        self.target = port
        self.loss, self.delay = loss, delay
        self.is_cut = False
        self.port = 0
        self.broken = 0
        self._rng = random.Random(seed)
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> Relay:
        self._server = await asyncio.start_server(self._accept, HOST, 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """Break all connections."""
        for writer in list(self._writers):
            writer.close()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.close()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection(HOST, self.target)
        except OSError:
            writer.close()
            return
        self._writers |= {writer, far_writer}
        try:
            await asyncio.gather(self._pump(reader, far_writer), self._pump(far_reader, writer))
        finally:
            for each in (writer, far_writer):
                self._writers.discard(each)
                each.close()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await asyncio.sleep(self.delay)
                if self._rng.random() < self.loss:
                    self.broken += 1
                    break
                writer.write(data)
                await writer.drain()
        writer.close()
