"""The messages between a guest and the server; see `qipan.server.protocol.messages`."""

from __future__ import annotations

from typing import Any, TypedDict

Message = dict[str, Any]  # a message of the client or the server; `op` says which fields it has


class SaidMessage(TypedDict):
    """What a player has said."""

    op: str
    seat: int
    name: str
    text: str


class HintMessage(TypedDict):
    """A move that an engine would play, and its value; see `read_value`."""

    op: str
    move: str
    value: dict[str, Any]
