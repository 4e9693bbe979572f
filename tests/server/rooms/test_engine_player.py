"""Engines, autopilots and the clock of a room: when they act, and what happens if they fail."""

from __future__ import annotations

import pytest

from server.rooms.fakes import Message
from server.rooms.harness import RoomDriver
from server.rooms.steps import ENGINE, autopilot, moves, play_against_engine

BOTH = {0: ENGINE, 1: ENGINE}
FAILURE_SECONDS = 0.2  # how long a failed engine waits until it tries again
MAX_FAILURES = 3


def pause(seconds: float = 0) -> Message:
    return {"op": "pace", "seconds": seconds, "is_paused": True}


# ---- moves ----


def test_an_engine_moves_when_it_is_its_turn(room: RoomDriver) -> None:
    room.engines.moves = ["7", "9"]
    play_against_engine(room)
    assert moves(room) == ["5", "7"]
    assert room.received(0)[-1]["moves"] == ["7"]
    room.play(0, "8")
    assert moves(room) == ["5", "7", "8", "9"]


def test_an_engine_moves_again_after_a_capture(room: RoomDriver) -> None:
    room.create("dots", {"rows": 1, "cols": 2}, engines={0: ENGINE}, position="1x2 0011010 0-0 0")
    room.start()
    assert room.snapshot("spectator")["movers"] == [0, 0]


def test_an_engine_moves_first_if_it_has_the_first_seat(room: RoomDriver) -> None:
    room.create("dots", engines={0: ENGINE})
    assert moves(room) == []
    room.start()
    assert moves(room) == ["0"]


def test_engines_play_each_other_without_anybody(room: RoomDriver) -> None:
    room.create("dots", {"rows": 1, "cols": 1}, engines=BOTH)
    assert room.snapshot("spectator")["status"] == "over"
    assert len(moves(room)) == 4


def test_an_engine_places_its_planes(room: RoomDriver) -> None:
    room.create("planes", {"size": 8, "planes": 1}, engines={1: ENGINE})
    room.start([["B2u"]])
    assert (room.snapshot(0)["mover"], room.snapshot(0)["ply"]) == (0, 2)


def test_an_engine_that_is_turned_away_tries_again(room: RoomDriver) -> None:
    room.engines.busy = 4
    play_against_engine(room)
    assert moves(room) == ["5"]
    room.advance(3)
    assert moves(room) == ["5", "0"]


@pytest.mark.parametrize(
    ("engine", "clock", "seconds"),
    [
        ({}, None, 1),
        ({"seconds": 5}, None, 5),
        ({"seconds": 5}, {"per_move": 2}, 2 * 0.9 - 0.05),
        ({"seconds": 5}, {"per_game": 60}, 2),
        ({"seconds": 0.5}, {"per_game": 60}, 0.5),
        ({"engine": "mcts", "settings": {"seconds": 5}}, None, 5),
        ({"engine": "alphabeta", "settings": {"depth": 4}}, None, 30),
        ({"engine": "alphabeta", "settings": {"depth": 4, "seconds": 3}}, None, 3),
    ],
)
def test_an_engine_gets_its_time_or_a_share_of_the_clock(
    room: RoomDriver, engine: Message, clock: Message | None, seconds: float
) -> None:
    room.create("dots", engines={0: ENGINE | engine}, clock=clock)
    room.start()
    [(seat, limit)] = room.engines.searches
    assert seat == 0
    assert limit == pytest.approx(seconds)


# ---- outdated moves ----


