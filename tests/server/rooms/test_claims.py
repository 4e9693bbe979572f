"""Claims against a person who is away, in a game without a clock."""

from __future__ import annotations

from typing import Any

import pytest

from server.rooms.fakes import EPOCH, Message
from server.rooms.harness import RoomDriver, Viewer
from server.rooms.steps import ENGINE, RESIGN, autopilot, expect_refusal, seats, start_dots


def claim(what: str, seat: int) -> Message:
    return {"op": "claim", "what": what, "seat": seat}


def leave(room: RoomDriver, seat: int, seconds: float = 60) -> None:
    room.disconnect(seat)
    room.advance(seconds)


def test_the_win_is_claimed(room: RoomDriver) -> None:
    start_dots(room)
    leave(room, 1)
    assert room.send(0, claim("win", 1)) == []
    seen = room.snapshot(0)
    assert (seen["result"]["payoffs"], seen["moves"]) == ([1, -1], ["forfeit:1"])
    assert seen["result"]["reason"]["text"] == "seat 1 forfeited: was away"
    assert seen["result"]["reason"]["params"]["note"]["code"] == "note_away"
    assert room.replay().snapshot(0)["result"] == seen["result"]


def test_a_draw_is_claimed(room: RoomDriver) -> None:
    start_dots(room)
    leave(room, 1)
    assert room.send(0, claim("draw", 1)) == []
    assert room.snapshot(0)["result"]["payoffs"] == [0, 0]
    assert [event["kind"] for event in room.stored_events()[-1]] == ["offer", "accept"]


def test_a_draw_that_is_offered_already_is_claimed(room: RoomDriver) -> None:
    start_dots(room)
    room.send(0, {"op": "offer", "what": "draw"})
    leave(room, 1)
    assert room.send(0, claim("draw", 1)) == []
    assert room.snapshot(0)["status"] == "over"


def test_others_who_play_must_accept_a_claimed_draw(room: RoomDriver) -> None:
    room.create("chinese-checkers", {"players": 3})
    room.start()
    leave(room, 1)
    assert room.send(0, claim("draw", 1)) == []
    assert room.snapshot(0)["offers"] == ["draw:0"]
    room.send(2, {"op": "offer", "what": "draw", "answer": "accept"})
    assert room.snapshot(0)["status"] == "over"


def test_who_is_away_drops_out_of_a_game_that_goes_on(room: RoomDriver) -> None:
    room.create("chinese-checkers", {"players": 3})
    room.start()
    leave(room, 1)
    assert room.send(0, claim("win", 1)) == []
    assert seats(room, "state") == ["thinking", "left", "playing"]
    assert "nothing can be claimed against seat 1" in expect_refusal(room, 0, claim("win", 1))


def test_everybody_sees_since_when_somebody_is_away(room: RoomDriver) -> None:
    start_dots(room)
    assert seats(room, "away_since") == [None, None]
    room.advance(7)
    room.disconnect(1)
    left_at = room.snapshot(0)["now"]
    assert EPOCH + 7 <= left_at == room.received(0)[-1]["seats"][1]["away_since"]
    room.advance(30)
    assert seats(room, "away_since") == [None, left_at]
    room.connect(1)
    assert seats(room, "away_since") == [None, None]


@pytest.mark.parametrize("seconds", [0, 58])
def test_who_has_just_gone_may_come_back(room: RoomDriver, seconds: float) -> None:
    start_dots(room)
    leave(room, 1, seconds)
    assert expect_refusal(room, 0, claim("win", 1)) == "seat 1 has not been away for 60 seconds"
    room.connect(1)
    room.advance(100)
    assert expect_refusal(room, 0, claim("draw", 1)) == "seat 1 has not been away for 60 seconds"


def test_after_a_restart_the_time_counts_from_when_somebody_comes_back(room: RoomDriver) -> None:
    start_dots(room)
    leave(room, 1, 50)
    again = room.restart()
    again.connect(0)
    again.advance(50)
    assert "has not been away" in again.send(0, claim("win", 1))[0]
    again.advance(10)
    assert again.send(0, claim("win", 1)) == []


def test_who_is_connected_to_another_process_is_not_away(room: RoomDriver) -> None:
    room.share_store()
    start_dots(room)
    room.meet([1])
    leave(room, 1)
    assert "has not been away" in expect_refusal(room, 0, claim("win", 1))


@pytest.mark.parametrize(
    ("choices", "viewer", "seat", "reason"),
    [
        ({"clock": {"per_move": 500}}, 0, 1, "the clock decides this game"),
        ({}, "spectator", 1, "you have no seat here"),
        ({}, 0, 5, "nothing can be claimed against seat 5"),
        ({"engines": {1: ENGINE}}, 0, 1, "nothing can be claimed against seat 1"),
    ],
)
def test_a_claim_must_fit_the_game(
    room: RoomDriver, choices: dict[str, Any], viewer: Viewer, seat: int, reason: str
) -> None:
    start_dots(room, **choices)
    if 1 not in choices.get("engines", {}):
        room.disconnect(1)
    room.advance(60)
    assert reason in expect_refusal(room, viewer, claim("win", seat))


