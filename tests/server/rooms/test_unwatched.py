"""A match that plays itself pauses while nobody watches it, and goes on as soon as somebody does."""

from __future__ import annotations

from typing import Any

import pytest

from server.rooms.harness import RoomDriver
from server.rooms.steps import ENGINE, autopilot, moves, start_dots

BOTH = {0: ENGINE, 1: ENGINE}
PAUSE_SECONDS = 300  # an unwatched match is paused after this time


def watch_engines(room: RoomDriver, **choices: Any) -> None:
    """Create a match between engines that never ends, with one move every ten seconds. Its host is connected."""
    room.create("two-eat-one", engines=BOTH, draw_rule=False, pace=10, **choices)


def is_playing(room: RoomDriver) -> bool:
    """Return whether engines play moves."""
    before = len(moves(room))
    room.advance(25)
    return len(moves(room)) > before


def test_a_match_between_engines_pauses_if_nobody_watches_it(room: RoomDriver) -> None:
    watch_engines(room)
    room.advance(PAUSE_SECONDS + 100)
    assert is_playing(room)
    room.disconnect("host")
    room.advance(PAUSE_SECONDS - 50)
    assert is_playing(room)
    room.advance(50)
    assert not is_playing(room)
    assert room.stored_status() == "playing"
    assert room.snapshot("spectator")["is_adjourned"]
    assert room.stored_wake() is None


def test_it_goes_on_when_somebody_opens_the_room(room: RoomDriver) -> None:
    watch_engines(room)
    room.disconnect("host")
    room.advance(PAUSE_SECONDS + 100)
    assert not is_playing(room)
    room.connect("spectator")
    assert not room.snapshot("spectator")["is_adjourned"]
    assert room.stored_wake() is not None
    assert is_playing(room)
    room.advance(PAUSE_SECONDS + 100)
    assert is_playing(room)
    room.disconnect("spectator")
    room.advance(PAUSE_SECONDS + 20)
    assert not is_playing(room)


def test_a_paused_match_is_not_loaded_after_a_restart(room: RoomDriver) -> None:
    watch_engines(room)
    running = room.new_room()
    watch_engines(running)
    room.disconnect("host")
    room.advance(PAUSE_SECONDS + 20)
    played = moves(room)
    again = room.restart()
    again.advance(20)
    assert again.loaded_codes() == {running.code}
    again.connect("spectator")
    again.advance(25)
    assert len(moves(again)) > len(played)


def test_a_match_that_was_running_pauses_some_time_after_a_restart(room: RoomDriver) -> None:
    watch_engines(room)
    again = room.restart()
    again.advance(PAUSE_SECONDS - 50)
    assert is_playing(again)
    again.advance(50)
    assert not is_playing(again)


def test_clocks_stop_during_the_pause(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    room.create("two-eat-one", engines=BOTH, draw_rule=False, clock={"per_game": 3600})
    room.lifetimes.unwatched_seconds = 60
    room.disconnect("host")
    room.advance(100)
    room.engines.is_hanging = False
    room.engines.delay = 10.0
    room.advance(20)
    assert not is_playing(room)
    left = [seat["seconds"] for seat in room.snapshot("spectator")["seats"]]
    room.advance(500)
    assert [seat["seconds"] for seat in room.snapshot("spectator")["seats"]] == left
    room.connect("spectator")
    assert is_playing(room)
    assert room.stored_status() == "playing"


def test_the_host_s_own_pause_stays(room: RoomDriver) -> None:
    watch_engines(room)
    room.send("host", {"op": "pace", "seconds": 10, "is_paused": True})
    room.disconnect("host")
    room.advance(PAUSE_SECONDS + 100)
    room.connect("host")
    assert not room.snapshot("host")["is_adjourned"]
    assert not is_playing(room)


def test_a_watcher_of_another_process_counts(room: RoomDriver) -> None:
    room.share_store()
    watch_engines(room)
    room.lead()
    room.meet([], spectators=1)
    room.disconnect("host")
    room.advance(PAUSE_SECONDS + 100)
    assert is_playing(room)
    room.meet([], spectators=0)
    room.advance(PAUSE_SECONDS + 20)
    assert not is_playing(room)


def test_a_watcher_of_another_process_resumes_the_match(room: RoomDriver) -> None:
    """The leader learns of the events before it learns who watches them."""
    room.share_store()
    watch_engines(room)
    room.lead()
    room.disconnect("host")
    room.advance(PAUSE_SECONDS + 20)
    other = room.replay()
    other.connect("spectator")
    room.catch_up()
    assert is_playing(room)
    assert not room.snapshot("spectator")["is_adjourned"]


def test_a_pause_that_comes_together_with_a_watcher_ends_at_once(room: RoomDriver) -> None:
    room.share_store()
    watch_engines(room)
    room.lead()
    room.disconnect("host")
    room.advance(PAUSE_SECONDS - 5)
    other = room.replay()
    other.connect("spectator")
    room.advance(10)
    assert room.snapshot("spectator")["is_adjourned"]
    other.catch_up()
    room.catch_up()
    assert is_playing(room)


def test_autopilots_pause_too_and_go_on_for_anybody(room: RoomDriver) -> None:
    room.engines.delay = 10.0
    room.create("two-eat-one", draw_rule=False)
    room.start()
    for seat in (0, 1):
        room.send(seat, autopilot(True))
    for seat in (0, 1):
        room.disconnect(seat)
    room.advance(PAUSE_SECONDS + 30)
    assert not is_playing(room)
    room.connect(1)
    assert is_playing(room)
    assert room.send(1, autopilot(False)) == []


def test_an_engine_answers_a_person_who_is_away(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    start_dots(room, engines={1: ENGINE})
    room.play(0, "5")
    room.disconnect(0)
    room.advance(PAUSE_SECONDS + 100)
    room.engines.is_hanging = False
    room.advance(1)
    assert len(moves(room)) == 2
    assert not room.snapshot(0)["is_adjourned"]


def test_the_plies_of_a_match_between_engines_are_limited(room: RoomDriver) -> None:
    room.limits.max_engine_plies = 20
    watch_engines(room)
    room.advance(500)
    assert len(moves(room)) == 21
    result = room.snapshot("host")["result"]
    assert (result["payoffs"], result["reason"]["code"]) == ([0, 0], "move_limit")
    assert moves(room)[-1] == "draw:limit"
    assert room.stored_status() == "over"


@pytest.mark.parametrize("engines", [{1: ENGINE}, {}])
def test_the_plies_of_people_are_not(room: RoomDriver, engines: dict[int, Any]) -> None:
    room.limits.max_engine_plies = 1
    start_dots(room, engines=engines)
    room.play(0, "5")
    if not engines:
        room.play(1, "6")
    assert len(moves(room)) == 2
    assert room.stored_status() == "playing"
