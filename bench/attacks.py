"""Honest matches while one address attacks the server: how long their moves take, and what of theirs fails.

Every attack is measured on a new server with its default budgets; "none" is the same load without an attack. The exit
status is 1 if an attack was felt: by slow moves, by anything that failed, or by the memory of a server process. The
file is long because each kind of attack needs code of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import http.client
import importlib
import json
import multiprocessing
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from bench.server_load import Load, measure, start_server

ATTACKER = "127.0.0.66"  # another address than 127.0.0.1, which the honest clients have
TIMEOUT_SECONDS = 10.0
RAMP_SECONDS = 10.0
MAX_P99 = 250.0  # milliseconds until an honest move is shown
MAX_MEMORY = 1_000  # megabytes of each server process
STALE_SECONDS = 15.0  # a move not shown by then counts as lost, since the attacker's budget delays it by less
HOSTILE_NAMES = ["a\u00a0b", "\u200b", "\u202etxt", "a\u0085b", "\ue000", "x" * 10_000, "\ud83d", "\x00"]


# ---- the attacks: each function is called again and again by several threads ----


@dataclass(frozen=True)
class Target:
    """What an attack needs: the address of a server process, and the code of a room of the attacker."""

    address: str
    code: str
    other: str  # the address of another process, if there is one
    note_stale: Callable[[], None]  # called if a socket of the attacker does not show a move in time


def request(address: str, path: str, body: object) -> object:
    parts = urlsplit(address)
    opened = http.client.HTTPConnection(parts.hostname or "", parts.port, TIMEOUT_SECONDS, source_address=(ATTACKER, 0))
    with contextlib.closing(opened):
        opened.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        return json.loads(opened.getresponse().read())


@contextlib.contextmanager
def raw_connection(target: Target, head: str) -> Iterator[socket.socket]:
    """Open a connection and send the head of a request. Sending fails once the server has closed the connection."""
    parts = urlsplit(target.address)
    place = (parts.hostname or "", parts.port or 0)
    with socket.create_connection(place, TIMEOUT_SECONDS, (ATTACKER, 0)) as opened:
        opened.sendall(head.replace("\n", "\r\n").encode() + b"\r\n")
        yield opened


def take_hostile_names(target: Target) -> None:
    for name in HOSTILE_NAMES:
        request(target.address, "/api/matches", {"game": "dots", "name": name})
        request(target.address, f"/api/matches/{target.code}/join", {"name": name})


def flood_with(frame: bytes) -> Callable[[Target], None]:
    def attack(target: Target) -> None:
        head = (
            f"GET /api/matches/{target.code}/socket HTTP/1.1\nHost: localhost\nUpgrade: websocket\n"
            "Connection: Upgrade\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\nSec-WebSocket-Version: 13\n"
        )
        with raw_connection(target, head) as opened:
            opened.recv(1)
            while True:
                opened.sendall(frame * 1_000)

    return attack


def send_endless_body(target: Target) -> None:
    head = "POST /api/matches HTTP/1.1\nHost: localhost\nContent-Length: 10\nTransfer-Encoding: chunked\n"
    with raw_connection(target, head) as opened:
        while True:
            opened.sendall(b"10000\r\n" + bytes(0x10000) + b"\r\n")


def send_endless_heads(target: Target) -> None:
    with raw_connection(target, "GET / HTTP/1.1\nHost: localhost\n") as opened:
        while True:
            opened.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)


@contextlib.contextmanager
def start_match(target: Target, **choices: Any) -> Iterator[ClientConnection | None]:
    """Start a match against engines; yield None if the server allows no more rooms."""
    room = request(target.address, "/api/matches", choices)
    assert isinstance(room, dict)
    if "code" not in room:
        yield None
        return
    url = f"{target.address.replace('http', 'ws', 1)}/api/matches/{room['code']}/socket"
    with connect(url, compression=None, source_address=(ATTACKER, 0), close_timeout=0.1) as opened:
        opened.send(json.dumps({"op": "enter", "token": room["token"]}))
        opened.send(json.dumps({"op": "ready"}))
        opened.recv(TIMEOUT_SECONDS)
        yield opened


def abandon_match(target: Target) -> None:
    """Start a match against an engine, which moves first, and leave."""
    with start_match(target, game="dots", name="Ann", seat=1, engines={"0": {"engine": "random"}}):
        pass


def leave_on_autopilot(target: Target) -> None:
    """Let an autopilot play against an engine at full speed, and leave."""
    engine = {"engine": "random"}
    with start_match(target, game="chinese-checkers", name="Ann", seat=0, engines={"1": engine}) as opened:
        if opened is not None:
            opened.send(json.dumps({"op": "autopilot", "is_on": True, "engine": engine}))
            opened.recv(TIMEOUT_SECONDS)


def play_many_engines(target: Target) -> None:
    """Play against engines that think as long as they may, in many matches at once, and let analyses starve."""
    with contextlib.ExitStack() as stack:
        choices = {"game": "chinese-checkers", "name": "Ann", "seat": 0, "engines": {"1": {"engine": "alphabeta"}}}
        started = [stack.enter_context(start_match(target, **choices)) for _ in range(8)]
        end = time.monotonic() + 20
        while time.monotonic() < end:
            for opened in started:
                if opened is None:
                    return
                with contextlib.suppress(TimeoutError):
                    while seen := json.loads(opened.recv(0.01)):
                        if seen["op"] == "position" and seen["mover"] == 0:
                            move = {"op": "play", "ply": seen["ply"], "move": seen["legal"][0]["text"]}
                            opened.send(json.dumps(move))


def request_opinion(target: Target) -> None:
    request(target.address, "/api/opinion", {"game": "chinese-checkers", "engine": "alphabeta", "seconds": 5})


def start_engine_match(target: Target) -> None:
    engines = {seat: {"engine": "table"} for seat in "01"}
    request(target.address, "/api/matches", {"game": "two-eat-one", "engines": engines})


def hold_sockets(target: Target) -> None:
    """Open sockets until the server refuses them, and hold them for a while."""
    with contextlib.ExitStack() as stack:
        url = f"{target.address.replace('http', 'ws', 1)}/api/matches/{target.code}/socket"
        end = time.monotonic() + 20
        with contextlib.suppress(OSError, WebSocketException):
            while time.monotonic() < end:
                opened = connect(url, compression=None, source_address=(ATTACKER, 0), close_timeout=0.1)
                stack.enter_context(opened).send('{"op": "enter"}')
        time.sleep(max(0.0, end - time.monotonic()))


def race_moves(target: Target) -> None:
    """Play against oneself through two processes, and send two moves for every ply at the same time."""
    choices = {"game": "dots", "options": {"rows": 2, "cols": 2}, "name": "Eve", "seat": 0}
    host: Any = request(target.address, "/api/matches", choices)
    if "code" not in host:
        return
    guest: Any = request(target.other, f"/api/matches/{host['code']}/join", {"name": "Mallory"})
    with contextlib.ExitStack() as stack:
        sockets: list[list[ClientConnection]] = []
        for token in (host["token"], guest["token"]):
            sockets.append([])
            for address in (target.address, target.other):
                url = f"{address.replace('http', 'ws', 1)}/api/matches/{host['code']}/socket"
                opened = connect(url, compression=None, source_address=(ATTACKER, 0), close_timeout=0.1)
                sockets[-1].append(stack.enter_context(opened))
                opened.send(json.dumps({"op": "enter", "token": token}))
            sockets[-1][0].send('{"op": "ready"}')
        ply = 0
        while True:
            seen = [[_wait_for_ply(each, ply, target) for each in both] for both in sockets]
            mover = seen[0][0]["mover"]
            if mover is None:
                return
            legal = seen[mover][0]["legal"]
            for each, move in zip(sockets[mover], (legal[0], legal[-1]), strict=True):
                each.send(json.dumps({"op": "play", "ply": ply, "move": move["text"]}))
            ply += 1


def _wait_for_ply(opened: ClientConnection, ply: int, target: Target) -> dict[str, Any]:
    """Return the first snapshot at this ply or later. If none comes in time, note that and raise TimeoutError."""
    try:
        while True:
            message: dict[str, Any] = json.loads(opened.recv(STALE_SECONDS))
            if message["op"] == "position" and message["status"] != "open" and message["ply"] >= ply:
                return message
    except TimeoutError:
        target.note_stale()
        raise


def masked(head: int, size: int = 0) -> bytes:
    """Return a masked WebSocket frame whose first byte is `head`."""
    length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126, *size.to_bytes(2)])
    return bytes([head]) + length + bytes(4) + size * b" "


@dataclass(frozen=True)
class Attack:
    act: Callable[[Target], None]
    threads: int = 4


ATTACKS = {
    "none": None,
    "hostile names": Attack(take_hostile_names),
    "pings": Attack(flood_with(masked(0x89))),
    "empty fragments": Attack(flood_with(masked(0x00))),
    "texts": Attack(flood_with(masked(0x81, 100))),
    "endless bodies": Attack(send_endless_body),
    "endless requests": Attack(send_endless_heads),
    "abandoned matches": Attack(abandon_match),
    "opinions": Attack(request_opinion, threads=40),
    "engine matches": Attack(start_engine_match),
    "autopilots": Attack(leave_on_autopilot),
    "games against engines": Attack(play_many_engines, threads=4),
    "idle sockets": Attack(hold_sockets, threads=8),
    "racing moves": Attack(race_moves),
}


def run_attack(name: str, addresses: Sequence[str], seconds: float, stale: Any) -> None:
    """Attack all server processes with several threads. Called in a process of its own."""
    attack = ATTACKS[name]
    assert attack is not None
    room = request(addresses[0], "/api/matches", {"game": "dots", "name": "Eve"})
    assert isinstance(room, dict)
    end = time.monotonic() + seconds

    def repeat(target: Target) -> None:
        while time.monotonic() < end:
            with contextlib.suppress(OSError, ValueError, http.client.HTTPException, WebSocketException):
                attack.act(target)
            time.sleep(0.001)

    def note_stale() -> None:
        with stale.get_lock():
            stale.value += 1

    others = [*addresses[1:], addresses[0]]
    targets = cycle(
        Target(address, room["code"], other, note_stale) for address, other in zip(addresses, others, strict=True)
    )
    threads = [threading.Thread(target=repeat, args=(next(targets),), daemon=True) for _ in range(attack.threads)]
    for each in threads:
        each.start()
    time.sleep(max(0.0, end - time.monotonic()))


# ---- the measurement ----


@dataclass
class Outcome:
    """What the honest clients experienced during an attack, and the memory of the server."""

    moves: int
    lost: int
    troubles: list[str]
    p50: float  # milliseconds
    p99: float  # milliseconds
    memory: list[int] = field(default_factory=list)  # the peak memory of each server process, in megabytes
    stale: int = 0  # how often a socket of the attacker did not show a move

    @property
    def is_good(self) -> bool:
        failures = self.lost or self.troubles or self.stale
        return not failures and self.p99 <= MAX_P99 and max(self.memory, default=0) < MAX_MEMORY


@contextlib.contextmanager
def server_processes(db: str, count: int) -> Iterator[tuple[list[subprocess.Popen[str]], list[str]]]:
    """Start server processes that share a database. Yield them and their addresses."""
    with contextlib.ExitStack() as stack:
        started = [start_server(db, budgets=()) for _ in range(count)]
        for process, _ in started:
            stack.callback(process.wait, 20)
            stack.callback(process.terminate)
        yield [process for process, _ in started], [address for _, address in started]


def measure_attack(name: str, db: str, processes: int, matches: int, rate: float, seconds: float) -> Outcome:
    with server_processes(db, processes) as (servers, addresses):
        load = Load(addresses, matches, rate, RAMP_SECONDS + seconds, RAMP_SECONDS)
        attacker = None
        spawn = multiprocessing.get_context("spawn")
        stale = spawn.Value("i", 0)
        if ATTACKS[name] is not None:
            attacker = spawn.Process(target=run_attack, args=(name, addresses, RAMP_SECONDS + seconds, stale))
            attacker.start()
        gc.disable()  # a collection in the clients would count as latency of the server
        report = asyncio.run(measure(load, servers[0].pid, is_verbose=False))
        gc.enable()
        memory = [peak_memory_of(each.pid) for each in servers]
        if attacker is not None:
            attacker.terminate()
            attacker.join()
    return Outcome(report.sent, report.lost, report.troubles[:3], report.p50, report.p99, memory, stale.value)


def peak_memory_of(pid: int) -> int:
    """Return the most resident memory that a process has had, in megabytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM"))


