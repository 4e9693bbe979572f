"""Warm-up: builds what engines need before their first move.

The first engine of its kind may have to build a table or a tree, which takes seconds and cannot be interrupted. This
happens here, on separate threads, so that it blocks no search.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import queue
import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import partial

from cachetools import FIFOCache

from qipan.rules import Game
from qipan.rules.reasons import ReasonKind
from qipan.server.engines.factory import create_engine
from qipan.server.engines.scheduler import Urgency, lower_priority
from qipan.server.errors import SHUTTING_DOWN, ServerBusy
from qipan.server.protocol.base import EngineSeat

THREADS = 2
RESERVED_THREADS = 1  # additional threads, which build only what a game waits for
NICENESS = 19
MAX_REMEMBERED_JOBS = 512
MAX_WAITING = 100  # if this many jobs are waiting, only those that a game waits for are accepted

TOO_MANY_ENGINES = ReasonKind("too_many_engines", "too many engines are being prepared")


@dataclass(order=True)
class _Job:
    urgency: Urgency
    number: int
    work: Callable[[], object] = field(compare=False)
    done: asyncio.Future[None] = field(compare=False)
    # Acquired by the thread that does the job, so that it is done only once although it can be queued several times:
    # in both queues, and again when it becomes more urgent.
    claim: threading.Lock = field(compare=False)


class WarmUp:
    """Runs warm-up jobs. Its threads are daemons, so that the server can exit while a table is being built."""

    def __init__(self) -> None:
        self._jobs: queue.PriorityQueue[_Job] = queue.PriorityQueue()
        self._game_jobs: queue.PriorityQueue[_Job] = queue.PriorityQueue()
        self._jobs_by_key: FIFOCache[Hashable, _Job] = FIFOCache(MAX_REMEMBERED_JOBS)
        self._numbers = itertools.count()
        self._is_stopped = False
        self._loop = asyncio.get_running_loop()
        for number in range(THREADS + RESERVED_THREADS):
            jobs = self._jobs if number < THREADS else self._game_jobs
            threading.Thread(target=self._work, args=(jobs,), name=f"qipan-warm-up-{number}", daemon=True).start()

    def prepare(self, seat: EngineSeat, game: Game, urgency: Urgency) -> asyncio.Future[None]:
        """Return a future that is done once this engine can be created quickly.

        If building the engine fails, the future is done all the same, without an error: the error will occur again,
        and be handled, when the engine is created for its first move.
        """
        return self.build((seat.engine, game), lambda: create_engine(EngineSeat(engine=seat.engine), game), urgency)

    def build(self, key: Hashable, work: Callable[[], object], urgency: Urgency) -> asyncio.Future[None]:
        """Let a warm-up thread call `work`, unless it has been called for this key before. Urgent jobs run first.

        Return a future that is done as soon as `work` has returned or failed. Raise ServerBusy if the server is
        shutting down, or if too many jobs are waiting and no game waits for this one.
        """
        earlier = self._jobs_by_key.get(key)
        if earlier is not None and (earlier.done.done() or earlier.urgency <= urgency):
            return earlier.done
        if self._is_stopped:
            raise ServerBusy(SHUTTING_DOWN())
        if not urgency.blocks_game and self._jobs.qsize() >= MAX_WAITING:
            raise ServerBusy(TOO_MANY_ENGINES())
        if earlier is None:
            done, claim = self._loop.create_future(), threading.Lock()
        else:
            done, claim = earlier.done, earlier.claim
        job = self._jobs_by_key[key] = _Job(urgency, next(self._numbers), work, done, claim)
        self._jobs.put(job)
        if urgency.blocks_game:
            self._game_jobs.put(job)
        return job.done

    def stop(self) -> None:
        """Accept no more jobs, and let the futures of unfinished ones fail with ServerBusy."""
        self._is_stopped = True
        for job in self._jobs_by_key.values():
            if not job.done.done():
                job.done.set_exception(ServerBusy(SHUTTING_DOWN()))
                job.done.exception()  # otherwise asyncio logs the exception if nobody awaits the future

    def _work(self, jobs: queue.PriorityQueue[_Job]) -> None:
        lower_priority(NICENESS)
        while True:
            job = jobs.get()
            if not job.claim.acquire(blocking=False):
                continue
            with contextlib.suppress(Exception):
                job.work()
            with contextlib.suppress(RuntimeError):  # raised if the event loop is closed
                self._loop.call_soon_threadsafe(partial(_finish, job.done))
            del job  # a job may refer to something large: drop it before waiting for the next one


def _finish(done: asyncio.Future[None]) -> None:
    if not done.done():
        done.set_result(None)
