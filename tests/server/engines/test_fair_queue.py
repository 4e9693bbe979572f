"""The queues of searches: addresses take turns, and the shortest search of an address comes first."""

from __future__ import annotations

import asyncio
import threading
import time
from functools import partial

import pytest

import qipan
from qipan.server.config.searches import SearchLimits
from qipan.server.engines import scheduler as scheduler_module
from qipan.server.engines.fair_queue import FairQueue
from qipan.server.engines.job import NOBODY, Job, Requester, Urgency
from qipan.server.engines.scheduler import Scheduler
from qipan.server.errors import OverBudget, ServerBusy
from server.helpers import TIMEOUT_SECONDS, run_in_thread


class Held:
    """An analysis that runs until it is stopped or released. The scheduler runs it again if it was stopped."""

    def __init__(self) -> None:
        self.begun, self.go = threading.Event(), threading.Event()
        self.runs = 0

    def __call__(self, stop: qipan.Stop) -> str | None:
        self.runs += 1
        self.begun.set()
        while not stop.is_set:
            if self.go.wait(0.005):
                return "done"
        return None


async def begun(held: Held) -> None:
    assert await asyncio.to_thread(held.begun.wait, TIMEOUT_SECONDS)
    held.begun.clear()


def job(address: str, seconds: float = 1.0) -> Job:
    return Job(Urgency.ANALYSIS, lambda: None, asyncio.Future(), requester=Requester(address), seconds=seconds)


def names(jobs: list[Job]) -> list[tuple[str, float]]:
    return [(each.requester.address, each.seconds) for each in jobs]


def test_addresses_take_turns_and_short_jobs_come_first() -> None:
    async def work() -> None:
        queue = FairQueue()
        for address, seconds in [("a", 5), ("a", 5), ("a", 1), ("b", 3), ("b", 2), ("c", 9)]:
            queue.add(job(address, seconds))
        expected = [("a", 1), ("b", 2), ("c", 9), ("a", 5), ("b", 3), ("a", 5)]
        assert names(queue.order()) == expected
        assert names([queue.pop() for _ in range(len(queue))]) == expected
        assert not queue.order()

    run_in_thread(work())


def test_an_address_that_comes_late_waits_for_one_job_of_each_other_address() -> None:
    async def work() -> None:
        queue = FairQueue()
        for _ in range(50):
            queue.add(job("crowd"))
        queue.pop()
        queue.add(job("late"))
        assert [each.requester.address for each in queue.order()][:3] == ["crowd", "late", "crowd"]

    run_in_thread(work())


def test_equally_long_jobs_of_an_address_stay_in_their_order_and_can_be_removed() -> None:
    async def work() -> None:
        queue, jobs = FairQueue(), [job("a"), job("a"), job("b"), job("a")]
        for each in jobs:
            queue.add(each)
        assert queue.remove(jobs[1].result) is jobs[1]
        assert queue.remove(jobs[1].result) is None
        assert queue.remove(jobs[2].result) is jobs[2]
        assert (len(queue), queue.count("a"), queue.count("b")) == (2, 2, 0)
        assert [queue.pop(), queue.pop()] == [jobs[0], jobs[3]]

    run_in_thread(work())


def test_a_crowd_of_one_address_delays_another_by_one_analysis() -> None:
    async def work() -> None:
        scheduler, held, order = Scheduler(1), Held(), list[str]()

        async def analyse(address: str) -> None:
            with scheduler.admit(address) as requester:
                await scheduler.run_preemptible(lambda _: order.append(address), requester, 1.0)

        running = asyncio.create_task(scheduler.run_preemptible(held, NOBODY, 1.0))
        await begun(held)
        waiting = [asyncio.create_task(analyse("crowd")) for _ in range(20)]
        await asyncio.sleep(0)
        waiting.append(asyncio.create_task(analyse("other")))
        await asyncio.sleep(0)
        assert (scheduler.place_of("crowd"), scheduler.place_of("other"), scheduler.place_of("nobody")) == (1, 2, None)
        move = asyncio.create_task(scheduler.run(Urgency.MOVE, partial(order.append, "move")))
        await asyncio.gather(move, *waiting, held_later(held), running)
        assert order[:3] == ["move", "crowd", "other"]
        assert scheduler.place_of("crowd") is None
        scheduler.stop()

    async def held_later(held: Held) -> None:
        """Let the first analysis end; the move has stopped it, so that it runs again."""
        held.go.set()

    run_in_thread(work())


def test_a_requester_knows_its_own_place() -> None:
    async def work() -> None:
        scheduler, held = Scheduler(1), Held()
        running = asyncio.create_task(scheduler.run_preemptible(held, NOBODY, 1.0))
        await begun(held)
        requesters = [Requester("a"), Requester("a"), Requester("b")]
        waiting = [asyncio.create_task(scheduler.run_preemptible(lambda _: 1, each, 1.0)) for each in requesters]
        await asyncio.sleep(0)
        assert [scheduler.place_of(each) for each in requesters] == [1, 3, 2]
        waiting[0].cancel()
        await asyncio.wait(waiting[:1])
        assert [scheduler.place_of(each) for each in requesters] == [None, 1, 2]
        held.go.set()
        await asyncio.gather(running, *waiting[1:])
        assert [scheduler.place_of(each) for each in requesters] == [None, None, None]
        scheduler.stop()

    run_in_thread(work())


