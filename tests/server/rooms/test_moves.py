"""Moves, resignations and the autopilot, and invalid messages."""

from __future__ import annotations

import pytest

from server.rooms.fakes import Message
from server.rooms.harness import RoomDriver
from server.rooms.steps import ONE_BOX, RESIGN, autopilot, expect_refusal, offer, seats, start_dots

# ---- moves ----


def test_the_last_move_of_each_seat_is_shown(room: RoomDriver) -> None:
    room.create("checkers")
    room.start()
    legal = room.snapshot(0)["legal"][0]
    assert room.play(0, legal["text"]) == []
    assert seats(room, "last_move") == [legal["text"], None]
    assert seats(room, "last_path") == [legal["path"], []]
    answer = room.snapshot(1)["legal"][0]
    room.play(1, answer["text"])
    assert seats(room, "last_move") == [legal["text"], answer["text"]]
    assert seats(room, "last_path") == [legal["path"], answer["path"]]


@pytest.mark.parametrize(
    ("seat", "ply", "move", "reason"),
    [
        (0, 0, "1", "stale: the ply is 1, not 0"),
        (1, 2, "1", "stale: the ply is 1, not 2"),
        (0, 1, "1", "seat 1 is to move, not seat 0"),
        (1, 1, "0", "legal"),
        (1, 1, "nonsense", "not a move of dots"),
    ],
)
def test_a_move_that_cannot_be_played_is_refused(room: RoomDriver, seat: int, ply: int, move: str, reason: str) -> None:
    start_dots(room)
    room.play(0, "0")
    assert reason in expect_refusal(room, seat, {"op": "play", "ply": ply, "move": move})


def test_moves_are_read_as_people_type_them(room: RoomDriver) -> None:
    room.create("checkers")
    room.start()
    assert room.play(0, "e6f5") == []
    assert room.play(1, " b3 A4") == []
    assert room.snapshot(0)["moves"] == ["E6-F5", "B3-A4"]
    assert "not a move of checkers" in expect_refusal(room, 0, {"op": "play", "ply": 2, "move": "e6f5"})
    assert expect_refusal(room, 1, {"op": "play", "ply": 2, "move": "g6f5"}) == "seat 0 is to move, not seat 1"


def test_a_game_that_ends_by_the_rules_is_over(room: RoomDriver) -> None:
    start_dots(room, options=ONE_BOX)
    for ply, move in enumerate("0123"):
        assert room.play(ply % 2, move) == []
    seen = room.snapshot("spectator")
    assert (seen["status"], seen["mover"], seen["result"]["payoffs"]) == ("over", None, [-1, 1])
    assert room.stored_status() == "over"
    assert expect_refusal(room, 0, {"op": "play", "ply": 4, "move": "0"}).startswith("the match is over")


# ---- leaving ----


def test_who_resigns_loses(room: RoomDriver) -> None:
    start_dots(room)
    assert room.send(1, RESIGN) == []
    seen = room.snapshot("spectator")
    assert (seen["result"]["payoffs"], seen["result"]["reason"]["text"]) == ([1, -1], "seat 1 resigned")
    assert (seen["moves"], seen["movers"]) == (["resign:1"], [1])
    assert expect_refusal(room, 0, RESIGN).startswith("the match is over")


def test_after_one_of_three_resigns_the_others_play_on(room: RoomDriver) -> None:
    room.create("chinese-checkers", {"players": 3})
    room.start()
    assert room.send(1, RESIGN) == []
    assert seats(room, "state") == ["thinking", "left", "playing"]
    room.play(0, room.snapshot(0)["legal"][0]["text"])
    assert room.snapshot(0)["mover"] == 2
    assert (room.snapshot(0)["moves"][0], room.snapshot(0)["movers"]) == ("drop:C", [1, 0])
    assert expect_refusal(room, 1, offer("draw")) == "seat 1 is no longer in play"
    assert expect_refusal(room, 1, RESIGN)
    room.send(2, offer("draw"))
    room.send(0, offer("draw", "accept"))
    assert room.snapshot(0)["result"]["payoffs"] == [0.5, -1, 0.5]


