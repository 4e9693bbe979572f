"""Takes the calls of other programs.

A connection counts towards the limits of `Callers` before TLS begins. Otherwise, a caller that never begins TLS could
open any number of connections.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
from collections.abc import Awaitable, Callable, Collection, Sequence

from qipan.lan.connection import Connection, accept
from qipan.lan.reception import MAX_CONNECTIONS, Callers
from qipan.rules.reasons import Problem, ReasonKind

NO_FREE_PORT = ReasonKind("lan_no_free_port", "no port from {first} to {last} is free")
ACCEPT_AGAIN_SECONDS = 0.1


class Listener:
    """Listens at a port. `serve` uses a connection; `expected` returns the hosts that can always call."""

    def __init__(
        self,
        tls: ssl.SSLContext,
        serve: Callable[[Connection], Awaitable[None]],
        expected: Callable[[], Collection[str]],
    ) -> None:
        self.callers = Callers()
        self._tls = tls
        self._serve = serve
        self._expected = expected
        self._socket: socket.socket | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self, host: str, ports: Sequence[int]) -> int:
        """Listen at the first port that is free, and return this port. Raise Problem if no port is free."""
        for port in ports:
            with contextlib.suppress(OSError):
                self._socket = socket.create_server((host, port), backlog=MAX_CONNECTIONS)
                self._socket.setblocking(False)
                return int(self._socket.getsockname()[1])
        raise Problem(NO_FREE_PORT(first=ports[0], last=ports[-1]))

    async def run(self) -> None:
        """Take calls until this coroutine is cancelled."""
        assert self._socket is not None
        while True:
            try:
                caller, address = await asyncio.get_running_loop().sock_accept(self._socket)
            except OSError:  # raised, for example, if too many files are open
                await asyncio.sleep(ACCEPT_AGAIN_SECONDS)
                continue
            task = asyncio.create_task(self._called(caller, str(address[0])))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Close all connections, and do not listen any more. The caller must have cancelled `run` before."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._socket is not None:
            self._socket.close()

    async def _called(self, caller: socket.socket, host: str) -> None:
        if not self.callers.take(host, self._expected()):
            caller.close()
            return
        connection: Connection | None = None
        try:
            connection = await accept(caller, self._tls)
            await self._serve(connection)
        except (Problem, OSError, TimeoutError):
            pass
        finally:
            self.callers.release(host)
            if connection is not None:
                await connection.close()
