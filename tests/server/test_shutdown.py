"""The server shuts down cleanly, even if a socket has just lost its connection."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from qipan.server.config import Settings
from qipan.server.run import Server, create_server

HANDSHAKE = b"\r\n".join(
    (
        b"GET /api/matches/a/socket HTTP/1.1",
        b"Host: localhost",
        b"Upgrade: websocket",
        b"Connection: Upgrade",
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        b"Sec-WebSocket-Version: 13",
        b"",
        b"",
    )
)


class ClosedTransport(asyncio.Transport):
    """A transport that has lost its connection. As that of uvloop, it raises an error when something is written."""

    protocol: Any = None
    is_lost = False

    def write(self, data: Any) -> None:
        if self.is_lost:
            raise RuntimeError("the handler is closed")

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def is_closing(self) -> bool:
        return self.is_lost

    def close(self) -> None: ...

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


@pytest.mark.parametrize("is_accepted", [False, True])
def test_a_socket_whose_connection_is_lost_does_not_keep_the_server_from_shutting_down(is_accepted: bool) -> None:
    async def scenario() -> None:
        server: Server = create_server(Settings(db="sqlite:///unused"))
        server.config.load()
        server.lifespan = server.config.lifespan_class(server.config)
        connection = server._create_protocol()
        transport = ClosedTransport()
        connection.connection_made(transport)
        connection.data_received(HANDSHAKE)
        socket = transport.protocol
        if is_accepted:
            await socket.send({"type": "websocket.accept"})
        assert socket.handshake_complete == is_accepted
        transport.is_lost = True
        socket.shutdown()
        assert socket.ping_timer is None
        for task in socket.tasks:
            task.cancel()
        await asyncio.gather(*socket.tasks, return_exceptions=True)

    asyncio.run(scenario())
