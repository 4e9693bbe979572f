"""Rooms that nobody uses do not stay for ever: they are ended or archived, which everybody can see."""

from __future__ import annotations

import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from attack.databases import execute
from qipan.match.record_files import read_records
from server.helpers import TIMEOUT_SECONDS, ServerProcess, close_all, start_match

PROFILE = {"Profile-Key": "k" * 40}


def seat_players(server: ServerProcess) -> str:
    """Start a match of a player with a profile and another player, who leave after a move. Return its code."""
    _, room = server.request("/api/matches", {"game": "dots", "name": "Ann", "is_listed": True}, PROFILE)
    joined = server.post(f"/api/matches/{room['code']}/join", {"name": "Bo"})
    players = [server.connect(room["code"], token) for token in (room["token"], joined["token"])]
    start_match(players)
    players[0].play("0")
    close_all(players)
    return str(room["code"])


def finish(server: ServerProcess) -> str:
    """Let a player with a profile play a match to its end, and return its code."""
    engine = {"1": {"engine": "random"}}
    _, room = server.request("/api/matches", {"game": "dots", "name": "Ann", "engines": engine}, PROFILE)
    with server.connect(room["code"], room["token"]) as player:
        player.get_ready()
        player.wait_until(lambda seen: seen["status"] == "playing")
        player.send(op="resign")
        player.wait_until(lambda seen: seen["status"] == "over")
    return str(room["code"])


def wait_for(server: ServerProcess, code: str, status: int, reason: str) -> None:
    """Wait until a request about a match is answered with this status and a text that contains `reason`."""
    end = time.monotonic() + TIMEOUT_SECONDS
    while time.monotonic() < end:
        answer = server.request(f"/api/matches/{code}")
        if answer[0] == status and reason in str(answer[1]):
            return
        time.sleep(0.1)
    raise AssertionError(f"the match is still {answer}")


def test_what_nobody_uses_is_ended_or_archived_and_everybody_can_see_it(url: str, tmp_path: Path) -> None:
    with ServerProcess(url) as server:
        waiting = str(server.create_room("dots", name="Ann", is_listed=True)["code"])
        left, over = seat_players(server), finish(server)
        record = server.get(f"/api/records/{over}")
    execute(url, "UPDATE matches SET used_at = 1000000, ended = ended - 1000000000")
    archive = tmp_path / "archive.jsonl"
    settings = {"sweep_seconds": 0.2, "finished_days": 365, "archive": archive}
    options = [text for name, value in settings.items() for text in ("--set", f"lifetimes.{name}={value}")]
    with ExitStack() as running:
        logs = [tmp_path / f"log{number}.txt" for number in range(1 if url.startswith("sqlite") else 2)]
        servers = [running.enter_context(ServerProcess(url, log=log, options=options)) for log in logs]
        fresh = seat_players(servers[0])
        for server in servers:
            wait_for(server, waiting, 410, "room_expired")
            with pytest.raises(ConnectionClosed, match="room_expired"):
                server.connect(waiting)
            wait_for(server, left, 200, "'over'")
            with server.connect(left) as spectator:
                assert spectator.latest["result"]["reason"]["code"] == "abandoned"
            assert server.get(f"/api/records/{left}")["moves"] == ["0", "draw:abandoned"]
            wait_for(server, over, 410, "room_removed")
            assert server.request(f"/api/records/{over}")[0] == 410
            with pytest.raises(ConnectionClosed, match="room_removed"):
                server.connect(over)
            results = own_results(server)
            assert results == {over: True, left: False, fresh: False}
            assert server.get(f"/api/matches/{fresh}")["status"] == "playing"
    [archived] = list(read_records(archive))
    assert (archived.moves, archived.date) == (tuple(record["moves"]), record["date"])
    assert [log.read_text() for log in logs] == [""] * len(logs)


def own_results(server: ServerProcess) -> dict[str, Any]:
    """Return the matches that the profile lists: by code, whether the match is archived."""
    _, answer = server.request("/api/profile/results", headers=PROFILE)
    return {result["code"]: result["is_archived"] for result in answer["results"]}
