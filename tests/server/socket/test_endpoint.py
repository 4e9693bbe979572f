"""The endpoint of sockets: the answer to a client that cannot enter a room."""

from __future__ import annotations

import asyncio
import json
import logging
from types import SimpleNamespace
from typing import Any, cast

import pytest

from qipan.server.budgets import Budgets
from qipan.server.config import Settings
from qipan.server.errors import StoreUnavailable
from qipan.server.refusals import Refusals
from qipan.server.socket.endpoint import SocketEndpoint

SCOPE = {"type": "websocket", "path": "/api/matches/bamotiku/socket", "headers": [(b"host", b"localhost")]}


async def _fail(code: str) -> None:
    raise StoreUnavailable


def test_a_client_may_try_again_if_the_store_cannot_be_reached(caplog: pytest.LogCaptureFixture) -> None:
    frames = [
        {"type": "websocket.connect"},
        {"type": "websocket.receive", "text": json.dumps({"op": "enter"})},
    ]
    sent: list[Any] = []

    async def receive() -> Any:
        return frames.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    async def serve() -> None:
        rooms = cast(Any, SimpleNamespace(find=_fail))
        settings = Settings(db="")
        endpoint = SocketEndpoint(rooms, settings, Budgets(settings.budgets), Refusals())
        await endpoint(dict(SCOPE), receive, send)

    with caplog.at_level(logging.WARNING):
        asyncio.run(serve())
    assert [message["type"] for message in sent] == ["websocket.accept", "websocket.close"]
    assert (sent[1]["code"], sent[1]["reason"]) == (1013, "store_unavailable")
    assert caplog.records == []
