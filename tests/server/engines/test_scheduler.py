"""The scheduler: urgent searches run first, analyses are preempted, nobody waits forever."""

from __future__ import annotations

import asyncio
import threading
from functools import partial

import pytest

import qipan
from qipan.server.engines import scheduler as scheduler_module
from qipan.server.engines.analysis import prove
from qipan.server.engines.scheduler import Scheduler, Urgency
from qipan.server.errors import ServerBusy
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
            asyncio.create_task(scheduler.run(urgency, partial(order.append, urgency)))
            for urgency in (Urgency.ENGINE_MATCH, Urgency.ANALYSIS, Urgency.HINT, Urgency.MOVE)
        ]
        await asyncio.sleep(0)
        assert scheduler.share(30.0, Urgency.ENGINE_MATCH) == 0.2  # four searches are waiting
        assert scheduler.share(30.0, Urgency.MOVE) == 0.5  # one of them is as urgent
        first.go.set()
        assert await running == "released"
        await asyncio.gather(*waiting)
        assert order == [Urgency.MOVE, Urgency.HINT, Urgency.ANALYSIS, Urgency.ENGINE_MATCH]
        await scheduler.close()

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
        await scheduler.close()

    run_in_thread(work())


@pytest.mark.parametrize("urgency", [Urgency.MOVE, Urgency.ENGINE_MATCH])
def test_a_long_search_ends_after_its_turn_if_a_game_waits(urgency: Urgency, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler_module, "TURN_SECONDS", 0.1)

    async def work() -> None:
        scheduler, long, other = Scheduler(1), Busy(), Busy()
        searching = asyncio.create_task(scheduler.run(urgency, long, long.stop))
        await begun(long)
        less = asyncio.create_task(scheduler.run(Urgency.ENGINE_MATCH, other, other.stop))
        await asyncio.sleep(0.2)
        assert not long.stop.is_set  # a match between engines is not urgent
        assert await scheduler.run(Urgency.MOVE, lambda: "moved") == "moved"
        assert await searching == "stopped"
        other.go.set()
        assert await less == "released"
        await scheduler.close()

    run_in_thread(work())


def test_many_analyses_do_not_keep_a_move_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler_module, "MAX_WAITING", 3)

    async def work() -> None:
        scheduler, first = Scheduler(1), Busy()
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
        await scheduler.close()

    run_in_thread(work())


def test_a_preempted_proof_is_started_again() -> None:
    """The proof of the position takes a considerable part of a second."""
    state = qipan.game("dots", rows=4, cols=4).initial()
    for edge in range(0, 40, 5):
        state = state.play(str(edge))

    async def work() -> None:
        scheduler = Scheduler(1)
        proving = asyncio.create_task(prove(scheduler, state))
        for _ in range(3):
            await asyncio.sleep(0.01)
            assert await scheduler.run(Urgency.MOVE, lambda: "move") == "move"
        proof = await proving
        assert proof is not None
        assert proof.value == qipan.analyse(state).value
        await scheduler.close()

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
        await scheduler.close()

    run_in_thread(work())
