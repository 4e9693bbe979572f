"""Matches between engines that nobody watches pause, are not replayed by the next start, and are limited."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import Any

import pytest

from qipan.server.config.rooms import RoomLimits
from server.helpers import TIMEOUT_SECONDS, Message, ServerProcess, run_in_thread

ENGINES = {"0": {"engine": "random"}, "1": {"engine": "random"}}
# Engines that move at random need hundreds of plies for this game.
LONG = {"game": "chinese-checkers", "options": {"players": 2}, "engines": ENGINES, "pace": 0.1}
TOO_MANY = "too many matches that engines or autopilots play alone"
UNWATCHED_SECONDS = 2
UNWATCHED = ["--set", f"lifetimes.unwatched_seconds={UNWATCHED_SECONDS}"]


def query(url: str, statement: str) -> Any:
    """Return the first value that a database returns."""
    if url.startswith("sqlite:///"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as opened:
            return opened.execute(statement).fetchone()[0]

    values: list[Any] = []

    async def run() -> None:
        import asyncpg

        connection = await asyncpg.connect(url)
        values.append(await connection.fetchval(statement))
        await connection.close()

    run_in_thread(run())
    return values[0]


def wait_for(condition: Callable[[], object]) -> None:
    end = time.monotonic() + TIMEOUT_SECONDS
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.1)


def count_events(url: str) -> int:
    count: int = query(url, "SELECT count(*) FROM events")
    return count


def is_due(url: str) -> bool:
    """Return whether a start of the server would load a room."""
    return bool(query(url, "SELECT count(*) FROM matches WHERE wakes_at IS NOT NULL"))


def test_a_match_that_nobody_watches_pauses_until_somebody_does(url: str) -> None:
    with ServerProcess(url, options=UNWATCHED) as server:
        code = server.post("/api/matches", LONG)["code"]
        wait_for(lambda: count_events(url) > 3)
        wait_for(lambda: not is_due(url))
    played = count_events(url)
    with ExitStack() as stack:
        processes = 1 if url.startswith("sqlite") else 2
        servers = [stack.enter_context(ServerProcess(url, options=UNWATCHED)) for _ in range(processes)]
        time.sleep(2)  # meanwhile, each process has looked for what is due
        assert count_events(url) == played
        with servers[-1].connect(code) as spectator:
            end = time.monotonic() + 2 * UNWATCHED_SECONDS
            spectator.wait_until(lambda _: time.monotonic() > end)  # snapshots arrive, since the match goes on
            ply = spectator.latest["ply"]
            spectator.wait_until(lambda seen: seen["ply"] > ply + 3)
            assert not spectator.latest["is_adjourned"]
        wait_for(lambda: not is_due(url))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("server")
    options = ["--set", "rooms.max_engine_plies=20"]
    with ServerProcess(f"sqlite:///{folder}/store.sqlite", log=folder / "log.txt", options=options) as running:
        yield running
    assert (folder / "log.txt").read_text() == ""


def test_engines_do_not_play_for_ever(server: ServerProcess) -> None:
    room: Message = server.post("/api/matches", LONG | {"pace": None})
    with server.connect(room["code"], room["token"]) as host:
        host.wait_until(lambda seen: seen["status"] == "over")
        assert host.latest["result"]["reason"]["code"] == "move_limit"
        assert (host.latest["ply"], host.moves[-1]) == (21, "draw:limit")


def start_many(server: ServerProcess) -> None:
    """Let matches between engines run until there are too many."""
    slow = LONG | {"pace": 30}
    for _ in range(RoomLimits().max_engine_matches):
        status, response = server.request("/api/matches", slow)
    if status == 201:
        status, response = server.request("/api/matches", slow)
    assert (status, response["detail"]["code"]) == (429, "too_many_engine_matches")


def test_an_address_lets_few_matches_between_engines_run(server: ServerProcess) -> None:
    start_many(server)
    assert server.post("/api/matches", {"game": "dots", "name": "Ann", "engines": {"1": {"engine": "random"}}})
    room: Message = server.post("/api/matches", {"game": "dots"})
    with server.connect(room["code"], room["token"]) as host:
        reason = host.expect_refusal(op="fill", seat=0, engine={"engine": "random"})
        assert reason.startswith(TOO_MANY)


def test_an_autopilot_against_an_engine_is_such_a_match(server: ServerProcess) -> None:
    room: Message = server.post("/api/matches", {"game": "dots", "name": "Ann", "engines": {"1": {"engine": "random"}}})
    with server.connect(room["code"], room["token"]) as player:
        player.get_ready()
        player.wait_until(lambda seen: seen["mover"] == 0)
        start_many(server)
        reason = player.expect_refusal(op="autopilot", is_on=True, engine={"engine": "random"})
        assert reason.startswith(TOO_MANY)
        player.play(player.latest["legal"][0]["text"])
