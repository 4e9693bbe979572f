"""The WebSocket endpoint of a match."""

from __future__ import annotations

import contextlib
import logging
import re
from functools import partial

from fastapi import WebSocket, WebSocketDisconnect
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketClose

from qipan.rules.reasons import Reason, ReasonKind
from qipan.server.access import access_error
from qipan.server.budgets import TOO_MANY_SOCKETS, AddressBudget, Budgets
from qipan.server.config import Settings
from qipan.server.errors import NO_SUCH_ROOM, Disconnect, OverBudget, RoomUnusable, StoreUnavailable
from qipan.server.logs import describe
from qipan.server.protocol.close_codes import INTERNAL_ERROR, POLICY_VIOLATION, TRY_AGAIN_LATER
from qipan.server.refusals import Refusals
from qipan.server.rooms.manager import RoomManager
from qipan.server.rooms.room import Room
from qipan.server.socket.connection import SocketConnection

PATH = re.compile(r"/api/matches/([a-z]{1,16})/socket")

NO_SUCH_SOCKET = ReasonKind("no_such_socket", "there is no such socket")
SERVER_FAILED = ReasonKind("server_failed", "the server failed; try again")

log = logging.getLogger("qipan.server")


class SocketEndpoint:
    def __init__(self, rooms: RoomManager, settings: Settings, budgets: Budgets, refusals: Refusals) -> None:
        self._rooms = rooms
        self._settings = settings
        self._budgets = budgets
        self._refusals = refusals
        self._limits = settings.sockets
        self.count = 0
        self._pending: dict[SocketConnection, None] = {}  # sockets without `enter` yet; a set, in the order of arrival

    @property
    def pending_count(self) -> int:
        return len(self._pending)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket. Its first message is `enter`; then the client gets a snapshot after every change."""
        path = PATH.fullmatch(scope["path"])
        if path is None:
            await WebSocketClose(POLICY_VIOLATION, NO_SUCH_SOCKET.code)(scope, receive, send)
            return
        socket = WebSocket(scope, receive, send)
        await socket.accept()
        budget = self._budgets.of(scope)
        connection = SocketConnection(socket, self._limits, budget, self._refusals)
        self.count += 1
        budget.sockets += 1
        try:
            await self._serve(connection, path[1], budget, access_error(socket.headers, self._settings))
        except Disconnect as disconnect:
            if disconnect.reason is not None:
                self._refusals.count(disconnect.reason.code)
                with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                    await socket.close(disconnect.code, disconnect.reason.code)
        except Exception as error:
            log.error("a socket failed: %s", describe(error))
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(INTERNAL_ERROR, SERVER_FAILED.code)
        finally:
            self.count -= 1
            budget.sockets -= 1
            self._pending.pop(connection, None)

    async def _serve(
        self, connection: SocketConnection, code: str, budget: AddressBudget, refusal: Reason | None
    ) -> None:
        if refusal is not None:
            raise Disconnect(POLICY_VIOLATION, refusal)
        if self.count > self._limits.max_open or budget.sockets > self._settings.budgets.max_sockets:
            raise Disconnect(TRY_AGAIN_LATER, TOO_MANY_SOCKETS())
        self._pending[connection] = None
        if len(self._pending) > self._limits.max_pending:
            oldest = next(iter(self._pending))
            del self._pending[oldest]
            oldest.close(TRY_AGAIN_LATER, TOO_MANY_SOCKETS())
        enter = await connection.receive_enter()
        self._pending.pop(connection, None)
        try:
            room = await self._find(code, budget)
            client = await room.enter(connection, enter.token, enter.name, budget.address)
        except RoomUnusable as error:
            raise Disconnect(POLICY_VIOLATION, error.reason) from None
        except StoreUnavailable as error:
            raise Disconnect(TRY_AGAIN_LATER, error.reason) from None
        try:
            await connection.serve(partial(room.handle, client), partial(room.snapshots.create, client))
        finally:
            room.leave(client)

    async def _find(self, code: str, budget: AddressBudget) -> Room:
        try:
            budget.check_lookup(code)
        except OverBudget as error:
            raise Disconnect(TRY_AGAIN_LATER, error.reason) from None
        room = await self._rooms.find(code)
        budget.end_lookup(code, is_found=room is not None)
        if room is None:
            raise Disconnect(POLICY_VIOLATION, NO_SUCH_ROOM(code=code))
        return room
