"""Clients that mean harm, or know no better: refused or limited, told why, and nobody else notices."""

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

from server.helpers import PATIENCE, Line, Served, begin, close_all, frame, knock, play_random

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
    '{"op": "play", "ply": 0, "move": "' + "9" * 100 + '"}',
    '{"op": "ready", "is_ready": true, "more": 1}',
    '{"op": "place", "planes": ["A0u", "A0u", "A0u", "A0u", "A0u"]}',
    '{"op": "analyse", "position": "\\ud800"}',
    "[" * 5000,
    '{"op": "ping", "op": "pong"}',
]


@contextlib.contextmanager
def raw(served: Served, code: str, **headers: str) -> Iterator[ClientConnection]:
    address = f"ws://127.0.0.1:{served.port}/api/matches/{code}/socket"
    with connect(
        address, compression=None, open_timeout=PATIENCE, close_timeout=1, additional_headers=headers, max_size=None
    ) as opened:
        yield opened


def closing(opened: ClientConnection) -> tuple[int, str]:
    """With what the server closes."""
    with pytest.raises(ConnectionClosed) as closed:
        read_on(opened)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


def read_on(opened: ClientConnection) -> None:
    while True:
        opened.recv(PATIENCE)


@pytest.fixture
def lines(served: Served) -> Iterator[list[Line]]:
    """A match that goes on beside all this, and must not notice."""
    made = served.table("dots")
    begin(made)
    made[0].play("0")
    made[1].until(lambda seen: seen["ply"] == 1)
    yield made
    made[1].play("1")
    assert made[0].until(lambda seen: seen["ply"] == 2)["moves"]
    close_all(made)


def test_malformed_messages_are_refused_one_by_one(served: Served, lines: list[Line]) -> None:
    with served.line(lines[0].code, lines[0].token) as tab:
        number = tab.latest["number"]
        for text in MALFORMED:
            tab._socket.send(text)
            assert tab.until(lambda _: True, "refused")["reason"].startswith("not a message")
        tab._socket.send(b"\x00\xff")
        assert tab.until(lambda _: True, "refused")["reason"] == "not a message: it is not text"
        assert tab.settle()["number"] == number


def test_frames_that_are_no_frames_close_the_line(served: Served, lines: list[Line]) -> None:
    for garbage in (b"\xff" * 64, b"\x81\xfe\xff\xff" + b"\x00" * 8, b"\x81\x80"):
        with knock(served, lines[0].code) as opened:
            opened.sendall(garbage)
            opened.shutdown(socket.SHUT_WR)
            while opened.recv(4096):
                pass


@pytest.mark.parametrize(
    ("first", "reason"),
    [
        ('{"op": "enter", "token": "wrong"}', "this token holds no seat here"),
        ('{"op": "ping"}', "the first message must be enter"),
        ("nonsense", "the first message must be enter"),
    ],
)
def test_who_does_not_enter_is_told_why(served: Served, lines: list[Line], first: str, reason: str) -> None:
    with raw(served, lines[0].code) as opened:
        opened.send(first)
        assert closing(opened) == (1008, reason)


def test_no_room_wrong_origin_wrong_host(served: Served, lines: list[Line]) -> None:
    with raw(served, "bababazu") as opened:
        opened.send('{"op": "enter"}')
        assert closing(opened) == (1008, "there is no such room")
    with raw(served, lines[0].code, Origin="https://elsewhere.example") as opened:
        assert closing(opened) == (1008, "this page may not talk to this server")
    with raw(served, lines[0].code, Origin=served.address) as opened:
        opened.send('{"op": "enter"}')
        assert json.loads(opened.recv(PATIENCE))["op"] == "position"
    foreign = {"Host": "evil.example", "Origin": "http://evil.example"}
    assert served.ask("/api/games", headers=foreign)[0] == 403
    assert served.ask("/api/matches", {"game": "dots"}, {"Origin": "https://elsewhere.example"})[0] == 403
    assert served.ask("/api/matches", {"game": "dots"}, {"Origin": "null"})[0] == 403


def test_what_is_too_long_is_not_read(served: Served, lines: list[Line]) -> None:
    with raw(served, lines[0].code) as opened:
        opened.send('{"op": "enter"}')
        opened.recv(PATIENCE)
        opened.send(" " * 40_000)
        assert closing(opened)[0] == 1009
    assert served.ask("/api/matches", {"game": "x" * 40_000})[0] == 413
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as opened_line:
        opened_line.sendall(
            b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n"
        )
        assert b" 413 " in opened_line.recv(4096)


