"""The scheduler: preparations run once, the most urgent first, and block no search."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import weakref

import pytest

from qipan.server.config.searches import SearchLimits
from qipan.server.engines.job import Urgency
from qipan.server.engines.scheduler import PREPARATION_NICENESS, RESERVED_THREADS, Scheduler
from qipan.server.errors import ServerBusy
from server.engines.helpers import check_freed
from server.helpers import TIMEOUT_SECONDS, run_in_thread

PREPARATION_THREADS = SearchLimits().preparation_threads


class Slow:
    """Work that lasts until it is released."""

    def __init__(self) -> None:
        self.begun, self.go = threading.Event(), threading.Event()

    def __call__(self) -> None:
        self.begun.set()
        assert self.go.wait(TIMEOUT_SECONDS)


def test_what_a_game_waits_for_is_built_in_spite_of_a_full_queue() -> None:
    go = threading.Event()
    built: list[object] = []

    async def work() -> None:
        scheduler = Scheduler(1, SearchLimits(max_waiting_preparations=3))

        def ask(key: int, urgency: Urgency) -> asyncio.Future[None]:
            def slow() -> None:
                assert go.wait(TIMEOUT_SECONDS)
                built.append(key)

            return scheduler.prepare(key, slow, urgency)

        running = [Slow() for _ in range(PREPARATION_THREADS - RESERVED_THREADS)]
        busy = [scheduler.prepare(each, each, Urgency.ANALYSIS) for each in running]
        for each in running:
            assert await asyncio.to_thread(each.begun.wait, TIMEOUT_SECONDS)
        waiting = [ask(number, Urgency.ANALYSIS) for number in range(3)]
        with pytest.raises(ServerBusy):
            ask(3, Urgency.ENGINE_MATCH)
        await scheduler.prepare("move", lambda: built.append("move"), Urgency.MOVE)
        assert built == ["move"]
        assert ask(2, Urgency.MOVE) is waiting[2]  # no new job: the waiting one is now urgent
        go.set()
        for each in running:
            each.go.set()
        await asyncio.gather(*busy, *waiting)

    run_in_thread(work())
    assert sorted(map(str, built)) == ["0", "1", "2", "move"]


def test_stopping_fails_the_waiting_callers() -> None:
    go = threading.Event()

    async def work() -> None:
        scheduler = Scheduler(1)
        waiting = scheduler.prepare("slow", lambda: go.wait(TIMEOUT_SECONDS), Urgency.MOVE)
        scheduler.stop()
        with pytest.raises(ServerBusy, match="shutting down"):
            await waiting
        with pytest.raises(ServerBusy, match="shutting down"):
            scheduler.prepare("more", lambda: None, Urgency.MOVE)
        go.set()

    run_in_thread(work())


def test_a_preparation_is_not_repeated_even_if_it_failed() -> None:
    calls: list[str] = []

    def fail() -> None:
        calls.append("failed")
        raise OSError

    async def work() -> None:
        scheduler = Scheduler(1)
        await scheduler.prepare("bad", fail, Urgency.ANALYSIS)
        await scheduler.prepare("bad", fail, Urgency.MOVE)
        await scheduler.prepare("good", lambda: calls.append("good"), Urgency.MOVE)

    run_in_thread(work())
    assert calls == ["failed", "good"]


def test_the_most_urgent_preparation_runs_first() -> None:
    order: list[str] = []

    async def work() -> None:
        scheduler = Scheduler(1)
        slow = [Slow() for _ in range(PREPARATION_THREADS)]
        busy = [scheduler.prepare(each, each, Urgency.MOVE) for each in slow]
        for each in slow:
            assert await asyncio.to_thread(each.begun.wait, TIMEOUT_SECONDS)

        def ask(name: str, urgency: Urgency) -> asyncio.Future[None]:
            return scheduler.prepare(name, lambda: order.append(name), urgency)

        match, last, hint = ask("match", Urgency.ENGINE_MATCH), ask("last", Urgency.ANALYSIS), ask("hint", Urgency.HINT)
        assert ask("match", Urgency.MOVE) is match  # no new job: the waiting one is now urgent
        slow[0].go.set()
        await asyncio.gather(match, hint)
        for each in slow:
            each.go.set()
        await asyncio.gather(*busy, last)

    run_in_thread(work())
    assert order == ["match", "hint", "last"]


def test_a_thread_is_reserved_for_games() -> None:
    async def work() -> None:
        scheduler, go = Scheduler(1), threading.Event()
        slow = [
            scheduler.prepare(number, lambda: go.wait(TIMEOUT_SECONDS), Urgency.ANALYSIS)
            for number in range(PREPARATION_THREADS + 1)
        ]
        await scheduler.prepare("game", lambda: None, Urgency.MOVE)
        assert not any(future.done() for future in slow)
        go.set()
        await asyncio.gather(*slow)

    run_in_thread(work())


@pytest.mark.parametrize("urgency", Urgency)
def test_preparations_block_no_search(urgency: Urgency) -> None:
    async def work() -> None:
        scheduler, go = Scheduler(1), threading.Event()
        slow = [
            scheduler.prepare(number, lambda: go.wait(TIMEOUT_SECONDS), Urgency.MOVE)
            for number in range(PREPARATION_THREADS + 1)
        ]
        assert await scheduler.run(urgency, lambda: "found") == "found"
        assert not any(future.done() for future in slow)
        go.set()
        await asyncio.gather(*slow)

    run_in_thread(work())


@pytest.mark.parametrize("fails", [False, True])
def test_the_scheduler_keeps_no_reference_to_a_preparation_that_is_over(fails: bool) -> None:
    async def prepare(scheduler: Scheduler) -> weakref.ref[Slow]:
        slow = Slow()
        slow.go.set()
        await scheduler.prepare("key", (lambda: slow.nothing) if fails else slow, Urgency.MOVE)  # type: ignore[attr-defined]
        return weakref.ref(slow)

    run_in_thread(check_freed(prepare))


def test_preparations_have_the_lowest_priority() -> None:
    found: list[int] = []

    async def work() -> None:
        await Scheduler(1).prepare(
            "key", lambda: found.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id())), Urgency.MOVE
        )

    run_in_thread(work())
    assert found == [PREPARATION_NICENESS]


def test_the_process_exits_while_a_preparation_is_running() -> None:
    code = """
import asyncio, threading
from qipan.server.engines.job import Urgency
from qipan.server.engines.scheduler import Scheduler

async def work():
    begun = threading.Event()
    Scheduler(1).prepare("slow", lambda: (begun.set(), threading.Event().wait()), Urgency.MOVE)
    assert await asyncio.to_thread(begun.wait)

asyncio.run(work())
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=TIMEOUT_SECONDS)
