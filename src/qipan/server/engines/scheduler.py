"""Where engines think: a few threads of low priority, off the event loop, so that nobody's move waits for a search."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from typing import Generic, TypeVar

import qipan
from qipan.rules.kernels import available_cores

NICENESS = 10
MOST_WAITING = 2_000
TURN = 1.0
"""Seconds that a search has in any case. One that would take longer ends with what it has when people wait."""
GOING_DOWN = "the server is going down"

Result = TypeVar("Result")


class Urgency(IntEnum):
    """Who goes first when there are more searches than threads."""

    MOVE = 0
    """People wait for it."""
    HINT = 1
    ANALYSIS = 2
    """Stopped as soon as something more urgent has no thread; whoever wants it asks again."""
    SHOW = 3
    """A move of engines among themselves."""

    @property
    def is_waited_for(self) -> bool:
        """Whether somebody's game waits."""
        return self < Urgency.ANALYSIS


class PoolIsFull(Exception):
    """More searches are waiting than the server takes on."""


@dataclass(order=True)
class _Job(Generic[Result]):
    urgency: int
    number: int
    work: Callable[[], Result] = field(compare=False)
    stop: qipan.Stop | None = field(compare=False)
    done: asyncio.Future[Result] = field(compare=False)
    begun: float = field(default=0.0, compare=False)


class Pool:
    """Runs searches, the urgent ones first. A search is stopped by the :class:`qipan.Stop` of its own limit."""

    def __init__(self, threads: int | None = None) -> None:
        self._threads = threads or max(1, available_cores() - 1)
        self._executor = ThreadPoolExecutor(
            self._threads, "qipan-search", initializer=lower_priority, initargs=(NICENESS,)
        )
        self._jobs: asyncio.PriorityQueue[_Job[object]] = asyncio.PriorityQueue()
        self._waiting = dict.fromkeys(Urgency, 0)
        self._running: dict[int, _Job[object]] = {}
        self._numbers = itertools.count()
        self._is_ending = False
        self._workers = [asyncio.create_task(self._serve()) for _ in range(self._threads)]

    async def run(self, urgency: Urgency, work: Callable[[], Result], stop: qipan.Stop | None = None) -> Result:
        """What `work` returns. Cancelling the wait sets the stop, and the thread is free again within moments. So does
        the pool, to an analysis at once, to a longer search after its turn, when a game waits."""
        if self._is_ending:
            raise PoolIsFull(GOING_DOWN)
        if self._ahead(urgency) >= MOST_WAITING:
            raise PoolIsFull("too many searches are waiting")
        job: _Job[Result] = _Job(urgency, next(self._numbers), work, stop, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)  # type: ignore[arg-type]
        self._waiting[urgency] += 1
        self._make_room(urgency)
        try:
            return await job.done
        except asyncio.CancelledError:
            if stop is not None:
                stop.set()
            raise

    def share(self, seconds: float, urgency: Urgency) -> float:
        """How long a search may take that would like to take so long, so that those who wait get their turn soon. Less
        urgent ones take nothing from it."""
        ahead = self._ahead(urgency)
        return min(seconds, TURN) / (1 + ahead / self._threads) if ahead else seconds

    def _ahead(self, urgency: Urgency) -> int:
        """How many wait that are as urgent, or more."""
        return sum(self._waiting[each] for each in Urgency if each <= urgency)

    def end(self) -> None:
        """No more searches; those that run or wait end now."""
        self._is_ending = True
        jobs = list(self._running.values())
        while not self._jobs.empty():
            jobs.append(self._jobs.get_nowait())
        self._waiting = dict.fromkeys(Urgency, 0)
        for job in jobs:
            if job.stop is not None:
                job.stop.set()
            if not job.done.done():
                job.done.set_exception(PoolIsFull(GOING_DOWN))

    async def close(self) -> None:
        self.end()
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _make_room(self, urgency: Urgency) -> None:
        """An analysis gives way: it can be gone on with later, and nobody's game waits for it. Others have their turn
        first."""
        if not urgency.is_waited_for or len(self._running) < self._threads:
            return
        for job in self._running.values():
            if job.urgency == Urgency.ANALYSIS and job.stop is not None and not job.stop.is_set:
                job.stop.set()
                return
        first = min(job.begun for job in self._running.values())
        asyncio.get_running_loop().call_at(first + TURN, self._end_turns)

    def _end_turns(self) -> None:
        if len(self._running) < self._threads or not any(self._waiting[each] for each in Urgency if each.is_waited_for):
            return
        over = asyncio.get_running_loop().time() - TURN
        for job in self._running.values():
            if job.begun <= over and job.stop is not None:
                job.stop.set()

    async def _serve(self) -> None:
        while True:
            job = await self._jobs.get()
            self._waiting[Urgency(job.urgency)] -= 1
            if not job.done.cancelled():
                await self._do(job)
            del job  # it knows of a room, which may have gone when the next one comes

    async def _do(self, job: _Job[object]) -> None:
        self._running[job.number] = job
        job.begun = asyncio.get_running_loop().time()
        try:
            found = await asyncio.get_running_loop().run_in_executor(self._executor, job.work)
        except asyncio.CancelledError:
            job.done.cancel()
            raise
        except BaseException as error:
            if not job.done.done():
                job.done.set_exception(error)
        else:
            if not job.done.done():
                job.done.set_result(found)
        finally:
            self._running.pop(job.number)


def lower_priority(niceness: int) -> None:
    """Of this thread and of those that a kernel starts from it; where the system knows priorities of threads."""
    if hasattr(os, "setpriority") and hasattr(threading, "get_native_id"):
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)


async def giving_way(pool: Pool, work: Callable[[qipan.Stop], Result]) -> Result:
    """A search that begins anew if it had to give way to what is more urgent."""
    while True:
        stop = qipan.Stop()
        try:
            found = await pool.run(Urgency.ANALYSIS, partial(work, stop), stop)
        except TimeoutError:
            if not stop.is_set:
                raise
        else:
            if not stop.is_set:
                return found
