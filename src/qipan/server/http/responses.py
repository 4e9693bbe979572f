"""What all responses have in common.

Every response has a content security policy, and says which other origins may read it. A HEAD request is answered like
a GET request, without the body.
"""

from __future__ import annotations

from fastapi import Response
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from qipan.server.config import Settings

# For responses without a policy of their own: data and error texts, which load nothing.
DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
PREFLIGHT_HEADERS = {
    "Access-Control-Allow-Methods": "GET, HEAD, POST",
    "Access-Control-Allow-Headers": "Content-Type, Profile-Key, Seat-Token",
    "Access-Control-Max-Age": "600",
}


class CommonResponses:
    """Middleware that adds the common headers to all responses, also to errors, and answers HEAD requests."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_head = scope["method"] == "HEAD"
        if is_head:
            scope = {**scope, "method": "GET"}
        await self._app(scope, receive, _complete(send, _allowed_origin(scope, self._settings), is_head))


class Preflight:
    """Middleware that answers the preflight requests of the allowed origins: it says what their pages may send."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self._app
        if scope["type"] == "http" and scope["method"] == "OPTIONS" and _allowed_origin(scope, self._settings):
            app = Response(status_code=204, headers=PREFLIGHT_HEADERS)
        await app(scope, receive, send)


def _allowed_origin(scope: Scope, settings: Settings) -> str | None:
    """Return the origin of a request if it is one of the other sites that may read responses; otherwise None."""
    origin = Headers(scope=scope).get("origin")
    return origin if origin in settings.origins else None


def _complete(send: Send, origin: str | None, is_head: bool) -> Send:
    """Return a function that sends a response, with the common headers, and without a body after a HEAD request."""

    async def send_completed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=list(message.get("headers", ())))
            headers.setdefault("Content-Security-Policy", DATA_POLICY)
            headers["X-Content-Type-Options"] = "nosniff"
            headers["Referrer-Policy"] = "same-origin"
            headers.add_vary_header("Origin")
            if origin is not None:
                headers["Access-Control-Allow-Origin"] = origin
            message = {**message, "headers": headers.raw}
        elif is_head:
            message = {**message, "body": b""}
        await send(message)

    return send_completed
