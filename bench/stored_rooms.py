"""A server with many stored rooms: how long it takes to start, to list rooms, and to answer in a new room.

A database is filled with rooms: most of them are over, some are open, and a quarter is abandoned in play. Of these, an
engine is to move in a tenth, and in another tenth a clock runs, which has run out in half of them. The same is measured
with an empty database, in the same run. The exit status is 1 if a target is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import islice, product
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import sqlalchemy as sa
from websockets.sync.client import connect

from bench.server_load import cpu_seconds_of, memory_of, start_server
from qipan.server.protocol.base import CONSONANTS, VOWELS, Clock, EngineSeat, NewMatch
from qipan.server.protocol.room_setting import RoomSetting
from qipan.server.rooms import events
from qipan.server.rooms.events import Event, MatchChanged, write_batch
from qipan.server.rooms.state import RoomState
from qipan.server.rooms.wake import wakes_at
from qipan.server.storage import postgresql
from qipan.server.storage.connect import open_store
from qipan.server.storage.inspection import RoomFilter, inspect
from qipan.server.storage.tables import events as event_rows
from qipan.server.storage.tables import matches as match_rows

SHARES = {"playing": 0.25, "open": 0.15, "over": 0.6}
PLIES = 25
TEMPLATES = 20  # number of different games that are stored as rooms of each status
ENGINES_DUE = range(2)  # the templates in which an engine is to move
CLOCKS = range(2, 4)  # the templates in which a clock runs
MAX_START_SECONDS = 3.0
MAX_LIST_MILLISECONDS = 50.0
MAX_ANSWER_SECONDS = 1.0
MAX_MEGABYTES = 300.0
CHUNK = 2_000  # number of rows written by one statement
REQUESTS = 3  # number of times that each list is requested after each new room
PAUSE_SECONDS = 0.3  # between two new rooms
DAY_SECONDS = 86_400.0


# ---- the database ----


@dataclass(frozen=True)
class Template:
    """A room as it is stored, without its code and its times."""

    row: dict[str, Any]
    batches: tuple[str, ...]


def make_template(status: str, seed: int, began: float) -> Template:
    """Play a random game of a person against an engine, up to a move of the person or, in some, of the engine."""
    is_playing, clock = status == "playing", None
    if is_playing and seed in CLOCKS:
        clock = Clock(per_game=DAY_SECONDS if seed == CLOCKS[0] else 1.0)
    last_mover = 1 if is_playing and seed in ENGINES_DUE else 0
    new_match = NewMatch(game="dots", options={"rows": 5, "cols": 5}, is_listed=True, clock=clock)
    setting, random = RoomSetting.of(new_match), Random(seed)
    state = RoomState(setting, lambda: began)
    batches: list[list[Event]] = [
        [
            events.Hosted(host="0" * 64),
            events.SeatFilled(seat=1, engine=EngineSeat(engine="random")),
            events.SeatTaken(seat=0, name="Ann", token_digest="0" * 64),
        ]
    ]
    if status != "open":
        batches.append([events.ReadyChanged(seat=0, is_ready=True), events.Started(at=began)])
    for batch in batches:
        state = state.after(batch)
    while state.match is not None and (state.match.ply < PLIES or state.match.mover != last_mover):
        match = state.match
        assert match.mover is not None
        batch = [MatchChanged.of(match.move_event(str(random.choice(match.state.moves())), match.mover, began))]
        state = state.after(batch)
        batches.append(batch)
    record = None
    if status == "over":
        assert state.match is not None
        batches.append([MatchChanged(kind="resign", seat=0, at=0.0)])
        state = state.after(batches[-1])
        assert state.match is not None
        record = state.match.record("2026-01-01T00:00:00Z").to_json()
    names = json.dumps([seat.name for seat in state.seats])
    row = {"game": "dots", "setting": setting.model_dump_json(exclude_none=True), "is_listed": True, "status": status}
    row |= {"names": names, "record": record, "wakes_at": wakes_at(state, began)}
    return Template(row, tuple(map(write_batch, batches)))


def codes() -> Iterator[str]:
    syllables = [consonant + vowel for consonant, vowel in product(CONSONANTS, VOWELS)]
    return ("".join(parts) for parts in product(syllables, repeat=4))


def make_rooms(count: int) -> tuple[list[dict[str, Any]], Callable[[dict[str, int]], Iterator[dict[str, Any]]]]:
    """Return the rows of rooms, and a function that returns the rows of their events, given the ids of the rooms."""
    now = time.time()
    statuses = [status for status, share in SHARES.items() for _ in range(round(share * count))]
    templates = {status: [make_template(status, seed, now) for seed in range(TEMPLATES)] for status in SHARES}
    rows, chosen = [], {}
    for number, (code, status) in enumerate(zip(codes(), statuses, strict=False)):
        at = now - DAY_SECONDS * (40 + number / count)  # rooms in play have been left for longer than `abandoned_days`
        used_at = now if status == "open" else at
        template = chosen[code] = templates[status][number % TEMPLATES]
        ended = at if status == "over" else None
        rows.append({**template.row, "code": code, "created": at, "used_at": used_at, "ended": ended})

    def event_rows_of(ids: dict[str, int]) -> Iterator[dict[str, Any]]:
        for code, template in chosen.items():
            for number, body in enumerate(template.batches):
                yield {"match": ids[code], "number": number, "body": body}

    return rows, event_rows_of


async def fill(url: str, count: int) -> None:
    """Create the tables, and write the rooms."""
    store = await open_store(url)
    rows, event_rows_of = make_rooms(count)
    for first in range(0, len(rows), CHUNK):
        await store._run_transaction(_insert, match_rows, rows[first : first + CHUNK])
    async with store._engine.connect() as connection:
        found = await connection.execute(sa.select(match_rows.c.code, match_rows.c.id))
        ids = {row.code: row.id for row in found}
    all_events = event_rows_of(ids)
    while chunk := list(islice(all_events, CHUNK)):
        await store._run_transaction(_insert, event_rows, chunk)
    if url.startswith(postgresql.SCHEMES):  # otherwise PostgreSQL would vacuum during the measurement
        async with store._engine.connect() as connection:
            outside = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await outside.execute(sa.text("VACUUM ANALYZE"))
    await store.close()


def _insert(connection: sa.Connection, table: sa.Table, rows: list[dict[str, Any]]) -> None:
    connection.execute(sa.insert(table), rows)


async def count_playing(url: str) -> int:
    async with inspect(url) as rooms:
        return await rooms.count(RoomFilter(status="playing"))


# ---- the measurement ----


@dataclass
class Report:
    rooms: int
    start_seconds: float = 0.0  # seconds from the start of the process to its first list of rooms
    start_cpu_seconds: float = 0.0  # the CPU time until that list, which does not depend on the load of the machine
    list_milliseconds: dict[str, list[float]] = field(default_factory=dict)  # median and slowest, by status
    first_answer_seconds: list[float] = field(default_factory=list)  # of an engine: median and slowest
    answers: int = 0  # the number of new rooms in which an engine has answered
    memory: float = 0.0  # the largest memory of the server, in megabytes
    abandoned: int = 0  # matches that are still in progress at the end, including one for each answer

    @property
    def missed(self) -> list[str]:
        """The names of the targets that were missed."""
        targets = {
            "start": self.start_seconds <= MAX_START_SECONDS,
            "lists": max(median for median, _ in self.list_milliseconds.values()) <= MAX_LIST_MILLISECONDS,
            "answers": self.first_answer_seconds[1] <= MAX_ANSWER_SECONDS,
            "memory": self.memory <= MAX_MEGABYTES,
        }
        return [name for name, is_met in targets.items() if not is_met]


def measure(url: str, rooms: int, seconds: float, arguments: Sequence[str]) -> Report:
    report = Report(rooms)
    began = time.perf_counter()
    server, address = start_server(url, *arguments)
    try:
        get(address, "open")
        report.start_seconds = round(time.perf_counter() - began, 2)
        report.start_cpu_seconds = round(cpu_seconds_of(server.pid), 2)
        answers: list[float] = []
        lists: dict[str, list[float]] = {status: [] for status in SHARES}
        end = time.perf_counter() + seconds
        while time.perf_counter() < end or not answers:
            answers.append(first_answer(address))
            for status, times in lists.items():
                times += [1e3 * get(address, status) for _ in range(REQUESTS)]
            report.memory = max(report.memory, round(memory_of(server.pid), 1))
            time.sleep(PAUSE_SECONDS)
        report.first_answer_seconds, report.answers = summary(answers), len(answers)
        report.list_milliseconds = {status: summary(times) for status, times in lists.items()}
        return report
    finally:
        stop(server)


def summary(times: list[float]) -> list[float]:
    """Return the median and the maximum of some times."""
    return [round(median(times), 3), round(max(times), 3)]


def stop(server: subprocess.Popen[str]) -> None:
    server.terminate()
    server.wait(30)
    assert server.stdout is not None
    server.stdout.close()


def get(address: str, status: str) -> float:
    """List rooms, and return how long that took."""
    began = time.perf_counter()
    with urllib.request.urlopen(f"{address}/api/matches?status={status}", timeout=60) as response:
        json.load(response)
    return time.perf_counter() - began


def first_answer(address: str) -> float:
    """Create a room with an engine that moves first, and return how long it took until the engine had moved."""
    began = time.perf_counter()
    choices = {"game": "dots", "name": "Ann", "seat": 1, "engines": {"0": {"engine": "random"}}}
    request = urllib.request.Request(
        f"{address}/api/matches", json.dumps(choices).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as response:
        room = json.load(response)
    with connect(f"{address.replace('http', 'ws', 1)}/api/matches/{room['code']}/socket") as socket:
        socket.send(json.dumps({"op": "enter", "token": room["token"]}))
        socket.send(json.dumps({"op": "ready"}))
        while json.loads(socket.recv(60)).get("ply", 0) == 0:
            pass
    return time.perf_counter() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, default=20, help="how long each server is measured")
    parser.add_argument("--db", help="an empty PostgreSQL database, which is filled; by default, a SQLite file")
    parser.add_argument("--sweep", type=float, default=300, help="lifetimes.sweep_seconds of the server")
    arguments = parser.parse_args()
    options = ["--set", f"lifetimes.sweep_seconds={arguments.sweep}"]
    with tempfile.TemporaryDirectory() as folder:
        empty = measure(f"sqlite:///{folder}/empty.sqlite", 0, min(5.0, arguments.seconds), options)
        url = arguments.db or f"sqlite:///{folder}/matches.sqlite"
        began = time.perf_counter()
        asyncio.run(fill(url, arguments.rooms))
        print(f"filled in {time.perf_counter() - began:.0f} s", file=sys.stderr)
        full = measure(url, arguments.rooms, arguments.seconds, options)
        full.abandoned = asyncio.run(count_playing(url))
        size = sum(path.stat().st_size for path in Path(folder).glob("matches.sqlite*")) / 1e6
    report = {"empty": asdict(empty), "full": asdict(full), "megabytes on disk": round(size), "missed": full.missed}
    print(json.dumps(report, indent=1))
    return 1 if full.missed else 0


if __name__ == "__main__":
    sys.exit(main())
