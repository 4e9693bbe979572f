"""Waiting jobs, in the order in which they get a thread: addresses take turns, and short jobs come first."""

from __future__ import annotations

import asyncio
from bisect import insort
from collections import OrderedDict
from itertools import chain, zip_longest
from typing import Any

from qipan.server.engines.job import Job


class FairQueue:
    """Jobs of the same urgency.

    The address whose turn it is gets one job, and then waits until every other address has had its turn. So an address
    with a hundred jobs delays another address by one job, not by a hundred.
    """

    def __init__(self) -> None:
        self._jobs: dict[asyncio.Future[Any], Job] = {}
        self._turns: OrderedDict[str, list[Job]] = OrderedDict()  # jobs by address; the next turn comes first

    def __len__(self) -> int:
        return len(self._jobs)

    def add(self, job: Job) -> None:
        self._jobs[job.result] = job
        # Jobs that are expected to take equally long keep the order in which they came.
        insort(self._turns.setdefault(job.requester.address, []), job, key=lambda each: each.seconds)

    @property
    def next(self) -> Job:
        """The job that gets a thread next."""
        return next(iter(self._turns.values()))[0]

    def pop(self) -> Job:
        """Remove and return the next job."""
        job = self.next
        self._turns.move_to_end(job.requester.address)
        self.remove(job.result)
        return job

    def remove(self, result: asyncio.Future[Any]) -> Job | None:
        """Remove and return the job with this result; return None if the queue does not have it."""
        job = self._jobs.pop(result, None)
        if job is not None:
            jobs = self._turns[job.requester.address]
            jobs.remove(job)
            if not jobs:
                del self._turns[job.requester.address]
        return job

    def count(self, address: str) -> int:
        """Return how many jobs of an address wait."""
        return len(self._turns.get(address, ()))

    def count_ahead(self, address: str) -> int:
        """Return how many jobs get a thread before a new job of an address: one job of each other address, and all jobs
        of this address. May be called on any thread.
        """
        own = self.count(address)
        return len(self._turns) + max(0, own - 1)

    def order(self) -> list[Job]:
        """Return all jobs, the next one first, as they would run if no other job came."""
        rounds = zip_longest(*self._turns.values())
        return [job for job in chain.from_iterable(rounds) if job is not None]
