"""The path of a move through the server is the one that the map describes."""

from __future__ import annotations

import asyncio
import json
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import qipan
from qipan.server.budgets import Budgets
from qipan.server.config.budgets import AddressBudgets
from qipan.server.config.sockets import SocketLimits
from qipan.server.engines.engines import Engines
from qipan.server.engines.scheduler import Scheduler
from qipan.server.protocol.base import NewMatch
from qipan.server.refusals import Refusals
from qipan.server.rooms.manager import RoomManager
from qipan.server.services import Services
from qipan.server.socket.connection import SocketConnection
from qipan.server.storage.sqlite import SqliteStore

PACKAGE = Path(qipan.__file__).parent
MAP = (Path(__file__).parents[2] / "docs" / "map.md").read_text(encoding="utf-8")
MAX_FILES = 12  # from the click to the store and back, on the page and in Python
# Files that are only called on the way: parts of the referee, parts of a room, and what the whole server uses.
HELPERS = {
    "match/clock_state.py",
    "match/copies.py",
    "match/event.py",
    "match/history.py",
    "match/state.py",
    "match/stopwatch.py",
    "match/text.py",
    "match/visibility.py",
    "server/budgets.py",
    "server/clock.py",
    "server/metrics.py",
    "server/protocol/base.py",
    "server/protocol/pieces.py",
    "server/protocol/snapshots.py",
    "server/rate_limit.py",
    "server/rooms/chat.py",
    "server/rooms/engine_player.py",
    "server/rooms/events.py",
    "server/rooms/match_results.py",
    "server/rooms/presence.py",
    "server/rooms/referee.py",
    "server/rooms/seats.py",
    "server/rooms/tasks.py",
    "server/rooms/wake.py",
}


class FakeWebSocket:
    """A WebSocket whose other end is the test."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self._received: asyncio.Queue[str] = asyncio.Queue()

    def say(self, **message: object) -> None:
        self._received.put_nowait(json.dumps(message))

    async def receive(self) -> dict[str, str]:
        return {"type": "websocket.receive", "text": await self._received.get()}

    async def send_text(self, text: str) -> None:
        self.sent.append(json.loads(text))

    async def wait_for(self, status: str, ply: int) -> dict[str, Any]:
        async with asyncio.timeout(20):
            while not any((message["status"], message["ply"]) == (status, ply) for message in self.sent):
                await asyncio.sleep(0.01)
        return self.sent[-1]


@contextmanager
def entered_files() -> Iterator[list[str]]:
    """Yield a list to which the files of the server and of the match are added, whenever one is entered."""
    files: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(PACKAGE):
            name = path.relative_to(PACKAGE).as_posix()
            if not files or files[-1] != name:
                files.append(name)

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield files
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


async def trace_move(folder: Path) -> list[str]:
    """Let two people play, and return the files that are entered while one of them plays a move."""
    store = await SqliteStore.open(f"sqlite:///{folder}/matches.sqlite")
    scheduler = Scheduler(1)
    rooms = RoomManager(Services(store, scheduler, Engines(scheduler)))
    try:
        created = await rooms.create(NewMatch(game="two-eat-one", name="Ann"))
        _, token = await rooms.join(created.code, "Bo", None)
        sockets = [FakeWebSocket(), FakeWebSocket()]
        budget = Budgets(AddressBudgets()).at("192.0.2.1")
        tasks = []
        for socket, secret in zip(sockets, (created.token, token), strict=True):
            room = await rooms.find(created.code)
            assert room is not None
            connection = SocketConnection(socket, SocketLimits(), budget, Refusals())  # type: ignore[arg-type]
            client = await room.enter(connection, secret)
            serve = connection.serve(partial(room.handle, client), partial(room.snapshots.create, client))
            tasks.append(asyncio.create_task(serve))
        for socket in sockets:
            socket.say(op="ready")
        legal = (await sockets[0].wait_for("playing", 0))["legal"]
        with entered_files() as files:
            sockets[0].say(op="play", ply=0, move=legal[0]["text"])
            for socket in sockets:
                await socket.wait_for("playing", 1)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return files
    finally:
        await rooms.close()
        scheduler.stop()
        await store.close()


def path_of_the_map() -> list[str]:
    """Return the files that take part in the sequence diagram, in the order of the path."""
    return re.findall(r"participant \w+ as (\S+)", MAP)


def in_python(files: list[str]) -> list[str]:
    return [name for name in files if name.endswith(".py")]


def test_a_move_takes_the_path_of_the_map(tmp_path: Path) -> None:
    entered = asyncio.run(trace_move(tmp_path))
    path = in_python(path_of_the_map())
    assert set(entered) == {*path, *HELPERS}, "files that are neither on the map nor helpers, or the reverse"
    first_entries = [name for name in dict.fromkeys(entered) if name in path]
    assert first_entries == path


def test_the_path_is_short() -> None:
    path = path_of_the_map()
    assert len(path) == len(set(path)) <= MAX_FILES
    assert in_python(path)
    assert len(in_python(path)) < len(path)


def test_the_files_of_the_path_exist() -> None:
    web = PACKAGE.parents[1] / "web" / "src"
    for name in [*path_of_the_map(), *HELPERS]:
        assert (PACKAGE / name).exists() or (web / name).exists(), name
