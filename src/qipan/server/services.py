"""The services that the parts of a running server share. The application creates them at startup."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from qipan.server.engines.cache import EngineCache
from qipan.server.engines.scheduler import Scheduler
from qipan.server.engines.warmup import WarmUp
from qipan.server.storage.store import Store


@dataclass(frozen=True)
class Services:
    store: Store
    scheduler: Scheduler
    warm_up: WarmUp = field(default_factory=WarmUp)
    engine_cache: EngineCache = field(default_factory=EngineCache)
    # Held during short CPU-bound jobs outside the scheduler. Only one runs at a time: its thread competes with the
    # event loop for the GIL, and so delays every match.
    short_job_slot: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))

    def stop_searching(self) -> None:
        """End all searches, so that requests waiting for one get a response before their connections are closed."""
        self.scheduler.stop()
        self.warm_up.stop()

    async def close(self) -> None:
        await self.scheduler.close()
        await self.store.close()
