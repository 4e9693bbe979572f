"""The store in a SQLite file, which only one process may use."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import logging
import os
import secrets
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from qipan.rules.reasons import Problem
from qipan.server.errors import StoreUnavailable
from qipan.server.storage.checks import APPLICATION_ID, check_access, check_file, file_uri, quick_check
from qipan.server.storage.errors import STORE_IN_MEMORY, STORE_IN_USE, CannotOpenStore
from qipan.server.storage.revisions import migrate
from qipan.server.storage.store import Append, Create, Store, WriteResult
from qipan.server.storage.watched_file import WatchedFile

SCHEME = "sqlite:///"
INSERT_EVENTS = "INSERT INTO events (match, number, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
WATCH_SECONDS = 1.0  # time between two checks of the file while nobody writes

Result = TypeVar("Result")

log = logging.getLogger("qipan.server")


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

    async def _check_writable(self, connection: AsyncConnection) -> None:
        """Do nothing: `open` has found the file writable, and only a write would show that it no longer is."""

    async def check_all(self) -> None:
        must_stop = threading.Event()
        try:
            await asyncio.to_thread(quick_check, self._file.path, must_stop.is_set)
        except CannotOpenStore as error:
            log.error("%s", error)
        except asyncio.CancelledError:
            log.warning("the check of the database %s was not finished", self._file.path)
            raise
        finally:
            must_stop.set()

    async def _watch(self) -> None:
        """Check regularly, even while nobody writes, whether the file was lost, and log it."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            with contextlib.suppress(StoreUnavailable):
                await self._writer.check()

    async def _run_transaction(self, work: Callable[..., Any], *arguments: object) -> Any:
        return await self._writer.run(work, *arguments)

    def _notify(self, connection: sa.Connection, match_ids: Iterable[int]) -> None:
        """Do nothing: there are no other processes."""

    def _insert_events(self, connection: sa.Connection, rows: Sequence[tuple[int, int, str]]) -> set[tuple[int, int]]:
        # This is on the path of every move, and Python code in this thread blocks the event loop. SQLAlchemy's
        # statement for several rows would run much more Python code.
        return {row[:2] for row in rows if connection.exec_driver_sql(INSERT_EVENTS, row).rowcount}

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
        self._connection: sa.Connection | None = None  # None before the first transaction and after a failed one

    async def run(self, work: Callable[..., Result], *arguments: object) -> Result:
        """Run `work(connection, *arguments)` in a transaction, and return its result."""

        def transaction() -> Result:
            self._file.check()
            result = self._transact(work, *arguments)
            self._file.check()  # otherwise a write to a lost file would be acknowledged
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
        """Raise StoreUnavailable if a write to the file would be lost."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._file.check)

    async def stamp(self) -> None:
        """Write a random number into the header of the file, which identifies the file while it is open."""

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
    """Return the file that a URL names. Raise ValueError if the URL names no file.

    >>> str(file_of("sqlite:////var/lib/qipan/matches.sqlite"))
    '/var/lib/qipan/matches.sqlite'
    """
    name = url.removeprefix(SCHEME)
    if name.partition("?")[0] in ("", ":memory:") or name.startswith("file:"):
        raise Problem(STORE_IN_MEMORY())
    return Path(name)


def lock_file(file: Path) -> int:
    """Lock a file next to the database against a second server, which would not notice the moves of the first one.

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
    """Prepare a connection to a database for use by a server. SQLAlchemy calls this for every new connection."""
    # A damaged text is read with replacement characters, so that only its own match is found to be damaged. An error
    # would make the whole query fail, such as that for the list of all matches.
    getattr(connection, "driver_connection", connection).text_factory = partial(str, encoding="utf-8", errors="replace")
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
