"""The clock of a room: what happens when time runs out."""

from __future__ import annotations

from typing import Any

import pytest

from server.rooms.harness import RoomDriver
from server.rooms.steps import ENGINE, TAKEBACK, autopilot, moves, offer, play_against_engine, seats


@pytest.mark.parametrize(
    ("game", "options", "on_timeout", "entry"),
    [
        ("dots", {}, None, "timeout:0"),
        ("dots", {}, "loss", "timeout:0"),
        ("chinese-checkers", {"players": 3}, None, "drop:A"),
        ("chinese-checkers", {"players": 3}, "out", "drop:A"),
    ],
)
def test_who_runs_out_of_time_loses_or_drops_out(
    room: RoomDriver, game: str, options: dict[str, Any], on_timeout: str | None, entry: str
) -> None:
    room.create(game, options, clock={"per_move": 20}, on_timeout=on_timeout)
    room.start()
    room.advance(19.9)
    assert moves(room) == []
    room.advance(0.2)
    assert moves(room) == [entry]
    assert room.received(1)[-1]["moves"] == [entry]
    assert room.snapshot(1)["status"] == ("over" if game == "dots" else "playing")
    assert room.snapshot(1)["seats"][0]["seconds"] == 0


@pytest.mark.parametrize(("game", "options"), [("dots", {}), ("chinese-checkers", {"players": 3})])
def test_who_runs_out_of_time_gets_the_autopilot(room: RoomDriver, game: str, options: dict[str, Any]) -> None:
    room.create(game, options, clock={"per_move": 20}, on_timeout="autopilot")
    room.start()
    room.advance(20.1)
    seen = room.snapshot(1)
    assert (len(seen["moves"]), seen["mover"], seen["status"]) == (1, 1, "playing")
    assert seen["seats"][0]["is_autopilot"]
    assert room.send(0, autopilot(False)) == []


def test_every_move_starts_the_timer_again(room: RoomDriver) -> None:
    room.create("dots", clock={"per_move": 20})
    room.start()
    for ply, move in enumerate("0123"):
        room.advance(15)
        assert room.play(ply % 2, move) == []
    room.advance(21)
    assert moves(room)[-1] == "timeout:0"


def test_a_move_that_comes_too_late_is_refused(room: RoomDriver) -> None:
    room.share_store()  # so that no timer runs until the room is led
    room.create("dots", clock={"per_move": 20})
    room.start()
    room.advance(25)
    assert len(room.send(0, {"op": "play", "ply": 0, "move": "0"})) == 1
    assert moves(room) == ["timeout:0"]
    assert room.stored_status() == "over"


def test_an_engine_that_hangs_runs_out_of_time(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    play_against_engine(room, clock={"per_move": 20})
    room.advance(21)
    assert moves(room) == ["5", "timeout:1"]


def test_a_clock_runs_on_after_a_restart(room: RoomDriver) -> None:
    room.create("dots", clock={"per_move": 20})
    room.start()
    again = room.restart()
    again.advance(25)
    assert moves(again) == ["timeout:0"]


def test_a_takeback_returns_no_time(room: RoomDriver) -> None:
    room.create("dots", clock={"per_game": 60, "increment": 2})
    room.start()
    room.advance(10)
    room.play(0, "0")
    room.advance(20)
    room.send(0, TAKEBACK)
    room.send(1, offer("takeback", "accept"))
    assert moves(room) == []
    for process in (room, room.replay()):
        assert seats(process, "seconds") == pytest.approx([52, 40])
    room.advance(5)
    room.play(0, "0")
    assert seats(room, "seconds") == pytest.approx([47, 40])


@pytest.mark.parametrize("clock", [{"per_move": 20}, {"per_game": 20, "increment": 1}], ids=str)
def test_a_clock_against_an_engine_cannot_be_evaded(room: RoomDriver, clock: dict[str, Any]) -> None:
    """Somebody thinks for 9 s, takes the last move back, and plays it again."""
    room.create("dots", engines={1: ENGINE}, clock=clock)
    room.start()
    room.play(0, "5")
    for _ in range(2):
        room.advance(9)
        assert room.send(0, TAKEBACK) == []
        assert room.play(0, "5") == []
    room.advance(9)
    assert moves(room)[-1] == "timeout:0"


def test_an_engine_does_not_run_out_of_time_by_takebacks(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    play_against_engine(room, clock={"per_move": 20})
    for _ in range(5):
        room.advance(15)
        room.send(0, TAKEBACK)
        assert room.play(0, "5") == []
    assert moves(room) == ["5"]
