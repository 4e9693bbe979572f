"""Offers of draws and takebacks, and the answers of people and engines."""

from __future__ import annotations

import pytest

from server.rooms.fakes import Message
from server.rooms.harness import RoomDriver
from server.rooms.steps import ENGINE, expect_refusal, offer, play, seats, start_dots


def test_a_draw_is_agreed(room: RoomDriver) -> None:
    start_dots(room)
    assert room.send(0, offer("draw")) == []
    assert room.snapshot(1)["offers"] == ["draw:0"]
    assert room.send(1, offer("draw", "accept")) == []
    seen = room.snapshot("spectator")
    assert (seen["result"]["payoffs"], seen["result"]["reason"]["text"]) == ([0, 0], "a draw was agreed")
    assert (seen["moves"], seen["movers"]) == (["draw:agreed"], [None])


@pytest.mark.parametrize("seat", [0, 1])
def test_an_offer_is_withdrawn_or_declined(room: RoomDriver, seat: int) -> None:
    start_dots(room)
    room.send(0, offer("draw"))
    assert room.send(seat, offer("draw", "decline")) == []
    assert room.snapshot(0)["offers"] == []
    assert room.snapshot(0)["status"] == "playing"
    declined = None if seat == 0 else {"what": "draw", "seat": 0, "by": 1}
    assert [room.snapshot(viewer)["declined"] for viewer in (0, 1, "spectator")] == [declined] * 3
    assert room.replay().snapshot(0)["declined"] == declined


@pytest.mark.parametrize("message", [play(0, "0"), offer("draw"), {"op": "resign"}])
def test_what_was_declined_is_shown_until_something_else_happens(room: RoomDriver, message: Message) -> None:
    start_dots(room)
    room.send(0, offer("draw"))
    room.send(1, offer("draw", "decline"))
    room.send(1, {"op": "autopilot", "is_on": True})
    assert room.snapshot(0)["declined"] is not None
    room.send(0, message)
    assert room.snapshot(0)["declined"] is None


def test_a_move_ends_the_open_offer(room: RoomDriver) -> None:
    start_dots(room)
    room.send(1, offer("draw"))
    room.play(0, "0")
    assert room.snapshot(1)["offers"] == []


def test_a_takeback_is_agreed(room: RoomDriver) -> None:
    start_dots(room)
    room.play(0, "0")
    room.play(1, "1")
    room.send(0, offer("takeback"))
    assert room.snapshot(1)["offers"] == ["takeback:0"]
    room.send(1, offer("takeback", "accept"))
    seen = room.snapshot(0)
    assert (seen["ply"], seen["mover"], seen["moves"], seen["offers"]) == (0, 0, [], [])
    assert seats(room, "last_move") == [None, None]
    assert seats(room, "last_path") == [[], []]


def test_the_last_moves_before_a_takeback_are_shown_again(room: RoomDriver) -> None:
    start_dots(room)
    for ply, move in enumerate("01234"):
        room.play(ply % 2, move)
    room.send(1, offer("takeback"))
    room.send(0, offer("takeback", "accept"))
    for shown in (room, room.replay()):
        assert seats(shown, "last_move") == ["2", "1"]
        assert seats(shown, "last_path") == [["2"], ["1"]]
    room.send(1, offer("draw"))
    room.send(0, offer("draw", "accept"))
    assert seats(room, "last_path") == [["2"], ["1"]]


@pytest.mark.parametrize(
    ("seat", "message", "reason"),
    [
        (1, offer("takeback", "accept"), "there is no open offer of a takeback"),
        (1, offer("takeback", "decline"), "there is no open offer of a takeback"),
        (0, offer("draw", "accept"), "there is no offer for seat 0 to answer"),
        (1, offer("draw"), "seat 0 is already asking for a draw"),
    ],
)
def test_an_answer_must_fit_the_open_offer(room: RoomDriver, seat: int, message: Message, reason: str) -> None:
    start_dots(room)
    room.send(0, offer("draw"))
    assert expect_refusal(room, seat, message) == reason


def test_without_a_move_there_is_nothing_to_take_back(room: RoomDriver) -> None:
    start_dots(room)
    assert expect_refusal(room, 0, offer("takeback")) == "seat 0 has no move to take back"


def test_shots_are_not_taken_back(room: RoomDriver) -> None:
    room.create("planes")
    room.start()
    room.play(0, "A1")
    assert "only a plane" in expect_refusal(room, 0, offer("takeback"))


