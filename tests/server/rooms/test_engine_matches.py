"""Matches that play themselves are charged to the address that lets them run."""

from __future__ import annotations

from typing import Any

import pytest

from qipan.server.engines.job import Urgency
from server.rooms.harness import Refused, RoomDriver
from server.rooms.steps import ENGINE, STEP, autopilot, fill, moves, pace

BOTH = {0: ENGINE, 1: ENGINE}
HERE, THERE = "192.0.2.1", "192.0.2.2"
TOO_MANY = "too many matches that engines or autopilots play alone run for this address; wait until one is over"


def watch_engines(room: RoomDriver, address: str | None = HERE) -> RoomDriver:
    """Create another match between engines in the process of a room."""
    room.create("two-eat-one", engines=BOTH, draw_rule=False, pace=10, address=address)
    return room


@pytest.fixture
def full(room: RoomDriver) -> RoomDriver:
    """A room in which engines play, the only such room that its address may have."""
    room.limits.max_engine_matches = 1
    return watch_engines(room)


def expect_full(room: RoomDriver, address: str = HERE) -> None:
    with pytest.raises(Refused, match=TOO_MANY):
        watch_engines(room.another_room(), address)


def test_an_address_may_have_some_matches_between_engines(room: RoomDriver) -> None:
    room.limits.max_engine_matches = 2
    watch_engines(room)
    watch_engines(room.another_room())
    expect_full(room)
    watch_engines(room.another_room(), THERE)


def test_matches_that_are_created_at_once_are_counted(room: RoomDriver) -> None:
    room.limits.max_engine_matches = 2
    room.store.creation_seconds = 1.0
    engines = {str(seat): engine for seat, engine in BOTH.items()}
    choices = {"game": "two-eat-one", "engines": engines, "draw_rule": False, "pace": 10}
    assert room.create_at_once([choices] * 5, HERE) == [TOO_MANY] * 3


def test_matches_with_people_or_of_nobody_are_not_counted(full: RoomDriver) -> None:
    full.another_room().create("dots", engines={1: ENGINE}, address=HERE)
    full.another_room().create("dots", names=["Ann", None], address=HERE)
    watch_engines(full.another_room(), address=None)


def test_a_match_that_is_over_or_paused_since_nobody_watches_is_not_counted(full: RoomDriver) -> None:
    full.disconnect("host")
    full.advance(350)
    second = watch_engines(full.another_room())
    expect_full(full)
    full.limits.max_engine_plies = 1
    second.advance(30)
    assert second.stored_status() == "over"
    full.limits.max_engine_plies = 1000
    watch_engines(full.another_room())


def test_a_match_that_the_host_has_paused_is_counted(full: RoomDriver) -> None:
    full.send("host", pace(10, is_paused=True))
    expect_full(full)
    for message in (pace(10), pace(10, is_paused=True), STEP):
        assert full.send("host", message) == []


def test_engines_that_fill_the_seats_later_are_counted(full: RoomDriver) -> None:
    other = full.another_room()
    other.create("two-eat-one", names=[None, None], draw_rule=False, pace=10, address=HERE)
    assert other.send("host", fill(0, ENGINE)) == [TOO_MANY]
    assert other.send("host", fill(0, None)) == []
    full.limits.max_engine_matches = 2
    for seat in (0, 1):
        assert other.send("host", fill(seat, ENGINE)) == []
    assert other.snapshot("host")["status"] == "playing"
    expect_full(full)


def test_engines_beside_people_are_not(full: RoomDriver) -> None:
    other = full.another_room()
    other.create("chinese-checkers", {"players": 3}, names=["Ann", None, None], address=HERE)
    for seat in (1, 2):
        assert other.send("host", fill(seat, ENGINE)) == []


def test_a_match_is_resumed_only_for_an_address_that_may_have_more(full: RoomDriver) -> None:
    full.disconnect("host")
    full.advance(350)
    watch_engines(full.another_room())
    full.connect("host", address=HERE)
    assert [reply["reason"]["text"] for reply in full.replies("host")] == [TOO_MANY]
    assert full.replies("host")[0]["about"] == "enter"
    assert full.snapshot("host")["is_adjourned"]
    full.connect("friend", address=THERE)
    assert not full.snapshot("host")["is_adjourned"]
    assert full.replies("friend") == []
    expect_full(full, THERE)


