"""Worker processes of this machine, which are replaced when one of them dies, and end when this process does."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing.connection import Connection
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class ProcessExecutor(Executor):
    """An executor of worker processes. If one dies, all are replaced, and their unfinished calls are broken.

    >>> with ProcessExecutor(1) as executor:
    ...     executor.submit(abs, -3).result()
    3
    """

    def __init__(self, max_workers: int | None = None) -> None:
        self.max_workers = max_workers or os.cpu_count() or 1
        self._pool, self._alive = self._start()

    def _start(self) -> tuple[ProcessPoolExecutor, Connection]:
        context = multiprocessing.get_context("spawn")
        # Workers end when the other end of this pipe is closed: by `kill`, or because this process has died.
        reader, writer = context.Pipe(duplex=False)
        pool = ProcessPoolExecutor(self.max_workers, context, _start_worker, (reader,))
        return pool, writer

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        try:
            return self._pool.submit(function, *args, **kwargs)
        except BrokenExecutor:
            self.kill()
            self._pool, self._alive = self._start()
            return self._pool.submit(function, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._pool.shutdown(wait, cancel_futures=cancel_futures)
        self._alive.close()

    def kill(self) -> None:
        """End all workers at once, with the programs that they run. Calls that they have not finished are lost."""
        self._alive.close()
        self._pool.shutdown(wait=True, cancel_futures=True)


def _start_worker(alive: Connection) -> None:
    """Prepare a worker process, which leaves Ctrl-C to its parent process, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_wait_for_end, args=(alive,), daemon=True).start()


def _wait_for_end(alive: Connection) -> None:
    """End this process when its parent does. The programs that it runs end with it; see `engines.external`."""
    try:
        alive.recv_bytes()  # the parent never sends anything; this raises when the parent closes the pipe
    except (EOFError, OSError):
        os._exit(1)
