"""Engines that answer after a while in virtual time, with any legal move, and sometimes fail."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

from qipan.engines import Limit, Stop
from qipan.rules import Move, View
from qipan.server.errors import TOO_MANY_SEARCHES, ServerBusy
from server.rooms.fakes import POLL_SECONDS, FakeEngines
from simulation.plan import EngineFaults


class SimulatedEngines(FakeEngines):
    """Stands for the scheduler and the engines of a process."""

    def __init__(self, random: Random, faults: Callable[[], EngineFaults]) -> None:
        super().__init__()
        self._random = random
        self._faults = faults

    async def _search(self, view: View, limit: Callable[[], Limit], stop: Stop) -> Move:
        faults = self._faults()
        if self._random.random() < faults.busy:
            raise ServerBusy(TOO_MANY_SEARCHES())
        remaining = self._random.uniform(0, min(limit().seconds or faults.seconds, faults.seconds))
        while remaining > 0 and not stop.is_set:
            await asyncio.sleep(min(POLL_SECONDS * 4, remaining))
            remaining -= POLL_SECONDS * 4
        if self._random.random() < faults.failure:
            raise RuntimeError("the engine failed")
        return self._random.choice(view.moves())

    async def _wait_for_analysis(self) -> None:
        await asyncio.sleep(self._random.uniform(0, self._faults().seconds))
        await super()._wait_for_analysis()
