"""What must hold whenever nothing is left to do at once, and what must hold some time after all faults have ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qipan.server.rooms.ids import digest
from qipan.server.rooms.wake import is_engine_to_move
from simulation.model import StoredRoom
from simulation.trace import Violation

if TYPE_CHECKING:
    from simulation.clients import Person
    from simulation.world import World

ENGINE_SECONDS = 4.0  # an engine moves within this time
FLAG_SECONDS = 4.0  # a flag falls within this time
SHOWN_SECONDS = 2.0  # what is stored is shown within this time


def check_idle(world: World) -> None:
    """Raise Violation if a process has not sent all that it knows of a room to all who are in it."""
    for person in world.people:
        socket, viewer = person.socket, person.viewer
        if socket is None or viewer is None or viewer.number < 0 or socket.is_sending or not socket.is_served:
            continue
        room = None if socket.process.rooms is None else socket.process.rooms.loaded(viewer.code)
        if room is not None and viewer.number < room.log.number:
            raise Violation(
                f"{person.name} was sent batch {viewer.number}, but {socket.process.name} knows {room.log.number}"
            )


def check_settled(world: World) -> None:
    """Raise Violation if a match waits for something that will not happen, or a socket does not show the truth."""
    for room in world.model.rooms.values():
        _check_progress(world, room)
    for person in world.people:
        if person.code is not None:
            _check_shown(world, person)


def _check_progress(world: World, room: StoredRoom) -> None:
    state, code, now = room.state, room.stored.code, world.now()
    if is_engine_to_move(state) and now - room.written_at[-1] > ENGINE_SECONDS:
        raise Violation(f"room {code}: an engine has not moved for {now - room.written_at[-1]:.1f} s")
    deadline = None if state.match is None else state.match.deadline
    if world.plan.is_shared and deadline is not None and now - deadline > FLAG_SECONDS:
        raise Violation(f"room {code}: the time has run out {now - deadline:.1f} s ago")
    if state.needs_rematch:
        raise Violation(f"room {code}: the rematch was not created")
    present = {
        state.seat_of(digest(person.token))
        for person in world.people
        if person.code == code and person.is_connected and person.token is not None
    }
    if (state.can_start or (state.is_adjourned and state.status == "playing")) and state.people <= present:
        raise Violation(f"room {code}: everybody is here, but the match does not go on")


def _check_shown(world: World, person: Person) -> None:
    assert person.code is not None
    if not person.is_connected:
        return
    room = world.model.rooms[person.code]
    shown = -1 if person.latest is None else person.latest["number"]
    if shown < room.number and world.now() - room.written_at[shown + 1] > SHOWN_SECONDS:
        raise Violation(f"{person.name} is shown batch {shown}, but {room.number} are stored")
