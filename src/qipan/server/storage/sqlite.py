"""The store in a SQLite file, which only one process may use."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import secrets
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from qipan.rules.reasons import Problem
from qipan.server.errors import StoreUnavailable
from qipan.server.storage.checks import APPLICATION_ID, check_access, check_file, file_uri
from qipan.server.storage.errors import STORE_IN_MEMORY, STORE_IN_USE, CannotOpenStore
from qipan.server.storage.revisions import migrate
from qipan.server.storage.store import Append, Create, Store, WriteResult
from qipan.server.storage.watched_file import WatchedFile

SCHEME = "sqlite:///"
WATCH_SECONDS = 1.0  # time between two looks at the file while nobody writes

Result = TypeVar("Result")


class SqliteStore(Store):
    def __init__(self, engine: AsyncEngine, writer: _Writer, lock: int, file: WatchedFile) -> None:
        super().__init__(engine, sqlite.insert)
        self._writer = writer
        self._lock = lock
        self._file = file

    @classmethod
    async def open(cls, url: str) -> SqliteStore:
        """Open or create the file.

        Raise OSError if another server uses it, or if it is not a database of this program that can be written.
        """
        file = file_of(url)
        file.parent.mkdir(parents=True, exist_ok=True)
        check_access(file)
        lock = lock_file(file)
        watched = WatchedFile(file)
        database = sa.URL.create("sqlite", database=file_uri(file), query={"uri": "true"})
        engine = create_async_engine(database.set(drivername="sqlite+aiosqlite"), hide_parameters=True)
        event.listen(engine.sync_engine, "connect", configure)
        event.listen(engine.sync_engine, "connect", lambda *_: watched.check_path())
        store = cls(engine, _Writer(database, watched), lock, watched)
        try:
            check_file(file)
            async with engine.begin() as connection:
                await connection.run_sync(migrate)
            await store._writer.stamp()
        except BaseException:
            await store.close()
            raise
        store._start_writing()
        store._tasks.append(asyncio.create_task(store._watch()))
        return store

    async def close(self) -> None:
        await super().close()
        self._writer.close()
        self._file.close()
        os.close(self._lock)

    @property
    def is_healthy(self) -> bool:
        return self._file.problem is None

    async def _watch(self) -> None:
        """Find out, and log, that the file was lost, even while nobody writes."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            with contextlib.suppress(StoreUnavailable):
                await self._writer.check()

    async def _run_transaction(self, work: Callable[..., Any], *arguments: object) -> Any:
        return await self._writer.run(work, *arguments)

    def _notify(self, connection: sa.Connection, match_ids: Iterable[int]) -> None:
        """There are no other processes."""

    async def _write_batch(self, creates: list[Create], appends: list[Append]) -> WriteResult:
        return await self._writer.run(self._write_rows, creates, appends)


class _Writer:
    """The one thread that writes to the file.

    A complete transaction is a single job for the thread, because on a busy machine every switch between threads
    costs time.
    """

    def __init__(self, url: sa.URL, file: WatchedFile) -> None:
        self._engine = sa.create_engine(url, hide_parameters=True, poolclass=sa.StaticPool)
        event.listen(self._engine, "connect", configure)
        self._file = file
        self._thread = ThreadPoolExecutor(1, "qipan-store")
        self._connection: sa.Connection | None = None  # None before the first and after a failed transaction

    async def run(self, work: Callable[..., Result], *arguments: object) -> Result:
        """Run `work(connection, *arguments)` in a transaction, and return its result."""

        def transaction() -> Result:
            self._file.check()
            result = self._transact(work, *arguments)
            self._file.check()  # otherwise the result would be acknowledged, although it is lost
            return result

        return await asyncio.get_running_loop().run_in_executor(self._thread, transaction)

    def _transact(self, work: Callable[..., Result], *arguments: object) -> Result:
        connection, self._connection = self._connection or self._engine.connect(), None
        try:
            with connection.begin():
                result = work(connection, *arguments)
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        return result

    async def check(self) -> None:
        """Raise StoreUnavailable if the file was lost."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._file.check)

    async def stamp(self) -> None:
        """Write a random number into the header of the file, by which the file is recognized while it is open."""

        def write_stamp() -> None:
            number = secrets.randbelow(2**31)
            with self._engine.connect() as connection:
                connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.exec_driver_sql(f"PRAGMA user_version = {number}")
                connection.commit()
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            self._file.expect_stamp(number)

        await asyncio.get_running_loop().run_in_executor(self._thread, write_stamp)

    def close(self) -> None:
        self._thread.submit(self._close)
        self._thread.shutdown()

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()


def file_of(url: str) -> Path:
    """Return the file that a URL names. Raise ValueError if it names none.

    >>> str(file_of("sqlite:////var/lib/qipan/matches.sqlite"))
    '/var/lib/qipan/matches.sqlite'
    """
    name = url.removeprefix(SCHEME)
    if name.partition("?")[0] in ("", ":memory:") or name.startswith("file:"):
        raise Problem(STORE_IN_MEMORY())
    return Path(name)


def lock_file(file: Path) -> int:
    """Lock a file next to the database, so that no second server uses it: it would not notice this one's moves.

    Return the descriptor of the lock file. The system releases the lock when the process dies.
    """
    lock = os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise CannotOpenStore(STORE_IN_USE(file=str(file))) from None
    if os.geteuid() == 0 and file.exists():  # otherwise a server of another user could not open it later
        os.fchown(lock, file.stat().st_uid, file.stat().st_gid)
    return lock


def configure(connection: Any, _: object) -> None:
    """Prepare a connection to a database for use by a server. SQLAlchemy calls this for every new one."""
    # A damaged text is read with replacement characters, so that only its own match is found to be damaged. An error
    # would make the whole query fail, such as that for the list of all matches.
    getattr(connection, "driver_connection", connection).text_factory = partial(str, encoding="utf-8", errors="replace")
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
