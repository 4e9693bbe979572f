"""The interface of the store, and the code that SQLite and PostgreSQL share.

The file is long because the store is one class, with every operation that rooms need from a database.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from qipan.server import clock
from qipan.server.errors import STORE_LOST, StoreUnavailable
from qipan.server.logs import describe
from qipan.server.metrics import Histogram
from qipan.server.storage.errors import is_outage, unavailable
from qipan.server.storage.profiles import Profiles
from qipan.server.storage.results import MatchPlayers, write_players
from qipan.server.storage.tables import events, matches
from qipan.server.storage.unused_matches import UnusedMatches

_UPDATE_MATCH = sa.update(matches).where(matches.c.id == sa.bindparam("match_id"))
CHECK_SECONDS = 2.0  # how long the database may take to answer before it counts as unavailable
MAX_BATCH = 500  # maximum number of requests in one transaction
# Time between two transactions while several requests arrive at once, so that one sync of the disk serves them all.
GATHER_SECONDS = 0.01

log = logging.getLogger("qipan.server")


@dataclass(frozen=True)
class StoredMatch:
    id: int
    code: str
    game: str
    setting: str  # JSON of a RoomSetting
    is_listed: bool
    status: str
    names: str  # JSON list of the players' names, by seat; null for an empty seat
    created: float
    record: str | None
    ended: float | None
    wakes_at: float | None = None  # when a leader has something to do; None if nothing is due
    used_at: float | None = None  # when the match was last used; the true time may be up to `USE_SECONDS` later


class DueMatch(NamedTuple):
    """A match whose leader has something to do."""

    id: int
    code: str
    wakes_at: float


@dataclass
class Append:
    """A request to write a batch of events of a match, and to change columns of the match's row."""

    match_id: int
    number: int
    body: str
    players: MatchPlayers | None  # the players if the match starts or ends; otherwise None
    columns: dict[str, Any]
    result: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


