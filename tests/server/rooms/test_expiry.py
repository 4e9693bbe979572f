"""Rooms that nobody uses are closed, ended or archived, but never while somebody uses them, and never silently."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from qipan.match.record_files import read_records
from server.rooms.fakes import FakeStore
from server.rooms.harness import Refused, RoomDriver
from server.rooms.steps import ENGINE, READY, REMATCH, RESIGN, finish_dots, start_dots

EXPIRED = "this room has expired: nobody has used it for long"
REMOVED = "this room is no longer on the server"


def leave(room: RoomDriver) -> None:
    """Let both players go."""
    for viewer in (0, 1):
        room.disconnect(viewer)


def pass_days(room: RoomDriver, days: float) -> None:
    """Let days pass, and let the process look several times for rooms to end."""
    room.advance(10)  # the process writes only at intervals that somebody was there
    room.skip_days(days)
    for _ in range(3):
        room.advance(room.lifetimes.sweep_seconds + 10)


@pytest.fixture
def busy(room: RoomDriver) -> RoomDriver:
    """A room whose process also does its work in the background."""
    room.run_in_background()
    return room


# ---- open rooms ----


def test_an_open_room_that_nobody_uses_is_closed(busy: RoomDriver) -> None:
    busy.create("dots")
    leave(busy)
    pass_days(busy, 2.9)
    assert busy.stored_status() == "open"
    pass_days(busy, 0.2)
    assert busy.stored_status() == "expired"
    assert busy.code not in busy.loaded_codes()
    assert busy.stored_events()[-1] == [{"type": "room_expired"}]
    with pytest.raises(Refused, match=EXPIRED):
        busy.connect(0)
    with pytest.raises(Refused, match=EXPIRED):
        busy.join("Cy")


def test_an_open_room_is_closed_later_if_the_store_fails(busy: RoomDriver, caplog: pytest.LogCaptureFixture) -> None:
    busy.create("dots")
    leave(busy)
    busy.store.fail_writes()
    with caplog.at_level(logging.ERROR):
        pass_days(busy, 4)
    assert busy.stored_status() == "expired"
    assert caplog.records == []


def test_a_room_in_which_somebody_waits_stays_open(busy: RoomDriver) -> None:
    busy.create("dots")
    busy.disconnect(1)
    pass_days(busy, 100)
    assert busy.stored_status() == "open"
    assert busy.close_reason(0) is None
    busy.disconnect(0)
    pass_days(busy, 2)
    assert busy.stored_status() == "open"


def test_a_room_in_which_somebody_waits_stays_open_although_that_could_not_be_written(busy: RoomDriver) -> None:
    busy.create("dots")
    busy.store.unused.fails_to_mark = True
    pass_days(busy, 4)
    assert busy.stored_status() == "open"
    assert busy.close_reason(0) is None


def test_a_short_visit_counts_as_use(busy: RoomDriver) -> None:
    busy.create("dots")
    leave(busy)
    for _ in range(3):
        pass_days(busy, 2)
        busy.connect("spectator")
        busy.disconnect("spectator")
        busy.advance(10)
    assert busy.stored_status() == "open"


def test_a_room_that_is_used_through_another_process_stays_open(busy: RoomDriver) -> None:
    busy.share_store()
    busy.create("dots")
    leave(busy)
    other = busy.replay()
    other.run_in_background()
    pass_days(busy, 2)
    other.advance(10)
    pass_days(busy, 2)
    assert busy.stored_status() == "open"


def test_a_room_that_is_used_at_the_last_moment_stays_open(busy: RoomDriver) -> None:
    busy.share_store()
    busy.create("dots")
    other = busy.replay()
    leave(busy)
    other.disconnect(1)
    busy.overtake([(other, 0, READY)])
    pass_days(busy, 4)
    assert busy.stored_status() == "open"
    assert busy.stored_events()[-1] == [{"type": "ready_changed", "seat": 0, "is_ready": True}]


def test_closed_rooms_are_deleted_later(busy: RoomDriver) -> None:
    busy.create("dots")
    leave(busy)
    pass_days(busy, 4)
    pass_days(busy, 29)
    assert busy.code in busy.stored_codes()
    pass_days(busy, 2)
    assert busy.stored_codes() == set()
    closed = busy.new_room()
    closed.create("dots")
    closed.send(0, {"op": "close_room"})
    pass_days(busy, 31)
    assert busy.stored_codes() == set()


# ---- abandoned matches ----


def test_a_match_that_everybody_has_left_ends_as_a_draw(busy: RoomDriver) -> None:
    start_dots(busy, profiles={0: "a" * 64, 1: "b" * 64})
    busy.play(0, "0")
    leave(busy)
    pass_days(busy, 29.9)
    assert busy.stored_status() == "playing"
    pass_days(busy, 0.2)
    assert busy.stored_status() == "over"
    assert busy.code not in busy.loaded_codes()
    assert busy.stored_events()[-1][0]["kind"] == "abandon"
    assert '"draw:abandoned"' in str(busy.stored_record())
    result = busy.snapshot(0)["result"]
    assert (result["payoffs"], result["reason"]["code"]) == ([0, 0], "abandoned")
    ended = busy.stored_players()[-1]
    assert [(each.outcome, each.unrated) for each in ended.results] == [("draw", "abandoned")] * 2


def test_a_match_that_was_left_for_a_week_goes_on(busy: RoomDriver) -> None:
    start_dots(busy)
    for ply in range(6):  # longer than `abandoned_days` in all
        leave(busy)
        pass_days(busy, 7)
        assert busy.play(ply % 2, str(ply)) == []
        busy.connect(1 - ply % 2)
    assert busy.snapshot("spectator")["ply"] == 6


def test_a_match_that_is_watched_goes_on(busy: RoomDriver) -> None:
    start_dots(busy)
    busy.connect("spectator")
    leave(busy)
    pass_days(busy, 100)
    assert busy.stored_status() == "playing"


def test_hidden_matches_and_matches_with_engines_can_be_abandoned(busy: RoomDriver) -> None:
    start_dots(busy, engines={1: ENGINE})
    busy.disconnect(0)
    hidden = busy.new_room()
    hidden.create("planes")
    hidden.start()
    leave(hidden)
    pass_days(busy, 31)
    assert (busy.stored_status(), hidden.stored_status()) == ("over", "over")


def test_a_full_log_does_not_keep_a_match_from_being_ended(busy: RoomDriver) -> None:
    start_dots(busy)
    busy.limits.max_batches = 1
    leave(busy)
    pass_days(busy, 31)
    assert busy.stored_status() == "over"


def test_nothing_expires_if_the_time_is_0(busy: RoomDriver) -> None:
    busy.lifetimes.open_days = busy.lifetimes.abandoned_days = 0
    busy.create("dots")
    leave(busy)
    playing = busy.new_room()
    start_dots(playing)
    leave(playing)
    finish_dots(over := busy.new_room())
    leave(over)
    pass_days(busy, 10_000)
    assert (busy.stored_status(), playing.stored_status(), over.stored_status()) == ("open", "playing", "over")


def test_after_a_restart_rooms_expire_without_being_loaded_before(room: RoomDriver) -> None:
    start_dots(room)
    leave(room)
    again = room.restart()
    again.advance(10)
    assert again.loaded_codes() == set()
    pass_days(again, 31)
    assert again.stored_status() == "over"


# ---- finished matches ----


def test_finished_matches_are_archived_before_they_are_deleted(busy: RoomDriver, tmp_path: Path) -> None:
    archive = tmp_path / "folder" / "archive.jsonl"
    busy.lifetimes.finished_days, busy.lifetimes.archive = 365, str(archive)
    finish_dots(busy)
    record = busy.stored_record()
    leave(busy)
    pass_days(busy, 364)
    assert busy.stored_codes() == {busy.code}
    assert not archive.exists()
    pass_days(busy, 2)
    busy.advance(60)
    assert busy.stored_codes() == set()
    assert [each.to_json() for each in read_records(archive)] == [record]


def test_a_finished_match_that_somebody_looks_at_is_kept(busy: RoomDriver, tmp_path: Path) -> None:
    busy.lifetimes.finished_days, busy.lifetimes.archive = 1, str(tmp_path / "archive.jsonl")
    finish_dots(busy)
    busy.disconnect(0)
    pass_days(busy, 10)
    assert busy.close_reason(1) is None
    assert busy.stored_codes() == {busy.code}


@pytest.mark.parametrize("problem", ["folder", "record"])
def test_what_cannot_be_archived_is_kept(
    busy: RoomDriver, tmp_path: Path, caplog: pytest.LogCaptureFixture, problem: str
) -> None:
    busy.lifetimes.finished_days, busy.lifetimes.archive = 1, str(tmp_path / "archive.jsonl")
    finish_dots(busy)
    leave(busy)
    if problem == "folder":
        Path(busy.lifetimes.archive).mkdir()
    else:
        busy.set_stored_record("{}")
    with caplog.at_level(logging.WARNING):
        pass_days(busy, 10)
    assert busy.stored_codes() == {busy.code}
    text = "could not be ended or archived" if problem == "folder" else f"the record of room {busy.code} cannot be read"
    assert text in caplog.text
    assert problem == "folder" or caplog.text.count(text) == 1


# ---- faults, and several processes ----


def test_a_room_that_cannot_be_ended_harms_no_other(busy: RoomDriver, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(25):  # more rooms than are read at once
        busy.add_broken_room('{"game":"dots"}', "nonsense")
    start_dots(busy)
    leave(busy)
    with caplog.at_level(logging.ERROR):
        pass_days(busy, 31)
    assert busy.stored_status() == "over"
    assert caplog.text.count("is damaged") == 25


def test_a_failed_write_is_tried_again(busy: RoomDriver) -> None:
    start_dots(busy)
    leave(busy)
    busy.store.fail_writes(1)
    pass_days(busy, 31)
    assert busy.stored_status() == "over"


def test_only_one_of_two_processes_ends_a_match(busy: RoomDriver) -> None:
    busy.share_store()
    start_dots(busy)
    leave(busy)
    other = busy.replay()
    leave(other)
    other.run_in_background()
    pass_days(busy, 31)
    kinds = [event.get("kind") for batch in busy.stored_events() for event in batch]
    assert kinds.count("abandon") == 1


def test_a_room_that_was_deleted_is_closed_for_its_players(room: RoomDriver) -> None:
    room.share_store()
    start_dots(room)
    code = room.code
    room.delete_stored()
    room.catch_up()
    assert room.close_reason(0) == room.close_reason(1) == REMOVED
    assert code not in room.loaded_codes()


def test_a_move_in_a_room_that_was_deleted_is_refused(room: RoomDriver) -> None:
    start_dots(room)
    room.delete_stored()
    assert room.send(0, RESIGN) == ["the server cannot reach its store at the moment; try again"]
    room.advance(5)
    assert room.close_reason(0) == REMOVED
    assert room.send(1, RESIGN) == [REMOVED]


def test_a_room_that_is_removed_while_it_is_loaded_is_not_shown(
    room: RoomDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish_dots(room)
    read = FakeStore.read_events

    async def remove_and_read(store: FakeStore, match_id: int, start: int = 0) -> list[tuple[int, str]]:
        for rows in (store.disk.matches, store.disk.batches):
            rows.pop(match_id, None)
        return await read(store, match_id, start)

    monkeypatch.setattr(FakeStore, "read_events", remove_and_read)
    with pytest.raises(Refused, match=REMOVED):
        room.replay()


def test_a_room_that_was_removed_is_not_kept_in_memory(room: RoomDriver) -> None:
    finish_dots(room)
    room.store.disk.matches.clear()
    room.store.disk.batches.clear()
    assert len(room.send(0, REMATCH)) == 1
    room.advance(5)
    assert room.close_reason(0) == REMOVED
    assert room.loaded_codes() == set()
