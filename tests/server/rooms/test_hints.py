"""Hints for a seat, and the host's lock."""

from __future__ import annotations

import pytest

from server.rooms.fakes import Message
from server.rooms.harness import RoomDriver, Viewer
from server.rooms.steps import (
    ENGINE,
    HINT,
    LOCK_HINTS,
    RESIGN,
    UNLOCK_HINTS,
    autopilot,
    expect_refusal,
    moves,
    offer,
    seats,
    start_dots,
)

LOCKED = "hints, values and autopilot are locked in this room"
NO_OFFER = "there is no open offer to unlock hints"
ACCEPT, DECLINE = offer("hints", "accept"), offer("hints", "decline")


def start_locked(room: RoomDriver, players: int = 2) -> None:
    room.create("chinese-checkers", {"players": players}, hints=False)
    room.start()


def test_a_hint_goes_to_the_sender_alone(room: RoomDriver) -> None:
    start_dots(room)
    room.connect("spectator")
    assert room.send(0, HINT) == []
    hint = room.replies(0)[-1]
    assert (hint["op"], hint["ply"], hint["move"], hint["path"]) == ("hint", 0, "0", ["0"])
    assert room.replies(1) == room.replies("spectator") == []
    assert expect_refusal(room, 1, HINT) == "it is not your turn"


def test_the_host_locks_hints(room: RoomDriver) -> None:
    start_dots(room)
    assert room.send("host", {"op": "lock_hints", "is_locked": True}) == []
    assert not room.snapshot(1)["hints"]
    position = room.snapshot(0)["position"]
    comparison = {"op": "analyse", "position": position, "engine": "alphabeta"}
    for message in (HINT, {"op": "analyse"}, comparison, autopilot(True), {**autopilot(True), "engine": ENGINE}):
        assert expect_refusal(room, 0, message) == LOCKED
        assert room.replies(0)[-1]["reason"]["code"] == "hints_locked"
    for message in ({"op": "analyse"}, comparison):
        assert expect_refusal(room, "spectator", message) == LOCKED


