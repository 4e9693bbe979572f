"""Faults: hostile names, damaged rooms, a store that fails, and races between processes harm nobody."""

from __future__ import annotations

import gc

import pytest

from qipan.server.rooms import event_log
from qipan.server.rooms.room import Room
from server.rooms.harness import Refused, Rival, RoomDriver
from server.rooms.steps import ENGINE, REMATCH, play, start_dots

SETTING = '{"game":"dots","options":{}}'
OUTAGE_SECONDS = 3.0
RECOVERY_SECONDS = 30.0


def toggle_hints(room: RoomDriver, times: int) -> list[Rival]:
    """Return messages that another process writes one after the other."""
    return [(room, "host", {"op": "lock_hints", "is_locked": number % 2 == 0}) for number in range(times)]


def outage(room: RoomDriver) -> None:
    """Let every write fail for a while, and then let the room recover."""
    room.store.fail_writes(times=10**6)
    room.engines.is_hanging = False
    room.advance(OUTAGE_SECONDS)
    room.store.fail_writes(times=0)
    room.advance(RECOVERY_SECONDS)


# ---- names ----


@pytest.mark.parametrize(
    "name", ["a\u00a0b", "a\u200bb", "a\u202eb", "a\u0085b"], ids=["no-break", "zero-width", "bidi", "control"]
)
def test_a_name_is_either_refused_or_can_play(room: RoomDriver, name: str) -> None:
    room.create("dots", names=["Ann", None])
    try:
        room.join(name)
    except Refused:
        return
    room.send(0, {"op": "ready"})
    assert room.send(1, {"op": "ready"}) == []
    assert room.snapshot(0)["status"] == "playing"
    assert room.restart().snapshot(0)["status"] == "playing"


def test_what_is_refused_is_not_stored(room: RoomDriver) -> None:
    room.create("dots", names=["Ann", None])
    try:
        room.join("a\u00a0b")
    except Refused:
        return
    room.send(0, {"op": "ready"})
    events = room.stored_events()
    refusals = room.send(1, {"op": "ready"})
    assert (room.stored_events() == events) == bool(refusals)


# ---- rooms that cannot be rebuilt ----


@pytest.mark.parametrize(
    ("setting", "batch"),
    [
        (SETTING, "nonsense"),
        (SETTING, '[{"do":"sit","seat":9,"name":"Ann","token":"0"}]'),
        (SETTING, '[{"do":"match","events":[["move",0,"0",0.0]]}]'),
        ('{"game":"go","options":{}}', "[]"),
        ('{"game":"dots","options":{},"colour":"red"}', "[]"),
    ],
)
def test_a_room_that_cannot_be_rebuilt_harms_no_other(room: RoomDriver, setting: str, batch: str) -> None:
    room.add_broken_room(setting, batch)
    room.engines.is_hanging = True
    start_dots(room, engines={1: ENGINE})
    room.play(0, "5")
    again = room.restart()
    again.advance(1)
    assert again.snapshot(0)["moves"] == ["5", "0"]


# ---- failures of the store ----


