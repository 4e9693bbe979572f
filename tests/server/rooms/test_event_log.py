"""The stored events of a room: they rebuild its state, and processes that share a store agree on them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from server.rooms.fakes import Message
from server.rooms.harness import Refused, RoomDriver, Viewer
from server.rooms.steps import DRAW, ENGINE, LOCK_HINTS, READY, REMATCH, RESIGN, TAKEBACK, everybody, offer, play

CANNOT_WRITE = ["the server cannot reach its store at the moment; try again"]
MAX_ATTEMPTS = 5


# ---- replay ----


def open_room(room: RoomDriver) -> None:
    room.create("dots", names=["Ann", None])
    room.send("host", {"op": "fill", "seat": 1, "engine": ENGINE})
    room.send("host", {"op": "fill", "seat": 1, "engine": None})
    room.join("Bo")
    room.send("host", LOCK_HINTS)
    room.send(1, READY)


def placed_planes(room: RoomDriver) -> None:
    room.create("planes")
    room.send(0, {"op": "place", "moves": ["A2u", "E2u", "A7u"]})
    room.send(0, READY)


def shots(room: RoomDriver) -> None:
    room.create("planes")
    room.start()
    room.play(0, "A1")
    room.play(1, "B2")


def moves_and_offers(room: RoomDriver) -> None:
    room.create("dots")
    room.start()
    room.play(0, "0")
    room.play(1, "1")
    room.send(0, TAKEBACK)
    room.send(1, offer("takeback", "accept"))
    room.play(0, "2")
    room.send(1, {"op": "autopilot", "is_on": True})
    room.send(0, DRAW)


def drop_out(room: RoomDriver) -> None:
    room.create("chinese-checkers", {"players": 3})
    room.start()
    room.play(0, room.snapshot(0)["legal"][0]["text"])
    room.send(1, RESIGN)


def paused_engines(room: RoomDriver) -> None:
    room.create("dots", engines={0: ENGINE, 1: ENGINE}, pace=10)
    room.send("host", {"op": "pace", "seconds": 3, "is_paused": True})
    room.send("host", {"op": "step"})


def finished(room: RoomDriver) -> None:
    room.create("dots")
    room.start()
    room.send(0, DRAW)
    room.send(1, offer("draw", "accept"))
    room.send(1, REMATCH)


def rematch(room: RoomDriver) -> None:
    finished(room)
    room.send(0, REMATCH)


@pytest.mark.parametrize(
    "story", [open_room, placed_planes, shots, moves_and_offers, drop_out, paused_engines, finished, rematch]
)
def test_a_replayed_room_looks_the_same_to_everybody(room: RoomDriver, story: Callable[[RoomDriver], None]) -> None:
    story(room)
    other = room.replay()
    assert everybody(other) == everybody(room)
    assert other.stored_events() == room.stored_events()


def test_a_clock_is_replayed_from_the_stored_times(room: RoomDriver) -> None:
    room.create("dots", clock={"per_game": 60, "increment": 5})
    room.start()
    room.advance(10)
    room.play(0, "0")
    room.advance(20)
    room.play(1, "1")
    assert [seat["seconds"] for seat in room.snapshot(0)["seats"]] == [55, 45]
    assert everybody(room.replay()) == everybody(room)


def test_a_replayed_room_can_be_played_on(room: RoomDriver) -> None:
    moves_and_offers(room)
    other = room.replay()
    assert other.send(0, {"op": "offer", "what": "draw", "answer": "decline"}) == []
    assert other.send(0, RESIGN) == []
    assert other.stored_status() == "over"


def test_consequences_are_stored_together_with_their_cause(room: RoomDriver) -> None:
    rematch(room)
    kinds = [[event["type"] for event in batch] for batch in room.stored_events()]
    assert kinds == [
        ["hosted", "seat_taken"],
        ["seat_taken"],
        ["ready_changed"],
        ["ready_changed", "started"],
        ["match_changed"],
        ["match_changed"],
        ["rematch_requested"],
        ["rematch_requested"],
        ["rematch_created"],
    ]
    kinds = [[event["type"] for event in batch] for batch in room.next_room().stored_events()]
    players = ["seat_taken", "ready_changed"] * 2
    assert kinds == [["hosted", "hints_changed", *players], ["started"]]


def test_a_rematch_is_created_even_if_the_process_dies_before(room: RoomDriver) -> None:
    rematch(room)
    loaded = room.load(room.stored_text()[0], room.stored_text()[1:-1], {"host": "secret-1"})
    loaded.advance(0)
    assert loaded.snapshot("host")["next_code"] not in (None, room.snapshot("host")["next_code"])


# ---- two processes ----


def test_what_one_process_writes_the_other_shows(room: RoomDriver) -> None:
    room.create("dots")
    room.start()
    other = room.replay()
    room.play(0, "0")
    assert other.snapshot(1)["ply"] == 0
    other.catch_up()
    assert other.received(1)[-1]["moves"] == ["0"]
    assert everybody(other) == everybody(room)
    assert other.play(1, "1") == []
    room.catch_up()
    assert everybody(other) == everybody(room)


def test_nothing_is_shown_if_there_is_nothing_new(room: RoomDriver) -> None:
    room.create("dots")
    shown = len(room.received(0))
    room.catch_up()
    assert len(room.received(0)) == shown


def test_who_writes_second_decides_again(room: RoomDriver) -> None:
    room.create("dots")
    other = room.replay()
    assert room.send(0, READY, overtaken_by=[(other, 1, READY)]) == []
    assert room.snapshot(0)["status"] == "playing"
    assert [event["type"] for event in room.stored_events()[-1]] == ["ready_changed", "started"]
    other.catch_up()
    assert everybody(other) == everybody(room)


def test_a_command_is_refused_if_it_no_longer_fits_after_catching_up(room: RoomDriver) -> None:
    room.create("dots")
    other = room.replay()
    assert room.send(0, LOCK_HINTS, overtaken_by=[(other, 1, READY)]) == []
    assert room.send(1, {"op": "stand"}, overtaken_by=[(other, 0, READY)]) == ["the game has begun"]
    assert room.snapshot(0)["status"] == "playing"


def test_a_seat_is_taken_only_once(room: RoomDriver) -> None:
    room.create("dots", names=["Ann", None])
    other = room.replay()
    other.join("Cy", 1)
    with pytest.raises(Refused, match="seat 1 is taken"):
        room.join("Bo", 1)
    assert room.snapshot(0)["seats"][1]["name"] == "Cy"


def test_a_token_that_another_process_has_just_given_out_may_enter(room: RoomDriver) -> None:
    room.create("dots", names=["Ann", None])
    other = room.replay()
    other.join("Bo")
    room.connect_with_token("secret-2")
    assert room.snapshot("stranger")["seat"] == 1


def test_of_two_moves_at_once_only_one_is_played(room: RoomDriver) -> None:
    room.create("dots")
    room.start()
    other = room.replay()
    refusals = room.send(0, play(0, "0"), overtaken_by=[(other, 0, play(0, "5"))])
    assert refusals == ["stale: the ply is 1, not 0"]
    assert room.snapshot(0)["moves"] == ["5"]
    assert everybody(other) == everybody(room)


def test_a_move_that_still_fits_is_played_after_the_other_event(room: RoomDriver) -> None:
    room.create("dots")
    room.start()
    other = room.replay()
    assert room.send(0, play(0, "0"), overtaken_by=[(other, 1, DRAW)]) == []
    seen = room.snapshot(0)
    assert (seen["moves"], seen["offers"]) == (["0"], [])
    other.catch_up()
    assert everybody(other) == everybody(room)


def test_a_resignation_and_a_move_at_once(room: RoomDriver) -> None:
    room.create("dots")
    room.start()
    other = room.replay()
    refusals = room.send(0, play(0, "0"), overtaken_by=[(other, 1, RESIGN)])
    assert len(refusals) == 1
    assert room.snapshot(0)["moves"] == ["resign:1"]
    assert everybody(other) == everybody(room)


def toggled(room: RoomDriver, times: int) -> list[tuple[RoomDriver, Viewer, Message]]:
    """Return messages that another process writes one after the other."""
    return [(room, "host", {"op": "lock_hints", "is_locked": number % 2 == 0}) for number in range(times)]


@pytest.mark.parametrize("message", [READY, play(0, "0")])
def test_a_command_that_is_overtaken_too_often_is_refused(room: RoomDriver, message: Message) -> None:
    room.create("dots")
    if message != READY:
        room.start()
    other = room.replay()
    refusals = room.send(0, message, overtaken_by=toggled(other, MAX_ATTEMPTS))
    assert refusals == ["another change came first; try again"]
    assert everybody(other) == everybody(room)
    assert room.send(0, message, overtaken_by=toggled(other, MAX_ATTEMPTS - 1)) == []


def test_one_rematch_room_is_created_even_if_another_process_writes_first(room: RoomDriver) -> None:
    finished(room)
    other = room.replay()
    assert room.send(0, REMATCH, overtaken_by=[(other, "host", LOCK_HINTS)]) == []
    other.catch_up()
    assert other.snapshot(0)["next_code"] == room.snapshot(0)["next_code"] is not None


# ---- failures of the store ----


COMMANDS = [
    (False, READY),
    (False, {"op": "stand"}),
    (False, LOCK_HINTS),
    (True, play(0, "0")),
    (True, DRAW),
    (True, RESIGN),
    (True, {"op": "autopilot", "is_on": True}),
]


@pytest.mark.parametrize(("is_playing", "message"), COMMANDS)
def test_a_failed_write_is_refused_and_can_be_repeated(room: RoomDriver, is_playing: bool, message: Message) -> None:
    room.create("dots")
    if is_playing:
        room.start()
    room.engines.is_hanging = True
    before, events = everybody(room), room.stored_events()
    room.store.fail_writes()
    assert room.send(0, message) == CANNOT_WRITE
    assert everybody(room) == before
    assert room.stored_events() == events
    assert room.send(0, message) == []
    assert len(room.stored_events()) == len(events) + 1
    assert everybody(room) != before


@pytest.mark.parametrize(("is_playing", "message"), COMMANDS)
def test_after_a_write_of_unknown_outcome_the_store_decides(
    room: RoomDriver, is_playing: bool, message: Message
) -> None:
    room.create("dots")
    if is_playing:
        room.start()
    room.engines.is_hanging = True
    before = everybody(room)
    room.store.fail_writes(after_writing=True)
    assert room.send(0, message) == CANNOT_WRITE
    room.advance(1)
    assert everybody(room) != before
    assert everybody(room) == everybody(room.replay())


def test_nothing_is_shown_that_is_not_stored(room: RoomDriver) -> None:
    room.create("dots")
    room.start()
    shown = len(room.received(1))
    room.store.fail_writes(times=3)
    for _ in range(3):
        assert room.send(0, play(0, "0")) == CANNOT_WRITE
    room.send(1, {"op": "ping"})
    assert all(seen["ply"] == 0 for seen in room.received(1)[shown:])
    assert room.play(0, "1") == []
    assert room.received(1)[-1]["moves"] == ["1"]


def test_a_room_that_is_not_created_is_refused(room: RoomDriver) -> None:
    room.store.fail_writes()
    with pytest.raises(Refused, match="the server cannot reach its store"):
        room.create("dots")
    room.create("dots")
    assert room.snapshot("host")["status"] == "open"


def test_a_store_that_cannot_be_read_is_reported(room: RoomDriver) -> None:
    room.create("dots")
    room.start()
    room.store.fail_writes()
    room.send(0, play(0, "0"))
    room.store.fail_reads()
    assert room.snapshot(0)["ply"] == 0
    assert room.send(0, play(0, "0")) == CANNOT_WRITE
    assert room.send(0, play(0, "0")) == []


def test_a_write_that_happened_although_it_failed_is_shown_soon(room: RoomDriver) -> None:
    room.create("dots")
    room.start()
    room.store.fail_writes(after_writing=True)
    room.store.fail_reads(2)
    assert room.send(0, play(0, "0")) == CANNOT_WRITE
    room.advance(5)
    assert room.received(1)[-1]["moves"] == ["0"]


def test_a_missing_batch_is_noticed(room: RoomDriver) -> None:
    room.create("dots")
    room.start()
    room.play(0, "0")
    room.remove_batch(2)
    with pytest.raises(Refused, match="damaged"):
        room.restart().connect(0)
