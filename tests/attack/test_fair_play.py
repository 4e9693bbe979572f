"""Unfair play: help in spite of the lock, a clock that is evaded by takebacks, and strangers who keep seats."""

from __future__ import annotations

import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from server.helpers import RoomSocket, ServerProcess, close_all, start_match

LOCKED = "hints, values and autopilot are locked in this room"
LEVEL_1 = {"engine": "best", "level": 1}
KEY = {"Profile-Key": "k" * 40}
THINKING_SECONDS = 1.0


def play_against_engine(server: ServerProcess, headers: dict[str, str], **choices: Any) -> RoomSocket:
    """Play a move against an engine, and wait for its answer."""
    body = {"game": "two-eat-one", "name": "Ann", "engines": {"1": LEVEL_1}, **choices}
    status, room = server.request("/api/matches", body, headers)
    assert status == 201
    player = server.connect(room["code"], room["token"])
    start_match([player])
    player.play(player.latest["legal"][0]["text"])
    player.wait_until(lambda seen: seen["ply"] == 2)
    return player


def test_a_host_who_plays_cannot_unlock_ask_and_lock_again(served: ServerProcess) -> None:
    host, guest = players = served.seat_players("dots", hints=False)
    start_match(players)
    host.send(op="lock_hints", is_locked=False)
    for message in ({"op": "hint"}, {"op": "analyse"}, {"op": "autopilot", "is_on": True}):
        assert host.expect_refusal(**message) == LOCKED
    guest.wait_until(lambda seen: seen["unlock"] is not None)
    guest.send(op="offer", what="hints", answer="decline")
    host.wait_until(lambda seen: seen["unlock"]["declined_by"] == 1)
    assert host.expect_refusal(op="hint") == LOCKED
    host.send(op="lock_hints", is_locked=False)
    guest.wait_until(lambda seen: seen["unlock"]["declined_by"] is None)
    guest.send(op="offer", what="hints", answer="accept")
    host.wait_until(lambda seen: seen["hints"])
    host.send(op="hint")
    host.wait_until(lambda _: True, "hint")
    close_all(players)


@pytest.mark.parametrize("clock", [{"per_game": 60, "increment": 1}, {"per_move": 60}], ids=str)
def test_a_takeback_returns_no_time(served: ServerProcess, clock: dict[str, float]) -> None:
    with play_against_engine(served, {}, clock=clock) as player:
        spent = 0.0
        for _ in range(2):
            before = player.sync()["seats"][0]["seconds"]
            time.sleep(THINKING_SECONDS)
            player.send(op="offer", what="takeback")
            player.wait_until(lambda seen: seen["ply"] == 0)
            player.play(player.latest["legal"][0]["text"])
            player.wait_until(lambda seen: seen["ply"] == 2)
            after = player.sync()["seats"][0]["seconds"]
            assert after <= before - THINKING_SECONDS
            spent += before - after
        assert spent >= 2 * THINKING_SECONDS


@pytest.mark.parametrize("clock", [None, {"per_move": 60}], ids=str)
def test_engines_take_nothing_back_in_rated_games(served: ServerProcess, clock: dict[str, float] | None) -> None:
    with play_against_engine(served, KEY, clock=clock) as player:
        player.send(op="offer", what="takeback")
        assert player.wait_until(lambda _: True, "refused")["reason"]["code"] == "rated_takeback"
        assert player.sync()["ply"] == 2
        player.send(op="offer", what="takeback", is_unrated=True)
        player.wait_until(lambda seen: seen["ply"] == 0)
        player.play(player.latest["legal"][0]["text"])
        player.wait_until(lambda seen: seen["ply"] == 2)
        player.send(op="resign")
        player.wait_until(lambda seen: seen["status"] == "over")
        [result] = served.request(f"/api/profile/results?code={player.code}", headers=KEY)[1]["results"]
        assert (result["unrated"], result["rating"]) == ("takeback", None)


def test_the_host_frees_the_seat_of_a_stranger(served: ServerProcess) -> None:
    room = served.create_room("dots", name="Ann", is_listed=True)
    stranger = served.post(f"/api/matches/{room['code']}/join", {"name": "Eve"})
    with served.connect(room["code"], room["token"]) as host, served.connect(room["code"], stranger["token"]) as guest:
        host.send(op="free_seat", seat=1)
        with pytest.raises(ConnectionClosed, match="seat_freed"):
            guest.wait_until(lambda _: False)
        with pytest.raises(ConnectionClosed, match="seat_freed"):
            served.connect(room["code"], stranger["token"])
        friend = served.post(f"/api/matches/{room['code']}/join", {"name": "Bo"})
        assert friend["seat"] == 1
