"""Limits that take long to reach, made shorter; and that nothing is kept of those who have gone."""

from __future__ import annotations

import gc
import socket
import threading
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

import qipan
from qipan.server import gc_policy as tidying
from qipan.server import run as running
from qipan.server.app import House
from qipan.server.http import positions
from qipan.server.rooms import manager as rooms
from qipan.server.rooms.event_log import Table
from qipan.server.rooms.room import Room
from qipan.server.rooms.state import Sitting
from qipan.server.run import listening, made_server
from qipan.server.socket import connection
from qipan.server.socket.connection import Connection
from server.helpers import PATIENCE, Line, Served, begin, close_all, frame, knock, play_random

ASKED = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Inside(Served):
    """A server in this process, so that one can look into it."""

    def __init__(self, db: str) -> None:
        opened = listening("127.0.0.1", 0)
        self.port = opened.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._server = made_server(db)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [opened]})
        self._thread.start()

    @property
    def house(self) -> House:
        app: object = self._server.config.app
        house: House = app.state.house  # type: ignore[attr-defined]
        return house

    def __enter__(self) -> Inside:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inside]:
    monkeypatch.setattr(connection, "SECONDS_TO_READ", 0.5)
    monkeypatch.setattr(connection, "SECONDS_TO_ENTER", 0.5)
    monkeypatch.setattr(running, "SECONDS_TO_ASK", 0.5)
    monkeypatch.setattr(running, "SECONDS_TO_READ", 0.5)
    monkeypatch.setattr(rooms, "SECONDS_KEPT", 0.1)
    monkeypatch.setattr(rooms, "SECONDS_KEPT_ENDED", 0.1)
    monkeypatch.setattr(tidying, "SECONDS_BETWEEN", 1000)
    with Inside(f"sqlite:///{tmp_path}/matches.sqlite") as server:
        yield server


def wait_for(is_so: object) -> None:
    assert callable(is_so)
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_who_does_not_read_is_cut_off(inside: Inside) -> None:
    lines = inside.table("chinese-checkers", {"players": 2})
    begin(lines)
    with knock(inside, lines[0].code, buffer=2048) as sleeper:
        sleeper.sendall(frame('{"op": "enter"}'))
        lines[0].until(lambda seen: seen["spectators"] == 1)
        while lines[0].latest["spectators"]:
            play_random(lines, Random(1), 10)
            time.sleep(0.2)
            lines[0].settle()
        wait_for(lambda: inside.house.sockets == 2)
        wait_for(lambda: len(inside._server.server_state.connections) == 2)
    close_all(lines)


def test_who_says_nothing_is_told_so(inside: Inside) -> None:
    made = inside.room("dots", name="Host")
    with knock(inside, made["code"]) as silent:
        heard = b""
        while b"nothing was said in time" not in heard:
            chunk = silent.recv(1000)
            assert chunk
            heard += chunk
    wait_for(lambda: not inside.house.strangers and not inside.house.sockets)


def test_who_does_not_end_a_second_question_is_not_waited_for(inside: Inside) -> None:
    with socket.create_connection(("127.0.0.1", inside.port), timeout=PATIENCE) as slow:
        slow.sendall(ASKED)
        assert slow.recv(20)
        slow.sendall(ASKED[:20])
        while slow.recv(2**16):
            pass
    wait_for(lambda: not inside._server.server_state.connections)


def test_who_does_not_read_answers_is_cut_off(inside: Inside) -> None:
    with socket.socket() as sleeper:
        sleeper.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        sleeper.connect(("127.0.0.1", inside.port))
        sleeper.sendall(20 * ASKED)
        wait_for(lambda: len(inside._server.server_state.connections) == 1)
        wait_for(lambda: not inside._server.server_state.connections)


def test_nothing_is_kept_of_those_who_have_gone(inside: Inside) -> None:
    for number in range(10):
        lines = inside.table("dots", {"rows": 1, "cols": 1})
        with inside.line(lines[0].code) as watcher:
            begin(lines)
            lines[0].say(op="hint")
            watcher.say(op="analyse")
            if number % 2:
                play_random(lines, Random(number), 4)
        close_all(lines)
    wait_for(lambda: not inside.house.rooms.all and not inside.house.sockets)
    wait_for(lambda: not left_over())


def left_over() -> list[object]:
    """Without the garbage collector, which seldom looks at what is old."""
    return [each for each in gc.get_objects() if type(each) in (Connection, Room, Table, Sitting, qipan.Match)]


def test_long_lines_are_played_one_at_a_time(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each would take its part of the processor from everybody's moves."""
    at_once, most = 0, 0
    played = positions.played

    def slow(start: qipan.State, moves: Iterable[str]) -> positions.LineTold:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        time.sleep(0.05)
        at_once -= 1
        return played(start, moves)

    monkeypatch.setattr(positions, "played", slow)
    with ThreadPoolExecutor(6) as clients:
        asked = [clients.submit(inside.post, "/api/line", {"game": "dots", "moves": ["0"]}) for _ in range(6)]
        assert all(each.result()["mover"] == 1 for each in asked)
    assert most == 1


def test_tabs_of_a_seat_are_limited(inside: Inside) -> None:
    made = inside.room("dots", name="Host")
    tabs: list[Line] = [inside.line(made["code"], made["token"]) for _ in range(9)]
    wait_for(lambda: inside.house.sockets == 8)
    close_all(tabs)


def test_garbage_is_collected_by_the_server_and_again_by_python_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tidying, "SECONDS_BETWEEN", 0.01)
    monkeypatch.setattr(tidying, "SHORTEST", 0.05)
    monkeypatch.setattr(tidying, "SHARE", 0.0)
    looks: list[int] = []

    def note(phase: str, told: dict[str, int]) -> None:
        if phase == "stop":
            looks.append(told["generation"])

    gc.callbacks.append(note)
    try:
        with Inside(f"sqlite:///{tmp_path}/matches.sqlite") as server:
            assert server.get("/api/games")
            wait_for(lambda: not gc.isenabled() and looks.count(1) > 3 and looks.count(2) > 2)
    finally:
        gc.callbacks.remove(note)
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
