"""The settings of a server process, and the limits that several of its parts share."""

from __future__ import annotations

import socket
from dataclasses import dataclass, field
from pathlib import Path

MAX_BODY_BYTES = 32 * 1024  # of a request's body, and of a socket message


def _own_host_names() -> frozenset[str]:
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name}.local"})


@dataclass(frozen=True)
class Settings:
    db: str  # the store's URL: sqlite:///FILE or postgresql://…
    origins: tuple[
        str, ...
    ] = ()  # origins of pages on other hosts that may use this server; their hosts are accepted too
    threads: int | None = None  # concurrent searches; by default one less than the number of cores
    page: Path | None = None  # the folder of the built page, if there is one
    names: frozenset[str] = field(default_factory=_own_host_names)  # host names that requests may be addressed to
