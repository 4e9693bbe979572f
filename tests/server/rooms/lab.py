"""Virtual time, and server processes that share it and a disk."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any, TypeVar, cast

import pytest

from qipan.server import clock
from qipan.server.protocol.base import CONSONANTS, VOWELS
from qipan.server.rooms import manager
from qipan.server.rooms.manager import RoomManager
from qipan.server.services import Services
from server.rooms.fakes import EPOCH, Disk, FakeEngines, FakeStore

MAX_WAIT_SECONDS = 600.0  # virtual time after which a command that does not return fails the test

Result = TypeVar("Result")


# ---- time ----


class VirtualSelector(selectors.SelectSelector):
    """Lets the event loop jump to its next timer instead of waiting for it."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1000.0
        self.idle: asyncio.Future[None] | None = None  # completed as soon as the loop has nothing to do but to wait

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is not None and timeout <= 0:
            return []
        if self.idle is not None:
            self.idle.set_result(None)
            self.idle = None
        elif timeout is None:
            raise AssertionError("the test would wait for ever")
        else:
            self.now += timeout
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.selector = VirtualSelector()
        super().__init__(self.selector)
        # asyncio adds the resolution to the time, to run timers that are due. The default is so small that it would be
        # lost in rounding after many years of virtual time.
        self._clock_resolution = 1e-6

    def time(self) -> float:
        return self.selector.now

    def run(self, work: Awaitable[Result]) -> Result:
        """Return the result of `work`, once everything that it caused is done too, except what waits for a time."""
        return self.run_until_complete(self._run(work))

    async def _run(self, work: Awaitable[Result]) -> Result:
        try:
            return await asyncio.wait_for(work, MAX_WAIT_SECONDS)
        finally:
            self.selector.idle = idle = self.create_future()
            await idle


# ---- processes ----


class Process:
    """The part of a server process that has to do with rooms."""

    def __init__(self, loop: VirtualLoop, disk: Disk) -> None:
        self.loop = loop
        self.store = FakeStore(disk)
        self.engines = FakeEngines()
        engines = cast(Any, self.engines)
        services = Services(cast(Any, self.store), engines, engines)
        self.limits = services.settings.rooms
        self.budgets = services.budgets.limits
        self.lifetimes = services.settings.lifetimes
        self.rooms = RoomManager(services)


class Lab:
    """A disk, virtual time, and the processes that share them. Must be closed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.loop = VirtualLoop()
        self.disk = Disk()
        self._processes: list[Process] = []
        self._syllables = (consonant + vowel for consonant in CONSONANTS for vowel in VOWELS)
        self._patch(monkeypatch)

    def _patch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        loop, tokens = self.loop, count(1)

        def now() -> float:
            return EPOCH + loop.time() - 1000

        async def run_here(work: Callable[..., Result], *arguments: Any) -> Result:
            return work(*arguments)  # called here, since virtual time does not wait for a thread

        monkeypatch.setattr(asyncio, "to_thread", run_here)
        monkeypatch.setattr(clock, "now", now)
        monkeypatch.setattr(clock, "monotonic", loop.time)
        monkeypatch.setattr(manager, "new_token", lambda: f"secret-{next(tokens)}")
        monkeypatch.setattr(manager, "new_code", self.new_code)

    def new_code(self, is_listed: bool = True) -> str:
        """Return the next free code of a room."""
        return "bababa" + next(self._syllables)

    def skip(self, seconds: float) -> None:
        """Let time pass at once, as if all machines had been asleep: what was due meanwhile is due now."""
        self.loop.selector.now += seconds

    def new_process(self) -> Process:
        process = Process(self.loop, self.disk)
        self._processes.append(process)
        return process

    def kill(self, process: Process) -> None:
        self._processes.remove(process)
        self.loop.run(process.rooms.close())

    def close(self) -> None:
        for process in self._processes:
            self.loop.run(process.rooms.close())
        self.loop.close()
