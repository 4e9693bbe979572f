"""The scheduler: urgent searches run first, analyses are preempted, nobody waits forever."""

from __future__ import annotations

import asyncio
import os
import threading
import time
import weakref
from functools import partial

import pytest

import qipan
from qipan.server.config.searches import SearchLimits
from qipan.server.engines import scheduler as scheduler_module
from qipan.server.engines.engines import Engines
from qipan.server.engines.job import NOBODY, Urgency
from qipan.server.engines.scheduler import Scheduler
from qipan.server.errors import SHUTTING_DOWN, ServerBusy
from server.engines.helpers import check_freed
from server.helpers import TIMEOUT_SECONDS, run_in_thread


class Busy:
    """Work that lasts until it is stopped or released."""

    def __init__(self) -> None:
        self.stop = qipan.Stop()
        self.begun, self.go = threading.Event(), threading.Event()

    def __call__(self) -> str:
        self.begun.set()
        while not self.stop.is_set:
            if self.go.wait(0.005):
                return "released"
        return "stopped"


async def begun(work: Busy) -> None:
    assert await asyncio.to_thread(work.begun.wait, TIMEOUT_SECONDS)


def test_urgent_searches_run_first_and_share_the_time() -> None:
    async def work() -> None:
        scheduler, first = Scheduler(1), Busy()
        order: list[Urgency] = []
        running = asyncio.create_task(scheduler.run(Urgency.MOVE, first, first.stop))
        await begun(first)
        assert scheduler.share(30.0, Urgency.MOVE) == 30.0
        waiting = [
            asyncio.create_task(scheduler.run(urgency, partial(order.append, urgency), seconds=100.0))
            for urgency in (Urgency.ENGINE_MATCH, Urgency.ANALYSIS, Urgency.HINT, Urgency.MOVE)
        ]
        await asyncio.sleep(0)
        assert scheduler.share(30.0, Urgency.ENGINE_MATCH) == 0.2  # four searches are waiting
        assert scheduler.share(30.0, Urgency.MOVE) == 0.5  # only one of them is as urgent as a move
        first.go.set()
        assert await running == "released"
        await asyncio.gather(*waiting)
        assert order == [Urgency.MOVE, Urgency.HINT, Urgency.ANALYSIS, Urgency.ENGINE_MATCH]
        scheduler.stop()

    run_in_thread(work())


def test_searches_of_the_same_urgency_run_in_their_order() -> None:
    async def work() -> None:
        scheduler, order = Scheduler(1), list[int]()
        await asyncio.gather(*(scheduler.run(Urgency.MOVE, partial(order.append, number)) for number in range(5)))
        assert order == [0, 1, 2, 3, 4]
        scheduler.stop()

    run_in_thread(work())


@pytest.mark.parametrize("urgency", [Urgency.ANALYSIS, Urgency.ENGINE_MATCH])
def test_only_a_game_preempts_an_analysis(urgency: Urgency) -> None:
    async def work() -> None:
        scheduler, analysis = Scheduler(1), Busy()
        first = asyncio.create_task(scheduler.run(Urgency.ANALYSIS, analysis, analysis.stop))
        await begun(analysis)
        second = asyncio.create_task(scheduler.run(urgency, lambda: "second"))
        await asyncio.sleep(0.05)
        assert not analysis.stop.is_set
        analysis.go.set()
        assert (await first, await second) == ("released", "second")
        scheduler.stop()

    run_in_thread(work())


def test_a_move_preempts_an_analysis_but_not_another_move() -> None:
    async def work() -> None:
        scheduler, analysis, move = Scheduler(1), Busy(), Busy()
        looked_at = asyncio.create_task(scheduler.run(Urgency.ANALYSIS, analysis, analysis.stop))
        await begun(analysis)
        moving = asyncio.create_task(scheduler.run(Urgency.MOVE, move, move.stop))
        assert await looked_at == "stopped"
        await begun(move)
        other = asyncio.create_task(scheduler.run(Urgency.MOVE, lambda: "other"))
        await asyncio.sleep(0)
        assert not move.stop.is_set
        move.go.set()
        assert (await moving, await other) == ("released", "other")
        scheduler.stop()

    run_in_thread(work())


