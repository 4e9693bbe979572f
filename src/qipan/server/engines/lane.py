"""A lane: a few low-priority threads, and the jobs that wait for one of them, the most urgent first."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from itertools import chain
from queue import SimpleQueue
from typing import Any

from qipan.server.engines.fair_queue import FairQueue
from qipan.server.engines.job import Job, Requester, Urgency

# Nothing starves: while jobs of an urgency in PATIENT wait, they are owed this part of the time that threads spend on
# more urgent jobs. Once the time owed suffices for the next of them, it runs first.
OWED_PART = 0.2
MIN_OWED_SECONDS, MAX_OWED_SECONDS = 0.5, 6.0
PATIENT = (Urgency.ANALYSIS, Urgency.ENGINE_MATCH)  # the urgencies that are owed time


class Lane:
    """Runs jobs on threads of its own. Its methods are called on the event loop; `count_ahead` on any thread.

    Jobs that no person's game waits for never occupy the reserved threads, if there are any.
    The threads are daemons, so that the process can exit while a job is running. A job refers to its room and keeps it
    in memory, so the lane drops every reference to a job as soon as it is over.
    """

    def __init__(self, name: str, threads: int, niceness: int, reserved: int = 0) -> None:
        self.threads = threads
        self.running: dict[asyncio.Future[Any], Job] = {}
        self._unreserved = threads - reserved
        self._owed = dict.fromkeys(PATIENT, 0.0)  # owed seconds; negative after a job that took longer than was owed
        self._waiting = {each: FairQueue() for each in Urgency}
        # The places of analyses in the queue, by requester and by address; None if not computed since the last change.
        self._places: dict[Requester | str, int] | None = None
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

    def count_ahead(self, urgency: Urgency, address: str) -> int:
        """Return how many jobs that are at least this urgent run before a new job of an address."""
        return sum(jobs.count_ahead(address) for each, jobs in self._waiting.items() if each <= urgency)

    def count_waiting_of(self, address: str) -> int:
        """Return how many jobs of an address are waiting."""
        return sum(jobs.count(address) for jobs in self._waiting.values())

    def analyses(self) -> list[Job]:
        """Return the analyses that are waiting, the next one first."""
        return self._waiting[Urgency.ANALYSIS].order()

    def place_of(self, who: Requester | str) -> int | None:
        """Return the place in the queue, from 1, of the next analysis of a requester or of an address.

        It counts all jobs that would run before it. Return None if no such analysis is waiting.
        """
        if self._places is None:
            self._places = {}
            first = 1 + self.count_waiting(Urgency.HINT)
            for place, job in enumerate(self.analyses(), first):
                for key in (job.requester, job.requester.address):
                    self._places.setdefault(key, place)
        return self._places.get(who)

    def lengths(self) -> dict[str, int]:
        """Return how many jobs wait, by the name of their urgency."""
        return {urgency.name.lower(): len(jobs) for urgency, jobs in self._waiting.items()}

    def add(self, job: Job) -> None:
        self._waiting[job.urgency].add(job)
        self._start_jobs()

    def remove(self, result: asyncio.Future[Any]) -> None:
        """Forget the job with this result if it is still waiting."""
        self._places = None
        for jobs in self._waiting.values():
            jobs.remove(result)

    def raise_urgency(self, result: asyncio.Future[Any], urgency: Urgency) -> None:
        """Make the job with this result at least this urgent if it is still waiting."""
        for other, jobs in self._waiting.items():
            if other > urgency and (job := jobs.remove(result)) is not None:
                job.urgency = urgency
                self.add(job)

    def stop(self) -> list[Job]:
        """End the threads, and return the unfinished jobs. Those that have not started never will."""
        jobs = [*self.running.values(), *chain.from_iterable(waiting.order() for waiting in self._waiting.values())]
        for job in jobs:
            self.remove(job.result)
        for _ in range(self.threads):
            self._started.put(None)
        return jobs

    def _start_jobs(self) -> None:
        self._places = None
        self._start_owed()
        for urgency, jobs in self._waiting.items():
            threads = self.threads if urgency.blocks_game else self._unreserved
            while jobs and len(self.running) < threads:
                self._start(jobs.pop())

    def _start_owed(self) -> None:
        """Start a job to which a thread is owed, unless such a job is running."""
        if len(self.running) >= self._unreserved or any(job.is_owed for job in self.running.values()):
            return
        for urgency, owed in self._owed.items():
            jobs = self._waiting[urgency]
            if jobs and owed >= min(max(jobs.next.seconds, MIN_OWED_SECONDS), MAX_OWED_SECONDS):
                job = jobs.pop()
                job.is_owed = True
                self._start(job)
                return

    def _start(self, job: Job) -> None:
        if not job.result.cancelled():
            job.started = self._loop.time()
            self.running[job.result] = job
            self._started.put(job)

    def _settle(self, job: Job) -> None:
        """Update the time that each urgency is owed, after a job has run."""
        seconds = self._loop.time() - job.started
        if job.is_owed:
            self._owed[job.urgency] -= seconds
        for urgency in PATIENT:
            if job.urgency < urgency:
                owed = self._owed[urgency] + OWED_PART * seconds
                self._owed[urgency] = min(MAX_OWED_SECONDS, owed) if self._waiting[urgency] else 0.0

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
            del job, value, error  # the error's traceback refers to this frame: avoid a cycle of references

    def _finish(self, job: Job, value: object, error: BaseException | None) -> None:
        del self.running[job.result]
        self._settle(job)
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
