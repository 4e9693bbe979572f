"""A client of a room, and what the room needs of its connection."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Protocol


class Connection(Protocol):
    """What a room needs of a socket. No method waits."""

    def invalidate(self) -> None:
        """Make the connection ask the room for a new snapshot."""

    def reply(self, message: dict[str, Any]) -> None:
        """Send a message to this client alone."""

    def refuse(self, reason: object, about: str | None = None) -> None:
        """Tell the client why its message `about` was refused."""

    def close(self, code: int, reason: str) -> None: ...


@dataclass(eq=False)
class Client:
    """A connection that has entered the room, and what the room remembers about it."""

    connection: Connection
    token_digest: str | None  # which seat it holds is looked up each time, since a seat can be given up
    known_moves: tuple[int, int] = (0, 0)  # number of moves that it was sent, and the revision they belong to
    hint: asyncio.Task[Any] | None = None
    analysis: asyncio.Task[Any] | None = None
