"""What the host may do before the match: send a guest away, close the room. And what a guest sees before sitting."""

from __future__ import annotations

from typing import Any

import pytest

from server.rooms.harness import Refused, RoomDriver, Viewer
from server.rooms.steps import ENGINE, READY, STAND, expect_refusal, seats, start_dots

CLOSE = {"op": "close_room"}


def free(seat: int) -> dict[str, Any]:
    return {"op": "free_seat", "seat": seat}


def test_the_host_sends_a_guest_away(room: RoomDriver) -> None:
    room.create("dots")
    room.send(1, READY)
    assert room.send(0, free(1)) == []
    assert room.stored_events()[-1] == [{"type": "seat_freed", "seat": 1}]
    assert seats(room, "kind") == ["person", "empty"]
    assert room.close_reason(1) == "the host has freed your seat"
    assert room.close_reason(0) is None
    room.disconnect(1)
    with pytest.raises(Refused, match="the host has freed your seat"):
        room.connect(1)
    assert room.join("Cy") == 1
    room.start()
    assert seats(room, "name") == seats(room.replay(), "name") == ["Ann", "Cy"]


def test_a_guest_is_sent_away_from_another_process(room: RoomDriver) -> None:
    room.share_store()
    room.create("dots")
    other = room.replay()
    other.send(0, free(1))
    room.catch_up()
    assert room.close_reason(1) == "the host has freed your seat"


def test_the_host_gives_up_the_own_seat(room: RoomDriver) -> None:
    room.create("dots")
    assert room.send(0, free(0)) == []
    assert seats(room, "kind") == ["empty", "person"]
    assert room.close_reason("host") is None
    assert room.snapshot("host")["is_host"]


@pytest.mark.parametrize(
    ("viewer", "seat", "reason"),
    [(1, 0, "only the host may do that"), (0, 2, "there is no seat 2"), ("spectator", 1, "only the host may do that")],
)
def test_only_the_host_frees_a_seat_that_exists(room: RoomDriver, viewer: Viewer, seat: int, reason: str) -> None:
    room.create("dots")
    assert expect_refusal(room, viewer, free(seat)) == reason


def test_only_the_seat_of_a_person_is_freed_and_only_before_the_match(room: RoomDriver) -> None:
    room.create("dots", names=("Ann", None))
    assert expect_refusal(room, 0, free(1)) == "nobody has taken seat 1"
    room.send(0, {"op": "fill", "seat": 1, "engine": ENGINE})
    assert expect_refusal(room, 0, free(1)) == "nobody has taken seat 1"
    room.start()
    assert expect_refusal(room, 0, free(1)) == "the game has begun"


def test_the_host_closes_the_room(room: RoomDriver) -> None:
    room.create("dots")
    room.connect("spectator")
    assert expect_refusal(room, 1, CLOSE) == "only the host may do that"
    assert room.send(0, CLOSE) == []
    assert room.stored_events()[-1] == [{"type": "room_closed"}]
    assert room.stored_status() == "closed"
    for viewer in (0, 1, "spectator"):
        assert room.close_reason(viewer) == "the host has closed this room"
    with pytest.raises(Refused, match="the host has closed this room"):
        room.join("Cy")
    with pytest.raises(Refused, match="the host has closed this room"):
        room.connect("another spectator")
    for message in (READY, STAND, CLOSE):  # as if sent before the socket was closed
        assert room.send(0, message) == ["the host has closed this room"]
    with pytest.raises(Refused, match="the host has closed this room"):
        room.replay()


def test_a_room_cannot_be_closed_once_the_match_has_started(room: RoomDriver) -> None:
    start_dots(room)
    assert expect_refusal(room, 0, CLOSE) == "the game has begun"


def test_a_name_can_be_changed_before_the_match(room: RoomDriver) -> None:
    room.create("dots")
    assert room.send(1, {"op": "rename", "name": " Bob "}) == []
    assert seats(room, "name") == ["Ann", "Bob"]
    assert room.stored_events()[-1] == [{"type": "seat_renamed", "seat": 1, "name": "Bob"}]
    assert room.send(1, {"op": "rename", "name": " "}) == ["not a message"]
    assert expect_refusal(room, "spectator", {"op": "rename", "name": "Eve"}) == "you have no seat here"
    room.start()
    assert expect_refusal(room, 1, {"op": "rename", "name": "Eve"}) == "the game has begun"
    assert seats(room.replay(), "name") == ["Ann", "Bob"]


def test_everybody_sees_the_terms_until_the_match_starts(room: RoomDriver) -> None:
    room.create("checkers", clock={"per_game": 300, "increment": 3})
    clock = {"per_game": 300, "increment": 3}
    expected = {"host": 0, "first": 0, "clock": clock, "on_timeout": "loss", "draw_rule": True}
    for viewer in (0, 1, "spectator"):
        assert room.snapshot(viewer)["invitation"] == expected
    room.send(0, STAND)
    assert room.snapshot(1)["invitation"] == {**expected, "host": None}
    room.join("Cy")
    room.start()
    assert room.snapshot(1)["invitation"] is None
