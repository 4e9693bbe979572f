"""The store in a SQLite file, which only one process may use."""

from __future__ import annotations

import asyncio
import fcntl
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from qipan.server.storage.errors import STORE_IN_USE, CannotOpenStore
from qipan.server.storage.store import Append, Create, Store, WriteResult, migrate

SCHEME = "sqlite:///"

Result = TypeVar("Result")


class SqliteStore(Store):
    def __init__(self, engine: AsyncEngine, writer: _Writer, lock: int) -> None:
        super().__init__(engine, sqlite.insert)
        self._writer = writer
        self._lock = lock

    @classmethod
    async def open(cls, url: str) -> SqliteStore:
        """Open or create the file. Raise OSError if another server uses it."""
        file = Path(url.removeprefix(SCHEME))
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = _lock_file(file)
        engine = create_async_engine(url.replace("sqlite:", "sqlite+aiosqlite:", 1), hide_parameters=True)
        event.listen(engine.sync_engine, "connect", _configure)
        store = cls(engine, _Writer(url), lock)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(migrate)
        except Exception:
            await engine.dispose()
            os.close(lock)
            raise
        store._start_writing()
        return store

    async def close(self) -> None:
        await super().close()
        self._writer.close()
        os.close(self._lock)

    async def _run_transaction(self, work: Callable[..., Any], *arguments: object) -> Any:
        return await self._writer.run(work, *arguments)

    async def _write_batch(self, creates: list[Create], appends: list[Append]) -> WriteResult:
        return await self._writer.run(self._write_rows, creates, appends)


class _Writer:
    """The one thread that writes to the file.

    A complete transaction is a single job for the thread, because on a busy machine every switch between threads
    costs time.
    """

    def __init__(self, url: str) -> None:
        self._engine = sa.create_engine(url, hide_parameters=True, poolclass=sa.StaticPool)
        event.listen(self._engine, "connect", _configure)
        self._thread = ThreadPoolExecutor(1, "qipan-store")

    async def run(self, work: Callable[..., Result], *arguments: object) -> Result:
        """Run `work(connection, *arguments)` in a transaction, and return its result."""

        def transaction() -> Result:
            with self._engine.begin() as connection:
                return work(connection, *arguments)

        return await asyncio.get_running_loop().run_in_executor(self._thread, transaction)

    def close(self) -> None:
        self._thread.submit(self._engine.dispose)
        self._thread.shutdown()


def _lock_file(file: Path) -> int:
    """Lock a file next to the database, so that no second server uses it: it would not notice this one's moves.

    Return the descriptor of the lock file. The system releases the lock when the process dies.
    """
    lock = os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise CannotOpenStore(STORE_IN_USE(file=str(file))) from None
    return lock


def _configure(connection: Any, _: object) -> None:
    # A damaged text is read with replacement characters, so that only its own match is found to be damaged. An error
    # would be one of the whole query, such as that for the list of all matches.
    getattr(connection, "driver_connection", connection).text_factory = partial(str, encoding="utf-8", errors="replace")
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