def test_a_move_for_an_outdated_position_is_discarded(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    play_against_engine(room)
    assert room.send(0, {"op": "offer", "what": "takeback"}) == []
    assert moves(room) == []
    room.advance(1)
    assert len(room.engines.searches) == 1  # the search has ended, and its move was not played
    assert moves(room) == []
    assert room.snapshot(0)["mover"] == 0


def test_after_an_outdated_search_the_engine_searches_the_new_position(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    play_against_engine(room)
    room.send(0, {"op": "offer", "what": "takeback"})
    room.play(0, "6")
    room.engines.is_hanging = False
    room.engines.moves = ["1", "2"]
    room.advance(1)
    assert moves(room) == ["6", "2"]


def test_a_move_is_discarded_if_another_process_has_changed_the_position(room: RoomDriver) -> None:
    room.share_store()
    room.engines.is_hanging = True
    play_against_engine(room)
    other = room.replay()
    room.lead()
    other.send(0, {"op": "offer", "what": "takeback"})
    other.play(0, "6")
    room.engines.moves = ["7", "8"]
    room.engines.is_hanging = False
    room.advance(1)
    assert moves(room) == ["6", "8"]


def test_the_autopilot_does_not_move_for_another_person(room: RoomDriver) -> None:
    """The autopilot begins because the time is up, and in the same instant its turn is taken back."""
    room.create("dots", clock={"per_move": 20}, on_timeout="autopilot")
    room.start()
    room.play(0, "5")
    room.send(0, {"op": "offer", "what": "takeback"})
    room.lead(False)
    room.advance(30)
    room.lead()
    assert room.send(1, {"op": "offer", "what": "takeback", "answer": "accept"}) == []
    room.advance(1)
    assert room.snapshot(0)["seats"][1]["is_autopilot"]
    assert moves(room) == []


def test_the_autopilot_is_switched_off_while_it_thinks(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    room.create("dots")
    room.start()
    room.send(0, autopilot(True))
    room.send(0, autopilot(False))
    room.advance(1)
    assert moves(room) == []
    assert room.play(0, "3") == []


def test_a_search_ends_when_the_game_does(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    play_against_engine(room)
    room.send(0, {"op": "resign"})
    room.advance(1)
    assert moves(room) == ["5", "resign:0"]
    assert len(room.engines.searches) == 1


# ---- pauses ----


def test_paused_engines_wait_and_play_one_move_for_each_step(room: RoomDriver) -> None:
    room.create("dots", engines=BOTH, pace=10)
    room.send("host", pause())
    paused = moves(room)
    room.advance(100)
    assert moves(room) == paused
    for number in (1, 2):
        room.send("host", {"op": "step"})
        room.advance(100)
        assert len(moves(room)) == len(paused) + number


def test_a_search_is_aborted_by_a_pause(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    room.create("dots", engines=BOTH)
    room.send("host", pause())
    room.advance(1)
    assert moves(room) == []
    assert len(room.engines.searches) == 1


def test_a_move_that_is_about_to_be_written_is_dropped_by_a_pause(room: RoomDriver) -> None:
    room.share_store()
    room.create("dots", engines=BOTH, pace=10)
    room.lead()
    before = moves(room)
    room.overtake([(room.replay(), "host", pause())])
    room.advance(30)
    assert room.snapshot("host")["pace"]["is_paused"]
    assert moves(room) == before


def test_after_a_pause_engines_play_on(room: RoomDriver) -> None:
    room.create("dots", engines=BOTH, pace=10)
    room.send("host", pause())
    room.send("host", {"op": "pace", "seconds": 0})
    assert room.snapshot("host")["status"] == "over"


def test_planes_are_placed_in_spite_of_a_pause(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    room.create("planes", {"size": 8, "planes": 1}, engines=BOTH)
    room.send("host", pause())
    room.engines.is_hanging = False
    room.advance(1)
    assert moves(room) == ["placed", "placed"]


def test_engines_are_still_paused_after_a_restart(room: RoomDriver) -> None:
    room.create("dots", engines=BOTH, pace=10)
    room.send("host", pause())
    paused = moves(room)
    again = room.restart()
    again.advance(100)
    assert moves(again) == paused
    again.send("host", {"op": "step"})
    assert len(moves(again)) == len(paused) + 1


# ---- failures ----


def test_an_engine_that_fails_tries_again(room: RoomDriver) -> None:
    room.engines.failures = MAX_FAILURES - 1
    play_against_engine(room)
    room.advance(MAX_FAILURES * FAILURE_SECONDS)
    assert moves(room) == ["5", "0"]


def test_an_engine_that_fails_three_times_forfeits(room: RoomDriver) -> None:
    room.engines.failures = MAX_FAILURES
    play_against_engine(room)
    room.advance(MAX_FAILURES * FAILURE_SECONDS)
    assert moves(room) == ["5", "forfeit:1"]
    assert (room.snapshot(0)["result"]["payoffs"], room.snapshot(0)["result"]["reason"]["text"]) == (
        [1, -1],
        "seat 1 forfeited: the engine failed",
    )


def test_only_failures_in_a_row_count(room: RoomDriver) -> None:
    for _ in range(2):
        room.engines.failures = MAX_FAILURES - 1
        if not room.code:
            play_against_engine(room)
        else:
            room.play(0, "6")
        room.advance(1)
    assert moves(room) == ["5", "0", "6", "1"]


def test_an_engine_that_fails_drops_out_of_a_game_of_three(room: RoomDriver) -> None:
    room.engines.failures = MAX_FAILURES
    room.create("chinese-checkers", {"players": 3}, engines={0: ENGINE})
    room.start()
    room.advance(1)
    assert moves(room) == ["drop:A"]
    assert (room.snapshot(1)["status"], room.snapshot(1)["mover"]) == ("playing", 1)


def test_an_autopilot_that_fails_three_times_is_switched_off(room: RoomDriver) -> None:
    room.create("dots")
    room.start()
    room.engines.failures = MAX_FAILURES
    room.send(0, autopilot(True))
    room.advance(1)
    seen = room.snapshot(0)
    assert (seen["status"], seen["moves"], seen["seats"][0]["is_autopilot"]) == ("playing", [], False)
    assert room.play(0, "3") == []


# ---- leaders ----


def test_engines_wait_until_their_process_leads(room: RoomDriver) -> None:
    room.share_store()
    play_against_engine(room)
    room.advance(100)
    assert moves(room) == ["5"]
    room.lead()
    assert moves(room) == ["5", "0"]


def test_the_clock_is_watched_by_the_leader(room: RoomDriver) -> None:
    room.share_store()
    room.create("dots", clock={"per_move": 20})
    room.start()
    other = room.replay()
    room.advance(10)
    other.lead()
    room.advance(20)
    room.catch_up()
    assert moves(room) == moves(other) == ["timeout:0"]


def test_a_leader_that_steps_down_stops_its_search(room: RoomDriver) -> None:
    room.share_store()
    room.engines.is_hanging = True
    play_against_engine(room)
    room.lead()
    room.lead(False)
    room.advance(1)
    room.engines.is_hanging = False
    room.advance(1)
    assert moves(room) == ["5"]
    assert len(room.engines.searches) == 1


def test_a_new_leader_catches_up_before_its_engines_move(room: RoomDriver) -> None:
    room.share_store()
    room.create("dots", engines={1: ENGINE})
    room.start()
    other = room.replay()
    room.play(0, "5")
    other.lead()
    assert moves(other) == ["5", "0"]
    room.catch_up()
    assert moves(room) == ["5", "0"]


def test_two_leaders_play_one_move(room: RoomDriver) -> None:
    room.share_store()
    play_against_engine(room)
    other = room.replay()
    room.engines.is_hanging = other.engines.is_hanging = True
    room.lead()
    other.lead()
    room.engines.is_hanging = other.engines.is_hanging = False
    room.engines.moves, other.engines.moves = ["7"], ["8"]
    room.advance(1)
    other.advance(1)
    assert len(moves(room)) == 2
    assert moves(room) == moves(other)


def test_matches_in_progress_go_on_when_the_server_starts(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    play_against_engine(room)
    again = room.restart()
    assert moves(again) == ["5", "0"]
