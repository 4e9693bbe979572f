"""Completes snapshots: the server leaves out of them what has its default value or follows from other fields."""

from __future__ import annotations

from typing import Any

Fields = dict[str, Any]

_DEFAULTS: Fields = {
    "view": None,
    "position": None,
    "phase": "play",
    "score": None,
    "standing": [],
    "material": None,
    "offers": [],
    "declined": None,
    "invitation": None,
    "spectators": 0,
    "spectator_names": [],
    "hints": True,
    "unlock": None,
    "chat": "on",
    "pace": None,
    "is_adjourned": False,
    "rematch": [],
    "next_code": None,
    "is_host": False,
    "is_rated": False,
    "captures": [],
}
_SEAT_DEFAULTS: Fields = {
    "engine": None,
    "is_autopilot": False,
    "last_move": None,
    "last_path": [],
    "seconds": None,
    "away_since": None,
}
_ENGINE_DEFAULTS: Fields = {"engine": "best", "level": None, "seconds": None, "settings": {}}


def complete(snapshot: Fields) -> Fields:
    """Return a snapshot with all fields.

    >>> seats = [{"name": "Ann", "kind": "person", "state": "thinking"}]
    >>> sent = {"position": "1x1 0000 0-0 0", "pieces": ["- edge 0"], "legal": [{"text": "1"}], "seats": seats}
    >>> snapshot = complete(sent)
    >>> snapshot["view"], snapshot["legal"], snapshot["seats"][0]["last_path"]
    ('1x1 0000 0-0 0', [{'text': '1', 'path': ['1']}], [])
    """
    full = _DEFAULTS | snapshot
    return full | {
        "view": full["view"] or full["position"],
        "standing": full["standing"] or [{"status": "playing", "place": None} for _ in full["seats"]],
        "seats": [_complete_seat(seat) for seat in full["seats"]],
        "legal": [{"text": move["text"], "path": move.get("path", [move["text"]])} for move in full["legal"]],
    }


def offers_unlock(snapshot: Fields) -> bool:
    """Return whether the host offers to unlock hints, and not everybody has answered yet.

    >>> offers_unlock({"unlock": {"agreed": [0], "declined_by": None}}), offers_unlock({"unlock": None})
    (True, False)
    """
    unlock: Fields | None = snapshot["unlock"]
    return unlock is not None and unlock["declined_by"] is None


def _complete_seat(seat: Fields) -> Fields:
    full = _SEAT_DEFAULTS | seat
    return full if full["engine"] is None else full | {"engine": _ENGINE_DEFAULTS | full["engine"]}
