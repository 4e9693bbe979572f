"""Many seats at once: how long a move takes to reach the other seat, and whether any is lost."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("dots", {"rows": 5, "cols": 5}),
    ("two-eat-one", {}),
    ("chinese-checkers", {}),
    ("checkers", {}),
    ("planes", {}),
]


@dataclass
class Tally:
    latencies: list[float] = field(default_factory=list)
    sent: int = 0
    seen: int = 0
    ended: int = 0
    troubles: list[str] = field(default_factory=list)


class Seat:
    """One client: it plays random legal moves, and notes when it sees the other's."""

    def __init__(self, load: Load, address: str, code: str, token: str) -> None:
        self.load, self.address, self.code, self.token = load, address, code, token
        self.moves = 0
        self.answered = -1
        """The ply of the last move that was sent: a position may come more than once."""

    async def play(self) -> None:
        async with connect(
            f"{self.address}/api/matches/{self.code}/socket", compression=None, max_size=2**20, ping_interval=None
        ) as socket:
            await socket.send(json.dumps({"op": "enter", "token": self.token}))
            first = True
            async for text in socket:
                message = json.loads(text)
                if message["op"] == "refused":
                    self.load.tally.troubles.append(message["reason"])
                    continue
                if message["op"] != "position":
                    continue
                if first and message["status"] == "open":
                    await self._sit_down(socket, message)
                first = False
                self._note(message)
                if message["result"] is not None:
                    self.load.tally.ended += 1
                    return
                if message["status"] == "playing" and message["mover"] == message["seat"] and message["legal"]:
                    await self._move(socket, message)

    async def _sit_down(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        if message["game"] == "planes":
            await socket.send(json.dumps({"op": "place", "planes": ["A2u", "E2u", "A7u"]}))
        await socket.send(json.dumps({"op": "ready"}))

    def _note(self, message: dict[str, Any]) -> None:
        now = time.perf_counter()
        count = message["first_move"] + len(message["moves"])
        for number in range(self.moves, count):
            sent = self.load.sent.pop((self.code, number, message["seat"]), None)
            if sent is not None:
                self.load.tally.latencies.append(now - sent)
                self.load.tally.seen += 1
        self.moves = max(self.moves, count)

    async def _move(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        if message["ply"] == self.answered:
            return
        self.answered = message["ply"]
        await self.load.pace()
        if self.load.is_ending:
            return
        move = self.load.random.choice(message["legal"])["text"]
        number = message["first_move"] + len(message["moves"])
        self.load.sent[self.code, number, 1 - message["seat"]] = time.perf_counter()
        self.load.tally.sent += 1
        await socket.send(json.dumps({"op": "play", "ply": message["ply"], "move": move}))


class Load:
    def __init__(self, address: str, matches: int, rate: float, seconds: float, ramp: float) -> None:
        self.address, self.matches, self.rate, self.seconds, self.ramp = address, matches, rate, seconds, ramp
        self.random = Random(1)
        self.tally = Tally()
        self.sent: dict[tuple[str, int, int], float] = {}
        self._next = time.perf_counter()
        self.is_ending = False

    async def pace(self) -> None:
        """All seats together make so many moves a second."""
        self._next = max(self._next, time.perf_counter() - 0.05) + 1 / self.rate
        await asyncio.sleep(max(0.0, self._next - time.perf_counter()))

    async def run(self) -> None:
        tasks = [asyncio.create_task(self._keep_playing(number)) for number in range(self.matches)]
        tasks.append(asyncio.create_task(self._analyse()))
        await asyncio.sleep(self.seconds)
        self.is_ending = True
        await asyncio.sleep(0.2)
        end = time.perf_counter() + 10
        while self.sent and time.perf_counter() < end:  # what was sent is to be seen
            await asyncio.sleep(0.05)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _keep_playing(self, number: int) -> None:
        await asyncio.sleep(number / self.matches * self.ramp * 0.8)
        while True:
            game, options = GAMES[number % len(GAMES)]
            made = await post(self.address, "/api/matches", {"game": game, "options": options, "name": "A"})
            other = await post(self.address, f"/api/matches/{made['code']}/join", {"name": "B"})
            address = self.address.replace("http", "ws", 1)
            seats = [Seat(self, address, made["code"], each["token"]) for each in (made, other)]
            await asyncio.gather(*(seat.play() for seat in seats))

    async def _analyse(self) -> None:
        """One analysis is always running."""
        while True:
            await post(self.address, "/api/analyse", {"game": "chinese-checkers", "seconds": 5})


async def post(address: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """One request on a line of its own."""
    host, _, port = address.removeprefix("http://").partition(":")
    text = json.dumps(body).encode()
    reader, writer = await asyncio.open_connection(host, int(port))
    head = f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\n"
    writer.write(f"{head}Content-Length: {len(text)}\r\nConnection: close\r\n\r\n".encode() + text)
    answer = await reader.read()
    writer.close()
    status, _, content = answer.partition(b"\r\n\r\n")
    if b" 20" not in status.split(b"\r\n")[0]:
        raise RuntimeError(answer[:300].decode(errors="replace"))
    told: dict[str, Any] = json.loads(content)
    return told


def started(folder: Path, *arguments: str) -> tuple[subprocess.Popen[str], str]:
    """A server of its own, and where it is."""
    program = [sys.executable, "-m", "qipan", "serve", "--port", "0", "--db", f"sqlite:///{folder}/matches.sqlite"]
    server = subprocess.Popen([*program, *arguments], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    found = re.search(r"http://\S+", server.stdout.readline())
    assert found is not None
    return server, found[0]


def memory_of(pid: int) -> float:
    """Megabytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


@dataclass
class Report:
    """What came of a run, without its first seconds, in which all sit down."""

    sent: int = 0
    lost: int = 0
    troubles: list[str] = field(default_factory=list)
    p50: float = 0.0
    p99: float = 0.0
    memory: list[float] = field(default_factory=list)
    """Megabytes."""
    cpu: float = 0.0
    """Milliseconds a move of the server's event loop: what there is of it on one core, however busy the machine is."""


def run(matches: int, rate: float, seconds: float, ramp: float, is_talking: bool = True) -> Report:
    with tempfile.TemporaryDirectory() as folder:
        server, address = started(Path(folder))
        try:
            return asyncio.run(_watched(Load(address, matches, rate, ramp + seconds, ramp), server.pid, is_talking))
        finally:
            server.terminate()
            server.wait(10)
            assert server.stdout is not None
            server.stdout.close()


async def _watched(load: Load, pid: int, is_talking: bool) -> Report:
    work = asyncio.create_task(load.run())
    begin = time.perf_counter()
    report = Report()
    busy, sent = 0.0, 0
    latencies: list[float] = []
    while not work.done():
        await asyncio.wait({work}, timeout=min(10.0, load.seconds / 6))
        passed = time.perf_counter() - begin
        if passed <= load.ramp or not busy:
            busy, sent = busy_of(pid), load.tally.sent
        late = sorted(load.tally.latencies) or [0.0]
        if passed > load.ramp:
            latencies.extend(load.tally.latencies)
            report.memory.append(round(memory_of(pid), 1))
        load.tally.latencies.clear()
        if is_talking:
            print(
                f"{passed:6.1f} s  sent {load.tally.sent}  seen {load.tally.seen}  "
                f"p50 {_part(late, 0.5):.1f} ms  p99 {_part(late, 0.99):.1f} ms  ended {load.tally.ended}  "
                f"{memory_of(pid):.0f} MB  under way {len(load.sent)}  load {os.getloadavg()[0]:.1f}",
                flush=True,
            )
    report.cpu = round((busy_of(pid) - busy) / max(1, load.tally.sent - sent) * 1e3, 2)
    await work
    latencies.sort()
    report.sent, report.lost, report.troubles = load.tally.sent, len(load.sent), load.tally.troubles
    report.p50, report.p99 = _part(latencies or [0.0], 0.5), _part(latencies or [0.0], 0.99)
    return report


def _part(ordered: list[float], part: float) -> float:
    """Milliseconds."""
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1e3, 1)


def busy_of(pid: int) -> float:
    """Seconds that a process's first thread has run."""
    fields = Path(f"/proc/{pid}/task/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--rate", type=float, default=500, help="moves a second, of all matches together")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--ramp", type=float, default=15, help="seconds before, in which all sit down")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    report = run(given.matches, given.rate, given.seconds, given.ramp, is_talking=not given.json)
    print(json.dumps(asdict(report)))
    return 1 if report.lost or report.troubles or not report.sent else 0


if __name__ == "__main__":
    sys.exit(main())
