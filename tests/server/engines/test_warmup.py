"""Engines that must be built first: nobody else waits for them."""

from __future__ import annotations

import asyncio
import threading

import pytest

import qipan
from qipan.server.engines import warmup as workshop
from qipan.server.engines.scheduler import PoolIsFull, Urgency
from qipan.server.protocol.base import EngineSeat
from server.helpers import PATIENCE, run_apart


def test_an_engine_is_made_ready_once_and_errors_are_not_its_business(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[EngineSeat, qipan.Game]] = []
    go = threading.Event()

    def slow(seat: EngineSeat, game: qipan.Game) -> None:
        made.append((seat, game))
        if seat.engine == "slow":
            assert go.wait(PATIENCE)
        raise ValueError("there is no such engine")

    monkeypatch.setattr(workshop, "made", slow)
    dots, planes = qipan.game("dots"), qipan.game("planes")

    async def work() -> None:
        shop = workshop.Workshop()
        first = shop.prepare(EngineSeat(engine="slow", level=3), dots, Urgency.ANALYSIS)
        assert shop.prepare(EngineSeat(engine="slow", level=5), qipan.game("dots"), Urgency.ANALYSIS) is first
        await shop.prepare(EngineSeat(engine="quick"), planes, Urgency.ANALYSIS)  # and does not wait for the slow one
        assert not first.done()
        go.set()
        await first

    run_apart(work())
    assert sorted((seat.engine, seat.level, game.name) for seat, game in made) == [
        ("quick", None, "planes"),
        ("slow", None, "dots"),
    ]


def test_what_a_game_waits_for_is_built_though_others_ask_for_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "MOST_WAITING", 3)
    go = threading.Event()
    built: list[object] = []

    async def work() -> None:
        shop = workshop.Workshop()

        def ask(key: int, urgency: Urgency) -> asyncio.Future[None]:
            def slow() -> None:
                assert go.wait(PATIENCE)
                built.append(key)

            return shop.build(key, slow, urgency)

        begun = [threading.Event() for _ in range(workshop.THREADS)]
        busy = [
            shop.build(event, lambda event=event: (event.set(), go.wait(PATIENCE)), Urgency.ANALYSIS)  # type: ignore[misc]
            for event in begun
        ]
        for event in begun:
            assert await asyncio.to_thread(event.wait, PATIENCE)
        waiting = [ask(number, Urgency.ANALYSIS) for number in range(3)]
        with pytest.raises(PoolIsFull):
            ask(3, Urgency.SHOW)
        await shop.build("move", lambda: built.append("move"), Urgency.MOVE)
        assert built == ["move"]
        assert ask(2, Urgency.MOVE) is waiting[2]  # it became urgent
        go.set()
        await asyncio.gather(*busy, *waiting)

    run_apart(work())
    assert sorted(map(str, built)) == ["0", "1", "2", "move"]


def test_the_end_is_told_to_whoever_waits() -> None:
    go = threading.Event()

    async def work() -> None:
        shop = workshop.Workshop()
        waiting = shop.build("slow", lambda: go.wait(PATIENCE), Urgency.MOVE)
        shop.end()
        with pytest.raises(PoolIsFull, match="going down"):
            await waiting
        with pytest.raises(PoolIsFull, match="going down"):
            shop.build("more", lambda: None, Urgency.MOVE)
        go.set()

    run_apart(work())
