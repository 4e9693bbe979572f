"""How long it takes until a program that has just started finds another one on the network."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from bench.report import Measurement
from qipan.lan.discovery import Discovery
from qipan.lan.invitation import Answer, Invitation
from qipan.lan.node import Node, Settings

RUNS, MAX_SECONDS = 5, 3.0


def measure() -> list[Measurement]:
    times = asyncio.run(_discoveries())
    slowest = max(times)
    return [
        Measurement(
            "lan: a program that has just started finds another one by DNS-SD, and asks who it is",
            f"{slowest:.2f} s (median {statistics.median(times):.2f} s)",
            "the time that people wait",
            None,
            f"≤ {MAX_SECONDS:g} s",
            slowest <= MAX_SECONDS,
        )
    ]


async def _discoveries() -> list[float]:
    """Return the seconds of each run. A run that finds nobody takes twice as long as allowed."""

    async def decline(invitation: Invitation) -> Answer:
        return "declined"

    with tempfile.TemporaryDirectory() as folder:
        node = Node(Path(folder), Settings("bench", ports=range(0, 1)), decline, lambda running: None)
        await node.start()
        announced = Discovery()
        await announced.start(node)
        try:
            return [await _discovery(node.identity.fingerprint) for _ in range(RUNS)]
        finally:
            await announced.close()
            await node.close()


async def _discovery(fingerprint: str) -> float:
    began = time.perf_counter()
    discovery = Discovery()
    await discovery.start()
    try:
        while time.perf_counter() - began < 2 * MAX_SECONDS:
            if any(peer.fingerprint == fingerprint for peer in await discovery.peers()):
                break
            await asyncio.sleep(0.02)
        return time.perf_counter() - began
    finally:
        await discovery.close()
