"""How long it takes until a program that has just started finds another one on the network, and is found by it.

Both programs run on this machine, or on two hosts that are connected by a cable: network namespaces, where those are
permitted. `python lan.py` is such a program. It prints its fingerprint, when it began, and whom it has found when.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qipan.lan.discovery import Discovery
from qipan.lan.invitation import Answer, Invitation
from qipan.lan.node import Node
from qipan.lan.settings import Settings

if TYPE_CHECKING:
    from bench.report import Measurement

RUNS, MAX_SECONDS = 5, 3.0
LOOK_SECONDS = 0.02

FINDS = "lan: a program that has just started finds another one by DNS-SD, and asks who it is"
IS_FOUND = "lan: a program that has just started is found by another one, which asks who it is"
HOSTS_FIND = "lan: a program that has just started finds another one by DNS-SD on another host, and asks who it is"
HOST_IS_FOUND = "lan: a program that has just started is found by another one on another host, which asks who it is"


def measure() -> Iterator[Measurement]:
    from lan.hosts import connected_hosts

    yield from _both_directions(((), ()), FINDS, IS_FOUND)
    with connected_hosts() as hosts:
        if hosts[0].is_own:
            yield from _both_directions((hosts[0].prefix, hosts[1].prefix), HOSTS_FIND, HOST_IS_FOUND)


def _both_directions(prefixes: tuple[tuple[str, ...], tuple[str, ...]], *titles: str) -> Iterator[Measurement]:
    """Let a program announce itself, and start others one after the other. The prefixes run a command on a host."""
    finds, is_found = list[float](), list[float]()
    with _program(prefixes[0]) as old:
        for _ in range(RUNS):
            with _program(prefixes[1]) as new:
                finds.append(new.found_at(old) - new.began)
                is_found.append(old.found_at(new) - new.began)
    for title, times in zip(titles, (finds, is_found), strict=True):
        yield _measurement(title, times)


def _measurement(title: str, times: list[float]) -> Measurement:
    from bench.report import Measurement

    slowest = max(times)
    return Measurement(
        title,
        f"{slowest:.2f} s (median {statistics.median(times):.2f} s)",
        "the time that people wait",
        None,
        f"≤ {MAX_SECONDS:g} s",
        slowest <= MAX_SECONDS,
    )


class _Program:
    """A program that was started, and what it has printed so far."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        first = self._read()
        self.fingerprint: str = first["fingerprint"]
        self.began: float = first["began"]

    def found_at(self, other: _Program) -> float:
        """Return when this program found another one, on the clock that all processes of a machine share."""
        while (found := self._read())["found"] != other.fingerprint:
            pass
        return float(found["at"])

    def _read(self) -> Any:
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())


@contextmanager
def _program(prefix: tuple[str, ...]) -> Iterator[_Program]:
    with ExitStack() as stack:
        command = [*prefix, sys.executable, __file__]
        process = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        stack.callback(process.kill)
        yield _Program(process)


async def _run() -> None:
    """Announce a program, and look for others until the process is ended."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        node = Node(Path(folder), Settings("bench", ports=range(0, 1)), _decline, lambda running: None)
        await node.start()
        print(json.dumps({"fingerprint": node.identity.fingerprint, "began": began}), flush=True)
        discovery, found = Discovery(), {node.identity.fingerprint}
        starting = asyncio.create_task(discovery.start(node))
        while not starting.done() or starting.result():
            for peer in await discovery.peers():
                if peer.fingerprint not in found:
                    found.add(peer.fingerprint)
                    print(json.dumps({"found": peer.fingerprint, "at": time.monotonic()}), flush=True)
            await asyncio.sleep(LOOK_SECONDS)


async def _decline(invitation: Invitation) -> Answer:
    return "declined"


if __name__ == "__main__":
    asyncio.run(_run())
