"""Where engines think: the urgent first, analyses give way, nobody waits for ever."""

from __future__ import annotations

import asyncio
import threading
from functools import partial

import pytest

import qipan
from qipan.server.engines import scheduler as pool_module
from qipan.server.engines.scheduler import Pool, PoolIsFull, Urgency
from qipan.server.rooms.advisor import proof
from server.helpers import PATIENCE, run_apart


class Busy:
    """Work that lasts until it is stopped or let go."""

    def __init__(self) -> None:
        self.stop = qipan.Stop()
        self.begun, self.go = threading.Event(), threading.Event()

    def __call__(self) -> str:
        self.begun.set()
        while not self.stop.is_set:
            if self.go.wait(0.005):
                return "let go"
        return "stopped"


async def begun(work: Busy) -> None:
    assert await asyncio.to_thread(work.begun.wait, PATIENCE)


def test_the_urgent_go_first_and_share_the_time() -> None:
    async def work() -> None:
        pool, first = Pool(1), Busy()
        order: list[Urgency] = []
        running = asyncio.create_task(pool.run(Urgency.MOVE, first, first.stop))
        await begun(first)
        assert pool.share(30.0, Urgency.MOVE) == 30.0
        waiting = [
            asyncio.create_task(pool.run(urgency, partial(order.append, urgency)))
            for urgency in (Urgency.SHOW, Urgency.ANALYSIS, Urgency.HINT, Urgency.MOVE)
        ]
        await asyncio.sleep(0)
        assert pool.share(30.0, Urgency.SHOW) == 0.2  # four wait
        assert pool.share(30.0, Urgency.MOVE) == 0.5  # one of them as urgent
        first.go.set()
        assert await running == "let go"
        await asyncio.gather(*waiting)
        assert order == [Urgency.MOVE, Urgency.HINT, Urgency.ANALYSIS, Urgency.SHOW]
        await pool.close()

    run_apart(work())


def test_an_analysis_gives_way_to_a_move_and_a_move_to_nobody() -> None:
    async def work() -> None:
        pool, analysis, move = Pool(1), Busy(), Busy()
        looked_at = asyncio.create_task(pool.run(Urgency.ANALYSIS, analysis, analysis.stop))
        await begun(analysis)
        moving = asyncio.create_task(pool.run(Urgency.MOVE, move, move.stop))
        assert await looked_at == "stopped"
        await begun(move)
        other = asyncio.create_task(pool.run(Urgency.MOVE, lambda: "other"))
        await asyncio.sleep(0)
        assert not move.stop.is_set
        move.go.set()
        assert (await moving, await other) == ("let go", "other")
        await pool.close()

    run_apart(work())


@pytest.mark.parametrize("urgency", [Urgency.MOVE, Urgency.SHOW])
def test_a_long_search_ends_after_its_turn_when_a_game_waits(urgency: Urgency, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "TURN", 0.1)

    async def work() -> None:
        pool, long, other = Pool(1), Busy(), Busy()
        searching = asyncio.create_task(pool.run(urgency, long, long.stop))
        await begun(long)
        less = asyncio.create_task(pool.run(Urgency.SHOW, other, other.stop))
        await asyncio.sleep(0.2)
        assert not long.stop.is_set  # for engines among themselves nobody hurries
        assert await pool.run(Urgency.MOVE, lambda: "moved") == "moved"
        assert await searching == "stopped"
        other.go.set()
        assert await less == "let go"
        await pool.close()

    run_apart(work())


def test_a_crowd_of_analyses_keeps_no_move_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "MOST_WAITING", 3)

    async def work() -> None:
        pool, first = Pool(1), Busy()
        running = asyncio.create_task(pool.run(Urgency.MOVE, first, first.stop))
        await begun(first)
        crowd = [asyncio.create_task(pool.run(Urgency.ANALYSIS, lambda: None)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(PoolIsFull):
            await pool.run(Urgency.ANALYSIS, lambda: None)
        move = asyncio.create_task(pool.run(Urgency.MOVE, lambda: "moved"))
        first.go.set()
        assert (await running, await move) == ("let go", "moved")
        await asyncio.gather(*crowd)
        assert pool.share(1.0, Urgency.SHOW) == 1.0  # nobody is counted twice
        await pool.close()

    run_apart(work())


def test_a_proof_gives_way_and_begins_anew() -> None:
    """By a position that takes a good part of a second."""
    state = qipan.game("dots", rows=4, cols=4).initial()
    for edge in range(0, 40, 5):
        state = state.play(str(edge))

    async def work() -> None:
        pool = Pool(1)
        proving = asyncio.create_task(proof(pool, state))
        for _ in range(3):
            await asyncio.sleep(0.01)
            assert await pool.run(Urgency.MOVE, lambda: "move") == "move"
        found = await proving
        assert found is not None
        assert found.value == qipan.analyse(state).value
        await pool.close()

    run_apart(work())


def test_who_no_longer_waits_stops_the_search_and_the_end_stops_all() -> None:
    async def work() -> None:
        pool, given_up, running = Pool(1), Busy(), Busy()
        waiting = asyncio.create_task(pool.run(Urgency.MOVE, given_up, given_up.stop))
        await begun(given_up)
        waiting.cancel()
        last = asyncio.create_task(pool.run(Urgency.MOVE, running, running.stop))
        await begun(running)
        assert given_up.stop.is_set
        pool.end()
        with pytest.raises(PoolIsFull, match="going down"):
            await last
        assert running.stop.is_set
        with pytest.raises(PoolIsFull, match="going down"):
            await pool.run(Urgency.MOVE, lambda: None)
        await pool.close()

    run_apart(work())
