"""A lane: a few low-priority threads, and the jobs that wait for one of them, the most urgent first."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from queue import SimpleQueue
from typing import Any

from qipan.engines import Stop


class Urgency(IntEnum):
    """How urgent a job is. If there are more jobs than threads, those with the lowest number run first."""

    MOVE = 0  # a move that people wait for
    HINT = 1
    ANALYSIS = 2  # stopped as soon as a person's game waits for a thread; the caller starts it again
    ENGINE_MATCH = 3  # a move in a match between engines

    @property
    def blocks_game(self) -> bool:
        """Whether a person's game waits for the result."""
        return self < Urgency.ANALYSIS


@dataclass(eq=False, slots=True)
class Job:
    urgency: Urgency
    work: Callable[[], object]
    result: asyncio.Future[Any]
    stop: Stop | None = None  # ends the work early; None if it cannot be interrupted
    started: float = 0.0  # time of the event loop


class Lane:
    """Runs jobs on threads of its own. Its methods are called on the event loop; `count_waiting` on any thread.

    If some threads are reserved, jobs that no person's game waits for never occupy more than the others. The threads
    are daemons, so that the process can exit while a job is running. A job refers to its room and keeps it in memory,
    so the lane drops every reference to a job as soon as it is over.
    """

    def __init__(self, name: str, threads: int, niceness: int, reserved: int = 0) -> None:
        self.threads = threads
        self.running: dict[asyncio.Future[Any], Job] = {}
        self._unreserved = threads - reserved
        self._waiting: dict[Urgency, OrderedDict[asyncio.Future[Any], Job]] = {each: OrderedDict() for each in Urgency}
        self._started: SimpleQueue[Job | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        for number in range(threads):
            threading.Thread(target=self._work, args=(niceness,), name=f"{name}-{number}", daemon=True).start()

    @property
    def is_full(self) -> bool:
        return len(self.running) >= self.threads

    def count_waiting(self, urgency: Urgency = Urgency.ENGINE_MATCH) -> int:
        """Return how many waiting jobs are at least this urgent."""
        return sum(len(jobs) for each, jobs in self._waiting.items() if each <= urgency)

    def lengths(self) -> dict[str, int]:
        """Return how many jobs wait, by the name of their urgency."""
        return {urgency.name.lower(): len(jobs) for urgency, jobs in self._waiting.items()}

    def add(self, job: Job) -> None:
        self._waiting[job.urgency][job.result] = job
        self._start_jobs()

    def remove(self, result: asyncio.Future[Any]) -> None:
        """Forget the job with this result if it is still waiting."""
        for jobs in self._waiting.values():
            jobs.pop(result, None)

    def raise_urgency(self, result: asyncio.Future[Any], urgency: Urgency) -> None:
        """Make the job with this result at least this urgent if it is still waiting."""
        for other, jobs in self._waiting.items():
            if other > urgency and (job := jobs.pop(result, None)) is not None:
                job.urgency = urgency
                self.add(job)

    def stop(self) -> list[Job]:
        """End the threads, and return the jobs that are not over. Those that have not started never will."""
        jobs = list(self.running.values())
        for waiting in self._waiting.values():
            jobs += waiting.values()
            waiting.clear()
        for _ in range(self.threads):
            self._started.put(None)
        return jobs

    def _start_jobs(self) -> None:
        for urgency, jobs in self._waiting.items():
            threads = self.threads if urgency.blocks_game else self._unreserved
            while jobs and len(self.running) < threads:
                result, job = jobs.popitem(last=False)
                if not result.cancelled():
                    job.started = self._loop.time()
                    self.running[result] = job
                    self._started.put(job)

    def _work(self, niceness: int) -> None:
        """Run jobs. This is the code of each thread."""
        _lower_priority(niceness)
        while (job := self._started.get()) is not None:
            self._run(job)
            del job

    def _run(self, job: Job) -> None:
        value, error = None, None
        try:
            value = job.work()
        except BaseException as raised:
            error = raised
        try:
            self._loop.call_soon_threadsafe(self._finish, job, value, error)
        except RuntimeError:  # the event loop is closed
            pass
        finally:
            del job, value, error  # the error's traceback refers to this frame: without this, a cycle of references

    def _finish(self, job: Job, value: object, error: BaseException | None) -> None:
        del self.running[job.result]
        if job.result.done():  # cancelled, or failed because the server is shutting down
            pass
        elif error is not None:
            job.result.set_exception(error)
        else:
            job.result.set_result(value)
        self._start_jobs()


def _lower_priority(niceness: int) -> None:
    """Lower the priority of this thread, and of threads that it starts, on systems with per-thread priorities."""
    if hasattr(os, "setpriority") and hasattr(threading, "get_native_id"):
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
