"""Clients that play on real servers, reconnect, and remember what they were shown."""

from __future__ import annotations

import asyncio
import json
import time
import urllib.request
from collections.abc import Callable
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

REQUEST_SECONDS = 10.0
RETRY_SECONDS = 1.0  # a move that is not answered for this long is sent again
THINK_SECONDS = (0.2, 0.6)
LAYOUT = ["A2u", "E2u", "A7u"]

Message = dict[str, Any]


class Player:
    """A person, or a spectator without a token, who is always connected to one of the servers."""

    def __init__(self, addresses: list[str], code: str, token: str | None, random: Random, *, is_idle: bool) -> None:
        self.code = code
        self.token = token
        self.latest: Message = {}  # the last snapshot
        self.moves: list[str] = []  # all moves that were shown
        self.changed_at = 0.0  # when the last snapshot with something new arrived
        self.acknowledged = 0  # number of this person's moves that were shown
        self.problems: list[str] = []
        self.is_stopped = False  # whether the person does not move any longer
        self._addresses = addresses
        self._random = random
        self._is_idle = is_idle

    @property
    def is_waiting_for_time(self) -> bool:
        """Whether nobody moves in the match until the mover's time has run out."""
        return self._is_idle and self.latest.get("status") == "playing"

    async def live(self) -> None:
        """Stay connected, and play, until cancelled."""
        while True:
            address = self._random.choice(self._addresses).replace("http", "ws", 1)
            url = f"{address}/api/matches/{self.code}/socket"
            try:
                async with connect(url, compression=None, open_timeout=5, close_timeout=1, max_size=2**20) as socket:
                    await socket.send(json.dumps({"op": "enter", "token": self.token}))
                    await self._play(socket)
            except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
                await asyncio.sleep(self._random.uniform(0.05, 0.3))

    async def read_once(self) -> None:
        """Read one snapshot of the room."""
        url = f"{self._addresses[0].replace('http', 'ws', 1)}/api/matches/{self.code}/socket"
        async with connect(url, compression=None, max_size=2**20) as socket:
            await socket.send(json.dumps({"op": "enter", "token": self.token}))
            while not self.latest:
                self._receive(json.loads(await socket.recv()))

    async def _play(self, socket: ClientConnection) -> None:
        self.latest = {}
        next_at, sent_number = 0.0, -1
        while True:
            try:
                async with asyncio.timeout(0.1):
                    self._receive(json.loads(await socket.recv()))
            except TimeoutError:
                pass
            if not self.latest or time.monotonic() < next_at or self.is_stopped:
                continue
            message = self._next_message(self.latest)
            if message is None:
                continue
            if self.latest["number"] != sent_number:  # the snapshot shows something new: think first
                sent_number = self.latest["number"]
                next_at = time.monotonic() + self._random.uniform(*THINK_SECONDS)
                continue
            await socket.send(json.dumps(message))
            next_at = time.monotonic() + RETRY_SECONDS

    def _next_message(self, seen: Message) -> Message | None:
        if seen["seat"] is None:
            return None
        phase = seen["seats"][seen["seat"]]["state"]
        if seen["status"] == "open":
            if phase == "placing" and seen.get("view") == "- - -":
                return {"op": "place", "moves": LAYOUT}
            return None if phase == "ready" else {"op": "ready"}
        if seen["status"] == "playing" and seen["legal"] and not self._is_idle:
            return {"op": "play", "ply": seen["ply"], "move": self._random.choice(seen["legal"])["text"]}
        return None

    def _receive(self, message: Message) -> None:
        if message["op"] != "position":
            return
        moves = self.moves[: message["first_move"]] + message["moves"]
        is_hidden_end = message["game"] == "planes" and message["status"] == "over"  # all planes are revealed
        if moves[: len(self.moves)] != self.moves and not is_hidden_end:
            self.problems.append(f"room {self.code}: {self.moves} was shown, and then {moves}")
        if len(moves) > len(self.moves) or message["status"] != self.latest.get("status"):
            self.changed_at = time.monotonic()
        seat = message["seat"]
        self.acknowledged += sum(
            mover == seat for mover in message["movers"][len(self.moves) - message["first_move"] :]
        )
        self.moves, self.latest = moves, message


async def post(addresses: Callable[[], list[str]], path: str, body: Message) -> Message:
    """Send a request to any server; try again until one answers."""
    end = time.monotonic() + 60
    for attempt in range(10**6):
        address = addresses()[attempt % len(addresses())]
        try:
            return await asyncio.to_thread(_post, address + path, body)
        except OSError:
            if time.monotonic() > end:
                raise
            await asyncio.sleep(0.2)
    raise AssertionError


def _post(url: str, body: Message) -> Message:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=REQUEST_SECONDS) as response:
        answer: Message = json.load(response)
        return answer
