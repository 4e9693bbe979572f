"""What must hold whenever nothing is left to do at once, and what must hold some time after all faults have ended."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from qipan.server.errors import ROOM_EXPIRED
from qipan.server.rooms.ids import digest
from qipan.server.rooms.room import Room
from qipan.server.rooms.wake import is_engine_to_move, wakes_at
from qipan.server.storage.tables import CLOSED, EXPIRED
from simulation.model import StoredRoom
from simulation.trace import Violation

if TYPE_CHECKING:
    from simulation.clients import Person
    from simulation.processes import SimulatedProcess
    from simulation.world import World

ENGINE_SECONDS = 4.0  # the longest time that an engine may take to move
FLAG_SECONDS = 4.0  # the longest time until a player who is out of time must have lost
SHOWN_SECONDS = 2.0  # the longest time until what is stored must be shown


def check_idle(world: World) -> None:
    """Raise Violation if a match that is led waits for nothing, or a process has not sent all that it knows."""
    for process in world.processes:
        if process.is_up and process.rooms is not None:
            for loaded in process.rooms._loaded():
                _check_scheduled(world, process, loaded)
    for person in world.people:
        socket = person.socket
        if socket is None or socket.viewer.number < 0 or socket.is_sending or not socket.is_served:
            continue
        room = None if socket.process.rooms is None else socket.process.rooms.loaded(socket.viewer.code)
        if room is not None and socket.viewer.number < room.log.number:
            sent, known = socket.viewer.number, room.log.number
            raise Violation(f"{person.name} was sent batch {sent}, but {socket.process.name} knows {known}")


def _check_scheduled(world: World, process: SimulatedProcess, room: Room) -> None:
    """Check that something is scheduled in a room that a process leads, if an engine is to move or a clock runs."""
    state, player = room.log.state, room._engine_player
    match = state.match
    is_busy = room.log.is_changing or not room._tasks.is_empty  # busy with a recovery or a timeout
    if is_busy or not room.is_leader or match is None or match.mover is None or state.is_paused:
        return
    if is_engine_to_move(state) and player._move_task is None:
        raise Violation(f"{process.name}: an engine is to move in room {room.code}, but nothing is scheduled")
    timer = player._timer
    if match.deadline is not None and (timer is None or timer.cancelled() or timer.when() < world.loop.time()):
        raise Violation(f"{process.name}: a clock runs in room {room.code}, but nothing is scheduled")


def check_settled(world: World) -> None:
    """Raise Violation if a match waits for something that will not happen, or a socket does not show the truth."""
    for room in world.model.rooms.values():
        if room.is_removed:
            continue
        _check_row(world, room)
        _check_progress(world, room)
    for person in world.people:
        if person.code is not None:
            _check_shown(world, person)


def _check_row(world: World, room: StoredRoom) -> None:
    """Check that the row of a match says the same as its events."""
    row, state = world.database.disk.matches[room.stored.id], room.state
    stored = (
        row.status,
        json.loads(row.names) or [None] * len(state.seats),
        row.record is not None,
        row.ended is not None,
    )
    is_over = state.status == "over"
    names = [seat.name for seat in state.seats]
    status = state.status if state.closed_for is None else EXPIRED if state.closed_for is ROOM_EXPIRED else CLOSED
    expected = (status, names, is_over, is_over)
    if stored != expected:
        raise Violation(f"room {room.stored.code}: the row says {stored}, the events {expected}")
    wake = wakes_at(state, world.now())
    if (row.wakes_at is None) != (wake is None):
        raise Violation(f"room {room.stored.code} wakes at {row.wakes_at}, but should at {wake}")


def _check_progress(world: World, room: StoredRoom) -> None:
    state, code, now = room.state, room.stored.code, world.now()
    if is_engine_to_move(state) and now - room.written_at[-1] > ENGINE_SECONDS:
        raise Violation(f"room {code}: an engine has not moved for {now - room.written_at[-1]:.1f} s")
    deadline = None if state.match is None else state.match.deadline
    if world.plan.is_shared and deadline is not None and now - deadline > FLAG_SECONDS:
        raise Violation(f"room {code}: the time has run out {now - deadline:.1f} s ago")
    if state.needs_rematch:
        raise Violation(f"room {code}: the rematch was not created")
    present, spectators = _present(world, room)
    is_complete = state.people <= present
    if state.is_adjourned and state.status == "playing":
        must_go_on = bool(present or spectators) if state.plays_itself else is_complete
    else:
        must_go_on = state.can_start and is_complete
    if must_go_on:
        raise Violation(f"room {code}: those for whom the match waits are here, but it does not go on")


def _check_shown(world: World, person: Person) -> None:
    assert person.code is not None
    room, seen = world.model.rooms[person.code], person.latest
    if not person.is_connected or seen is None:
        raise Violation(f"{person.name} cannot enter room {person.code}")
    if seen["number"] < room.number and world.now() - room.written_at[seen["number"] + 1] > SHOWN_SECONDS:
        raise Violation(f"{person.name} is shown batch {seen['number']}, but {room.number} are stored")
    seats, spectators = _present(world, room)
    gone = {number for number, seat in enumerate(seen["seats"]) if seat["state"] == "gone"}
    if gone & seats or seen["spectators"] != spectators:
        raise Violation(
            f"{person.name} is shown that {gone} are gone and {seen['spectators']} watch, "
            f"but {seats} are here and {spectators} watch"
        )


def _present(world: World, room: StoredRoom) -> tuple[set[int], int]:
    """Return the seats whose people are connected to a room, and the number of spectators."""
    present = [
        None if person.token is None else room.state.seat_of(digest(person.token))
        for person in world.people
        if person.code == room.stored.code and person.is_connected
    ]
    return {seat for seat in present if seat is not None}, present.count(None)


class Probe:
    """Lets everybody who is to move play a move; `check` fails unless each is answered."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._sent: list[tuple[Person, int, int]] = []  # who has moved, with the numbers of batches and refusals before
        for person in world.people:
            seen = person.latest
            if person.is_connected and seen is not None and seen["legal"]:
                self._sent.append((person, seen["number"], person.refusals))
                person.send_all([{"op": "play", "ply": seen["ply"], "move": seen["legal"][0]["text"]}])

    def check(self) -> None:
        for person, number, refusals in self._sent:
            seen = person.latest
            if person.refusals == refusals and (seen is None or seen["number"] <= number):
                raise Violation(f"{person.name} has moved, but got no answer")
        for person in self._world.people:
            if person.code is not None:
                _check_shown(self._world, person)