def test_when_only_one_is_left_the_game_is_over(room: RoomDriver) -> None:
    room.create("chinese-checkers", {"players": 3})
    room.start()
    room.send(1, RESIGN)
    room.send(0, RESIGN)
    assert room.snapshot(2)["result"]["payoffs"] == [0, -1, 1]


def test_a_drop_out_cannot_be_taken_back(room: RoomDriver) -> None:
    room.create("chinese-checkers", {"players": 3})
    room.start()
    room.play(0, room.snapshot(0)["legal"][0]["text"])
    room.send(1, RESIGN)
    assert expect_refusal(room, 0, offer("takeback")) == "a seat has left since that move and cannot come back"


# ---- autopilot ----


def test_the_autopilot_plays_for_a_person_until_it_is_switched_off(room: RoomDriver) -> None:
    start_dots(room)
    room.send(0, autopilot(True))
    assert seats(room, "is_autopilot") == [True, False]
    assert room.snapshot(0)["moves"] == ["0"]
    assert room.send(0, autopilot(False)) == []
    assert seats(room, "is_autopilot") == [False, False]
    room.play(1, "1")
    assert room.snapshot(0)["mover"] == 0


def test_a_person_chooses_the_engine_of_the_autopilot(room: RoomDriver) -> None:
    start_dots(room)
    engine = {"engine": "best", "level": 4}
    assert room.send(0, {**autopilot(True), "engine": engine}) == []
    [chosen] = [event for batch in room.stored_events() for event in batch if event["type"] == "autopilot_chosen"]
    assert (chosen["seat"], chosen["engine"]["engine"], chosen["engine"]["level"]) == (0, "best", 4)
    assert room.engines.asked[-1].level == 4
    room.send(0, autopilot(False))
    room.play(1, "7")
    assert room.send(0, autopilot(True)) == []  # with the engine that was chosen before
    assert room.engines.asked[-1].level == 4
    bad = {"engine": "nobody"}
    assert "no engine" in expect_refusal(room, 1, {**autopilot(True), "engine": bad})


def test_a_person_on_autopilot_does_not_move(room: RoomDriver) -> None:
    start_dots(room)
    room.engines.is_hanging = True
    room.send(0, autopilot(True))
    assert expect_refusal(room, 0, {"op": "play", "ply": 0, "move": "3"}) == "seat 0 is on autopilot"


def test_to_switch_the_autopilot_on_twice_changes_nothing(room: RoomDriver) -> None:
    start_dots(room)
    room.send(1, autopilot(True))
    events = room.stored_events()
    assert room.send(1, autopilot(True)) == []
    assert room.stored_events() == events


def test_the_autopilot_takes_over_when_the_time_is_up(room: RoomDriver) -> None:
    start_dots(room, clock={"per_game": 30}, on_timeout="autopilot")
    room.advance(31)
    assert seats(room, "is_autopilot") == [True, False]
    assert room.snapshot(1)["mover"] == 1
    assert seats(room, "seconds") == [0, pytest.approx(29, abs=0.1)]
    assert room.send(0, autopilot(False)) == ["seat 0 has no time left"]


# ---- messages ----


@pytest.mark.parametrize("message", [{"op": "dance"}, {"op": "ready", "is_ready": 1}, {"op": "play", "move": "0"}, {}])
def test_what_is_not_a_message_is_refused(room: RoomDriver, message: Message) -> None:
    room.create("dots")
    assert expect_refusal(room, 0, message) == "not a message"


def test_a_ping_is_answered_and_nobody_enters_twice(room: RoomDriver) -> None:
    room.create("dots")
    room.send(0, {"op": "ping"})
    assert room.replies(0) == [{"op": "pong"}]
    assert expect_refusal(room, 0, {"op": "enter"}) == "you have entered already"
