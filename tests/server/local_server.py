"""A server in the process of the test."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from qipan.server.config import Settings
from qipan.server.refusals import Refusals
from qipan.server.rooms.manager import RoomManager
from qipan.server.run import create_server, listen
from qipan.server.socket.endpoint import SocketEndpoint
from server.helpers import TIMEOUT_SECONDS, ServerProcess


class LocalServer(ServerProcess):
    """A server in this process, so that a test can inspect it.

    `listeners` are the names of the listeners to start; `ports` then has their ports.
    """

    def __init__(self, settings: Settings, listeners: Sequence[str] = ()) -> None:
        self.settings = settings
        opened = listen("127.0.0.1", 0, settings.connections)
        self.port = opened.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        others = {name: listen("127.0.0.1", 0, settings.connections) for name in listeners}
        self.ports: dict[str, int] = {name: each.getsockname()[1] for name, each in others.items()}
        self._server = create_server(settings, listeners=others)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [opened]})
        self._thread.start()

    @property
    def rooms(self) -> RoomManager:
        app: Any = self._server.config.app
        rooms: RoomManager = app.state.rooms
        return rooms

    @property
    def sockets(self) -> SocketEndpoint:
        app: Any = self._server.config.app
        endpoint: SocketEndpoint = app.state.socket_endpoint
        return endpoint

    @property
    def refusals(self) -> Mapping[str, int]:
        """How often something was refused, by reason."""
        app: Any = self._server.config.app
        refusals: Refusals = app.state.refusals
        return refusals.totals

    def __enter__(self) -> LocalServer:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(TIMEOUT_SECONDS)
        assert not self._thread.is_alive()


def wait_for(condition: Callable[[], object]) -> None:
    end = time.monotonic() + TIMEOUT_SECONDS
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)
