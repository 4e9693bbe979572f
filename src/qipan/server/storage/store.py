"""The interface of the store, and the code that SQLite and PostgreSQL share. A write is acknowledged once on disk."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from qipan.server.errors import StoreUnavailable
from qipan.server.storage.tables import events, matches

MAX_BATCH = 500

log = logging.getLogger("qipan.server")


@dataclass(frozen=True)
class StoredMatch:
    id: int
    code: str
    game: str
    setting: str  # JSON of a NewMatch
    is_listed: bool
    status: str
    names: str  # JSON list of the seats' names
    created: float
    record: str | None
    ended: float | None


@dataclass
class Append:
    """An event to be written, and changed columns of its match."""

    match: int
    number: int
    body: str
    columns: dict[str, Any]
    is_written: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


@dataclass
class Create:
    """A match to be created."""

    row: dict[str, Any]
    created: asyncio.Future[StoredMatch | None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


# For each creation the new match, or None if its code is taken; and (match, number) of each event that was written.
Written = tuple[list[StoredMatch | None], set[tuple[int, int]]]


class Store(ABC):
    """Matches and their events. Simultaneous writes are committed together, so that many matches cost few syncs."""

    is_shared = False  # whether other processes may serve the same matches

    def __init__(self, engine: AsyncEngine, insert: Callable[[sa.Table], sqlite.Insert | postgresql.Insert]) -> None:
        self._engine = engine
        self._insert_match = insert(matches).on_conflict_do_nothing().returning(matches)
        self._insert_events = insert(events).on_conflict_do_nothing().returning(events.c.match, events.c.number)
        self._queue: asyncio.Queue[Append | Create] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    def _start_writing(self) -> None:
        self._tasks.append(asyncio.create_task(self._write_queue()))

    async def close(self) -> None:
        await self._queue.join()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._engine.dispose()

    # ---- reading ----

    async def find(self, code: str) -> StoredMatch | None:
        return await self._select_one(sa.select(matches).where(matches.c.code == code))

    async def find_code(self, match: int) -> str | None:
        """Return the code of a match by its id."""
        stored = await self._select_one(sa.select(matches).where(matches.c.id == match))
        return None if stored is None else stored.code

    async def read_events(self, match: int, start: int = 0) -> list[str]:
        """Return the bodies of a match's events, from sequence number `start` on."""
        query = sa.select(events.c.body).where(events.c.match == match, events.c.number >= start)
        async with self._engine.connect() as connection:
            return [row.body for row in await connection.execute(query.order_by(events.c.number))]

    async def listed(self, status: str, limit: int = 50) -> list[StoredMatch]:
        """Return the newest public matches."""
        query = sa.select(matches).where(matches.c.status == status, matches.c.is_listed)
        return await self._select(query.order_by(matches.c.created.desc()).limit(limit))

    async def ended(self, game: str | None = None, before: float | None = None, limit: int = 50) -> list[StoredMatch]:
        """Return finished public matches, the latest first."""
        query = sa.select(matches).where(matches.c.status == "over", matches.c.is_listed)
        if game is not None:
            query = query.where(matches.c.game == game)
        if before is not None:
            query = query.where(matches.c.ended < before)
        return await self._select(query.order_by(matches.c.ended.desc()).limit(limit))

    async def playing(self) -> list[StoredMatch]:
        """Return all matches in progress: their clocks and engines continue after a restart."""
        return await self._select(sa.select(matches).where(matches.c.status == "playing"))

    async def _select_one(self, query: sa.Select[Any]) -> StoredMatch | None:
        rows = await self._select(query)
        return rows[0] if rows else None

    async def _select(self, query: sa.Select[Any]) -> list[StoredMatch]:
        try:
            async with self._engine.connect() as connection:
                return [StoredMatch(**row) for row in (await connection.execute(query)).mappings()]
        except Exception as error:  # each database driver has its own errors
            raise _unavailable(error) from None

    # ---- writing ----

    async def create(self, code: str, game: str, setting: str, is_listed: bool, created: float) -> StoredMatch | None:
        """Create a match. Return None if the code is taken."""
        row = {"code": code, "game": game, "setting": setting, "is_listed": is_listed, "created": created}
        request = Create({**row, "status": "open", "names": "[]"})
        self._queue.put_nowait(request)
        try:
            return await request.created
        except Exception as error:
            raise _unavailable(error) from None

    async def append(self, match: int, number: int, body: str, **columns: Any) -> bool:
        """Write the next event of a match, and change columns of the match's own row.

        Return True once it is on disk, and False if another process has already written an event with this number.
        """
        request = Append(match, number, body, columns)
        self._queue.put_nowait(request)
        return await request.is_written

    async def _write_queue(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < MAX_BATCH and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            creates = [request for request in batch if isinstance(request, Create)]
            appends = [request for request in batch if isinstance(request, Append)]
            try:
                _report(creates, appends, await self._write_batch(creates, appends))
            except Exception as error:  # e.g. a full disk: every waiting room must know
                _fail(creates, appends, error)
            finally:
                for _ in batch:
                    self._queue.task_done()

    @abstractmethod
    async def _write_batch(self, creates: list[Create], appends: list[Append]) -> Written:
        """Call `_write_rows` in a transaction."""

    def _write_rows(self, connection: sa.Connection, creates: list[Create], appends: list[Append]) -> Written:
        created: list[StoredMatch | None] = []
        for create in creates:
            row = connection.execute(self._insert_match, create.row).mappings().first()
            created.append(None if row is None else StoredMatch(**row))
        written: set[tuple[int, int]] = set()
        if appends:
            rows = [{"match": each.match, "number": each.number, "body": each.body} for each in appends]
            written = {(row.match, row.number) for row in connection.execute(self._insert_events, rows)}
        for append in appends:
            if append.columns and (append.match, append.number) in written:
                connection.execute(sa.update(matches).where(matches.c.id == append.match).values(append.columns))
        return created, written


class MatchLocks(Protocol):
    """Locks on matches. They are released when the process dies or loses its connection to the database."""

    async def acquire(self, matches: Iterable[int]) -> list[int]:
        """Try to lock these matches. Return those that are now locked by this process."""

    async def release(self, match: int) -> None: ...

    async def check(self) -> None:
        """Raise an error if the connection, and with it every lock, was lost."""

    async def close(self) -> None: ...

    async def abandon(self) -> None:
        """Drop the connection, which may be broken."""


class SharedStore(Store):
    """A store that several processes use at once."""

    is_shared = True

    @abstractmethod
    async def listen(self, on_events: Callable[[int], None], on_presence: Callable[[str, str], None]) -> None:
        """Receive what other processes publish.

        `on_events` is called with the id of a match to which another process has written, and with 0 after a broken
        connection, when events of any match may have been missed. `on_presence` is called with the name of a process
        and the text that it passed to `announce`.
        """

    @abstractmethod
    async def announce(self, text: str) -> None:
        """Send a text to the other processes without storing it."""

    @abstractmethod
    async def open_locks(self) -> MatchLocks: ...


def migrate(connection: sa.Connection) -> None:
    """Bring the database's tables up to date."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _report(creates: list[Create], appends: list[Append], result: Written) -> None:
    created, written = result
    for create, stored in zip(creates, created, strict=True):
        if not create.created.done():
            create.created.set_result(stored)
    for append in appends:
        if not append.is_written.done():
            append.is_written.set_result((append.match, append.number) in written)


def _fail(creates: list[Create], appends: list[Append], error: Exception) -> None:
    for create in creates:
        if not create.created.done():
            create.created.set_exception(error)
    for append in appends:
        if not append.is_written.done():
            append.is_written.set_exception(error)


def _unavailable(error: Exception) -> StoreUnavailable:
    log.warning("the store is unavailable: %s", type(error).__name__)  # the error's text may contain hidden information
    return StoreUnavailable()
