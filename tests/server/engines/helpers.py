"""What the tests of the scheduler share."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from collections.abc import Awaitable, Callable
from typing import TypeVar

from qipan.server.engines.scheduler import Scheduler
from server.helpers import TIMEOUT_SECONDS

Thing = TypeVar("Thing")


async def check_freed(use: Callable[[Scheduler], Awaitable[weakref.ref[Thing]]]) -> None:
    """Check that no reference to an object is left after its use, without the help of the garbage collector.

    A thread may drop its last reference shortly after the use.
    """
    scheduler = Scheduler(2)
    gc.disable()
    try:
        reference = await use(scheduler)
        deadline = time.monotonic() + TIMEOUT_SECONDS / 10
        while reference() is not None and time.monotonic() < deadline:
            await asyncio.sleep(0.005)
        assert reference() is None
    finally:
        gc.enable()
        scheduler.stop()