def test_the_lock_switches_autopilots_off(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    start_dots(room)
    room.send(0, autopilot(True))
    assert room.send("host", LOCK_HINTS) == []
    assert seats(room, "is_autopilot") == [False, False]
    assert room.send(0, autopilot(False)) == []
    assert room.play(0, "3") == []


def test_the_lock_leaves_the_autopilot_to_those_who_have_no_time(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    start_dots(room, clock={"per_move": 20}, on_timeout="autopilot")
    room.advance(21)
    assert room.send("host", LOCK_HINTS) == []
    assert seats(room, "is_autopilot") == [True, False]


def test_a_timeout_switches_the_autopilot_on_although_hints_are_locked(room: RoomDriver) -> None:
    """The autopilot after a timeout is a term of the match. The player can switch it off, but not on again."""
    start_dots(room, clock={"per_move": 20}, on_timeout="autopilot", hints=False)
    room.advance(21)
    assert (seats(room, "is_autopilot"), moves(room)) == ([True, False], ["0"])
    assert room.send(0, autopilot(False)) == []
    assert expect_refusal(room, 0, autopilot(True)) == LOCKED


def test_an_analysis_ends_with_the_lock(room: RoomDriver) -> None:
    start_dots(room)
    room.engines.is_hanging = True
    assert room.send(0, {"op": "analyse"}) == []
    room.send("host", LOCK_HINTS)
    room.engines.is_hanging = False
    room.advance(10)
    assert [reply["op"] for reply in room.replies(0)] == ["refused"]
    assert room.replies(0)[-1]["reason"]["code"] == "hints_locked"


def test_a_hint_that_is_found_after_the_lock_is_not_sent(room: RoomDriver) -> None:
    start_dots(room)
    room.engines.is_hanging = True
    assert room.send(0, HINT) == []
    assert room.send(0, HINT) == ["one hint at a time"]
    room.send("host", {"op": "lock_hints", "is_locked": True})
    room.engines.is_hanging = False
    room.advance(1)
    assert room.replies(0)[-1]["reason"]["text"] == LOCKED


def test_the_lock_ends_with_the_game(room: RoomDriver) -> None:
    start_dots(room, hints=False)
    assert expect_refusal(room, 0, HINT) == LOCKED
    room.send(1, RESIGN)
    assert expect_refusal(room, 0, HINT) == "it is not your turn"


# ---- unlocking ----


def test_before_the_match_the_host_locks_and_unlocks(room: RoomDriver) -> None:
    room.create("dots")
    for message, hints in ((LOCK_HINTS, False), (UNLOCK_HINTS, True), (LOCK_HINTS, False)):
        assert room.send("host", message) == []
        assert room.snapshot(1)["hints"] == hints


def test_during_the_match_every_person_must_agree_to_unlock(room: RoomDriver) -> None:
    start_locked(room, 3)
    assert room.send("host", UNLOCK_HINTS) == []
    assert room.stored_events()[-1] == [{"type": "unlock_offered"}]
    assert expect_refusal(room, 0, HINT) == LOCKED
    assert room.send(2, ACCEPT) == []
    for viewer in (0, 1, 2, "spectator"):
        assert room.snapshot(viewer)["unlock"] == {"agreed": [0, 2], "declined_by": None}
        assert not room.snapshot(viewer)["hints"]
    other = room.replay()
    assert other.send(1, ACCEPT) == []
    assert room.stored_events()[-1] == [
        {"type": "unlock_accepted", "seat": 1},
        {"type": "hints_changed", "are_allowed": True},
    ]
    room.catch_up()
    assert (room.snapshot(1)["hints"], room.snapshot(1)["unlock"]) == (True, None)
    assert room.send(0, HINT) == []
    assert room.send("host", LOCK_HINTS) == []
    assert expect_refusal(room, 0, HINT) == LOCKED


def test_who_declines_ends_the_offer(room: RoomDriver) -> None:
    start_locked(room, 3)
    room.send("host", UNLOCK_HINTS)
    room.send(1, ACCEPT)
    assert room.send(2, DECLINE) == []
    assert room.snapshot(0)["unlock"] == room.replay().snapshot(1)["unlock"] == {"agreed": [], "declined_by": 2}
    assert expect_refusal(room, 2, ACCEPT) == NO_OFFER
    room.play(0, room.snapshot(0)["legal"][0]["text"])
    assert room.snapshot(0)["unlock"] is None
    assert room.send("host", UNLOCK_HINTS) == []
    assert room.snapshot(0)["unlock"] == {"agreed": [0], "declined_by": None}


@pytest.mark.parametrize("message", [DECLINE, LOCK_HINTS])
def test_the_host_withdraws_the_offer(room: RoomDriver, message: Message) -> None:
    start_locked(room)
    room.send("host", UNLOCK_HINTS)
    room.play(0, room.snapshot(0)["legal"][0]["text"])
    assert room.snapshot(1)["unlock"] is not None
    assert room.send("host", message) == []
    assert (room.snapshot(1)["unlock"], room.snapshot(1)["hints"]) == (None, False)
    assert expect_refusal(room, 1, ACCEPT) == NO_OFFER


def test_what_changes_nothing_is_not_written(room: RoomDriver) -> None:
    start_locked(room, 3)
    for viewer, message in (("host", UNLOCK_HINTS), (1, ACCEPT)):
        room.send(viewer, message)
        written = room.stored_events()
        assert room.send(viewer, message) == []
        assert room.stored_events() == written
    assert room.send(0, ACCEPT) == []
    assert room.stored_events() == written


def test_a_host_without_a_seat_needs_the_agreement_of_the_players(room: RoomDriver) -> None:
    host = room.new_room()
    host.create("dots", names=[None, None], hints=False)
    host.join("Ann", 0)
    host.join("Bo", 1)
    host.start()
    assert host.send("host", offer("hints")) == []
    assert host.snapshot(0)["unlock"] == {"agreed": [], "declined_by": None}
    assert expect_refusal(host, "host", ACCEPT) == "you have no seat here"
    assert host.send("host", DECLINE) == []
    assert host.snapshot(0)["unlock"] is None
    host.send("host", UNLOCK_HINTS)
    host.send(0, ACCEPT)
    assert not host.snapshot(0)["hints"]
    host.send(1, ACCEPT)
    assert host.snapshot(0)["hints"]


def test_a_host_who_plays_alone_unlocks_at_once(room: RoomDriver) -> None:
    start_dots(room, engines={1: ENGINE}, hints=False)
    assert room.send("host", UNLOCK_HINTS) == []
    assert room.snapshot(0)["hints"]


@pytest.mark.parametrize(
    ("viewer", "message", "reason"),
    [
        (1, offer("hints"), "only the host may do that"),
        (1, UNLOCK_HINTS, "only the host may do that"),
        ("spectator", ACCEPT, "you have no seat here"),
        ("spectator", DECLINE, "you have no seat here"),
        (1, ACCEPT, NO_OFFER),
        (1, DECLINE, NO_OFFER),
    ],
)
def test_only_the_host_offers_and_only_players_answer(
    room: RoomDriver, viewer: Viewer, message: Message, reason: str
) -> None:
    start_locked(room)
    assert expect_refusal(room, viewer, message) == reason


def test_nothing_is_left_to_answer_when_the_game_is_over(room: RoomDriver) -> None:
    start_dots(room, hints=False)
    room.send("host", UNLOCK_HINTS)
    room.send(0, RESIGN)
    assert room.snapshot(1)["unlock"] is None
    assert expect_refusal(room, 1, ACCEPT) == NO_OFFER


def test_what_an_earlier_version_has_unlocked_stays_unlocked(room: RoomDriver) -> None:
    start_dots(room, hints=False)
    setting, *batches = room.stored_text()
    unlocked = room.load(setting, [*batches, '[{"type":"hints_changed","are_allowed":true}]'], {})
    assert unlocked.snapshot("spectator")["hints"]
