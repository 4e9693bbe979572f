"""Finds programs on the network: by DNS-SD, which needs multicast, or by asking a range of addresses."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import socket
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from zeroconf import IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from qipan.lan.canonical import fingerprint
from qipan.lan.connection import look
from qipan.lan.messages import Hello, PlayerState
from qipan.lan.node import Node, Place
from qipan.lan.settings import DEFAULT_PORT, PORTS
from qipan.rules.reasons import Problem, ReasonKind

OWN = "own"  # given instead of a segment: the segments of this machine's addresses
SERVICE = "_qipan._tcp.local."
RESOLVE_MILLISECONDS = 1500
MAX_PROBES = 16_384  # a scan tries at most this number of addresses times ports
PROBES_AT_ONCE = 128
PROBE_SECONDS = 0.5
LOOK_SECONDS = 2.0
MAX_FOUND = 200  # maximum number of programs that are remembered
MAX_HOSTS = 8  # at most this number of addresses are tried for one program
MAX_LABEL = 63  # maximum length of a DNS label, in bytes

BAD_SEGMENT = ReasonKind("lan_bad_segment", "{given} is not a network segment such as 192.168.1.0/24")
SEGMENT_TOO_LARGE = ReasonKind(
    "lan_segment_too_large", "{segment} with {ports} ports needs {probes} connections; the limit is {limit}"
)
NOT_PRIVATE = ReasonKind("lan_not_private", "{segment} is not a local network, and is not scanned")
BAD_ADDRESS = ReasonKind("lan_bad_address", "{given} is not an address such as 192.168.1.20 or 192.168.1.20:7411")

Segment = ipaddress.IPv4Network | ipaddress.IPv6Network

log = logging.getLogger("qipan.lan")


@dataclass(frozen=True)
class PeerInfo:
    """What a program on the network says about itself. Its identity has been proved."""

    name: str
    host: str
    port: int
    fingerprint: str
    game: str
    state: PlayerState
    needs_passphrase: bool

    @property
    def address(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @staticmethod
    def of(hello: Hello, host: str, port: int) -> PeerInfo:
        mark = fingerprint(hello.key)
        return PeerInfo(hello.name, host, port, mark, hello.game, hello.state, hello.needs_passphrase)


def parse_address(text: str, default_port: int = DEFAULT_PORT) -> tuple[str, int]:
    """Return the host and the port of an address.

    >>> parse_address("192.168.1.20"), parse_address("ann.local:7412"), parse_address("[fe80::1]:7411")
    (('192.168.1.20', 7411), ('ann.local', 7412), ('fe80::1', 7411))
    """
    text = text.strip()
    host, port = text, str(default_port)
    if text.startswith("["):
        host, _, rest = text[1:].partition("]")
        port = rest.removeprefix(":") or port
    elif text.count(":") == 1:
        host, _, port = text.partition(":")
    if not host or len(host) > 255 or not port.isdecimal() or not 0 < int(port) < 65536 or " " in host:
        raise Problem(BAD_ADDRESS(given=f"{text!r:.80}"))
    return host, int(port)


def parse_segment(text: str, ports: range = PORTS) -> list[str]:
    """Return the addresses of a network segment. Raise Problem if it is too large or not local.

    >>> parse_segment("127.0.0.0/30")
    ['127.0.0.1', '127.0.0.2']
    """
    try:
        segment = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise Problem(BAD_SEGMENT(given=f"{text!r:.80}")) from None
    if not segment.is_private and not segment.is_link_local:
        raise Problem(NOT_PRIVATE(segment=str(segment)))
    probes = segment.num_addresses * len(ports)
    if probes > MAX_PROBES:
        raise Problem(
            SEGMENT_TOO_LARGE(segment=str(segment), ports=len(ports), probes=f"{probes:.6g}", limit=MAX_PROBES)
        )
    return [str(address) for address in segment.hosts()]


def hosts_to_scan(segment: str, ports: range = PORTS) -> list[str]:
    """Return the addresses of a segment; `own` stands for this machine's segments. Raises as `parse_segment` does."""
    segments = own_segments(ports) if segment == OWN else [segment]
    return [host for each in segments for host in parse_segment(each, ports)]


def own_segments(ports: range = PORTS) -> list[str]:
    """Return the /24 segments of this machine's addresses, which a scan covers by default, up to its limit."""
    import ifaddr

    found = dict.fromkeys(
        ipaddress.ip_network(f"{address.ip}/{max(24, address.network_prefix)}", strict=False)
        for adapter in ifaddr.get_adapters()
        for address in adapter.ips
        if isinstance(address.ip, str) and ipaddress.ip_address(address.ip).is_private
    )
    segments = list(found)
    return [str(segment) for segment in within_limit(segments, ports) or segments[:1]]


def within_limit(segments: Sequence[Segment], ports: range = PORTS) -> list[Segment]:
    """Return the first of the segments: as many as one scan may cover.

    >>> segments = [ipaddress.ip_network(f"10.0.{number}.0/24") for number in range(20)]
    >>> len(within_limit(segments)), len(within_limit(segments, range(7411, 7412)))
    (6, 20)
    """
    sizes = accumulate(segment.num_addresses for segment in segments)
    return [segment for segment, size in zip(segments, sizes, strict=True) if size * len(ports) <= MAX_PROBES]


