"""Functions that create rooms, join them, and fetch records."""

from __future__ import annotations

import secrets
from typing import Any

from qipan.client.guest import Guest
from qipan.client.http import get, post
from qipan.match import Record


def create(address: str, game: str, **options: Any) -> Guest:
    """Create a room, and take a seat in it if the options contain a `name`; otherwise watch it as a spectator.

    The options are the fields of `NewMatch` in `qipan.server.protocol`.
    """
    seat = post(address, "/api/matches", {"game": game, **options})
    return Guest(address, seat["code"], seat["token"])


def join(address: str, code: str, name: str, seat: int | None = None) -> Guest:
    """Take a seat in a room; by default any free one. If a request to join gets no answer, it is repeated once."""
    token = secrets.token_urlsafe(24)  # a repeated request has the same token, and therefore gets the same seat
    body = {"name": name, "seat": seat, "token": token}
    try:
        post(address, f"/api/matches/{code}/join", body)
    except OSError:
        post(address, f"/api/matches/{code}/join", body)
    return Guest(address, code, token)


def record(address: str, code: str) -> Record:
    """Return the record of a finished match."""
    return Record.from_json(get(address, f"/api/records/{code}"))
