"""The command `qipan lan list`: who is on the network."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from qipan.cli.common import Json, console, print_json
from qipan.cli.language import tr
from qipan.cli.words import game_title
from qipan.rules import game_names

if TYPE_CHECKING:
    from qipan.lan.discovery import PeerInfo

LOCAL = "local"  # instead of the name of an opponent, stands for an engine on this machine
Scan = Annotated[
    str | None,
    typer.Option(
        "--scan",
        metavar="SEGMENT",
        help="Also ask every address of a segment, such as 192.168.1.0/24; `own` for this machine's segments.",
    ),
]
Ports = Annotated[
    str | None, typer.Option("--ports", metavar="A-B", help="The ports that a scan asks. Default: 7411-7420.")
]


def list_peers(
    scan: Scan = None,
    ports: Ports = None,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", min=0.1, max=60, help="How long to listen for announcements.")
    ] = 2.0,
    json: Json = False,
) -> None:
    """List the programs on the local network that can be played against, and the engines of this machine."""
    peers = asyncio.run(find_peers(scan, ports, seconds))
    if json:
        print_json({"peers": [{**asdict(peer), "address": peer.address} for peer in peers], "local": [LOCAL]})
        return
    rows = [(peer.name, peer.address, _game(peer.game), _state(peer)) for peer in peers]
    rows.append((tr("engines of this machine"), LOCAL, "", tr("idle")))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    for row in rows:
        console().print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())


async def find_peers(scan_segment: str | None, ports: str | None, seconds: float) -> list[PeerInfo]:
    """Return the programs that are announced or found by a scan, without duplicates."""
    from qipan.lan.discovery import Discovery, hosts_to_scan, scan

    port_range = read_ports(ports)
    hosts = hosts_to_scan(scan_segment, port_range) if scan_segment else []
    discovery = Discovery()
    await discovery.start()
    try:
        scanned, _ = await asyncio.gather(scan(hosts, port_range), asyncio.sleep(seconds))
        found = [*await discovery.peers(), *scanned]
    finally:
        await discovery.close()
    return list({peer.fingerprint: peer for peer in reversed(found)}.values())[::-1]


def read_ports(text: str | None) -> range:
    """Read a range of ports, such as `7411-7420`.

    >>> read_ports("7411-7412"), read_ports("7500")
    (range(7411, 7413), range(7500, 7501))
    """
    from qipan.lan.settings import PORTS

    if text is None:
        return PORTS
    first, _, last = text.partition("-")
    last = last or first
    if not (first.isdecimal() and last.isdecimal() and 0 < int(first) <= int(last) < 65536):
        raise typer.BadParameter(tr("{value} is not a range of ports, such as 7411-7420", value=repr(text)))
    return range(int(first), int(last) + 1)


def _game(name: str) -> str:
    return game_title(name) if name in game_names() else ""


def _state(peer: PeerInfo) -> str:
    state = tr("idle") if peer.state == "idle" else tr("playing")
    return f"{state}, {tr('asks for a passphrase')}" if peer.needs_passphrase else state
