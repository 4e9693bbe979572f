"""A room's log: commands that change nothing are not written, and it does not grow for ever."""

from __future__ import annotations

import pytest

from qipan.server.rooms import event_log
from server.rooms.fakes import Message
from server.rooms.harness import LAYOUTS, Refused, RoomDriver, Viewer
from server.rooms.steps import (
    ENGINE,
    LOCK_HINTS,
    READY,
    REMATCH,
    RESIGN,
    STEP,
    autopilot,
    fill,
    finish_dots,
    moves,
    pace,
    place,
    start_dots,
)

UNLOCK_HINTS = {"op": "lock_hints", "is_locked": False}
TOO_MANY = "you have changed too much during this game; from now on you can only move or resign"


def expect_nothing_written(room: RoomDriver, viewer: Viewer, message: Message) -> None:
    events = room.stored_events()
    assert room.send(viewer, message) == []
    assert room.stored_events() == events


@pytest.mark.parametrize(
    ("viewer", "message"),
    [
        (0, READY),
        (0, {"op": "rename", "name": "Anna"}),
        (0, place(*LAYOUTS[0])),
        ("host", LOCK_HINTS),
        ("host", {"op": "allow_chat", "is_allowed": False}),
        ("host", fill(2, ENGINE)),
    ],
)
def test_a_command_that_is_repeated_before_the_match_is_not_written(
    room: RoomDriver, viewer: Viewer, message: Message
) -> None:
    if message["op"] == "place":
        room.create("planes")
    else:
        room.create("chinese-checkers", {"players": 3}, names=["Ann", "Bo", None])
    room.send(viewer, message)
    expect_nothing_written(room, viewer, message)


def test_what_is_so_by_default_is_not_written(room: RoomDriver) -> None:
    room.create("dots", names=["Ann", None])
    for message in (UNLOCK_HINTS, {"op": "rename", "name": "Ann"}, {"op": "ready", "is_ready": False}, fill(1, None)):
        expect_nothing_written(room, 0, message)


def test_a_request_for_a_rematch_is_written_once(room: RoomDriver) -> None:
    finish_dots(room)
    room.send(0, REMATCH)
    expect_nothing_written(room, 0, REMATCH)


def test_a_pace_or_pause_that_is_repeated_is_not_written(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    room.create("dots", engines={0: ENGINE, 1: ENGINE})
    for message in (pace(2), pace(2, is_paused=True), STEP):
        room.send("host", message)
        expect_nothing_written(room, "host", message)
    events = room.stored_events()
    room.send("host", pace(2, is_paused=True))  # cancels the step that was requested
    assert room.stored_events() != events


def test_a_match_with_a_full_log_is_drawn(room: RoomDriver) -> None:
    room.limits.max_batches = 5
    start_dots(room)
    assert room.play(0, "0") == []
    assert room.stored_status() == "over"
    assert (moves(room), room.snapshot(0)["result"]["payoffs"]) == (["0", "draw:limit"], [0, 0])
    assert len(room.stored_events()) == 6
    for seat in (0, 1):
        assert room.send(seat, REMATCH) == []
    assert room.snapshot(0)["next_code"] is not None


def test_nobody_loses_on_time_because_the_log_is_full(room: RoomDriver) -> None:
    start_dots(room, clock={"per_game": 60})
    room.play(0, "0")
    room.limits.max_batches = 5  # the log is full already, as an earlier version may have left it
    room.advance(100)
    assert moves(room)[-1] == "draw:limit"


@pytest.mark.parametrize(
    "messages",
    [
        [autopilot(True), autopilot(False)],
        [{"op": "offer", "what": "draw"}, {"op": "offer", "what": "draw", "answer": "decline"}],
        [autopilot(True) | {"engine": {"engine": name}} for name in ("random", "greedy")],
    ],
)
def test_nobody_can_fill_the_log_while_another_thinks(room: RoomDriver, messages: list[Message]) -> None:
    room.limits.max_batches = 100
    start_dots(room)
    room.play(0, "0")
    written = len(room.stored_events())
    assert [TOO_MANY] in [room.send(0, message) for message in messages * 10]
    assert len(room.stored_events()) <= written + 5
    assert room.play(1, "1") == []
    assert room.send(0, RESIGN) == []


def test_neither_can_a_host_who_only_watches(room: RoomDriver) -> None:
    room.limits.max_batches = 100
    room.create("dots", names=[None, None])
    for seat, name in enumerate(["Ann", "Bo"]):
        room.join(name, seat)
    for seat in (0, 1):
        room.send(seat, READY)
    written = len(room.stored_events())
    chat = [{"op": "allow_chat", "is_allowed": number % 2 == 1} for number in range(12)]
    assert [TOO_MANY] in [room.send("host", message) for message in chat]
    assert len(room.stored_events()) == written + 5
    assert room.play(0, "0") == []


def test_a_room_with_a_full_log_can_be_closed_before_the_match(room: RoomDriver) -> None:
    room.limits.max_batches = 5
    room.create("dots", names=["Ann", None])
    for number in range(10):
        room.send(0, {"op": "ready", "is_ready": number % 2 == 0})
    assert len(room.stored_events()) == 5
    assert room.send(0, {"op": "close_room"}) == []


def test_a_match_in_which_an_engine_is_to_move_is_drawn_if_the_log_is_full(room: RoomDriver) -> None:
    room.limits.max_batches = 5
    room.create("dots", engines={0: ENGINE, 1: ENGINE})
    assert moves(room)[-1] == "draw:limit"
    assert len(room.stored_events()) == 6


def test_a_long_log_is_replayed_in_parts(room: RoomDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    start_dots(room)
    for number in range(20):
        room.send(0, LOCK_HINTS if number % 2 else UNLOCK_HINTS)
    room.play(0, "0")
    before = room.snapshot(0)["moves"]
    monkeypatch.setattr(event_log, "REPLAY_PART", 4)
    assert room.replay().snapshot(0)["moves"] == before == ["0"]
    room.remove_batch(9)
    with pytest.raises(Refused, match="damaged"):
        room.replay()
