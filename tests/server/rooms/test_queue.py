"""Hints and analyses that wait: they are charged to the client's address, which learns their place in the queue."""

from __future__ import annotations

import pytest

from server.rooms.fakes import Message
from server.rooms.harness import RoomDriver
from server.rooms.steps import HINT, start_dots

ANALYSE = {"op": "analyse"}
TOO_MANY = "too many analyses from this address are waiting; try again when one is done"


def places(room: RoomDriver, viewer: int | str) -> list[tuple[str, int | None]]:
    return [(reply["about"], reply["place"]) for reply in room.replies(viewer) if reply["op"] == "queued"]


@pytest.mark.parametrize("message", [ANALYSE, HINT])
def test_a_client_learns_its_place_when_it_changes(room: RoomDriver, message: Message) -> None:
    start_dots(room)
    room.engines.is_hanging, room.engines.place = True, 3
    assert room.send(0, message) == []
    assert places(room, 0) == []
    room.advance(5)
    room.engines.place = 2
    room.advance(5)
    room.engines.place = None
    room.advance(5)
    about = message["op"]
    assert places(room, 0) == [(about, 3), (about, 2), (about, None)]
    room.engines.is_hanging = False
    room.advance(1)
    assert room.replies(0)[-1]["op"] in ("analysis", "hint")
    room.engines.place = 7
    room.advance(5)
    assert len(places(room, 0)) == 3


def test_an_analysis_that_does_not_wait_has_no_place(room: RoomDriver) -> None:
    start_dots(room)
    room.send(0, ANALYSE)
    room.advance(5)
    assert places(room, 0) == []


def test_analyses_and_hints_are_charged_to_the_address(room: RoomDriver) -> None:
    room.engines.is_hanging, room.engines.max_pending = True, 2
    start_dots(room)
    for viewer in ("x", "y", "z"):
        room.connect(viewer, address="192.0.2.1")
        room.send(viewer, ANALYSE)
    assert room.engines.admitted == ["192.0.2.1"] * 2
    assert [reply["reason"]["text"] for reply in room.replies("z")] == [TOO_MANY]
    room.connect("other", address="192.0.2.2")
    assert room.send("other", ANALYSE) == []
    assert room.engines.admitted[2:] == ["192.0.2.2"]


def test_a_new_analysis_replaces_the_former_one_of_the_client(room: RoomDriver) -> None:
    room.engines.is_hanging, room.engines.max_pending = True, 1
    start_dots(room)
    for _ in range(3):
        assert room.send(0, ANALYSE) == []
        room.advance(1)
    assert room.engines.admitted == [""]
    room.send(0, {"op": "stop"})
    assert room.engines.admitted == []


@pytest.mark.parametrize("message", [ANALYSE, HINT])
def test_a_client_that_disconnects_gives_up_its_place(room: RoomDriver, message: Message) -> None:
    room.engines.is_hanging = True
    start_dots(room)
    room.send(0, message)
    assert len(room.engines.admitted) == 1
    room.disconnect(0)
    assert room.engines.admitted == []
