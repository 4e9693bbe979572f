"""Malicious or faulty clients are refused or limited, with a reason, and do not disturb others."""

from __future__ import annotations

import contextlib
import json
import resource
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from qipan.match.text import MOVE
from server.helpers import (
    TIMEOUT_SECONDS,
    RoomSocket,
    ServerProcess,
    close_all,
    encode_frame,
    ending,
    open_raw_socket,
    play_random_moves,
    start_match,
    undisturbed_match,
)

MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    "42",
    '"play"',
    '{"op": "fly"}',
    '{"op": "play"}',
    '{"op": "play", "ply": -1, "move": "1"}',
    '{"op": "play", "ply": 1e400, "move": "1"}',
    '{"op": "play", "ply": "0", "move": 5}',
    '{"op": "play", "ply": 0, "move": ""}',
    '{"op": "play", "ply": 0, "move": "' + "9" * (MOVE.max_length + 1) + '"}',
    '{"op": "ready", "is_ready": true, "more": 1}',
    '{"op": "place", "moves": [' + ", ".join(['"A0u"'] * 101) + "]}",
    '{"op": "analyse", "position": "\\ud800"}',
    "[" * 5000,
    '{"op": "ping", "op": "pong"}',
]


@contextlib.contextmanager
def raw(served: ServerProcess, code: str, **headers: str) -> Iterator[ClientConnection]:
    address = f"ws://127.0.0.1:{served.port}/api/matches/{code}/socket"
    with connect(
        address,
        compression=None,
        open_timeout=TIMEOUT_SECONDS,
        close_timeout=1,
        additional_headers=headers,
        max_size=None,
    ) as opened:
        yield opened


@pytest.fixture
def bystanders(served: ServerProcess) -> Iterator[list[RoomSocket]]:
    with undisturbed_match(served) as players:
        yield players


def test_malformed_messages_are_refused_one_by_one(served: ServerProcess, bystanders: list[RoomSocket]) -> None:
    with served.connect(bystanders[0].code, bystanders[0].token) as tab:
        number = tab.latest["number"]
        for text in MALFORMED:
            tab.send_text(text)
            assert tab.wait_until(lambda _: True, "refused")["reason"]["code"] == "not_a_message"
        tab.send_text(b"\x00\xff")
        assert tab.wait_until(lambda _: True, "refused")["reason"]["params"]["problem"]["code"] == "not_text"
        assert tab.sync()["number"] == number


def test_invalid_frames_close_the_connection(served: ServerProcess, bystanders: list[RoomSocket]) -> None:
    for garbage in (b"\xff" * 64, b"\x81\xfe\xff\xff" + b"\x00" * 8, b"\x81\x80"):
        with open_raw_socket(served, bystanders[0].code) as opened:
            opened.sendall(garbage)
            opened.shutdown(socket.SHUT_WR)
            while opened.recv(4096):
                pass


@pytest.mark.parametrize(
    ("first", "reason"),
    [
        ('{"op": "enter", "token": "wrong"}', "no_seat_for_token"),
        ('{"op": "ping"}', "enter_expected"),
        ("nonsense", "enter_expected"),
    ],
)
def test_a_client_that_does_not_enter_is_disconnected_with_a_reason(
    served: ServerProcess, bystanders: list[RoomSocket], first: str, reason: str
) -> None:
    with raw(served, bystanders[0].code) as opened:
        opened.send(first)
        assert ending(opened) == (1008, reason)


def test_unknown_rooms_foreign_origins_and_foreign_hosts_are_refused(
    served: ServerProcess, bystanders: list[RoomSocket]
) -> None:
    with raw(served, "bababazu") as opened:
        opened.send('{"op": "enter"}')
        assert ending(opened) == (1008, "no_such_room")
    with raw(served, bystanders[0].code, Origin="https://elsewhere.example") as opened:
        assert ending(opened) == (1008, "foreign_origin")
    with raw(served, bystanders[0].code, Origin=served.address) as opened:
        opened.send('{"op": "enter"}')
        assert json.loads(opened.recv(TIMEOUT_SECONDS))["op"] == "position"
    foreign = {"Host": "evil.example", "Origin": "http://evil.example"}
    assert served.request("/api/games", headers=foreign)[0] == 403
    assert served.request("/api/matches", {"game": "dots"}, {"Origin": "https://elsewhere.example"})[0] == 403
    assert served.request("/api/matches", {"game": "dots"}, {"Origin": "null"})[0] == 403


def test_long_messages_and_bodies_are_not_read(served: ServerProcess, bystanders: list[RoomSocket]) -> None:
    with raw(served, bystanders[0].code) as opened:
        opened.send('{"op": "enter"}')
        opened.recv(TIMEOUT_SECONDS)
        opened.send(" " * 40_000)
        assert ending(opened)[0] == 1009
    assert served.request("/api/matches", {"game": "x" * 40_000})[0] == 413
    with socket.create_connection(("127.0.0.1", served.port), timeout=TIMEOUT_SECONDS) as opened:
        opened.sendall(
            b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n"
        )
        assert b" 413 " in opened.recv(4096)


