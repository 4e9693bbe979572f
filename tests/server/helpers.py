"""Servers and clients for tests. Each server is a separate process, on loopback, with a temporary store."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from forked_program import ForkedProgram
from server.messages import read_message

TIMEOUT_SECONDS = 90.0  # how long a test waits before it fails; long, because the machine may be busy

Message = dict[str, Any]
Program = ForkedProgram | subprocess.Popen[bytes]


# Larger than the defaults: all tests come from one address and are faster than people.
TEST_BUDGETS = {
    f"QIPAN_BUDGETS_{name}": "1000000"
    for name in (
        *("CONNECTIONS_BURST", "REQUESTS_BURST", "MESSAGES_BURST", "ROOMS_BURST", "SEATS_BURST", "LOOKUPS_BURST"),
        *("MAX_CONNECTIONS", "MAX_SOCKETS"),
    )
}


class ServerProcess:
    """A server that runs while the `with` block does.

    `budgets` are the settings of budgets per address, as environment variables; none for the defaults. `start` runs
    the program with some arguments, standard streams and environment variables.
    """

    def __init__(
        self,
        db: str,
        port: int = 0,
        log: Path | None = None,
        options: Sequence[str] = (),
        budgets: Mapping[str, str] = TEST_BUDGETS,
        start: Callable[[Sequence[str], tuple[int, int, int], Mapping[str, str]], Program] = ForkedProgram,
    ) -> None:
        arguments = ["serve", "--port", str(port), "--db", db, *options]
        self.log = log
        reader, writer = os.pipe()
        self.stdout = os.fdopen(reader, encoding="utf-8")
        with (log or Path(os.devnull)).open("ab") as errors, open(os.devnull) as nothing, os.fdopen(writer) as output:
            streams = (nothing.fileno(), output.fileno(), errors.fileno())
            self.process = start(arguments, streams, {**os.environ, **budgets})
        address = re.search(r"http://\S+:(\d+)", self.stdout.readline())
        assert address is not None
        self.address, self.port = address[0], int(address[1])
        self.db = db

    def stop(self, signal_number: signal.Signals = signal.SIGTERM) -> int:
        """Stop the process, and return its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal_number)
        status = self.process.wait(TIMEOUT_SECONDS)
        self.stdout.close()
        return status

    def kill(self) -> None:
        self.stop(signal.SIGKILL)

    @property
    def memory(self) -> float:
        """The resident memory in megabytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGESIZE") / 2**20

    def __enter__(self) -> ServerProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    # ---- HTTP ----

    def request(self, path: str, body: object = None, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        """Return the status and the response. Without a body it is a GET request, otherwise a POST request."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"})
        for key, value in (headers or {}).items():
            request.add_header(key, value)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
                return response.status, json.load(response)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.load(error)

    def get(self, path: str) -> Any:
        status, response = self.request(path)
        assert status == 200, response
        return response

    def post(self, path: str, body: object) -> Any:
        status, response = self.request(path, body)
        assert status in (200, 201), response
        return response

    # ---- rooms ----

    def create_room(self, game: str, options: dict[str, Any] | None = None, **choices: Any) -> Message:
        room: Message = self.post("/api/matches", {"game": game, "options": options or {}, **choices})
        return room

    def connect(self, code: str, token: str | None = None) -> RoomSocket:
        return RoomSocket(self, code, token)

    def seat_players(self, game: str, options: dict[str, Any] | None = None, **choices: Any) -> list[RoomSocket]:
        """Create a room and fill its seats with people. Return their sockets by seat; the first is the host."""
        room = self.create_room(game, options, name="Host", **choices)
        players = [self.connect(room["code"], room["token"])]
        for number in range(1, len(players[0].latest["seats"])):
            joined = self.post(f"/api/matches/{room['code']}/join", {"name": f"Guest {number}"})
            players.append(self.connect(room["code"], joined["token"]))
        return players


