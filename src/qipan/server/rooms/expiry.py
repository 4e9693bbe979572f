"""Ends rooms that nobody has used for long, and archives matches that ended long ago.

Nothing is deleted without notice. An open room is closed, and a match in progress is ended as a draw, by an event that
people see when they come back. Only later are rows deleted; the record of a match is archived before.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

from qipan.server import clock
from qipan.server.config import Settings
from qipan.server.errors import Conflict, RoomUnusable, ServerBusy, StoreUnavailable
from qipan.server.logs import describe
from qipan.server.rooms import events
from qipan.server.rooms.due_rooms import Leaders
from qipan.server.rooms.event_log import Decide
from qipan.server.rooms.events import Event
from qipan.server.rooms.referee import ask_referee
from qipan.server.rooms.room import Room
from qipan.server.rooms.state import RoomState
from qipan.server.rooms.tasks import isolated
from qipan.server.storage.archive import archive_file, archive_records
from qipan.server.storage.store import Store
from qipan.server.storage.tables import CLOSED, EXPIRED
from qipan.server.storage.unused_matches import USE_SECONDS, FinishedMatch, UnusedMatch

DAY_SECONDS = 86_400.0
# By how much the stored time of the last use may lag behind the true one, including the delay until it is written.
USE_TOLERANCE_SECONDS = USE_SECONDS + 300.0
GROUP = 20  # the number of matches that are read or deleted at once
EVERY_MATCH = 0  # the id of a lock, not of a match: its holder is the process that ends and archives all matches

log = logging.getLogger("qipan.server")


class RoomSource(Protocol):
    """The interface of the object that manages the rooms, as far as expiry uses it; `RoomManager` implements it."""

    async def find(self, code: str) -> Room | None: ...

    async def release(self, room: Room) -> None:
        """Remove a room from memory if nobody uses it."""

    async def forget(self, match_id: int) -> None:
        """Remove from memory a room that is no longer stored."""


def close_unused(state: RoomState, now: float) -> list[Event]:
    """Return the event that closes a room whose match has not started."""
    return [] if state.match is not None or state.is_closed else [events.RoomExpired()]


def abandon(state: RoomState, now: float) -> list[Event]:
    """Return the events that end a match that everybody has left."""
    match = state.match
    return [] if match is None or match.outcome is not None else ask_referee(match, now, lambda match: match.abandon())


class Expiry:
    """Looks for expired rooms in small steps. After each room it pauses for as long as the room took."""

    def __init__(self, store: Store, leaders: Leaders, rooms: RoomSource, settings: Settings) -> None:
        self._settings = settings
        self._lifetimes = settings.lifetimes
        self._store = store
        self._leaders = leaders
        self._rooms = rooms
        self._unusable: set[int] = set()  # ids of matches that the operator must repair or delete

    async def run(self) -> None:
        """Call `sweep` regularly, until cancelled."""
        while True:
            await asyncio.sleep(self._lifetimes.sweep_seconds)
            try:
                await self.sweep()
            except Exception as error:
                log.warning("unused rooms could not be ended or archived: %s", describe(error))

    async def sweep(self) -> None:
        """End and archive the matches that are due, unless another process does."""
        if not await self._leaders.acquire([EVERY_MATCH]):
            return
        try:
            await self._end_unused("open", self._lifetimes.open_days, close_unused)
            await self._end_unused("playing", self._lifetimes.abandoned_days, abandon)
            for status in (CLOSED, EXPIRED):
                await self._delete_unused(status, self._lifetimes.closed_days)
            await self._archive_finished(self._lifetimes.finished_days)
        finally:
            await self._leaders.release(EVERY_MATCH)

    async def _end_unused(self, status: str, days: float, decide: Callable[[RoomState, float], list[Event]]) -> None:
        until, last = _since(days), None
        while group := await self._store.unused.find(status, until, GROUP, last) if days else []:
            for match in group:
                if match.id not in self._unusable:
                    await _slowly(self._end(match, until, decide))
            last = group[-1]

    async def _end(self, match: UnusedMatch, until: float, decide: Callable[[RoomState, float], list[Event]]) -> None:
        with isolated(match.code):
            try:
                await self._end_if_unused(match, until, decide)
            except RoomUnusable:
                self._unusable.add(match.id)
            except (ServerBusy, StoreUnavailable, Conflict):
                pass  # try again in the next sweep

    async def _end_if_unused(
        self, match: UnusedMatch, until: float, decide: Callable[[RoomState, float], list[Event]]
    ) -> None:
        room = await self._rooms.find(match.code)
        if room is None or room.presence.count() != (set(), 0):
            return
        number, stored = room.log.number, await self._store.find(match.code)
        if stored is None or stored.used_at is None or stored.used_at > until:
            return
        # If somebody acts meanwhile, `number` is outdated and nothing is written: the room is in use.
        await room.log.commit(_if_unchanged(room, number, decide))
        await self._rooms.release(room)

    async def _delete_unused(self, status: str, days: float) -> None:
        until = _since(days)
        while group := await self._store.unused.find(status, until, GROUP) if days else []:
            await _slowly(self._remove((match.id for match in group), status, until))

    async def _archive_finished(self, days: float) -> None:
        ended, last = clock.now() - days * DAY_SECONDS, None
        while group := await self._find_finished(ended, last) if days else []:
            await _slowly(self._archive_group([match for match in group if match.id not in self._unusable]))
            last = group[-1]

    async def _find_finished(self, ended: float, last: FinishedMatch | None) -> list[FinishedMatch]:
        return await self._store.unused.find_finished(ended, _since(0), GROUP, last)

    async def _archive_group(self, group: list[FinishedMatch]) -> None:
        if not group:
            return
        file = archive_file(self._settings.db, self._lifetimes.archive)
        are_archived = await asyncio.to_thread(archive_records, file, [match.record for match in group])
        for match, is_archived in zip(group, are_archived, strict=True):
            if not is_archived:
                self._unusable.add(match.id)
                log.error("the record of room %s cannot be read, and is not archived", match.code)
        ids = (match.id for match, is_archived in zip(group, are_archived, strict=True) if is_archived)
        await self._remove(ids, "over", _since(0))

    async def _remove(self, match_ids: Iterable[int], status: str, unused_since: float) -> None:
        for match_id in await self._store.unused.remove(match_ids, status, unused_since):
            await self._rooms.forget(match_id)


def _since(days: float) -> float:
    """Return the latest stored time of use of a match that has certainly been unused for this number of days."""
    return clock.now() - days * DAY_SECONDS - USE_TOLERANCE_SECONDS


def _if_unchanged(room: Room, number: int, decide: Callable[[RoomState, float], list[Event]]) -> Decide:
    return lambda state, *, now: decide(state, now) if room.log.number == number else []


async def _slowly(work: Awaitable[None]) -> None:
    """Await `work`, and then pause for as long as it took: people come first."""
    began = clock.monotonic()
    await work
    await asyncio.sleep(clock.monotonic() - began)
