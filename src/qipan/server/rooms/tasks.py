"""Background tasks, of a room or of all rooms."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Iterator
from typing import Any

from qipan.server.logs import describe

log = logging.getLogger("qipan.server")


@contextlib.contextmanager
def isolated(code: str) -> Iterator[None]:
    """Log an error of the `with` block, which concerns only this room, and go on with the others."""
    try:
        yield
    except Exception as error:
        log_failure(code, error)


def log_failure(code: str, error: Exception) -> None:
    """Log that something unexpected has failed in a room."""
    log.error("room %s failed: %s", code, describe(error))


class BackgroundTasks:
    """Holds references to running tasks. The event loop has only weak ones, so tasks could be garbage-collected."""

    def __init__(self) -> None:
        self._tasks: dict[asyncio.Task[Any], None] = {}  # used as a set; in the order in which they were started

    @property
    def is_empty(self) -> bool:
        return not self._tasks

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)
        return task

    async def cancel(self) -> None:
        """Cancel all tasks and wait until they have ended."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def retrieve_error(task: asyncio.Task[object]) -> None:
    """Retrieve the error of a task: otherwise, if its caller is gone, asyncio would log it with a traceback."""
    if not task.cancelled():
        task.exception()
