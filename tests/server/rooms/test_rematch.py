"""A rematch: everybody asks for it, and its seats are rotated."""

from __future__ import annotations

from server.rooms.harness import RoomDriver
from server.rooms.steps import ONE_BOX, REMATCH, RESIGN, expect_refusal, finish_dots, seats, start_dots


def test_a_rematch_rotates_the_seats_and_keeps_the_tokens(room: RoomDriver) -> None:
    finish_dots(room, options=ONE_BOX, hints=False)
    assert room.send(1, REMATCH) == []
    assert room.snapshot(0)["rematch"] == [1]
    assert room.snapshot(0)["next_code"] is None
    assert room.send(0, REMATCH) == []
    second = room.next_room()
    assert room.snapshot(0)["next_code"] == second.code != room.code
    assert seats(second, "name") == ["Bo", "Ann"]
    seen = second.snapshot("host")
    assert (seen["seat"], seen["is_host"], seen["status"], seen["hints"]) == (1, True, "playing", False)
    assert seen["options"] == room.snapshot(0)["options"]


def test_a_rematch_rotates_the_engines_too(room: RoomDriver) -> None:
    room.create("chinese-checkers", {"players": 3}, engines={1: {"engine": "random", "seconds": 0.5}})
    room.start()
    room.send(0, RESIGN)
    room.send(2, RESIGN)
    assert room.snapshot(0)["status"] == "over"
    room.send(0, REMATCH)
    room.send(2, REMATCH)
    second = room.next_room()
    assert seats(second, "name") == ["Cy", "Ann", "random"]
    assert seats(second, "engine")[2] == {"engine": "random", "level": None, "seconds": 0.5, "settings": {}}


def test_planes_are_placed_again_in_a_rematch(room: RoomDriver) -> None:
    room.create("planes")
    room.start()
    room.send(0, RESIGN)
    room.send(0, REMATCH)
    room.send(1, REMATCH)
    second = room.next_room()
    assert second.snapshot(0)["status"] == "open"
    assert seats(second, "state") == ["placing", "placing"]


def test_a_rematch_needs_the_end_of_the_game(room: RoomDriver) -> None:
    start_dots(room)
    assert expect_refusal(room, 0, REMATCH) == "the game is not over"


def test_an_address_is_charged_for_the_rooms_of_rematches(room: RoomDriver) -> None:
    room.budgets.rooms_burst, room.budgets.rooms_per_second = 2, 0.1
    finish_dots(room)
    for seat in (0, 0, 1):
        assert room.send(seat, REMATCH) == []
    second = room.next_room()
    second.send(0, RESIGN)
    assert expect_refusal(second, 0, REMATCH).startswith("too many rooms were created from this address")
    assert second.snapshot(0)["rematch"] == []
    second.advance(20)
    for seat in (0, 1):
        assert second.send(seat, REMATCH) == []
    assert second.snapshot(0)["next_code"] is not None


def test_to_ask_twice_for_a_rematch_creates_one_room(room: RoomDriver) -> None:
    finish_dots(room)
    for seat in (0, 0, 1):
        room.send(seat, REMATCH)
    code = room.snapshot(0)["next_code"]
    room.send(1, REMATCH)
    assert room.snapshot(0)["next_code"] == code
