"""Builds what engines need before their first move.

The first engine of its kind may have to build a table or a tree, which takes seconds and cannot be interrupted. It is
built here, on threads of its own, so that it blocks no search.
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
from qipan.server.engines.factory import create_engine
from qipan.server.engines.scheduler import SHUTTING_DOWN, Urgency, lower_priority
from qipan.server.errors import ServerBusy
from qipan.server.protocol.base import EngineSeat

THREADS = 2
RESERVED_THREADS = 1  # in addition: these build only what a game waits for
NICENESS = 19
MAX_KNOWN = 512
MAX_WAITING = 100  # of jobs that no game waits for


@dataclass(order=True)
class _Job:
    urgency: Urgency
    number: int
    work: Callable[[], object] = field(compare=False)
    done: asyncio.Future[None] = field(compare=False)
    # Acquired by the thread that does the job, which may be in both queues, and twice if it has become more urgent.
    claim: threading.Lock = field(compare=False)


class WarmUp:
    """Its threads are daemons, so that a server can exit while a table is being built."""

    def __init__(self) -> None:
        self._jobs: queue.PriorityQueue[_Job] = queue.PriorityQueue()
        self._game_jobs: queue.PriorityQueue[_Job] = queue.PriorityQueue()
        self._known: FIFOCache[Hashable, _Job] = FIFOCache(MAX_KNOWN)
        self._numbers = itertools.count()
        self._is_stopped = False
        self._loop = asyncio.get_running_loop()
        for number in range(THREADS + RESERVED_THREADS):
            jobs = self._jobs if number < THREADS else self._game_jobs
            threading.Thread(target=self._work, args=(jobs,), name=f"qipan-warm-up-{number}", daemon=True).start()

    def prepare(self, seat: EngineSeat, game: Game, urgency: Urgency) -> asyncio.Future[None]:
        """Return a future that is done once such an engine can be created quickly.

        It never fails because of the engine: an error will occur again, and be handled, where the engine is created.
        """
        return self.build((seat.engine, game), lambda: create_engine(EngineSeat(engine=seat.engine), game), urgency)

    def build(self, key: Hashable, work: Callable[[], object], urgency: Urgency) -> asyncio.Future[None]:
        """Do `work` once per key, the most urgent first. Return a future that is done when the work is.

        Raise ServerBusy if too many jobs are waiting.
        """
        known = self._known.get(key)
        if known is not None and (known.done.done() or known.urgency <= urgency):
            return known.done
        if self._is_stopped:
            raise ServerBusy(SHUTTING_DOWN)
        if not urgency.blocks_a_game and self._jobs.qsize() >= MAX_WAITING:
            raise ServerBusy("too many engines are being prepared")
        done, claim = (self._loop.create_future(), threading.Lock()) if known is None else (known.done, known.claim)
        job = self._known[key] = _Job(urgency, next(self._numbers), work, done, claim)
        self._jobs.put(job)
        if urgency.blocks_a_game:
            self._game_jobs.put(job)
        return job.done

    def stop(self) -> None:
        """Accept no more jobs, and fail those that are not done."""
        self._is_stopped = True
        for job in self._known.values():
            if not job.done.done():
                job.done.set_exception(ServerBusy(SHUTTING_DOWN))
                job.done.exception()  # mark it as retrieved: perhaps nobody waits for it

    def _work(self, jobs: queue.PriorityQueue[_Job]) -> None:
        lower_priority(NICENESS)
        while True:
            job = jobs.get()
            if not job.claim.acquire(blocking=False):
                continue
            with contextlib.suppress(Exception):
                job.work()
            with contextlib.suppress(RuntimeError):  # the event loop is closed
                self._loop.call_soon_threadsafe(partial(_finish, job.done))
            del job  # it may refer to something large


def _finish(done: asyncio.Future[None]) -> None:
    if not done.done():
        done.set_result(None)
