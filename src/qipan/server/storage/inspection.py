"""Reads matches for the operator from a database that servers may be using, and changes nothing."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from qipan.rules.reasons import Problem
from qipan.server.storage import postgresql, sqlite
from qipan.server.storage.checks import READ_ONLY, check_readable, reading_uri
from qipan.server.storage.errors import NOT_A_STORE
from qipan.server.storage.revisions import check_revision
from qipan.server.storage.store import StoredMatch
from qipan.server.storage.tables import events, matches, results

PAGE = 200  # number of rows that are read at once
EXPORT_VERSION = 1


@dataclass(frozen=True)
class RoomFilter:
    """Selects the rooms that fulfil all of its conditions."""

    codes: Sequence[str] = ()
    status: str | None = None
    game: str | None = None
    used_until: float | None = None  # only rooms that were last used by this time

    def apply(self, query: sa.Select[Any]) -> sa.Select[Any]:
        if self.codes:
            query = query.where(matches.c.code.in_(self.codes))
        if self.status is not None:
            query = query.where(matches.c.status == self.status)
        if self.game is not None:
            query = query.where(matches.c.game == self.game)
        return query if self.used_until is None else query.where(matches.c.used_at <= self.used_until)


@dataclass(frozen=True)
class RoomSummary:
    id: int
    code: str
    game: str
    status: str
    names: str  # JSON list of the players' names
    created: float
    used_at: float | None
    batches: int  # number of batches of events in the room's log
    characters: int  # total length of these batches


@dataclass(frozen=True)
class StoredRoom:
    """Everything that is stored about a room. Invalid UTF-8 bytes in a text are represented by surrogates."""

    match: StoredMatch
    batches: list[tuple[int, str]]  # each batch of events as (sequence number, JSON)
    results: list[dict[str, Any]]  # the rows of the table `results` about this match

    def document(self) -> dict[str, Any]:
        """Return the room for an export. Events are exported as stored, unparsed, because they may be damaged."""
        return {
            "version": EXPORT_VERSION,
            "match": asdict(self.match),
            "events": [{"number": number, "body": body} for number, body in self.batches],
            "results": self.results,
        }


class Inspection:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def count(self, wanted: RoomFilter) -> int:
        async with self._engine.connect() as connection:
            found: int = await connection.scalar(wanted.apply(sa.select(sa.func.count()).select_from(matches)))
            return found

    async def find(self, wanted: RoomFilter) -> AsyncIterator[RoomSummary]:
        """Yield the rooms, the latest first."""
        query = wanted.apply(sa.select(matches)).order_by(matches.c.id.desc())
        last: int | None = None
        while True:
            page = query if last is None else query.where(matches.c.id < last)
            async with self._engine.connect() as connection:
                rows = (await connection.execute(page.limit(PAGE))).all()
                sizes = await _read_log_sizes(connection, [row.id for row in rows])
            for row in rows:
                yield RoomSummary(
                    row.id,
                    row.code,
                    row.game,
                    row.status,
                    row.names,
                    row.created,
                    row.used_at,
                    *sizes.get(row.id, (0, 0)),
                )
            if len(rows) < PAGE:
                return
            last = rows[-1].id

    async def read(self, match_id: int) -> StoredRoom | None:
        """Return everything that is stored about a room; None if there is no such room."""
        async with self._engine.connect() as connection, _snapshot(connection):
            row = (await connection.execute(sa.select(matches).where(matches.c.id == match_id))).mappings().first()
            if row is None:
                return None
            query = sa.select(events.c.number, events.c.body).where(events.c.match == match_id)
            batches = [(each.number, each.body) for each in await connection.execute(query.order_by(events.c.number))]
            listed = await connection.execute(sa.select(results).where(results.c.match == match_id))
            return StoredRoom(StoredMatch(**row), batches, [dict(each) for each in listed.mappings()])


@contextlib.asynccontextmanager
async def inspect(url: str) -> AsyncIterator[Inspection]:
    """Open a database for reading. Raise OSError or ValueError if it is not a database of this version."""
    engine = _create_engine(url)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(check_revision)
        yield Inspection(engine)
    finally:
        await engine.dispose()


def _create_engine(url: str) -> AsyncEngine:
    if url.startswith(postgresql.SCHEMES):
        return postgresql.create_engine(url).execution_options(isolation_level="REPEATABLE READ")
    if not url.startswith(sqlite.SCHEME):
        raise Problem(NOT_A_STORE(given=repr(url.split("://")[0][:40])))
    file = sqlite.file_of(url)
    check_readable(file)
    database = sa.URL.create("sqlite+aiosqlite", database=reading_uri(file), query={"uri": "true"})
    engine = create_async_engine(database, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _configure)
    return engine


def _configure(connection: Any, _: object) -> None:
    connection.driver_connection.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
    cursor = connection.cursor()
    cursor.execute(READ_ONLY)
    cursor.close()


@contextlib.asynccontextmanager
async def _snapshot(connection: AsyncConnection) -> AsyncIterator[None]:
    """Let several queries see the same state of the database."""
    if connection.dialect.name == "sqlite":
        await connection.exec_driver_sql("BEGIN")  # by itself, Python begins a transaction only before a change
    yield


async def _read_log_sizes(connection: AsyncConnection, match_ids: list[int]) -> dict[int, tuple[int, int]]:
    """Return the number of batches and of characters of each log."""
    sizes = (sa.func.count(), sa.func.sum(sa.func.length(events.c.body)))
    query = sa.select(events.c.match, *sizes).where(events.c.match.in_(match_ids)).group_by(events.c.match)
    return {row[0]: (row[1], int(row[2])) for row in await connection.execute(query)}
