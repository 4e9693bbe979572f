"""Decides which searches and preparations run, off the event loop, so that they do not delay people's moves."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Hashable
from functools import partial
from typing import TypeVar

from cachetools import FIFOCache

from qipan.engines import Stop
from qipan.rules.kernels import available_cores
from qipan.server.config.searches import SearchLimits
from qipan.server.engines.lane import Job, Lane, Urgency
from qipan.server.errors import SHUTTING_DOWN, TOO_MANY_PREPARATIONS, TOO_MANY_SEARCHES, ServerBusy

SEARCH_NICENESS = 10
PREPARATION_NICENESS = 19
RESERVED_THREADS = 1  # how many preparation threads run only what a game waits for
MAX_REMEMBERED_PREPARATIONS = 512


Result = TypeVar("Result")


class Scheduler:
    """Runs searches and preparations, the most urgent first.

    A search can be stopped, by the `Stop` that was passed to `run`. A preparation, such as building a table, takes
    seconds and cannot be interrupted; it has threads of its own, so that it blocks no search.
    """

    def __init__(self, threads: int | None = None, limits: SearchLimits | None = None) -> None:
        self._limits = limits = limits or SearchLimits()
        self._searches = Lane("qipan-search", threads or max(1, available_cores() - 1), SEARCH_NICENESS)
        self._preparations = Lane("qipan-prepare", limits.preparation_threads, PREPARATION_NICENESS, RESERVED_THREADS)
        self._prepared: FIFOCache[Hashable, asyncio.Future[None]] = FIFOCache(MAX_REMEMBERED_PREPARATIONS)
        self._loop = asyncio.get_running_loop()
        self._is_stopped = False

    async def run(self, urgency: Urgency, work: Callable[[], Result], stop: Stop | None = None) -> Result:
        """Run `work` on a search thread and return its result. Raise ServerBusy if too many searches are waiting.

        `stop` is set when the caller is cancelled, so that the thread is soon free again. The scheduler also sets it
        when a game waits for a thread: at once for an analysis, after `turn_seconds` for any other search.
        """
        self._check_running()
        if self._searches.count_waiting(urgency) >= self._limits.max_waiting:
            raise ServerBusy(TOO_MANY_SEARCHES())
        if urgency.blocks_game and self._searches.is_full:
            self._free_thread()
        result: asyncio.Future[Result] = self._loop.create_future()
        self._searches.add(Job(urgency, work, result, stop))
        try:
            return await result
        except asyncio.CancelledError:
            self._searches.remove(result)
            if stop is not None:
                stop.set()
            raise
        finally:
            del result  # it refers to its error, whose traceback refers to this frame

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
        """Return the time limit for a search that wants `seconds`. May be called on any thread.

        It is shorter than that if searches of the same or a higher urgency are waiting for a thread.
        """
        ahead = self._searches.count_waiting(urgency)
        return min(seconds, self._limits.turn_seconds) / (1 + ahead / self._searches.threads) if ahead else seconds

    def prepare(self, key: Hashable, work: Callable[[], object], urgency: Urgency) -> asyncio.Future[None]:
        """Let a preparation thread call `work`, unless it has been called for this key before.

        Return a future that is done as soon as `work` has returned or failed: if it failed, whatever needs its result
        will fail too, and handle the error. The future is shared by all who prepare this key, so await it within
        `asyncio.shield`. Raise ServerBusy if the server is shutting down, or if too many preparations are waiting and
        no game waits for this one.
        """
        earlier = self._prepared.get(key)
        if earlier is not None:
            if not earlier.done():
                self._preparations.raise_urgency(earlier, urgency)
            return earlier
        self._check_running()
        if not urgency.blocks_game and self._preparations.count_waiting() >= self._limits.max_waiting_preparations:
            raise ServerBusy(TOO_MANY_PREPARATIONS())
        result = self._prepared[key] = self._loop.create_future()
        self._preparations.add(Job(urgency, partial(_ignore_errors, work), result))
        return result

    @property
    def is_stopped(self) -> bool:
        return self._is_stopped

    def queue_lengths(self) -> dict[str, dict[str, int]]:
        """Return how many jobs wait for a thread, by queue and urgency."""
        return {"searches": self._searches.lengths(), "preparations": self._preparations.lengths()}

    def stop(self) -> None:
        """Accept no more jobs, stop the searches that are running, and let all unfinished jobs fail with ServerBusy."""
        self._is_stopped = True
        for job in self._searches.stop() + self._preparations.stop():
            if job.stop is not None:
                job.stop.set()
            if not job.result.done():
                job.result.set_exception(ServerBusy(SHUTTING_DOWN()))
                job.result.exception()  # otherwise asyncio logs the exception if nobody awaits the future

    def _check_running(self) -> None:
        if self._is_stopped:
            raise ServerBusy(SHUTTING_DOWN())

    def _free_thread(self) -> None:
        """Free a search thread for a person's game.

        If an analysis is running, stop it at once. Otherwise let `_end_turns` be called as soon as the oldest running
        search has run for `turn_seconds`.
        """
        for job in self._searches.running.values():
            if job.urgency == Urgency.ANALYSIS and job.stop is not None and not job.stop.is_set:
                job.stop.set()
                return
        first = min(job.started for job in self._searches.running.values())
        self._loop.call_at(first + self._limits.turn_seconds, self._end_turns)

    def _end_turns(self) -> None:
        """Stop the searches that have run for `turn_seconds`, if a game still waits for a thread."""
        if not self._searches.count_waiting(Urgency.HINT):  # the least urgency with which a game waits
            return
        latest = self._loop.time() - self._limits.turn_seconds
        for job in self._searches.running.values():
            if job.started <= latest and job.stop is not None:
                job.stop.set()


def _ignore_errors(work: Callable[[], object]) -> None:
    with contextlib.suppress(Exception):
        work()
