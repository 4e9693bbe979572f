"""What engines do in a room: their own moves, the autopilot's, hints and analyses; and the clock is watched here."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, TypeVar

import qipan
from qipan.match.seen import known_ply
from qipan.server import messages, wire
from qipan.server.connection import Connection
from qipan.server.minds import Minds
from qipan.server.pool import Pool, PoolIsFull, Urgency
from qipan.server.sitting import Refusal, Sitting, check_engine_name
from qipan.server.table import Table
from qipan.server.workshop import Workshop

ENGINE_SECONDS = 1.0
HINT_SECONDS = 0.5
ANALYSIS_STEPS = (0.1, 0.2, 0.4, 0.8, 1.6, 3.2)
"""Seconds of each step of an analysis. Between two steps more urgent searches get their turn."""
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
                self._workshop.prepare(chair.engine, sitting.game)

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
                allowed = self._seconds(sitting, seat, engine, by_autopilot)
                history, is_seen = match.history, not sitting.is_placing
            self._stop = stop = qipan.Stop()
            urgency = Urgency.MOVE if sitting.has_people else Urgency.SHOW
            choice = await self._searched(urgency, engine, state.view(seat), allowed, stop, history)
            await self._in_time(stop)
            if stop.is_set:
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

    async def _in_time(self, stop: qipan.Stop) -> None:
        """Engines among themselves move no faster than their pace, so that people can follow."""
        while not stop.is_set:
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

    def _seconds(self, sitting: Sitting, seat: int, engine: wire.EngineSeat, by_autopilot: bool) -> Callable[[], float]:
        """How long the engine may think, asked when it begins: until then others may have been thinking."""
        assert sitting.match is not None
        clock, left = sitting.match.terms.clock, sitting.match.left(seat)
        asked = time.monotonic()

        def seconds() -> float:
            wanted = engine.seconds or self._pool.share(ENGINE_SECONDS)
            if clock is None or left is None or by_autopilot:
                return wanted
            return min(wanted, clock.share(max(0.0, left - (time.monotonic() - asked))))

        return seconds

    async def _searched(
        self,
        urgency: Urgency,
        engine: wire.EngineSeat,
        view: qipan.View,
        seconds: Callable[[], float],
        stop: qipan.Stop,
        history: Sequence[qipan.State],
    ) -> qipan.Choice:
        def work() -> qipan.Choice:
            limit = qipan.Limit(seconds=seconds(), stop=stop)
            seed = 0 if urgency == Urgency.HINT else None  # asked again, the hint is the same
            return self._minds.choose((self._table.stored.id, urgency), engine, view, limit, history, seed)

        await asyncio.shield(self._workshop.prepare(engine, view.game))
        return await self._pool.run(urgency, work, stop)

    # ---- hints and analyses ----

    def hint(self, connection: Connection, seat: int) -> None:
        self._check_hints()
        if connection.hint is not None and not connection.hint.done():
            raise Refusal("one hint at a time")
        connection.hint = self.start(self._hint(connection, seat))

    def analyse(self, connection: Connection, seat: int | None, asked: messages.Analyse) -> None:
        self._check_hints()
        view = self._analysed_view(seat, asked.position)
        if asked.engine is not None:
            check_engine_name(asked.engine, view.game)
        self.stop_analysis(connection)
        connection.analysis = self.start(self._analyse(connection, view, asked.engine))

    def stop_analysis(self, connection: Connection) -> None:
        if connection.analysis is not None:
            connection.analysis.cancel()
            connection.analysis = None

    def _check_hints(self) -> None:
        sitting = self._table.sitting
        if not sitting.hints and sitting.status != "over":
            raise Refusal("hints are locked in this room")

    async def _hint(self, connection: Connection, seat: int) -> None:
        try:
            async with self._table.held() as sitting:
                match = sitting.match
                if match is None or match.mover != seat:
                    raise Refusal("it is not your turn")
                view, history, ply = match.state.view(seat), match.history, known_ply(match, seat)
            best = wire.EngineSeat()
            found = await self._searched(Urgency.HINT, best, view, lambda: HINT_SECONDS, qipan.Stop(), history)
            self._check_hints()
            connection.answer(
                {
                    "op": "hint",
                    "ply": ply,
                    "move": str(found.move),
                    "path": list(found.move.path),
                    "value": found.value.json(),
                    "engine": best.engine,
                }
            )
        except (ValueError, PoolIsFull) as error:
            connection.refuse(error, "hint")
        except Exception as error:
            log.warning("room %s: a hint failed: %s", self._table.stored.code, type(error).__name__)
            connection.refuse("no hint was found", "hint")

    def _analysed_view(self, seat: int | None, position: str | None) -> qipan.View:
        sitting = self._table.sitting
        match = sitting.match
        if position is None:
            mover = None if match is None else match.mover
            if match is None or mover is None:
                raise Refusal("nobody is to move")
            if sitting.is_hidden and seat != mover:
                raise Refusal("it is not your turn")
            return match.state.view(mover)
        if sitting.is_hidden:
            raise Refusal("something is hidden in this game; only the match's own position can be analysed")
        state = sitting.game.parse(position)
        if state.mover is None:
            raise Refusal("the game is over in this position")
        return state.view(state.mover)

    async def _analyse(self, connection: Connection, view: qipan.View, engine: str | None) -> None:
        try:
            if view.state is not None and engine is None:
                found = await proof(self._pool, view.state)
                if found is not None:
                    self._tell(connection, view, found, is_last=True)
                    return
            for seconds in ANALYSIS_STEPS:
                found = await estimated(self._pool, view, seconds, engine)
                self._tell(connection, view, found, is_last=seconds == ANALYSIS_STEPS[-1])
        except (ValueError, TimeoutError, PoolIsFull) as error:
            connection.refuse(error, "analyse")
        except Exception as error:
            log.warning("room %s: an analysis failed: %s", self._table.stored.code, type(error).__name__)
            connection.refuse("the analysis failed", "analyse")

    def _tell(self, connection: Connection, view: qipan.View, found: qipan.Analysis, *, is_last: bool) -> None:
        self._check_hints()
        connection.answer({"op": "analysis", "position": view.text, "analysis": found.json(), "is_last": is_last})


async def proof(pool: Pool, state: qipan.State) -> qipan.Analysis | None:
    """What is proved of a position, if anything is."""
    return await giving_way(pool, lambda stop: qipan.proved(state, stop=stop))


async def estimated(pool: Pool, view: qipan.View, seconds: float, engine: str | None) -> qipan.Analysis:
    """What an engine thinks of a position after so long."""
    return await giving_way(
        pool, lambda stop: qipan.estimate(view, qipan.Limit(seconds=seconds, stop=stop), engine=engine)
    )


async def giving_way(pool: Pool, work: Callable[[qipan.Stop], Result]) -> Result:
    """A search that begins anew if it had to give way to what is more urgent."""
    while True:
        stop = qipan.Stop()
        try:
            found = await pool.run(Urgency.ANALYSIS, partial(work, stop), stop)
        except TimeoutError:
            if not stop.is_set:
                raise
        else:
            if not stop.is_set:
                return found
