"""Plays the moves of a room's engines and autopilots, and watches its clock."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Protocol
from weakref import proxy

from qipan.engines import Choice, Limit, Stop
from qipan.engines.external import ProgramFailure
from qipan.match import Match
from qipan.match.clock import limit_by_clock
from qipan.match.notes import ENGINE_FAILED
from qipan.server import clock
from qipan.server.engines.engines import seconds_per_move
from qipan.server.engines.job import Requester, Urgency
from qipan.server.errors import Conflict, RoomUnusable, ServerBusy, StoreUnavailable
from qipan.server.logs import describe
from qipan.server.protocol.base import EngineSeat
from qipan.server.rooms.autopilots import adjourn_unwatched, end_by_limit, give_up_for, play_for
from qipan.server.rooms.engine_matches import EngineRoom
from qipan.server.rooms.event_log import Decide
from qipan.server.rooms.state import RoomState
from qipan.server.rooms.tasks import BackgroundTasks
from qipan.server.rooms.wake import is_engine_to_move
from qipan.server.services import Services

RETRY_SECONDS = 0.2  # time between attempts to write events
MAX_FAILURES = 3  # consecutive failures after which an engine forfeits or an autopilot is switched off

log = logging.getLogger("qipan.server")


class PlayerRoom(EngineRoom, Protocol):
    """What this module needs of a room."""

    @property
    def payer(self) -> str:
        """The address that the moves of engines are charged to."""

    def may_play_itself(self) -> bool:
        """Return whether the address that pays for the room may let its engines and autopilots play on."""


class EnginePlayer:
    def __init__(self, room: PlayerRoom, services: Services, tasks: BackgroundTasks) -> None:
        self._room: PlayerRoom = proxy(room)  # a proxy: a cycle of references would keep room and player in memory
        self._log = room.log
        self._presence = room.presence
        self._settings = services.settings
        self._measurements = services.measurements
        self._scheduler = services.scheduler
        self._engines = services.engines
        self._tasks = tasks
        self._move_task: asyncio.Task[None] | None = None
        self._stop: Stop | None = None
        # Whether the position being searched is no longer current. If a search was stopped only to free its thread,
        # this is False, and the move that it has found so far is played.
        self._is_outdated = False
        self._timer: asyncio.TimerHandle | None = None
        self._failures = 0
        self._changed = asyncio.Event()
        self._last_shown = 0.0  # `clock.monotonic()` at the last engine move that spectators could see
        self._has_moved = False  # whether an engine has moved in a match whose end has not been reported to it yet
        self.is_active = True  # False while another process leads this room

    @property
    def is_idle(self) -> bool:
        return self._move_task is None

    def proceed(self) -> None:
        """Continue with the new state of the room. Called after every change.

        Search a move if an engine or an autopilot is to move, otherwise stop the search. Set a timer for the moment at
        which the mover's time runs out, if there is a clock.
        """
        state = self._log.state
        match = state.match
        self._changed.set()
        self._cancel_timer()
        if match is None or match.mover is None or not self.is_active or state.is_paused:
            self._abort_search()
            if match is None:
                self._prepare_engines()
            elif match.outcome is not None and self._has_moved and self.is_active:
                self._has_moved = False
                self._tasks.start(self._report_end(state))
            return
        if match.deadline is not None and not state.is_linked:
            delay = max(0.0, match.deadline - clock.now()) + 0.002
            self._timer = asyncio.get_running_loop().call_later(delay, lambda: self._tasks.start(self._tick()))
        if not is_engine_to_move(state):
            self._abort_search()
        elif self._move_task is None:
            self._move_task = asyncio.create_task(self._move())

    async def _report_end(self, state: RoomState) -> None:
        """Report the end of the match to the engines, some of which learn from it."""
        assert state.match is not None
        for number, seat in enumerate(state.seats):
            if seat.engine is not None:
                try:
                    await self._engines.report_end(self._log.stored.id, seat.engine, number, state.match)
                except Exception as error:  # ignored, since the match is over
                    log.warning("room %s: an engine did not learn: %s", self._log.stored.code, describe(error))

    def suspend(self) -> None:
        """Stop playing: another process leads this room now, or the room is being closed."""
        self.is_active = False
        self._cancel_timer()
        self._abort_search()

    async def close(self) -> None:
        self.suspend()
        if self._move_task is not None:
            self._move_task.cancel()
            await asyncio.gather(self._move_task, return_exceptions=True)

    def _prepare_engines(self) -> None:
        """Prepare the engines before the game starts."""
        state = self._log.state
        for seat in state.seats:
            if seat.engine is not None:
                with contextlib.suppress(ServerBusy):  # if busy, prepare the engine before its first move
                    self._engines.prepare(seat.engine.engine, state.game, Urgency.HINT)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _abort_search(self) -> None:
        if self._stop is not None:
            self._is_outdated = True
            self._stop.set()

    async def _commit(self, decide: Decide) -> None:
        """Commit events. While they cannot be written, try again: nobody else would play the move or end the game."""
        while True:
            try:
                return await self._log.commit(decide)
            except (StoreUnavailable, Conflict):
                await asyncio.sleep(RETRY_SECONDS)

    async def _tick(self) -> None:
        try:
            await self._commit(lambda state, now: [])  # `commit` itself writes a timeout that is due
        except RoomUnusable:
            self.suspend()
        except Exception as error:
            log.warning("room %s: the clock failed: %s", self._log.stored.code, describe(error))
            await asyncio.sleep(RETRY_SECONDS)
        self.proceed()

    async def _move(self) -> None:
        """Play the move of an engine or an autopilot. A move for an outdated position is discarded."""
        seat, by_autopilot = -1, False
        try:
            room_state = self._log.state
            match = room_state.match
            if match is None or match.mover is None or not is_engine_to_move(room_state):
                return None
            seat, position = match.mover, match.state
            if self._has_too_many_plies(room_state):
                return await self._commit(lambda state, now: end_by_limit(state, now, seat))
            if self._is_unwatched(room_state) or not self._room.may_play_itself():
                return await self._commit(adjourn_unwatched)
            by_autopilot = match.is_on_autopilot(seat)
            engine = room_state.seats[seat].engine or room_state.autopilots[seat]
            is_visible = not room_state.hides_moves
            choice = await self._choose(room_state, match, seat, engine, by_autopilot)
            await self._wait_for_pace()
            if self._is_outdated:
                return None
            text, number = str(choice.move), self._log.number
            await self._commit(lambda state, now: play_for(state, now, seat, position, text, by_autopilot=by_autopilot))
            self._last_shown = clock.monotonic() if is_visible else self._last_shown
            self._failures, self._has_moved = 0, True
            self._measurements.moves["engine"] += self._log.number > number
        except ServerBusy:
            await asyncio.sleep(0.5)
        except RoomUnusable:
            self.suspend()
        except asyncio.CancelledError:
            raise
        except ProgramFailure as failure:  # the details of the failure are in the log already
            if not self._is_outdated:
                await self._give_up(seat, by_autopilot, str(failure))
        except Exception as error:
            log.warning("room %s: an engine failed: %s", self._log.stored.code, describe(error))
            await self._handle_failure(seat, by_autopilot)
        finally:
            self._move_task, self._stop = None, None
            asyncio.get_running_loop().call_soon(self.proceed)

    async def _choose(
        self, state: RoomState, match: Match, seat: int, engine: EngineSeat, by_autopilot: bool
    ) -> Choice:
        """Return the engine's choice of a move, found in a search that `_abort_search` can stop."""
        urgency = Urgency.ENGINE_MATCH if state.plays_itself else Urgency.MOVE
        requester = Requester(self._room.payer)
        limit = self._time_limit(state, seat, engine, by_autopilot, urgency, requester)
        self._is_outdated, self._stop = False, (stop := Stop())
        return await self._engines.choose(
            self._log.stored.id,
            engine,
            match.state.view(seat),
            limit,
            urgency=urgency,
            stop=stop,
            history=match.history,
            requester=requester,
        )

    def _has_too_many_plies(self, state: RoomState) -> bool:
        return state.plays_itself and state.ply >= self._settings.rooms.max_engine_plies

    def _is_unwatched(self, state: RoomState) -> bool:
        """Return whether the match plays itself, and nobody has watched it for long, in any process."""
        since = self._presence.unwatched_since
        if since is None or not state.plays_itself:
            return False
        return clock.now() - max(since, state.active_since) >= self._settings.lifetimes.unwatched_seconds

    async def _wait_for_pace(self) -> None:
        """If the host controls the pace, wait until the next move may be shown."""
        while not self._is_outdated:
            state = self._log.state
            remaining = state.pacing.remaining(clock.monotonic() - self._last_shown)
            if remaining <= 0 or not state.can_be_paced or state.hides_moves:
                return
            self._changed.clear()  # `proceed` sets it after every change, and so ends the wait early
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), remaining)

    async def _handle_failure(self, seat: int, by_autopilot: bool) -> None:
        """Wait before the next attempt. After MAX_FAILURES in a row, give up.

        Then the engine forfeits; but if it moved for a person, only the autopilot is switched off.
        """
        self._failures += 1
        await asyncio.sleep(0.2)
        if self._failures < MAX_FAILURES or seat < 0:
            return
        await self._give_up(seat, by_autopilot, str(ENGINE_FAILED))

    async def _give_up(self, seat: int, by_autopilot: bool, note: str) -> None:
        """Let the engine forfeit, with a note on why, or switch the autopilot off."""
        self._failures = 0
        try:
            await self._commit(lambda state, now: give_up_for(state, now, seat, by_autopilot=by_autopilot, note=note))
        except RoomUnusable:
            self.suspend()
        except ValueError:
            await asyncio.sleep(1)

    def _time_limit(
        self,
        state: RoomState,
        seat: int,
        engine: EngineSeat,
        by_autopilot: bool,
        urgency: Urgency,
        requester: Requester,
    ) -> Callable[[], Limit]:
        """Return a function that computes the time limit of the search.

        The function is to be called when the search starts: only then are the time on the clock and the number of other
        searches known.
        """
        assert state.match is not None
        terms, left = state.match.terms, [state.match.left(each) or 0.0 for each in range(len(state.seats))]
        read_at = clock.monotonic()

        def limit() -> Limit:
            wanted = Limit(seconds=self._scheduler.share(seconds_per_move(engine), urgency, requester))
            if terms.clock is None or by_autopilot:
                return wanted
            now = [*left]
            now[seat] = max(0.0, now[seat] - (clock.monotonic() - read_at))
            return limit_by_clock(wanted, terms.clock, now, seat)

        return limit