def test_nothing_is_claimed_before_and_after_the_game(room: RoomDriver) -> None:
    room.create("dots")
    leave(room, 1)
    assert expect_refusal(room, 0, claim("win", 1)) == "the game has not begun"
    room.start()
    leave(room, 1)
    room.send(0, RESIGN)
    assert "nothing can be claimed" in expect_refusal(room, 0, claim("win", 1))


def test_nothing_is_claimed_against_an_autopilot(room: RoomDriver) -> None:
    start_dots(room)
    room.send(1, autopilot(True))
    leave(room, 1)
    assert expect_refusal(room, 0, claim("win", 1)) == "seat 1 is on autopilot"


def test_a_game_is_adjourned_until_everybody_has_come_back(room: RoomDriver) -> None:
    start_dots(room)
    leave(room, 1)
    assert room.send(0, claim("adjournment", 1)) == []
    assert room.stored_events()[-1] == [{"type": "adjourned", "at": 60}]
    assert room.snapshot("spectator")["is_adjourned"]
    assert expect_refusal(room, 0, claim("win", 1)) == "the game is adjourned until everybody has come back"
    room.disconnect(0)
    room.advance(100)
    again = room.restart()  # each comes back after a restart
    again.connect(1)
    assert again.play(0, "0") == []
    again.disconnect(0)
    again.advance(60)
    assert again.snapshot(1)["is_adjourned"] is False  # resumed, since both were there at the same time
    assert again.send(1, claim("win", 0)) == []


def test_who_comes_back_alone_to_an_adjourned_game_may_move_but_not_claim(room: RoomDriver) -> None:
    start_dots(room)
    leave(room, 1)
    room.send(0, claim("adjournment", 1))
    assert room.play(0, "0") == []
    room.disconnect(0)
    room.connect(1)
    room.advance(60)
    assert room.play(1, "1") == []
    assert "adjourned" in expect_refusal(room, 1, claim("win", 0))
    room.connect(0)
    assert [event["type"] for event in room.stored_events()[-1]] == ["resumed"]
    assert room.received(1)[-1]["is_adjourned"] is False


def seconds(room: RoomDriver) -> list[float]:
    """Return the time left of each seat."""
    return [round(left) for left in seats(room, "seconds")]


@pytest.mark.parametrize("is_restarted", [False, True])
@pytest.mark.parametrize("is_shared", [False, True])
def test_nobody_loses_time_while_a_game_is_adjourned(room: RoomDriver, is_shared: bool, is_restarted: bool) -> None:
    if is_shared:
        room.share_store()
    start_dots(room, clock={"per_game": 300})
    room.lead()
    room.advance(20)
    room.play(0, "0")
    leave(room, 1, 65)
    assert room.send(0, claim("adjournment", 1)) == []
    assert seconds(room) == [280, 235]
    room.disconnect(0)
    room.advance(550)
    if is_restarted:
        room = room.restart()
        room.lead()
    room.connect(1)
    room.advance(500)
    assert (seconds(room), room.snapshot(1)["is_adjourned"]) == ([280, 235], True)
    assert room.play(1, "1") == ["the game is adjourned until everybody has come back"]
    room.connect(0)
    assert (seconds(room), room.snapshot(1)["is_adjourned"]) == ([280, 235], False)
    room.advance(5)
    assert seconds(room) == seconds(room.replay() if is_shared else room) == [280, 230]
    assert room.play(1, "1") == []
    room.advance(279)
    assert (seconds(room), room.snapshot(0)["status"]) == ([1, 230], "playing")
    room.advance(2)
    assert room.snapshot(0)["moves"][-1] == "timeout:0"


def test_time_used_before_an_adjournment_stays_used_after_a_restart(room: RoomDriver) -> None:
    start_dots(room, clock={"per_game": 300})
    room.play(0, "0")
    leave(room, 1, 100)
    room.send(0, claim("adjournment", 1))
    room.connect(1)
    room.advance(10)
    again = room.restart()  # the time since the last event is not charged
    assert seconds(again) == [300, 200]


def test_only_the_clock_of_who_is_away_can_be_stopped(room: RoomDriver) -> None:
    start_dots(room, clock={"per_game": 300})
    leave(room, 1)
    assert "can be adjourned while seat 1 is to move" in expect_refusal(room, 0, claim("adjournment", 1))
    room.play(0, "0")
    assert room.send(0, claim("adjournment", 1)) == []


def test_only_who_is_away_for_long_is_waited_for(room: RoomDriver) -> None:
    start_dots(room)
    leave(room, 1, 30)
    assert expect_refusal(room, 0, claim("adjournment", 1)) == "seat 1 has not been away for 60 seconds"
