"""The client completes snapshots as the protocol describes them."""

from __future__ import annotations

from pydantic import BaseModel

from qipan.client.snapshots import SeatFields, Snapshot, complete
from qipan.server.protocol.base import EngineSeat
from qipan.server.protocol.snapshots import Position, SeatState

SEAT = {"name": "Ann", "kind": "person", "state": "seated"}
SENT = {
    "op": "position",
    "code": "bamotiku",
    "game": "dots",
    "options": {},
    "ply": 0,
    "mover": None,
    "position": "1x1 0000 0-0 0",
    "pieces": [],
    "result": None,
    "number": 1,
    "status": "open",
    "seats": [SEAT, {**SEAT, "kind": "engine", "engine": {}}],
    "now": 0.0,
    "seat": None,
    "first_move": 0,
    "moves": [],
    "movers": [],
    "legal": [],
}
DERIVED = {"view", "standing"}  # fields whose defaults follow from other fields


def defaults(model: type[BaseModel]) -> dict[str, object]:
    return {name: field.default for name, field in model.model_fields.items() if not field.is_required()}


def test_fields_that_were_left_out_get_their_defaults() -> None:
    Position.model_validate(SENT)
    snapshot = complete(SENT)
    left_out = {name: default for name, default in defaults(Position).items() if name not in DERIVED | SENT.keys()}
    assert snapshot.items() >= left_out.items()
    for seat, engine in zip(snapshot["seats"], (None, defaults(EngineSeat)), strict=True):
        assert seat == {**SEAT, **defaults(SeatState), "kind": seat["kind"], "engine": engine}
    assert set(snapshot) == set(Position.model_fields)
    assert set(Snapshot.__annotations__) == set(snapshot)
    assert set(SeatFields.__annotations__) == set(SeatState.model_fields)


def test_what_follows_from_other_fields_is_filled_in() -> None:
    move = {"text": "A6-B5", "path": ["A6", "B5"]}
    snapshot = complete({**SENT, "legal": [{"text": "A6"}, move]})
    assert snapshot["view"] == snapshot["position"] == SENT["position"]
    assert snapshot["standing"] == [{"status": "playing", "place": None}] * 2
    assert snapshot["legal"] == [{"text": "A6", "path": ["A6"]}, move]


def test_what_was_sent_is_kept() -> None:
    sent = {"view": "- -", "position": None, "hints": False, "standing": [{"status": "dropped", "place": 2}]}
    snapshot = complete({**SENT, **sent, "legal": [{"text": "pass", "path": []}]})
    assert all(snapshot.get(name) == value for name, value in sent.items())
    assert snapshot["legal"] == [{"text": "pass", "path": []}]