def test_a_match_that_was_left_paused_is_charged_again(full: RoomDriver) -> None:
    full.send("host", pace(10, is_paused=True))
    again = full.restart()
    again.limits.max_engine_matches = 1
    watch_engines(again.another_room())
    again.connect("host", address=HERE)
    assert again.send("host", pace(10)) == [TOO_MANY]
    assert again.send("host", STEP) == [TOO_MANY]
    assert again.send("host", pace(10, is_paused=True)) == []


def test_only_the_host_is_charged(full: RoomDriver) -> None:
    other = full.another_room()
    other.create("two-eat-one", names=[None, None], draw_rule=False, address=THERE)
    other.connect("spectator", address=HERE)
    assert other.send("spectator", fill(0, ENGINE)) == ["only the host may do that"]
    assert other.send("host", fill(0, ENGINE)) == []


# ---- with autopilots ----


def play_engine(room: RoomDriver, address: str = HERE, **choices: Any) -> RoomDriver:
    """Create a match of a person against an engine, in which every move takes ten seconds."""
    room.engines.delay = 10.0
    room.create("two-eat-one", engines={1: ENGINE}, draw_rule=False, address=address, **choices)
    room.start()
    return room


def test_a_match_that_an_autopilot_lets_play_itself_is_counted(full: RoomDriver) -> None:
    other = play_engine(full.another_room())
    assert other.send(0, autopilot(True)) == [TOO_MANY]
    full.limits.max_engine_matches = 2
    assert other.send(0, autopilot(True)) == []
    expect_full(full)
    assert other.send(0, autopilot(False)) == []
    watch_engines(full.another_room())


def test_autopilots_that_are_turned_on_at_once_are_counted(full: RoomDriver) -> None:
    others = [play_engine(full.another_room()) for _ in range(4)]
    full.limits.max_engine_matches = 3
    full.engines.delay = 1e6
    refused = full.send_to_rooms(others, 0, autopilot(True))
    assert refused == [TOO_MANY] * 2


def test_an_autopilot_beside_a_person_is_not_counted(full: RoomDriver) -> None:
    other = full.another_room()
    other.create("two-eat-one", draw_rule=False, address=HERE)
    other.start()
    other.disconnect(1)
    other.connect(1, address=HERE)
    assert other.send(0, autopilot(True)) == []
    assert other.send(1, autopilot(True)) == [TOO_MANY]


def test_a_match_is_paused_if_a_clock_turns_too_many_autopilots_on(full: RoomDriver) -> None:
    other = play_engine(full.another_room(), clock={"per_move": 5}, on_timeout="autopilot")
    other.advance(60)
    assert other.snapshot(0)["is_adjourned"]
    full.limits.max_engine_matches = 2
    other.connect("spectator", address=HERE)
    assert not other.snapshot(0)["is_adjourned"]
    expect_full(full)


def test_the_plies_that_autopilots_play_alone_are_limited(room: RoomDriver) -> None:
    room.limits.max_engine_plies = 20
    play_engine(room)
    room.send(0, autopilot(True))
    room.advance(300)
    assert moves(room)[-1] == "draw:limit"


def test_people_s_games_come_before_what_autopilots_play_alone(room: RoomDriver) -> None:
    play_engine(room)
    room.play(0, room.snapshot(0)["legal"][0]["text"])
    room.advance(15)
    assert room.engines.urgencies == [Urgency.MOVE]
    room.send(0, autopilot(True))
    room.advance(25)
    assert set(room.engines.urgencies[1:]) == {Urgency.ENGINE_MATCH}


def test_the_moves_of_engines_are_charged_to_the_address_that_has_created_the_room(room: RoomDriver) -> None:
    play_engine(room)
    room.connect("spectator", address=THERE)
    room.play(0, room.snapshot(0)["legal"][0]["text"])
    assert room.engines.payers == [HERE]
    again = room.restart()  # the new process does not know the address
    again.advance(15)
    assert again.engines.payers[0] == room.code
    again.connect(0, address=THERE)
    again.play(0, again.snapshot(0)["legal"][0]["text"])
    assert again.engines.payers[-1] == THERE
