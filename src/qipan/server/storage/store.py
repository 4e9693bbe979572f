"""What was acknowledged is on disk: matches and their events, in SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy import event as sqlalchemy_event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from qipan.server.storage.sqlite import FileWriter, locked, prepare
from qipan.server.storage.tables import events, matches

CHANNEL = "qipan_matches"
PRESENCE = "qipan_presence"
MIGRATION_LOCK = 0x71697061  # any number that no other program takes
LARGEST_BATCH = 500

log = logging.getLogger("qipan.server")


class StoreIsAway(Exception):
    """The disk is full, or the database does not answer. What was asked for has not been done, as far as one knows."""

    def __init__(self, error: Exception) -> None:
        super().__init__("the server cannot reach its store at the moment; try again")
        log.warning("the store is away: %s", type(error).__name__)  # its text may tell what is hidden


@dataclass(frozen=True)
class StoredMatch:
    id: int
    code: str
    game: str
    setting: str
    is_listed: bool
    status: str
    names: str
    """Who sits where, as JSON."""
    created: float
    record: str | None
    ended: float | None


@dataclass
class _Append:
    match: int
    number: int
    body: str
    changes: dict[str, Any]
    done: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


@dataclass
class _Create:
    row: dict[str, Any]
    done: asyncio.Future[StoredMatch | None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Store:
    """Opened by :meth:`open`. All writes of a moment go to disk together, so that many matches cost few syncs."""

    def __init__(self, engine: AsyncEngine, lock: int | None, writer: FileWriter | None) -> None:
        self._engine = engine
        self._writer = writer
        self._lock = lock
        self._process = secrets.token_hex(6)
        insert = postgresql.insert if self.is_shared else sqlite.insert
        self._create = insert(matches).on_conflict_do_nothing().returning(matches)
        self._append = insert(events).on_conflict_do_nothing().returning(events.c.match, events.c.number)
        self._queue: asyncio.Queue[_Append | _Create] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._hear: Callable[[int], None] | None = None
        self._hear_presence: Callable[[str, str], None] | None = None

    @staticmethod
    async def open(url: str) -> Store:
        """A SQLAlchemy URL without the driver's name: ``sqlite:///file`` or ``postgresql://…``."""
        lock: int | None = None
        writer: FileWriter | None = None
        if url.startswith("sqlite:///"):
            file = Path(url.removeprefix("sqlite:///"))
            file.parent.mkdir(parents=True, exist_ok=True)
            lock = locked(file)
            engine = create_async_engine(url.replace("sqlite:", "sqlite+aiosqlite:", 1), hide_parameters=True)
            writer = FileWriter(url)
            sqlalchemy_event.listen(engine.sync_engine, "connect", prepare)
        elif url.startswith(("postgresql://", "postgres://")):
            try:
                import asyncpg  # noqa: F401
            except ImportError:
                raise ValueError("PostgreSQL needs one more package: pip install 'qipan[postgresql]'") from None
            address = url.split("://", 1)[1]
            engine = create_async_engine(
                f"postgresql+asyncpg://{address}",
                pool_pre_ping=True,
                hide_parameters=True,
                connect_args={"server_settings": {"synchronous_commit": "on"}},
            )
        else:
            raise ValueError(f"a store is sqlite:///FILE or postgresql://…, not {url.split('://')[0][:40]!r}://…")
        store = Store(engine, lock, writer)
        try:
            async with engine.begin() as connection:
                if store.is_shared:
                    await connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                await connection.run_sync(_migrate)
        except Exception:
            await engine.dispose()
            if lock is not None:
                os.close(lock)
            raise
        store._tasks.append(asyncio.create_task(store._write()))
        return store

    @property
    def is_shared(self) -> bool:
        """Whether other processes may serve the same matches."""
        return self._engine.dialect.name == "postgresql"

    async def close(self) -> None:
        await self._queue.join()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._engine.dispose()
        if self._writer is not None:
            self._writer.close()
        if self._lock is not None:
            os.close(self._lock)

    async def create(self, code: str, game: str, setting: str, is_listed: bool, created: float) -> StoredMatch | None:
        """None if the code is taken."""
        row = {"code": code, "game": game, "setting": setting, "is_listed": is_listed, "created": created}
        wanted = _Create({**row, "status": "open", "names": "[]"})
        self._queue.put_nowait(wanted)
        try:
            return await wanted.done
        except Exception as error:
            raise StoreIsAway(error) from None

    async def find(self, code: str) -> StoredMatch | None:
        return await self._one(sa.select(matches).where(matches.c.code == code))

    async def code_of(self, match: int) -> str | None:
        found = await self._one(sa.select(matches).where(matches.c.id == match))
        return None if found is None else found.code

    async def events(self, match: int, after: int = 0) -> list[str]:
        """The bodies of a match's events from number `after` on."""
        wanted = (
            sa.select(events.c.body).where(events.c.match == match, events.c.number >= after).order_by(events.c.number)
        )
        async with self._engine.connect() as connection:
            return [row.body for row in await connection.execute(wanted)]

    async def append(self, match: int, number: int, body: str, **changes: Any) -> bool:
        """Writes the next event of a match, with changes of the match's own row. True once it is on disk; False if
        another process has written an event of that number before."""
        wanted = _Append(match, number, body, changes)
        self._queue.put_nowait(wanted)
        return await wanted.done

    async def listed(self, status: str, limit: int = 50) -> list[StoredMatch]:
        """The newest matches that everybody may see."""
        chosen = sa.select(matches).where(matches.c.status == status, matches.c.is_listed)
        return await self._all(chosen.order_by(matches.c.created.desc()).limit(limit))

    async def ended(self, game: str | None = None, before: float | None = None, limit: int = 50) -> list[StoredMatch]:
        """Finished matches that everybody may see, the latest first."""
        chosen = sa.select(matches).where(matches.c.status == "over", matches.c.is_listed)
        if game is not None:
            chosen = chosen.where(matches.c.game == game)
        if before is not None:
            chosen = chosen.where(matches.c.ended < before)
        return await self._all(chosen.order_by(matches.c.ended.desc()).limit(limit))

    async def playing(self) -> list[StoredMatch]:
        """All matches that are under way: their clocks and engines go on after a restart."""
        return await self._all(sa.select(matches).where(matches.c.status == "playing"))

    async def listen(self, hear: Callable[[int], None], hear_presence: Callable[[str, str], None]) -> None:
        """From now on calls `hear` with a match in which another process has written something; after a broken line
        with 0: anything may have happened. What other processes `announce` goes to `hear_presence`, with a name of
        the process."""
        if self.is_shared and self._hear is None:
            self._hear, self._hear_presence = hear, hear_presence
            self._tasks.append(asyncio.create_task(self._listen()))

    async def announce(self, text: str) -> None:
        """Tells other processes something that need not be kept."""
        async with self._engine.begin() as connection:
            await connection.execute(sa.select(sa.func.pg_notify(PRESENCE, f"{self._process} {text}")))

    async def connection_for_locks(self) -> AsyncConnection:
        """A connection of its own: locks last as long as it does. Each statement stands by itself."""
        connection = await self._engine.connect()
        return await connection.execution_options(isolation_level="AUTOCOMMIT")

    async def _one(self, wanted: sa.Select[Any]) -> StoredMatch | None:
        found = await self._all(wanted)
        return found[0] if found else None

    async def _all(self, wanted: sa.Select[Any]) -> list[StoredMatch]:
        try:
            async with self._engine.connect() as connection:
                return [StoredMatch(**row) for row in (await connection.execute(wanted)).mappings()]
        except Exception as error:  # of whichever database it is
            raise StoreIsAway(error) from None

    async def _write(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < LARGEST_BATCH and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            try:
                await self._write_batch(batch)
            except Exception as error:  # the disk is full, the database is away: each waiting room must hear of it
                for wanted in batch:
                    if not wanted.done.done():
                        wanted.done.set_exception(error)
            finally:
                for _ in batch:
                    self._queue.task_done()

    async def _write_batch(self, batch: list[_Append | _Create]) -> None:
        creates = [each for each in batch if isinstance(each, _Create)]
        appends = [each for each in batch if isinstance(each, _Append)]
        if self._writer is not None:
            made, written = await self._writer.run(self._write_rows, creates, appends)
        else:
            async with self._engine.begin() as connection:
                made, written = await connection.run_sync(self._write_rows, creates, appends)
        for create, stored in zip(creates, made, strict=True):
            if not create.done.done():
                create.done.set_result(stored)
        for each in appends:
            if not each.done.done():
                each.done.set_result((each.match, each.number) in written)

    def _write_rows(
        self, connection: sa.Connection, creates: list[_Create], appends: list[_Append]
    ) -> tuple[list[StoredMatch | None], set[tuple[int, int]]]:
        """In one transaction: the new matches, None of a code that is taken, and which events were written."""
        made: list[StoredMatch | None] = []
        for create in creates:
            found = connection.execute(self._create, create.row).mappings().first()
            made.append(None if found is None else StoredMatch(**found))
        written: set[tuple[int, int]] = set()
        if appends:
            rows = [{"match": each.match, "number": each.number, "body": each.body} for each in appends]
            written = {(row.match, row.number) for row in connection.execute(self._append, rows)}
        for each in appends:
            if each.changes and (each.match, each.number) in written:
                connection.execute(sa.update(matches).where(matches.c.id == each.match).values(each.changes))
        if self.is_shared:
            numbers = ",".join(sorted({str(match) for match, _ in written}))
            for part in _parts(numbers):
                connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{self._process} {part}")))
        return made, written

    async def _listen(self) -> None:
        import asyncpg

        assert self._hear is not None
        address = self._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            lost = asyncio.Event()
            try:
                connection = await asyncpg.connect(address)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await asyncio.sleep(0.5)
                continue
            try:
                connection.add_termination_listener(lambda _, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, self._heard)
                await connection.add_listener(PRESENCE, self._heard)
                self._hear(0)
                await lost.wait()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):  # it was lost before it could listen
                await asyncio.sleep(0.5)
            finally:
                with contextlib.suppress(Exception):
                    await connection.close(timeout=1)

    def _heard(self, _connection: object, _session: int, channel: str, payload: str) -> None:
        process, _, text = payload.partition(" ")
        if process == self._process:
            return
        if channel == PRESENCE and self._hear_presence is not None:
            self._hear_presence(process, text)
        elif channel == CHANNEL and self._hear is not None:
            for match in text.split(","):
                self._hear(int(match))


def _parts(numbers: str, largest: int = 7000) -> list[str]:
    """A notification holds less than 8 kB."""
    parts: list[str] = []
    for number in filter(None, numbers.split(",")):
        if parts and len(parts[-1]) + len(number) < largest:
            parts[-1] += f",{number}"
        else:
            parts.append(number)
    return parts


def _migrate(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
