"""How many rooms are in memory: those that nobody uses make space for others."""

from __future__ import annotations

from server.rooms.harness import RoomDriver

CHOICES = {"game": "dots", "name": "Host"}


def create_unused(room: RoomDriver, count: int) -> list[str]:
    assert room.create_at_once([CHOICES] * count, "192.0.2.1") == []
    return sorted(room.stored_codes())


def test_rooms_that_nobody_uses_are_unloaded_down_to_the_limit(room: RoomDriver) -> None:
    create_unused(room, 6)
    assert len(room.loaded_codes()) == 6
    room.limits.max_loaded = 2
    room.create("dots")
    assert len(room.loaded_codes()) == 2


def test_rooms_that_are_only_looked_at_do_not_fill_the_memory(room: RoomDriver) -> None:
    codes = create_unused(room, 6)
    room = room.restart()
    room.limits.max_loaded = 2
    room.create("dots")
    for code in codes:
        room.advance(2)
        room.load_again(code)
        assert len(room.loaded_codes()) <= 2
    assert room.code in room.loaded_codes()


def test_a_room_is_loaded_although_all_others_are_in_use(room: RoomDriver) -> None:
    room.limits.max_loaded = 1
    unused, *_ = create_unused(room, 1)
    room.create("dots")
    room.load_again(unused)
    assert {unused, room.code} <= room.loaded_codes()


def unloaded_again(room: RoomDriver) -> RoomDriver:
    """Restart the server, visit the room for a moment, and wait until it is unloaded."""
    again = room.restart()
    again.connect(0)
    again.disconnect(0)
    again.advance(200)
    assert again.loaded_codes() == set()
    return again


def test_a_room_is_unloaded_while_a_clock_runs_and_loaded_before_the_time_is_up(room: RoomDriver) -> None:
    room.create("dots", clock={"per_game": 1000})
    room.start()
    again = unloaded_again(room)
    again.advance(550)
    assert again.loaded_codes() == set()
    again.advance(260)
    assert again.snapshot(0)["result"]["reason"]["code"] == "ran_out_of_time"


def test_such_rooms_make_space_for_others(room: RoomDriver) -> None:
    room.create("dots", clock={"per_game": 86_400})
    room.start()
    for viewer in (0, 1):
        room.disconnect(viewer)
    room.limits.max_loaded = 1
    room.another_room().create("dots")
    assert room.code not in room.loaded_codes()


def test_a_room_in_which_time_is_nearly_up_stays(room: RoomDriver) -> None:
    room.create("dots", clock={"per_game": 300})
    room.start()
    again = unloaded_again(room)
    again.advance(99)
    assert again.loaded_codes() == {room.code}
