"""The server's engines: prepared once, one for each owner and seat, used by one thread at a time."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import pytest

import qipan
from qipan.server.config.searches import SearchLimits
from qipan.server.engines import engines as engines_module
from qipan.server.engines.engines import Engines
from qipan.server.engines.job import NOBODY, Urgency
from qipan.server.engines.scheduler import Scheduler
from qipan.server.protocol.base import EngineSeat
from server.helpers import TIMEOUT_SECONDS, run_in_thread

GAME = qipan.game("dots", rows=1, cols=1)
RANDOM = EngineSeat(engine="random")


class Scripted:
    """An engine that can be held in the middle of a search, and can fail."""

    name = "scripted"

    def __init__(self, seed: int | None) -> None:
        self.seed = seed
        self.searches = 0
        self.fails = False
        self.begun, self.go = threading.Event(), threading.Event()
        self.go.set()

    def choose(self, view: qipan.View, limit: qipan.Limit, history: Sequence[qipan.State]) -> qipan.Choice:
        self.searches += 1
        self.begun.set()
        assert self.go.wait(TIMEOUT_SECONDS)
        if self.fails:
            raise ConnectionError
        return qipan.Choice(view.moves()[0], qipan.Value.estimate((0.0, 0.0), self.name))


@pytest.fixture
def created(monkeypatch: pytest.MonkeyPatch) -> list[Scripted]:
    """Return the list of engines that were created on search threads."""
    result: list[Scripted] = []

    def create(name: str, game: qipan.Game, *, level: int | None, seed: int | None) -> Scripted:
        scripted = Scripted(seed)
        if threading.current_thread().name.startswith("qipan-search"):
            result.append(scripted)
        return scripted

    monkeypatch.setattr(engines_module, "engine", create)
    return result


async def choose(
    engines: Engines, owner: object = "match", seat: EngineSeat = RANDOM, urgency: Urgency = Urgency.MOVE
) -> qipan.Choice:
    view = GAME.initial().view(0)
    return await engines.choose(
        owner, seat, view, lambda: qipan.Limit(seconds=0.1), urgency=urgency, stop=qipan.Stop(), history=()
    )


def test_an_engine_is_reused_only_for_the_same_owner_and_kind(created: list[Scripted]) -> None:
    async def work() -> None:
        engines = Engines(Scheduler(1))
        for owner, name in (("a", "random"), ("a", "random"), ("b", "random"), ("a", "greedy"), ("a", "random")):
            await choose(engines, owner, EngineSeat(engine=name))
        assert [engine.searches for engine in created] == [3, 1, 1]

    run_in_thread(work())


def test_all_who_ask_about_a_position_share_its_analysis() -> None:
    async def work() -> None:
        engines = Engines(Scheduler(1))
        view = qipan.game("checkers").initial().view(0)
        short = await engines.analyse(view, 0.02, requester=NOBODY)
        assert await engines.analyse(view, 0.01, requester=NOBODY) is short
        long = await engines.analyse(view, 0.05, requester=NOBODY)
        assert long is not short
        assert await engines.analyse(view, 0.02, requester=NOBODY) is long
        assert await engines.analyse(view, 0.02, "mcts", requester=NOBODY) is not long
        assert await engines.analyse(view, 0.02, "alphabeta", requester=NOBODY) is long
        proof = await engines.analyse(GAME.initial().view(0), 0.01, requester=NOBODY)
        assert proof.value.kind == "exact"
        assert await engines.analyse(GAME.initial().view(0), 5, requester=NOBODY) is proof

    run_in_thread(work())


def test_who_does_not_know_the_earlier_positions_shares_the_analysis_of_the_match() -> None:
    async def work() -> None:
        engines, states = Engines(Scheduler(1)), [qipan.game("chinese-checkers").initial()]
        for _ in range(2):
            states.append(states[-1].play(states[-1].moves()[0]))
        view = states[-1].view(0)
        match = await engines.analyse(view, 0.02, history=states[:-1], requester=NOBODY)
        assert await engines.analyse(view, 0.02, requester=NOBODY) is match
        assert await engines.analyse(view, 0.01, "alphabeta", requester=NOBODY) is match
        other = await engines.analyse(view, 0.01, history=states[1:-1], requester=NOBODY)
        assert other is not match  # not shared: after this history, other moves would repeat a position
        assert await engines.analyse(view, 0.02, requester=NOBODY) is match

    run_in_thread(work())


def test_engines_learn_from_matches_only_if_the_operator_allows_it() -> None:
    learning = EngineSeat(engine="uct-free", settings={"learn": "on"})

    async def work() -> None:
        with pytest.raises(ValueError, match="do not learn from matches"):
            await Engines(Scheduler(1)).check(learning, qipan.game("dots"))
        await Engines(Scheduler(1)).check(learning.model_copy(update={"settings": {}}), qipan.game("dots"))
        limits = SearchLimits(learn_from_matches=True)
        await Engines(Scheduler(1), limits=limits).check(learning, qipan.game("dots"))
        await Engines(Scheduler(1), is_private=True).check(learning, qipan.game("dots"))
        limits = SearchLimits(learn_from_matches=False)
        with pytest.raises(ValueError, match="do not learn from matches"):
            await Engines(Scheduler(1), limits=limits, is_private=True).check(learning, qipan.game("dots"))

    run_in_thread(work())


def test_two_threads_get_two_engines(created: list[Scripted]) -> None:
    async def work() -> None:
        engines = Engines(Scheduler(2))
        await choose(engines)
        created[0].begun.clear()
        created[0].go.clear()
        first = asyncio.create_task(choose(engines))
        assert await asyncio.to_thread(created[0].begun.wait, TIMEOUT_SECONDS)
        await choose(engines)
        created[0].go.set()
        await first
        assert [engine.searches for engine in created] == [2, 1]

    run_in_thread(work())


def test_an_engine_that_failed_is_not_used_again(created: list[Scripted]) -> None:
    async def work() -> None:
        engines = Engines(Scheduler(1))
        await choose(engines)
        created[0].fails = True
        with pytest.raises(ConnectionError):
            await choose(engines)
        await choose(engines)
        assert [engine.searches for engine in created] == [2, 1]

    run_in_thread(work())


def test_the_least_recently_used_engine_is_dropped(created: list[Scripted]) -> None:
    async def work() -> None:
        engines = Engines(Scheduler(1), limits=SearchLimits(max_engines=3))
        for owner in [*range(3), 0, "new", 0]:
            await choose(engines, owner)
        assert created[0].searches == 3
        await choose(engines, 1)
        assert len(created) == 3 + 2

    run_in_thread(work())


def test_an_engine_is_prepared_once_and_errors_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: list[tuple[str, int | None, str]] = []
    go = threading.Event()

    def create(name: str, game: qipan.Game, *, level: int | None, seed: int | None) -> None:
        prepared.append((name, level, game.name))
        if name == "slow":
            assert go.wait(TIMEOUT_SECONDS)
        raise ValueError("there is no such engine")

    monkeypatch.setattr(engines_module, "engine", create)

    async def work() -> None:
        engines = Engines(Scheduler(1))
        first = engines.prepare("slow", qipan.game("dots"), Urgency.ANALYSIS)
        assert engines.prepare("slow", qipan.game("dots"), Urgency.ANALYSIS) is first
        await engines.prepare("quick", qipan.game("planes"), Urgency.ANALYSIS)  # need not wait for the slow one
        assert not first.done()
        go.set()
        await first
        with pytest.raises(ValueError, match="no such engine"):
            await choose(engines, seat=EngineSeat(engine="quick", level=3))

    run_in_thread(work())
    assert sorted(prepared[:2]) == [("quick", None, "planes"), ("slow", None, "dots")]
    assert prepared[2:] == [("quick", None, "dots"), ("quick", 3, "dots")]


async def estimate(engines: Engines) -> qipan.Analysis:
    return await engines.analyse(GAME.initial().view(0), 0.01, "alphabeta", requester=NOBODY)


async def ask(engines: Engines) -> str:
    return await engines.ask_new_engine("alphabeta", GAME, lambda engine, _: engine.name, requester=NOBODY, seconds=1.0)


async def move(engines: Engines) -> qipan.Choice:
    return await choose(engines, seat=EngineSeat(engine="alphabeta"))


@pytest.mark.parametrize("request_engine", [estimate, ask, move])
def test_a_request_waits_for_the_preparation_and_blocks_no_other(
    request_engine: Callable[[Engines], Coroutine[Any, Any, object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()

    def create_slowly(name: str, game: qipan.Game, **settings: Any) -> qipan.Engine:
        assert name == "random" or go.wait(TIMEOUT_SECONDS)
        return qipan.engine(name, game, **settings)

    monkeypatch.setattr(engines_module, "engine", create_slowly)

    async def work() -> None:
        engines = Engines(scheduler := Scheduler(1))
        cancelled, waiting = (asyncio.create_task(request_engine(engines)) for _ in range(2))
        await choose(engines)
        await scheduler.run(Urgency.ENGINE_MATCH, lambda: None)  # the least urgent search, and yet it need not wait
        assert not waiting.done()
        cancelled.cancel()  # check that this does not cancel the preparation, for which `waiting` waits
        await asyncio.wait([cancelled])
        go.set()
        await waiting

    run_in_thread(work())
