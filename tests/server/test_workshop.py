"""Engines that must be built first: nobody else waits for them."""

from __future__ import annotations

import threading

import pytest

import qipan
from qipan.server import workshop
from qipan.server.wire import EngineSeat
from server.serving import PATIENCE, run_apart


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
        first = shop.prepare(EngineSeat(engine="slow", level=3), dots)
        assert shop.prepare(EngineSeat(engine="slow", level=5), qipan.game("dots")) is first
        await shop.prepare(EngineSeat(engine="quick"), planes)  # and does not wait for the slow one
        assert not first.done()
        go.set()
        await first

    run_apart(work())
    assert sorted((seat.engine, seat.level, game.name) for seat, game in made) == [
        ("quick", None, "planes"),
        ("slow", None, "dots"),
    ]
