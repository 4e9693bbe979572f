"""The settings of a server process, and a limit that HTTP and WebSockets share."""

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
    # Origins of pages on other hosts that may use this server. Requests may also be addressed to these hosts.
    origins: tuple[str, ...] = ()
    threads: int | None = None  # number of concurrent searches; by default one less than the number of cores
    page: Path | None = None  # the folder of the built page, if there is one
    names: frozenset[str] = field(default_factory=_own_host_names)  # host names that requests may be addressed to
