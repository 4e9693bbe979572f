"""The pace of a match between engines, which the host sets."""

from __future__ import annotations

import pytest

from server.rooms.fakes import Message
from server.rooms.harness import RoomDriver
from server.rooms.steps import ENGINE, ONE_BOX, STEP, expect_refusal, pace


def test_the_host_pauses_the_engines_and_steps(room: RoomDriver) -> None:
    room.create("dots", engines={0: ENGINE, 1: ENGINE}, pace=30)
    assert room.snapshot("spectator")["pace"] == {"seconds": 30, "is_paused": False}
    ply = room.snapshot("host")["ply"]
    assert room.send("host", pace(2, is_paused=True)) == []
    assert room.snapshot("spectator")["pace"] == {"seconds": 2, "is_paused": True}
    room.advance(60)
    assert room.snapshot("host")["ply"] == ply
    assert room.send("host", STEP) == []
    room.advance(60)
    assert room.snapshot("host")["ply"] == ply + 1
    assert room.snapshot("host")["pace"] == {"seconds": 2, "is_paused": True}


def test_the_pace_is_the_time_between_two_moves(room: RoomDriver) -> None:
    room.create("dots", engines={0: ENGINE, 1: ENGINE}, pace=10)
    ply = room.snapshot("host")["ply"]
    room.advance(10)
    assert room.snapshot("host")["ply"] == ply + 1
    room.advance(9)
    assert room.snapshot("host")["ply"] == ply + 1
    room.send("host", pace(1))
    assert room.snapshot("host")["ply"] == ply + 2
    room.advance(3)
    assert room.snapshot("host")["ply"] == ply + 5


def test_engines_without_a_pace_play_as_fast_as_they_can(room: RoomDriver) -> None:
    room.create("dots", ONE_BOX, engines={0: ENGINE, 1: ENGINE})
    assert room.snapshot("host")["status"] == "over"
    assert room.snapshot("host")["pace"] is None


def test_step_needs_a_pause(room: RoomDriver) -> None:
    room.create("dots", engines={0: ENGINE, 1: ENGINE}, pace=30)
    assert expect_refusal(room, "host", STEP) == "the engines are not paused"


@pytest.mark.parametrize("message", [pace(1), STEP])
def test_a_match_with_people_has_no_pace(room: RoomDriver, message: Message) -> None:
    room.create("dots", engines={1: ENGINE}, pace=30)
    assert expect_refusal(room, "host", message).startswith("only a match between engines")
    room.start()
    room.play(0, "5")
    assert room.snapshot(0)["ply"] == 2
    assert room.snapshot(0)["pace"] is None
