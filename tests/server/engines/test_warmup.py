"""Engines that must build something first do not block other engines."""

from __future__ import annotations

import asyncio
import threading

import pytest

import qipan
from qipan.server.engines import warmup
from qipan.server.engines.scheduler import Urgency
from qipan.server.errors import ServerBusy
from qipan.server.protocol.base import EngineSeat
from server.helpers import TIMEOUT_SECONDS, run_in_thread


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

        begun = [threading.Event() for _ in range(warmup.THREADS)]
        busy = [
            warm_up.build(event, lambda event=event: (event.set(), go.wait(TIMEOUT_SECONDS)), Urgency.ANALYSIS)  # type: ignore[misc]
            for event in begun
        ]
        for event in begun:
            assert await asyncio.to_thread(event.wait, TIMEOUT_SECONDS)
        waiting = [ask(number, Urgency.ANALYSIS) for number in range(3)]
        with pytest.raises(ServerBusy):
            ask(3, Urgency.ENGINE_MATCH)
        await warm_up.build("move", lambda: built.append("move"), Urgency.MOVE)
        assert built == ["move"]
        assert ask(2, Urgency.MOVE) is waiting[2]  # the same job, now urgent
        go.set()
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
