"""Middleware that refuses requests from pages of other sites, and requests that are too large or too slow."""

from __future__ import annotations

import asyncio

from fastapi import Response
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from qipan.rules.reasons import Reason, ReasonKind
from qipan.server.access import access_error
from qipan.server.config import Settings
from qipan.server.http.errors import error_response

BODY_TOO_LARGE = ReasonKind("body_too_large", "a request needs a length of at most {bytes} bytes")


class RequestGuard:
    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        error = self._check(Headers(scope=scope), scope["method"])
        if error is not None:
            await error(scope, receive, send)
            return
        await self._app(scope, _TimedReceive(receive, self._settings.requests.body_seconds), send)

    def _check(self, headers: Headers, method: str) -> Response | None:
        reason = access_error(headers, self._settings)
        if reason is not None:
            return _closing_response(403, reason)
        if method in ("GET", "HEAD", "OPTIONS"):
            return None
        length, most = headers.get("content-length", ""), self._settings.requests.max_body_bytes
        if not (length.isascii() and length.isdigit() and int(length[:20]) <= most):
            return _closing_response(413, BODY_TOO_LARGE(bytes=most))
        return None


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


def _closing_response(status: int, reason: Reason) -> Response:
    """Return a response that closes the connection, since the body of the request is left unread."""
    return error_response(status, reason, {"Connection": "close"})
