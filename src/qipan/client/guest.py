"""A guest: a client that holds a seat in a room, or watches it, over a WebSocket."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.sync.client import ClientConnection, connect

from qipan.client.errors import Refused
from qipan.client.snapshots import complete, offers_unlock
from qipan.rules import Game, Move, Outcome, State, game
from qipan.rules.reasons import Reason

TIMEOUT_SECONDS = 30.0  # how long to wait for a reply, and how long to keep trying to reconnect
POLICY_VIOLATION = 1008  # the WebSocket close code after which it is useless to reconnect


class Guest:
    """A client that holds a seat in a room or, without a token, is a spectator.

    It has the interface of a local match: `mover`, `view`, `moves()`, `play`, `resign`, `outcome`. It reconnects by
    itself, and no move is lost or played twice.

    `address` may be a list of addresses, one for each process that serves the matches. If one cannot be reached, the
    next is tried.
    """

    def __init__(
        self, address: str | Sequence[str], code: str, token: str | None = None, *, timeout: float = TIMEOUT_SECONDS
    ) -> None:
        self.addresses = [url.rstrip("/") for url in ([address] if isinstance(address, str) else address)]
        self.code, self.token = code, token
        self.moves_played: list[str] = []  # the moves so far that this seat may know
        self.movers_played: list[int | None] = []  # the seat of each of them; None for an agreed draw
        self.on_lost: Callable[[], object] = lambda: None  # called when the connection is lost, before it is restored
        # Called with every `said` message: what a player, including this one, has said.
        self.on_said: Callable[[dict[str, Any]], object] = lambda said: None
        self._timeout = timeout
        self._exit_stack = ExitStack()
        self._socket: ClientConnection | None = None
        self._latest: dict[str, Any] = {}
        self._connect()

    # ---- the match ----

    @property
    def address(self) -> str:
        """The address of the process that this client is connected to."""
        return self.addresses[0]

    @property
    def position(self) -> dict[str, Any]:
        """The last snapshot from the server: a `position` message, with the fields that the server leaves out."""
        return self._latest

    @property
    def seat(self) -> int | None:
        seat: int | None = self._latest["seat"]
        return seat

    @property
    def mover(self) -> int | None:
        mover: int | None = self._latest["mover"]
        return mover

    @property
    def ply(self) -> int:
        """The number of moves so far that this seat may know."""
        ply: int = self._latest["ply"]
        return ply

    @property
    def game(self) -> Game:
        return game(self._latest["game"], **self._latest["options"])

    @property
    def state(self) -> State | None:
        """The position, or None if part of it is hidden."""
        text = self._latest["position"]
        return None if text is None else self.game.parse(text)

    @property
    def view(self) -> str:
        """This seat's view of the position, as text."""
        text: str = self._latest["view"]
        return text

    def moves(self) -> list[str]:
        """Return the legal moves of this seat; none if it is not to move."""
        return [move["text"] for move in self._latest["legal"]]

    def left(self, seat: int) -> float | None:
        """Return the seconds on a seat's clock at the time of the last snapshot; None without a clock."""
        seconds: float | None = self._latest["seats"][seat]["seconds"]
        return seconds

    @property
    def outcome(self) -> Outcome | None:
        result = self._latest["result"]
        return None if result is None else Outcome(result["payoffs"], Reason.from_json(result["reason"]))

    # ---- commands: each returns once the server has carried it out, and raises Refused if the server refuses it ----

    def ready(self) -> None:
        self._request(
            {"op": "ready"}, lambda seen: seen["status"] != "open" or self._own_seat(seen)["state"] == "ready"
        )

    def place(self, moves: Sequence[str]) -> None:
        """In a game that begins with hidden moves: set all those of this seat's first turn, before it calls `ready`."""
        self._request({"op": "place", "moves": list(moves)})

    def play(self, move: Move | str) -> None:
        """Play a move. When this returns, the server has stored it on disk."""
        ply = self.ply
        self._request(
            {"op": "play", "ply": ply, "move": str(move)},
            lambda seen: seen["ply"] > ply or seen["status"] == "over",
        )

    def resign(self) -> None:
        if self.outcome is not None:
            raise Refused("the match is over")
        self._request(
            {"op": "resign"}, lambda seen: seen["status"] == "over" or self._own_seat(seen)["state"] == "left"
        )

    def set_autopilot(self, on: bool, engine: dict[str, Any] | None = None) -> None:
        """Switch the autopilot (托管) on or off: while it is on, an engine plays this seat's moves.

        `engine` is such as `{"engine": "best", "level": 4}`; by default it is the one chosen before, or `best`.
        """
        self._request(
            {"op": "autopilot", "is_on": on, "engine": engine},
            lambda seen: seen["status"] == "over" or self._own_seat(seen)["is_autopilot"] == on,
        )

    def claim(self, what: str, seat: int) -> None:
        """Claim the `win`, a `draw` or an `adjournment` against a seat whose person has been away for a minute."""
        self._request({"op": "claim", "what": what, "seat": seat})

    def ask(self, what: str, *, unrated: bool = False) -> None:
        """Offer a `draw`, or ask for a `takeback`; if `unrated`, even if the game then counts for no rating."""
        self._request({"op": "offer", "what": what, "is_unrated": unrated})

    def accept(self, what: str) -> None:
        """Accept a `draw`, a `takeback`, or the host's offer to unlock `hints`."""
        self._request({"op": "offer", "what": what, "answer": "accept"})

    def decline(self, what: str) -> None:
        self._request({"op": "offer", "what": what, "answer": "decline"})

    def lock_hints(self, is_locked: bool) -> None:
        """Lock or, as far as everybody agrees, unlock hints, values and autopilots. Only the host may."""
        self._request(
            {"op": "lock_hints", "is_locked": is_locked},
            lambda seen: (seen["hints"] or offers_unlock(seen)) != is_locked,
        )

    def say(self, text: str) -> None:
        """Say something to the other players."""
        self._request({"op": "say", "text": text}, lambda said: said["seat"] == self.seat, reply_op="said")

    def hint(self) -> dict[str, Any]:
        """Ask the server which move an engine would play for this seat. Return its reply, a `hint` message."""
        return self._request({"op": "hint"}, lambda _: True, reply_op="hint")

    # ---- waiting ----

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it is this seat's turn or the game is over. Return False after a timeout."""
        return self.wait_for(lambda: self._latest["status"] == "playing" and self.mover == self.seat, seconds)

    def wait_for(self, condition: Callable[[], bool], seconds: float | None = None) -> bool:
        """Wait until a condition holds or the game is over. Return False after a timeout."""
        end = None if seconds is None else time.monotonic() + seconds
        while self.outcome is None and not condition():
            left = None if end is None else end - time.monotonic()
            if left is not None and left <= 0:
                return False
            self._receive(left)
        return True

    def close(self) -> None:
        self._exit_stack.close()
        self._socket = None

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- the socket ----

    def _connect(self) -> None:
        """Enter the room, trying one address after another until the timeout."""
        end = time.monotonic() + self._timeout
        while True:
            try:
                self._enter()
                return
            except ConnectionClosed as error:
                if error.rcvd is not None and error.rcvd.code == POLICY_VIOLATION:
                    code = error.rcvd.reason
                    text = code.replace("_", " ")
                    raise Refused(text, code, Reason(code, text, (("code", self.code),))) from None
            except (OSError, TimeoutError, InvalidHandshake, InvalidMessage):
                pass
            self.close()
            if time.monotonic() >= end:
                raise OSError(f"cannot reach {self.address}")
            time.sleep(0.1)
            self.addresses.append(self.addresses.pop(0))

    def _reconnect(self) -> None:
        self.on_lost()
        self._connect()

    def _enter(self) -> None:
        self.close()
        address = self.address.replace("http", "ws", 1) + f"/api/matches/{self.code}/socket"
        timeout = max(self._timeout, 1.0)
        self._socket = self._exit_stack.enter_context(
            connect(address, open_timeout=timeout, close_timeout=1, max_size=2**22, compression=None)
        )
        self._socket.send(json.dumps({"op": "enter", "token": self.token}))
        self._update(_read(self._socket.recv(timeout)))

    def _receive(self, seconds: float | None) -> dict[str, Any] | None:
        """Return the next message, or None if none arrives within `seconds`.

        If the connection is lost, reconnect and return the snapshot that the server then sends.
        """
        assert self._socket is not None
        try:
            message = _read(self._socket.recv(seconds))
        except TimeoutError:
            return None
        except ConnectionClosed:
            self._reconnect()
            return self._latest
        self._update(message)
        return message

    def _update(self, message: dict[str, Any]) -> None:
        if message["op"] == "position":
            self._latest = message
            self.moves_played = self.moves_played[: message["first_move"]] + message["moves"]
            self.movers_played = self.movers_played[: message["first_move"]] + message["movers"]
        elif message["op"] == "said":
            self.on_said(message)

    def _own_seat(self, snapshot: dict[str, Any]) -> dict[str, Any]:
        seat: dict[str, Any] = (
            snapshot["seats"][self.seat] if self.seat is not None else {"state": "", "is_autopilot": None}
        )
        return seat

    def _request(
        self,
        message: dict[str, Any],
        is_done: Callable[[dict[str, Any]], bool] | None = None,
        reply_op: str = "position",
    ) -> dict[str, Any]:
        """Send a message, and return the reply that shows that it was carried out. Raise Refused if it was refused.

        The reply is the first message of the kind `reply_op` for which `is_done` returns True. Without `is_done`, it is
        the next snapshot, even if somebody else's action caused it. If the connection is lost, the message is sent
        again, since it may not have arrived; the server never carries it out twice.
        """
        while self._socket is not None and self._receive(0) is not None:
            pass  # read what has already arrived, so that it is not taken for the reply
        before = self._latest["number"]

        def is_reply(received: dict[str, Any]) -> bool:
            return received["op"] == reply_op and (
                received["number"] > before if is_done is None else is_done(received)
            )

        if is_done is not None and self.outcome is None and is_reply(self._latest):  # the state is already as requested
            return self._latest
        self._send(message)
        is_repeated = False
        end = time.monotonic() + self._timeout
        while time.monotonic() < end:
            socket = self._socket
            received = self._receive(end - time.monotonic())
            if received is None:
                continue
            # `about` is None if the server could not read the message.
            if received["op"] == "refused" and received["about"] in (message["op"], None):
                # If the message was sent twice, perhaps the first one was carried out and only the second was refused.
                # Then a snapshot that shows the effect of the first one arrives soon.
                if is_repeated and self.wait_for(lambda: is_reply(self._latest), 1.0) and is_reply(self._latest):
                    return self._latest
                raise Refused.of(received["reason"])
            if is_reply(received):
                return received
            if socket is not self._socket:  # the connection was lost, and perhaps the message with it
                is_repeated = True
                self._send(message)
        raise OSError(f"{self.address} does not answer")

    def _send(self, message: dict[str, Any]) -> None:
        assert self._socket is not None
        try:
            self._socket.send(json.dumps(message))
        except ConnectionClosed:
            self._reconnect()
            self._socket.send(json.dumps(message))


def _read(text: str | bytes) -> dict[str, Any]:
    """Return a message of the server; a snapshot with the fields that the server leaves out."""
    message: dict[str, Any] = json.loads(text)
    return complete(message) if message["op"] == "position" else message
