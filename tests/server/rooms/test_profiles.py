"""What rooms write for the profiles of their players: who they are, what they reached, and why it does not count."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from qipan.server.storage.results import MatchPlayers
from server.rooms.harness import RoomDriver
from server.rooms.steps import HINT, ONE_BOX, REMATCH, RESIGN, TAKEBACK, autopilot, moves, offer

KEYS = {0: "a" * 64, 1: "b" * 64}
LEVEL_3 = {"engine": "best", "level": 3}


def begin(room: RoomDriver) -> None:
    room.create("dots", ONE_BOX, profiles=KEYS)
    room.start()
    room.play(0, "0")
    room.play(1, "1")


def ended(room: RoomDriver) -> MatchPlayers:
    [start, end] = room.stored_players()
    assert start.results == ()
    return end


def test_players_are_written_at_the_start_and_at_the_end(room: RoomDriver) -> None:
    begin(room)
    [start] = room.stored_players()
    assert (start.game, start.keys, start.results) == ("dots", (KEYS[0], KEYS[1]), ())
    room.play(0, "2")
    room.play(1, "3")
    end = ended(room)
    assert [(each.place, each.outcome, each.unrated) for each in end.results] == [(2, "loss", None), (1, "win", None)]


def test_nothing_is_written_without_profiles(room: RoomDriver) -> None:
    room.create("dots", ONE_BOX)
    room.start()
    room.send(0, RESIGN)
    assert room.stored_players() == []


def test_a_restart_writes_nothing_again(room: RoomDriver) -> None:
    begin(room)
    room.send(1, RESIGN)
    again = room.restart()
    again.connect("spectator")
    assert len(again.stored_players()) == 2


def test_a_rematch_is_for_the_same_profiles(room: RoomDriver) -> None:
    begin(room)
    for message in (RESIGN, REMATCH):
        room.send(1, message)
    room.send(0, REMATCH)
    room.next_room()
    assert room.stored_players()[-1].keys == (KEYS[1], KEYS[0])


def test_nobody_sees_the_key_of_a_profile(room: RoomDriver) -> None:
    begin(room)
    room.send(0, HINT)
    for viewer in (0, 1, "host", "spectator"):
        text = room.snapshot_text(viewer)
        assert KEYS[0] not in text
        assert KEYS[1] not in text


def take_back(room: RoomDriver) -> None:
    room.send(0, TAKEBACK)
    room.send(1, offer("takeback", "accept"))
    assert moves(room) == []
    room.play(0, "0")
    room.play(1, "1")


def declined(room: RoomDriver) -> None:
    room.send(0, TAKEBACK)
    room.send(1, offer("takeback", "decline"))


def use_autopilot(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    room.send(0, autopilot(True))
    room.send(0, autopilot(False))


REASONS: list[tuple[Callable[[RoomDriver], object], str | None]] = [
    (take_back, "takeback"),
    (declined, None),
    (use_autopilot, "autopilot"),
    (lambda room: room.send(0, HINT), "hints"),
    (lambda room: room.send(0, {"op": "analyse"}), "hints"),
    (lambda room: room.send("spectator", {"op": "analyse"}), None),
]


@pytest.mark.parametrize(("act", "reason"), REASONS)
def test_help_makes_a_match_unrated_for_the_seat_that_had_it_and_for_the_loser(
    room: RoomDriver, act: Callable[[RoomDriver], object], reason: str | None
) -> None:
    begin(room)
    act(room)
    room.send(1, RESIGN)
    assert [each.unrated for each in ended(room).results] == [reason, reason and "opponent_helped"]


def test_a_win_against_a_seat_that_had_help_counts(room: RoomDriver) -> None:
    begin(room)
    room.send(0, HINT)
    room.send(0, RESIGN)
    assert [each.unrated for each in ended(room).results] == ["hints", None]


def test_help_is_stored_once_and_survives_a_restart(room: RoomDriver) -> None:
    begin(room)
    for _ in range(3):
        room.send(0, HINT)
    stored = [event["type"] for batch in room.stored_events() for event in batch]
    assert stored.count("help_given") == 1
    again = room.restart()
    again.send(1, RESIGN)
    assert [each.unrated for each in ended(again).results] == ["hints", "opponent_helped"]


def test_a_hint_is_refused_if_it_cannot_be_stored(room: RoomDriver) -> None:
    begin(room)
    room.store.fail_writes()
    assert room.send(0, HINT) == ["the server cannot reach its store at the moment; try again"]


def test_a_match_that_somebody_leaves_before_moving_is_not_rated(room: RoomDriver) -> None:
    room.create("dots", profiles=KEYS)
    room.start()
    room.play(0, "0")
    room.send(1, RESIGN)
    assert [each.unrated for each in ended(room).results] == ["aborted", "aborted"]


def test_a_match_from_a_chosen_position_is_not_rated(room: RoomDriver) -> None:
    room.create("dots", ONE_BOX, position="1x1 1000 0-0 1", profiles=KEYS)
    room.start()
    for seat, move in ((1, "1"), (0, "2"), (1, "3")):
        room.play(seat, move)
    assert {each.unrated for each in ended(room).results} == {"position"}


@pytest.mark.parametrize(("engine", "level"), [(LEVEL_3, 3), ({"engine": "best"}, 10), ({"engine": "random"}, None)])
def test_the_level_of_an_engine_is_written(room: RoomDriver, engine: dict[str, object], level: int | None) -> None:
    room.create("dots", engines={1: engine}, profiles=KEYS)
    room.start()
    room.play(0, "0")
    room.send(0, RESIGN)
    result = ended(room).results[1]
    assert (result.is_engine, result.level, result.outcome) == (True, level, "win")


def test_a_failing_engine_makes_a_match_unrated(room: RoomDriver) -> None:
    room.engines.failures = 1000
    room.create("dots", engines={1: LEVEL_3}, profiles=KEYS)
    room.start()
    room.play(0, "0")
    room.advance(60)
    assert {each.unrated for each in ended(room).results} == {"engine_failed"}
