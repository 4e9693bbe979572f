"""Profiles: the matches and ratings of a person, who is known by the digests of the keys of their browsers."""

from __future__ import annotations

import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from qipan.server.protocol.profiles import Opponent, Outcome, Unrated
from qipan.server.storage.errors import unavailable
from qipan.server.storage.profile_changes import (
    Insert,
    add_transfer,
    delete_profile,
    ensure_profile,
    redeem_transfer,
    replace_names,
)
from qipan.server.storage.ratings import Rating
from qipan.server.storage.tables import ARCHIVED, NOT_STARTED, events, matches, profile_keys, profiles, ratings, results

MAX_GRAPH_POINTS = 100

Result = TypeVar("Result")
RunTransaction = Callable[..., Awaitable[Any]]  # calls its first argument with a connection and the other arguments


@dataclass(frozen=True)
class StoredResult:
    """A match of a profile. Fields that are known only at its end are None until then."""

    code: str
    game: str
    setting: str  # JSON of a RoomSetting
    names: str  # JSON list of the players' names, by seat
    seat: int
    started: float
    ended: float | None
    outcome: Outcome | None
    place: int | None
    opponent: Opponent | None
    level: int | None
    unrated: Unrated | None
    rating_before: float | None
    rating_after: float | None
    is_archived: bool = False  # whether the match itself is no longer stored


@dataclass(frozen=True)
class GameRating:
    game: str
    rating: Rating
    matches: int
    history: tuple[tuple[float, float], ...]  # the time of each of the last matches, and the rating after it


@dataclass(frozen=True)
class ResultFilter:
    """Selects matches of a profile."""

    game: str | None = None
    outcome: Outcome | None = None
    opponent: Opponent | None = None
    level: int | None = None
    code: str | None = None
    before: float | None = None  # only matches that started before this time