async def scan(hosts: Iterable[str], ports: Iterable[int] = PORTS) -> list[PeerInfo]:
    """Return the programs that listen at these addresses. At most PROBES_AT_ONCE are asked at the same time."""
    slots = asyncio.Semaphore(PROBES_AT_ONCE)

    async def probe(host: str, port: int) -> PeerInfo | None:
        async with slots:
            try:
                async with asyncio.timeout(PROBE_SECONDS):
                    _, writer = await asyncio.open_connection(host, port)
                writer.close()
            except (OSError, TimeoutError):
                return None
            return await ask(host, port)

    found = await asyncio.gather(*(probe(host, port) for host in hosts for port in ports))
    return [peer for peer in found if peer is not None]


async def ask(host: str, port: int) -> PeerInfo | None:
    """Return what the program that listens at an address says about itself; None if none listens there."""
    try:
        return PeerInfo.of(await look(host, port, LOOK_SECONDS), host, port)
    except Problem:
        return None


@dataclass(frozen=True)
class Announced:
    """Where a program says that it listens. What it says about its identity is proved only by a connection."""

    hosts: tuple[str, ...]
    port: int
    fingerprint: str

    @property
    def places(self) -> list[Place]:
        return [(host, self.port) for host in self.hosts]


async def ask_any(places: Sequence[Place]) -> PeerInfo | None:
    """Return what the program says at the first place where it answers; None if it does not answer anywhere."""
    found = await asyncio.gather(*(ask(host, port) for host, port in places))
    return next((peer for peer in found if peer is not None), None)


class Discovery:
    """As long as it runs, announces this program and collects the addresses of others."""

    def __init__(self) -> None:
        self._zeroconf: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._info: AsyncServiceInfo | None = None
        self._announced: dict[str, Announced] = {}  # the announced programs, by the name of the service
        self._announcement: asyncio.Future[Any] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.changed = asyncio.Event()

    async def start(self, node: Node | None = None) -> bool:
        """Start to collect addresses and, given a node, announce it. Return False if the network does not allow it."""
        try:
            self._zeroconf = AsyncZeroconf(ip_version=IPVersion.V4Only)
            if node is not None:
                self._info = _service(node)
                self._announcement = asyncio.ensure_future(
                    await self._zeroconf.async_register_service(self._info, allow_name_change=True)
                )
            self._browser = AsyncServiceBrowser(self._zeroconf.zeroconf, SERVICE, handlers=[self._on_change])
        except Exception as error:  # without multicast, this may be any of several errors
            log.info("no DNS-SD: %s", error)
            await self.close()
            return False
        return True

    async def close(self) -> None:
        for task in (*self._tasks, *([] if self._announcement is None else [self._announcement])):
            task.cancel()
        if self._zeroconf is not None:
            with contextlib.suppress(Exception):
                if self._browser is not None:
                    await self._browser.async_cancel()
                if self._info is not None:
                    await (await self._zeroconf.async_unregister_service(self._info))
                await self._zeroconf.async_close()
        self._zeroconf = self._browser = self._info = None

    @property
    def announced(self) -> list[Announced]:
        return list(dict.fromkeys(self._announced.values()))

    def places_of(self, mark: str) -> list[Place]:
        """Return the places where the program with the fingerprint `mark` is announced."""
        return [place for each in self.announced if each.fingerprint == mark for place in each.places]

    async def peers(self) -> list[PeerInfo]:
        """Ask all programs that were announced, and return those that answer."""
        found = await asyncio.gather(*(ask_any(each.places) for each in self.announced))
        return [peer for peer in found if peer is not None]

    def _on_change(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        if state_change is ServiceStateChange.Removed:
            self._announced.pop(name, None)
            self.changed.set()
            return
        task = asyncio.ensure_future(self._resolve(zeroconf, service_type, name))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _resolve(self, zeroconf: Zeroconf, service_type: str, name: str) -> None:
        info = AsyncServiceInfo(service_type, name)
        if not await info.async_request(zeroconf, RESOLVE_MILLISECONDS) or info.port is None:
            return
        hosts = tuple(info.parsed_addresses(IPVersion.V4Only)[:MAX_HOSTS])
        if hosts and (name in self._announced or len(self._announced) < MAX_FOUND):
            mark = info.decoded_properties.get("fingerprint") or ""
            self._announced[name] = Announced(hosts, info.port, mark)
            self.changed.set()


def _service(node: Node) -> AsyncServiceInfo:
    host = node.settings.host
    addresses = [socket.inet_aton(host)] if host not in ("0.0.0.0", "") else _own_addresses()
    return AsyncServiceInfo(
        SERVICE,
        f"{service_label(node.settings.name, node.identity.fingerprint)}.{SERVICE}",
        port=node.port,
        addresses=addresses,
        properties={"protocol": "1", "fingerprint": node.identity.fingerprint},
        server=f"qipan-{node.identity.fingerprint.replace('-', '')[:16]}.local.",
    )


def service_label(name: str, mark: str) -> str:
    """Return the name of the service, at most MAX_LABEL bytes; its end differs for programs with the same name.

    >>> service_label("Ann", "01e8-26e5"), len(service_label("棋" * 24, "01e8-26e5").encode())
    ('Ann-01e8', 62)
    """
    end = f"-{mark[:4]}"
    start = name.replace(".", "-").encode()[: MAX_LABEL - len(end)]
    return start.decode(errors="ignore") + end


def _own_addresses() -> list[bytes]:
    import ifaddr

    found = [
        address.ip
        for adapter in ifaddr.get_adapters()
        for address in adapter.ips
        if isinstance(address.ip, str) and not ipaddress.ip_address(address.ip).is_loopback
    ]
    return [socket.inet_aton(each) for each in found] or [socket.inet_aton("127.0.0.1")]
