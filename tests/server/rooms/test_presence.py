"""Who is connected to a room, as its snapshots show it."""

from __future__ import annotations

from server.rooms.harness import RoomDriver, Viewer
from server.rooms.steps import ENGINE, READY, RESIGN, start_dots


def states(room: RoomDriver, viewer: Viewer = "spectator") -> list[str]:
    return [seat["state"] for seat in room.snapshot(viewer)["seats"]]


def test_a_person_without_a_connection_is_gone(room: RoomDriver) -> None:
    room.create("dots")
    room.disconnect(1)
    assert states(room) == ["seated", "gone"]
    assert room.received(0)[-1]["seats"][1]["state"] == "gone"
    room.connect(1)
    room.start()
    assert states(room) == ["thinking", "playing"]
    room.disconnect(0)
    assert states(room) == ["gone", "playing"]


def test_a_person_who_is_ready_may_go(room: RoomDriver) -> None:
    room.create("dots")
    room.send(1, READY)
    room.disconnect(1)
    assert states(room) == ["seated", "gone"]
    room.connect(1)
    assert states(room) == ["seated", "ready"]


def test_the_match_starts_when_everybody_is_there(room: RoomDriver) -> None:
    room.create("dots", clock={"per_move": 60})
    room.send(0, READY)
    room.disconnect(0)
    room.send(1, READY)
    room.advance(100)
    assert states(room) == ["gone", "ready"]
    room.connect(0)
    assert states(room) == ["thinking", "playing"]
    assert room.snapshot(1)["seats"][0]["seconds"] == 60
    assert room.stored_events()[-1][0]["type"] == "started"


def test_the_match_starts_when_everybody_is_there_through_another_process(room: RoomDriver) -> None:
    room.share_store()
    room.create("dots")
    room.send(0, READY)
    room.disconnect(0)
    room.send(1, READY)
    room.meet([0])
    assert states(room) == ["thinking", "playing"]


def test_a_match_starts_after_a_failure_of_the_store(room: RoomDriver) -> None:
    room.create("dots")
    room.send(0, READY)
    room.disconnect(0)
    room.send(1, READY)
    room.store.fail_writes(1)
    room.connect(0)
    assert states(room) == ["ready", "ready"]
    room.advance(1)
    assert states(room) == ["thinking", "playing"]


def test_engines_are_always_there(room: RoomDriver) -> None:
    room.create("dots", engines={1: ENGINE})
    room.engines.is_hanging = True
    assert states(room) == ["seated", "ready"]
    room.start()
    assert states(room) == ["thinking", "playing"]
    room.play(0, "0")
    assert states(room) == ["playing", "thinking"]


def test_who_has_left_the_game_is_not_gone(room: RoomDriver) -> None:
    room.create("chinese-checkers", {"players": 3})
    room.start()
    room.send(1, RESIGN)
    room.disconnect(1)
    room.disconnect(2)
    assert states(room) == ["thinking", "left", "gone"]


def test_after_the_end_nobody_thinks(room: RoomDriver) -> None:
    start_dots(room)
    room.send(0, RESIGN)
    assert states(room) == ["playing", "playing"]
    room.disconnect(0)
    assert states(room) == ["gone", "playing"]


def test_spectators_are_counted(room: RoomDriver) -> None:
    room.create("dots")
    room.connect("spectator")
    shown = len(room.received(0))
    room.advance(0.2)
    room.connect("another spectator")
    room.advance(1)
    assert len(room.received(0)) == shown + 1  # both arrivals are shown together
    assert room.received(0)[-1]["spectators"] == 2
    room.disconnect("spectator")
    room.advance(1)
    assert room.received(0)[-1]["spectators"] == 1


def test_people_who_are_connected_to_another_process_are_there(room: RoomDriver) -> None:
    room.share_store()
    room.create("dots")
    room.disconnect(1)
    room.meet([1], spectators=3)
    assert room.received(0)[-1]["seats"][1]["state"] == "seated"
    assert room.received(0)[-1]["spectators"] == 3
    room.meet([])
    assert room.received(0)[-1]["seats"][1]["state"] == "gone"


def test_the_oldest_of_too_many_tabs_is_closed(room: RoomDriver) -> None:
    room.create("dots")
    for _ in range(7):
        room.open_tab(1)
    assert room.close_reason(1) is None
    room.open_tab(1)
    assert room.close_reason(1) == "too many tabs hold this seat"


def test_spectators_are_shown_by_name(room: RoomDriver) -> None:
    start_dots(room)
    for viewer, name in (("c", "Cy"), ("nobody", None), ("d", "Di"), ("another tab of d", "Di")):
        room.connect(viewer, name)
    room.advance(1)
    seen = room.received(0)[-1]
    assert (seen["spectators"], seen["spectator_names"]) == (4, ["Cy", "Di"])
    room.disconnect("c")
    room.advance(1)
    assert room.received(0)[-1]["spectator_names"] == room.snapshot("spectator")["spectator_names"] == ["Di"]


def test_a_player_is_not_a_spectator_and_few_names_are_sent(room: RoomDriver) -> None:
    start_dots(room)
    room.disconnect(1)
    room.connect(1, "Eve")
    for number in range(20):
        room.connect(f"spectator {number}", f"S{number}")
    room.advance(1)
    assert room.snapshot(0)["spectator_names"] == [f"S{number}" for number in range(12)]
