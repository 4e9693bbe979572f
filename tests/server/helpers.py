"""Servers and clients for tests. A server is a process of its own, on loopback, with a temporary store."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

from websockets.sync.client import connect

from qipan.server.protocol.messages import SERVER_MESSAGE

PATIENCE = 30.0
"""Seconds after which a test gives up; on a busy machine everything takes long."""
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("dots", {"rows": 2, "cols": 2}),
    ("two-eat-one", {}),
    ("chinese-checkers", {"players": 3}),
    ("checkers", {}),
    ("planes", {"size": 8, "planes": 1}),
]

Message = dict[str, Any]


class Served:
    """A server that runs while the block does."""

    def __init__(self, db: str, port: int = 0, log: Path | None = None) -> None:
        program = [sys.executable, "-m", "qipan", "serve", "--port", str(port), "--db", db]
        self.log = log
        errors = subprocess.DEVNULL if log is None else log.open("ab")
        try:
            self.process = subprocess.Popen(program, stdout=subprocess.PIPE, stderr=errors, text=True)
        finally:
            if not isinstance(errors, int):
                errors.close()
        assert self.process.stdout is not None
        found = re.search(r"http://\S+:(\d+)", self.process.stdout.readline())
        assert found is not None
        self.address, self.port = found[0], int(found[1])
        self.db = db

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        if self.process.poll() is None:
            self.process.send_signal(how)
        status = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status

    def kill(self) -> None:
        self.stop(signal.SIGKILL)

    @property
    def memory(self) -> float:
        """Megabytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGESIZE") / 2**20

    def __enter__(self) -> Served:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    # ---- HTTP ----

    def ask(self, path: str, body: object = None, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        """The status and the answer."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"})
        for key, value in (headers or {}).items():
            request.add_header(key, value)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.load(error)

    def get(self, path: str) -> Any:
        status, told = self.ask(path)
        assert status == 200, told
        return told

    def post(self, path: str, body: object) -> Any:
        status, told = self.ask(path, body)
        assert status in (200, 201), told
        return told

    # ---- rooms ----

    def room(self, game: str, options: dict[str, Any] | None = None, **setting: Any) -> Message:
        made: Message = self.post("/api/matches", {"game": game, "options": options or {}, **setting})
        return made

    def line(self, code: str, token: str | None = None) -> Line:
        return Line(self, code, token)

    def table(self, game: str, options: dict[str, Any] | None = None, **setting: Any) -> list[Line]:
        """A room whose seats are all taken by people; their lines, the host's first."""
        made = self.room(game, options, name="Host", **setting)
        lines = [self.line(made["code"], made["token"])]
        for number in range(1, len(lines[0].latest["seats"])):
            joined = self.post(f"/api/matches/{made['code']}/join", {"name": f"Guest {number}"})
            lines.append(self.line(made["code"], joined["token"]))
        return lines


class Line:
    """A socket in a room. Every message that comes is checked against its model."""

    def __init__(self, served: Served, code: str, token: str | None = None) -> None:
        self.code, self.token = code, token
        self.heard: list[Message] = []
        self.latest: Message = {}
        self.moves: list[str] = []
        address = f"ws://127.0.0.1:{served.port}/api/matches/{code}/socket"
        self._open = ExitStack()
        self._socket = self._open.enter_context(
            connect(address, compression=None, open_timeout=PATIENCE, close_timeout=1)
        )
        self.say(op="enter", token=token)
        self.until(lambda _: True)

    @property
    def seat(self) -> int | None:
        seat: int | None = self.latest["seat"]
        return seat

    def say(self, **message: Any) -> None:
        self._socket.send(json.dumps(message))

    def hear(self, seconds: float = PATIENCE) -> Message:
        text = self._socket.recv(seconds)
        assert isinstance(text, str)
        SERVER_MESSAGE.validate_json(text)
        message: Message = json.loads(text)
        self.heard.append(message)
        if message["op"] == "position":
            self.moves = self.moves[: message["first_move"]] + message["moves"]
            self.latest = message
        return message

    def until(self, wanted: Callable[[Message], bool], op: str = "position") -> Message:
        """The next message of that kind for which it holds; the latest position if it does already."""
        if op == "position" and self.latest and wanted(self.latest):
            return self.latest
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            message = self.hear(max(0.0, end - time.monotonic()))
            if message["op"] == op and wanted(message):
                return message
        raise AssertionError("it did not come")

    def refused(self, **message: Any) -> str:
        """Why a message was not obeyed."""
        self.say(**message)
        reason: str = self.until(lambda _: True, "refused")["reason"]
        return reason

    def settle(self) -> Message:
        """The latest position, after all that was said has been heard."""
        self.say(op="ping")
        self.until(lambda _: True, "pong")
        return self.latest

    def get_ready(self, layout: list[str] | None = None) -> None:
        if self.latest["game"] == "planes":
            self.say(op="place", planes=layout or ["B2u"])
        self.say(op="ready")

    def play(self, move: str) -> None:
        """A move; it has been done when this returns."""
        ply = self.latest["ply"]
        self.say(op="play", ply=ply, move=move)
        self.until(lambda seen: seen["ply"] > ply or seen["status"] == "over")

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def knock(served: Served, code: str, buffer: int | None = None) -> socket.socket:
    """A bare line on which a socket has been opened, and nothing said yet."""
    opened = socket.socket()
    opened.settimeout(PATIENCE)
    if buffer is not None:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    opened.connect(("127.0.0.1", served.port))
    opened.sendall(
        f"GET /api/matches/{code}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += opened.recv(1)
    assert b" 101 " in answer
    return opened


def frame(text: str) -> bytes:
    """A masked frame, the mask being zero."""
    content = text.encode()
    return bytes([0x81, 0x80 | len(content)]) + bytes(4) + content


def begin(lines: list[Line]) -> None:
    for line in lines:
        line.get_ready()
    for line in lines:
        line.until(lambda seen: seen["status"] == "playing")


def close_all(lines: list[Line]) -> None:
    for line in lines:
        line.close()


def play_random(lines: list[Line], random: Random, most: int) -> int:
    """Random legal moves, until the game is over or so many were made; how many there were."""
    for count in range(most):
        ply = max(line.latest["ply"] for line in lines)
        for line in lines:
            line.until(lambda seen, ply=ply: seen["ply"] >= ply or seen["status"] == "over")  # type: ignore[misc]
        mover = lines[0].latest["mover"]
        if mover is None:
            return count
        line = next(each for each in lines if each.seat == mover)
        line.play(random.choice(line.until(lambda seen: bool(seen["legal"]))["legal"])["text"])
    return most


def finished(served: Served, game: str, options: dict[str, Any] | None = None, moves: int = 200) -> str:
    """The code of a random match that is over, given up if it does not end by itself."""
    lines = served.table(game, options)
    begin(lines)
    play_random(lines, Random(game), moves)
    for line in lines:
        if line.settle()["status"] == "playing":
            line.say(op="resign")
    lines[0].until(lambda seen: seen["status"] == "over")
    close_all(lines)
    return lines[0].code


def run_apart(work: Coroutine[Any, Any, object]) -> None:
    """Runs a coroutine on a thread of its own: a browser that other tests drive may hold this thread's event loop."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()
