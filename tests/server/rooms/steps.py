"""Messages, observations and beginnings that several tests of rooms share."""

from __future__ import annotations

from typing import Any

from server.rooms.fakes import Message, without_time
from server.rooms.harness import RoomDriver, Viewer

ONE_BOX = {"rows": 1, "cols": 1}
ENGINE = {"engine": "random"}
READY = {"op": "ready"}
RESIGN = {"op": "resign"}
REMATCH = {"op": "rematch"}
STAND = {"op": "stand"}
STEP = {"op": "step"}
HINT = {"op": "hint"}
LOCK_HINTS = {"op": "lock_hints", "is_locked": True}
UNLOCK_HINTS = {"op": "lock_hints", "is_locked": False}


def play(ply: int, text: str) -> Message:
    return {"op": "play", "ply": ply, "move": text}


def offer(what: str, answer: str = "ask") -> Message:
    return {"op": "offer", "what": what, "answer": answer}


DRAW = offer("draw")
TAKEBACK = offer("takeback")


def autopilot(is_on: bool) -> Message:
    return {"op": "autopilot", "is_on": is_on}


def fill(seat: int, engine: Message | None) -> Message:
    return {"op": "fill", "seat": seat, "engine": engine}


def pace(seconds: float, *, is_paused: bool = False) -> Message:
    return {"op": "pace", "seconds": seconds, "is_paused": is_paused}


def place(*planes: str) -> Message:
    return {"op": "place", "moves": list(planes)}


def seats(room: RoomDriver, key: str) -> list[Any]:
    """Return one property of every seat."""
    return [seat[key] for seat in room.snapshot("spectator")["seats"]]


def moves(room: RoomDriver) -> list[str]:
    played: list[str] = room.snapshot("spectator")["moves"]
    return played


def everybody(room: RoomDriver) -> list[Message]:
    """Return the complete snapshots of two seats, the host and a spectator."""
    return [without_time(room.snapshot(viewer)) for viewer in (0, 1, "host", "spectator")]


def expect_refusal(room: RoomDriver, viewer: Viewer, message: Message) -> str:
    """Send a message, check that it is refused without any effect, and return the reason."""
    room.connect(viewer)
    room.advance(1)  # the arrival of a spectator is shown with a delay
    before, events = without_time(room.snapshot(viewer)), room.stored_events()
    shown = len(room.received(viewer))
    reasons = room.send(viewer, message)
    assert len(reasons) == 1
    assert without_time(room.snapshot(viewer)) == before
    assert room.stored_events() == events
    assert len(room.received(viewer)) == shown
    return reasons[0]


def start_dots(room: RoomDriver, **choices: Any) -> None:
    room.create("dots", **choices)
    room.start()


def finish_dots(room: RoomDriver, **choices: Any) -> None:
    start_dots(room, **choices)
    room.send(0, RESIGN)


def play_against_engine(room: RoomDriver, **choices: Any) -> None:
    """Begin a match in which a person has played 5, and an engine is to move."""
    room.create("dots", engines={1: ENGINE}, **choices)
    room.start()
    room.play(0, "5")
