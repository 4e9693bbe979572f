"""Emotes: everybody in the room sees them, and nothing is stored."""

from __future__ import annotations

from server.rooms.harness import RoomDriver
from server.rooms.steps import expect_refusal, start_dots

HELLO = {"op": "emote", "emote": "hello"}


def test_everybody_sees_an_emote_once(room: RoomDriver) -> None:
    start_dots(room)
    room.connect("spectator")
    before = room.stored_events()
    assert room.send(1, HELLO) == []
    for viewer in (0, 1, "spectator"):
        assert room.replies(viewer) == [{"op": "emote", "seat": 1, "emote": "hello"}]
    assert room.stored_events() == before


def test_an_emote_reaches_the_people_of_another_process(room: RoomDriver) -> None:
    room.share_store()
    start_dots(room)
    room.hear("emote", "1:thanks")
    assert room.replies(0) == [{"op": "emote", "seat": 1, "emote": "thanks"}]


def test_only_players_show_emotes_and_only_known_ones(room: RoomDriver) -> None:
    start_dots(room)
    assert expect_refusal(room, "spectator", HELLO) == "you have no seat here"
    assert expect_refusal(room, 0, {"op": "emote", "emote": "rude"}) == "not a message"


def test_a_seat_cannot_show_many_emotes_at_once(room: RoomDriver) -> None:
    start_dots(room)
    reasons = [room.send(0, HELLO) for _ in range(4)]
    assert reasons == [[], [], [], ["wait a moment before the next emote"]]
    assert room.send(1, HELLO) == []
    assert len([reply for reply in room.replies(1) if reply["op"] == "emote"]) == 4
