"""Programs with real sockets and files, whose players are engines."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import qipan
from qipan.lan.connection import Connection
from qipan.lan.duel import Duel
from qipan.lan.invitation import Acceptance, Answer, Invitation
from qipan.lan.messages import Message
from qipan.lan.node import Node, Place
from qipan.lan.players import by_engine, let_engine_play
from qipan.lan.running import RunningDuel
from qipan.lan.settings import Settings

HOST = "127.0.0.1"
ANY_PORT = range(0, 1)


class TestProgram:
    """A node whose seat is played by an engine, and which answers invitations as the test says.

    `tamper` changes the messages that the node sends in duels.
    """

    __test__ = False

    def __init__(
        self,
        folder: Path,
        name: str,
        *,
        passphrase: str = "",
        game: str = "",
        ports: range = ANY_PORT,
        engine: str = "random",
        tamper: Callable[[Message, Duel], list[Message]] | None = None,
    ) -> None:
        self.answer: Answer | None = Acceptance(name, "engine")  # None if invitations get no answer
        self.engine = engine
        self.tamper = tamper
        self.places: list[Place] = []  # where all other programs are announced
        self.invitations: list[Invitation] = []
        self.duels: list[RunningDuel] = []
        self.plays = True
        self._tasks: list[asyncio.Task[None]] = []
        settings = Settings(name, passphrase, game, host=HOST, ports=ports)
        self.node = Node(folder, settings, self._decide, self._on_duel, lambda mark: self.places)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.node.close()

    async def _decide(self, invitation: Invitation) -> Answer:
        self.invitations.append(invitation)
        while self.answer is None:
            await asyncio.sleep(0.01)
        return self.answer

    def _on_duel(self, running: RunningDuel) -> None:
        self.duels.append(running)
        if self.tamper is not None:
            _tamper(running, self.tamper)
        if self.plays:
            options = {"seed": running.duel.seat} if self.engine == "random" else {}
            engine = qipan.engine(self.engine, running.duel.referee.game, **options)
            self._tasks.append(asyncio.create_task(let_engine_play(running, by_engine(engine))))


def _tamper(running: RunningDuel, tamper: Callable[[Message, Duel], list[Message]]) -> None:
    """Change what a program sends over every connection of a duel."""
    serve = running.serve

    async def serve_tampered(connection: Connection, first: Message | None = None) -> None:
        send = connection.send

        def send_tampered(message: Message) -> None:
            for changed in tamper(message, running.duel):
                send(changed)

        connection.send = send_tampered  # type: ignore[method-assign]
        await serve(connection, first)

    running.serve = serve_tampered  # type: ignore[method-assign]


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
    """Passes bytes between programs, late; now and then it drops some, which breaks the connection.

    While `is_cut`, it passes nothing and says nothing: both programs have to notice the silence. The first `spared`
    pieces of data are not dropped.
    """

    def __init__(
        self, port: int, *, host: str = HOST, loss: float = 0.0, delay: float = 0.0, spared: int = 0, seed: int = 0
    ) -> None:
        import random

        self.target = port
        self.loss, self.delay, self.spared = loss, delay, spared
        self.host = host  # the address at which it listens
        self.is_cut = False
        self.port = 0
        self.broken = 0
        self._rng = random.Random(seed)
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> Relay:
        self._server = await asyncio.start_server(self._accept, self.host, 0)
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
        is_dead = False  # once a piece is lost, the rest of the connection makes no sense, so none of it is passed on
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await asyncio.sleep(self.delay)
                is_dead |= self.is_cut
                if is_dead:
                    continue
                self.spared -= 1
                if self.loss and self.spared < 0 and self._rng.random() < self.loss:
                    self.broken += 1
                    break
                writer.write(data)
                await writer.drain()
        writer.close()
