"""How long it takes until a program that has just started finds another one on the network, and is found by it."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bench.report import Measurement
from qipan.lan.discovery import Discovery
from qipan.lan.invitation import Answer, Invitation
from qipan.lan.node import Node
from qipan.lan.settings import Settings

RUNS, MAX_SECONDS = 5, 3.0


def measure() -> list[Measurement]:
    finds, is_found = asyncio.run(_discoveries())
    return [
        _measurement("lan: a program that has just started finds another one by DNS-SD, and asks who it is", finds),
        _measurement("lan: a program that has just started is found by another one, which asks who it is", is_found),
    ]


def _measurement(title: str, times: list[float]) -> Measurement:
    slowest = max(times)
    return Measurement(
        title,
        f"{slowest:.2f} s (median {statistics.median(times):.2f} s)",
        "the time that people wait",
        None,
        f"≤ {MAX_SECONDS:g} s",
        slowest <= MAX_SECONDS,
    )


async def _discoveries() -> tuple[list[float], list[float]]:
    """Return the seconds of each run in each direction. A run that fails counts with twice the time allowed."""
    async with _announced() as (old, fingerprint):
        finds = [await _finds(fingerprint) for _ in range(RUNS)]
        return finds, [await _is_found(old) for _ in range(RUNS)]


@asynccontextmanager
async def _announced() -> AsyncIterator[tuple[Discovery, str]]:
    """Start a program that announces itself on the network; yield its discovery and its fingerprint."""

    async def decline(invitation: Invitation) -> Answer:
        return "declined"

    with tempfile.TemporaryDirectory() as folder:
        node = Node(Path(folder), Settings("bench", ports=range(0, 1)), decline, lambda running: None)
        await node.start()
        discovery = Discovery()
        await discovery.start(node)
        try:
            yield discovery, node.identity.fingerprint
        finally:
            await discovery.close()
            await node.close()


async def _finds(fingerprint: str) -> float:
    began = time.perf_counter()
    discovery = Discovery()
    await discovery.start()
    try:
        await _wait_for(fingerprint, discovery, began)
        return time.perf_counter() - began
    finally:
        await discovery.close()


async def _is_found(old: Discovery) -> float:
    began = time.perf_counter()
    async with _announced() as (_, fingerprint):
        await _wait_for(fingerprint, old, began)
        return time.perf_counter() - began


async def _wait_for(fingerprint: str, discovery: Discovery, began: float) -> None:
    while time.perf_counter() - began < 2 * MAX_SECONDS:
        if any(peer.fingerprint == fingerprint for peer in await discovery.peers()):
            return
        await asyncio.sleep(0.02)