class RoomSocket:
    """A socket in a room. Every message that it receives is validated against its model."""

    def __init__(self, server: ServerProcess, code: str, token: str | None = None) -> None:
        self.code, self.token = code, token
        self.texts: list[str] = []  # the messages as they were received
        self.received: list[Message] = []  # the same messages, with the fields that the server leaves out
        self.latest: Message = {}  # the last snapshot
        self.moves: list[str] = []
        address = f"ws://127.0.0.1:{server.port}/api/matches/{code}/socket"
        self._exit_stack = ExitStack()
        # Without pings: they are sent by a thread and use the global random generator, and hypothesis fails a test
        # during which that generator changes.
        self._socket = self._exit_stack.enter_context(
            connect(address, compression=None, open_timeout=TIMEOUT_SECONDS, close_timeout=1, ping_interval=None)
        )
        self.send(op="enter", token=token)
        self.wait_until(lambda _: True)

    @property
    def seat(self) -> int | None:
        seat: int | None = self.latest["seat"]
        return seat

    def send(self, **message: Any) -> None:
        self.send_text(json.dumps(message))

    def send_text(self, text: str | bytes) -> None:
        self._socket.send(text)

    def receive(self, seconds: float = TIMEOUT_SECONDS) -> Message:
        text = self._socket.recv(seconds)
        assert isinstance(text, str)
        message = read_message(text)
        self.texts.append(text)
        self.received.append(message)
        if message["op"] == "position":
            self.moves = self.moves[: message["first_move"]] + message["moves"]
            self.latest = message
        return message

    def wait_until(self, condition: Callable[[Message], bool], *ops: str) -> Message:
        """Return the next message of these kinds that fulfils the condition, or the last snapshot if it already does.

        Without a kind, only snapshots count.
        """
        kinds = ops or ("position",)
        if "position" in kinds and self.latest and condition(self.latest):
            return self.latest
        end = time.monotonic() + TIMEOUT_SECONDS
        while time.monotonic() < end:
            message = self.receive(max(0.0, end - time.monotonic()))
            if message["op"] in kinds and condition(message):
                return message
        raise AssertionError(f"no such {' or '.join(kinds)} message arrived in time")

    def expect_refusal(self, **message: Any) -> str:
        """Send a message that is refused, and return the reason."""
        self.send(**message)
        reason: str = self.wait_until(lambda _: True, "refused")["reason"]["text"]
        return reason

    def sync(self) -> Message:
        """Return the last snapshot, once the server has handled everything that was sent."""
        self.send(op="ping")
        self.wait_until(lambda _: True, "pong")
        return self.latest

    def get_ready(self, layout: list[str] | None = None) -> None:
        if self.latest["game"] == "planes":
            self.send(op="place", moves=layout or ["B2u"])
        self.send(op="ready")

    def play(self, move: str) -> None:
        """Play a move, and wait until it was played."""
        ply = self.latest["ply"]
        self.send(op="play", ply=ply, move=move)
        self.wait_until(lambda seen: seen["ply"] > ply or seen["status"] == "over")

    def close(self) -> None:
        self._exit_stack.close()

    def __enter__(self) -> RoomSocket:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_raw_socket(
    server: ServerProcess, code: str, buffer: int | None = None, source: str = "127.0.0.1"
) -> socket.socket:
    """Return a TCP socket after the WebSocket handshake, before the first message. `source` is the client's address."""
    opened = socket.socket()
    try:
        opened.settimeout(TIMEOUT_SECONDS)
        opened.bind((source, 0))
        if buffer is not None:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        opened.connect(("127.0.0.1", server.port))
        _shake_hands(opened, code)
    except BaseException:
        opened.close()
        raise
    return opened


def _shake_hands(opened: socket.socket, code: str) -> None:
    opened.sendall(
        f"GET /api/matches/{code}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    response = b""
    while b"\r\n\r\n" not in response:
        part = opened.recv(1)
        if not part:
            raise ConnectionResetError("the server has closed the connection")
        response += part
    assert b" 101 " in response


def encode_frame(text: str) -> bytes:
    """Return a WebSocket text frame with a mask of zeros."""
    content = text.encode()
    return bytes([0x81, 0x80 | len(content)]) + bytes(4) + content


def start_match(players: list[RoomSocket]) -> None:
    for player in players:
        player.get_ready()
    for player in players:
        player.wait_until(lambda seen: seen["status"] == "playing")


def close_all(sockets: list[RoomSocket]) -> None:
    for each in sockets:
        each.close()


@contextmanager
def undisturbed_match(server: ServerProcess) -> Iterator[list[RoomSocket]]:
    """Let two people play, and check that their match goes on after the `with` block."""
    sockets = server.seat_players("dots")
    start_match(sockets)
    sockets[0].play("0")
    sockets[1].wait_until(lambda seen: seen["ply"] == 1)
    yield sockets
    sockets[1].play("1")
    assert sockets[0].wait_until(lambda seen: seen["ply"] == 2)["moves"]
    close_all(sockets)


def ending(opened: ClientConnection) -> tuple[int, str]:
    """Return the close code and the reason, after the server has closed the socket."""
    with pytest.raises(ConnectionClosed) as closed:
        _read_all(opened)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


def _read_all(opened: ClientConnection) -> None:
    while True:
        opened.recv(TIMEOUT_SECONDS)


def play_random_moves(players: list[RoomSocket], random: Random, count: int) -> int:
    """Play up to `count` random legal moves, or until the game is over. Return how many were played."""
    for number in range(count):
        ply = max(player.latest["ply"] for player in players)
        for player in players:
            player.wait_until(lambda seen, ply=ply: seen["ply"] >= ply or seen["status"] == "over")  # type: ignore[misc]
        mover = players[0].latest["mover"]
        if mover is None:
            return number
        player = next(player for player in players if player.seat == mover)
        player.play(random.choice(player.wait_until(lambda seen: bool(seen["legal"]))["legal"])["text"])
    return count


def finish_match(server: ServerProcess, game: str, options: dict[str, Any] | None = None, moves: int = 200) -> str:
    """Play a random match, resigning after `moves`, and return its code."""
    players = server.seat_players(game, options)
    start_match(players)
    play_random_moves(players, Random(game), moves)
    for player in players:
        if player.sync()["status"] == "playing":
            player.send(op="resign")
    players[0].wait_until(lambda seen: seen["status"] == "over")
    close_all(players)
    return players[0].code


def run_in_thread(work: Coroutine[Any, Any, object]) -> None:
    """Run a coroutine on a thread of its own, since a browser of other tests may occupy this thread's event loop."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()