@pytest.mark.parametrize("urgency", [Urgency.MOVE, Urgency.ENGINE_MATCH])
def test_a_long_search_ends_after_its_turn_if_a_game_waits(urgency: Urgency) -> None:
    async def work() -> None:
        scheduler, long, other = Scheduler(1, SearchLimits(turn_seconds=0.1)), Busy(), Busy()
        searching = asyncio.create_task(scheduler.run(urgency, long, long.stop))
        await begun(long)
        less = asyncio.create_task(scheduler.run(Urgency.ENGINE_MATCH, other, other.stop))
        await asyncio.sleep(0.2)
        assert not long.stop.is_set  # a match between engines is not urgent
        assert await scheduler.run(Urgency.MOVE, lambda: "moved") == "moved"
        assert await searching == "stopped"
        other.go.set()
        assert await less == "released"
        scheduler.stop()

    run_in_thread(work())


def test_a_search_goes_on_after_its_turn_if_no_game_waits_any_more() -> None:
    async def work() -> None:
        scheduler, long = Scheduler(1, SearchLimits(turn_seconds=0.1)), Busy()
        searching = asyncio.create_task(scheduler.run(Urgency.MOVE, long, long.stop))
        await begun(long)
        waiting = asyncio.create_task(scheduler.run(Urgency.MOVE, lambda: None))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.sleep(0.2)
        assert not long.stop.is_set
        long.go.set()
        assert await searching == "released"
        scheduler.stop()

    run_in_thread(work())


