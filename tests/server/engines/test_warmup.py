"""Engines that must build something first do not block other engines."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading

import pytest

import qipan
from qipan.server.engines import warmup
from qipan.server.engines.scheduler import Urgency
from qipan.server.errors import ServerBusy
from qipan.server.protocol.base import EngineSeat
from server.helpers import TIMEOUT_SECONDS, run_in_thread


class Slow:
    """Work that lasts until it is released."""

    def __init__(self) -> None:
        self.begun, self.go = threading.Event(), threading.Event()

    def __call__(self) -> None:
        self.begun.set()
        assert self.go.wait(TIMEOUT_SECONDS)


def test_an_engine_is_prepared_once_and_its_errors_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    created: list[tuple[EngineSeat, qipan.Game]] = []
    go = threading.Event()

    def slow(seat: EngineSeat, game: qipan.Game) -> None:
        created.append((seat, game))
        if seat.engine == "slow":
            assert go.wait(TIMEOUT_SECONDS)
        raise ValueError("there is no such engine")

    monkeypatch.setattr(warmup, "create_engine", slow)
    dots, planes = qipan.game("dots"), qipan.game("planes")

    async def work() -> None:
        warm_up = warmup.WarmUp()
        first = warm_up.prepare(EngineSeat(engine="slow", level=3), dots, Urgency.ANALYSIS)
        assert warm_up.prepare(EngineSeat(engine="slow", level=5), qipan.game("dots"), Urgency.ANALYSIS) is first
        await warm_up.prepare(EngineSeat(engine="quick"), planes, Urgency.ANALYSIS)  # does not wait for the slow engine
        assert not first.done()
        go.set()
        await first

    run_in_thread(work())
    assert sorted((seat.engine, seat.level, game.name) for seat, game in created) == [
        ("quick", None, "planes"),
        ("slow", None, "dots"),
    ]


def test_what_a_game_waits_for_is_built_in_spite_of_a_full_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warmup, "MAX_WAITING", 3)
    go = threading.Event()
    built: list[object] = []

    async def work() -> None:
        warm_up = warmup.WarmUp()

        def ask(key: int, urgency: Urgency) -> asyncio.Future[None]:
            def slow() -> None:
                assert go.wait(TIMEOUT_SECONDS)
                built.append(key)

            return warm_up.build(key, slow, urgency)

        running = [Slow() for _ in range(warmup.THREADS)]
        busy = [warm_up.build(each, each, Urgency.ANALYSIS) for each in running]
        for each in running:
            assert await asyncio.to_thread(each.begun.wait, TIMEOUT_SECONDS)
        waiting = [ask(number, Urgency.ANALYSIS) for number in range(3)]
        with pytest.raises(ServerBusy):
            ask(3, Urgency.ENGINE_MATCH)
        await warm_up.build("move", lambda: built.append("move"), Urgency.MOVE)
        assert built == ["move"]
        assert ask(2, Urgency.MOVE) is waiting[2]  # the same job, now urgent
        go.set()
        for each in running:
            each.go.set()
        await asyncio.gather(*busy, *waiting)

    run_in_thread(work())
    assert sorted(map(str, built)) == ["0", "1", "2", "move"]


def test_stopping_fails_the_waiting_callers() -> None:
    go = threading.Event()

    async def work() -> None:
        warm_up = warmup.WarmUp()
        waiting = warm_up.build("slow", lambda: go.wait(TIMEOUT_SECONDS), Urgency.MOVE)
        warm_up.stop()
        with pytest.raises(ServerBusy, match="shutting down"):
            await waiting
        with pytest.raises(ServerBusy, match="shutting down"):
            warm_up.build("more", lambda: None, Urgency.MOVE)
        go.set()

    run_in_thread(work())


def test_a_finished_job_is_not_repeated_even_if_it_failed() -> None:
    calls: list[str] = []

    def fail() -> None:
        calls.append("failed")
        raise OSError

    async def work() -> None:
        warm_up = warmup.WarmUp()
        await warm_up.build("bad", fail, Urgency.ANALYSIS)
        await warm_up.build("bad", fail, Urgency.MOVE)
        await warm_up.build("good", lambda: calls.append("good"), Urgency.MOVE)

    run_in_thread(work())
    assert calls == ["failed", "good"]


def test_the_most_urgent_job_is_built_first() -> None:
    order: list[str] = []

    async def work() -> None:
        warm_up = warmup.WarmUp()
        slow = [Slow() for _ in range(warmup.THREADS + warmup.RESERVED_THREADS)]
        busy = [warm_up.build(each, each, Urgency.MOVE) for each in slow]
        for each in slow:
            assert await asyncio.to_thread(each.begun.wait, TIMEOUT_SECONDS)

        def ask(name: str, urgency: Urgency) -> asyncio.Future[None]:
            return warm_up.build(name, lambda: order.append(name), urgency)

        match, last, hint = ask("match", Urgency.ENGINE_MATCH), ask("last", Urgency.ANALYSIS), ask("hint", Urgency.HINT)
        assert ask("match", Urgency.MOVE) is match  # the same job, now urgent
        slow[0].go.set()
        await asyncio.gather(match, hint)
        for each in slow:
            each.go.set()
        await asyncio.gather(*busy, last)

    run_in_thread(work())
    assert order == ["match", "hint", "last"]


def test_a_thread_is_reserved_for_games() -> None:
    async def work() -> None:
        warm_up, go = warmup.WarmUp(), threading.Event()
        slow = [
            warm_up.build(number, lambda: go.wait(TIMEOUT_SECONDS), Urgency.ANALYSIS)
            for number in range(warmup.THREADS + 2)
        ]
        await warm_up.build("game", lambda: None, Urgency.MOVE)
        assert not any(future.done() for future in slow)
        go.set()
        await asyncio.gather(*slow)

    run_in_thread(work())


def test_jobs_have_the_lowest_priority() -> None:
    found: list[int] = []

    async def work() -> None:
        await warmup.WarmUp().build(
            "key", lambda: found.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id())), Urgency.MOVE
        )

    run_in_thread(work())
    assert found == [warmup.NICENESS]


def test_the_process_exits_while_a_job_is_running() -> None:
    code = """
import asyncio, threading
from qipan.server.engines.scheduler import Urgency
from qipan.server.engines.warmup import WarmUp

async def work():
    begun = threading.Event()
    WarmUp().build("slow", lambda: (begun.set(), threading.Event().wait()), Urgency.MOVE)
    assert await asyncio.to_thread(begun.wait)

asyncio.run(work())
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=TIMEOUT_SECONDS)
