"""Playing over the network, with the surface of a local match.

>>> import qipan.client
>>> qipan.client.Guest("http://127.0.0.1:9", "bamotiku")
Traceback (most recent call last):
OSError: cannot reach http://127.0.0.1:9
"""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import qipan

PATIENCE = 10.0
"""Seconds to wait for an answer, and to try again after a line was dropped."""


class Refused(ValueError):
    """The server did not do what was asked, and says why."""


def create(address: str, game: str, **setting: Any) -> Guest:
    """Opens a room and sits down in it, if the setting has a `name`; see the server's NewMatch for the rest."""
    seated = _post(address, "/api/matches", {"game": game, **setting})
    return Guest(address, seated["code"], seated["token"])


def join(address: str, code: str, name: str, seat: int | None = None) -> Guest:
    """Takes a seat in a room."""
    seated = _post(address, f"/api/matches/{code}/join", {"name": name, "seat": seat})
    return Guest(address, code, seated["token"])


class Guest:
    """A seat in a room, or without a token somebody who watches. What a local match has, this has too: `mover`, `view`,
    `moves()`, `play`, `resign`, `outcome`. A dropped line is taken up again, and no move is lost or made twice."""

    def __init__(self, address: str, code: str, token: str | None = None) -> None:
        self.address, self.code, self.token = address.rstrip("/"), code, token
        self.moves_played: list[str] = []
        self._socket: ClientConnection | None = None
        self._latest: dict[str, Any] = {}
        self._connect()

    # ---- what there is to see ----

    @property
    def position(self) -> dict[str, Any]:
        """The last position that the server sent, as its message has it."""
        return self._latest

    @property
    def seat(self) -> int | None:
        found: int | None = self._latest["seat"]
        return found

    @property
    def mover(self) -> int | None:
        found: int | None = self._latest["mover"]
        return found

    @property
    def game(self) -> qipan.Game:
        return qipan.game(self._latest["game"], **self._latest["options"])

    @property
    def state(self) -> qipan.State | None:
        """The position, where nothing is hidden."""
        text = self._latest["position"]
        return None if text is None else self.game.parse(text)

    def moves(self) -> list[str]:
        """The legal moves of this seat, when it is to move."""
        return [each["text"] for each in self._latest["legal"]]

    @property
    def outcome(self) -> qipan.Outcome | None:
        result = self._latest["result"]
        return None if result is None else qipan.Outcome(result["payoffs"], result["reason"])

    # ---- what one can do ----

    def ready(self) -> None:
        self._ask({"op": "ready"})

    def place(self, planes: Sequence[str]) -> None:
        self._ask({"op": "place", "planes": list(planes)})

    def play(self, move: qipan.Move | str) -> None:
        """Makes a move; it is on the server's disk when this returns."""
        ply = self._latest["ply"]
        self._ask(
            {"op": "play", "ply": ply, "move": str(move)},
            is_done=lambda heard: heard["op"] == "position" and (heard["ply"] > ply or heard["status"] == "over"),
        )

    def resign(self) -> None:
        self._ask({"op": "resign"})

    def set_autopilot(self, on: bool) -> None:
        self._ask({"op": "autopilot", "is_on": on})

    def ask(self, what: str) -> None:
        """For a `draw` or a `takeback`."""
        self._ask({"op": "offer", "what": what})

    def hint(self) -> dict[str, Any]:
        """What an engine would play."""
        return self._ask({"op": "hint"}, is_done=lambda heard: heard["op"] == "hint")

    def wait(self, seconds: float | None = None) -> bool:
        """Until it is this seat's turn or the game is over; False if the time was not enough."""
        end = None if seconds is None else time.monotonic() + seconds
        while self.outcome is None and not (self._latest["status"] == "playing" and self.mover == self.seat):
            left = None if end is None else end - time.monotonic()
            if left is not None and left <= 0:
                return False
            self._hear(left)
        return True

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- how it is done ----

    def _connect(self) -> None:
        address = self.address.replace("http", "ws", 1) + f"/api/matches/{self.code}/socket"
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self._socket = connect(address, open_timeout=PATIENCE, max_size=2**22)
                self._socket.send(json.dumps({"op": "enter", "token": self.token}))
                self.moves_played = []
                self._latest = {}
                while not self._latest:
                    self._take(json.loads(self._socket.recv(PATIENCE)))
                return
            except ConnectionClosed as error:
                if error.rcvd is not None and error.rcvd.code == 1008:
                    raise Refused(error.rcvd.reason) from None
            except (OSError, TimeoutError):
                pass
            if not self._latest and self._socket is None and time.monotonic() > end - PATIENCE + 1:
                raise OSError(f"cannot reach {self.address}")
            if time.monotonic() > end:
                raise OSError(f"cannot reach {self.address}")
            time.sleep(0.1)

    def _hear(self, seconds: float | None) -> dict[str, Any] | None:
        assert self._socket is not None
        try:
            message: dict[str, Any] = json.loads(self._socket.recv(seconds))
        except TimeoutError:
            return None
        except ConnectionClosed:
            self._connect()
            return self._latest
        self._take(message)
        return message

    def _take(self, message: dict[str, Any]) -> None:
        if message["op"] == "position":
            self._latest = message
            self.moves_played = self.moves_played[: message["first_move"]] + message["moves"]

    def _ask(self, message: dict[str, Any], is_done: Callable[[dict[str, Any]], bool] | None = None) -> dict[str, Any]:
        """Until it was done or refused. A message that may have been lost with the line is sent once more: the server
        ignores what it has done already."""
        assert self._socket is not None
        before = self._latest["number"]
        self._send(message)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            socket = self._socket
            heard = self._hear(end - time.monotonic())
            if socket is not self._socket and self._latest["number"] == before:
                self._send(message)
            if heard is None:
                continue
            if heard["op"] == "refused" and heard.get("about") == message["op"]:
                raise Refused(heard["reason"])
            if is_done(heard) if is_done else heard["op"] == "position" and heard["number"] > before:
                return heard
        raise OSError(f"{self.address} does not answer")

    def _send(self, message: dict[str, Any]) -> None:
        assert self._socket is not None
        try:
            self._socket.send(json.dumps(message))
        except ConnectionClosed:
            self._connect()
            assert self._socket is not None
            self._socket.send(json.dumps(message))


def _post(address: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(
        address.rstrip("/") + path,
        json.dumps({key: value for key, value in body.items() if value is not None}).encode(),
        {"Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            told: dict[str, Any] = json.load(answer)
            return told
    except urllib.error.HTTPError as error:
        with error:
            detail = json.load(error).get("detail")
        raise Refused(detail if isinstance(detail, str) else json.dumps(detail)) from None
    except urllib.error.URLError as error:
        raise OSError(f"cannot reach {address}: {error.reason}") from None