@contextlib.contextmanager
def database(given: str | None, *, is_started: bool) -> Iterator[str]:
    """Yield the URL of a database: the given one, one of a PostgreSQL server started for it, or a new SQLite file."""
    if given is not None:
        yield given
    elif is_started:
        sys.path.append(str(Path(__file__).parents[1] / "tests"))
        with importlib.import_module("server.postgresql").database() as url:
            yield url
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{Path(folder) / 'matches.sqlite'}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--attack", action="append", choices=ATTACKS, help="by default, all of them")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--rate", type=float, default=100, help="moves per second, of all matches together")
    parser.add_argument("--seconds", type=float, default=60)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--db", help="a PostgreSQL database; by default, a new SQLite file for each attack")
    where.add_argument("--postgresql", action="store_true", help="start a new PostgreSQL server for each attack")
    parser.add_argument("--processes", type=int, help="how many server processes share PostgreSQL (default: 2, or 1)")
    arguments = parser.parse_args()
    processes = arguments.processes or (2 if arguments.postgresql else 1)
    is_good = True
    for name in arguments.attack or ATTACKS:
        with database(arguments.db, is_started=arguments.postgresql) as db:
            load = (arguments.matches, arguments.rate, arguments.seconds)
            outcome = measure_attack(name, db, processes, *load)
        is_good &= outcome.is_good
        print(json.dumps({"attack": name, **asdict(outcome), "is_good": outcome.is_good}), flush=True)
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
