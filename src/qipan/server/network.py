"""The addresses at which the server can be reached."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from collections.abc import Sequence

ALL_ADDRESSES = ("0.0.0.0", "::")
# Any address outside this machine: connecting a UDP socket to it sends nothing, but chooses the interface to send from.
ELSEWHERE = ("192.0.2.1", 9)


def is_loopback(host: str) -> bool:
    """Return whether a host, such as the address of a client, is this machine.

    >>> [is_loopback(host) for host in ("127.0.0.1", "::1", "::ffff:127.0.0.1", "localhost")]
    [True, True, True, True]
    >>> [is_loopback(host) for host in ("192.168.1.5", "games.example", "")]
    [False, False, False]
    """
    if host == "localhost":
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback


def own_addresses() -> list[str]:
    """Return the IPv4 addresses of this machine in its networks, the address of the default route first."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        found.append(str(probe.getsockname()[0]))
    with contextlib.suppress(OSError):
        infos = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
        found += sorted(str(info[4][0]) for info in infos)
    return [address for address in dict.fromkeys(found) if not is_loopback(address)]


def url(host: str, port: int) -> str:
    """Return the URL of a server at a host and port.

    >>> url("192.168.1.5", 8000), url("::1", 80)
    ('http://192.168.1.5:8000', 'http://[::1]:80')
    """
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def is_local(listening: Sequence[tuple[str, int]]) -> bool:
    """Return whether a server that listens at these hosts and ports can be reached from this machine only.

    >>> is_local([("127.0.0.1", 8000)]), is_local([("0.0.0.0", 8000)]), is_local([])
    (True, False, False)
    """
    return bool(listening) and all(is_loopback(host) for host, _ in listening)


def network_urls(listening: Sequence[tuple[str, int]]) -> list[str]:
    """Return the URLs at which others in the network reach a server that listens at these hosts and ports.

    For a server that listens on this machine only, return the URLs that it would have if it listened on all addresses.
    """
    urls: list[str] = []
    for host, port in listening:
        hosts = own_addresses() if host in ALL_ADDRESSES or is_loopback(host) else [host]
        urls += [url(each, port) for each in hosts]
    return list(dict.fromkeys(urls))
