"""Time limits, shortened for the tests; and rooms and connections are freed once their clients have left."""

from __future__ import annotations

import gc
import socket
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

import qipan
from qipan.server import gc_policy
from qipan.server.config import Settings
from qipan.server.config.connections import ConnectionLimits
from qipan.server.config.lifetimes import Lifetimes
from qipan.server.config.sockets import SocketLimits
from qipan.server.http import positions
from qipan.server.protocol.positions import LineResponse
from qipan.server.rooms.client import Client
from qipan.server.rooms.event_log import EventLog
from qipan.server.rooms.room import Room
from qipan.server.rooms.state import RoomState
from qipan.server.socket.connection import SocketConnection
from server.helpers import (
    TIMEOUT_SECONDS,
    RoomSocket,
    close_all,
    encode_frame,
    open_raw_socket,
    play_random_moves,
    start_match,
)
from server.local_server import LocalServer, wait_for

REQUEST = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalServer]:
    monkeypatch.setattr(gc_policy, "CHECK_SECONDS", 1000)
    settings = Settings(
        db=f"sqlite:///{tmp_path}/matches.sqlite",
        connections=ConnectionLimits(request_seconds=0.5, read_seconds=0.5),
        sockets=SocketLimits(send_seconds=0.5, enter_seconds=0.5),
        lifetimes=Lifetimes(unload_seconds=0.1, unload_over_seconds=0.1),
    )
    with LocalServer(settings) as server:
        yield server


def test_a_client_that_does_not_read_snapshots_is_disconnected(inside: LocalServer) -> None:
    players = inside.seat_players("chinese-checkers", {"players": 2})
    start_match(players)
    with open_raw_socket(inside, players[0].code, buffer=2048) as sleeper:
        sleeper.sendall(encode_frame('{"op": "enter"}'))
        players[0].wait_until(lambda seen: seen["spectators"] == 1)
        while players[0].latest["spectators"]:
            play_random_moves(players, Random(1), 10)
            time.sleep(0.2)
            players[0].sync()
        wait_for(lambda: inside.sockets.count == 2)
        wait_for(lambda: len(inside._server.server_state.connections) == 2)
    close_all(players)


def test_a_silent_client_is_disconnected_with_a_reason(inside: LocalServer) -> None:
    room = inside.create_room("dots", name="Host")
    with open_raw_socket(inside, room["code"]) as silent:
        received = b""
        while b"no_message_in_time" not in received:
            chunk = silent.recv(1000)
            assert chunk
            received += chunk
    wait_for(lambda: not inside.sockets.pending_count and not inside.sockets.count)


def test_an_incomplete_second_request_is_not_waited_for(inside: LocalServer) -> None:
    with socket.create_connection(("127.0.0.1", inside.port), timeout=TIMEOUT_SECONDS) as slow:
        slow.sendall(REQUEST)
        assert slow.recv(20)
        slow.sendall(REQUEST[:20])
        while slow.recv(2**16):
            pass
    wait_for(lambda: not inside._server.server_state.connections)


def test_a_client_that_does_not_read_responses_is_disconnected(inside: LocalServer) -> None:
    with socket.socket() as sleeper:
        sleeper.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        sleeper.connect(("127.0.0.1", inside.port))
        sleeper.sendall(20 * REQUEST)
        wait_for(lambda: len(inside._server.server_state.connections) == 1)
        wait_for(lambda: not inside._server.server_state.connections)


def test_rooms_and_connections_are_freed(inside: LocalServer) -> None:
    for number in range(10):
        players = inside.seat_players("dots", {"rows": 1, "cols": 1})
        with inside.connect(players[0].code) as spectator:
            start_match(players)
            players[0].send(op="hint")
            spectator.send(op="analyse")
            if number % 2:
                play_random_moves(players, Random(number), 4)
        close_all(players)
    wait_for(lambda: not inside.rooms.count and not inside.sockets.count)
    wait_for(lambda: not leaked_objects())


def leaked_objects() -> list[object]:
    """Return objects that should have been freed by reference counting, since full garbage collections are rare."""
    return [
        each
        for each in gc.get_objects()
        if type(each) in (SocketConnection, Client, Room, EventLog, RoomState, qipan.Match)
    ]


def test_short_jobs_run_one_at_a_time(inside: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each running job slows down every match."""
    at_once, most = 0, 0
    played = positions.play_moves

    def slow(start: qipan.State, moves: Iterable[str]) -> LineResponse:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        time.sleep(0.05)
        at_once -= 1
        return played(start, moves)

    monkeypatch.setattr(positions, "play_moves", slow)
    with ThreadPoolExecutor(6) as clients:
        responses = [clients.submit(inside.post, "/api/line", {"game": "dots", "moves": ["0"]}) for _ in range(6)]
        assert all(each.result()["mover"] == 1 for each in responses)
    assert most == 1


def test_the_connections_of_a_seat_are_limited(inside: LocalServer) -> None:
    room = inside.create_room("dots", name="Host")
    tabs: list[RoomSocket] = [inside.connect(room["code"], room["token"]) for _ in range(9)]
    wait_for(lambda: inside.sockets.count == 8)
    close_all(tabs)


def test_the_server_collects_garbage_itself_and_restores_python_s_policy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gc_policy, "CHECK_SECONDS", 0.01)
    monkeypatch.setattr(gc_policy, "YOUNG_OBJECTS", 1)
    monkeypatch.setattr(gc_policy, "MIN_FULL_INTERVAL_SECONDS", 0.05)
    monkeypatch.setattr(gc_policy, "MAX_FULL_SHARE", 1.0)
    generations: list[int] = []

    def on_collection(phase: str, info: dict[str, int]) -> None:
        if phase == "stop":
            generations.append(info["generation"])

    gc.callbacks.append(on_collection)
    try:
        with LocalServer(Settings(db=f"sqlite:///{tmp_path}/matches.sqlite")) as server:
            assert server.get("/api/games")
            wait_for(lambda: not gc.isenabled() and generations.count(1) > 3 and generations.count(2) > 2)
    finally:
        gc.callbacks.remove(on_collection)
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
