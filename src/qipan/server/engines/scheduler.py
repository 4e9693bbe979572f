"""Runs searches on a few low-priority threads, off the event loop, so that they do not delay people's moves."""

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

from qipan.engines import Stop
from qipan.rules.kernels import available_cores
from qipan.server.errors import SHUTTING_DOWN, TOO_MANY_SEARCHES, ServerBusy

NICENESS = 10
MAX_WAITING = 2_000
TURN_SECONDS = 1.0  # a search other than an analysis may run this long even while a game waits for a thread

Result = TypeVar("Result")


class Urgency(IntEnum):
    """How urgent a search is. If there are more searches than threads, those with the lowest number run first."""

    MOVE = 0  # a move that people wait for
    HINT = 1
    ANALYSIS = 2  # stopped as soon as a person's game waits for a thread; the caller starts it again
    ENGINE_MATCH = 3  # a move in a match between engines

    @property
    def blocks_game(self) -> bool:
        """Whether a person's game waits for the result."""
        return self < Urgency.ANALYSIS


@dataclass(order=True)
class _Job(Generic[Result]):
    urgency: int
    number: int
    work: Callable[[], Result] = field(compare=False)
    stop: Stop | None = field(compare=False)
    result: asyncio.Future[Result] = field(compare=False)
    started: float = field(default=0.0, compare=False)


class Scheduler:
    """Runs searches, the most urgent first. It stops a search by setting the `Stop` that was passed to `run`."""

    def __init__(self, threads: int | None = None) -> None:
        self._threads = threads or max(1, available_cores() - 1)
        self._executor = ThreadPoolExecutor(
            self._threads, "qipan-search", initializer=lower_priority, initargs=(NICENESS,)
        )
        self._jobs: asyncio.PriorityQueue[_Job[object]] = asyncio.PriorityQueue()
        self._waiting = dict.fromkeys(Urgency, 0)
        self._running: dict[int, _Job[object]] = {}
        self._numbers = itertools.count()
        self._is_stopped = False
        self._workers = [asyncio.create_task(self._work()) for _ in range(self._threads)]

    async def run(self, urgency: Urgency, work: Callable[[], Result], stop: Stop | None = None) -> Result:
        """Run `work` on a search thread and return its result. Raise ServerBusy if too many searches are waiting.

        `stop` is set when the caller is cancelled, so that the thread is soon free again. The scheduler also sets it
        when a game waits for a thread: at once for an analysis, after TURN_SECONDS for any other search.
        """
        if self._is_stopped:
            raise ServerBusy(SHUTTING_DOWN())
        if self._count_ahead(urgency) >= MAX_WAITING:
            raise ServerBusy(TOO_MANY_SEARCHES())
        job: _Job[Result] = _Job(urgency, next(self._numbers), work, stop, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)  # type: ignore[arg-type]
        self._waiting[urgency] += 1
        self._preempt(urgency)
        try:
            return await job.result
        except asyncio.CancelledError:
            if stop is not None:
                stop.set()
            raise

    async def run_preemptible(self, work: Callable[[Stop], Result]) -> Result:
        """Run an analysis, and restart it whenever it was stopped in favour of a more urgent search."""
        while True:
            stop = Stop()
            try:
                result = await self.run(Urgency.ANALYSIS, partial(work, stop), stop)
            except TimeoutError:
                if not stop.is_set:
                    raise
            else:
                if not stop.is_set:
                    return result

    def share(self, seconds: float, urgency: Urgency) -> float:
        """Return the time limit for a search that wants `seconds`.

        It is shorter than that if searches of the same or a higher urgency are waiting for a thread.
        """
        ahead = self._count_ahead(urgency)
        return min(seconds, TURN_SECONDS) / (1 + ahead / self._threads) if ahead else seconds

    def stop(self) -> None:
        """Accept no more searches, stop those that are running, and let all unfinished ones fail with ServerBusy."""
        self._is_stopped = True
        jobs = list(self._running.values())
        while not self._jobs.empty():
            jobs.append(self._jobs.get_nowait())
        self._waiting = dict.fromkeys(Urgency, 0)
        for job in jobs:
            if job.stop is not None:
                job.stop.set()
            if not job.result.done():
                job.result.set_exception(ServerBusy(SHUTTING_DOWN()))

    async def close(self) -> None:
        self.stop()
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _count_ahead(self, urgency: Urgency) -> int:
        """Return how many waiting searches are at least this urgent."""
        return sum(count for other, count in self._waiting.items() if other <= urgency)

    def _preempt(self, urgency: Urgency) -> None:
        """Free a thread for a new search of this urgency, if a person's game waits for it and no thread is free.

        If an analysis is running, stop it at once. Otherwise let `_end_turns` be called as soon as the oldest running
        search has run for TURN_SECONDS.
        """
        if not urgency.blocks_game or len(self._running) < self._threads:
            return
        for job in self._running.values():
            if job.urgency == Urgency.ANALYSIS and job.stop is not None and not job.stop.is_set:
                job.stop.set()
                return
        first = min(job.started for job in self._running.values())
        asyncio.get_running_loop().call_at(first + TURN_SECONDS, self._end_turns)

    def _end_turns(self) -> None:
        """Stop the searches that have run for TURN_SECONDS, if a game still waits for a thread."""
        is_game_waiting = any(count for urgency, count in self._waiting.items() if urgency.blocks_game)
        if len(self._running) < self._threads or not is_game_waiting:
            return
        latest = asyncio.get_running_loop().time() - TURN_SECONDS
        for job in self._running.values():
            if job.started <= latest and job.stop is not None:
                job.stop.set()

    async def _work(self) -> None:
        while True:
            job = await self._jobs.get()
            self._waiting[Urgency(job.urgency)] -= 1
            if not job.result.cancelled():
                await self._run(job)
            del job  # a job refers to its room and keeps it in memory: drop the job before waiting for the next one

    async def _run(self, job: _Job[object]) -> None:
        self._running[job.number] = job
        job.started = asyncio.get_running_loop().time()
        try:
            result = await asyncio.get_running_loop().run_in_executor(self._executor, job.work)
        except asyncio.CancelledError:
            job.result.cancel()
            raise
        except BaseException as error:
            if not job.result.done():
                job.result.set_exception(error)
        else:
            if not job.result.done():
                job.result.set_result(result)
        finally:
            self._running.pop(job.number)


def lower_priority(niceness: int) -> None:
    """Lower the priority of this thread, and of threads that it starts, on systems with per-thread priorities."""
    if hasattr(os, "setpriority") and hasattr(threading, "get_native_id"):
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
