"""Matches that nobody has used for long are found in small groups, and removed without harm to profiles."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from qipan.server.storage.connect import open_store
from qipan.server.storage.profiles import ResultFilter
from qipan.server.storage.results import MatchPlayers, PlayerResult
from qipan.server.storage.store import Store, StoredMatch
from qipan.server.storage.tables import ARCHIVED, CLOSED
from server.helpers import run_in_thread
from server.postgresql import empty_store

ANN, BO = "a" * 64, "b" * 64
WON, LOST = PlayerResult(1, "win"), PlayerResult(2, "loss")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with empty_store(request.param, tmp_path) as address:
        yield address


def run(url: str, scenario: Callable[[Store], Awaitable[None]]) -> None:
    async def run_and_close() -> None:
        store = await open_store(url)
        try:
            await scenario(store)
        finally:
            await store.close()

    run_in_thread(run_and_close())


async def create(store: Store, code: str, used_at: float, status: str = "open") -> StoredMatch:
    match = await store.create(code, "dots", '{"game":"dots"}', False, used_at)
    assert match is not None
    assert await store.append(match.id, 0, "[]", status=status, names='["Ann", "Bo"]')
    return match


async def finish(store: Store, code: str, ended: float) -> StoredMatch:
    """Store a match of two profiles that has ended."""
    match = await create(store, code, ended, "playing")
    await store.append(match.id, 1, "[]", MatchPlayers("dots", ended - 1, (ANN, BO)))
    players = MatchPlayers("dots", ended, (ANN, BO), (WON, LOST))
    await store.append(match.id, 2, "[]", players, status="over", ended=ended, record=f'"{code}"')
    return match


async def names_listed(store: Store, key: str) -> list[tuple[str, bool, list[str]]]:
    """Return the matches of a profile: the code, whether the match is archived, and the names of its players."""
    profile = await store.profiles.find(key)
    assert profile is not None
    found = await store.profiles.results(profile, ResultFilter())
    return [(result.code, result.is_archived, json.loads(result.names)) for result in found]


def test_unused_matches_are_found_the_oldest_first_and_in_groups(url: str) -> None:
    async def scenario(store: Store) -> None:
        for number, used_at in enumerate((5.0, 3.0, 3.0, 9.0)):
            await create(store, f"open{number}", used_at)
        await create(store, "playing", 1.0, "playing")
        first = await store.unused.find("open", 5.0, 2)
        assert [match.code for match in first] == ["open1", "open2"]
        rest = await store.unused.find("open", 5.0, 2, first[-1])
        assert [(match.code, match.used_at) for match in rest] == [("open0", 5.0)]
        await store.unused.mark_used([match.id for match in first], 8.0)
        assert [match.code for match in await store.unused.find("open", 5.0, 9)] == ["open0"]

    run(url, scenario)


def test_only_what_is_still_unused_is_removed(url: str) -> None:
    async def scenario(store: Store) -> None:
        rooms = [await create(store, f"room{number}", 1.0, CLOSED) for number in range(3)]
        await store.unused.mark_used([rooms[1].id], 7.0)
        await store.append(rooms[2].id, 1, "[]", status="open")
        assert await store.unused.remove((room.id for room in rooms), CLOSED, 5.0) == [rooms[0].id]
        assert [await store.find(room.code) is None for room in rooms] == [True, False, False]
        assert [len(await store.read_events(room.id)) for room in rooms] == [0, 1, 2]

    run(url, scenario)


def test_profiles_list_archived_matches_until_the_last_of_them_is_deleted(url: str) -> None:
    async def scenario(store: Store) -> None:
        for key in (ANN, BO):
            await store.profiles.ensure(key)
        for number in range(3):
            await finish(store, f"over{number}", 10.0 + number)
        [oldest] = await store.unused.find_finished(until=11.0, unused_since=20.0, limit=1)
        assert (oldest.code, oldest.record) == ("over0", '"over0"')
        [second] = await store.unused.find_finished(11.0, 20.0, 5, oldest)
        assert await store.unused.find_finished(11.0, 10.5, 5, oldest) == []
        assert await store.unused.remove([oldest.id, second.id], "over", 20.0) == [oldest.id, second.id]
        stored = await store.find("over0")
        assert stored is not None
        assert (stored.status, stored.record, await store.read_events(stored.id)) == (ARCHIVED, None, [])
        assert [each.code for each in await store.list_finished()] == []  # empty, since the matches are not public
        both = ["Ann", "Bo"]
        assert await names_listed(store, ANN) == [("over2", False, both), ("over1", True, both), ("over0", True, both)]
        ann, bo = await store.profiles.find(ANN), await store.profiles.find(BO)
        assert ann is not None
        assert bo is not None
        await store.profiles.delete(ann, "—")
        assert (await names_listed(store, BO))[1:] == [("over1", True, ["—", "Bo"]), ("over0", True, ["—", "Bo"])]
        await store.profiles.delete(bo, "—")
        assert [await store.find(f"over{number}") is None for number in range(3)] == [True, True, False]

    run(url, scenario)


def test_a_match_of_a_profile_that_has_not_ended_leaves_nothing(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.profiles.ensure(ANN)
        match = await create(store, "playing", 1.0, "playing")
        await store.append(match.id, 1, "[]", MatchPlayers("dots", 1.0, (ANN, None)))
        assert await store.unused.remove([match.id], "playing", 5.0) == [match.id]
        assert await names_listed(store, ANN) == []
        assert await store.find("playing") is None

    run(url, scenario)


@pytest.mark.parametrize(("number", "body"), [(1, "\ud800"), (2**70, "[]")], ids=["text", "number"])
def test_a_row_that_cannot_be_written_fails_alone(url: str, number: int, body: str) -> None:
    async def scenario(store: Store) -> None:
        matches = [await create(store, f"match{index}", 1.0) for index in range(6)]
        requests = [store.append(match.id, 1, "[]") for match in matches[1:]]
        requests.insert(3, store.append(matches[0].id, number, body))
        results = await asyncio.gather(*requests, return_exceptions=True)
        assert [result is True for result in results] == [True, True, True, False, True, True]
        assert [len(await store.read_events(match.id)) for match in matches] == [1, 2, 2, 2, 2, 2]

    run(url, scenario)


def test_events_of_a_removed_match_fail_alone(url: str) -> None:
    async def scenario(store: Store) -> None:
        removed = await create(store, "removed", 1.0, CLOSED)
        others = [await create(store, f"other{number}", 1.0) for number in range(5)]
        await store.unused.remove([removed.id], CLOSED, 5.0)
        requests = [store.append(match.id, 1, "[]") for match in [*others[:2], removed, *others[2:]]]
        results = await asyncio.gather(*requests, return_exceptions=True)
        assert [result is True for result in results] == [True, True, False, True, True, True]
        assert isinstance(results[2], Exception)
        assert [len(await store.read_events(match.id)) for match in others] == [2] * 5

    run(url, scenario)
