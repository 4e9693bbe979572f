"""The store as a process sees it: the real queue of writes, on a simulated database."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial
from typing import Any, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from qipan.server.storage.errors import unavailable
from qipan.server.storage.store import Append, Create, DueMatch, SharedStore, Store, StoredMatch, WriteResult
from qipan.server.storage.unused_matches import FinishedMatch, UnusedMatch
from simulation.database import Database, run_at_once
from simulation.scope import Scope

Result = TypeVar("Result")


class NoEngine:
    async def dispose(self) -> None: ...


class SimulatedStore(Store):
    """A store that a single process uses."""

    def __init__(self, database: Database, scope: Scope) -> None:
        super().__init__(cast(Any, NoEngine()), sqlite.insert)
        self._database = database
        self._scope = scope
        self.unused = cast(Any, SimulatedUnusedMatches(database, scope))
        self._start_writing()

    async def find(self, code: str) -> StoredMatch | None:
        matches = self._database.disk.matches
        return await self._request_as_store(
            f"find {code}", lambda: next((each for each in matches.values() if each.code == code), None)
        )

    async def read_events(self, match_id: int, start: int = 0) -> list[tuple[int, str]]:
        return await self._request(f"read match {match_id} from {start}", lambda: self._read_events(match_id, start))

    async def list_due(self, until: float) -> list[DueMatch]:
        return await self._request("list what is due", lambda: self._list_due(until))

    async def correct_wake(self, due: DueMatch, wakes_at: float | None) -> None:
        await self._request_as_store("correct a wake", lambda: self._database.correct_wake(due, wakes_at))

    # What only a real database needs. The simulated database replaces the methods that would call these.
    async def _run_transaction(self, work: Callable[..., Any], *arguments: object) -> Any:
        raise NotImplementedError

    async def _check_writable(self, connection: AsyncConnection) -> None:
        raise NotImplementedError

    async def check_all(self) -> None:
        raise NotImplementedError

    def _notify(self, connection: sa.Connection, match_ids: Iterable[int]) -> None:
        raise NotImplementedError

    def _insert_events(self, connection: sa.Connection, rows: Sequence[tuple[int, int, str]]) -> set[tuple[int, int]]:
        raise NotImplementedError

    async def _write_batch(self, creates: list[Create], appends: list[Append]) -> WriteResult:
        return await self._request("write", lambda: self._database.write(self._scope, creates, appends))

    def _read_events(self, match_id: int, start: int) -> list[tuple[int, str]]:
        batches = self._database.disk.batches.get(match_id, {})
        return [(number, body) for number, body in sorted(batches.items()) if number >= start]

    def _list_due(self, until: float) -> list[DueMatch]:
        times = [(stored, stored.wakes_at) for stored in self._database.disk.matches.values()]
        due = [DueMatch(stored.id, stored.code, at) for stored, at in times if at is not None and at <= until]
        return sorted(due, key=lambda match: match.wakes_at, reverse=True)

    async def _request(self, what: str, effect: Callable[[], Result]) -> Result:
        return await self._database.request(f"{self._scope.name}: {what}", effect)

    async def _request_as_store(self, what: str, effect: Callable[[], Result]) -> Result:
        """Like `_request`, for the methods of `Store` that raise StoreUnavailable instead of the database's errors."""
        try:
            return await self._request(what, effect)
        except Exception as error:
            raise unavailable(error) from None


class SimulatedUnusedMatches:
    """Stands for `UnusedMatches`."""

    def __init__(self, database: Database, scope: Scope) -> None:
        self._database = database
        self._scope = scope

    async def find(self, status: str, until: float, limit: int, after: UnusedMatch | None = None) -> list[UnusedMatch]:
        unused = self._database.unused
        return await self._request(f"find unused {status}", lambda: unused.find(status, until, limit, after))

    async def find_finished(
        self, until: float, unused_since: float, limit: int, after: FinishedMatch | None = None
    ) -> list[FinishedMatch]:
        unused = self._database.unused
        return await self._request("find finished", lambda: unused.find_finished(until, unused_since, limit, after))

    async def mark_used(self, match_ids: Sequence[int], now: float) -> None:
        stored = self._database.disk.matches
        unused = self._database.unused
        await self._request("mark used", lambda: unused.mark_used([each for each in match_ids if each in stored], now))

    async def remove(self, match_ids: Iterable[int], status: str, unused_since: float) -> list[int]:
        ids = list(match_ids)
        remove = partial(self._database.remove, self._scope, ids, status, unused_since)
        return await self._database.request(f"{self._scope.name}: remove {ids}", remove)

    async def _request(self, what: str, work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        return await self._database.request(f"{self._scope.name}: {what}", lambda: run_at_once(work()))


class SimulatedSharedStore(SimulatedStore, SharedStore):
    """A store that several processes use."""

    locks: SimulatedLocks | None = None  # the last session that was opened

    async def listen(self, on_events: Callable[[int], None], on_presence: Callable[[str, str], None]) -> None:
        self._database.listen(self._scope, on_events, on_presence)

    async def announce(self, text: str) -> None:
        await self._request("announce", lambda: self._database.announce(self._scope, text))

    async def open_locks(self) -> SimulatedLocks:
        self.locks = await self._request("open locks", lambda: SimulatedLocks(self._database, self._scope))
        return self.locks


class SimulatedLocks:
    """A session that holds locks; see `MatchLocks`. It ends when the database goes down."""

    def __init__(self, database: Database, scope: Scope) -> None:
        self._database = database
        self._name = scope.name
        self._outages = database.outages  # the number of outages before the session began
        self._has_ended = False

    async def acquire(self, match_ids: Iterable[int]) -> list[int]:
        ids = sorted(match_ids)
        return await self._request(f"lock {ids}", lambda: self._database.lock(self, ids))

    async def release(self, match_id: int) -> bool:
        return await self._request(f"unlock {match_id}", lambda: self._database.unlock(self, match_id))

    async def check(self) -> None:
        await self._request("check the locks", lambda: None)

    async def close(self) -> None:
        self.end()

    async def abandon(self) -> None:
        self.end()

    def end(self) -> None:
        """End the session, as the database does when the process has died."""
        self._has_ended = True
        self._database.unlock_all(self)

    async def _request(self, what: str, effect: Callable[[], Result]) -> Result:
        def carry_out() -> Result:
            if self._has_ended or self._database.outages != self._outages:
                raise OSError("the connection was lost")
            return effect()

        return await self._database.request(f"{self._name}: {what}", carry_out)
