"""The event log of a room: its stored events, and the state that results from them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from qipan.rules.reasons import ReasonKind
from qipan.server import clock
from qipan.server.config.rooms import RoomLimits
from qipan.server.errors import ROOM_EXPIRED, Conflict, Refusal, RoomDamaged, RoomRemoved, StoreUnavailable
from qipan.server.protocol.room_setting import RoomSetting
from qipan.server.rooms.commands import end_full, expire
from qipan.server.rooms.events import Event, NameDeleted, read_batch, write_batch
from qipan.server.rooms.match_results import match_players
from qipan.server.rooms.state import RoomState
from qipan.server.rooms.wake import has_new_wake, wakes_at
from qipan.server.storage.store import Store, StoredMatch
from qipan.server.storage.tables import CLOSED, EXPIRED
from qipan.server.storage.unused_matches import USE_SECONDS

MAX_ATTEMPTS = 5  # a change is refused if other processes wrote first this many times in a row
REPLAY_PART = 25  # number of batches that are applied without a pause, which takes some milliseconds

SHARE_OF_CHANGES = 20  # a seat may cause 1 / SHARE_OF_CHANGES of the batches by changes that are no moves

LOG_FULL = ReasonKind(
    "log_full", "too much has happened in this room, {batches} changes in all; the game can only be ended"
)
TOO_MANY_CHANGES = ReasonKind(
    "too_many_changes", "you have changed too much during this game; from now on you can only move or resign"
)


class Decide(Protocol):
    """Returns the events to be written, for a state and a time; or raises ValueError."""

    def __call__(self, state: RoomState, /, *, now: float) -> Sequence[Event]: ...


class EventLog:
    """Changes the state of a room, one change at a time.

    `state` is replaced only after the events that lead to it are on disk. So everything in it may be shown.
    """

    def __init__(
        self,
        store: Store,
        stored: StoredMatch,
        limits: RoomLimits,
        on_change: Callable[[], None],
        on_failure: Callable[[], None],
    ) -> None:
        """Create the log of a room without events. Raise RoomDamaged if the stored choices of its host are invalid.

        `on_change` is called whenever `state` was replaced, and `on_failure` whenever `commit` or `catch_up` has failed
        and it is unknown what is stored: then `catch_up` must be called again.
        """
        self.stored = stored
        try:
            self.state = RoomState(RoomSetting.model_validate_json(stored.setting))
        except Exception as error:  # a damaged database may contain anything
            raise RoomDamaged from error
        self.number = 0  # sequence number of the next batch of events
        # False during a write, after a failed read, and after a failed write, which may have taken effect nevertheless.
        self.is_in_sync = True
        self._store = store
        self._limits = limits
        self._on_change = on_change
        self._on_failure = on_failure
        self._lock = asyncio.Lock()

    @property
    def is_changing(self) -> bool:
        """Whether events are being read or written."""
        return self._lock.locked()

    @property
    def is_full(self) -> bool:
        """Whether the log has reached its limit of batches, so that a match is ended as a draw."""
        return self.number >= self._limits.max_batches

    @property
    def has_new_use(self) -> bool:
        """Whether the stored time of the last use is so old that a new one should be written."""
        return self.stored.used_at is None or clock.now() - self.stored.used_at >= USE_SECONDS

    def set_used(self, now: float) -> None:
        """Remember that the time of the last use was written."""
        self.stored = replace(self.stored, used_at=now)

    async def load(self) -> None:
        """Read all stored events. Raise RoomDamaged if they cannot be applied."""
        async with self._lock:
            await self._catch_up()
        match = self.state.match
        if match is None:
            return
        # A single process does not charge the time for which it was down. Processes that share a store count from
        # the stored time of the start, so that all of them show the same clocks.
        if not self.state.has_start_time:
            match.continue_clock()
        elif not self._store.is_shared:
            match.continue_clock(self._store.opened_at)

    async def commit(self, decide: Decide) -> None:
        """Write the events that `decide` returns, and then apply them. A timeout that is due is written first.

        As soon as the log is full, the match is ended as a draw, so that nobody loses on time.

        If another process has written first, `decide` is called again with the new state. An error of `decide`, or of
        an event that is not possible, is raised only if it occurs with the newest state. Raise Conflict if other
        processes have written first too often, and StoreUnavailable if the events could not be written.
        """
        async with self._lock:
            try:
                await self._commit(decide)
            finally:
                self._check_sync()

    async def catch_up(self) -> bool:
        """Apply the events that other processes have written. Return whether there were any.

        Raise RoomDamaged if they cannot be applied, and RoomRemoved if the room is no longer stored.
        """
        async with self._lock:
            try:
                return await self._catch_up()
            finally:
                self._check_sync()

    def close(self) -> None:
        """Drop the callbacks: they refer to the room, and so would keep the room in memory."""
        self._on_change = self._on_failure = lambda: None

    def _check_sync(self) -> None:
        if not self.is_in_sync:
            self._on_failure()

    async def _commit(self, decide: Decide) -> None:
        for _ in range(MAX_ATTEMPTS):
            if not self.is_in_sync:
                await self._catch_up()
            now = clock.now()
            due = self._end_if_full(now) or expire(self.state, now)
            if due:
                await self._write(due, self.state.after(due))
                continue
            try:
                events = decide(self.state, now=now)
                after = self.state.after(events)  # raises an error, if any, before anything is written
                self._check_limits(events, after)
            except ValueError:
                if self._store.is_shared and await self._catch_up():
                    continue
                raise
            if not events:
                return
            if await self._write(events, after):
                if end := self._end_if_full(now):
                    await self._write(end, self.state.after(end))
                return
        raise Conflict

    def _end_if_full(self, now: float) -> list[Event]:
        return end_full(self.state, now) if self.is_full else []

    def _check_limits(self, events: Sequence[Event], after: RoomState) -> None:
        """Raise Refusal if events, which lead to the state `after`, exceed a limit and do not end the match."""
        if after.status == "over":
            return
        if self.is_full and not _may_exceed_limit(events, after):
            raise Refusal(LOG_FULL(batches=self.number))
        limit = self._limits.max_batches // SHARE_OF_CHANGES
        if any(old < new > limit for old, new in zip(self.state.changes, after.changes, strict=True)):
            raise Refusal(TOO_MANY_CHANGES())

    async def _write(self, events: Sequence[Event], after: RoomState) -> bool:
        """Write events, which lead to the state `after`, and replace the state.

        If another process has written first, apply its events instead and return False.
        """
        columns = _changed_columns(self.state, after, clock.now())
        if self.has_new_use:
            columns["used_at"] = clock.now()
        players = match_players(after, clock.now()) if after.status != self.state.status else None
        self.is_in_sync = False
        try:
            is_written = await self._store.append(self.stored.id, self.number, write_batch(events), players, **columns)
        except StoreUnavailable:
            raise
        except Exception as error:
            raise StoreUnavailable from error
        if not is_written:
            await self._catch_up()
            return False
        self.is_in_sync = True
        if columns:
            self.stored = replace(self.stored, **columns)
        self._replace(after, self.number + 1)
        return True

    async def _catch_up(self) -> bool:
        # The last known batch is read, too: if it is missing, the room was removed.
        first = max(0, self.number - 1)
        try:
            batches = await self._store.read_events(self.stored.id, first)
        except Exception as error:
            self.is_in_sync = False
            raise StoreUnavailable from error
        if self.number and not batches:
            self.is_in_sync = False
            raise RoomRemoved
        self.is_in_sync = True
        if len(batches) <= self.number - first:
            return False
        try:
            after = await self._replay(batches, first)
        except Exception as error:  # a damaged database may contain anything
            raise RoomDamaged from error
        self._replace(after, first + len(batches))
        return True

    async def _replay(self, batches: Sequence[tuple[int, str]], first: int) -> RoomState:
        """Return the state after these batches, of which the first has the sequence number `first`.

        Between the parts of a long log, other rooms are served.
        """
        check_numbers(batches, first)
        state, new = self.state, batches[self.number - first :]
        for start in range(0, len(new), REPLAY_PART):
            if start:
                await asyncio.sleep(0)
            part = new[start : start + REPLAY_PART]
            state = state.after([event for _, text in part for event in read_batch(text)])
        return state

    def _replace(self, state: RoomState, number: int) -> None:
        self.state, self.number = state, number
        self._on_change()


def check_numbers(batches: Sequence[tuple[int, str]], first: int) -> None:
    """Raise ValueError unless the sequence numbers of the batches are `first` and the numbers that follow it."""
    if any(number != expected for expected, (number, _) in enumerate(batches, first)):
        raise ValueError("a batch of events is missing")


def _may_exceed_limit(events: Sequence[Event], after: RoomState) -> bool:
    """Return whether events may be added to a full log: the events close the room, or delete a name."""
    return after.is_closed or all(isinstance(event, NameDeleted) for event in events)


def _changed_columns(before: RoomState, after: RoomState, now: float) -> dict[str, Any]:
    """Return the columns of the match's row that differ between two states."""
    columns: dict[str, Any] = {}
    if has_new_wake(before, after):
        columns["wakes_at"] = wakes_at(after, now)
    if after.seats != before.seats:
        columns["names"] = json.dumps([seat.name for seat in after.seats], ensure_ascii=False)
    if after.is_closed:
        columns["status"] = EXPIRED if after.closed_for is ROOM_EXPIRED else CLOSED
    elif after.status != before.status:
        columns["status"] = after.status
    if after.match is not None and after.status == "over" != before.status:
        columns |= {"record": after.match.record(clock.date()).to_json(), "ended": now}
    return columns
