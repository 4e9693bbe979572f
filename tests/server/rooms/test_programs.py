"""Programs in rooms: a program that fails forfeits at once, with a reason that does not say what it was asked."""

from __future__ import annotations

from qipan.engines.external import ProgramFailure
from qipan.engines.external.problems import PROGRAM_EXITED, PROGRAM_FAILED
from qipan.server.rooms.ids import digest
from server.rooms.harness import RoomDriver
from server.rooms.steps import autopilot, moves, play_against_engine

FAILURE = ProgramFailure(PROGRAM_FAILED(program="ann", problem=PROGRAM_EXITED(status=1)))


def test_a_program_that_fails_forfeits_at_once(room: RoomDriver) -> None:
    room.engines.failures, room.engines.error = 1, FAILURE
    play_against_engine(room)
    assert moves(room) == ["5", "forfeit:1"]
    result = room.snapshot(0)["result"]
    assert result["payoffs"] == [1, -1]
    assert result["reason"]["text"] == "seat 1 forfeited: ann failed: it ended with exit status 1"


def test_an_autopilot_that_is_a_failing_program_is_switched_off(room: RoomDriver) -> None:
    room.create("dots")
    room.start()
    room.engines.failures, room.engines.error = 1, FAILURE
    room.send(0, autopilot(True))
    seen = room.snapshot(0)
    assert (seen["status"], seen["moves"], seen["seats"][0]["is_autopilot"]) == ("playing", [], False)


def test_a_program_that_fails_when_its_position_is_outdated_does_not_forfeit(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    room.engines.failures, room.engines.error = 1, FAILURE
    play_against_engine(room)
    assert room.send(0, {"op": "offer", "what": "takeback"}) == []
    room.play(0, "6")
    room.engines.is_hanging = False
    room.advance(1)
    assert room.engines.failures == 0
    assert moves(room) == ["6", "0"]


def test_a_room_whose_program_is_no_longer_registered_can_still_be_opened(room: RoomDriver) -> None:
    setting = '{"game":"dots","options":{},"is_listed":false,"hints":true,"engines":{"1":{"engine":"ann"}}}'
    hosted = f'[{{"type":"hosted","host":"{digest("secret-1")}"}}'
    filled = '{"type":"seat_filled","seat":1,"engine":{"engine":"ann"}}]'
    loaded = room.load(setting, [f"{hosted},{filled}"], {"host": "secret-1"})
    assert loaded.snapshot("host")["seats"][1]["engine"]["engine"] == "ann"
