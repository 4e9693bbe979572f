"""How snapshots are sent: without what has its default value, and as one text for all spectators."""

from __future__ import annotations

import json

from pydantic import BaseModel

from qipan.server.protocol.snapshots import Position, SeatState
from server.rooms.fakes import Message
from server.rooms.harness import RoomDriver, Viewer
from server.rooms.steps import RESIGN, offer
from server.rooms.test_snapshots import start


def sent(room: RoomDriver, viewer: Viewer) -> Message:
    """Return a snapshot without completing it."""
    message: Message = json.loads(room.snapshot_text(viewer))
    return message


def required(model: type[BaseModel]) -> set[str]:
    return {name for name, field in model.model_fields.items() if field.is_required()}


def test_what_has_its_default_value_is_left_out(room: RoomDriver) -> None:
    start(room, "two-eat-one")
    seen = sent(room, 1)
    assert set(seen) == required(Position) | {"position", "material"}
    assert [set(seat) for seat in seen["seats"]] == [required(SeatState)] * 2


def test_what_is_not_the_default_is_sent(room: RoomDriver) -> None:
    start(room, "planes", clock={"per_game": 60}, hints=False)
    room.send(0, offer("draw"))
    seen = sent(room, "host")
    assert (seen["hints"], seen["is_host"], seen["offers"], seen["phase"]) == (False, True, ["draw:0"], "shooting")
    assert [seat["seconds"] for seat in seen["seats"]] == [60, 60]
    assert "position" not in seen
    assert "A2u" in seen["view"]


def test_a_seat_that_drops_out_is_in_the_standing(room: RoomDriver) -> None:
    start(room, "chinese-checkers", options={"players": 3})
    assert "standing" not in sent(room, 0)
    room.send(1, RESIGN)
    assert [each["status"] for each in sent(room, 0)["standing"]] == ["playing", "dropped", "playing"]


# ---- one text for many ----


def test_spectators_share_one_text(room: RoomDriver) -> None:
    start(room)
    text = room.snapshot_text("spectator")
    assert room.snapshot_text("another spectator") is text
    assert room.snapshot_text(1) is not text


def test_a_shared_text_is_never_outdated(room: RoomDriver) -> None:
    start(room, clock={"per_game": 60})
    text = room.snapshot_text("spectator")
    room.advance(1)
    assert room.snapshot_text("spectator") != text
    text = room.snapshot_text("spectator")
    room.play(0, "0")
    assert room.snapshot_text("spectator") != text