def test_all_others_must_accept(room: RoomDriver) -> None:
    room.create("chinese-checkers", {"players": 3})
    room.start()
    room.send(0, offer("draw"))
    room.send(2, offer("draw", "accept"))
    assert room.snapshot(0)["offers"] == ["draw:0"]
    room.send(1, offer("draw", "accept"))
    assert room.snapshot(0)["status"] == "over"


def test_engines_accept_takebacks(room: RoomDriver) -> None:
    room.create("dots", engines={1: ENGINE})
    room.start()
    room.play(0, "5")
    assert room.snapshot(0)["ply"] == 2
    assert room.send(0, offer("takeback")) == []
    assert (room.snapshot(0)["ply"], room.snapshot(0)["offers"]) == (0, [])


RATED = "engines take nothing back in a rated game; ask for it without the rating"
UNRATED_TAKEBACK = {**offer("takeback"), "is_unrated": True}
LEVEL_3 = {"engine": "best", "level": 3}
KEY = {0: "a" * 64}


@pytest.mark.parametrize("clock", [None, {"per_game": 60}], ids=str)
def test_engines_refuse_takebacks_in_rated_games(room: RoomDriver, clock: Message | None) -> None:
    room.create("dots", engines={1: LEVEL_3}, profiles=KEY, clock=clock)
    room.start()
    room.play(0, "5")
    assert expect_refusal(room, 0, offer("takeback")) == RATED
    assert room.replies(0)[-1]["reason"]["code"] == "rated_takeback"
    assert room.send(0, UNRATED_TAKEBACK) == []
    assert room.snapshot(0)["ply"] == 0
    for process in (room, room.replay()):  # the match is unrated from now on
        process.play(0, "5")
        assert process.send(0, offer("takeback")) == []
    room.catch_up()
    room.play(0, "5")
    room.send(0, {"op": "resign"})
    assert room.stored_players()[-1].results[0].unrated == "takeback"


UNRATED: list[Message] = [
    {"engines": {1: LEVEL_3}},
    {"engines": {1: ENGINE}, "profiles": KEY},
    {"engines": {1: {**LEVEL_3, "seconds": 0.1}}, "profiles": KEY},
    {"engines": {1: LEVEL_3}, "profiles": KEY, "position": "1x2 0000000 0-0 0", "options": {"rows": 1, "cols": 2}},
]


@pytest.mark.parametrize("choices", UNRATED, ids=str)
def test_engines_accept_takebacks_in_games_that_are_not_rated(room: RoomDriver, choices: Message) -> None:
    room.create("dots", **choices)
    room.start()
    room.play(0, "5")
    assert room.send(0, offer("takeback")) == []
    assert room.snapshot(0)["ply"] == 0


def test_engines_accept_takebacks_after_a_hint(room: RoomDriver) -> None:
    room.create("dots", engines={1: LEVEL_3}, profiles=KEY)
    room.start()
    room.send(0, {"op": "hint"})
    room.play(0, "5")
    assert room.send(0, offer("takeback")) == []


@pytest.mark.parametrize("keys", [{0: "a" * 64}, {0: "a" * 64, 1: "a" * 64}], ids=["no profile", "own seats"])
def test_engines_accept_takebacks_where_people_make_a_game_unrated(room: RoomDriver, keys: dict[int, str]) -> None:
    room.create("chinese-checkers", {"players": 3}, engines={2: LEVEL_3}, profiles=keys)
    room.start()
    room.play(0, room.snapshot(0)["legal"][0]["text"])
    assert room.send(0, offer("takeback")) == []


def test_people_decide_on_takebacks_of_rated_games(room: RoomDriver) -> None:
    room.create("dots", profiles={0: "a" * 64, 1: "b" * 64})
    room.start()
    room.play(0, "5")
    assert room.send(0, offer("takeback")) == []
    assert room.send(1, offer("takeback", "accept")) == []


def test_engines_decline_draws(room: RoomDriver) -> None:
    room.create("dots", engines={1: ENGINE})
    room.start()
    assert room.send(0, offer("draw")) == []
    assert (room.snapshot(0)["status"], room.snapshot(0)["offers"]) == ("playing", [])
    assert room.snapshot(0)["declined"] == {"what": "draw", "seat": 0, "by": 1}


def test_engines_do_not_answer_for_people(room: RoomDriver) -> None:
    room.create("chinese-checkers", {"players": 3}, engines={2: ENGINE})
    room.start()
    room.play(0, room.snapshot(0)["legal"][0]["text"])
    room.send(0, offer("takeback"))
    assert room.snapshot(1)["offers"] == ["takeback:0"]
    room.send(1, offer("takeback", "accept"))
    assert room.snapshot(1)["ply"] == 0
