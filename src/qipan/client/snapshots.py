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
    "spectators": 0,
    "hints": True,
    "pace": None,
    "rematch": [],
    "next_code": None,
    "is_host": False,
}
_SEAT_DEFAULTS: Fields = {
    "engine": None,
    "is_autopilot": False,
    "last_move": None,
    "last_path": [],
    "seconds": None,
}
_ENGINE_DEFAULTS: Fields = {"engine": "best", "level": None, "seconds": None, "settings": {}}


def complete(snapshot: Fields) -> Fields:
    """Return a snapshot with all fields. Its pieces have lists of cells, as in responses over HTTP.

    >>> seats = [{"name": "Ann", "kind": "person", "state": "thinking"}]
    >>> sent = {"position": "1x1 0000 0-0 0", "pieces": ["- edge 0"], "legal": [{"text": "1"}], "seats": seats}
    >>> snapshot = complete(sent)
    >>> snapshot["view"], snapshot["legal"], snapshot["seats"][0]["last_path"]
    ('1x1 0000 0-0 0', [{'text': '1', 'path': ['1']}], [])
    """
    full = _DEFAULTS | snapshot
    return full | {
        "view": full["view"] or full["position"],
        "pieces": [_read_pieces(text) for text in full["pieces"]],
        "standing": full["standing"] or [{"status": "playing", "place": None} for _ in full["seats"]],
        "seats": [_complete_seat(seat) for seat in full["seats"]],
        "legal": [{"text": move["text"], "path": move.get("path", [move["text"]])} for move in full["legal"]],
    }


def _complete_seat(seat: Fields) -> Fields:
    full = _SEAT_DEFAULTS | seat
    return full if full["engine"] is None else full | {"engine": _ENGINE_DEFAULTS | full["engine"]}


def _read_pieces(text: str) -> Fields:
    """Return the pieces of one owner and kind.

    >>> _read_pieces("1 plane A2+B2")
    {'seat': 1, 'kind': 'plane', 'cells': ['A2'], 'covers': [['A2', 'B2']]}
    """
    owner, kind, *pieces = text.split(" ")
    covers = [piece.split("+") for piece in pieces]
    return {
        "seat": None if owner == "-" else int(owner),
        "kind": kind,
        "cells": [cells[0] for cells in covers],
        "covers": covers if any(len(cells) > 1 for cells in covers) else [],
    }
