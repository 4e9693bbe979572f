"""Two processes that share a database: what one of them writes, the sockets of both show, and clocks agree."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from qipan.server.rooms.leader import INTERVAL_SECONDS
from qipan.server.storage.connect import open_store
from qipan.server.storage.postgresql import PostgresqlStore
from server.helpers import RoomSocket, ServerProcess, run_in_thread
from server.postgresql import database

THINKING_SECONDS = 1.5
SLACK_SECONDS = 0.1  # how far the clocks of two processes may differ
Pair = tuple[ServerProcess, ServerProcess]


@pytest.fixture(scope="module")
def processes() -> Iterator[Pair]:
    with database() as address, ServerProcess(address) as first, ServerProcess(address) as second:
        yield first, second


def seat_two(process: ServerProcess, **choices: Any) -> tuple[str, list[str]]:
    """Create a room of dots with two people who are ready. Return its code and their tokens."""
    room = process.create_room("dots", name="Ann", **choices)
    joined = process.post(f"/api/matches/{room['code']}/join", {"name": "Bo"})
    tokens = [room["token"], joined["token"]]
    with ExitStack() as sockets:  # the match starts when both people are connected
        for player in [sockets.enter_context(process.connect(room["code"], token)) for token in tokens]:
            player.get_ready()
            player.sync()
    return room["code"], tokens


@pytest.mark.parametrize("joined_through", [0, 1])
def test_a_seat_taken_through_one_process_is_shown_by_the_other(processes: Pair, joined_through: int) -> None:
    for number in range(5):
        room = processes[0].create_room("dots", name="Ann")
        with ExitStack() as sockets:
            shown = [sockets.enter_context(process.connect(room["code"])) for process in processes]
            joined = processes[joined_through].post(f"/api/matches/{room['code']}/join", {"name": f"Bo {number}"})
            for socket in shown:
                socket.wait_until(lambda seen, number=number: seen["seats"][1]["name"] == f"Bo {number}")  # type: ignore[misc]
            guest = sockets.enter_context(processes[1 - joined_through].connect(room["code"], joined["token"]))
            assert guest.seat == 1
            guest.send(op="stand")
            for socket in shown:
                socket.wait_until(lambda seen: seen["seats"][1]["kind"] == "empty")


def test_after_two_moves_at_once_everybody_sees_the_same(processes: Pair) -> None:
    code, tokens = seat_two(processes[0])
    with ExitStack() as sockets:
        players = [[sockets.enter_context(each.connect(code, token)) for each in processes] for token in tokens]
        everybody = [socket for both in players for socket in both]
        for ply in range(20):
            for socket in everybody:
                socket.wait_until(lambda seen, ply=ply: seen["ply"] == ply)  # type: ignore[misc]
            mover = everybody[0].latest["mover"]
            legal = players[mover][0].latest["legal"]
            for socket, move in zip(players[mover], legal[:2], strict=True):
                socket.send(op="play", ply=ply, move=move["text"])
            for socket in everybody:
                socket.wait_until(lambda seen, ply=ply: seen["ply"] > ply)  # type: ignore[misc]
            positions = {socket.sync()["position"] for socket in everybody}
            assert len(positions) == 1
            assert everybody[0].latest["ply"] == ply + 1


def seconds_left(socket: RoomSocket, seat: int) -> float:
    """Return the time on a seat's clock, by a new snapshot."""
    seconds: float = socket.sync()["seats"][seat]["seconds"]
    return seconds


@pytest.mark.parametrize("is_known", [False, True])
def test_time_is_charged_if_the_move_is_played_through_the_other_process(processes: Pair, is_known: bool) -> None:
    """This holds whether the other process already has the room in memory (`is_known`) or loads it only then."""
    first, second = processes
    code, tokens = seat_two(first, clock={"per_game": 60})
    with ExitStack() as sockets:
        watching = sockets.enter_context(first.connect(code))
        if is_known:
            sockets.enter_context(second.connect(code))
        time.sleep(THINKING_SECONDS)
        player = sockets.enter_context(second.connect(code, tokens[0]))
        assert player.latest["seats"][0]["seconds"] < 60 - THINKING_SECONDS + SLACK_SECONDS
        player.play(player.latest["legal"][0]["text"])
        watching.wait_until(lambda seen: seen["ply"] == 1)
        for socket in (player, watching):
            assert seconds_left(socket, 0) < 60 - THINKING_SECONDS + SLACK_SECONDS
        assert abs(seconds_left(player, 0) - seconds_left(watching, 0)) < SLACK_SECONDS


def test_time_runs_out_although_the_player_moves_to_the_other_process(processes: Pair) -> None:
    first, second = processes
    code, tokens = seat_two(first, clock={"per_move": THINKING_SECONDS})
    with first.connect(code) as watching, second.connect(code, tokens[0]) as player:
        for socket in (watching, player):
            result = socket.wait_until(lambda seen: seen["status"] == "over")["result"]
            assert result["reason"]["code"] == "ran_out_of_time"


def test_processes_that_write_to_the_same_matches_do_not_deadlock(processes: Pair) -> None:
    async def scenario() -> None:
        stores = [await open_store(processes[0].db) for _ in range(2)]
        created = [await stores[0].create(f"deadlock-{number}", "dots", "{}", False, 0.0) for number in range(300)]
        ids = [match.id for match in created if match is not None]
        for number in range(10):
            forward = [stores[0].append(match_id, number, "[]") for match_id in ids]
            backward = [stores[1].append(match_id, number, "[]") for match_id in reversed(ids)]
            written = await asyncio.gather(*forward, *backward)
            assert sum(written) == len(ids)
        for store in stores:
            await store.close()

    run_in_thread(scenario())


def test_no_process_keeps_the_lock_of_a_match_that_it_cannot_read(processes: Pair) -> None:
    """Another process, of a newer version, may be able to read and to lead the match."""

    async def scenario() -> None:
        store = await open_store(processes[0].db)
        assert isinstance(store, PostgresqlStore)
        match = await store.create("dududidi", "dots", "nonsense", False, 0.0)
        assert match is not None
        assert await store.append(match.id, 0, "nonsense", status="playing")
        await asyncio.sleep(2.5 * INTERVAL_SECONDS)
        locks = await store.open_locks()
        assert await locks.acquire([match.id]) == [match.id]
        await locks.close()
        await store.close()

    run_in_thread(scenario())
