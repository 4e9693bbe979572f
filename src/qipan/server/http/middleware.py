"""Who may talk to the server, and how much at once."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections import OrderedDict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fastapi.responses import JSONResponse
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from qipan.server.socket.connection import Allowance

MOST_BODY = 32 * 1024
"""Bytes that a request or a message may have."""
SECONDS_FOR_BODY = 5.0
ROOMS_A_SECOND, ROOMS_AT_ONCE = 50.0, 1000.0
MOST_MAKERS = 10_000
ADDED_HEADERS = [(b"x-content-type-options", b"nosniff"), (b"referrer-policy", b"same-origin")]


def _own_names() -> frozenset[str]:
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name}.local"})


@dataclass(frozen=True)
class Settings:
    db: str
    """Where matches are kept: ``sqlite:///FILE`` or ``postgresql://…``."""
    origins: tuple[str, ...] = ()
    """Pages of other hosts that may talk to this server, and by whose names it may be called."""
    threads: int | None = None
    """Searches at once; one less than there are cores if it is not said."""
    page: Path | None = None
    """The folder of the page, if it has been built."""
    names: frozenset[str] = field(default_factory=_own_names)


def is_known_host(host: str | None, settings: Settings) -> bool:
    """Whether the server goes by that name. A foreign name that leads here is a page elsewhere that tries to be us.

    >>> settings = Settings("", origins=("https://games.example",), names=frozenset({"localhost"}))
    >>> [is_known_host(host, settings) for host in ("localhost:8000", "192.168.1.5:80", "[::1]:80", "games.example")]
    [True, True, True, True]
    >>> is_known_host("evil.example:8000", settings), is_known_host(None, settings)
    (False, False)
    """
    try:
        name = urlsplit(f"//{host or ''}").hostname or ""
        if name in settings.names or any(urlsplit(origin).hostname == name for origin in settings.origins if name):
            return True
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_welcome(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """Whether a page of that origin may talk to this server. Programs that are no browsers send none.

    >>> is_welcome(None, "localhost:8000", ()), is_welcome("http://localhost:8000", "localhost:8000", ())
    (True, True)
    >>> is_welcome("https://elsewhere.example", "localhost:8000", ())
    False
    """
    if origin is None or origin in allowed:
        return True
    try:
        return bool(host) and urlsplit(origin).netloc == host
    except ValueError:
        return False


def complaint(headers: Headers, settings: Settings) -> str | None:
    """Why somebody is not to be talked to, if so."""
    if not is_known_host(headers.get("host"), settings):
        return "the server does not go by this name; start it with --origin to allow one"
    if not is_welcome(headers.get("origin"), headers.get("host"), settings.origins):
        return "this page may not talk to this server"
    return None


class Makers:
    """How many rooms each address has made lately: every room is on disk for ever."""

    def __init__(self) -> None:
        self._allowances: OrderedDict[str, Allowance] = OrderedDict()

    def may_make(self, address: str) -> bool:
        now = asyncio.get_running_loop().time()
        allowance = self._allowances.pop(address, None) or Allowance(ROOMS_A_SECOND, ROOMS_AT_ONCE, now)
        self._allowances[address] = allowance
        if len(self._allowances) > MOST_MAKERS:
            self._allowances.popitem(last=False)
        return allowance.take(now)


class Guard:
    """Stands before the application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(Headers(scope=scope), scope["method"])
        if refusal is not None:
            await refusal(scope, receive, _with_headers(send))
            return
        await self._app(scope, _Patience(receive), _with_headers(send))

    def _refusal(self, headers: Headers, method: str) -> JSONResponse | None:
        reason = complaint(headers, self._settings)
        if reason is not None:
            return _closing({"detail": reason}, 403)
        if method in ("GET", "HEAD", "OPTIONS"):
            return None
        length = headers.get("content-length", "")
        if not (length.isascii() and length.isdigit() and int(length[:20]) <= MOST_BODY):
            return _closing({"detail": f"a request has a length, of at most {MOST_BODY} bytes"}, 413)
        return None


class _Patience:
    """What a client does not send in time will not come."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._end = asyncio.get_running_loop().time() + SECONDS_FOR_BODY
        self._is_whole = False

    async def __call__(self) -> Message:
        if self._is_whole:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._end):
                message = await self._receive()
        except TimeoutError:
            return {"type": "http.disconnect"}
        self._is_whole = not message.get("more_body", False)
        return message


def _closing(content: dict[str, Any], status: int) -> JSONResponse:
    """The rest of the request is not read, so nothing can follow it on this line."""
    return JSONResponse(content, status, {"Connection": "close"})


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *ADDED_HEADERS]
        await send(message)

    return sent
