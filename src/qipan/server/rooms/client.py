"""A client of a room, and the interface of its connection."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Protocol

from qipan.rules.reasons import Reason
from qipan.server.protocol.messages import ServerMessage


class Connection(Protocol):
    """The interface of a socket, as a room uses it. No method waits for the network."""

    def invalidate(self) -> None:
        """Mark the last snapshot as outdated: the connection will fetch and send a new one."""

    def reply(self, message: ServerMessage) -> None:
        """Send a message to this client alone."""

    def refuse(self, error: Exception, about: str | None = None) -> None:
        """Send the client the reason for an error: why a message of the kind `about` was refused."""

    def close(self, code: int, reason: Reason) -> None: ...


@dataclass(eq=False)
class Client:
    """A client that has entered the room: its connection, and what the room stores about it."""

    connection: Connection
    # None for a client without a token. The seat is always looked up by this digest and not stored here, since a seat
    # can be given up.
    token_digest: str | None
    address: str = ""  # the client's analyses are charged to this address; see `addresses.client_address`
    name: str | None = None  # the name that others see of a spectator; None if the spectator has given none
    # The number of moves that the client has been sent, and `RoomState.history_changes` at that time. If the latter has
    # changed, all moves are sent again.
    known_moves: tuple[int, int] = (0, 0)
    hint: asyncio.Task[Any] | None = None
    analysis: asyncio.Task[Any] | None = None
