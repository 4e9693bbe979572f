"""The cache of engines: one engine for each owner and seat, used by one thread at a time."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import pytest

import qipan
from qipan.server.engines import cache as cache_module
from qipan.server.engines.cache import EngineCache
from qipan.server.protocol.base import EngineSeat
from server.helpers import TIMEOUT_SECONDS

VIEW = qipan.game("dots", rows=1, cols=1).initial().view(0)
SEAT = EngineSeat(engine="random")
created: list[Scripted] = []


class Scripted:
    """An engine that can be held in the middle of a search, and can fail."""

    name = "scripted"

    def __init__(self, seed: int | None) -> None:
        self.seed = seed
        self.searches = 0
        self.fails = False
        self.begun, self.go = threading.Event(), threading.Event()
        self.go.set()
        created.append(self)

    def choose(self, view: qipan.View, limit: qipan.Limit, history: Sequence[qipan.State]) -> qipan.Choice:
        self.searches += 1
        self.begun.set()
        assert self.go.wait(TIMEOUT_SECONDS)
        if self.fails:
            raise ConnectionError
        return qipan.Choice(view.moves()[0], qipan.Value.estimate((0.0, 0.0), self.name))


@pytest.fixture(autouse=True)
def scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    created.clear()
    monkeypatch.setattr(cache_module, "create_engine", lambda seat, game, seed: Scripted(seed))


def ask(cache: EngineCache, owner: object = "match", seat: EngineSeat = SEAT, seed: int | None = None) -> None:
    cache.choose(owner, seat, VIEW, qipan.Limit(nodes=1), (), seed)


def test_an_engine_is_reused_only_for_the_same_owner_and_kind() -> None:
    cache = EngineCache()
    for owner, seat in (("a", SEAT), ("a", SEAT), ("b", SEAT), ("a", EngineSeat(engine="greedy")), ("a", SEAT)):
        ask(cache, owner, seat)
    assert [engine.searches for engine in created] == [3, 1, 1]


def test_a_seed_is_used_when_an_engine_is_created() -> None:
    cache = EngineCache()
    ask(cache, seed=7)
    ask(cache, seed=8)
    assert [engine.seed for engine in created] == [7]


def test_two_threads_get_two_engines() -> None:
    cache = EngineCache()
    ask(cache)
    created[0].begun.clear()
    created[0].go.clear()
    thread = threading.Thread(target=ask, args=(cache,))
    thread.start()
    assert created[0].begun.wait(TIMEOUT_SECONDS)
    ask(cache)
    created[0].go.set()
    thread.join(TIMEOUT_SECONDS)
    assert [engine.searches for engine in created] == [2, 1]


def test_an_engine_that_failed_is_not_used_again() -> None:
    cache = EngineCache()
    ask(cache)
    created[0].fails = True
    with pytest.raises(ConnectionError):
        ask(cache)
    ask(cache)
    assert [engine.searches for engine in created] == [2, 1]


def test_the_least_recently_used_engine_is_dropped() -> None:
    cache = EngineCache()
    for owner in range(cache_module.MAX_ENGINES):
        ask(cache, owner)
    ask(cache, 0)
    ask(cache, "new")
    ask(cache, 0)
    assert created[0].searches == 3
    ask(cache, 1)
    assert len(created) == cache_module.MAX_ENGINES + 2
