"""The engine that plays the seat of this program in a duel: for the whole duel, or as the autopilot of a person."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence

from qipan.engines import Limit, Stop
from qipan.lan.duel import DUEL_OVER
from qipan.lan.players import let_engine_play
from qipan.lan.running import RunningDuel
from qipan.match.clock import limit_by_clock
from qipan.rules import State, View
from qipan.rules.reasons import Problem
from qipan.server.engines.engines import seconds_per_move
from qipan.server.engines.job import Urgency
from qipan.server.errors import ServerBusy
from qipan.server.logs import describe
from qipan.server.protocol.base import EngineSeat
from qipan.server.rooms.manager import RoomManager
from qipan.server.services import Services

RETRY_SECONDS = 0.5
MAX_FAILURES = 3  # consecutive failures after which the engine resigns

log = logging.getLogger("qipan.server")


class LocalEngine:
    """Plays the local seat while `engine` holds it, or while its autopilot is on in the room."""

    def __init__(
        self, services: Services, rooms: RoomManager, code: str, running: RunningDuel, engine: EngineSeat | None
    ) -> None:
        self.engine = engine  # the engine that holds the seat for the whole duel; None if a person does
        self._services = services
        self._rooms = rooms
        self._code = code
        self._running = running
        self._failures = 0

    @property
    def playing(self) -> EngineSeat | None:
        """The engine that plays the seat at present; None if a person does."""
        seat, room = self._running.duel.seat, self._rooms.loaded(self._code)
        match = None if room is None else room.log.state.match
        if self.engine is not None or room is None or match is None or not match.is_on_autopilot(seat):
            return self.engine
        return room.log.state.autopilots[seat]

    async def run(self) -> None:
        """Play until the duel is over."""
        while not self._running.duel.is_over:
            try:
                await let_engine_play(self._running, self._choose, lambda: self.playing is not None)
            except ServerBusy:
                await asyncio.sleep(RETRY_SECONDS)
            except Exception as error:  # an engine or a program may raise anything
                log.warning("room %s: an engine failed in a duel: %s", self._code, describe(error))
                await self._handle_failure()

    async def _choose(self, view: View, history: Sequence[State]) -> str:
        engine, stop = self.playing or EngineSeat(), Stop()
        try:
            owner = ("duel", self._running.duel.agreement.duel)
            choice = await self._services.engines.choose(
                owner,
                engine,
                view,
                lambda: self._limit(engine),
                urgency=Urgency.MOVE,
                stop=stop,
                history=history,
            )
        finally:
            stop.set()
        self._failures = 0
        return str(choice.move)

    def _limit(self, engine: EngineSeat) -> Limit:
        """Return the time limit of a search that starts now."""
        wanted = Limit(seconds=self._services.scheduler.share(seconds_per_move(engine), Urgency.MOVE))
        duel = self._running.duel
        clock, now = duel.agreement.terms.clock, time.monotonic()
        if clock is None:
            return wanted
        left = [duel.left(seat, now) or 0.0 for seat in range(duel.match.game.seats)]
        return limit_by_clock(wanted, clock, left, duel.seat)

    async def _handle_failure(self) -> None:
        self._failures += 1
        await asyncio.sleep(RETRY_SECONDS)
        if self._failures < MAX_FAILURES:
            return
        try:
            self._running.act(lambda duel, now: duel.resign(now))
        except Problem as problem:
            if problem.reason.code != DUEL_OVER.code:
                raise
