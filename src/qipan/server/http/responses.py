"""The outermost part of the application: what all responses have in common, also those about errors.

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
    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin not in self._settings.origins:
            origin = None  # the server itself, which needs no permission, or one that gets none
        is_head = scope["method"] == "HEAD"
        send = _complete(send, origin, is_head)
        if scope["method"] == "OPTIONS" and origin is not None and "access-control-request-method" in headers:
            await Response(status_code=204, headers=PREFLIGHT_HEADERS)(scope, receive, send)
        else:
            await self._app({**scope, "method": "GET"} if is_head else scope, receive, send)


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
