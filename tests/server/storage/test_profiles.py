"""Profiles in the store: ratings are computed once, and profiles can be moved, merged and deleted."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

import qipan.server.storage as storage
from qipan.server.protocol.profiles import Unrated
from qipan.server.storage.connect import open_store
from qipan.server.storage.profiles import ResultFilter, StoredResult
from qipan.server.storage.results import MatchPlayers, PlayerResult, lock_ratings
from qipan.server.storage.store import Store
from qipan.server.storage.tables import ratings
from server.helpers import run_in_thread
from server.postgresql import database

ANN, BO, CY, OTHER = "a" * 64, "b" * 64, "c" * 64, "d" * 64
EVERYTHING = ResultFilter()
WON, LOST = PlayerResult(1, "win"), PlayerResult(2, "loss")


@pytest.fixture(scope="module")
def postgresql() -> Iterator[str]:
    with database() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/store.sqlite"
    address: str = request.getfixturevalue("postgresql")
    return address


def run(url: str, scenario: Callable[[Store], Awaitable[None]]) -> None:
    async def run_and_close() -> None:
        store = await open_store(url)
        try:
            for key in (ANN, BO, CY, OTHER):  # left by another test: they share a PostgreSQL database
                if (found := await store.profiles.find(key)) is not None:
                    await store.profiles.delete(found, "—")
            for key in (ANN, BO, CY):
                await store.profiles.ensure(key)
            await scenario(store)
        finally:
            await store.close()

    run_in_thread(run_and_close())


_codes = iter(range(10**6))


async def play(
    store: Store, keys: tuple[str | None, ...], *results: PlayerResult, game: str = "dots", times: int = 1
) -> str:
    """Store a match, and write its end several times."""
    code = f"match{next(_codes)}"
    match = await store.create(code, game, json.dumps({"game": game}), False, 1.0)
    assert match is not None
    names = json.dumps(["Ann", "Bo", "Cy"][: len(keys)])
    await store.append(match.id, 0, "[]", MatchPlayers(game, 2.0 + match.id, keys), names=names, status="playing")
    players = MatchPlayers(game, 3.0 + match.id, keys, results)
    await asyncio.gather(*(store.append(match.id, 1 + number, "[]", players) for number in range(times)))
    assert not await store.append(match.id, 1, "[]", players)
    return code


async def results_of(store: Store, key: str, wanted: ResultFilter = EVERYTHING) -> list[StoredResult]:
    profile = await store.profiles.find(key)
    return [] if profile is None else await store.profiles.results(profile, wanted)


async def points(store: Store, key: str, game: str = "dots") -> list[int]:
    """Return the rating of a profile and the number of matches that it is based on."""
    profile = await store.profiles.find(key)
    assert profile is not None
    found = [each for each in await store.profiles.ratings(profile) if each.game == game]
    return [number for each in found for number in (round(each.rating.points), each.matches)]


def test_a_match_changes_both_ratings_once(url: str) -> None:
    async def scenario(store: Store) -> None:
        await play(store, (ANN, BO), WON, LOST, times=3)
        assert (await points(store, ANN), await points(store, BO)) == ([1579, 1], [1421, 1])
        [result] = await results_of(store, ANN)
        assert (result.outcome, result.place, result.opponent, result.unrated) == ("win", 1, "people", None)
        assert (round(result.rating_before or 0), round(result.rating_after or 0)) == (1500, 1579)
        await play(store, (BO, ANN), WON, LOST, game="checkers")
        assert await points(store, ANN, "checkers") == [1421, 1]
        assert len(await results_of(store, ANN, ResultFilter(game="checkers"))) == 1

    run(url, scenario)


def test_matches_that_end_at_once_are_all_counted(url: str) -> None:
    async def scenario(store: Store) -> None:
        stores = [store, await open_store(url)] if store.is_shared else [store]  # one for each of two processes
        seats = [(ANN, BO), (BO, ANN)]
        await play(store, (ANN, BO), WON, LOST)
        await asyncio.gather(*(play(stores[n % len(stores)], seats[n // 2 % 2], WON, LOST) for n in range(20)))
        for other in stores[1:]:
            await other.close()
        assert (await points(store, ANN))[1] == (await points(store, BO))[1] == 21
        results = await results_of(store, ANN)
        assert len({result.rating_before for result in results}) == 21

    run(url, scenario)


def test_a_rating_that_is_being_changed_is_read_only_after_the_change(postgresql: str) -> None:
    async def scenario(store: Store) -> None:
        await play(store, (ANN, BO), WON, LOST)
        profile = await store.profiles.find(ANN)

        async def lock(changed: float | None = None) -> float:
            async with store._engine.begin() as connection:
                locked = await connection.run_sync(lock_ratings, store._insert, [(profile or 0, "dots")])
                if changed is not None:
                    waiting = asyncio.create_task(lock())
                    await asyncio.wait({waiting}, timeout=0.2)
                    await connection.execute(sa.update(ratings).values(mu=changed))
            return await waiting if changed is not None else locked[profile, "dots"].mu

        assert await lock(changed=7.0) == 7.0

    run(postgresql, scenario)


def test_levels_have_a_fixed_rating(url: str) -> None:
    async def scenario(store: Store) -> None:
        low, high = (PlayerResult(2, "loss", is_engine=True, level=level) for level in (1, 10))
        await play(store, (ANN, None), WON, low)
        after_low = (await points(store, ANN))[0]
        await play(store, (BO, None), WON, high)
        assert 1500 < after_low < (await points(store, BO))[0]
        [result] = await results_of(store, BO, ResultFilter(level=10, opponent="engines"))
        assert (result.level, result.opponent) == (10, "engines")
        await play(
            store, (CY, None, None), PlayerResult(2, "loss"), low, PlayerResult(1, "win", is_engine=True, level=5)
        )
        assert [(each.opponent, each.level) for each in await results_of(store, CY)] == [("engines", None)]
        found = await store.profiles.find(ANN)
        assert await store.profiles.outcomes(found or 0) == [("dots", "engines", 1, "win", 1)]

    run(url, scenario)


ENGINE = PlayerResult(2, "loss", is_engine=True)
CASES: list[tuple[tuple[str | None, ...], PlayerResult, Unrated]] = [
    ((ANN, None), LOST, "no_profile"),
    ((ANN, OTHER), LOST, "no_profile"),
    ((ANN, ANN), LOST, "self"),
    ((ANN, None), ENGINE, "engine_without_level"),
]


@pytest.mark.parametrize(("keys", "second", "reason"), CASES)
def test_other_matches_are_not_rated(
    tmp_path: Path, keys: tuple[str | None, ...], second: PlayerResult, reason: str
) -> None:
    async def scenario(store: Store) -> None:
        await play(store, keys, WON, second)
        assert [each.unrated for each in await results_of(store, ANN)] == [reason]
        assert await points(store, ANN) == []

    run(f"sqlite:///{tmp_path}/store.sqlite", scenario)


def test_a_seat_that_was_helped_is_an_opponent_with_its_rating(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        await play(store, (ANN, BO), PlayerResult(2, "loss", unrated="hints"), WON)
        assert (await points(store, ANN), await points(store, BO)) == ([], [1579, 1])

    run(f"sqlite:///{tmp_path}/store.sqlite", scenario)


def test_a_code_moves_a_profile_once_and_merges_it(url: str) -> None:
    async def scenario(store: Store) -> None:
        await play(store, (ANN, BO), WON, LOST)
        await play(store, (CY, BO), LOST, WON)
        await play(store, (CY, BO), WON, LOST, game="checkers")
        await store.profiles.add_transfer(ANN, "old", "", 100.0)
        await store.profiles.add_transfer(ANN, "code", "data", 100.0)
        redeem = store.profiles.redeem_transfer
        for code, now in (("old", 1.0), ("nonsense", 1.0), ("code", 100.0)):  # each is replaced, unknown or expired
            assert await redeem(CY, code, now) is None
        assert await redeem(CY, "code", 99.0) == "data"
        assert await redeem(CY, "code", 99.0) is None
        assert await store.profiles.find(CY) == await store.profiles.find(ANN)
        assert len(await results_of(store, ANN)) == 3
        assert (await points(store, CY), await points(store, CY, "checkers")) == ([1579, 1], [1579, 1])
        await play(store, (ANN, CY), WON, LOST)
        assert (await results_of(store, ANN))[0].unrated == "self"

    run(url, scenario)


def test_deletion_leaves_nothing_but_the_match(url: str) -> None:
    async def scenario(store: Store) -> None:
        code = await play(store, (ANN, BO), WON, LOST)
        profile = await store.profiles.find(ANN)
        assert profile is not None
        await store.profiles.add_transfer(ANN, "code", "data", 100.0)
        [(match_id, _, _)] = [each for each in await store.profiles.matches(profile) if each[1] == code]
        await store.append(match_id, 2, "[]", record='{"seats":[{"name":"Ann"},{"name":"Bo"}]}')
        await store.profiles.replace_names(match_id, {0}, "—", {0: '["new"]'})
        await store.profiles.delete(profile, "—")
        assert await store.profiles.find(ANN) is None
        assert await store.profiles.redeem_transfer(BO, "code", 1.0) is None
        assert [result.names for result in await results_of(store, BO)] == ['["—", "Bo"]']
        stored = await store.find(code)
        assert stored is not None
        assert (stored.names, stored.record) == ('["—", "Bo"]', '{"seats":[{"name":"—"},{"name":"Bo"}]}')
        assert await store.read_events(match_id, 0) == [(0, '["new"]'), (1, "[]"), (2, "[]")]

    run(url, scenario)


def test_deletion_removes_the_name_from_a_match_whose_events_cannot_be_rewritten(url: str) -> None:
    async def scenario(store: Store) -> None:
        code = await play(store, (ANN, BO), WON, LOST)
        profile = await store.profiles.find(ANN)
        assert profile is not None
        [(match_id, _, _)] = [each for each in await store.profiles.matches(profile) if each[1] == code]
        await store.append(match_id, 2, "nonsense", record='{"seats":[{"name":"Ann"},{"name":"Bo"}]}')
        await store.profiles.delete(profile, "—")
        stored = await store.find(code)
        assert stored is not None
        assert (stored.names, stored.record) == ('["—", "Bo"]', '{"seats":[{"name":"—"},{"name":"Bo"}]}')

    run(url, scenario)


def test_a_database_without_profiles_is_brought_up_to_date(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/store.sqlite"
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(storage.__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        columns = "code, game, setting, is_listed, status, names, created"
        connection.execute(
            sa.text(f"INSERT INTO matches ({columns}) VALUES ('old', 'dots', '{{}}', 0, 'over', '[]', 1)")
        )
    engine.dispose()

    async def scenario(store: Store) -> None:
        assert (await store.find("old")) is not None
        await play(store, (ANN, BO), WON, LOST)
        assert await points(store, ANN) == [1579, 1]

    run(url, scenario)
