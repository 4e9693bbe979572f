"""The processor time of a move here, where it is on disk before it is shown, and on boardgame.io, in memory.

`python -m bench.server_peer` needs Node.js and npm. Both servers host the same number of matches of dots 5×5, two
clients each, which play random legal moves at the same total rate. The rounds alternate, and all threads count.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from bench.server_load import Load, start_server

ROWS, COLS = 5, 5
PEER = Path(__file__).parent / "boardgame_io"


@dataclass(frozen=True)
class Round:
    """What one server did while it was measured."""

    moves: int
    seconds: float  # processor time of all threads of the server

    @property
    def milliseconds_per_move(self) -> float:
        return self.seconds / max(1, self.moves) * 1e3


def process_seconds(pid: int) -> float:
    """Return the processor time of a process, with all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure_qipan(matches: int, rate: float, ramp: float, seconds: float) -> Round:
    with tempfile.TemporaryDirectory() as folder:
        server, address = start_server(f"sqlite:///{folder}/matches.sqlite")
        try:
            games = [("dots", {"rows": ROWS, "cols": COLS})]
            load = Load([address], matches, rate, ramp + seconds, ramp, games=games, with_analysis=False)
            return asyncio.run(_count(load, server.pid, seconds))
        finally:
            server.terminate()
            server.wait(10)
            assert server.stdout is not None
            server.stdout.close()


async def _count(load: Load, pid: int, seconds: float) -> Round:
    work = asyncio.create_task(load.run())
    await asyncio.sleep(load.ramp)
    busy, sent = process_seconds(pid), load.tally.sent
    await asyncio.sleep(seconds - 0.2)  # stop counting before the clients stop playing
    measured = Round(load.tally.sent - sent, process_seconds(pid) - busy)
    await work
    if load.tally.troubles or load.sent:
        raise RuntimeError(f"{len(load.sent)} moves were lost: {load.tally.troubles[:3]}")
    return measured


def measure_peer(folder: Path, matches: int, rate: float, ramp: float, seconds: float) -> Round:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    board = [str(ROWS), str(COLS)]
    production = os.environ | {"NODE_ENV": "production"}  # boardgame.io without its checks and log lines for developers
    server = subprocess.Popen(
        ["node", "server.js", str(port), *board], cwd=folder, env=production, stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    try:
        server.stdout.readline()
        arguments = [f"http://127.0.0.1:{port}", str(matches), str(rate), str(ramp), str(seconds), *board]
        clients = subprocess.Popen(["node", "clients.js", *arguments], cwd=folder, stdout=subprocess.PIPE, text=True)
        assert clients.stdout is not None
        with clients:
            before, busy = json.loads(clients.stdout.readline())["played"], process_seconds(server.pid)
            after, done = json.loads(clients.stdout.readline())["played"], process_seconds(server.pid)
        return Round(after - before, done - busy)
    finally:
        server.terminate()
        server.wait(10)
        server.stdout.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--rate", type=float, default=200, help="moves per second, of all matches together")
    parser.add_argument("--ramp", type=float, default=6, help="seconds in which the matches start")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    load = (given.matches, given.rate, given.ramp, given.seconds)
    gc.disable()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(PEER, folder, dirs_exist_ok=True)
        subprocess.run(["npm", "install", "--silent", "--no-fund", "--no-audit"], cwd=folder, check=True)
        ratios = []
        for number in range(given.rounds):
            ours, theirs = measure_qipan(*load), measure_peer(folder, *load)
            ratios.append(ours.milliseconds_per_move / theirs.milliseconds_per_move)
            print(
                f"round {number + 1}: {ours.milliseconds_per_move:.2f} ms per move ({ours.moves} moves), boardgame.io "
                f"{theirs.milliseconds_per_move:.2f} ms ({theirs.moves} moves), ratio {ratios[-1]:.2f}",
                flush=True,
            )
            time.sleep(1)
    print(f"median ratio {statistics.median(ratios):.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
