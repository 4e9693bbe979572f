"""The services that the parts of a running server share. The application creates them at startup."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from qipan.server.budgets import Budgets
from qipan.server.config import Settings
from qipan.server.config.budgets import AddressBudgets
from qipan.server.engines.engines import Engines
from qipan.server.engines.position_trainings import PositionTrainings
from qipan.server.engines.scheduler import Scheduler
from qipan.server.metrics import Measurements
from qipan.server.storage.store import Store


@dataclass(frozen=True)
class Services:
    store: Store
    scheduler: Scheduler
    engines: Engines
    settings: Settings = field(default_factory=Settings)
    measurements: Measurements = field(default_factory=Measurements)
    budgets: Budgets = field(default_factory=lambda: Budgets(AddressBudgets()))
    position_trainings: PositionTrainings = field(default_factory=PositionTrainings)

    @property
    def is_stopping(self) -> bool:
        """Whether the server is shutting down."""
        return self.scheduler.is_stopped

    def stop_searching(self) -> None:
        """End all searches, so that requests that wait for one get a response before their connections are closed."""
        self.scheduler.stop()

    async def close(self) -> None:
        self.scheduler.stop()
        await asyncio.to_thread(self.engines.close)
        await self.store.close()
