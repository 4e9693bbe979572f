"""Whatever texts clients send, a room can be rebuilt from what it has stored, and other rooms play on."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qipan.server.protocol.messages import Enter
from qipan.server.protocol.schema import socket_schema
from server.rooms.fakes import Message
from server.rooms.harness import Refused, RoomDriver, Viewer
from server.rooms.lab import Lab
from server.rooms.steps import READY, everybody, moves, start_dots
from server.text_fields import HOSTILE_TEXTS, Path, put, texts_of

# By op: the other fields of each message that has a text.
MESSAGES: dict[str, Message] = {
    "enter": {},
    "place": {},
    "play": {"ply": 0},
    "offer": {"what": "draw"},
    "claim": {"seat": 1},
    "autopilot": {"is_on": True, "engine": {"settings": {}}},
    "fill": {"seat": 1, "engine": {"settings": {}}},
    "rename": {},
    "analyse": {},
    "hint": {},
    "emote": {},
    "say": {},
}
VIEWERS: tuple[Viewer, ...] = (0, 1, "host", "spectator")


def text_fields() -> list[tuple[str, Path]]:
    """Return the op and the path of every text in a message of a client."""
    schema: Any = socket_schema()
    found = []
    for reference in schema["properties"]["client"]["oneOf"]:
        model = schema["$defs"][reference["$ref"].rpartition("/")[2]]
        op = model["properties"]["op"]["const"]
        found += [(op, path) for path in sorted(set(texts_of(model, schema)))]
    return found


FIELDS = text_fields()
GOOD_TEXTS = ["Zoë", "安 安", "0", "A2u", "5", "best", "random", "depth", "\N{MAN}\u200d\N{WOMAN}", "e\u0301"]
letters = st.one_of(
    st.sampled_from("a安\u00a0\u200b\u200d\u202e\u2066\ufe0f\u0301\u3164\ue000\x00\x85 "), st.characters()
)
texts = st.one_of(st.sampled_from([*HOSTILE_TEXTS.values(), *GOOD_TEXTS]), st.text(letters, max_size=30))
sent = st.tuples(st.sampled_from(VIEWERS), st.sampled_from(FIELDS), texts)


def test_every_message_with_a_text_is_sent() -> None:
    assert {op for op, _ in FIELDS} == set(MESSAGES)
    assert ("fill", ("engine", "settings", "key")) in FIELDS


def send(room: RoomDriver, viewer: Viewer, field: tuple[str, Path], text: str) -> None:
    op, path = field
    message = put({"op": op, **MESSAGES[op]}, path, text)
    if op != "enter":
        room.send(viewer, message)
        return
    try:
        parsed = Enter.model_validate(message)
    except ValueError:
        return
    if parsed.name is not None:
        room.connect(f"spectator called {text}", parsed.name)


def open_room(room: RoomDriver, game: str, names: tuple[str, str]) -> None:
    """Create a room for people of these names or, where a name is refused, of another name."""
    try:
        room.create(game, names=[names[0], None])
    except (ValueError, Refused):
        room.create(game, names=["Ann", None])
    try:
        room.join(names[1])
    except (ValueError, Refused):
        room.join("Bo")


@settings(max_examples=80, deadline=None)
@given(
    game=st.sampled_from(["dots", "planes"]),
    names=st.tuples(texts, texts),
    before=st.lists(sent, max_size=8),
    during=st.lists(sent, max_size=8),
)
def test_a_room_is_rebuilt_whatever_was_sent(
    game: str, names: tuple[str, str], before: list[Any], during: list[Any]
) -> None:
    with pytest.MonkeyPatch.context() as patched:
        lab = Lab(patched)
        try:
            other, room = RoomDriver(lab), RoomDriver(lab)
            start_dots(other)
            open_room(room, game, names)
            for each in before:
                send(room, *each)
            room.start()
            for seat in (0, 1):
                room.send(seat, READY)
            for each in during:
                send(room, *each)
            assert everybody(room.replay()) == [
                {**seen, "spectators": 0, "spectator_names": []} for seen in everybody(room)
            ]
            assert room.restart().snapshot(0)["seats"][0]["kind"] == "person"
            again = other.restart()
            assert again.play(0, "0") == []
            assert moves(again) == ["0"]
        finally:
            lab.close()


@pytest.mark.parametrize("text", HOSTILE_TEXTS.values(), ids=HOSTILE_TEXTS.keys())
@pytest.mark.parametrize("field", FIELDS, ids=lambda field: f"{field[0]} {'.'.join(field[1])}")
def test_a_hostile_text_is_refused_and_changes_nothing(room: RoomDriver, field: tuple[str, Path], text: str) -> None:
    room.create("planes")
    stored, seen = room.stored_events(), everybody(room)
    op, path = field
    if op == "enter":
        with pytest.raises(ValueError, match="Enter"):
            Enter.model_validate(put({"op": op}, path, text))
        return
    assert len(room.send(0, put({"op": op, **MESSAGES[op]}, path, text))) == 1
    assert (room.stored_events(), everybody(room)) == (stored, seen)