def test_a_flood_ends_the_line_that_it_comes_from(served: Served, lines: list[Line]) -> None:
    with raw(served, lines[0].code) as opened:
        opened.send('{"op": "enter"}')
        with contextlib.suppress(ConnectionClosed):
            for _ in range(500):
                opened.send('{"op": "ping"}')
        assert closing(opened) == (1008, "too many messages")


def test_who_does_not_read_is_sent_no_more_than_the_latest(served: Served) -> None:
    """A reader that sleeps costs nobody anything, and goes on with the present position."""
    lines = served.table("chinese-checkers", {"players": 2})
    begin(lines)
    with knock(served, lines[0].code, buffer=2048) as sleeper:
        sleeper.sendall(frame('{"op": "enter"}'))
        lines[0].until(lambda seen: seen["spectators"] == 1)
        for _ in range(15):
            for line in lines:
                move = line.until(lambda seen: bool(seen["legal"]))["legal"][0]["text"]
                line.play(move)
    assert lines[0].until(lambda seen: seen["ply"] == 30)
    close_all(lines)


def test_ten_thousand_idle_sockets(served: Served, lines: list[Line]) -> None:
    """Lines that say nothing, sockets that enter no room, and crowds that watch: of the silent the oldest make way,
    whoever speaks gets in, and a match goes on meanwhile."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    rooms = [served.room("dots", name="Host")["code"] for _ in range(10)]
    players = served.table("chinese-checkers", {"players": 2})
    begin(players)
    idle: list[socket.socket] = []
    try:
        for number in range(10_000):
            if number % 10 < 7:
                idle.append(socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE))
            else:
                idle.append(knock(served, rooms[number // 10 % len(rooms)]))
            if number % 10 == 9:
                idle[-1].sendall(frame('{"op": "enter"}'))
            if number % 500 == 0:
                assert play_random(players, Random(number), 2) == 2
        with served.line(rooms[0]) as watcher:
            assert watcher.until(lambda seen: seen["spectators"] == 101)
        with served.line(lines[0].code, lines[0].token) as tab:
            assert tab.latest["ply"] == 1
        assert served.get("/api/games")
        answer = b""
        while not any(reason in answer for reason in (b"too many sockets are open", b"nothing was said in time")):
            chunk = idle[7].recv(4096)  # the oldest that has asked for a room and said nothing
            assert chunk
            answer += chunk
    finally:
        for each in idle:
            each.close()
        close_all(players)


def test_a_body_that_never_comes_is_not_waited_for(served: Served, lines: list[Line]) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as opened:
        opened.sendall(
            b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 100\r\n\r\n{"
        )
        begun = time.monotonic()
        assert b" 400 " in opened.recv(4096)
        assert time.monotonic() - begun < PATIENCE


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
def test_what_no_answer_could_repeat_is_refused_like_the_rest(served: Served, body: bytes) -> None:
    request = urllib.request.Request(f"{served.address}/api/analyse", body, {"Content-Type": "application/json"})
    with pytest.raises(urllib.error.HTTPError) as raised:
        urllib.request.urlopen(request, timeout=PATIENCE)
    with raised.value as refused:
        assert refused.code == 422
        assert json.load(refused)["detail"][0]["loc"][0] == "body"


@pytest.mark.parametrize(
    "path", ["/api/matches/../../etc/passwd", "/api/records/%2e%2e%2fetc", "/..%2f..%2fetc/passwd"]
)
def test_paths_lead_nowhere(served: Served, path: str) -> None:
    assert served.ask(path)[0] in (404, 405, 422)


def test_engines_are_names_and_nothing_else(served: Served) -> None:
    for engine in ("/bin/sh", "../x", "best; rm -rf /", "os.system", "table_lookup.TableLookup", "__class__"):
        status, told = served.ask("/api/analyse", {"game": "dots", "engine": engine})
        assert status == 409, told
        asked: dict[str, Any] = {"game": "dots", "engines": {"0": {"engine": engine}}}
        assert served.ask("/api/matches", asked)[0] == 409


@pytest.mark.parametrize(
    "more",
    [{"pace": False}, {"pace": "1"}, {"seat": "0"}, {"clock": {"per_move": "5"}}, {"engines": {"0": {"level": True}}}],
)
def test_nothing_is_made_to_fit(served: Served, more: dict[str, Any]) -> None:
    assert served.ask("/api/matches", {"game": "dots", **more})[0] == 422
