"""What one seat, or a spectator, is shown of a room. Nothing that is hidden passes through here."""

from __future__ import annotations

from typing import Any

import qipan
from qipan.match.visibility import known_ply
from qipan.server.rooms.seats import Chair
from qipan.server.rooms.state import Sitting


def seat_states(sitting: Sitting, present: set[int]) -> list[dict[str, Any]]:
    """What everybody may know of the seats."""
    match = sitting.match
    has_clock = match is not None and match.terms.clock is not None
    in_play = [] if match is None else match.in_play
    return [
        {
            "name": chair.name,
            "kind": chair.kind,
            "engine": None if chair.engine is None else chair.engine.model_dump(),
            "state": _state(sitting, seat, chair, present, in_play),
            "is_autopilot": match is not None and match.is_on_autopilot(seat),
            "last_move": sitting.last_moves[seat].text,
            "last_path": sitting.last_moves[seat].path,
            "seconds": match.left(seat) if match is not None and has_clock else None,
        }
        for seat, chair in enumerate(sitting.chairs)
    ]


def _state(sitting: Sitting, seat: int, chair: Chair, present: set[int], in_play: list[int]) -> str:
    match = sitting.match
    if chair.kind == "empty":
        return "empty"
    if match is None:
        if chair.is_ready:
            return "ready"
        if chair.kind == "person" and seat not in present:
            return "gone"
        return "placing" if sitting.is_hidden else "seated"
    if match.outcome is None and seat not in in_play:
        return "left"
    if chair.kind == "person" and seat not in present:
        return "gone"
    return "thinking" if seat == match.mover else "playing"


def board(sitting: Sitting, seat: int | None) -> tuple[dict[str, Any], list[tuple[str, int | None]]]:
    """The position as a seat sees it with what it may do, and all moves that it knows of with who made them; a shot
    of planes has its answer. They change only when something happens in the match."""
    match = sitting.match
    if match is None:
        return _before(sitting, seat), []
    if sitting.is_hidden and match.outcome is None:
        ply, position = known_ply(match, seat), None
        moves = sitting.seen_moves(seat)
    else:  # an ended game of planes has its layouts, too
        ply, position = match.ply, match.state.text
        moves = [(entry.text, entry.seat) for entry in match.entries]
    if seat is not None:
        view = match.state.view(seat).text
    else:
        view = position or " ".join(_answers(match.state, each) for each in range(sitting.game.seats))
    legal = sitting.legal() if seat is not None and match.mover == seat else []
    outcome, offer = match.outcome, match.offer
    shown = {
        "ply": ply,
        "mover": match.mover,
        "view": view,
        "position": position,
        "legal": [{"text": str(move), "path": move.path} for move in legal],
        "offers": [] if offer is None else [f"{offer[0]}:{offer[1]}"],
        "result": None if outcome is None else {"payoffs": outcome.payoffs, "reason": outcome.reason},
    }
    return shown, moves


def _before(sitting: Sitting, seat: int | None) -> dict[str, Any]:
    start = sitting.start or sitting.game.initial()
    view = "-" if seat is None and sitting.is_hidden else start.view(seat or 0).text
    if seat is not None and (layout := sitting.chairs[seat].layout) is not None:
        view = " ".join((",".join(layout), *view.split(" ")[1:]))
    return {
        "ply": 0,
        "mover": None,
        "view": view,
        "position": None if sitting.is_hidden else start.text,
        "legal": [],
        "offers": [],
        "result": None,
    }


def _answers(state: qipan.State, seat: int) -> str:
    """Planes: what a seat's shots were answered, which both seats know."""
    return state.view(seat).text.split(" ")[1]
