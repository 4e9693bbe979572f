"""A network that silently swallows what is sent to the database: nothing may wait for ever."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from qipan.server.storage import postgresql
from qipan.server.storage.postgresql import PostgresqlStore
from server.helpers import TIMEOUT_SECONDS, run_in_thread
from server.postgresql import empty_store

ANSWER_SECONDS = 1.0


class Proxy:
    """Forwards TCP connections to the database, until it swallows what is sent over them."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._is_open = True
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: list[asyncio.StreamWriter] = []

    @contextlib.asynccontextmanager
    async def serve(self) -> AsyncIterator[int]:
        """Serve while the `with` block runs, and yield the port."""
        server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        yield server.sockets[0].getsockname()[1]
        server.close()
        for task in self._tasks:
            task.cancel()
        for writer in self._writers:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()

    def swallow(self) -> None:
        """Forward nothing any more, over present and future connections, but leave them open."""
        self._is_open = False
        for task in self._tasks:
            task.cancel()

    def forward_again(self) -> None:
        """Forward what is sent over new connections. The old ones stay as they are."""
        self._is_open = True

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.append(writer)
        if not self._is_open:
            return
        to_reader, to_writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._writers.append(to_writer)
        for source, target in ((reader, to_writer), (to_reader, writer)):
            self._tasks.add(asyncio.create_task(self._forward(source, target)))

    async def _forward(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(2**16):
                target.write(data)
                await target.drain()
        target.close()


@pytest.fixture(autouse=True)
def quick_timeouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgresql, "ANSWER_SECONDS", ANSWER_SECONDS)
    monkeypatch.setattr(postgresql, "HEARTBEAT_SECONDS", 0.2)


def test_a_store_works_again_after_its_connections_were_lost_silently(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        address, _, database = url.rpartition(":")
        port, _, name = database.partition("/")
        proxy = Proxy(int(port))
        seen: list[int] = []
        async with proxy.serve() as through, asyncio.timeout(TIMEOUT_SECONDS):
            store = await PostgresqlStore.open(f"{address}:{through}/{name}")
            other = await PostgresqlStore.open(url)
            await store.listen(seen.append, lambda process, text: None)
            locks = await store.open_locks()
            stored = await store.create("bababababa", "dots", "{}", False, time.time())
            assert stored is not None
            assert await store.append(stored.id, 0, "[]")
            await asyncio.gather(*(store.find("bababababa") for _ in range(8)))  # each query has its own connection
            while seen != [0]:
                await asyncio.sleep(0.05)
            proxy.swallow()
            with pytest.raises(Exception):  # noqa: B017, PT011 - each driver has its own errors
                await store.append(stored.id, 1, "[]")
            with pytest.raises(Exception):  # noqa: B017, PT011
                await locks.check()
            await locks.abandon()
            proxy.forward_again()
            assert await store.append(stored.id, 1, "[]")
            locks = await store.open_locks()
            assert await locks.acquire([stored.id]) == [stored.id]
            while len(seen) < 2:  # until the store listens again
                await asyncio.sleep(0.05)
            assert await other.append(stored.id, 2, "[]")
            while seen[-1] != stored.id:
                await asyncio.sleep(0.05)
            await locks.close()
            await asyncio.gather(store.close(), other.close())

    with empty_store("postgresql", tmp_path) as url:
        run_in_thread(scenario(url))
