"""Snapshots: a room as one seat, or a spectator, may see it. They must not contain anything hidden."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from pydantic_core import to_json

from qipan.match.visibility import known_ply
from qipan.rules import State
from qipan.server.protocol.base import Result
from qipan.server.rooms.client import Client
from qipan.server.rooms.event_log import EventLog
from qipan.server.rooms.seats import Seat
from qipan.server.rooms.state import RoomState

SNAPSHOT_TTL_SECONDS = 0.02  # a cached snapshot is used only this long: the clock times in it become outdated

# Text and seat of each move or other entry, such as `resign:1`. The seat is None for an agreed draw.
Moves = list[tuple[str, int | None]]


class Snapshots:
    """Creates `Position` messages, and caches them, since many clients get the same one.

    A message is joined from three JSON fragments that change at different rates: the game, the board, and the rest.
    """

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._boards: dict[int | None, tuple[str, Moves]] = {}  # results of `_board`, by seat, or None for spectators
        self._boards_version: tuple[int, int] | None = None
        # Cached snapshots as (time of creation, text). The key is (seat, whether the client is the host, index of the
        # first move in the snapshot).
        self._snapshots: dict[tuple[int | None, bool, int], tuple[float, str]] = {}
        game = log.state.game
        self._head = _json({"op": "position", "code": log.stored.code, "game": game.name, "options": game.options})[:-1]

    def clear(self) -> None:
        self._snapshots.clear()

    async def create(self, client: Client, presence: Callable[[], tuple[set[int], int]]) -> str:
        """Return the room as this client may see it, with the moves that it has not been sent.

        `presence` returns the seats whose people are connected, and the number of spectators.
        """
        async with self._log.locked() as state:
            seat = state.seat_of(client.token_digest)
            is_host = client.token_digest is not None and state.host == client.token_digest
            moves = self._board(seat)[1]
            sent, sent_revision = client.known_moves
            revision = self._log.generation + state.history_changes
            first = sent if sent_revision == revision and state.status != "over" and sent <= len(moves) else 0
            client.known_moves = (len(moves), revision)
            key = (seat, is_host, first)
            created, text = self._snapshots.get(key, (0.0, ""))
            if time.monotonic() - created > SNAPSHOT_TTL_SECONDS:
                text = self._create(seat, is_host, first, presence())
                self._snapshots[key] = (time.monotonic(), text)
            return text

    def _create(self, seat: int | None, is_host: bool, first: int, presence: tuple[set[int], int]) -> str:
        state = self._log.state
        board, moves = self._board(seat)
        present, spectators = presence
        tail = {
            "number": self._log.number,
            "status": state.status,
            "seat": seat,
            "seats": _seat_states(state, present),
            "first_move": first,
            "moves": [text for text, _ in moves[first:]],
            "movers": [mover for _, mover in moves[first:]],
            "spectators": spectators,
            "is_host": is_host,
            "hints": state.hints,
            "pace": pace.model_dump() if state.can_be_paced and (pace := state.pacing.pace) else None,
            "rematch": sorted(state.rematch),
            "next_code": state.next_code,
            "now": round(time.time(), 3),
        }
        return f"{self._head},{board},{_json(tail)[1:]}"

    def _board(self, seat: int | None) -> tuple[str, Moves]:
        """Return the JSON fragment of the board, and all moves that the seat may know; see `_board_fields`."""
        version = (self._log.number, self._log.generation)
        if self._boards_version != version:
            self._boards, self._boards_version = {}, version
            self._snapshots.clear()
        board = self._boards.get(seat)
        if board is None:
            fields, moves = _board_fields(self._log.state, seat)
            board = self._boards[seat] = (_json(fields)[1:-1], moves)
        return board


def _seat_states(state: RoomState, present: set[int]) -> list[dict[str, Any]]:
    """Return what everybody may know about the seats."""
    match = state.match
    has_clock = match is not None and match.terms.clock is not None
    in_play = [] if match is None else match.in_play
    return [
        {
            "name": seat.name,
            "kind": seat.kind,
            "engine": None if seat.engine is None else seat.engine.model_dump(),
            "state": _seat_state(state, number, seat, present, in_play),
            "is_autopilot": match is not None and match.is_on_autopilot(number),
            "last_move": state.last_moves[number].text,
            "last_path": state.last_moves[number].path,
            "seconds": match.left(number) if match is not None and has_clock else None,
        }
        for number, seat in enumerate(state.seats)
    ]


def _seat_state(state: RoomState, number: int, seat: Seat, present: set[int], in_play: list[int]) -> str:
    match = state.match
    if seat.kind == "empty":
        return "empty"
    if match is None:
        if seat.is_ready:
            return "ready"
        if seat.kind == "person" and number not in present:
            return "gone"
        return "placing" if state.is_hidden else "seated"
    if match.outcome is None and number not in in_play:
        return "left"
    if seat.kind == "person" and number not in present:
        return "gone"
    return "thinking" if number == match.mover else "playing"


def _board_fields(state: RoomState, seat: int | None) -> tuple[dict[str, Any], Moves]:
    """Return the position as a seat sees it, with its legal moves, and all moves that the seat may know.

    They change only when an event occurs, not as the clock runs.
    """
    match = state.match
    if match is None:
        return _open_board_fields(state, seat), []
    if state.is_hidden and match.outcome is None:
        ply, position = known_ply(match, seat), None
        moves = state.visible_moves(seat)
    else:  # nothing is hidden, in this game or because the match is over
        ply, position = match.ply, match.state.text
        moves = [(entry.text, entry.seat) for entry in match.entries]
    if seat is not None:
        view = match.state.view(seat).text
    else:
        view = position or " ".join(_answers(match.state, number) for number in range(state.game.seats))
    legal = state.legal_moves() if seat is not None and match.mover == seat else []
    offer = match.offer
    fields = {
        "ply": ply,
        "mover": match.mover,
        "view": view,
        "position": position,
        "legal": [{"text": str(move), "path": move.path} for move in legal],
        "offers": [] if offer is None else [f"{offer[0]}:{offer[1]}"],
        "result": None if match.outcome is None else Result.of(match.outcome),
    }
    return fields, moves


def _open_board_fields(state: RoomState, seat: int | None) -> dict[str, Any]:
    start = state.start or state.game.initial()
    view = "-" if seat is None and state.is_hidden else start.view(seat or 0).text
    if seat is not None and (layout := state.seats[seat].layout) is not None:
        view = " ".join((",".join(layout), *view.split(" ")[1:]))
    return {
        "ply": 0,
        "mover": None,
        "view": view,
        "position": None if state.is_hidden else start.text,
        "legal": [],
        "offers": [],
        "result": None,
    }


def _answers(state: State, seat: int) -> str:
    """Planes: return the answers to the shots that a seat has made, such as `C5=body,D6=head`. They are public."""
    return state.view(seat).text.split(" ")[1]


def _json(message: object) -> str:
    return to_json(message).decode()
