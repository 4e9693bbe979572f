"""The route that says how others reach this server."""

from __future__ import annotations

from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from pydantic import Field

from qipan.server.config import Settings
from qipan.server.http.dependencies import ERRORS
from qipan.server.network import is_local, is_loopback, network_urls
from qipan.server.protocol.base import WireModel

# Headers set by a proxy, whose own connection may be local although the client is not.
PROXY_HEADERS = ("forwarded", "x-forwarded-for", "x-real-ip", "via")

router = APIRouter(prefix="/api", responses=ERRORS)


class NetworkInfo(WireModel):
    """How others reach this server. Only a client on the same machine learns more than the defaults."""

    is_local: bool = False  # whether the server can be reached from its own machine only
    # Where others in the network reach the server or, if it is local, would reach it if it listened on all addresses.
    addresses: list[str] = Field(default=[])


@router.get("/network")
def network(request: Request) -> NetworkInfo:
    """The server's addresses in the local network, for clients on the same machine; other clients get an empty list."""
    settings: Settings = request.app.state.settings
    if settings.origins or not is_from_this_machine(request):
        return NetworkInfo()
    listening: tuple[tuple[str, int], ...] = request.app.state.listening
    return NetworkInfo(is_local=is_local(listening), addresses=network_urls(listening))


def is_from_this_machine(request: Request) -> bool:
    """Return whether a request comes from the server's own machine, and not through a proxy."""
    client = "" if request.client is None else request.client.host
    host = urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
    is_proxied = any(header in request.headers for header in PROXY_HEADERS)
    return is_loopback(client) and is_loopback(host) and not is_proxied
