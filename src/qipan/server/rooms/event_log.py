"""The event log of a room: its stored events, and the state that results from them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

from qipan.match import Event as MatchEvent
from qipan.match import Match
from qipan.server.errors import Refusal
from qipan.server.protocol.base import NewMatch
from qipan.server.rooms.state import Event, RoomState
from qipan.server.storage.store import Store, StoredMatch

MAX_ATTEMPTS = 5  # a change is refused if other processes wrote first this many times in a row


class EventLog:
    """Changes the state of a room, one change at a time. No client sees an event before it is on disk."""

    def __init__(
        self,
        store: Store,
        stored: StoredMatch,
        on_change: Callable[[], None],
        create_rematch: Callable[[RoomState], Awaitable[str]],
    ) -> None:
        self.stored = stored
        self.state = self._new_state()
        self.number = 0  # sequence number of the next batch of events
        self.generation = 0  # number of calls of `_replay`; after each, clients are sent all moves again
        self._store = store
        self._on_change = on_change
        self._create_rematch = create_rematch
        self._lock = asyncio.Lock()
        self._is_in_sync = True  # False if it is unknown whether a write succeeded; then the state must be rebuilt

    @contextlib.asynccontextmanager
    async def locked(self) -> AsyncIterator[RoomState]:
        """Yield the state as it is on disk. It does not change inside the `with` block."""
        async with self._lock:
            if not self._is_in_sync:
                await self._replay()
            yield self.state

    async def load(self) -> None:
        async with self._lock:
            await self._replay()

    async def commit(self, decide: Callable[[RoomState], Sequence[Event]]) -> None:
        """Write and apply the events that `decide` returns, and those that follow from them, such as the match's start.

        If another process has written first, `decide` is called again with the new state.
        """
        async with self.locked():
            next_code: str | None = None
            for _ in range(MAX_ATTEMPTS):
                events = list(decide(self.state))
                after = self.state.after(events)
                # Write follow-up events together with the events that cause them, so that a crash cannot separate them.
                if after.can_start:
                    events.append({"do": "begin"})
                elif after.needs_rematch:
                    next_code = next_code or await self._create_rematch(after)
                    events.append({"do": "next", "code": next_code})
                if await self._write(events, after):
                    break
            else:
                raise Refusal("another change came first; try again")
        self._on_change()

    async def update_match(self, command: Callable[[Match], object]) -> None:
        """Apply a command to the match and write the resulting events.

        If another process has written first, the state is rebuilt from the store and the command is applied again. If
        the store is unavailable, Refusal is raised, and the state is rebuilt from the store before it is used again.
        """
        new_events: Sequence[MatchEvent] = ()
        async with self.locked():
            for _ in range(MAX_ATTEMPTS):
                match = self.state.match
                if match is None:
                    raise Refusal("the game has not begun")
                new_events, error = self._run_command(match, command)
                if not new_events or await self._write_match_events(match, new_events):
                    break
                await self._replay()
            else:
                raise Refusal("another change came first; try again")
        if new_events:
            self._on_change()
        if error is not None:
            raise error

    async def catch_up(self) -> bool:
        """Apply the events that other processes have written. Return whether there were any."""
        async with self.locked():
            is_new = await self._read_new_events()
        if is_new:
            self._on_change()
        return is_new

    def close(self) -> None:
        """Drop the callback: it refers to the room, and so would keep the room in memory."""
        self._on_change = lambda: None

    def _run_command(
        self, match: Match, command: Callable[[Match], object]
    ) -> tuple[Sequence[MatchEvent], ValueError | None]:
        """Run a command. Return the events that it causes, and the error that it raises, if any.

        There can be both: a move after the time has run out is refused, and the timeout is an event.
        """
        count = match.event_count
        legal = self.state.legal_moves()
        error: ValueError | None = None
        try:
            command(match)
        except ValueError as raised:
            error = raised
        new_events = match.events[count:] if match.event_count > count else ()
        for event in new_events:
            self.state.update_last_moves(event, legal)
        return new_events, error

    async def _write_match_events(self, match: Match, new_events: Sequence[MatchEvent]) -> bool:
        events = [[event.kind, event.seat, event.text, event.at] for event in new_events]
        columns: dict[str, Any] = {}
        if match.outcome is not None:
            date = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
            columns = {"status": "over", "record": match.record(date).to_json(), "ended": time.time()}
        return await self._append([{"do": "match", "events": events}], columns)

    async def _write(self, events: Sequence[Event], after: RoomState) -> bool:
        """Write and apply events. If another process has written first, apply its events instead and return False."""
        columns: dict[str, Any] = {}
        if any(event["do"] in ("sit", "stand", "fill") for event in events):
            columns["names"] = json.dumps([seat.name for seat in after.seats], ensure_ascii=False)
        if any(event["do"] == "begin" for event in events):
            columns["status"] = "playing"
        if not await self._append(events, columns):
            await self._read_new_events()
            return False
        for event in events:
            self.state.apply(event)
        return True

    async def _append(self, events: Sequence[Event], columns: dict[str, Any]) -> bool:
        body = json.dumps(events, ensure_ascii=False, separators=(",", ":"))
        self._is_in_sync = False
        try:
            is_written = await self._store.append(self.stored.id, self.number, body, **columns)
        except Exception as error:
            raise Refusal("the server cannot write at the moment; try again") from error
        self._is_in_sync = True
        if is_written:
            self.number += 1
            if columns:
                self.stored = replace(self.stored, **columns)
        return is_written

    async def _read_new_events(self) -> bool:
        batches = await self._read(self.number)
        self._apply_batches(batches)
        return bool(batches)

    async def _replay(self) -> None:
        """Rebuild the state from the store."""
        batches = await self._read(0)
        self.state, self.number = self._new_state(), 0
        self._apply_batches(batches)
        self.generation += 1
        self._is_in_sync = True

    def _apply_batches(self, batches: Sequence[str]) -> None:
        for batch in batches:
            for event in json.loads(batch):
                self.state.apply(event)
            self.number += 1

    async def _read(self, start: int) -> list[str]:
        try:
            return await self._store.read_events(self.stored.id, start)
        except Exception as error:
            raise Refusal("the server cannot read at the moment; try again") from error

    def _new_state(self) -> RoomState:
        return RoomState(NewMatch.model_validate_json(self.stored.setting))
