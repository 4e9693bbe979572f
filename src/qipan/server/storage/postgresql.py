"""The store in a PostgreSQL database, which several processes can share."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from qipan.server.storage.checks import OWN_TABLES
from qipan.server.storage.errors import STORE_FOREIGN, STORE_READ_ONLY, CannotOpenStore
from qipan.server.storage.revisions import migrate
from qipan.server.storage.store import Append, Create, SharedStore, WriteResult
from qipan.server.storage.tables import events

SCHEMES = ("postgresql://", "postgres://")
MATCHES_CHANNEL = "qipan_matches"
PRESENCE_CHANNEL = "qipan_presence"
MAX_PAYLOAD_BYTES = 7000  # maximum size of the ids in a notification; PostgreSQL limits the whole notification to 8 kB
# A connection counts as lost if the database does not answer for this long: a broken network may report no error.
ANSWER_SECONDS = 5.0
HEARTBEAT_SECONDS = 2.0  # how often the database is asked whether the connection that only listens still works
# Keys of the advisory locks: arbitrary numbers that other programs in the same database are unlikely to use.
MIGRATION_LOCK = 0x71697061
MATCH_LOCK_CLASS = 0x7169
TRY_LOCK = sa.text(
    "SELECT number FROM unnest(CAST(:numbers AS integer[])) AS number "
    f"WHERE pg_try_advisory_lock({MATCH_LOCK_CLASS}, number)"
)
INSERT_EVENTS = postgresql.insert(events).on_conflict_do_nothing().returning(events.c.match, events.c.number)
UNLOCK = sa.text(f"SELECT pg_advisory_unlock({MATCH_LOCK_CLASS}, :number)")


def create_engine(url: str, answer_seconds: float | None = None) -> AsyncEngine:
    """Return an engine that connects to a database. Raise ValueError if the driver is not installed.

    If the database does not answer for `answer_seconds`, all connections are replaced.
    """
    try:
        import asyncpg  # noqa: F401
    except ImportError:
        raise ValueError("PostgreSQL needs one more package: pip install 'qipan[postgresql]'") from None
    timeouts = {} if answer_seconds is None else {"timeout": answer_seconds, "command_timeout": answer_seconds}
    engine = create_async_engine(
        f"postgresql+asyncpg://{url.split('://', 1)[1]}",
        hide_parameters=True,
        connect_args={"server_settings": {"synchronous_commit": "on"}, **timeouts},
    )
    event.listen(engine.sync_engine, "checkout", partial(_check_connection, engine.dialect))
    return engine


def _check_connection(dialect: sa.Dialect, connection: Any, *_: object) -> None:
    """Let all idle connections be replaced if one is lost. SQLAlchemy calls this before it uses a connection again.

    SQLAlchemy's own check (`pool_pre_ping`) fails for each connection in turn if the database does not answer in time.
    """
    try:
        dialect.do_ping(connection)
    except Exception:  # the drivers raise various errors, such as TimeoutError
        raise sa.exc.InvalidatePoolError from None


def check_writable(connection: sa.Connection) -> None:
    """Raise CannotOpenStore if the database can only be read, such as on a standby server."""
    if connection.scalar(sa.text("SHOW transaction_read_only")) == "on":
        raise CannotOpenStore(STORE_READ_ONLY(file=_name(connection)))


def check_database(connection: sa.Connection) -> None:
    """Raise CannotOpenStore unless the database can be written, and belongs to this program or has no tables."""
    check_writable(connection)
    tables = set(sa.inspect(connection).get_table_names())
    if tables and not tables >= OWN_TABLES:
        raise CannotOpenStore(STORE_FOREIGN(file=_name(connection)))


def _name(connection: sa.Connection) -> str:
    return str(connection.scalar(sa.text("SELECT current_database()")))


class PostgresqlStore(SharedStore):
    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__(engine, postgresql.insert)
        self._process = secrets.token_hex(6)
        self._on_events: Callable[[int], None] | None = None
        self._on_presence: Callable[[str, str], None] | None = None

    @classmethod
    async def open(cls, url: str) -> PostgresqlStore:
        patient = create_engine(url)  # no time limit: a migration may take long, here or in another process
        try:
            async with patient.begin() as connection:
                await connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                await connection.run_sync(check_database)
                await connection.run_sync(migrate)
        finally:
            await patient.dispose()
        store = cls(create_engine(url, ANSWER_SECONDS))
        store._start_writing()
        return store

    async def _check_writable(self, connection: AsyncConnection) -> None:
        await connection.run_sync(check_writable)

    async def check_all(self) -> None:
        """Do nothing: the database server itself checks what it reads."""

    async def listen(self, on_events: Callable[[int], None], on_presence: Callable[[str, str], None]) -> None:
        if self._on_events is None:
            self._on_events, self._on_presence = on_events, on_presence
            self._tasks.append(asyncio.create_task(self._listen()))

    async def announce(self, text: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(sa.select(sa.func.pg_notify(PRESENCE_CHANNEL, f"{self._process} {text}")))

    async def open_locks(self) -> AdvisoryLocks:
        connection = await self._engine.connect()
        return AdvisoryLocks(await connection.execution_options(isolation_level="AUTOCOMMIT"))

    async def _run_transaction(self, work: Callable[..., Any], *arguments: object) -> Any:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work, *arguments)

    async def _write_batch(self, creates: list[Create], appends: list[Append]) -> WriteResult:
        async with self._engine.begin() as connection:
            return await connection.run_sync(self._write_and_notify, creates, appends)

    def _write_and_notify(self, connection: sa.Connection, creates: list[Create], appends: list[Append]) -> WriteResult:
        created, written = self._write_rows(connection, creates, appends)
        self._notify(connection, {match_id for match_id, _ in written})
        return created, written

    def _insert_events(self, connection: sa.Connection, rows: Sequence[tuple[int, int, str]]) -> set[tuple[int, int]]:
        named = [{"match": match_id, "number": number, "body": body} for match_id, number, body in rows]
        return {(row.match, row.number) for row in connection.execute(INSERT_EVENTS, named)}

    def _notify(self, connection: sa.Connection, match_ids: Iterable[int]) -> None:
        notify(connection, self._process, match_ids)

    async def _listen(self) -> None:
        import asyncpg

        assert self._on_events is not None
        url = self._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            lost = asyncio.Event()
            try:
                connection = await asyncpg.connect(url, timeout=ANSWER_SECONDS, command_timeout=ANSWER_SECONDS)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await asyncio.sleep(0.5)
                continue
            try:
                connection.add_termination_listener(lambda _, lost=lost: lost.set())
                await connection.add_listener(MATCHES_CHANNEL, self._receive)
                await connection.add_listener(PRESENCE_CHANNEL, self._receive)
                self._on_events(0)
                while not lost.is_set():
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(HEARTBEAT_SECONDS):
                            await lost.wait()
                    await connection.execute("SELECT 1")
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):  # the connection to the database was lost
                await asyncio.sleep(0.5)
            finally:
                with contextlib.suppress(Exception):
                    await connection.close(timeout=1)

    def _receive(self, _connection: object, _pid: int, channel: str, payload: str) -> None:
        process, _, text = payload.partition(" ")
        if process == self._process:
            return
        if channel == PRESENCE_CHANNEL and self._on_presence is not None:
            self._on_presence(process, text)
        elif channel == MATCHES_CHANNEL and self._on_events is not None:
            for match_id in text.split(","):
                self._on_events(int(match_id))


class AdvisoryLocks:
    """Session-level advisory locks. They are held as long as the connection is open, which is used for nothing else."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self._mutex = asyncio.Lock()  # a connection runs one statement at a time

    async def acquire(self, match_ids: Iterable[int]) -> list[int]:
        ids_by_key = {_lock_key(match_id): match_id for match_id in match_ids}
        async with self._mutex:
            keys = (await self._connection.execute(TRY_LOCK, {"numbers": list(ids_by_key)})).scalars().all()
        return [ids_by_key[key] for key in keys]

    async def release(self, match_id: int) -> bool:
        async with self._mutex:
            return bool(await self._connection.scalar(UNLOCK, {"number": _lock_key(match_id)}))

    async def check(self) -> None:
        async with self._mutex:
            await self._connection.execute(sa.text("SELECT 1"))

    async def close(self) -> None:
        await self._connection.close()

    async def abandon(self) -> None:
        await self._connection.invalidate()
        await self._connection.close()


def _lock_key(match_id: int) -> int:
    return match_id % 2**31


def notify(connection: sa.Connection, process: str, match_ids: Iterable[int]) -> None:
    """Notify all processes except `process` that matches have changed."""
    for payload in _payloads(sorted(map(str, match_ids))):
        connection.execute(sa.select(sa.func.pg_notify(MATCHES_CHANNEL, f"{process} {payload}")))


def _payloads(numbers: Iterable[str]) -> list[str]:
    """Join match ids with commas into a few texts, one for each notification, of at most MAX_PAYLOAD_BYTES."""
    payloads: list[str] = []
    for number in numbers:
        if payloads and len(payloads[-1]) + len(number) < MAX_PAYLOAD_BYTES:
            payloads[-1] += f",{number}"
        else:
            payloads.append(number)
    return payloads
