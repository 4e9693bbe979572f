"""Decides when a room retries after a failure: until the store answers, and once more some time later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from qipan.server import clock
from qipan.server.rooms.tasks import BackgroundTasks

RETRY_SECONDS = 0.5  # time between attempts to reach a store that was unavailable
LATE_SECONDS = 5.0  # within this time, a write that was reported as failed may still take effect


class Recovery:
    """Calls `recover` after a failure.

    `recover` gets the seconds to wait before each attempt, and returns once it has succeeded or can never succeed.
    """

    def __init__(self, tasks: BackgroundTasks, recover: Callable[[float], Coroutine[Any, Any, None]]) -> None:
        self._tasks = tasks
        self._recover = recover
        self._failed_at = 0.0  # `clock.monotonic()` at the last failure
        self._soon: asyncio.Task[None] | None = None
        self._late: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Recover from a failure that has just happened."""
        self._failed_at = clock.monotonic()
        if self._soon is None or self._soon.done():
            self._soon = self._tasks.start(self._recover(RETRY_SECONDS))
        if self._late is None or self._late.done():
            self._late = self._tasks.start(self._recover_late())

    async def _recover_late(self) -> None:
        """Recover once more: the failed write may have taken effect late, and nothing notifies this process of that."""
        while (remaining := self._failed_at + LATE_SECONDS - clock.monotonic()) > 0:
            await asyncio.sleep(remaining)
        await self._recover(RETRY_SECONDS)
