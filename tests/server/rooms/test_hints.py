"""Hints for a seat, and the host's lock."""

from __future__ import annotations

from server.rooms.harness import RoomDriver
from server.rooms.steps import HINT, LOCK_HINTS, RESIGN, autopilot, expect_refusal, seats, start_dots


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
    for message in (HINT, {"op": "analyse"}, autopilot(True)):
        assert expect_refusal(room, 0, message) == "hints, values and autopilot are locked in this room"
        assert room.replies(0)[-1]["reason"]["code"] == "hints_locked"
    assert room.send("host", {"op": "lock_hints", "is_locked": False}) == []
    assert room.send(0, HINT) == []


def test_the_lock_switches_autopilots_off(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    start_dots(room)
    room.send(0, autopilot(True))
    assert room.send("host", LOCK_HINTS) == []
    assert seats(room, "is_autopilot") == [False, False]
    assert room.send(0, autopilot(False)) == []
    assert room.play(0, "3") == []


def test_the_lock_leaves_the_autopilot_to_those_who_have_no_time(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    start_dots(room, clock={"per_move": 20}, on_timeout="autopilot")
    room.advance(21)
    assert room.send("host", LOCK_HINTS) == []
    assert seats(room, "is_autopilot") == [True, False]


def test_a_hint_that_is_found_after_the_lock_is_not_sent(room: RoomDriver) -> None:
    start_dots(room)
    room.engines.is_hanging = True
    assert room.send(0, HINT) == []
    assert room.send(0, HINT) == ["one hint at a time"]
    room.send("host", {"op": "lock_hints", "is_locked": True})
    room.engines.is_hanging = False
    room.advance(1)
    assert room.replies(0)[-1]["reason"]["text"] == "hints, values and autopilot are locked in this room"


def test_the_lock_ends_with_the_game(room: RoomDriver) -> None:
    start_dots(room, hints=False)
    assert expect_refusal(room, 0, HINT) == "hints, values and autopilot are locked in this room"
    room.send(1, RESIGN)
    assert expect_refusal(room, 0, HINT) == "it is not your turn"
