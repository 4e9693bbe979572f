"""Middleware that refuses requests from pages of other sites, and requests that are too many or too slow."""

from __future__ import annotations

import asyncio

from fastapi import Response
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from qipan.rules.reasons import Reason
from qipan.server.access import access_error
from qipan.server.budgets import REQUESTS, Budgets
from qipan.server.config import Settings
from qipan.server.errors import OverBudget
from qipan.server.http.errors import error_response
from qipan.server.refusals import Refusals


class RequestGuard:
    def __init__(self, app: ASGIApp, settings: Settings, budgets: Budgets, refusals: Refusals) -> None:
        self._app = app
        self._settings = settings
        self._budgets = budgets
        self._refusals = refusals

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        error = access_error(Headers(scope=scope), self._settings)
        if error is not None:
            await self._refuse(403, error)(scope, receive, send)
            return
        try:
            await self._budgets.of(scope).wait(REQUESTS)
        except OverBudget as over:
            await self._refuse(429, over.reason)(scope, receive, send)
            return
        await self._app(scope, _TimedReceive(receive, self._settings.requests.body_seconds), send)

    def _refuse(self, status: int, reason: Reason) -> Response:
        """Return a response that closes the connection, since the body of the request is left unread."""
        self._refusals.count(reason.code)
        return error_response(status, reason, {"Connection": "close"})


class _TimedReceive:
    """Receives the body of a request. Reports a disconnect if the body does not arrive within `seconds`."""

    def __init__(self, receive: Receive, seconds: float) -> None:
        self._receive = receive
        self._deadline = asyncio.get_running_loop().time() + seconds
        self._is_complete = False

    async def __call__(self) -> Message:
        if self._is_complete:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._deadline):
                message = await self._receive()
        except TimeoutError:
            return {"type": "http.disconnect"}
        self._is_complete = not message.get("more_body", False)
        return message
