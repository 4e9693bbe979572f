"""What must hold whenever a process sends something to a client."""

from __future__ import annotations

import json
from typing import Any

from qipan.client.snapshots import complete
from qipan.match import Match
from qipan.server.protocol.pieces import read_pieces
from qipan.server.rooms.state import RoomState
from simulation.model import Model, StoredRoom
from simulation.trace import Violation

Message = dict[str, Any]

OF_CONNECTIONS = {"now", "spectators", "spectator_names", "first_move", "moves", "movers"}
SEAT_OF_CONNECTIONS = {"state", "away_since", "seconds"}
CLOCK_SLACK_SECONDS = 0.06  # snapshots are cached for a moment, and the clocks of processes differ a little


class Viewer:
    """What has been sent on one socket."""

    def __init__(self, code: str, token_digest: str | None) -> None:
        self.code = code
        self.token_digest = token_digest
        self.moves: list[str] = []
        self.number = -1  # the number of the last snapshot
        self.own_layouts: set[str] = set()  # see `Invariants._own_layouts`
        self.read = 0  # how many states were searched for the viewer's own layouts


class Invariants:
    def __init__(self, model: Model, *, is_shared: bool) -> None:
        self._model = model
        self._is_shared = is_shared
        self._shown: dict[tuple[str, int, int], float] = {}  # the clock of a seat, by room, seat and number of batches

    def forget_shown_clocks(self) -> None:
        """Must be called when a single process starts: the time from the last event until then is not charged."""
        self._shown.clear()

    def check_sent(self, viewer: Viewer, text: str) -> Message:
        """Raise Violation if a message must not be sent to a viewer. Return the message."""
        room = self._model.rooms[viewer.code]
        message: Message = json.loads(text)
        if message["op"] != "refused" or message["reason"]["code"] != "illegal_move":  # it lists all legal moves
            self._check_hidden(room, viewer, text)
        if message["op"] != "position":
            return message
        message = dict(complete(message))
        number = message["number"]
        if number > room.number:
            raise Violation(f"batch {number} is shown, but only {room.number} are stored")
        if number < viewer.number:
            raise Violation(f"batch {number} is shown after batch {viewer.number}")
        viewer.number = number
        viewer.moves = viewer.moves[: message["first_move"]] + message["moves"]
        self._check_pieces(room, viewer, message)
        self._check_content(room, viewer, message)
        self._check_clocks(room, message)
        return message

    def _check_content(self, room: StoredRoom, viewer: Viewer, message: Message) -> None:
        expected = self._model.snapshot(viewer.code, message["number"], viewer.token_digest)
        if viewer.moves != expected["moves"]:
            raise Violation(f"the moves {viewer.moves} are shown, but {expected['moves']} are stored")
        for name, value in expected.items():
            if name == "seats":
                for seat, (shown, stored) in enumerate(zip(message["seats"], value, strict=True)):
                    _compare(f"{name}.{seat}", shown, stored, SEAT_OF_CONNECTIONS)
        _compare("room", message, expected, OF_CONNECTIONS | {"seats"})

    # ---- what is hidden ----

    def _check_hidden(self, room: StoredRoom, viewer: Viewer, text: str) -> None:
        """Check that a message contains no part of a layout of another seat, before the match is over."""
        state = room.state
        if not state.is_hidden or state.status == "over":
            return
        known = self._own_layouts(room, viewer)
        for seat in range(len(state.seats)):
            if any(move in text for move in _layout(state, seat) - known):
                raise Violation(f"the layout of seat {seat} is shown to another one: {text}")

    def _own_layouts(self, room: StoredRoom, viewer: Viewer) -> set[str]:
        """Return the hidden moves of the seats that the viewer has or had."""
        for state in room.states[viewer.read :]:
            seat = state.seat_of(viewer.token_digest)
            if seat is not None:
                viewer.own_layouts |= _layout(state, seat)
        viewer.read = len(room.states)
        return viewer.own_layouts

    def _check_pieces(self, room: StoredRoom, viewer: Viewer, message: Message) -> None:
        """Check that the pieces show no cell of another seat's board that was not shot at."""
        state = room.state
        if not state.is_hidden or state.status == "over":
            return
        own = room.states[message["number"]].seat_of(viewer.token_digest)
        shots = {(1 - event.seat, event.text) for event in _match_moves(state)}
        for piece in read_pieces(message["pieces"]):
            if piece.seat != own and any((piece.seat, cell) not in shots for cell in piece.cells or (piece.cell,)):
                raise Violation(f"{piece} is shown to {own}")

    # ---- clocks ----

    def _check_clocks(self, room: StoredRoom, message: Message) -> None:
        match = room.states[message["number"]].match
        if match is None or match.terms.clock is None:
            return
        for seat, each in enumerate(message["seats"]):
            self._check_clock(room, message["number"], match, seat, each["seconds"])

    def _check_clock(self, room: StoredRoom, number: int, match: Match, seat: int, shown: float) -> None:
        """Check that a clock shows no more than the stored times of the events allow, and never more than before.

        A single process does not charge the time between the last event and its start.
        """
        left = match.left(seat)
        assert left is not None
        if shown < left - CLOCK_SLACK_SECONDS:
            raise Violation(f"seat {seat} is shown {shown:.3f} s, but has {left:.3f} s")
        most = left if self._is_shared else match.copy(now=lambda: 0.0).left(seat)  # the time left at the last event
        assert most is not None
        key = (room.stored.code, seat, number)
        most = min(most, self._shown.get(key, most))
        if shown > most + CLOCK_SLACK_SECONDS:
            raise Violation(f"seat {seat} is shown {shown:.3f} s, but may have only {most:.3f} s")
        self._shown[key] = shown


def _layout(state: RoomState, seat: int) -> set[str]:
    """Return the hidden moves of a seat, submitted or played."""
    layout = set(state.seats[seat].setup or ())
    if state.match is not None:
        for event in state.match.events:
            if event.seat == seat:
                layout |= {*event.moves, event.text} if event.kind in ("place", "move") else set()
    return {text for text in layout if text and text[-1].isalpha()}  # without shots, which end with a digit


def _match_moves(state: RoomState) -> list[Any]:
    return [] if state.match is None else [event for event in state.match.events if event.kind == "move"]


def _compare(where: str, shown: Message, stored: Message, ignored: set[str]) -> None:
    for name, value in stored.items():
        if name not in ignored and shown[name] != value:
            raise Violation(f"{where}.{name}: {shown[name]!r} is shown, but {value!r} is stored")
