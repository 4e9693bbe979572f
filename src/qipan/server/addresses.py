"""The address that a request or socket comes from. Rate limits count by it."""

from __future__ import annotations

import ipaddress

from starlette.types import Scope

IPV6_PREFIX = 64  # a network of this size usually belongs to one person


def client_address(scope: Scope) -> str:
    """Return the address to which what this client does is charged; "" if it is unknown.

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
