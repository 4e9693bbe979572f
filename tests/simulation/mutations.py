"""Errors that the server once had, or might have: the simulation must find each of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any
from unittest.mock import patch

from qipan.match import Match
from qipan.server.errors import Conflict, StoreUnavailable
from qipan.server.rooms.engine_player import EnginePlayer
from qipan.server.rooms.event_log import Decide, EventLog
from qipan.server.rooms.events import Event
from qipan.server.rooms.manager import RoomManager
from qipan.server.rooms.room import Room
from qipan.server.rooms.snapshots import Board, Snapshots, _public_board
from qipan.server.rooms.state import RoomState


@contextmanager
def without_retry() -> Iterator[None]:
    """After a failed write, an engine and a clock wait until something else happens, and the room is not read again."""
    proceed, recover = EnginePlayer.proceed, Room._recover
    given_up: dict[EnginePlayer, int] = {}  # by player: the number of batches at which a write has failed

    async def commit(self: EnginePlayer, decide: Any) -> None:
        try:
            await self._log.commit(decide)
        except (StoreUnavailable, Conflict):
            given_up[self] = self._log.number

    def proceed_unless_given_up(self: EnginePlayer) -> None:
        if given_up.get(self) != self._log.number:
            proceed(self)

    async def recover_unless_failed(self: Room, delay: float = 0.0) -> None:
        if not delay:
            await recover(self)

    with (
        patch.object(EnginePlayer, "_commit", commit),
        patch.object(EnginePlayer, "proceed", proceed_unless_given_up),
        patch.object(Room, "_recover", recover_unless_failed),
    ):
        yield


@contextmanager
def silent_losers() -> Iterator[None]:
    """A process that loses a race learns what was written first, but does not show it."""
    commit, catch_up = EventLog.commit, EventLog._catch_up
    committed: ContextVar[EventLog | None] = ContextVar("committed", default=None)  # the log in which this task commits

    async def note_and_commit(self: EventLog, decide: Decide) -> None:
        committed.set(self)
        try:
            await commit(self, decide)
        finally:
            committed.set(None)

    async def silent_catch_up(self: EventLog) -> bool:
        if committed.get() is not self:
            return await catch_up(self)
        with patch.object(self, "_on_change", lambda: None):
            return await catch_up(self)

    with patch.object(EventLog, "commit", note_and_commit), patch.object(EventLog, "_catch_up", silent_catch_up):
        yield


@contextmanager
def deaf_processes() -> Iterator[None]:
    """A process ignores the notifications of events that another process has written, such as that a seat was taken."""

    def ignore(self: RoomManager, match_id: int) -> None: ...

    with patch.object(RoomManager, "_on_remote_events", ignore):
        yield


@contextmanager
def forgotten_matches() -> Iterator[None]:
    """After a failed search, the engine player schedules nothing any more."""
    handle_failure = EnginePlayer._handle_failure

    async def handle_and_forget(self: EnginePlayer, seat: int, by_autopilot: bool) -> None:
        await handle_failure(self, seat, by_autopilot)
        self.proceed = lambda: None  # type: ignore[method-assign]

    with patch.object(EnginePlayer, "_handle_failure", handle_and_forget):
        yield


@contextmanager
def own_clocks() -> Iterator[None]:
    """A process measures the time of a turn from when it has loaded the room, not from the stored time."""
    load = EventLog.load

    async def load_and_continue(self: EventLog) -> None:
        await load(self)
        if self.state.match is not None:
            self.state.match.continue_clock()

    with patch.object(EventLog, "load", load_and_continue):
        yield


@contextmanager
def shown_before_stored() -> Iterator[None]:
    """A change is shown before it is stored."""
    write = EventLog._write

    async def show_and_write(self: EventLog, events: Sequence[Event], after: RoomState) -> bool:
        before = self.state, self.number
        self._replace(after, self.number + 1)
        await asyncio.sleep(0.001)
        self.state, self.number = before
        return await write(self, events, after)

    with patch.object(EventLog, "_write", show_and_write):
        yield


@contextmanager
def shown_layouts() -> Iterator[None]:
    """Everybody sees everything, also the layouts of other seats."""

    def create(self: Snapshots, match: Match, seat: int | None) -> Board:
        return _public_board(match)

    with patch.object(Snapshots, "_create_hidden_board", create):
        yield


MUTATIONS: dict[str, Callable[[], Any]] = {
    "a failed write is not tried again": without_retry,
    "the loser of a race shows nothing": silent_losers,
    "what another process has written is not shown": deaf_processes,
    "a match waits without anything scheduled": forgotten_matches,
    "each process has its own clock": own_clocks,
    "a change is shown before it is stored": shown_before_stored,
    "layouts are shown": shown_layouts,
}
