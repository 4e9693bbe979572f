"""Running the server: sockets, limits of the system, and idle lines."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import platformdirs
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from qipan.server.app import create_app
from qipan.server.http.middleware import MOST_BODY, Settings
from qipan.server.storage.store import Store

SECONDS_TO_ASK = 10.0
"""A line on which nothing is asked for so long is closed."""
MOST_SILENT = 2_000
"""Lines on which nothing has been asked yet. Whoever comes then takes the place of the one that has waited longest."""
SECONDS_TO_READ = 30.0
"""A line whose client does not read its answer for so long is cut."""
MOST_LINES = 14_000
MOST_KNOCKING = 2_048
"""Lines that wait to be taken in."""
FILES = 65_536
UNSENT = 64 * 1024
"""Bytes that the system keeps for a client that does not read."""
PAGE = Path(__file__).parent / "page"


def default_store() -> str:
    """A file in the user's data folder."""
    folder = platformdirs.user_data_path("qipan", appauthor=False)
    return f"sqlite:///{folder / 'matches.sqlite'}"


def check_store(db: str) -> None:
    """Opens the store once; what is wrong with it is a ValueError or an OSError of one line."""

    async def opened() -> None:
        await (await Store.open(db)).close()

    try:
        asyncio.run(opened())
    except (ValueError, OSError) as error:
        raise type(error)(str(error)) from None
    except Exception as error:  # of whichever database it is
        raise OSError(f"the store cannot be opened: {str(error).splitlines()[0]}") from None


def listening(host: str, port: int) -> socket.socket:
    """A socket that waits for clients; raises OSError that names the address if it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)  # of each line that it accepts
    try:
        made.bind((host, port))
        made.listen(MOST_KNOCKING)
    except OSError as error:
        made.close()
        raise OSError(f"cannot listen at {host}:{port}: {error.strerror or error}") from None
    return made


class PatientProtocol(H11Protocol):
    """HTTP/1.1, but for lines on which nobody says anything or reads anything: they would hold a file each for ever."""

    _silent: dict[PatientProtocol, None] = {}  # noqa: RUF012  (of all lines together)
    _timer: asyncio.TimerHandle | None = None
    _cutting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if len(self.connections) > MOST_LINES:
            transport.write(b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
            transport.close()
            return
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._heard()
        self._was_read()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        if self not in self.connections or (self.cycle is not None and not self.cycle.response_complete):
            self._heard()  # it has become a socket, or a whole request has come
        elif self.timeout_keep_alive_task is None and not self.transport.is_closing():
            self._wait_for_request()  # the next one has begun

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._was_read()
        super().handle_websocket_upgrade(event)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._wait_for_reader()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait_for_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.is_closing():
            self._was_read()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():  # what has not been sent yet keeps it open
            self._wait_for_reader()

    def _wait_for_request(self) -> None:
        if self._timer is None:
            self._silent[self] = None
            self._timer = asyncio.get_running_loop().call_later(SECONDS_TO_ASK, self._give_up)
            if len(self._silent) > MOST_SILENT:
                next(iter(self._silent))._give_up()

    def _heard(self) -> None:
        self._silent.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._heard()
        if not self.transport.is_closing():
            self.transport.close()
            self._wait_for_reader()

    def _wait_for_reader(self) -> None:
        if self._cutting is None:
            self._cutting = asyncio.get_running_loop().call_later(SECONDS_TO_READ, self.transport.abort)

    def _was_read(self) -> None:
        if self._cutting is not None:
            self._cutting.cancel()
            self._cutting = None


class PatientWebSocket(WebSocketsSansIOProtocol):
    """A client that does not read cannot be told goodbye: the line is cut, since it would be held for ever."""

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.close" and not self.writable.is_set():
            self.transport.abort()
        else:
            await super().send(message)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        if not self.writable.is_set():
            self.transport.abort()


class Server(uvicorn.Server):
    """Lines are taken in one after another, so that a crowd at the door holds up nobody who is inside."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        self._doors = [asyncio.create_task(self._take_in(each)) for each in sockets or ()]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for door in self._doors:
            door.cancel()
        await asyncio.gather(*self._doors, return_exceptions=True)
        app: Any = self.config.app
        house = getattr(app.state, "house", None)
        if house is not None:
            house.rooms.pool.end()  # searches end first: whoever waits for one is answered and not cut off
            house.rooms.workshop.end()
        await super().shutdown(sockets)

    async def _take_in(self, door: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        door.setblocking(False)
        while True:
            try:
                line, _ = await loop.sock_accept(door)
                await loop.connect_accepted_socket(self._protocol, line)
            except OSError:  # it has gone again, or there are no files left
                await asyncio.sleep(0.05)

    def _protocol(self) -> PatientProtocol:
        return PatientProtocol(self.config, self.server_state, self.lifespan.state)


def serve_forever(sockets: Sequence[socket.socket], db: str, origins: tuple[str, ...] = ()) -> None:
    """Until SIGINT or SIGTERM."""
    _allow_many_files()
    with contextlib.suppress(KeyboardInterrupt):
        made_server(db, origins).run(sockets=list(sockets))


def made_server(db: str, origins: tuple[str, ...] = ()) -> Server:
    """A server that has not begun."""
    page = PAGE if (PAGE / "index.html").is_file() else None
    config = uvicorn.Config(
        create_app(Settings(db=db, origins=origins, page=page)),
        ws=PatientWebSocket,
        ws_max_size=MOST_BODY,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,  # it costs more time and memory than it saves on messages of some kilobytes
        log_level="warning",
        access_log=False,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=1,
        server_header=False,
    )
    return Server(config)


def _allow_many_files() -> None:
    """As many open files as the system lets us have: a socket is one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
