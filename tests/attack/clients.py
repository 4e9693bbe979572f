"""Clients at several addresses of this machine, and a flood that ends when the server closes its connection."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import time
from collections.abc import Iterator
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from server.helpers import TIMEOUT_SECONDS, ServerProcess

ATTACKER, OTHER = "127.0.0.66", "127.0.0.2"
FLOOD_SECONDS = 20.0  # how long a flood would last if the server did not end it


def request_from(
    source: str, server: ServerProcess, path: str, body: object = None, headers: dict[str, str] | None = None
) -> tuple[int, Any]:
    """Send a request from an address. Return the status and the code of the reason, or else the response."""
    connection = http.client.HTTPConnection(
        "127.0.0.1", server.port, timeout=TIMEOUT_SECONDS, source_address=(source, 0)
    )
    with contextlib.closing(connection):
        content = None if body is None else json.dumps(body)
        more = {} if body is None else {"Content-Type": "application/json"}
        connection.request("GET" if body is None else "POST", path, content, more | (headers or {}))
        response = connection.getresponse()
        answer = json.loads(response.read())
    return response.status, answer["detail"]["code"] if response.status >= 400 else answer


@contextlib.contextmanager
def socket_from(
    source: str, server: ServerProcess, code: str, headers: dict[str, str] | None = None
) -> Iterator[ClientConnection]:
    """Open the socket of a room from an address, and enter as a spectator."""
    with connect(
        f"ws://127.0.0.1:{server.port}/api/matches/{code}/socket",
        compression=None,
        open_timeout=TIMEOUT_SECONDS,
        close_timeout=1,
        source_address=(source, 0),
        additional_headers=headers,
    ) as opened:
        with contextlib.suppress(ConnectionClosed):
            opened.send('{"op": "enter"}')
        yield opened


def is_entered(opened: ClientConnection) -> bool:
    """Return whether the server sends a snapshot."""
    return bool(json.loads(opened.recv(TIMEOUT_SECONDS))["op"] == "position")


def flood(opened: socket.socket, data: bytes) -> tuple[bool, int]:
    """Send data again and again, and read what comes back, until the server closes the connection or time is up.

    Return whether the server has closed it, and the number of bytes sent.
    """
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 64 * 1024)
    opened.setblocking(False)
    sent, end = 0, time.monotonic() + FLOOD_SECONDS
    while time.monotonic() < end:
        try:
            sent += opened.send(data[sent % len(data) :])
        except BlockingIOError:
            time.sleep(0.001)
        except OSError:
            return True, sent
        with contextlib.suppress(BlockingIOError):
            try:
                if not opened.recv(2**16):
                    return True, sent
            except ConnectionError:
                return True, sent
    return False, sent