def test_a_flood_of_messages_closes_its_own_connection(served: ServerProcess, bystanders: list[RoomSocket]) -> None:
    with raw(served, bystanders[0].code) as opened:
        opened.send('{"op": "enter"}')
        with contextlib.suppress(ConnectionClosed):
            for _ in range(500):
                opened.send('{"op": "ping"}')
        assert ending(opened) == (1008, "too_many_messages")


def test_a_client_that_does_not_read_delays_nobody(served: ServerProcess) -> None:
    players = served.seat_players("chinese-checkers", {"players": 2})
    start_match(players)
    with open_raw_socket(served, players[0].code, buffer=2048) as sleeper:
        sleeper.sendall(encode_frame('{"op": "enter"}'))
        players[0].wait_until(lambda seen: seen["spectators"] == 1)
        for _ in range(15):
            for player in players:
                move = player.wait_until(lambda seen: bool(seen["legal"]))["legal"][0]["text"]
                player.play(move)
    assert players[0].wait_until(lambda seen: seen["ply"] == 30)
    close_all(players)


@pytest.mark.long
def test_ten_thousand_idle_sockets(served: ServerProcess, bystanders: list[RoomSocket]) -> None:
    """With many idle connections, sockets that enter no room, and spectators, the oldest silent ones are closed, new
    clients can enter, and a match continues meanwhile."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    rooms = [served.create_room("dots", name="Host")["code"] for _ in range(10)]
    players = served.seat_players("chinese-checkers", {"players": 2})
    start_match(players)
    idle: list[socket.socket] = []
    try:
        for number in range(10_000):
            if number % 10 < 7:
                idle.append(socket.create_connection(("127.0.0.1", served.port), timeout=TIMEOUT_SECONDS))
            else:
                idle.append(open_raw_socket(served, rooms[number // 10 % len(rooms)]))
            if number % 10 == 9:
                idle[-1].sendall(encode_frame('{"op": "enter"}'))
            if number % 500 == 0:
                assert play_random_moves(players, Random(number), 2) == 2
        with served.connect(rooms[0]) as spectator:
            assert spectator.wait_until(lambda seen: seen["spectators"] == 101)
        with served.connect(bystanders[0].code, bystanders[0].token) as tab:
            assert tab.latest["ply"] == 1
        assert served.get("/api/games")
        answer = b""
        while not any(reason in answer for reason in (b"too_many_sockets", b"no_message_in_time")):
            chunk = idle[7].recv(4096)  # the oldest socket that has not sent a message
            assert chunk
            answer += chunk
    finally:
        for each in idle:
            each.close()
        close_all(players)


def test_a_body_that_never_arrives_is_not_waited_for(served: ServerProcess, bystanders: list[RoomSocket]) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=TIMEOUT_SECONDS) as opened:
        opened.sendall(
            b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 100\r\n\r\n{"
        )
        begun = time.monotonic()
        assert b" 400 " in opened.recv(4096)
        assert time.monotonic() - begun < TIMEOUT_SECONDS


@pytest.mark.parametrize(
    "body",
    [
        b'{"game": "\\ud800"}',
        b'{"game": "dots", "options": {"\\ud800": 1}}',
        b'{"game": "dots", "position": "\\ud800"}',
        b'{"game": "dots", "seconds": NaN}',
        b'{"game": "dots", "else": [1e999]}',
        b'{"\\ud800": -Infinity}',
    ],
)
def test_input_that_json_cannot_represent_is_refused(served: ServerProcess, body: bytes) -> None:
    request = urllib.request.Request(f"{served.address}/api/analyse", body, {"Content-Type": "application/json"})
    with pytest.raises(urllib.error.HTTPError) as raised:
        urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS)
    with raised.value as refused:
        assert refused.code == 422
        assert json.load(refused)["detail"]["params"]["where"].startswith("body")


@pytest.mark.parametrize(
    "path", ["/api/matches/../../etc/passwd", "/api/records/%2e%2e%2fetc", "/..%2f..%2fetc/passwd"]
)
def test_path_traversal_is_refused(served: ServerProcess, path: str) -> None:
    assert served.request(path)[0] in (404, 405, 422)


def test_only_known_engine_names_are_accepted(served: ServerProcess) -> None:
    for engine in ("/bin/sh", "../x", "best; rm -rf /", "os.system", "table_lookup.TableLookup", "__class__"):
        status, response = served.request("/api/analyse", {"game": "dots", "engine": engine})
        assert status == 409, response
        body: dict[str, Any] = {"game": "dots", "engines": {"0": {"engine": engine}}}
        assert served.request("/api/matches", body)[0] == 409


@pytest.mark.parametrize(
    "more",
    [{"pace": False}, {"pace": "1"}, {"seat": "0"}, {"clock": {"per_move": "5"}}, {"engines": {"0": {"level": True}}}],
)
def test_values_of_the_wrong_type_are_refused(served: ServerProcess, more: dict[str, Any]) -> None:
    assert served.request("/api/matches", {"game": "dots", **more})[0] == 422
