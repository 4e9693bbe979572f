"""The matches that nobody has used for long: finds them, and removes them from the database."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from qipan.server.storage.tables import ARCHIVED, events, matches, results

Notify = Callable[[sa.Connection, Iterable[int]], None]

USE_SECONDS = 600.0  # `used_at` is updated only if it is longer ago than this


class UnusedMatch(NamedTuple):
    id: int
    code: str
    used_at: float


class FinishedMatch(NamedTuple):
    id: int
    code: str
    ended: float
    record: str


class UnusedMatches:
    """Reads and removes the rows of matches.

    `run` calls a function with a connection and other arguments; `notify` notifies other processes of a change.
    """

    def __init__(self, engine: AsyncEngine, run: Callable[..., Awaitable[Any]], notify: Notify) -> None:
        self._engine = engine
        self._run_transaction = run
        self._notify = notify

    async def find(self, status: str, until: float, limit: int, after: UnusedMatch | None = None) -> list[UnusedMatch]:
        """Return matches with this status that were not used after the time `until`, the oldest first.

        If `after` is given, return only matches that follow it in this order.
        """
        place = (matches.c.used_at, matches.c.id)
        query = sa.select(matches.c.id, matches.c.code, matches.c.used_at)
        query = query.where(matches.c.status == status, matches.c.used_at <= until)
        if after is not None:
            query = query.where(sa.tuple_(*place) > sa.tuple_(after.used_at, after.id))
        async with self._engine.connect() as connection:
            return [UnusedMatch(*row) for row in await connection.execute(query.order_by(*place).limit(limit))]

    async def find_finished(
        self, until: float, unused_since: float, limit: int, after: FinishedMatch | None = None
    ) -> list[FinishedMatch]:
        """Return matches that ended by the time `until` and were not used after `unused_since`, the oldest first."""
        place = (matches.c.ended, matches.c.id)
        query = sa.select(matches.c.id, matches.c.code, matches.c.ended, matches.c.record)
        query = query.where(matches.c.status == "over", matches.c.ended <= until, matches.c.used_at <= unused_since)
        if after is not None:
            query = query.where(sa.tuple_(*place) > sa.tuple_(after.ended, after.id))
        async with self._engine.connect() as connection:
            return [FinishedMatch(*row) for row in await connection.execute(query.order_by(*place).limit(limit))]

    async def mark_used(self, match_ids: Sequence[int], now: float) -> None:
        """Write that matches are in use at the time `now`."""
        await self._run_transaction(_mark_used, match_ids, now)

    async def remove(self, match_ids: Iterable[int], status: str, unused_since: float) -> list[int]:
        """Remove the matches that still have this status and were not used after `unused_since`. Return their ids."""
        ids = list(match_ids)
        removed: list[int] = await self._run_transaction(_remove_unused, self._notify, ids, status, unused_since)
        return removed


def remove_match(connection: sa.Connection, match_id: int) -> None:
    """Delete a match with its events. If a profile lists it as finished, only its row stays, as `ARCHIVED`."""
    connection.execute(sa.delete(events).where(events.c.match == match_id))
    connection.execute(sa.delete(results).where(results.c.match == match_id, results.c.ended.is_(None)))
    row = matches.c.id == match_id
    if connection.scalar(sa.select(sa.func.count()).where(results.c.match == match_id)):
        values = {"status": ARCHIVED, "record": None, "wakes_at": None}
        connection.execute(sa.update(matches).where(row).values(values))
    else:
        connection.execute(sa.delete(matches).where(row))


def _mark_used(connection: sa.Connection, match_ids: Sequence[int], now: float) -> None:
    connection.execute(sa.update(matches).where(matches.c.id.in_(match_ids)).values(used_at=now))


def _remove_unused(
    connection: sa.Connection, notify: Notify, match_ids: list[int], status: str, unused_since: float
) -> list[int]:
    is_unused = (matches.c.status == status) & (matches.c.used_at <= unused_since)
    query = sa.select(matches.c.id).where(matches.c.id.in_(match_ids), is_unused).order_by(matches.c.id)
    removed = list(connection.execute(query.with_for_update()).scalars())  # locked: nobody can add events meanwhile
    for match_id in removed:
        remove_match(connection, match_id)
    notify(connection, removed)
    return removed