def test_many_analyses_do_not_keep_a_move_out() -> None:
    async def work() -> None:
        scheduler, first = Scheduler(1, SearchLimits(max_waiting=3)), Busy()
        running = asyncio.create_task(scheduler.run(Urgency.MOVE, first, first.stop))
        await begun(first)
        crowd = [asyncio.create_task(scheduler.run(Urgency.ANALYSIS, lambda: None)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(ServerBusy):
            await scheduler.run(Urgency.ANALYSIS, lambda: None)
        move = asyncio.create_task(scheduler.run(Urgency.MOVE, lambda: "moved"))
        first.go.set()
        assert (await running, await move) == ("released", "moved")
        await asyncio.gather(*crowd)
        assert scheduler.share(1.0, Urgency.ENGINE_MATCH) == 1.0  # no search is counted twice
        scheduler.stop()

    run_in_thread(work())


def test_a_preempted_proof_is_started_again() -> None:
    """The proof of the position takes a considerable part of a second."""
    state = qipan.game("dots", rows=4, cols=4).initial()
    for edge in range(0, 40, 5):
        state = state.play(str(edge))

    async def work() -> None:
        scheduler = Scheduler(1)
        proving = asyncio.create_task(Engines(scheduler).prove(state, requester=NOBODY))
        for _ in range(3):
            await asyncio.sleep(0.01)
            assert await scheduler.run(Urgency.MOVE, lambda: "move") == "move"
        proof = await proving
        assert proof is not None
        assert proof.value == qipan.analyse(state).value
        scheduler.stop()

    run_in_thread(work())


def test_a_cancelled_caller_stops_its_search_and_stopping_ends_all() -> None:
    async def work() -> None:
        scheduler, given_up, running = Scheduler(1), Busy(), Busy()
        waiting = asyncio.create_task(scheduler.run(Urgency.MOVE, given_up, given_up.stop))
        await begun(given_up)
        waiting.cancel()
        last = asyncio.create_task(scheduler.run(Urgency.MOVE, running, running.stop))
        await begun(running)
        assert given_up.stop.is_set
        scheduler.stop()
        with pytest.raises(ServerBusy, match="shutting down"):
            await last
        assert running.stop.is_set
        with pytest.raises(ServerBusy, match="shutting down"):
            await scheduler.run(Urgency.MOVE, lambda: None)
        scheduler.stop()

    run_in_thread(work())


def test_an_error_reaches_the_caller_and_the_thread_goes_on() -> None:
    async def work() -> None:
        scheduler = Scheduler(1)
        with pytest.raises(ZeroDivisionError):
            await scheduler.run(Urgency.MOVE, lambda: 1 // 0)
        assert await scheduler.run(Urgency.MOVE, lambda: "next") == "next"
        scheduler.stop()

    run_in_thread(work())


def test_an_analysis_is_restarted_only_if_it_was_stopped() -> None:
    """A stopped analysis may return a poor result or raise TimeoutError."""

    async def work() -> None:
        scheduler = Scheduler(1)
        begun = [threading.Event() for _ in range(3)]
        results: list[object] = []

        def analyse(stop: qipan.Stop) -> str:
            number = len(results)
            results.append(stop)
            begun[number].set()
            if number == 2:
                return "complete"
            while not stop.is_set:
                threading.Event().wait(0.005)
            if number == 1:
                raise TimeoutError
            return "poor"

        analysing = asyncio.create_task(scheduler.run_preemptible(analyse, NOBODY, 1.0))
        for event in begun[:2]:
            assert await asyncio.to_thread(event.wait, TIMEOUT_SECONDS)
            await scheduler.run(Urgency.MOVE, lambda: None)
        assert await analysing == "complete"
        assert len(results) == 3

        def run_out_of_time(_: qipan.Stop) -> None:
            raise TimeoutError

        with pytest.raises(TimeoutError):
            await scheduler.run_preemptible(run_out_of_time, NOBODY, 1.0)
        scheduler.stop()

    run_in_thread(work())


@pytest.mark.parametrize("is_simultaneous", [False, True])
def test_a_search_that_was_cancelled_while_waiting_never_runs(is_simultaneous: bool) -> None:
    """The search may be cancelled at the very moment at which a thread becomes free for it."""

    async def work() -> None:
        scheduler, first = Scheduler(1), Busy()
        ran: list[str] = []
        running = asyncio.create_task(scheduler.run(Urgency.MOVE, first, first.stop))
        await begun(first)
        waiting = asyncio.create_task(scheduler.run(Urgency.HINT, partial(ran.append, "hint")))
        await asyncio.sleep(0)
        if is_simultaneous:
            first.go.set()
            time.sleep(0.1)  # meanwhile the first search ends, but the event loop does not know it yet
        waiting.cancel()
        await asyncio.sleep(0)
        first.go.set()
        await running
        await scheduler.run(Urgency.ENGINE_MATCH, partial(ran.append, "last"))
        assert ran == ["last"]
        scheduler.stop()

    run_in_thread(work())


def test_shutdown_fails_waiting_searches_even_if_the_running_one_goes_on() -> None:
    async def work() -> None:
        scheduler, go = Scheduler(1), threading.Event()
        searches = [
            asyncio.create_task(scheduler.run(Urgency.MOVE, lambda: go.wait(TIMEOUT_SECONDS))),
            asyncio.create_task(scheduler.run(Urgency.MOVE, lambda: None)),
            asyncio.create_task(scheduler.run_preemptible(lambda _: None, NOBODY, 1.0)),
        ]
        await asyncio.sleep(0.05)
        scheduler.stop()
        results = await asyncio.gather(*searches, return_exceptions=True)
        assert [str(result) for result in results] == [str(SHUTTING_DOWN())] * 3
        assert all(isinstance(result, ServerBusy) for result in results)
        assert not go.is_set()
        go.set()
        scheduler.stop()

    run_in_thread(work())


@pytest.mark.parametrize("end", ["result", "error", "cancelled while running", "cancelled while waiting"])
def test_the_scheduler_keeps_no_reference_to_a_search_that_is_over(end: str) -> None:
    """The work refers to its room, which is to be freed when it is no longer used."""
    tasks: list[asyncio.Task[str]] = []

    async def search(scheduler: Scheduler) -> weakref.ref[Busy]:
        busy = Busy()
        if end == "error":
            with pytest.raises(AttributeError):
                await scheduler.run(Urgency.MOVE, partial(getattr, busy, "nothing"))
        elif end == "cancelled while waiting":
            for _ in range(2):  # occupy both threads
                tasks.append(asyncio.create_task(scheduler.run(Urgency.MOVE, other := Busy(), other.stop)))
                await begun(other)
            waiting = asyncio.create_task(scheduler.run(Urgency.MOVE, busy, busy.stop))
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.wait([waiting])
        elif end == "cancelled while running":
            running = asyncio.create_task(scheduler.run(Urgency.MOVE, busy, busy.stop))
            await begun(busy)
            running.cancel()
            await asyncio.wait([running])
        else:
            busy.go.set()
            await scheduler.run(Urgency.MOVE, busy)
        return weakref.ref(busy)

    run_in_thread(check_freed(search))


def test_searches_have_a_low_priority() -> None:
    async def work() -> None:
        scheduler = Scheduler(1)
        own = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

        def niceness() -> int:
            return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

        assert await scheduler.run(Urgency.MOVE, niceness) == max(own, scheduler_module.SEARCH_NICENESS)
        scheduler.stop()

    run_in_thread(work())
