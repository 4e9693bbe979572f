"""Starts a server and talks to it over HTTP and sockets, using only the protocol in docs/protocol.md."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from qipan.client.snapshots import complete

TIMEOUT_SECONDS = 30.0

Message = dict[str, Any]


@contextmanager
def server(database: Path) -> Iterator[str]:
    """Run a server; the value of the context is its address."""
    program = [sys.executable, "-m", "qipan", "serve", "--port", "0", "--db", f"sqlite:///{database}"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            address = re.search(r"http://\S+:\d+", process.stdout.readline())
            assert address is not None
            yield address[0]
        finally:
            process.terminate()
            process.wait(TIMEOUT_SECONDS)


def request(address: str, path: str, body: object = None) -> tuple[int, Any]:
    """Send a GET, or with a body a POST, and return the status and the JSON of the response."""
    data = None if body is None else json.dumps(body).encode()
    message = urllib.request.Request(address + path, data, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(message, timeout=TIMEOUT_SECONDS) as response:
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


class RoomConnection:
    """A socket in a room, with the token of a seat or as a spectator."""

    def __init__(self, address: str, code: str, token: str | None = None) -> None:
        self.code, self.token = code, token
        url = address.replace("http", "ws", 1) + f"/api/matches/{code}/socket"
        self._socket: ClientConnection = connect(url, open_timeout=TIMEOUT_SECONDS, compression=None)
        self.send(op="enter", token=token)
        self.latest = self.receive()

    def send(self, **message: Any) -> None:
        self._socket.send(json.dumps(message))

    def receive(self) -> Message:
        """Return the next message."""
        message: Message = json.loads(self._socket.recv(TIMEOUT_SECONDS))
        if message["op"] == "position":
            message = self.latest = dict(complete(message))
        return message

    def wait_until(self, condition: Callable[[Message], bool]) -> Message:
        """Return the latest room snapshot if it satisfies a condition, otherwise the first later one that does."""
        while not condition(self.latest):
            self.receive()
        return self.latest

    def close(self) -> None:
        self._socket.close()
