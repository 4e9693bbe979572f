"""Runs the server process: the listening socket, system limits, and which connections are accepted."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import uvicorn

from qipan.rules.reasons import Reason
from qipan.server import logs
from qipan.server.app import NO_LISTENERS, create_app
from qipan.server.budgets import CONNECTIONS
from qipan.server.config import Settings
from qipan.server.config.connections import ConnectionLimits
from qipan.server.connections import HttpProtocol, Shared, raw_response
from qipan.server.errors import SERVER_FULL
from qipan.server.reload import Reload
from qipan.server.storage import sqlite
from qipan.server.storage.checks import quick_check
from qipan.server.storage.connect import open_store
from qipan.server.storage.errors import one_line_errors

PAGE = Path(__file__).parent / "page"
QUICK_CHECK_SECONDS = 1.0  # how long the start waits for a check of the file, which `Store.check_all` completes later


def check_store(db: str) -> None:
    """Check that the store can be opened. If not, raise ValueError or OSError with a one-line message."""

    async def open_and_close() -> None:
        if db.startswith(sqlite.SCHEME):
            end = time.monotonic() + QUICK_CHECK_SECONDS
            quick_check(sqlite.file_of(db), lambda: time.monotonic() > end)
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
    )  # accepted connections inherit this buffer size
    try:
        listener.bind((host, port))
        listener.listen(limits.max_waiting)
    except OSError as error:
        listener.close()
        raise OSError(error.errno, error.strerror or str(error), f"{host}:{port}") from None
    return listener


class Server(uvicorn.Server):
    """Accepts connections one at a time, so that a burst of new ones does not delay those that are open."""

    def __init__(self, config: uvicorn.Config, shared: Shared, reload: Reload | None = None) -> None:
        super().__init__(config)
        self._shared = shared
        self._reload = reload

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        self._accepting = [asyncio.create_task(self._accept(listener)) for listener in sockets or ()]
        if self._reload is not None:
            self._reload.listen(self._stop)

    def _stop(self) -> None:
        self.should_exit = True

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
                connection, peer = await loop.sock_accept(listener)
                if self._admits(connection, peer):
                    await loop.connect_accepted_socket(self._create_protocol, connection)
                else:
                    connection.close()
                    await asyncio.sleep(0)  # let other tasks run, even if the next connection is already there
            except OSError:  # the client has disconnected, or no file descriptor is free
                await asyncio.sleep(0.05)

    def _admits(self, connection: socket.socket, peer: tuple[str, int]) -> bool:
        """Return whether to accept a connection. Refused clients get a response, unless they are over their rate."""
        budget, settings = self._shared.budget_of(peer), self._shared.settings
        if budget is not None and not budget.take(CONNECTIONS):
            self._shared.refusals.count(CONNECTIONS.reason.code)  # a client over its rate gets no response
            return False
        if len(self.server_state.connections) >= settings.connections.max_open:
            return self._refuse(connection, 503, SERVER_FULL())
        if budget is not None and budget.connections >= settings.budgets.max_connections:
            return self._refuse(connection, 429, CONNECTIONS.reason())
        return True

    def _refuse(self, connection: socket.socket, status: int, reason: Reason) -> Literal[False]:
        self._shared.refusals.count(reason.code)
        with contextlib.suppress(OSError):  # the client has disconnected
            connection.send(raw_response(status, reason))
        return False

    def _create_protocol(self) -> HttpProtocol:
        return HttpProtocol(self._shared, self.config, self.server_state, self.lifespan.state)


def serve_forever(
    sockets: Sequence[socket.socket],
    listeners: Mapping[str, socket.socket],
    settings: Settings,
    read: Callable[[], Settings],
) -> None:
    """Serve until SIGINT or SIGTERM. At SIGHUP, the settings are replaced by those that `read` returns.

    `listeners` are the sockets of other protocols, by name.
    """
    logs.configure(settings.log_format, settings.log_level)
    _raise_file_limit(settings.connections.max_open_files)
    with contextlib.suppress(KeyboardInterrupt):
        create_server(settings, sockets, listeners, Reload(settings, read)).run(sockets=list(sockets))


def create_server(
    settings: Settings,
    sockets: Sequence[socket.socket] = (),
    listeners: Mapping[str, socket.socket] = NO_LISTENERS,
    reload: Reload | None = None,
) -> Server:
    """Return a server that is not started yet and will listen on `sockets`."""
    page = PAGE if (PAGE / "index.html").is_file() else None
    listening = tuple(listener.getsockname()[:2] for listener in sockets)
    app = create_app(settings, listening=listening, listeners=listeners, page=page)
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=settings.sockets.max_message_bytes,
        ws_ping_interval=settings.sockets.ping_seconds,
        ws_ping_timeout=settings.sockets.ping_seconds,
        ws_per_message_deflate=False,  # for messages of a few kilobytes, compression costs more than it saves
        log_config=None,
        access_log=False,
        timeout_keep_alive=settings.connections.keep_alive_seconds,
        timeout_graceful_shutdown=1,
        server_header=False,
        proxy_headers=False,  # the application itself decides which proxies to trust
    )
    return Server(config, Shared(settings, app.state.budgets, app.state.refusals), reload)


def _raise_file_limit(most: int) -> None:
    """Raise the limit on open files as far as the system permits: each connection counts as an open file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
    if soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
