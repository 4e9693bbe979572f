"""The connections of a duel that goes on: one replaces another, and one that nobody reads is given up."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any, cast

import pytest

from lan.helpers import agreement_of, identities
from qipan.lan import messages
from qipan.lan.connection import CONNECTION_LOST
from qipan.lan.duel import Duel
from qipan.lan.duel_file import DuelFile, Header, Peer
from qipan.lan.messages import Message
from qipan.lan.running import RunningDuel
from qipan.rules.reasons import Problem


class FakeConnection:
    """A connection whose other end is the test. It stays open when it is closed, as a network may keep it."""

    def __init__(self) -> None:
        self.inbox: asyncio.Queue[Message] = asyncio.Queue()
        self.sent: list[Message] = []
        self.is_read = True  # whether the other program reads what is sent
        self.is_closed = asyncio.Event()

    def send(self, message: Message) -> None:
        if not self.is_read:
            raise Problem(CONNECTION_LOST())
        self.sent.append(message)

    async def receive(self) -> Message:
        return await self.inbox.get()

    async def close(self) -> None:
        self.is_closed.set()


def running_duel(folder: Path) -> RunningDuel:
    duel = Duel(agreement_of("dots"), 0, identities()[0].sign, now=time.monotonic())
    header = Header(agreement=duel.agreement, seat=0, peer=Peer(name="Bo"))
    return RunningDuel(duel, DuelFile(folder, header), "Bo")


def serve(running: RunningDuel, connection: FakeConnection) -> asyncio.Task[None]:
    connection.inbox.put_nowait(messages.Resume(duel=running.duel.agreement.duel, have=0))
    return asyncio.create_task(running.serve(cast(Any, connection)))


async def sent(connection: FakeConnection, kind: type[Any]) -> None:
    async with asyncio.timeout(20):
        while not any(isinstance(message, kind) for message in connection.sent):
            await asyncio.sleep(0.01)


def test_what_comes_over_a_connection_that_was_replaced_does_not_count(tmp_path: Path) -> None:
    async def play() -> None:
        running, older, newer = running_duel(tmp_path), FakeConnection(), FakeConnection()
        first = serve(running, older)
        await sent(older, messages.Entries)
        second = serve(running, newer)
        await sent(newer, messages.Entries)
        older.inbox.put_nowait(messages.Welcome())  # would be a fault in a duel
        await first
        assert running.duel.fault is None
        assert running.is_connected
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)
        running.file.close()

    asyncio.run(asyncio.wait_for(play(), 60))


def test_who_does_not_read_cannot_stop_the_clocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clocks are watched by what sends the pings, or by what waits for the next connection."""
    monkeypatch.setattr("qipan.lan.running.PING_SECONDS", 0.05)

    async def play() -> None:
        running, connection = running_duel(tmp_path), FakeConnection()
        serving = serve(running, connection)
        await sent(connection, messages.Entries)
        connection.is_read = False
        async with asyncio.timeout(20):
            while not connection.is_closed.is_set():
                connection.inbox.put_nowait(messages.Ping())  # so that the connection does not seem to be lost
                await asyncio.sleep(0.1)
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        assert not running.is_connected
        running.file.close()

    asyncio.run(asyncio.wait_for(play(), 60))
