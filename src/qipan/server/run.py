"""Runs the server process: the listening socket, system limits, and protection against idle connections."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from qipan.server import logs
from qipan.server.app import create_app
from qipan.server.config import Settings
from qipan.server.config.connections import ConnectionLimits
from qipan.server.storage import sqlite
from qipan.server.storage.checks import quick_check
from qipan.server.storage.connect import open_store
from qipan.server.storage.errors import one_line_errors

PAGE = Path(__file__).parent / "page"


def check_store(db: str) -> None:
    """Check that the store can be opened. If not, raise ValueError or OSError with a one-line message."""

    async def open_and_close() -> None:
        if db.startswith(sqlite.SCHEME):
            quick_check(sqlite.file_of(db))
        await (await open_store(db)).close()

    with one_line_errors():
        asyncio.run(open_and_close())


def listen(host: str, port: int, limits: ConnectionLimits) -> socket.socket:
    """Return a listening socket. Raise OSError, whose file name is the address, if that fails."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(
        socket.SOL_SOCKET, socket.SO_SNDBUF, limits.send_buffer_bytes
    )  # accepted connections inherit it
    try:
        listener.bind((host, port))
        listener.listen(limits.max_waiting)
    except OSError as error:
        listener.close()
        raise OSError(error.errno, error.strerror or str(error), f"{host}:{port}") from None
    return listener


class TimedHttpProtocol(H11Protocol):
    """HTTP/1.1 with timeouts: closes the connection of a client that sends no request or does not read its response.

    Otherwise each such connection would hold a file descriptor forever.
    """

    _request_timer: asyncio.TimerHandle | None = None
    _read_timer: asyncio.TimerHandle | None = None

    def __init__(self, limits: ConnectionLimits, idle: dict[TimedHttpProtocol, None], *uvicorn_arguments: Any) -> None:
        super().__init__(*uvicorn_arguments)
        self._limits = limits
        self._idle = idle  # used as a set, shared by all connections; in the order of arrival

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if len(self.connections) > self._limits.max_open:
            transport.write(b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
            transport.close()
            return
        self._start_request_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_request_timer()
        self._cancel_read_timer()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        if self not in self.connections or (self.cycle is not None and not self.cycle.response_complete):
            self._cancel_request_timer()  # upgraded to a WebSocket, or the headers of a request have arrived
        elif self.timeout_keep_alive_task is None and not self.transport.is_closing():
            self._start_request_timer()  # the next request has begun to arrive

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._cancel_read_timer()
        super().handle_websocket_upgrade(event)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._start_read_timer()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._start_read_timer()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.is_closing():
            self._cancel_read_timer()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():  # a closing connection stays open until all data is sent
            self._start_read_timer()

    def _start_request_timer(self) -> None:
        if self._request_timer is None:
            self._idle[self] = None
            self._request_timer = asyncio.get_running_loop().call_later(self._limits.request_seconds, self._close_idle)
            if len(self._idle) > self._limits.max_idle:
                next(iter(self._idle))._close_idle()

    def _cancel_request_timer(self) -> None:
        self._idle.pop(self, None)
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None

    def _close_idle(self) -> None:
        self._cancel_request_timer()
        if not self.transport.is_closing():
            self.transport.close()
            self._start_read_timer()

    def _start_read_timer(self) -> None:
        if self._read_timer is None:
            loop = asyncio.get_running_loop()
            self._read_timer = loop.call_later(self._limits.read_seconds, self.transport.abort)

    def _cancel_read_timer(self) -> None:
        if self._read_timer is not None:
            self._read_timer.cancel()
            self._read_timer = None


class TimedWebSocketProtocol(WebSocketsSansIOProtocol):
    """Aborts the connection of a client that does not read: a closing handshake would wait for the client forever."""

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
    """Accepts connections one at a time, so that a burst of new ones does not delay those that are open."""

    def __init__(self, config: uvicorn.Config, limits: ConnectionLimits) -> None:
        super().__init__(config)
        self._limits = limits
        self._idle: dict[TimedHttpProtocol, None] = {}  # the connections that wait for a request

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        self._accepting = [asyncio.create_task(self._accept(listener)) for listener in sockets or ()]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for task in self._accepting:
            task.cancel()
        await asyncio.gather(*self._accepting, return_exceptions=True)
        app: Any = self.config.app
        services = getattr(app.state, "services", None)
        if services is not None:
            services.stop_searching()
        await super().shutdown(sockets)

    async def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        listener.setblocking(False)
        while True:
            try:
                connection, _ = await loop.sock_accept(listener)
                await loop.connect_accepted_socket(self._create_protocol, connection)
            except OSError:  # the client has disconnected, or no file descriptor is free
                await asyncio.sleep(0.05)

    def _create_protocol(self) -> TimedHttpProtocol:
        return TimedHttpProtocol(self._limits, self._idle, self.config, self.server_state, self.lifespan.state)


def serve_forever(sockets: Sequence[socket.socket], settings: Settings) -> None:
    """Serve until SIGINT or SIGTERM."""
    logs.configure(settings.log_format, settings.log_level)
    _raise_file_limit(settings.connections.max_open_files)
    with contextlib.suppress(KeyboardInterrupt):
        create_server(settings, sockets).run(sockets=list(sockets))


def create_server(settings: Settings, sockets: Sequence[socket.socket] = ()) -> Server:
    """Return a server that is not started yet and will listen on `sockets`."""
    page = PAGE if (PAGE / "index.html").is_file() else None
    listening = tuple(listener.getsockname()[:2] for listener in sockets)
    config = uvicorn.Config(
        create_app(settings, listening=listening, page=page),
        ws=TimedWebSocketProtocol,
        ws_max_size=settings.sockets.max_message_bytes,
        ws_ping_interval=settings.sockets.ping_seconds,
        ws_ping_timeout=settings.sockets.ping_seconds,
        ws_per_message_deflate=False,  # for messages of a few kilobytes, compression is not worth its time and memory
        log_config=None,
        access_log=False,
        timeout_keep_alive=settings.connections.keep_alive_seconds,
        timeout_graceful_shutdown=1,
        server_header=False,
    )
    return Server(config, settings.connections)


def _raise_file_limit(most: int) -> None:
    """Raise the limit on open files as far as the system permits: each connection counts as an open file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
    if soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
