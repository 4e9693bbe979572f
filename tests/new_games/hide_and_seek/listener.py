"""A listener for hide-and-seek: it answers the code of a room with the room's status."""

from __future__ import annotations

import asyncio
import socket

from qipan.server.listeners import ServerParts


class StatusListener:
    def __init__(self, server: asyncio.Server) -> None:
        self._server = server

    async def close(self) -> None:
        self._server.close()
        await self._server.wait_closed()


async def start(listening: socket.socket, server: ServerParts) -> StatusListener:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        room = await server.rooms.find((await reader.readline()).decode().strip())
        writer.write(f"{'none' if room is None else room.log.state.status}\n".encode())
        await writer.drain()
        writer.close()
        await writer.wait_closed()

    return StatusListener(await asyncio.start_server(answer, sock=listening))
