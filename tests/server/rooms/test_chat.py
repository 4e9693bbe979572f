"""The chat: seats talk to seats, nothing is stored, and nobody else hears anything."""

from __future__ import annotations

import json
import unicodedata

import pytest

from server.rooms.fakes import Message
from server.rooms.harness import RoomDriver, Viewer
from server.rooms.steps import ENGINE, REMATCH, RESIGN, expect_refusal, finish_dots, start_dots

READ = {"op": "read_chat"}
OFF = {"op": "allow_chat", "is_allowed": False}
ON = {"op": "allow_chat", "is_allowed": True}


def say(text: str) -> Message:
    return {"op": "say", "text": text}


def said(seat: int, name: str, text: str) -> Message:
    return {"op": "said", "seat": seat, "name": name, "text": text}


def history(room: RoomDriver, viewer: Viewer) -> list[str]:
    assert room.send(viewer, READ) == []
    [*_, reply] = room.replies(viewer)
    assert reply["op"] == "chat"
    return [message["text"] for message in reply["messages"]]


def test_seats_talk_to_seats_and_nothing_is_stored(room: RoomDriver) -> None:
    start_dots(room)
    room.connect("spectator")
    before = room.stored_events()
    assert room.send(1, say("  Good luck! ")) == []
    for viewer in (0, 1):
        assert room.replies(viewer) == [said(1, "Bo", "Good luck!")]
    assert room.replies("spectator") == []
    assert room.stored_events() == before
    assert history(room, 0) == ["Good luck!"]


@pytest.mark.parametrize("game", ["dots", "planes"])
def test_a_spectator_neither_talks_nor_listens(room: RoomDriver, game: str) -> None:
    room.create(game)
    for step in (lambda: None, room.start, lambda: room.send(0, RESIGN)):  # before, during and after the game
        step()
        assert expect_refusal(room, "spectator", say("The head is at A2")) == "you have no seat here"
        assert expect_refusal(room, "spectator", READ) == "you have no seat here"
        assert room.send(0, say("Hm")) == []
    assert not any(reply["op"] == "said" for reply in room.replies("spectator"))


def test_a_host_without_a_seat_is_a_spectator(room: RoomDriver) -> None:
    room.create("dots", names=(None, None))
    room.join("Ann", 0)
    room.join("Bo", 1)
    assert expect_refusal(room, "host", say("Hello")) == "you have no seat here"
    assert room.send(0, say("Hello")) == []
    assert room.send("host", OFF) == []
    assert {reply["op"] for reply in room.replies("host")} == {"refused"}


@pytest.mark.parametrize("hides", [True, False])
def test_who_is_out_of_a_game_that_hides_something_is_silent_until_its_end(room: RoomDriver, hides: bool) -> None:
    room.create("chinese-checkers", {"players": 3})
    room.start()
    room.send(1, RESIGN)
    room._room.log.state.is_hidden = hides
    if hides:
        assert "when the game is over" in room.send(1, say("Seat 0 is weak"))[0]
    else:
        assert room.send(1, say("Well played")) == []
    assert room.send(0, say("Bye")) == []
    assert room.replies(1)[-1] == said(0, "Ann", "Bye")
    room.send(0, RESIGN)
    assert room.snapshot(2)["status"] == "over"
    assert room.send(1, say("Seat 0 was weak")) == []


def test_the_host_switches_the_chat_off_for_everybody(room: RoomDriver) -> None:
    start_dots(room)
    room.send(0, say("Hello"))
    assert expect_refusal(room, 1, OFF) == "only the host may do that"
    assert room.send(0, OFF) == []
    assert room.stored_events()[-1] == [{"type": "chat_changed", "is_allowed": False}]
    for viewer in (0, 1, "spectator"):
        assert room.snapshot(viewer)["chat"] == room.replay().snapshot(viewer)["chat"] == "off"
    for viewer in (0, 1):
        assert expect_refusal(room, viewer, say("Hello")) == "the host has switched the chat off"
    count = len(room.stored_events())
    room.send(0, OFF)
    assert len(room.stored_events()) == count
    room.send(0, ON)
    assert room.snapshot(1)["chat"] == "on"
    assert room.send(1, say("Hello")) == []
    assert history(room, 1) == ["Hello", "Hello"]


def test_a_rematch_keeps_the_switch_but_not_the_words(room: RoomDriver) -> None:
    finish_dots(room)
    room.send(1, say("Again?"))
    room.send(0, OFF)
    room.send(0, REMATCH)
    room.send(1, REMATCH)
    assert room.next_room().snapshot(0)["chat"] == "off"
    room.next_room().send("host", ON)
    assert history(room.next_room(), 0) == []


def test_listed_rooms_and_games_against_engines_have_no_chat(room: RoomDriver) -> None:
    start_dots(room, is_listed=True)
    assert room.snapshot(0)["chat"] == "none"
    assert expect_refusal(room, 0, say("Hello")) == "a room that is listed has no chat"
    alone = room.new_room()
    start_dots(alone, engines={1: ENGINE})
    assert alone.send(0, say("Hello")) == ["there is nobody else to talk to"]


def test_who_takes_a_seat_later_does_not_read_what_was_said_before(room: RoomDriver) -> None:
    room.create("dots")
    room.send(0, say("Hello Bo"))
    room.send(0, {"op": "free_seat", "seat": 1})
    room.join("Cy", 1)
    room.send(1, say("Hello, I am Cy"))
    assert history(room, 1) == ["Hello, I am Cy"]
    assert history(room, 0) == ["Hello Bo", "Hello, I am Cy"]


def test_a_seat_cannot_say_much_at_once(room: RoomDriver) -> None:
    start_dots(room)
    reasons = [room.send(0, say("Hurry")) for _ in range(6)]
    assert reasons == [[]] * 5 + [["wait a moment before the next message"]]
    assert room.send(1, say("Let me think")) == []
    room.advance(2)
    assert room.send(0, say("Hurry")) == []


def test_only_the_last_messages_are_kept(room: RoomDriver) -> None:
    start_dots(room)
    for number in range(70):
        room.advance(2)
        assert room.send(0, say(str(number))) == []
    assert history(room, 1) == [str(number) for number in range(10, 70)]


def test_words_reach_the_people_of_another_process(room: RoomDriver) -> None:
    room.share_store()
    start_dots(room)
    room.hear("said", "1:One: two")
    assert room.replies(0) == [said(1, "Bo", "One: two")]
    for unfit in ("1:\u202eabc", "7:Hello", "x:Hello"):
        room.hear("said", unfit)
    room.send(0, OFF)
    room.hear("said", "1:Hello")
    assert len(room.replies(0)) == 1


@pytest.mark.parametrize("text", ["好棋！", "Ça va? :)", "<b>no</b> & http://a.b", "👍🏽 ❤️", "مرحبا", "x" * 200])
def test_what_can_be_shown_can_be_said(room: RoomDriver, text: str) -> None:
    start_dots(room)
    assert room.send(0, say(unicodedata.normalize("NFD", text) if len(text) < 100 else text)) == []
    assert room.replies(1)[-1]["text"] == text


@pytest.mark.parametrize(
    "text",
    ["", "   ", "x" * 201, "a\nb", "a\tb", "\u202eabc", "\u2066abc", "a\u200bb", "\u3164", "\u2800", "\x00", "\ue000"],
)
def test_what_cannot_be_seen_cannot_be_said(room: RoomDriver, text: str) -> None:
    start_dots(room)
    assert room.send(0, say(text)) == ["not a message"]
    assert room.send(0, json.loads(json.dumps({"op": "say", "text": 5}))) == ["not a message"]
    assert room.replies(1) == []