def test_the_pending_analyses_of_an_address_are_limited() -> None:
    async def work() -> None:
        limits = SearchLimits(max_pending_per_address=2)
        scheduler = Scheduler(1, limits)
        with scheduler.admit("a"), scheduler.admit("a"):
            with pytest.raises(OverBudget, match="too many analyses"), scheduler.admit("a"):
                pass
            with scheduler.admit("b"):
                pass
            limits.max_pending_per_address = 3  # as a reload of the settings does
            with scheduler.admit("a"):
                pass
        with scheduler.admit("a"):
            pass
        scheduler.stop()

    run_in_thread(work())


def test_the_waiting_preparations_of_an_address_are_limited() -> None:
    async def work() -> None:
        scheduler = Scheduler(1, SearchLimits(max_preparations_per_address=2))
        go, requester = threading.Event(), Requester("a")
        keys = iter(range(100))

        def prepare(urgency: Urgency, who: Requester) -> asyncio.Future[None]:
            return scheduler.prepare(next(keys), lambda: go.wait(TIMEOUT_SECONDS), urgency, who)

        futures = [prepare(Urgency.ANALYSIS, requester) for _ in range(4)]  # two of them run, two wait
        with pytest.raises(OverBudget):
            prepare(Urgency.ANALYSIS, requester)
        futures += [prepare(Urgency.ANALYSIS, Requester("b")), prepare(Urgency.MOVE, NOBODY)]
        go.set()
        await asyncio.gather(*futures)
        scheduler.stop()

    run_in_thread(work())


def test_an_analysis_without_end_gives_way_to_another_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler_module, "CHECK_SECONDS", 0.01)

    async def work() -> None:
        scheduler, endless = Scheduler(1, SearchLimits(analysis_seconds=0.05)), Held()
        first = asyncio.create_task(scheduler.run_preemptible(endless, Requester("a"), 1.0))
        await begun(endless)
        own = asyncio.create_task(scheduler.run_preemptible(lambda _: "own", Requester("a"), 1.0))
        await asyncio.sleep(0.2)
        assert endless.runs == 1  # an address does not interrupt itself
        assert await scheduler.run_preemptible(lambda _: "other", Requester("b"), 1.0) == "other"
        endless.go.set()
        assert (await own, await first) == ("own", "done")
        assert endless.runs == 2
        scheduler.stop()

    run_in_thread(work())


def test_short_jobs_take_turns_too() -> None:
    async def work() -> None:
        scheduler, go, order = Scheduler(1), threading.Event(), list[str]()

        async def run(address: str) -> None:
            with scheduler.admit(address) as requester:
                await scheduler.run_short(partial(order.append, address), requester)

        first = asyncio.create_task(scheduler.run_short(lambda: go.wait(TIMEOUT_SECONDS), NOBODY))
        await asyncio.sleep(0)
        waiting = [asyncio.create_task(run(address)) for address in ("a", "a", "a", "b")]
        await asyncio.sleep(0)
        go.set()
        await asyncio.gather(first, *waiting)
        assert order == ["a", "b", "a", "a"]
        scheduler.stop()

    run_in_thread(work())


def test_an_address_with_many_games_delays_the_game_of_another_by_one_move() -> None:
    async def work() -> None:
        scheduler, first, order = Scheduler(1), Held(), list[str]()
        running = asyncio.create_task(scheduler.run(Urgency.MOVE, partial(first, qipan.Stop())))
        await begun(first)

        async def move(address: str) -> None:
            await scheduler.run(Urgency.MOVE, partial(order.append, address), requester=Requester(address))

        moving = [asyncio.create_task(move(address)) for address in "aaaaaab"]
        await asyncio.sleep(0)
        assert scheduler.share(1.0, Urgency.MOVE, Requester("b")) == 1 / 3  # behind one search of each address
        assert scheduler.share(1.0, Urgency.MOVE, Requester("a")) == 1 / 8
        first.go.set()
        await asyncio.gather(running, *moving)
        assert order == list("abaaaaa")
        scheduler.stop()

    run_in_thread(work())


def test_one_address_cannot_fill_the_queue() -> None:
    async def work() -> None:
        scheduler, first = Scheduler(1, SearchLimits(max_waiting=8)), Held()
        running = asyncio.create_task(scheduler.run(Urgency.MOVE, partial(first, qipan.Stop())))
        await begun(first)
        waiting = [asyncio.create_task(scheduler.run(Urgency.MOVE, str, requester=Requester("a"))) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(ServerBusy):
            await scheduler.run(Urgency.MOVE, str, requester=Requester("a"))
        waiting.append(asyncio.create_task(scheduler.run(Urgency.MOVE, str, requester=Requester("b"))))
        first.go.set()
        await asyncio.gather(running, *waiting)
        scheduler.stop()

    run_in_thread(work())


def test_games_without_end_leave_some_time_to_analyses_and_to_matches_between_engines() -> None:
    async def work() -> None:
        scheduler = Scheduler(1, SearchLimits(turn_seconds=0.05))
        is_over = False

        async def play() -> None:
            while not is_over:
                await scheduler.run(Urgency.MOVE, partial(time.sleep, 0.05), qipan.Stop(), Requester("a"))

        games = [asyncio.create_task(play()) for _ in range(4)]
        analysis = Held()
        analysing = asyncio.create_task(scheduler.run_preemptible(analysis, Requester("b"), 0.5))
        await begun(analysis)
        await scheduler.run(Urgency.ENGINE_MATCH, partial(time.sleep, 0), qipan.Stop(), Requester("b"))
        analysis.go.set()
        assert await analysing == "done"
        is_over = True
        await asyncio.gather(*games)
        scheduler.stop()

    run_in_thread(work())
