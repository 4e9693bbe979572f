"""Who may take a seat, fill it or leave it, and who is the host."""

from __future__ import annotations

import pytest

from server.rooms.fakes import Message
from server.rooms.harness import Refused, RoomDriver, Viewer
from server.rooms.steps import (
    ENGINE,
    HINT,
    READY,
    REMATCH,
    STAND,
    STEP,
    expect_refusal,
    fill,
    pace,
    place,
    seats,
    start_dots,
)


def test_the_host_takes_a_seat_and_the_others_stay_open(room: RoomDriver) -> None:
    room.create("dots", names=[None, "Ann"])
    assert seats(room, "name") == [None, "Ann"]
    assert seats(room, "kind") == ["empty", "person"]
    assert seats(room, "state") == ["empty", "seated"]
    assert room.snapshot("host")["seat"] == 1
    assert room.snapshot("host")["is_host"]


def test_a_person_takes_the_first_free_seat_or_the_one_asked_for(room: RoomDriver) -> None:
    room.create("chinese-checkers", {"players": 3}, names=["Ann", None, None])
    assert room.join("Cy", 2) == 2
    assert room.join("Bo") == 1
    assert seats(room, "name") == ["Ann", "Bo", "Cy"]
    assert not room.snapshot(1)["is_host"]


@pytest.mark.parametrize(
    ("seat", "reason"),
    [(0, "seat 0 is taken"), (5, "there is no seat 5"), (None, "all seats are taken")],
)
def test_a_seat_that_is_taken_or_missing_is_refused(room: RoomDriver, seat: int | None, reason: str) -> None:
    room.create("dots")
    events = room.stored_events()
    with pytest.raises(Refused, match=reason):
        room.join("Cy", seat)
    assert room.stored_events() == events


def test_a_repeated_join_gets_the_same_seat_even_after_the_start(room: RoomDriver) -> None:
    room.create("dots", names=["Ann", None])
    token = "a" * 32
    assert room.join("Bo", 1, token=token) == 1
    events = room.stored_events()
    assert [room.join("Bo", 1, token=token), room.join("Bo", None, token=token)] == [1, 1]
    assert room.stored_events() == events
    room.start()
    assert room.join("Bo", 1, token=token) == 1
    with pytest.raises(Refused, match="seat 1 is taken|begun|started"):
        room.join("Cy", 1, token="b" * 32)


def test_nobody_joins_once_the_game_has_begun(room: RoomDriver) -> None:
    start_dots(room)
    with pytest.raises(Refused, match="the game has begun"):
        room.join("Cy")


def test_an_unknown_token_may_not_enter(room: RoomDriver) -> None:
    room.create("dots")
    with pytest.raises(Refused, match="this token holds no seat here"):
        room.connect_with_token("forged")


def test_a_person_stands_up_and_another_sits_down(room: RoomDriver) -> None:
    room.create("dots")
    assert room.send(1, STAND) == []
    assert seats(room, "state") == ["seated", "empty"]
    assert room.snapshot(1)["seat"] is None
    assert room.send(1, READY) == ["you have no seat here"]
    assert room.join("Cy") == 1
    assert seats(room, "name") == ["Ann", "Cy"]


def test_a_host_who_stands_up_is_still_the_host(room: RoomDriver) -> None:
    room.create("dots")
    room.send("host", STAND)
    assert room.snapshot("host")["is_host"]
    assert room.send("host", fill(0, ENGINE)) == []
    assert seats(room, "kind") == ["engine", "person"]


def test_the_host_gives_seats_to_engines_and_takes_them_back(room: RoomDriver) -> None:
    room.create("dots", names=["Ann", None])
    assert room.send("host", fill(1, {"engine": "alphabeta", "level": 3, "seconds": 2})) == []
    assert seats(room, "name")[1] == "alphabeta 3"
    assert seats(room, "engine")[1] == {"engine": "alphabeta", "level": 3, "seconds": 2, "settings": {}}
    assert seats(room, "state")[1] == "ready"
    room.send("host", fill(1, ENGINE))
    assert seats(room, "name")[1] == "random"
    room.send("host", fill(1, None))
    assert seats(room, "kind")[1] == "empty"


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (fill(1, ENGINE), "seat 1 is taken"),
        (fill(1, None), "seat 1 is taken"),
        (fill(4, ENGINE), "there is no seat 4"),
    ],
)
def test_the_host_cannot_fill_every_seat(room: RoomDriver, message: Message, reason: str) -> None:
    room.create("dots")
    assert expect_refusal(room, "host", message) == reason


@pytest.mark.parametrize(
    ("engine", "reason"),
    [
        ({"engine": "/bin/sh"}, "no engine '/bin/sh' plays dots"),
        ({"engine": "random", "level": 3}, "random has no levels in dots"),
        ({"engine": "mcts", "settings": {"depth": 3}}, "mcts has no setting depth in dots"),
        ({"engine": "alphabeta", "settings": {"depth": 61}}, "depth must be 1..60, not 61"),
        ({"engine": "alphabeta", "settings": {"depth": "3"}}, "depth must be 1..60, not '3'"),
        ({"engine": "mcts", "settings": {"seconds": 60}}, "seconds must be 0.01..30, not 60"),
        ({"engine": "best", "level": 3, "settings": {"depth": 3}}, "an engine has either a level or settings"),
    ],
)
def test_only_engines_of_the_game_are_seated(room: RoomDriver, engine: Message, reason: str) -> None:
    room.create("dots", names=["Ann", None])
    assert expect_refusal(room, "host", fill(1, engine)).startswith(reason)
    with pytest.raises(Refused, match=reason):
        room.create("dots", engines={1: engine})


@pytest.mark.parametrize("viewer", [1, "spectator"])
@pytest.mark.parametrize("message", [fill(0, None), {"op": "lock_hints", "is_locked": True}, pace(1), STEP])
def test_only_the_host_has_the_rights_of_the_host(room: RoomDriver, viewer: Viewer, message: Message) -> None:
    room.create("dots")
    assert expect_refusal(room, viewer, message) == "only the host may do that"


@pytest.mark.parametrize("message", [READY, STAND, place("B2u"), REMATCH, HINT])
def test_spectators_have_no_seat_to_speak_for(room: RoomDriver, message: Message) -> None:
    room.create("dots")
    assert expect_refusal(room, "spectator", message) == "you have no seat here"
