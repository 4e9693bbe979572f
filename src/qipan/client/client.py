"""Playing over the network, with the surface of a local match.

>>> import qipan.client
>>> qipan.client.Guest("http://127.0.0.1:9", "bamotiku", patience=0)
Traceback (most recent call last):
OSError: cannot reach http://127.0.0.1:9
"""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.sync.client import ClientConnection, connect

import qipan

PATIENCE = 30.0
"""Seconds to wait for an answer, and to try again after a line was dropped."""
POLICY = 1008
"""The server closes with this when trying again would not help."""


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


def record(address: str, code: str) -> qipan.Record:
    """The record of a finished match."""
    return qipan.Record.from_json(_answer(address, urllib.request.Request(f"{address}/api/records/{code}")))


class Guest:
    """A seat in a room, or without a token somebody who watches. What a local match has, this has too: `mover`, `view`,
    `moves()`, `play`, `resign`, `outcome`. A dropped line is taken up again, and no move is lost or made twice.

    Several addresses are processes that serve the same matches: when one has gone, the next is tried."""

    def __init__(
        self, address: str | Sequence[str], code: str, token: str | None = None, *, patience: float = PATIENCE
    ) -> None:
        self.addresses = [each.rstrip("/") for each in ([address] if isinstance(address, str) else address)]
        self.code, self.token = code, token
        self.moves_played: list[str] = []
        """As far as this seat may know them."""
        self._patience = patience
        self._open = ExitStack()
        self._socket: ClientConnection | None = None
        self._latest: dict[str, Any] = {}
        self._connect()

    # ---- what there is to see ----

    @property
    def address(self) -> str:
        """Of the process it talks to."""
        return self.addresses[0]

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
    def ply(self) -> int:
        """The number of moves this seat knows of."""
        found: int = self._latest["ply"]
        return found

    @property
    def game(self) -> qipan.Game:
        return qipan.game(self._latest["game"], **self._latest["options"])

    @property
    def state(self) -> qipan.State | None:
        """The position, where nothing is hidden."""
        text = self._latest["position"]
        return None if text is None else self.game.parse(text)

    @property
    def view(self) -> str:
        """What this seat knows, as text."""
        text: str = self._latest["view"]
        return text

    def moves(self) -> list[str]:
        """The legal moves of this seat, when it is to move."""
        return [each["text"] for each in self._latest["legal"]]

    def left(self, seat: int) -> float | None:
        """Seconds that a seat had left when the last position was sent; None where there is no clock."""
        found: float | None = self._latest["seats"][seat]["seconds"]
        return found

    @property
    def outcome(self) -> qipan.Outcome | None:
        result = self._latest["result"]
        return None if result is None else qipan.Outcome(result["payoffs"], result["reason"])

    # ---- what one can do ----

    def ready(self) -> None:
        self._ask({"op": "ready"}, lambda seen: seen["status"] != "open" or self._own(seen)["state"] == "ready")

    def place(self, planes: Sequence[str]) -> None:
        """Planes: the whole layout, before one is ready."""
        layout = ",".join(planes)
        self._ask(
            {"op": "place", "planes": list(planes)},
            lambda seen: seen["status"] != "open" or seen["view"].split(" ")[0] == layout,
        )

    def play(self, move: qipan.Move | str) -> None:
        """Makes a move; it is on the server's disk when this returns."""
        ply = self.ply
        self._ask(
            {"op": "play", "ply": ply, "move": str(move)},
            lambda seen: seen["ply"] > ply or seen["status"] == "over",
        )

    def resign(self) -> None:
        if self.outcome is not None:
            raise Refused("the match is over")
        self._ask({"op": "resign"}, lambda seen: seen["status"] == "over" or self._own(seen)["state"] == "left")

    def set_autopilot(self, on: bool) -> None:
        """托管: an engine plays this seat's moves until it is switched off."""
        self._ask(
            {"op": "autopilot", "is_on": on},
            lambda seen: seen["status"] == "over" or self._own(seen)["is_autopilot"] == on,
        )

    def ask(self, what: str) -> None:
        """For a `draw` or a `takeback`."""
        self._ask({"op": "offer", "what": what})

    def accept(self, what: str) -> None:
        self._ask({"op": "offer", "what": what, "answer": "accept"})

    def decline(self, what: str) -> None:
        self._ask({"op": "offer", "what": what, "answer": "decline"})

    def hint(self) -> dict[str, Any]:
        """What an engine would play."""
        return self._ask({"op": "hint"}, lambda _: True, answer="hint")

    def wait(self, seconds: float | None = None) -> bool:
        """Until it is this seat's turn or the game is over; False if the time was not enough."""
        return self.wait_for(lambda: self._latest["status"] == "playing" and self.mover == self.seat, seconds)

    def wait_for(self, is_so: Callable[[], bool], seconds: float | None = None) -> bool:
        """Until that holds or the game is over; False if the time was not enough."""
        end = None if seconds is None else time.monotonic() + seconds
        while self.outcome is None and not is_so():
            left = None if end is None else end - time.monotonic()
            if left is not None and left <= 0:
                return False
            self._hear(left)
        return True

    def close(self) -> None:
        self._open.close()
        self._socket = None

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- how it is done ----

    def _connect(self) -> None:
        """Comes in, again and again for as long as the patience lasts."""
        end = time.monotonic() + self._patience
        while True:
            try:
                self._enter()
                return
            except ConnectionClosed as error:
                if error.rcvd is not None and error.rcvd.code == POLICY:
                    raise Refused(error.rcvd.reason) from None
            except (OSError, TimeoutError, InvalidHandshake, InvalidMessage):
                pass
            self.close()
            if time.monotonic() >= end:
                raise OSError(f"cannot reach {self.address}")
            time.sleep(0.1)
            self.addresses.append(self.addresses.pop(0))

    def _enter(self) -> None:
        self.close()
        address = self.address.replace("http", "ws", 1) + f"/api/matches/{self.code}/socket"
        wait = max(self._patience, 1.0)
        self._socket = self._open.enter_context(
            connect(address, open_timeout=wait, close_timeout=1, max_size=2**22, compression=None)
        )
        self._socket.send(json.dumps({"op": "enter", "token": self.token}))
        message = json.loads(self._socket.recv(wait))
        self._take(message)

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

    def _own(self, seen: dict[str, Any]) -> dict[str, Any]:
        """What a position says of this seat."""
        found: dict[str, Any] = (
            seen["seats"][self.seat] if self.seat is not None else {"state": "", "is_autopilot": None}
        )
        return found

    def _ask(
        self,
        message: dict[str, Any],
        is_done: Callable[[dict[str, Any]], bool] | None = None,
        answer: str = "position",
    ) -> dict[str, Any]:
        """Until it was done or refused. Others change the match as well, so what tells is the answer itself, where it
        can. A message that may have been lost with the line is sent once more: the server does nothing twice."""
        while self._socket is not None and self._hear(0) is not None:
            pass  # what had come before
        before = self._latest["number"]

        def done(heard: dict[str, Any]) -> bool:
            return heard["op"] == answer and (heard["number"] > before if is_done is None else is_done(heard))

        if is_done is not None and self.outcome is None and done(self._latest):  # it is so already
            return self._latest
        self._send(message)
        is_repeated = False
        end = time.monotonic() + self._patience
        while time.monotonic() < end:
            socket = self._socket
            heard = self._hear(end - time.monotonic())
            if heard is None:
                continue
            if heard["op"] == "refused" and heard["about"] == message["op"]:
                # Refused may be the repetition alone, when the first one had come through after all.
                if is_repeated and self.wait_for(lambda: done(self._latest), 1.0) and done(self._latest):
                    return self._latest
                raise Refused(heard["reason"])
            if done(heard):
                return heard
            if socket is not self._socket:  # the line was dropped, and the message perhaps with it
                is_repeated = True
                self._send(message)
        raise OSError(f"{self.address} does not answer")

    def _send(self, message: dict[str, Any]) -> None:
        assert self._socket is not None
        try:
            self._socket.send(json.dumps(message))
        except ConnectionClosed:
            self._connect()
            self._socket.send(json.dumps(message))


def _post(address: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    content = json.dumps({key: value for key, value in body.items() if value is not None}).encode()
    headers = {"Content-Type": "application/json"}
    told: dict[str, Any] = json.loads(
        _answer(address, urllib.request.Request(address.rstrip("/") + path, content, headers))
    )
    return told


def _answer(address: str, request: urllib.request.Request) -> str:
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            text: str = answer.read().decode()
            return text
    except urllib.error.HTTPError as error:
        with error:
            detail = json.load(error).get("detail")
        raise Refused(detail if isinstance(detail, str) else json.dumps(detail)) from None
    except urllib.error.URLError as error:
        raise OSError(f"cannot reach {address}: {error.reason}") from None
