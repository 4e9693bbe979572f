"""A simulated server process: its rooms and its sockets. It can crash, which ends everything that it has started."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from random import Random
from typing import Any, TypeVar, cast

from qipan.server.budgets import Budgets
from qipan.server.config import Settings
from qipan.server.config.lifetimes import Lifetimes
from qipan.server.refusals import Refusals
from qipan.server.rooms.expiry import DAY_SECONDS
from qipan.server.rooms.manager import RoomManager
from qipan.server.services import Services
from qipan.server.socket.endpoint import SocketEndpoint
from simulation.database import Database
from simulation.engines import SimulatedEngines
from simulation.plan import EngineFaults, Plan
from simulation.scope import Scope
from simulation.store import SimulatedSharedStore, SimulatedStore

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Result = TypeVar("Result")


class SimulatedProcess:
    """A process from its start until it crashes or is stopped."""

    def __init__(self, loop: asyncio.AbstractEventLoop, plan: Plan, scope: Scope) -> None:
        self.scope = scope
        self.rooms: RoomManager | None = None  # None until the process serves
        self.store: SimulatedStore | None = None
        self._loop = loop
        self._plan = plan
        self._tasks: dict[asyncio.Task[Any], None] = {}  # the tasks of sockets and requests; used as a set
        self._endpoint: SocketEndpoint | None = None

    @property
    def name(self) -> str:
        return self.scope.name

    @property
    def is_up(self) -> bool:
        return self._endpoint is not None and not self.scope.is_dead

    async def start(self, database: Database, random: Random, faults: Callable[[], EngineFaults]) -> None:
        """Begin to serve. Must be called within the scope of the process."""
        store = SimulatedSharedStore if self._plan.is_shared else SimulatedStore
        self.store = store(database, self.scope)
        engines = cast(Any, SimulatedEngines(random, faults))
        services = Services(self.store, engines, engines, Settings(db="", lifetimes=self._lifetimes()))
        self.rooms = RoomManager(services)
        await self.rooms.start()
        budgets = Budgets(services.settings.budgets)
        self._endpoint = SocketEndpoint(self.rooms, services.settings, budgets, Refusals())

    def _lifetimes(self) -> Lifetimes:
        unload, lifetime = self._plan.unload_seconds, self._plan.lifetime
        lifetimes = Lifetimes(unload_seconds=unload, unload_over_seconds=unload)
        lifetimes.unwatched_seconds = self._plan.unwatched_seconds
        if lifetime is not None:
            days = lifetime / DAY_SECONDS
            lifetimes.open_days = lifetimes.abandoned_days = lifetimes.finished_days = lifetimes.closed_days = days
            lifetimes.unload_over_seconds = lifetimes.sweep_seconds = 2.0
        return lifetimes

    def serve(self, code: str, receive: Receive, send: Send) -> bool:
        """Serve a socket. Return whether the process is up."""
        if not self.is_up:
            return False
        assert self._endpoint is not None
        scope = {"type": "websocket", "path": f"/api/matches/{code}/socket", "headers": [(b"host", b"localhost")]}
        self.run(self._endpoint(scope, cast(Any, receive), cast(Any, send)))
        return True

    def run(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Run something within the scope of the process."""
        task: asyncio.Task[Result] = self._loop.create_task(work, context=self.scope.context())
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)
        return task

    async def stop(self) -> None:
        """Stop in good order. Must be called within the scope of the process."""
        self._endpoint = None
        assert self.rooms is not None
        assert self.store is not None
        await self.rooms.close()
        await self.store.close()

    def crash(self) -> None:
        """Let nothing of this process run any longer. Whatever it has sent arrives nevertheless."""
        self.scope.is_dead = True
        self._endpoint = None