@dataclass
class Create:
    """A request to create a match."""

    row: dict[str, Any]
    result: asyncio.Future[StoredMatch | None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


# The result of a transaction. The list has an item for each Create, in order: the new match, or None if its code is
# taken. The set has (match id, sequence number) of every batch of events that was written; the others came too late.
WriteResult = tuple[list[StoredMatch | None], set[tuple[int, int]]]


class Store(ABC):
    """Matches and their events. A write is acknowledged once it is on disk.

    Writes that are requested at about the same time are committed in one transaction, so that one sync of the disk
    serves many matches.
    """

    is_shared = False  # whether other processes may serve the same matches

    def __init__(self, engine: AsyncEngine, insert: Callable[[sa.Table], sqlite.Insert | postgresql.Insert]) -> None:
        self.profiles = Profiles(engine, insert, self._run_transaction)
        self.unused = UnusedMatches(engine, self._run_transaction, self._notify)
        self.opened_at = clock.now()
        self.write_seconds = Histogram()  # durations of the transactions that write events
        self.write_failures = 0
        self._engine = engine
        self._insert = insert
        self._insert_match = insert(matches).on_conflict_do_nothing().returning(matches)
        self._queue: asyncio.Queue[Append | Create] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def is_healthy(self) -> bool:
        """Whether a write would be kept, as far as is known without asking the database."""
        return True

    async def check(self) -> None:
        """Raise StoreUnavailable if the database was lost, or does not answer within CHECK_SECONDS."""
        if not self.is_healthy:
            raise StoreUnavailable(STORE_LOST())
        try:
            async with asyncio.timeout(CHECK_SECONDS), self._engine.connect() as connection:
                await connection.execute(sa.select(matches.c.id).limit(1))
                await self._check_writable(connection)
        except Exception as error:  # each database driver has its own errors
            raise unavailable(error) from None

    @abstractmethod
    async def _check_writable(self, connection: AsyncConnection) -> None:
        """Raise an error if the database is known to refuse all writes."""

    @abstractmethod
    async def check_all(self) -> None:
        """Check the whole database; log if it is damaged, or if the check was cancelled before its end."""

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

    async def read_events(self, match_id: int, start: int = 0) -> list[tuple[int, str]]:
        """Return the batches of events of a match, from sequence number `start` on: their numbers and their JSON."""
        query = sa.select(events.c.number, events.c.body).where(events.c.match == match_id, events.c.number >= start)
        async with self._engine.connect() as connection:
            return [(row.number, row.body) for row in await connection.execute(query.order_by(events.c.number))]

    async def list_public(self, status: str, limit: int = 50) -> list[StoredMatch]:
        """Return the newest public matches with this status."""
        query = sa.select(matches).where(matches.c.status == status, matches.c.is_listed)
        return await self._select(query.order_by(matches.c.created.desc()).limit(limit))

    async def list_finished(
        self, game: str | None = None, before: float | None = None, limit: int = 50
    ) -> list[StoredMatch]:
        """Return finished public matches, the latest first."""
        query = sa.select(matches).where(matches.c.status == "over", matches.c.is_listed)
        if game is not None:
            query = query.where(matches.c.game == game)
        if before is not None:
            query = query.where(matches.c.ended < before)
        return await self._select(query.order_by(matches.c.ended.desc()).limit(limit))

    async def list_due(self, until: float) -> list[DueMatch]:
        """Return the matches whose leader has something to do by the time `until`, the latest first."""
        columns = (matches.c.id, matches.c.code, matches.c.wakes_at)
        query = sa.select(*columns).where(matches.c.wakes_at <= until).order_by(matches.c.wakes_at.desc())
        async with self._engine.connect() as connection:
            return [DueMatch(*row) for row in await connection.execute(query)]

    async def _select_one(self, query: sa.Select[Any]) -> StoredMatch | None:
        rows = await self._select(query)
        return rows[0] if rows else None

    async def _select(self, query: sa.Select[Any]) -> list[StoredMatch]:
        try:
            async with self._engine.connect() as connection:
                return [StoredMatch(**row) for row in (await connection.execute(query)).mappings()]
        except Exception as error:  # each database driver has its own errors
            raise unavailable(error) from None

    # ---- writing ----

    async def create(self, code: str, game: str, setting: str, is_listed: bool, created: float) -> StoredMatch | None:
        """Create a match. Return None if the code is taken."""
        row = {"code": code, "game": game, "setting": setting, "is_listed": is_listed, "created": created}
        request = Create({**row, "status": "open", "names": "[]", "used_at": created})
        self._queue.put_nowait(request)
        try:
            return await request.result
        except Exception as error:
            raise unavailable(error) from None

    async def append(
        self, match_id: int, number: int, body: str, players: MatchPlayers | None = None, **columns: Any
    ) -> bool:
        """Write the next batch of events of a match, and change columns of the match's own row.

        `players` are given if the match starts or ends with these events: their profiles are changed, too. Return True
        once all is on disk. If another process has already written a batch with this number, change
        nothing and return False.
        """
        request = Append(match_id, number, body, players, columns)
        self._queue.put_nowait(request)
        return await request.result

    async def correct_wake(self, due: DueMatch, wakes_at: float | None) -> None:
        """Replace the time at which a match's leader has something to do, unless it has changed since it was read."""
        try:
            await self._run_transaction(_correct_wake, due, wakes_at)
        except Exception as error:
            raise unavailable(error) from None

    async def _write_queue(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < MAX_BATCH and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            try:
                await self._write(batch)
            finally:
                for _ in batch:
                    self._queue.task_done()
            if len(batch) > 1:
                await asyncio.sleep(GATHER_SECONDS)

    async def _write(self, batch: Sequence[Append | Create]) -> None:
        creates = [request for request in batch if isinstance(request, Create)]
        appends = [request for request in batch if isinstance(request, Append)]
        began = clock.monotonic()
        try:
            _report(creates, appends, await self._write_batch(creates, appends))
            self.write_seconds.observe(clock.monotonic() - began)
        except Exception as error:
            if len(batch) > 1 and not is_outage(error):
                # One request may be the cause, such as events of a match that was removed: only that request should
                # fail.
                middle = len(batch) // 2
                await self._write(batch[:middle])
                await self._write(batch[middle:])
                return
            if not isinstance(error, sa.exc.IntegrityError):
                self.write_failures += 1
                log.warning("a write has failed: %s", describe(error))
            _fail(creates, appends, error)

    @abstractmethod
    async def _run_transaction(self, work: Callable[..., Any], *arguments: object) -> Any:
        """Call `work(connection, *arguments)` in a transaction, and return its result."""

    @abstractmethod
    def _notify(self, connection: sa.Connection, match_ids: Iterable[int]) -> None:
        """Notify other processes, once the transaction is committed, that matches have changed."""

    @abstractmethod
    async def _write_batch(self, creates: list[Create], appends: list[Append]) -> WriteResult:
        """Call `_write_rows` in a transaction."""

    @abstractmethod
    def _insert_events(self, connection: sa.Connection, rows: Sequence[tuple[int, int, str]]) -> set[tuple[int, int]]:
        """Insert each of these batches of events (match id, sequence number, JSON), unless its number is taken.

        Return (match id, sequence number) of each batch that was inserted.
        """

    def _write_rows(self, connection: sa.Connection, creates: list[Create], appends: list[Append]) -> WriteResult:
        created: list[StoredMatch | None] = []
        for create in creates:
            row = connection.execute(self._insert_match, create.row).mappings().first()
            created.append(None if row is None else StoredMatch(**row))
        written: set[tuple[int, int]] = set()
        appends = sorted(appends, key=lambda append: append.match_id)  # in another order, two processes could deadlock
        if appends:
            written = self._insert_events(connection, [(each.match_id, each.number, each.body) for each in appends])
        changed: defaultdict[tuple[str, ...], list[dict[str, Any]]] = defaultdict(list)  # rows by changed columns
        for append in appends:
            if append.columns and (append.match_id, append.number) in written:
                changed[tuple(append.columns)].append({"match_id": append.match_id, **append.columns})
        for rows in changed.values():
            connection.execute(_UPDATE_MATCH, rows)
        players = [
            (append.match_id, append.players)
            for append in appends
            if append.players is not None and (append.match_id, append.number) in written
        ]
        if players:
            write_players(connection, self._insert, players)
        return created, written


class MatchLocks(Protocol):
    """Locks on matches. They are released when the process dies or loses its connection to the database."""

    async def acquire(self, match_ids: Iterable[int]) -> list[int]:
        """Try to lock these matches. Return the ids of the matches that were locked."""

    async def release(self, match_id: int) -> bool:
        """Release a lock once; it may have been acquired several times. Return whether it was held."""

    async def check(self) -> None:
        """Raise an error if the connection was lost, and with it every lock."""

    async def close(self) -> None: ...

    async def abandon(self) -> None:
        """Drop the connection, which may be broken."""


class SharedStore(Store):
    """A store that several processes use at once."""

    is_shared = True

    @abstractmethod
    async def listen(self, on_events: Callable[[int], None], on_presence: Callable[[str, str], None]) -> None:
        """Receive the notifications of other processes.

        `on_events` is called with the id of a match to which another process has written, or with 0 after
        every connect or reconnect, since events of any match may have been missed before it. `on_presence` is called
        with the name of a process and the text that it passed to `announce`.
        """

    @abstractmethod
    async def announce(self, text: str) -> None:
        """Send a text to the other processes without storing it."""

    @abstractmethod
    async def open_locks(self) -> MatchLocks: ...


def _correct_wake(connection: sa.Connection, due: DueMatch, wakes_at: float | None) -> None:
    # A condition on the row itself, so that PostgreSQL checks it again if another transaction has just changed the row.
    is_unchanged = (matches.c.id == due.id) & (matches.c.wakes_at == due.wakes_at)
    connection.execute(sa.update(matches).where(is_unchanged).values(wakes_at=wakes_at))


def _report(creates: list[Create], appends: list[Append], result: WriteResult) -> None:
    created, written = result
    for create, stored in zip(creates, created, strict=True):
        if not create.result.done():
            create.result.set_result(stored)
    for append in appends:
        if not append.result.done():
            append.result.set_result((append.match_id, append.number) in written)


def _fail(creates: list[Create], appends: list[Append], error: Exception) -> None:
    futures: list[asyncio.Future[Any]] = [
        *(create.result for create in creates),
        *(append.result for append in appends),
    ]
    for future in futures:
        if not future.done():
            future.set_exception(error)
