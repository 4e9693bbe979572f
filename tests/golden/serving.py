"""A server on a copy of a database, and sockets in its rooms, by the protocol in docs/protocol.md alone."""

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

TIMEOUT_SECONDS = 30.0

Message = dict[str, Any]


@contextmanager
def server(database: Path) -> Iterator[str]:
    """The address of a server that runs while the block does."""
    program = [sys.executable, "-m", "qipan", "serve", "--port", "0", "--db", f"sqlite:///{database}"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+:\d+", process.stdout.readline())
            assert found is not None
            yield found[0]
        finally:
            process.terminate()
            process.wait(TIMEOUT_SECONDS)


def ask(address: str, path: str, body: object = None) -> tuple[int, Any]:
    """The status and the answer of a request; with a body it is a POST."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address + path, data, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


class Line:
    """A socket in a room, with the token of a seat or as a spectator."""

    def __init__(self, address: str, code: str, token: str | None = None) -> None:
        self.code, self.token = code, token
        url = address.replace("http", "ws", 1) + f"/api/matches/{code}/socket"
        self._socket: ClientConnection = connect(url, open_timeout=TIMEOUT_SECONDS, compression=None)
        self.say(op="enter", token=token)
        self.latest = self.hear()

    def say(self, **message: Any) -> None:
        self._socket.send(json.dumps(message))

    def hear(self) -> Message:
        """The next message."""
        message: Message = json.loads(self._socket.recv(TIMEOUT_SECONDS))
        if message["op"] == "position":
            self.latest = message
        return message

    def until(self, is_so: Callable[[Message], bool]) -> Message:
        """The first position, from the latest on, of which it is so."""
        while not is_so(self.latest):
            self.hear()
        return self.latest

    def close(self) -> None:
        self._socket.close()
