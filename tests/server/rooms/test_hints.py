"""Hints for a seat, and the host's lock."""

from __future__ import annotations

from server.rooms.harness import RoomDriver
from server.rooms.steps import HINT, RESIGN, expect_refusal, start_dots


def test_a_hint_goes_to_the_sender_alone(room: RoomDriver) -> None:
    start_dots(room)
    room.connect("spectator")
    assert room.send(0, HINT) == []
    hint = room.replies(0)[-1]
    assert (hint["op"], hint["ply"], hint["move"], hint["path"]) == ("hint", 0, "0", ["0"])
    assert room.replies(1) == room.replies("spectator") == []
    assert expect_refusal(room, 1, HINT) == "it is not your turn"


def test_the_host_locks_hints(room: RoomDriver) -> None:
    start_dots(room)
    assert room.send("host", {"op": "lock_hints", "is_locked": True}) == []
    assert not room.snapshot(1)["hints"]
    for op in ("hint", "analyse"):
        assert expect_refusal(room, 0, {"op": op}) == "hints are locked in this room"
    assert room.send("host", {"op": "lock_hints", "is_locked": False}) == []
    assert room.send(0, HINT) == []


def test_a_hint_that_is_found_after_the_lock_is_not_sent(room: RoomDriver) -> None:
    start_dots(room)
    room.engines.is_hanging = True
    assert room.send(0, HINT) == []
    assert room.send(0, HINT) == ["one hint at a time"]
    room.send("host", {"op": "lock_hints", "is_locked": True})
    room.engines.is_hanging = False
    room.advance(1)
    assert room.replies(0)[-1]["reason"]["text"] == "hints are locked in this room"


def test_the_lock_ends_with_the_game(room: RoomDriver) -> None:
    start_dots(room, hints=False)
    assert expect_refusal(room, 0, HINT) == "hints are locked in this room"
    room.send(1, RESIGN)
    assert expect_refusal(room, 0, HINT) == "it is not your turn"
