"""Engines that answer after a while in virtual time, with any legal move, and sometimes fail."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

from qipan.engines import Choice, Stop
from qipan.rules import View
from qipan.server.engines.job import Requester
from qipan.server.errors import TOO_MANY_SEARCHES, ServerBusy
from qipan.server.protocol.base import EngineSeat
from qipan.truth import Analysis, Value
from server.rooms.fakes import POLL_SECONDS, FakeEngines
from simulation.plan import EngineFaults


class SimulatedEngines(FakeEngines):
    """Stands for the scheduler and the engines of a process."""

    def __init__(self, random: Random, faults: Callable[[], EngineFaults]) -> None:
        super().__init__()
        self._random = random
        self._faults = faults

    async def choose(
        self,
        owner: object,
        seat: EngineSeat,
        view: View,
        seconds: Callable[[], float],
        *,
        urgency: object,
        stop: Stop,
        history: object,
    ) -> Choice:
        faults = self._faults()
        if self._random.random() < faults.busy:
            raise ServerBusy(TOO_MANY_SEARCHES())
        remaining = self._random.uniform(0, min(seconds(), faults.seconds))
        while remaining > 0 and not stop.is_set:
            await asyncio.sleep(min(POLL_SECONDS * 4, remaining))
            remaining -= POLL_SECONDS * 4
        if self._random.random() < faults.failure:
            raise RuntimeError("the engine failed")
        return Choice(self._random.choice(view.moves()), Value.estimate((0.0,) * view.game.seats, "fake"))

    async def analyse(
        self, view: View, seconds: float, name: str | None = None, history: object = (), *, requester: Requester
    ) -> Analysis:
        await asyncio.sleep(self._random.uniform(0, self._faults().seconds))
        return await super().analyse(view, seconds, name, history, requester=requester)
