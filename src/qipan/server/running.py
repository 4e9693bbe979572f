"""Running the server: sockets, limits of the system, and idle lines."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import socket
from typing import Any

import platformdirs
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from qipan.server.app import MOST_BODY, Settings, create_app

SECONDS_TO_ASK = 10.0
"""A line on which nothing is asked for so long is closed."""
MOST_LINES = 8_000
FILES = 65_536


def default_store() -> str:
    """A file in the user's data folder."""
    folder = platformdirs.user_data_path("qipan", appauthor=False)
    return f"sqlite:///{folder / 'matches.sqlite'}"


def listening(host: str, port: int) -> socket.socket:
    """A socket that waits for clients; raises OSError that names the address if it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(2048)
    except OSError as error:
        made.close()
        raise OSError(f"cannot listen at {host}:{port}: {error.strerror or error}") from None
    return made


class PatientProtocol(H11Protocol):
    """HTTP/1.1, but for lines on which nobody says anything: they would hold a file each for ever."""

    _lines = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        PatientProtocol._lines += 1
        if PatientProtocol._lines > MOST_LINES:
            transport.write(b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
            transport.close()
            return
        self._silence = asyncio.get_running_loop().call_later(SECONDS_TO_ASK, self._close_if_silent)

    def connection_lost(self, exc: Exception | None) -> None:
        PatientProtocol._lines -= 1
        super().connection_lost(exc)

    def _close_if_silent(self) -> None:
        has_asked = getattr(self, "cycle", None) is not None or self.transport.get_protocol() is not self
        if not has_asked and not self.transport.is_closing():
            self.transport.close()


def serve_forever(sockets: list[socket.socket], db: str, origins: tuple[str, ...] = ()) -> None:
    """Until SIGINT or SIGTERM."""
    _allow_many_files()
    config = uvicorn.Config(
        create_app(Settings(db=db, origins=origins)),
        http=PatientProtocol,
        ws="websockets-sansio",
        ws_max_size=MOST_BODY,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_level="warning",
        access_log=False,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=sockets)


def _allow_many_files() -> None:
    """As many open files as the system lets us have: a socket is one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
