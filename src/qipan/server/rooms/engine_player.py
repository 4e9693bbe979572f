"""What engines do in a room: their own moves and the autopilot's; and the clock is watched here."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

import qipan
from qipan.server.engines.cache import Minds
from qipan.server.engines.scheduler import Pool, PoolIsFull, Urgency
from qipan.server.engines.warmup import Workshop
from qipan.server.protocol import base as wire
from qipan.server.rooms.event_log import Table
from qipan.server.rooms.state import Sitting

ENGINE_SECONDS = 1.0
FAILURES = 3
"""After so many an engine has lost."""

log = logging.getLogger("qipan.server")

Result = TypeVar("Result")


class Thinking:
    """The engines of one table."""

    def __init__(self, table: Table, pool: Pool, minds: Minds, workshop: Workshop) -> None:
        self._table = table
        self._pool = pool
        self._minds = minds
        self._workshop = workshop
        self._moving: asyncio.Task[None] | None = None
        self._stop: qipan.Stop | None = None
        self._is_passed = False
        """Whether the position that is thought about is there no more. A search may also be stopped to make room for
        others: then what it found is played."""
        self._timer: asyncio.TimerHandle | None = None
        self._failures = 0
        self._went_on = asyncio.Event()
        """Whoever waits for the time to show a move looks again."""
        self._shown = 0.0
        """When the last move of an engine was."""
        self.is_awake = True
        """Not while another process sees to this table."""
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def is_idle(self) -> bool:
        return self._moving is None and not self._tasks

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Tasks are held on to until they end; the loop itself would let them go."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def go_on(self) -> None:
        """Sees to it that whoever is to move does, if it is an engine, and that the clock is watched."""
        sitting = self._table.sitting
        match = sitting.match
        self._went_on.set()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if match is None or match.mover is None or sitting.is_halted or not self.is_awake:
            self._stop_moving()
            if match is None:
                self._get_engines_ready()
            return
        deadline = match.deadline
        if deadline is not None:
            wait = max(0.0, deadline - time.monotonic()) + 0.002
            self._timer = asyncio.get_running_loop().call_later(wait, lambda: self.start(self._tick()))
        if not (sitting.is_engine(match.mover) or match.is_on_autopilot(match.mover)):
            self._stop_moving()
        elif self._moving is None:
            self._moving = asyncio.create_task(self._move())

    def _get_engines_ready(self) -> None:
        """While people sit down and place their planes."""
        sitting = self._table.sitting
        for chair in sitting.chairs:
            if chair.engine is not None:
                with contextlib.suppress(PoolIsFull):  # then when it is to move
                    self._workshop.prepare(chair.engine, sitting.game, Urgency.HINT)

    def rest(self) -> None:
        """Another process sees to this table now."""
        self.is_awake = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._stop_moving()

    async def close(self) -> None:
        self.is_awake = False
        if self._timer is not None:
            self._timer.cancel()
        self._stop_moving()
        tasks = [*self._tasks, *([self._moving] if self._moving else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _tick(self) -> None:
        try:
            await self._table.referee(lambda match: match.tick())
        except ValueError:
            await asyncio.sleep(0.2)
        self.go_on()

    def _stop_moving(self) -> None:
        if self._stop is not None:
            self._is_passed = True
            self._stop.set()

    async def _move(self) -> None:
        """The engine's move, or the autopilot's. A move for a position that has passed is thrown away."""
        seat, by_autopilot = -1, False
        try:
            async with self._table.held() as sitting:
                match = sitting.match
                if match is None or match.mover is None:
                    return
                seat, state = match.mover, match.state
                by_autopilot = match.is_on_autopilot(seat)
                engine = sitting.chairs[seat].engine or wire.EngineSeat()
                urgency = Urgency.MOVE if sitting.has_people else Urgency.SHOW
                allowed = self._seconds(sitting, seat, engine, by_autopilot, urgency)
                history, is_seen = match.history, not sitting.is_placing
            self._is_passed, self._stop = False, (stop := qipan.Stop())
            choice = await self.searched(urgency, engine, state.view(seat), allowed, stop, history)
            await self._in_time()
            if self._is_passed:
                return
            text = str(choice.move)

            def deed(match: qipan.Match) -> None:
                is_same = match.mover == seat and match.state == state
                if is_same and match.is_on_autopilot(seat) == by_autopilot and not match.tick():
                    match.play(text, seat, by_autopilot=by_autopilot)

            await self._table.referee(deed)
            self._shown = time.monotonic() if is_seen else self._shown
            self._failures = 0
        except PoolIsFull:
            await asyncio.sleep(0.5)
        except asyncio.CancelledError:
            raise
        except Exception as error:  # of the engine, or of the store; a position may be in the error's text
            log.warning("room %s: an engine failed: %s", self._table.stored.code, type(error).__name__)
            await self._failed(seat, by_autopilot)
        finally:
            self._moving, self._stop = None, None
            asyncio.get_running_loop().call_soon(self.go_on)

    async def _in_time(self) -> None:
        """Engines among themselves move no faster than their pace, so that people can follow."""
        while not self._is_passed:
            sitting = self._table.sitting
            wait = sitting.pacing.wait(time.monotonic() - self._shown)
            if wait <= 0 or not sitting.is_show or sitting.is_placing:
                return
            self._went_on.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._went_on.wait(), wait)

    async def _failed(self, seat: int, by_autopilot: bool) -> None:
        """An engine that fails again and again loses; a person whose autopilot does gets the seat back."""
        self._failures += 1
        await asyncio.sleep(0.2)
        if self._failures < FAILURES or seat < 0:
            return
        self._failures = 0

        def deed(match: qipan.Match) -> None:
            if by_autopilot:
                match.set_autopilot(seat, False)
            else:
                match.forfeit(seat, "the engine failed")

        try:
            await self._table.referee(deed)
        except ValueError:
            await asyncio.sleep(1)

    def _seconds(
        self, sitting: Sitting, seat: int, engine: wire.EngineSeat, by_autopilot: bool, urgency: Urgency
    ) -> Callable[[], float]:
        """How long the engine may think, asked when it begins: until then others may have been thinking."""
        assert sitting.match is not None
        clock, left = sitting.match.terms.clock, sitting.match.left(seat)
        asked = time.monotonic()

        def seconds() -> float:
            wanted = self._pool.share(engine.seconds or ENGINE_SECONDS, urgency)
            if clock is None or left is None or by_autopilot:
                return wanted
            return min(wanted, clock.share(max(0.0, left - (time.monotonic() - asked))))

        return seconds

    async def searched(
        self,
        urgency: Urgency,
        engine: wire.EngineSeat,
        view: qipan.View,
        seconds: Callable[[], float],
        stop: qipan.Stop,
        history: Sequence[qipan.State],
    ) -> qipan.Choice:
        """What an engine chooses, once it is its turn to think; `seconds` is asked only then."""

        def work() -> qipan.Choice:
            limit = qipan.Limit(seconds=seconds(), stop=stop)
            seed = 0 if urgency == Urgency.HINT else None  # asked again, the hint is the same
            return self._minds.choose((self._table.stored.id, urgency), engine, view, limit, history, seed)

        await asyncio.shield(self._workshop.prepare(engine, view.game, urgency))
        return await self._pool.run(urgency, work, stop)
