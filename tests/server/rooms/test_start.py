"""When a match starts, and how planes are placed before it."""

from __future__ import annotations

from typing import Any

import pytest

from server.rooms.fakes import Message
from server.rooms.harness import LAYOUTS, Refused, RoomDriver
from server.rooms.steps import (
    ENGINE,
    ONE_BOX,
    READY,
    RESIGN,
    STAND,
    autopilot,
    expect_refusal,
    fill,
    offer,
    place,
    seats,
    start_dots,
)

# ---- the start ----


def test_the_game_starts_when_every_person_is_ready(room: RoomDriver) -> None:
    room.create("dots")
    room.send(0, READY)
    assert seats(room, "state") == ["ready", "seated"]
    room.send(0, {"op": "ready", "is_ready": False})
    room.send(1, READY)
    assert seats(room, "state") == ["seated", "ready"]
    assert room.snapshot(0)["status"] == "open"
    room.send(0, READY)
    assert room.snapshot(0)["status"] == "playing"
    assert room.stored_status() == "playing"
    assert seats(room, "state") == ["thinking", "playing"]


def test_an_empty_seat_delays_the_start_until_it_has_an_engine(room: RoomDriver) -> None:
    room.create("dots", names=[None, "Bo"])
    room.send(1, READY)
    assert room.snapshot(1)["status"] == "open"
    room.send("host", fill(0, ENGINE))
    assert room.snapshot(1)["status"] == "playing"


def test_the_game_starts_when_the_only_person_who_was_not_ready_makes_way(room: RoomDriver) -> None:
    room.create("dots")
    room.send(0, READY)
    room.send(1, STAND)
    assert room.snapshot(0)["status"] == "open"
    room.send("host", fill(1, ENGINE))
    assert room.snapshot(0)["status"] == "playing"


def test_the_game_starts_from_the_position_that_the_host_chose(room: RoomDriver) -> None:
    room.create("dots", ONE_BOX, position="1x1 1110 0-0 0")
    assert room.snapshot(0)["position"] == "1x1 1110 0-0 0"
    room.start()
    assert [move["text"] for move in room.snapshot(0)["legal"]] == ["3"]


@pytest.mark.parametrize("message", [READY, STAND, fill(1, None), place("B2u")])
def test_seats_do_not_change_once_the_game_has_begun(room: RoomDriver, message: Message) -> None:
    start_dots(room)
    assert expect_refusal(room, 0, message) == "the game has begun"


@pytest.mark.parametrize("message", [{"op": "play", "ply": 0, "move": "0"}, offer("draw"), RESIGN, autopilot(True)])
def test_nobody_plays_before_the_start(room: RoomDriver, message: Message) -> None:
    room.create("dots")
    assert expect_refusal(room, 0, message) == "the game has not begun"


@pytest.mark.parametrize(
    ("choices", "reason"),
    [
        ({"engines": {4: ENGINE}}, "dots has 2 seats"),
        ({"position": "nonsense"}, "not a position of dots"),
        ({"position": "1x1 1111 0-1 0", "options": ONE_BOX}, "the game is over in this position"),
        ({"clock": {"per_move": 1, "per_game": 5}}, "not both"),
        ({"clock": {"per_move": 1}, "pace": 1}, "a match with clocks cannot have a pace"),
        ({"on_timeout": "out"}, "on_timeout in dots is loss or autopilot, not out"),
        ({"draw_rule": True}, "dots has no draw rule"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused(room: RoomDriver, choices: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        room.create("dots", **choices)


# ---- planes ----


def test_both_seats_place_before_they_are_ready(room: RoomDriver) -> None:
    room.create("planes")
    assert seats(room, "state") == ["placing", "placing"]
    assert expect_refusal(room, 0, READY) == "place your planes first"
    assert room.send(0, place(*LAYOUTS[0])) == []
    assert room.send(0, READY) == []
    assert seats(room, "state") == ["ready", "placing"]
    room.send(1, place(*LAYOUTS[1]))
    room.send(1, READY)
    assert room.snapshot(0)["status"] == "playing"
    assert room.snapshot(0)["view"] == "A2u,A7u,E2u - -"


def test_a_seat_that_is_not_ready_may_place_again(room: RoomDriver) -> None:
    room.create("planes")
    room.send(0, place(*LAYOUTS[0]))
    room.send(0, place(*LAYOUTS[1]))
    assert room.snapshot(0)["view"].startswith("B2u,B7u,F2u ")
    room.send(0, READY)
    assert expect_refusal(room, 0, place(*LAYOUTS[0])) == "you are ready; take that back first"
    room.send(0, {"op": "ready", "is_ready": False})
    assert room.send(0, place(*LAYOUTS[0])) == []


@pytest.mark.parametrize(
    ("planes", "reason"),
    [
        (("E2u",), "3 planes are needed, not 1"),
        (("A2u", "E2u", "A7u", "E7u"), "3 planes are needed, not 4"),
        (("A2u", "A2u", "A7u"), "A2u is not legal here"),
        (("A1u", "E2u", "A7u"), "A1u is not legal here"),
        (("nonsense", "E2u", "A7u"), "not a move of planes"),
    ],
)
def test_an_impossible_layout_is_refused(room: RoomDriver, planes: tuple[str, ...], reason: str) -> None:
    room.create("planes")
    assert reason in expect_refusal(room, 0, place(*planes))


def test_games_without_planes_have_nothing_to_place(room: RoomDriver) -> None:
    room.create("dots")
    assert expect_refusal(room, 0, place("B2u")) == "there is nothing to place"


def test_people_cannot_play_each_other_from_a_position_of_planes(room: RoomDriver) -> None:
    with pytest.raises(Refused, match="only against engines"):
        room.create("planes", position="B2u,F2u,B7u A2u,E2u,A7u - -")
