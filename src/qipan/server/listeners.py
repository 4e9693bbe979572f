"""Other protocols in which clients play in the server's rooms. Games declare them; see `GameModule.listeners`."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from qipan.rules.game_module import find_listeners
from qipan.server.budgets import Budgets
from qipan.server.config import Settings
from qipan.server.refusals import Refusals
from qipan.server.rooms.manager import RoomManager


@dataclass(frozen=True)
class ServerParts:
    """The parts of the server that a listener uses."""

    rooms: RoomManager
    settings: Settings
    budgets: Budgets
    refusals: Refusals


class Listeners:
    """The listeners that the operator has switched on, from their start until `close`."""

    def __init__(self) -> None:
        self._open: list[Any] = []

    async def start(self, sockets: Mapping[str, socket.socket], server: ServerParts) -> None:
        """Let each listener accept the connections of its listening socket."""
        known = find_listeners()
        for name, listening in sockets.items():
            self._open.append(await known[name].start(listening, server))

    async def close(self) -> None:
        await asyncio.gather(*(each.close() for each in self._open))
