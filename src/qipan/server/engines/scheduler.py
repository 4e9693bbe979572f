"""Decides which searches and preparations run, off the event loop, so that they do not delay people's moves."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import TypeVar

from cachetools import FIFOCache

from qipan.engines import Stop
from qipan.rules.kernels import available_cores
from qipan.server.config.searches import SearchLimits
from qipan.server.engines.job import NOBODY, Job, Requester, Urgency
from qipan.server.engines.lane import Lane
from qipan.server.errors import (
    SHUTTING_DOWN,
    TOO_MANY_ANALYSES,
    TOO_MANY_PREPARATIONS,
    TOO_MANY_SEARCHES,
    OverBudget,
    ServerBusy,
)

SEARCH_NICENESS = 10
PREPARATION_NICENESS = 19
START_THREADS = 2
REPORT_THREADS = 2
RESERVED_THREADS = 1  # how many preparation threads run only jobs that a game waits for
MAX_REMEMBERED_PREPARATIONS = 512
OWN_PART = 4  # an address may hold 1 / OWN_PART of the places in a queue
OWED_SLACK = 1.2  # an owed search (see `lane.OWED_PART`) may take this many times as long as expected
CHECK_SECONDS = 1.0  # how often the scheduler looks for analyses that run too long, while others wait

Result = TypeVar("Result")


class Scheduler:
    """Runs searches, preparations and short jobs, the most urgent first; of the same urgency, addresses take turns.

    A search can be stopped, by the `Stop` that was passed to `run`. A preparation, such as building a table, takes
    seconds and cannot be interrupted; it has threads of its own, so that it blocks no search. A short job takes less
    than a second. Only one runs at a time: its thread competes with the event loop for the GIL, and so delays every
    match. Programs are started on threads of their own, so that no search waits for them.
    """

    def __init__(self, threads: int | None = None, limits: SearchLimits | None = None) -> None:
        self._limits = limits = limits or SearchLimits()
        self._searches = Lane("qipan-search", threads or max(1, available_cores() - 1), SEARCH_NICENESS)
        self._preparations = Lane("qipan-prepare", limits.preparation_threads, PREPARATION_NICENESS, RESERVED_THREADS)
        self._short_jobs = Lane("qipan-short", 1, niceness=0)
        # A program inherits the priority of the thread that starts it.
        self._starts = Lane("qipan-start", START_THREADS, SEARCH_NICENESS)
        self._reports = Lane("qipan-report", REPORT_THREADS, PREPARATION_NICENESS)
        self._pending: Counter[str] = Counter()  # by address: how many analyses and short jobs it is waiting for
        self._check_timer: asyncio.TimerHandle | None = None
        self._prepared: FIFOCache[Hashable, asyncio.Future[None]] = FIFOCache(MAX_REMEMBERED_PREPARATIONS)
        self._loop = asyncio.get_running_loop()
        self._is_stopped = False

    @contextlib.contextmanager
    def admit(self, address: str) -> Iterator[Requester]:
        """Let a requester at this address wait for analyses or short jobs, one at a time, while the block runs.

        Raise OverBudget if too many at this address are waiting already.
        """
        if self._pending[address] >= self._limits.max_pending_per_address:
            raise OverBudget(TOO_MANY_ANALYSES())
        self._pending[address] += 1
        try:
            yield Requester(address)
        finally:
            self._pending[address] -= 1
            if not self._pending[address]:
                del self._pending[address]

    def place_of(self, who: Requester | str) -> int | None:
        """Return the place in the queue, from 1, of the analysis for which a requester waits; None if it is running.

        For an address, it is the place of the first analysis for which somebody at this address waits.
        """
        return self._searches.place_of(who)

    async def run(
        self,
        urgency: Urgency,
        work: Callable[[], Result],
        stop: Stop | None = None,
        requester: Requester = NOBODY,
        seconds: float = 0.0,
    ) -> Result:
        """Run `work` on a search thread and return its result. Raise ServerBusy if too many searches are waiting.

        `stop` is set when the caller is cancelled, so that the thread is soon free again. The scheduler also sets it
        when a game waits for a thread: at once for an analysis, after `turn_seconds` for any other search, and later if
        its thread was owed to it; and after `analysis_seconds` when another address waits for an analysis. `seconds` is
        how long `work` is expected to take.
        """
        if urgency.blocks_game and self._searches.is_full:
            self._free_thread()
        return await self._run(self._searches, work, urgency, stop, requester, seconds)

    async def run_preemptible(self, work: Callable[[Stop], Result], requester: Requester, seconds: float) -> Result:
        """Run an analysis, and restart it whenever it was stopped in favour of another search."""
        while True:
            stop = Stop()
            try:
                result = await self.run(Urgency.ANALYSIS, partial(work, stop), stop, requester, seconds)
            except TimeoutError:
                if not stop.is_set:
                    raise
            else:
                if not stop.is_set:
                    return result

    async def run_short(self, work: Callable[[], Result], requester: Requester) -> Result:
        """Run a short job and return its result. Raise ServerBusy if too many are waiting."""
        return await self._run(self._short_jobs, work, Urgency.ANALYSIS, None, requester, 0.0)

    async def run_start(self, work: Callable[[], Result], urgency: Urgency, requester: Requester = NOBODY) -> Result:
        """Run a job that starts a program, which may take seconds, on a thread for such jobs; return its result."""
        return await self._run(self._starts, work, urgency, None, requester, 0.0)

    async def run_report(self, work: Callable[[], Result], requester: Requester) -> Result:
        """Run a job that no game waits for, such as reading the games of a tournament."""
        return await self._run(self._reports, work, Urgency.ANALYSIS, None, requester, 0.0)

    def share(self, seconds: float, urgency: Urgency, requester: Requester = NOBODY) -> float:
        """Return the time limit for a search that wants `seconds`. May be called on any thread.

        The limit is shorter than `seconds` if searches that are at least as urgent are waiting for a thread. Of each
        other address, only one search counts.
        """
        ahead = self._searches.count_ahead(urgency, requester.address)
        return min(seconds, self._limits.turn_seconds) / (1 + ahead / self._searches.threads) if ahead else seconds

    def prepare(
        self, key: Hashable, work: Callable[[], object], urgency: Urgency, requester: Requester = NOBODY
    ) -> asyncio.Future[None]:
        """Have a preparation thread call `work`, unless that has already been done for this key.

        Return a future that is done as soon as `work` has returned or failed: if it failed, whatever needs its result
        will fail too, and handle the error. The future is shared by all who prepare this key, so await it within
        `asyncio.shield`. Raise ServerBusy if the server is shutting down, or if too many preparations are waiting and
        no game waits for this one; and OverBudget if too many of them were requested by the same address.
        """
        earlier = self._prepared.get(key)
        if earlier is not None:
            if not earlier.done():
                self._preparations.raise_urgency(earlier, urgency)
            return earlier
        self._check_running()
        if not urgency.blocks_game and self._preparations.count_waiting() >= self._limits.max_waiting_preparations:
            raise ServerBusy(TOO_MANY_PREPARATIONS())
        self._check_preparations_of(requester)
        result = self._prepared[key] = self._loop.create_future()
        self._preparations.add(Job(urgency, partial(_ignore_errors, work), result, requester=requester))
        return result

    @property
    def is_stopped(self) -> bool:
        return self._is_stopped

    def queue_lengths(self) -> dict[str, dict[str, int]]:
        """Return how many jobs wait for a thread, by queue and urgency."""
        lanes = {
            "searches": self._searches,
            "preparations": self._preparations,
            "short_jobs": self._short_jobs,
            "starts": self._starts,
            "reports": self._reports,
        }
        return {name: lane.lengths() for name, lane in lanes.items()}

    def stop(self) -> None:
        """Accept no more jobs, stop the searches that are running, and let all unfinished jobs fail with ServerBusy."""
        self._is_stopped = True
        if self._check_timer is not None:
            self._check_timer.cancel()
        lanes = (self._searches, self._preparations, self._short_jobs, self._starts, self._reports)
        for job in [job for lane in lanes for job in lane.stop()]:
            if job.stop is not None:
                job.stop.set()
            if not job.result.done():
                job.result.set_exception(ServerBusy(SHUTTING_DOWN()))
                job.result.exception()  # otherwise asyncio logs the exception if nobody awaits the future

    async def _run(
        self,
        lane: Lane,
        work: Callable[[], Result],
        urgency: Urgency,
        stop: Stop | None,
        requester: Requester,
        seconds: float,
    ) -> Result:
        self._check_running()
        own = 0 if requester is NOBODY else lane.count_waiting_of(requester.address)
        if max(lane.count_waiting(urgency), OWN_PART * own) >= self._limits.max_waiting:
            raise ServerBusy(TOO_MANY_SEARCHES())
        result: asyncio.Future[Result] = self._loop.create_future()
        lane.add(Job(urgency, work, result, stop, requester, seconds))
        self._check_analyses_later()
        try:
            return await result
        except asyncio.CancelledError:
            lane.remove(result)
            if stop is not None:
                stop.set()
            raise
        finally:
            del result  # the traceback of its error refers to this frame: avoid a cycle of references

    def _check_running(self) -> None:
        if self._is_stopped:
            raise ServerBusy(SHUTTING_DOWN())

    def _check_preparations_of(self, requester: Requester) -> None:
        waiting = self._preparations.count_waiting_of(requester.address)
        if requester is not NOBODY and waiting >= self._limits.max_preparations_per_address:
            raise OverBudget(TOO_MANY_ANALYSES())

    def _free_thread(self) -> None:
        """Free a search thread for a person's game.

        If an analysis is running to which its thread was not owed, stop it at once. Otherwise let `_end_turns` be
        called as soon as the turn of a search is over.
        """
        for job in self._searches.running.values():
            is_analysis = job.urgency == Urgency.ANALYSIS and not job.is_owed
            if is_analysis and job.stop is not None and not job.stop.is_set:
                job.stop.set()
                return
        self._loop.call_at(min(map(self._end_of_turn, self._searches.running.values())), self._end_turns)

    def _end_turns(self) -> None:
        """Stop the searches whose turn is over, if a game still waits for a thread."""
        if not self._searches.count_waiting(Urgency.HINT):  # HINT: the least urgent jobs that a game waits for
            return
        ends = {job: self._end_of_turn(job) for job in self._searches.running.values() if job.stop is not None}
        now = self._loop.time()
        for job, end in ends.items():
            if end <= now and job.stop is not None:
                job.stop.set()
        if ends and min(ends.values()) > now:  # no turn is over, since other searches have begun meanwhile: check again
            self._loop.call_at(min(ends.values()), self._end_turns)

    def _end_of_turn(self, job: Job) -> float:
        """Return the time until which a search runs although a game waits for a thread."""
        turn = self._limits.turn_seconds
        return job.started + (max(turn, OWED_SLACK * job.seconds) if job.is_owed else turn)

    def _check_analyses_later(self) -> None:
        """Let `_end_long_analyses` be called after CHECK_SECONDS if analyses are waiting."""
        if self._check_timer is None and self._searches.count_waiting(Urgency.ANALYSIS):
            self._check_timer = self._loop.call_later(CHECK_SECONDS, self._end_long_analyses)

    def _end_long_analyses(self) -> None:
        """Stop the analyses that have run for `analysis_seconds`, if another address waits for one."""
        self._check_timer = None
        waiting = {job.requester.address for job in self._searches.analyses()}
        latest = self._loop.time() - self._limits.analysis_seconds
        for job in self._searches.running.values():
            is_long = job.urgency == Urgency.ANALYSIS and job.started <= latest
            if is_long and job.stop is not None and waiting - {job.requester.address}:
                job.stop.set()
        self._check_analyses_later()


def _ignore_errors(work: Callable[[], object]) -> None:
    with contextlib.suppress(Exception):
        work()
