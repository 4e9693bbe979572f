"""When a room needs a leader: the store knows it, and only such rooms are loaded after a restart."""

from __future__ import annotations

import pytest

from server.rooms.fakes import EPOCH
from server.rooms.harness import RoomDriver
from server.rooms.steps import ENGINE, REMATCH, RESIGN, autopilot, pace, play_against_engine, start_dots


def since_start(room: RoomDriver) -> float | None:
    """Return when something is due, in seconds since the test began; None if nothing is due."""
    at = room.stored_wake()
    return None if at is None else round(at - EPOCH)


def test_nothing_is_due_while_a_person_without_a_clock_is_to_move(room: RoomDriver) -> None:
    start_dots(room)
    room.play(0, "0")
    assert room.stored_wake() is None


def test_an_engine_that_is_to_move_is_due_since_then(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    start_dots(room, engines={1: ENGINE})
    room.advance(5)
    room.play(0, "5")
    room.advance(5)
    assert since_start(room) == 5
    room.engines.is_hanging = False
    room.advance(1)
    assert room.stored_wake() is None


def test_an_autopilot_is_due(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    start_dots(room)
    room.send(0, autopilot(True))
    assert since_start(room) == 0
    room.send(0, autopilot(False))
    assert room.stored_wake() is None


def test_a_clock_is_due_when_the_time_of_the_mover_runs_out(room: RoomDriver) -> None:
    start_dots(room, clock={"per_game": 60})
    assert since_start(room) == 60
    room.advance(20)
    room.play(0, "0")
    assert since_start(room) == 80
    room.advance(5)
    room.play(1, "1")
    assert since_start(room) == 65
    room.send(0, RESIGN)
    assert room.stored_wake() is None


def test_nothing_is_due_while_engines_are_paused(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    room.create("dots", engines={0: ENGINE, 1: ENGINE})
    assert since_start(room) == 0
    room.send("host", pace(0, is_paused=True))
    assert room.stored_wake() is None


def test_a_rematch_is_due_until_it_is_created(room: RoomDriver) -> None:
    room.share_store()
    start_dots(room)
    room.send(0, RESIGN)
    room.advance(5)
    for seat in (0, 1):
        room.send(seat, REMATCH)
    assert since_start(room) == 5
    room.lead()
    assert room.stored_wake() is None


def test_only_rooms_in_which_something_is_due_are_loaded_after_a_restart(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    play_against_engine(room)
    quiet = room.new_room()
    start_dots(quiet)
    again = room.restart()
    again.advance(5)
    assert again.loaded_codes() <= {room.code}
    assert again.snapshot(0)["moves"] == ["5", "0"]


def test_a_room_that_was_due_by_mistake_is_loaded_once(room: RoomDriver) -> None:
    """The migration of an earlier database marks every match in progress as due."""
    start_dots(room)
    room.set_stored_wake(EPOCH)
    again = room.restart()
    again.advance(5)
    assert again.stored_wake() is None
    assert again.loaded_codes() == set()
    later = again.restart()
    later.advance(5)
    assert later.loaded_codes() == set()


def test_a_room_that_is_being_created_stays_due(room: RoomDriver) -> None:
    room.run_in_background()
    room.engines.is_hanging = True
    # The process looks for what is due before it has the room, and finds the room before its own write is answered.
    room.store.creation_seconds, room.store.list_seconds, room.store.answer_seconds = 1.5, 1, 3
    room.create("dots", engines={0: ENGINE, 1: ENGINE})
    room.advance(10)
    assert room.stored_wake() is not None


@pytest.mark.parametrize("down", [0, 100])
def test_time_runs_out_after_a_restart_although_nobody_comes_back(room: RoomDriver, down: int) -> None:
    """The time for which the server was down is not charged."""
    start_dots(room, clock={"per_game": 60})
    room.advance(20)
    room.play(0, "0")
    room.disconnect(0)
    room.disconnect(1)
    again = room.restart(down)
    again.advance(59)
    assert again.stored_status() == "playing"
    again.advance(2)
    assert again.stored_status() == "over"


def test_the_clock_runs_since_the_restart_although_the_room_is_loaded_later(room: RoomDriver) -> None:
    start_dots(room, clock={"per_game": 600})
    room.play(0, "0")
    again = room.restart(500)
    again.advance(20)
    assert again.snapshot(1)["seats"][1]["seconds"] == pytest.approx(580, abs=0.1)