def test_an_engine_moves_after_the_store_has_failed(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    start_dots(room, engines={1: ENGINE})
    room.play(0, "5")
    outage(room)
    assert room.received(0)[-1]["ply"] == 2
    assert room.snapshot(0)["moves"] == ["5", "0"]


def test_an_autopilot_moves_after_the_store_has_failed(room: RoomDriver) -> None:
    room.engines.is_hanging = True
    start_dots(room)
    room.send(0, {"op": "autopilot", "is_on": True})
    outage(room)
    assert room.received(1)[-1]["ply"] == 1
    assert room.snapshot(1)["moves"] == ["0"]
    assert room.received(1)[-1]["seats"][0]["is_autopilot"]


def test_time_runs_out_after_the_store_has_failed(room: RoomDriver) -> None:
    start_dots(room, clock={"per_move": 20})
    room.advance(19)
    outage(room)
    assert room.stored_status() == "over"
    assert room.received(1)[-1]["moves"] == ["timeout:0"]


def test_the_clock_does_not_begin_again_after_the_store_has_failed(room: RoomDriver) -> None:
    start_dots(room, clock={"per_game": 60})
    room.advance(20)
    room.store.fail_writes()
    assert len(room.send(0, play(0, "0"))) == 1
    assert room.snapshot(0)["seats"][0]["seconds"] == pytest.approx(40, abs=0.1)


def test_time_runs_out_after_any_error(room: RoomDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    start_dots(room, clock={"per_move": 20})
    with monkeypatch.context() as broken:
        broken.delattr(event_log, "_changed_columns")
        room.advance(21)
        assert room.stored_status() == "playing"
    room.advance(RECOVERY_SECONDS)
    assert room.stored_status() == "over"


def test_a_rematch_is_created_after_the_store_has_failed(room: RoomDriver) -> None:
    start_dots(room)
    room.send(0, {"op": "resign"})
    room.send(0, REMATCH)
    room.store.fail_creations(2)
    assert room.send(1, REMATCH) == []
    assert room.received(0)[-1]["next_code"] is None
    room.advance(RECOVERY_SECONDS)
    assert room.received(0)[-1]["next_code"] is not None


def test_the_text_of_an_unexpected_error_is_not_logged(
    room: RoomDriver, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(room: Room) -> None:
        raise ValueError("a hidden layout")

    monkeypatch.setattr(Room, "_create_rematch", fail)
    start_dots(room)
    room.send(0, {"op": "resign"})
    for seat in (0, 1):
        assert room.send(seat, REMATCH) == []
    assert caplog.messages
    assert all(line.startswith(f"room {room.code} failed: ValueError") for line in caplog.messages)
    assert "hidden" not in caplog.text


def test_one_rematch_is_created_if_it_is_asked_for_again_meanwhile(room: RoomDriver) -> None:
    start_dots(room)
    room.send(0, {"op": "resign"})
    room.send(0, REMATCH)
    room.store.creation_seconds = 1
    room.send_at_once(REMATCH, [1, 0])
    room.advance(RECOVERY_SECONDS)
    assert len(room.store.disk.matches) == 2


def test_what_was_written_late_is_shown(room: RoomDriver) -> None:
    """A write that was reported as failed may still happen, and a process is not notified of its own writes."""
    start_dots(room)
    room.store.fail_writes()
    room.send(0, play(0, "0"))
    room.advance(2)
    assert room.snapshot(0)["moves"] == []
    room.store_batch('[{"type":"match_changed","kind":"move","seat":0,"text":"0","at":0.0}]')
    room.advance(RECOVERY_SECONDS)
    assert room.received(0)[-1]["moves"] == ["0"]


def test_the_room_is_read_again_whatever_was_to_be_written(room: RoomDriver) -> None:
    """The write that fails here is the note that a seat was given a hint."""
    start_dots(room, profiles={0: "0123"})
    room.store.fail_writes(after_writing=True)
    room.send(0, {"op": "hint"})
    room.advance(RECOVERY_SECONDS)
    assert room.received(0)[-1]["number"] == len(room.stored_events())


# ---- clients that go ----


def test_a_refusal_that_nobody_waits_for_is_not_logged(room: RoomDriver, caplog: pytest.LogCaptureFixture) -> None:
    start_dots(room)
    room.overtake([(room.replay(), 0, play(0, "5"))])
    room.send_and_go(0, play(0, "0"))
    gc.collect()
    assert caplog.records == []


def test_nobody_enters_a_room_that_was_removed_from_memory_meanwhile(room: RoomDriver) -> None:
    room.create("dots")
    with pytest.raises(Refused, match="shutting down"):  # after this refusal, the client connects again
        room.enter_after_unloading("spectator")
    room.connect("spectator")
    assert room.snapshot("spectator")["number"] == len(room.stored_events())


# ---- two processes ----


def test_what_another_process_has_written_is_shown_although_the_store_has_failed(room: RoomDriver) -> None:
    room.share_store()
    start_dots(room)
    other = room.replay()
    room.play(0, "0")
    other.store.fail_reads(2)
    other.catch_up()
    assert other.received(1)[-1]["moves"] == []
    other.advance(RECOVERY_SECONDS)
    assert other.received(1)[-1]["moves"] == ["0"]


def test_an_engine_that_is_overtaken_often_has_not_failed(room: RoomDriver) -> None:
    room.share_store()
    room.engines.is_hanging = True
    start_dots(room, engines={1: ENGINE})
    room.play(0, "5")
    other = room.replay()
    room.lead()
    room.overtake(toggle_hints(other, 15))
    room.engines.is_hanging = False
    room.advance(RECOVERY_SECONDS)
    assert room.snapshot(0)["moves"] == ["5", "0"]


def test_time_runs_out_even_if_the_leader_is_overtaken_often(room: RoomDriver) -> None:
    room.share_store()
    start_dots(room, clock={"per_move": 20})
    other = room.replay()
    room.lead()
    room.overtake(toggle_hints(other, 20))
    room.advance(RECOVERY_SECONDS)
    assert room.stored_status() == "over"


def test_the_loser_of_a_race_shows_the_move_that_it_has_learned(room: RoomDriver) -> None:
    start_dots(room)
    other = room.replay()
    assert len(room.send(0, play(0, "0"), overtaken_by=[(other, 0, play(0, "5"))])) == 1
    room.catch_up()
    assert room.received(1)[-1]["moves"] == ["5"]


def test_the_loser_of_a_race_shows_the_start_that_it_has_learned(room: RoomDriver) -> None:
    room.create("dots")
    other = room.replay()
    room.send(1, {"op": "ready"})
    other.catch_up()
    assert room.send(1, {"op": "stand"}, overtaken_by=[(other, 0, {"op": "ready"})]) == ["the game has begun"]
    room.catch_up()
    assert room.received(0)[-1]["status"] == "playing"


def test_the_loser_of_a_race_shows_the_seat_that_was_taken(room: RoomDriver) -> None:
    room.create("dots", names=["Ann", None])
    other = room.replay()
    other.join("Cy", 1)
    with pytest.raises(Refused, match="seat 1 is taken"):
        room.join("Bo", 1)
    room.catch_up()
    assert room.received(0)[-1]["seats"][1]["name"] == "Cy"


def test_a_rematch_is_created_if_the_process_that_was_asked_for_it_dies(room: RoomDriver) -> None:
    room.share_store()
    start_dots(room)
    room.send(0, {"op": "resign"})
    other = room.replay()
    for seat in (0, 1):
        room.send(seat, REMATCH)
    other.catch_up()
    assert other.received(0)[-1]["next_code"] is None
    other.lead()
    assert other.received(0)[-1]["next_code"] is not None


def test_time_is_charged_in_whichever_process_the_move_is_played(room: RoomDriver) -> None:
    room.share_store()
    start_dots(room, clock={"per_game": 60})
    room.advance(20)
    other = room.replay()
    assert other.snapshot(0)["seats"][0]["seconds"] == pytest.approx(40, abs=0.1)
    assert other.play(0, "0") == []
    assert other.snapshot(0)["seats"][0]["seconds"] == pytest.approx(40, abs=0.1)


def test_time_runs_out_in_whichever_process_leads(room: RoomDriver) -> None:
    room.share_store()
    start_dots(room, clock={"per_move": 20})
    room.advance(15)
    other = room.replay()
    other.lead()
    other.advance(6)
    assert other.stored_status() == "over"
