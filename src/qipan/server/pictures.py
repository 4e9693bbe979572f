"""What one seat, or a spectator, is shown of a room. Nothing that is hidden passes through here."""

from __future__ import annotations

from typing import Any

import qipan
from qipan.server.sitting import Chair, Sitting


def seat_states(sitting: Sitting, present: set[int]) -> list[dict[str, Any]]:
    """What everybody may know of the seats."""
    match = sitting.match
    left = [None] * len(sitting.chairs) if match is None else [match.left(seat) for seat in range(len(sitting.chairs))]
    return [
        {
            "name": chair.name,
            "kind": chair.kind,
            "engine": None if chair.engine is None else chair.engine.model_dump(),
            "state": _state(sitting, seat, chair, present),
            "is_autopilot": match is not None and match.is_on_autopilot(seat),
            "last_move": sitting.last_moves[seat].text,
            "last_path": sitting.last_moves[seat].path,
            "seconds": left[seat],
        }
        for seat, chair in enumerate(sitting.chairs)
    ]


def _state(sitting: Sitting, seat: int, chair: Chair, present: set[int]) -> str:
    match = sitting.match
    if chair.kind == "empty":
        return "empty"
    if match is None:
        if chair.is_ready:
            return "ready"
        if chair.kind == "person" and seat not in present:
            return "gone"
        return "placing" if sitting.is_hidden else "seated"
    if match.outcome is None and seat not in match.in_play:
        return "left"
    if chair.kind == "person" and seat not in present:
        return "gone"
    return "thinking" if seat == match.mover else "playing"


def board(sitting: Sitting, seat: int | None) -> dict[str, Any]:
    """The position as a seat sees it, and what it may do. Changes only when something happens in the match."""
    match = sitting.match
    if match is None:
        return _before(sitting, seat)
    seen = match.seen(seat)
    state = seen.state
    if seat is not None and seen.view is not None:
        view = seen.view.text
    elif state is not None:
        view = state.text
    else:
        view = " ".join(_answers(match.state, each) for each in range(sitting.game.seats))
    legal = sitting.legal() if seat is not None and seen.mover == seat else []
    result = seen.outcome
    return {
        "ply": seen.ply,
        "mover": seen.mover,
        "view": view,
        "position": None if state is None else state.text,
        "legal": [{"text": str(move), "path": move.path} for move in legal],
        "offers": [] if seen.offer is None else [f"{seen.offer[0]}:{seen.offer[1]}"],
        "result": None if result is None else {"payoffs": result.payoffs, "reason": result.reason},
    }


def moves_seen(sitting: Sitting, seat: int | None) -> list[tuple[str, int | None]]:
    """The moves so far and who made them, as far as a seat may know; a shot of planes has its answer."""
    match = sitting.match
    if match is None:
        return []
    if match.outcome is not None or not sitting.is_hidden:
        return [(entry.text, entry.seat) for entry in match.entries]  # an ended game of planes has its layouts too
    events = match.seen(seat).events
    return [(event.text or "placed", event.seat) for event in events if event.kind in ("move", "place")]


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
