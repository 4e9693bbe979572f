"""The address that a request or socket comes from. Rate limits count by it."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

from starlette.types import Scope

from qipan.server.config.addresses import is_in_networks

IPV6_PREFIX = 64  # bits of an IPv6 prefix: a network of this size usually belongs to one person


def client_address(scope: Scope) -> str:
    """Return the address that is charged for what this client does; "" if it is unknown.

    >>> client_address({"client": ("192.0.2.7", 40000)}), client_address({"client": None})
    ('192.0.2.7', '')
    """
    client = scope.get("client")
    return "" if client is None else budget_key(client[0])


def budget_key(host: str) -> str:
    """Return what all addresses of one person have in common: an IPv4 address, or the network of an IPv6 address.

    >>> budget_key("192.0.2.7"), budget_key("2001:db8:1:2:3:4:5:6"), budget_key("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False))


def believe_proxies(scope: Scope, trusted: tuple[str, ...]) -> None:
    """Replace the client and the scheme of a request by those that a trusted proxy names.

    A second call changes nothing.

    Every proxy appends to X-Forwarded-For the address that its request came from. So the client is the last address
    that is not itself a trusted proxy: any client can send the addresses before it.

    >>> headers = [(b"x-forwarded-for", b"198.51.100.1, 192.0.2.7, 10.0.0.5")]
    >>> scope = {"type": "http", "client": ("10.0.0.9", 40000), "scheme": "http", "headers": headers}
    >>> believe_proxies(scope, ()); scope["client"][0]
    '10.0.0.9'
    >>> believe_proxies(scope, ("10.0.0.0/8",)); scope["client"][0]
    '192.0.2.7'
    """
    client = scope.get("client")
    if client is None or not is_in_networks(client[0], trusted):
        return
    host = _client_host(_values(scope, b"x-forwarded-for"), trusted)
    if host is not None:
        scope["client"] = (host, 0)
    for scheme in _values(scope, b"x-forwarded-proto")[-1:]:
        if scheme in ("http", "https"):
            scope["scheme"] = scheme.replace("http", "ws") if scope["type"] == "websocket" else scheme


def _client_host(hops: Iterable[str], trusted: tuple[str, ...]) -> str | None:
    found = None
    for hop in reversed(list(hops)):
        host = _host(hop)
        if host is None:
            break  # a proxy appends only addresses, so the client itself has sent this entry and all before it
        found = host
        if not is_in_networks(host, trusted):
            break
    return found


def _values(scope: Scope, name: bytes) -> list[str]:
    """Return the values of a header that is a list, which may be spread over several lines."""
    lines = [value.decode("latin-1") for key, value in scope["headers"] if key == name]
    return [value.strip() for line in lines for value in line.split(",")]


def _host(hop: str) -> str | None:
    """Return the IP address of an entry of X-Forwarded-For, which may include a port; None if it has none.

    >>> [_host(hop) for hop in ("192.0.2.7", "192.0.2.7:443", "[2001:db8::1]:443", "2001:db8::1", "unknown")]
    ['192.0.2.7', '192.0.2.7', '2001:db8::1', '2001:db8::1', None]
    """
    text = hop[1:].partition("]")[0] if hop.startswith("[") else hop
    if text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        return None