class Profiles:
    """Reads and changes profiles. `key` is always the digest of a key."""

    def __init__(self, engine: AsyncEngine, insert: Insert, run: RunTransaction) -> None:
        self._engine = engine
        self._insert = insert
        self._run_transaction = run

    @contextlib.asynccontextmanager
    async def _connect(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.connect() as connection:
                yield connection
        except Exception as error:
            raise unavailable(error) from None

    async def _run(self, work: Callable[..., Result], *arguments: object) -> Result:
        try:
            result: Result = await self._run_transaction(work, *arguments)
            return result
        except Exception as error:
            raise unavailable(error) from None

    # ---- reading ----

    async def find(self, key: str) -> int | None:
        """Return the id of the profile with this key, or None."""
        query = sa.select(profile_keys.c.profile).where(profile_keys.c.digest == key)
        async with self._connect() as connection:
            found: int | None = await connection.scalar(query)
            return found

    async def created(self, profile: int) -> float:
        async with self._connect() as connection:
            found: float = await connection.scalar(sa.select(profiles.c.created).where(profiles.c.id == profile)) or 0.0
            return found

    async def keys(self, profile: int) -> set[str]:
        async with self._connect() as connection:
            query = sa.select(profile_keys.c.digest).where(profile_keys.c.profile == profile)
            return set((await connection.execute(query)).scalars())

    async def ratings(self, profile: int) -> list[GameRating]:
        async with self._connect() as connection:
            rows = (await connection.execute(sa.select(ratings).where(ratings.c.profile == profile))).all()
            found = []
            for row in rows:
                query = (
                    sa.select(results.c.ended, results.c.rating_after)
                    .where(
                        results.c.profile == profile, results.c.game == row.game, results.c.rating_after.is_not(None)
                    )
                    .order_by(results.c.ended.desc())
                    .limit(MAX_GRAPH_POINTS)
                )
                points = [(point.ended, point.rating_after) for point in await connection.execute(query)]
                found.append(GameRating(row.game, Rating(row.mu, row.sigma), row.matches, tuple(reversed(points))))
        return [each for each in found if each.matches]

    async def outcomes(self, profile: int) -> list[tuple[str, Opponent, int | None, Outcome, int]]:
        """Count the outcomes, by game, kind of opponent and level."""
        columns = (results.c.game, results.c.opponent, results.c.level, results.c.outcome)
        query = sa.select(*columns, sa.func.count()).where(results.c.profile == profile, results.c.ended.is_not(None))
        async with self._connect() as connection:
            rows = await connection.execute(query.group_by(*columns))
            return [(row[0], row[1], row[2], row[3], row[4]) for row in rows]

    async def results(self, profile: int, wanted: ResultFilter, limit: int | None = None) -> list[StoredResult]:
        """Return matches of a profile, the latest first."""
        fields = [column for column in results.c if column.name not in ("match", "profile")]
        is_archived = (matches.c.status == ARCHIVED).label("is_archived")
        query = (
            sa.select(matches.c.code, matches.c.setting, matches.c.names, is_archived, *fields)
            .join(matches, matches.c.id == results.c.match)
            .where(results.c.profile == profile)
            .order_by(results.c.started.desc(), results.c.match.desc())
        )
        for column, value in (
            (results.c.game, wanted.game),
            (results.c.outcome, wanted.outcome),
            (results.c.opponent, wanted.opponent),
            (results.c.level, wanted.level),
            (matches.c.code, wanted.code),
        ):
            if value is not None:
                query = query.where(column == value)
        if wanted.before is not None:
            query = query.where(results.c.started < wanted.before)
        async with self._connect() as connection:
            rows = await connection.execute(query if limit is None else query.limit(limit))
            return [StoredResult(**row) for row in rows.mappings()]

    async def matches(self, profile: int) -> list[tuple[int, str, str]]:
        """Return the id, code and status of every room in which a profile has taken a seat."""
        started = sa.select(results.c.match).where(results.c.profile == profile)
        # A match that has not begun has no result yet: only its events name the keys.
        is_own = sa.or_(*(events.c.body.contains(key) for key in await self.keys(profile)))
        others = sa.select(events.c.match).join(matches, events.c.match == matches.c.id)
        waiting = others.where(matches.c.status.in_(NOT_STARTED), is_own)
        query = sa.select(matches.c.id, matches.c.code, matches.c.status).order_by(matches.c.id)
        async with self._connect() as connection:
            rows = await connection.execute(query.where(sa.or_(matches.c.id.in_(started), matches.c.id.in_(waiting))))
            return [(row.id, row.code, row.status) for row in rows]

    # ---- writing ----

    async def ensure(self, key: str) -> None:
        """Create a profile for a key that has none."""
        if await self.find(key) is None:
            await self._run(ensure_profile, self._insert, key, time.time())

    async def add_transfer(self, key: str, code: str, data: str, expires: float) -> None:
        """Store a transfer code, given by its digest, for the profile of a key.

        The profile is created if there is none. `data` is for the browser that redeems the code. An earlier code of
        the profile no longer works.
        """
        await self._run(add_transfer, self._insert, key, code, data, expires, time.time())

    async def redeem_transfer(self, key: str, code: str, now: float) -> str | None:
        """Link a key to the profile of a transfer code, and return the data stored with the code. A code works once.

        Return None if there is no such code or it has expired. If the key has a profile already, the matches of that
        profile join the new one.
        """
        return await self._run(redeem_transfer, self._insert, key, code, now)

    async def replace_names(self, match_id: int, seats: set[int], name: str, bodies: dict[int, str]) -> None:
        """Replace the names of seats of a match, also in its record; `bodies` are the batches of events to replace."""
        await self._run(replace_names, match_id, seats, name, bodies)

    async def delete(self, profile: int, name: str) -> None:
        """Delete a profile with its keys, ratings, results and codes; `name` replaces the name of the person."""
        await self._run(delete_profile, profile, name)
