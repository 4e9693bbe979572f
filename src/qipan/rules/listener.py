"""How a game declares a further protocol in which clients may play on a server. The server runs each by these types."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from typing import Any, Protocol


class StartListener(Protocol):
    async def __call__(self, listening: socket.socket, server: Any) -> Any:
        """Accept connections from now on. Return an object whose coroutine method `close` ends them.

        `server` is a `qipan.server.listeners.ServerParts`.
        """


@dataclass(frozen=True, kw_only=True)
class Listener:
    """A protocol for programs that do not speak the server's own protocol. It has a port of its own."""

    name: str  # its option of `qipan serve` is `--NAME-port`; without the option, nothing listens
    about: str  # the help text of the option, in English
    start: StartListener
