"""What each viewer sees of a room: seats, hidden planes, moves since the last snapshot and clocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from server.rooms.fakes import Message, without_time
from server.rooms.harness import LAYOUTS, RoomDriver, Viewer
from server.rooms.steps import ENGINE, RESIGN, TAKEBACK, offer

VIEWERS: tuple[Viewer, ...] = (0, 1, "host", "spectator")
PLANES = {"size": 8, "planes": 1}
OWN_TO_A_VIEWER = ("seat", "is_host", "legal", "captures", "view", "now")


def seconds(room: RoomDriver) -> list[float]:
    return [seat["seconds"] for seat in room.snapshot("spectator")["seats"]]


def start(room: RoomDriver, game: str = "dots", **choices: Any) -> None:
    room.create(game, **choices)
    room.start()


# ---- viewers ----


def test_an_open_room(room: RoomDriver) -> None:
    room.create("dots", {"rows": 1, "cols": 1}, names=["Ann", None])
    assert without_time(room.snapshot("host")) == {
        "op": "position",
        "code": room.code,
        "game": "dots",
        "options": {"rows": 1, "cols": 1, "reply_ban": False, "must_take": False},
        "ply": 0,
        "mover": None,
        "view": "1x1 0000 0-0 0",
        "position": "1x1 0000 0-0 0",
        "pieces": [],
        "phase": "play",
        "score": [0, 0],
        "reached": None,
        "standing": [{"status": "playing", "place": None}] * 2,
        "material": [0, 0],
        "legal": [],
        "offers": [],
        "declined": None,
        "is_rated": False,
        "result": None,
        "number": 1,
        "status": "open",
        "seat": 0,
        "seats": [
            {
                "name": "Ann",
                "kind": "person",
                "engine": None,
                "state": "seated",
                "is_autopilot": False,
                "last_move": None,
                "last_path": [],
                "seconds": None,
                "away_since": None,
                "peer": None,
            },
            {
                "name": None,
                "kind": "empty",
                "engine": None,
                "state": "empty",
                "is_autopilot": False,
                "last_move": None,
                "last_path": [],
                "seconds": None,
                "away_since": None,
                "peer": None,
            },
        ],
        "first_move": 0,
        "moves": [],
        "movers": [],
        "captures": [],
        "invitation": {"host": 0, "first": 0, "clock": None, "on_timeout": "loss", "draw_rule": False},
        "spectators": 0,
        "spectator_names": [],
        "is_host": True,
        "hints": True,
        "unlock": None,
        "chat": "on",
        "pace": None,
        "is_adjourned": False,
        "rematch": [],
        "next_code": None,
    }


def test_the_mover_knows_which_moves_capture(room: RoomDriver) -> None:
    start(room, options={"rows": 1, "cols": 1}, position="1x1 1100 0-0 0")
    assert room.snapshot(0)["captures"] == []
    room.play(0, "2")
    assert [room.snapshot(seat)["captures"] for seat in (0, 1)] == [[], [0]]


@pytest.mark.parametrize("status", ["open", "playing", "over"])
def test_viewers_of_an_open_game_see_the_same_except_their_own_seat(room: RoomDriver, status: str) -> None:
    room.create("dots")
    if status != "open":
        room.start()
        room.play(0, "5")
    if status == "over":
        room.send(1, RESIGN)
    seen = [room.snapshot(viewer) for viewer in VIEWERS]
    assert [each["seat"] for each in seen] == [0, 1, 0, None]
    assert [each["is_host"] for each in seen] == [True, False, True, False]
    assert {each["status"] for each in seen} == {status}
    shared = [{key: value for key, value in each.items() if key not in OWN_TO_A_VIEWER} for each in seen]
    assert all(each == shared[0] for each in shared)
    assert all(each["view"] == each["position"] for each in seen)


def test_only_the_mover_gets_the_legal_moves(room: RoomDriver) -> None:
    start(room)
    assert [len(room.snapshot(viewer)["legal"]) for viewer in VIEWERS] == [24, 0, 24, 0]
    room.play(0, "0")
    assert [len(room.snapshot(viewer)["legal"]) for viewer in VIEWERS] == [0, 23, 0, 0]
    room.send(1, RESIGN)
    assert [room.snapshot(viewer)["legal"] for viewer in VIEWERS] == [[]] * 4


def test_a_host_without_a_seat_sees_what_spectators_see(room: RoomDriver) -> None:
    room.create("planes", PLANES, engines={0: ENGINE, 1: ENGINE}, pace=30)
    host, spectator = (without_time(room.snapshot(viewer)) for viewer in ("host", "spectator"))
    assert (host.pop("is_host"), spectator.pop("is_host")) == (True, False)
    assert host == spectator


def test_every_change_is_sent_to_everybody(room: RoomDriver) -> None:
    start(room)
    room.connect("spectator")
    room.play(0, "0")
    for viewer in VIEWERS:
        assert room.received(viewer)[-1]["seats"][0]["last_move"] == "0"
        assert room.received(viewer)[-1]["number"] == len(room.stored_events())


# ---- hidden games ----


def planes_seen(room: RoomDriver, viewer: Viewer, layouts: Sequence[list[str]], shots: Sequence[str]) -> list[Message]:
    """Return all snapshots of one viewer during a game of planes."""
    room.create("planes")
    room.connect(viewer)
    room.advance(1)
    room.start(layouts)
    for number, shot in enumerate(shots):
        assert room.play(number % 2, shot) == []
    snapshots = [*room.received(viewer), room.snapshot(viewer)]
    return [{**without_time(snapshot), "code": ""} for snapshot in snapshots]


@pytest.mark.parametrize("viewer", [1, "spectator"])
def test_two_layouts_look_the_same_to_others(room: RoomDriver, viewer: Viewer) -> None:
    shots = ["J1", "J1", "J2", "J2"]  # no shot hits a plane of either layout
    seen = planes_seen(room, viewer, [["A2u", "E2u", "A7u"], LAYOUTS[1]], shots)
    other = planes_seen(room.new_room(), viewer, [["B2u", "F2u", "B7u"], LAYOUTS[1]], shots)
    assert seen == other


def test_two_layouts_look_different_to_their_own_seat(room: RoomDriver) -> None:
    seen = planes_seen(room, 0, [["A2u", "E2u", "A7u"], LAYOUTS[1]], [])
    assert seen != planes_seen(room.new_room(), 0, [["B2u", "F2u", "B7u"], LAYOUTS[1]], [])


def test_two_layouts_of_an_engine_look_the_same_to_a_person(room: RoomDriver) -> None:
    def seen(driver: RoomDriver, plane: str) -> list[Message]:
        driver.engines.moves = [plane]
        driver.create("planes", PLANES, engines={1: ENGINE})
        driver.start([["C3u"]])
        assert driver.play(0, "H7") == []
        return [{**without_time(snapshot), "code": ""} for snapshot in driver.received(0)]

    assert seen(room, "A2u") == seen(room.new_room(), "B2u")


def test_planes_before_the_start(room: RoomDriver) -> None:
    room.create("planes")
    room.send(0, {"op": "place", "moves": LAYOUTS[0]})
    assert room.snapshot(0)["view"] == "A2u,A7u,E2u - -"
    assert room.snapshot(1)["view"] == "- - -"
    assert room.snapshot("spectator")["view"] == "-"
    assert [room.snapshot(viewer)["position"] for viewer in VIEWERS] == [None] * 4


def test_planes_during_the_game(room: RoomDriver) -> None:
    start(room, "planes")
    assert room.snapshot(0)["ply"] == room.snapshot(1)["ply"] == 4  # three own planes, and one ply for the other layout
    assert room.snapshot("spectator")["ply"] == 2
    assert [seat["last_move"] for seat in room.snapshot(0)["seats"]] == [None, None]
    room.play(0, "B2")
    for viewer in VIEWERS:
        seen = room.snapshot(viewer)
        assert seen["moves"][-1] == "B2=head"
        assert seen["position"] is None
        assert (seen["seats"][0]["last_move"], seen["seats"][0]["last_path"]) == ("B2", ["B2"])
    assert room.snapshot("spectator")["view"] == "B2=head -"
    assert room.snapshot("spectator")["moves"] == ["placed", "placed", "B2=head"]


def test_planes_after_the_game_are_revealed(room: RoomDriver) -> None:
    start(room, "planes")
    room.play(0, "B2")
    room.send(1, RESIGN)
    for viewer in VIEWERS:
        seen = room.snapshot(viewer)
        assert seen["position"] == "A2u,A7u,E2u B2u,B7u,F2u B2 -"
        assert seen["moves"] == [*LAYOUTS[0], *LAYOUTS[1], "B2", "resign:1"]


# ---- moves since the last snapshot ----


def last(room: RoomDriver, viewer: Viewer) -> tuple[int, list[str]]:
    snapshot = room.received(viewer)[-1]
    return snapshot["first_move"], snapshot["moves"]


def test_a_snapshot_contains_the_moves_since_the_last_one(room: RoomDriver) -> None:
    start(room)
    room.play(0, "0")
    assert last(room, 1) == (0, ["0"])
    room.play(1, "1")
    assert last(room, 1) == (1, ["1"])
    assert room.received(1)[-1]["movers"] == [1]
    room.send(0, {"op": "offer", "what": "draw"})
    assert last(room, 1) == (2, [])


def test_who_connects_later_gets_all_moves(room: RoomDriver) -> None:
    start(room)
    room.play(0, "0")
    room.play(1, "1")
    room.connect("spectator")
    assert last(room, "spectator") == (0, ["0", "1"])
    room.play(0, "2")
    assert last(room, "spectator") == (2, ["2"])


def test_after_a_takeback_all_moves_are_sent_again(room: RoomDriver) -> None:
    start(room)
    for ply, move in enumerate("012"):
        room.play(ply % 2, move)
    room.send(1, TAKEBACK)
    room.send(0, offer("takeback", "accept"))
    assert last(room, 0) == (0, ["0"])
    room.play(1, "5")
    assert last(room, 0) == (1, ["5"])


def test_a_viewer_who_missed_a_takeback_gets_all_moves(room: RoomDriver) -> None:
    start(room)
    room.play(0, "0")
    room.play(1, "1")
    room.set_slow(0, True)
    room.send(1, TAKEBACK)
    room.send(0, offer("takeback", "accept"))
    room.play(1, "5")
    room.play(0, "6")
    assert last(room, 0) == (1, ["1"])
    room.set_slow(0, False)
    assert last(room, 0) == (0, ["0", "5", "6"])


def test_a_viewer_who_missed_snapshots_gets_their_moves(room: RoomDriver) -> None:
    start(room)
    room.play(0, "0")
    room.set_slow(0, True)
    room.play(1, "1")
    room.play(0, "2")
    room.set_slow(0, False)
    assert last(room, 0) == (1, ["1", "2"])


def test_the_end_comes_with_all_moves(room: RoomDriver) -> None:
    start(room)
    room.play(0, "0")
    room.send(1, RESIGN)
    assert last(room, 0) == (0, ["0", "resign:1"])


def test_moves_of_planes_are_counted_as_each_viewer_knows_them(room: RoomDriver) -> None:
    start(room, "planes")
    room.connect("spectator")
    assert last(room, "spectator") == (0, ["placed", "placed"])
    room.play(0, "B2")
    assert last(room, "spectator") == (2, ["B2=head"])
    assert room.received(0)[-1]["moves"] == ["B2=head"]


# ---- clocks ----


def test_the_clock_of_the_mover_runs(room: RoomDriver) -> None:
    start(room, clock={"per_game": 60, "increment": 5})
    assert seconds(room) == [60, 60]
    room.advance(10)
    assert seconds(room) == [50, 60]
    room.play(0, "0")
    assert seconds(room) == [55, 60]
    room.advance(20)
    assert seconds(room) == [55, 40]


def test_time_per_move_starts_again_with_each_move(room: RoomDriver) -> None:
    start(room, clock={"per_move": 30})
    room.advance(10)
    assert seconds(room) == [20, 30]
    room.play(0, "0")
    assert seconds(room) == [30, 30]


def test_the_clock_stands_before_the_start_and_after_the_end(room: RoomDriver) -> None:
    room.create("dots", clock={"per_game": 60})
    assert seconds(room) == [None, None]
    room.advance(30)
    room.start()
    room.advance(10)
    room.send(1, RESIGN)
    left = seconds(room)
    room.advance(30)
    assert seconds(room) == left


def test_the_clock_stands_while_the_autopilot_thinks(room: RoomDriver) -> None:
    start(room, clock={"per_game": 60})
    room.advance(10)
    room.engines.is_hanging = True
    room.send(0, {"op": "autopilot", "is_on": True})
    room.advance(200)
    assert seconds(room) == [50, 60]


def test_a_snapshot_says_when_it_was_made(room: RoomDriver) -> None:
    start(room)
    now = room.snapshot(0)["now"]
    room.advance(10)
    assert room.snapshot(0)["now"] == pytest.approx(now + 10)
