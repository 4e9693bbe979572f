"""The settings of a server process, and the limit on the size of messages over HTTP and WebSockets."""

from __future__ import annotations

import socket
from dataclasses import dataclass, field
from pathlib import Path

MAX_BODY_BYTES = 32 * 1024  # maximum size of the body of a request, and of a socket message


def _own_host_names() -> frozenset[str]:
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name}.local"})


@dataclass(frozen=True)
class Settings:
    db: str  # the store's URL: sqlite:///FILE or postgresql://…
    # Origins, such as `https://games.example`, whose pages may use this server in addition to its own page. The Host
    # header of a request may also name the host of such an origin.
    origins: tuple[str, ...] = ()
    threads: int | None = None  # number of concurrent searches; by default one less than the number of cores
    listening: tuple[tuple[str, int], ...] = ()  # the hosts and ports of the listening sockets
    page: Path | None = None  # the folder of the built page, if there is one
    names: frozenset[str] = field(default_factory=_own_host_names)  # the server's own host names, for the Host header
