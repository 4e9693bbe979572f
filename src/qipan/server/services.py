"""What the parts of a running server share. The application creates it at startup and passes it on explicitly."""

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
    # Held during short CPU work outside the scheduler. One job at a time: Python threads share one processor with the
    # event loop, and so with every match.
    short_job_slot: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))

    def stop_searching(self) -> None:
        """End all searches, so that requests that wait for one are answered before their connections are closed."""
        self.scheduler.stop()
        self.warm_up.stop()

    async def close(self) -> None:
        await self.scheduler.close()
        await self.store.close()
