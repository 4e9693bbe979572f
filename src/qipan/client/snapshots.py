"""Snapshots of a room, as :attr:`qipan.client.Guest.position` has them; see `qipan.server.protocol.snapshots`.

The server omits fields that have their default value or follow from others; `complete` adds them.
"""

from __future__ import annotations

from typing import Any, TypedDict, cast

Fields = dict[str, Any]


class SeatFields(TypedDict):
    name: str | None
    kind: str
    engine: Fields | None
    state: str
    is_autopilot: bool
    last_move: str | None
    last_path: list[str]
    seconds: float | None
    away_since: float | None
    peer: str | None


class LegalMove(TypedDict):
    text: str
    path: list[str]


class ResultFields(TypedDict):
    payoffs: list[float]
    reason: Fields


class UnlockFields(TypedDict):
    """The host's offer to unlock hints."""

    agreed: list[int]
    declined_by: int | None


class Snapshot(TypedDict):
    """A complete snapshot, with the fields of the server's `Position`."""

    op: str
    code: str
    game: str
    options: dict[str, bool | int | str]
    ply: int
    mover: int | None
    view: str
    position: str | None
    pieces: list[str]
    phase: str
    score: list[int] | None
    reached: list[int] | None
    standing: list[Fields]
    material: list[int] | None
    offers: list[str]
    declined: Fields | None
    result: ResultFields | None
    number: int
    status: str
    seats: list[SeatFields]
    invitation: Fields | None
    spectators: int
    spectator_names: list[str]
    hints: bool
    unlock: UnlockFields | None
    chat: str
    pace: Fields | None
    is_adjourned: bool
    rematch: list[int]
    next_code: str | None
    now: float
    seat: int | None
    is_host: bool
    is_rated: bool
    first_move: int
    moves: list[str]
    movers: list[int | None]
    captures: list[int]
    legal: list[LegalMove]


_DEFAULTS: Fields = {
    "view": None,
    "position": None,
    "phase": "play",
    "score": None,
    "reached": None,
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
    "peer": None,
}
_ENGINE_DEFAULTS: Fields = {"engine": "best", "level": None, "seconds": None, "settings": {}}


def complete(snapshot: Fields) -> Snapshot:
    """Return a snapshot with all fields, given one as the server sends it.

    >>> seats = [{"name": "Ann", "kind": "person", "state": "thinking"}]
    >>> sent = {"position": "1x1 0000 0-0 0", "pieces": ["- edge 0"], "legal": [{"text": "1"}], "seats": seats}
    >>> snapshot = complete(sent)
    >>> snapshot["view"], snapshot["legal"], snapshot["seats"][0]["last_path"]
    ('1x1 0000 0-0 0', [{'text': '1', 'path': ['1']}], [])
    """
    full = _DEFAULTS | snapshot
    derived = {
        "view": full["view"] or full["position"],
        "standing": full["standing"] or [{"status": "playing", "place": None} for _ in full["seats"]],
        "seats": [_complete_seat(seat) for seat in full["seats"]],
        "legal": [{"text": move["text"], "path": move.get("path", [move["text"]])} for move in full["legal"]],
    }
    return cast(Snapshot, full | derived)


def offers_unlock(snapshot: Snapshot) -> bool:
    """Return whether the host offers to unlock hints, and not everybody has answered yet.

    >>> offers_unlock({"unlock": {"agreed": [0], "declined_by": None}}), offers_unlock({"unlock": None})
    (True, False)
    """
    unlock = snapshot["unlock"]
    return unlock is not None and unlock["declined_by"] is None


def _complete_seat(seat: Fields) -> Fields:
    full = _SEAT_DEFAULTS | seat
    return full if full["engine"] is None else full | {"engine": _ENGINE_DEFAULTS | full["engine"]}
