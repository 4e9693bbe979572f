"""Where engines are got ready. The first one of its kind may have a table or a tree to build, which takes seconds and
cannot be given up: it is built here, so that nobody else's engine waits for it in the pool."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import queue
import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import partial

import qipan
from qipan.server.engines.cache import made
from qipan.server.engines.scheduler import GOING_DOWN, PoolIsFull, Urgency, lower_priority
from qipan.server.protocol.base import EngineSeat

THREADS = 2
THREADS_FOR_GAMES = 1
"""That build only what a game waits for."""
NICENESS = 19
MOST_KNOWN = 512
MOST_WAITING = 100
"""That no game waits for: more are refused."""


@dataclass(order=True)
class _Job:
    urgency: Urgency
    number: int
    work: Callable[[], object] = field(compare=False)
    done: asyncio.Future[None] = field(compare=False)
    is_taken: threading.Lock = field(compare=False)
    """Held by the thread that does it: the same may wait in both queues, or twice as it became more urgent."""


class Workshop:
    """Its threads are daemons: a server that ends waits for no table."""

    def __init__(self) -> None:
        self._jobs: queue.PriorityQueue[_Job] = queue.PriorityQueue()
        self._for_games: queue.PriorityQueue[_Job] = queue.PriorityQueue()
        self._known: dict[Hashable, _Job] = {}
        self._numbers = itertools.count()
        self._is_ending = False
        self._loop = asyncio.get_running_loop()
        for number in range(THREADS + THREADS_FOR_GAMES):
            jobs = self._jobs if number < THREADS else self._for_games
            threading.Thread(target=self._work, args=(jobs,), name=f"qipan-workshop-{number}", daemon=True).start()

    def prepare(self, seat: EngineSeat, game: qipan.Game, urgency: Urgency) -> asyncio.Future[None]:
        """Done when an engine of that kind can be made at once. Its errors are left to whoever makes it."""
        return self.build((seat.engine, game), lambda: made(EngineSeat(engine=seat.engine), game), urgency)

    def build(self, key: Hashable, work: Callable[[], object], urgency: Urgency) -> asyncio.Future[None]:
        """Done when the work is, which is done once for a key; whoever is in a hurry goes first."""
        known = self._known.get(key)
        if known is not None and (known.done.done() or known.urgency <= urgency):
            return known.done
        if self._is_ending:
            raise PoolIsFull(GOING_DOWN)
        if not urgency.is_waited_for and self._jobs.qsize() >= MOST_WAITING:
            raise PoolIsFull("too many engines are being got ready")
        while len(self._known) >= MOST_KNOWN:
            del self._known[next(iter(self._known))]
        done, is_taken = (
            (self._loop.create_future(), threading.Lock()) if known is None else (known.done, known.is_taken)
        )
        job = self._known[key] = _Job(urgency, next(self._numbers), work, done, is_taken)
        self._jobs.put(job)
        if urgency.is_waited_for:
            self._for_games.put(job)
        return job.done

    def end(self) -> None:
        """Nothing more is built; whoever waits is told so."""
        self._is_ending = True
        for job in self._known.values():
            if not job.done.done():
                job.done.set_exception(PoolIsFull(GOING_DOWN))
                job.done.exception()  # there may be nobody who waits

    def _work(self, jobs: queue.PriorityQueue[_Job]) -> None:
        lower_priority(NICENESS)
        while True:
            job = jobs.get()
            if not job.is_taken.acquire(blocking=False):
                continue
            with contextlib.suppress(Exception):
                job.work()
            with contextlib.suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(partial(_tell, job.done))
            del job  # what it has built may be large


def _tell(done: asyncio.Future[None]) -> None:
    if not done.done():
        done.set_result(None)
