"""A load test of the server: how long a move takes to reach the other seat, and whether any move is lost."""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

import qipan

OPTIONS = {"dots": {"rows": 5, "cols": 5}}  # other games have their default options
GAMES = [(name, OPTIONS.get(name, {})) for name in qipan.game_names()]


@dataclass
class Tally:
    latencies: list[float] = field(default_factory=list)
    sent: int = 0
    seen: int = 0
    ended: int = 0
    troubles: list[str] = field(default_factory=list)


class Seat:
    """One client. It plays random legal moves, and measures when it sees the moves of the other seat.

    Every failure is added to the troubles of the tally.
    """

    def __init__(self, load: Load, address: str, code: str, token: str) -> None:
        self.load, self.address, self.code, self.token = load, address, code, token
        self.moves = 0
        self.last_ply = -1  # the ply of the last move sent: a position that arrives twice is answered only once

    async def play(self) -> None:
        async with connect(
            f"{self.address}/api/matches/{self.code}/socket", compression=None, max_size=2**20, ping_interval=None
        ) as socket:
            await socket.send(json.dumps({"op": "enter", "token": self.token}))
            first = True
            async for text in socket:
                message = json.loads(text)
                if message["op"] == "refused":
                    self.load.tally.troubles.append(message["reason"]["text"])
                    continue
                if message["op"] != "position":
                    continue
                if first and message["status"] == "open":
                    await self._get_ready(socket, message)
                first = False
                self._measure(message)
                if message["result"] is not None:
                    self.load.tally.ended += 1
                    return
                if message["status"] == "playing" and message["mover"] == message["seat"] and message["legal"]:
                    await self._move(socket, message)
        self.load.tally.troubles.append(f"the socket was closed: {socket.close_code} {socket.close_reason}")

    async def _get_ready(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        if message["game"] == "planes":
            await socket.send(json.dumps({"op": "place", "moves": ["A2u", "E2u", "A7u"]}))
        await socket.send(json.dumps({"op": "ready"}))

    def _measure(self, message: dict[str, Any]) -> None:
        now = time.perf_counter()
        count = message["first_move"] + len(message["moves"])
        for number in range(self.moves, count):
            sent = self.load.sent.pop((self.code, number, message["seat"]), None)
            if sent is not None:
                self.load.tally.latencies.append(now - sent)
                self.load.tally.seen += 1
        self.moves = max(self.moves, count)

    async def _move(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        if message["ply"] == self.last_ply:
            return
        self.last_ply = message["ply"]
        await self.load.pace()
        if self.load.is_ending:
            return
        move = self.load.random.choice(message["legal"])["text"]
        number = message["first_move"] + len(message["moves"])
        self.load.sent[self.code, number, 1 - message["seat"]] = time.perf_counter()
        self.load.tally.sent += 1
        await socket.send(json.dumps({"op": "play", "ply": message["ply"], "move": move}))


class Load:
    """Matches of two seats each. If the server has several processes, both seats of a match use different ones."""

    def __init__(
        self,
        addresses: Sequence[str],
        matches: int,
        rate: float,
        seconds: float,
        ramp: float,
        *,
        games: Sequence[tuple[str, dict[str, int]]] = tuple(GAMES),
        with_analysis: bool = True,
    ) -> None:
        self.addresses, self.matches, self.rate, self.seconds, self.ramp = addresses, matches, rate, seconds, ramp
        self.games, self.with_analysis = games, with_analysis
        self.random = Random(1)
        self.tally = Tally()
        self.sent: dict[tuple[str, int, int], float] = {}
        self._next = time.perf_counter()
        self.is_ending = False

    async def pace(self) -> None:
        """Wait until the next move is due, so that all seats together play `rate` moves per second."""
        self._next = max(self._next, time.perf_counter() - 0.05) + 1 / self.rate
        await asyncio.sleep(max(0.0, self._next - time.perf_counter()))

    async def run(self) -> None:
        tasks = [asyncio.create_task(self._play_matches(number)) for number in range(self.matches)]
        if self.with_analysis:
            tasks.append(asyncio.create_task(self._analyse()))
        await asyncio.sleep(self.seconds)
        self.is_ending = True
        await asyncio.sleep(0.2)
        end = time.perf_counter() + 10
        while self.sent and time.perf_counter() < end:  # wait until every move that was sent has been seen
            await asyncio.sleep(0.05)
        for task in tasks:
            task.cancel()
        for ending in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ending, Exception):
                self.tally.troubles.append(repr(ending))

    async def _play_matches(self, number: int) -> None:
        await asyncio.sleep(number / self.matches * self.ramp * 0.8)
        while True:
            game, options = self.games[number % len(self.games)]
            one, another = self.addresses[0], self.addresses[-1]
            room = await post(one, "/api/matches", {"game": game, "options": options, "name": "A"})
            other = await post(another, f"/api/matches/{room['code']}/join", {"name": "B"})
            seats = [
                Seat(self, address.replace("http", "ws", 1), room["code"], each["token"])
                for address, each in ((one, room), (another, other))
            ]
            await asyncio.gather(*(seat.play() for seat in seats))

    async def _analyse(self) -> None:
        """Keep one analysis running all the time, always of a new position, since the server caches its estimates."""
        state = qipan.game("chinese-checkers").initial()
        while True:
            state = state.play(self.random.choice(state.moves()))
            await post(
                self.addresses[0], "/api/analyse", {"game": "chinese-checkers", "position": state.text, "seconds": 5}
            )


async def post(address: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Send one request on a connection of its own."""
    host, _, port = address.removeprefix("http://").partition(":")
    text = json.dumps(body).encode()
    reader, writer = await asyncio.open_connection(host, int(port))
    head = f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\n"
    writer.write(f"{head}Content-Length: {len(text)}\r\nConnection: close\r\n\r\n".encode() + text)
    response = await reader.read()
    writer.close()
    status, _, content = response.partition(b"\r\n\r\n")
    if b" 20" not in status.split(b"\r\n")[0]:
        raise RuntimeError(response[:300].decode(errors="replace"))
    result: dict[str, Any] = json.loads(content)
    return result


# Rate limits so high that they never run out: all clients of a load test have one address. They are still counted.
BUDGETS = [
    f"--set=budgets.{name}=1000000"
    for name in (
        *("max_connections", "max_sockets", "connections_burst", "frames_burst", "messages_burst", "requests_burst"),
        *("rooms_burst", "seats_burst", "messages_per_second", "frames_per_second"),
    )
]


def start_server(
    db: str, *arguments: str, budgets: Sequence[str] = tuple(BUDGETS)
) -> tuple[subprocess.Popen[str], str]:
    """Start a server process with a database, given by its URL. Return it with its address."""
    program = [sys.executable, "-m", "qipan", "serve", "--port", "0", "--db", db]
    server = subprocess.Popen([*program, *budgets, *arguments], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    address = re.search(r"http://\S+", server.stdout.readline())
    assert address is not None
    return server, address[0]


def memory_of(pid: int) -> float:
    """Return the resident memory of a process in megabytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


@dataclass
class Report:
    """The results of a run, measured after the ramp at its start."""

    sent: int = 0
    lost: int = 0
    troubles: list[str] = field(default_factory=list)
    p50: float = 0.0  # milliseconds
    p99: float = 0.0  # milliseconds
    memory: list[float] = field(default_factory=list)  # of the server process, in megabytes
    cpu: float = 0.0  # milliseconds of the event loop's CPU time per move, which do not depend on the machine's load


def run(matches: int, rate: float, seconds: float, ramp: float, is_verbose: bool = True) -> Report:
    gc.disable()  # a full collection in the clients takes 150 ms, which would count as latency of the server
    with tempfile.TemporaryDirectory() as folder:
        server, address = start_server(f"sqlite:///{folder}/matches.sqlite")
        try:
            return asyncio.run(measure(Load([address], matches, rate, ramp + seconds, ramp), server.pid, is_verbose))
        finally:
            gc.enable()
            server.terminate()
            server.wait(10)
            assert server.stdout is not None
            server.stdout.close()


async def measure(load: Load, pid: int, is_verbose: bool) -> Report:
    """Put a load on a running server, and report the load and the server's process."""
    work = asyncio.create_task(load.run())
    begin = time.perf_counter()
    report = Report()
    busy, sent = 0.0, 0
    latencies: list[float] = []
    while not work.done():
        await asyncio.wait({work}, timeout=min(10.0, load.seconds / 6))
        passed = time.perf_counter() - begin
        if passed <= load.ramp or not busy:
            busy, sent = cpu_seconds_of(pid), load.tally.sent
        latest = sorted(load.tally.latencies) or [0.0]
        if passed > load.ramp:
            latencies.extend(load.tally.latencies)
            report.memory.append(round(memory_of(pid), 1))
        load.tally.latencies.clear()
        if is_verbose:
            print(
                f"{passed:6.1f} s  sent {load.tally.sent}  seen {load.tally.seen}  "
                f"p50 {_percentile(latest, 0.5):.1f} ms  p99 {_percentile(latest, 0.99):.1f} ms  "
                f"ended {load.tally.ended}  {memory_of(pid):.0f} MB  in flight {len(load.sent)}  "
                f"load {os.getloadavg()[0]:.1f}",
                flush=True,
            )
    report.cpu = round((cpu_seconds_of(pid) - busy) / max(1, load.tally.sent - sent) * 1e3, 2)
    await work
    latencies.sort()
    report.sent, report.lost, report.troubles = load.tally.sent, len(load.sent), load.tally.troubles
    report.p50, report.p99 = _percentile(latencies or [0.0], 0.5), _percentile(latencies or [0.0], 0.99)
    return report


def _percentile(latencies: list[float], share: float) -> float:
    """Return a percentile in milliseconds."""
    return round(latencies[min(len(latencies) - 1, int(len(latencies) * share))] * 1e3, 1)


def cpu_seconds_of(pid: int) -> float:
    """Return the CPU time of a process's main thread in seconds."""
    fields = Path(f"/proc/{pid}/task/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--rate", type=float, default=500, help="moves per second, of all matches together")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument(
        "--ramp", type=float, default=15, help="seconds in which the matches start, before the measurement"
    )
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    report = run(arguments.matches, arguments.rate, arguments.seconds, arguments.ramp, is_verbose=not arguments.json)
    print(json.dumps(asdict(report)))
    return 1 if report.lost or report.troubles or not report.sent else 0


if __name__ == "__main__":
    sys.exit(main())
