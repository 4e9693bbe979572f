"""Checks of the Host and Origin headers, against DNS rebinding and cross-site requests."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from qipan.rules.reasons import Reason, ReasonKind
from qipan.server.config import Settings

UNKNOWN_HOST = ReasonKind("unknown_host", "unknown host name; start the server with --origin to allow it")
FOREIGN_ORIGIN = ReasonKind("foreign_origin", "this page may not talk to this server")


def is_known_host(host: str | None, settings: Settings) -> bool:
    """Return whether the server accepts this Host header.

    It accepts IP addresses, its own names and the hosts of its allowed origins. A request that names
    any other host may be a DNS-rebinding attack.

    >>> settings = Settings(origins=("https://games.example",), host_names=("localhost",))
    >>> [is_known_host(host, settings) for host in ("localhost:8000", "192.168.1.5:80", "[::1]:80", "games.example")]
    [True, True, True, True]
    >>> is_known_host("evil.example:8000", settings), is_known_host(None, settings)
    (False, False)
    """
    try:
        name = urlsplit(f"//{host or ''}").hostname or ""
        if name in settings.host_names or any(urlsplit(origin).hostname == name for origin in settings.origins if name):
            return True
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_allowed_origin(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """Return whether a page of this origin may use the server.

    The origin must be in `allowed`, or be the server itself: then it names the same host as `host`, the request's Host
    header. A missing origin is allowed: programs other than browsers send none.

    >>> is_allowed_origin(None, "localhost:8000", ()), is_allowed_origin("http://localhost:8000", "localhost:8000", ())
    (True, True)
    >>> is_allowed_origin("https://elsewhere.example", "localhost:8000", ())
    False
    """
    if origin is None or origin in allowed:
        return True
    try:
        return bool(host) and urlsplit(origin).netloc == host
    except ValueError:
        return False


def access_error(headers: Headers, settings: Settings) -> Reason | None:
    """Return why a request is refused, or None if it is allowed."""
    if not is_known_host(headers.get("host"), settings):
        return UNKNOWN_HOST()
    if not is_allowed_origin(headers.get("origin"), headers.get("host"), settings.origins):
        return FOREIGN_ORIGIN()
    return None
