"""A guest: a client that holds a seat in a room, or watches it, over a WebSocket."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any, cast

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.sync.client import ClientConnection, connect

from qipan.client.errors import Refused
from qipan.client.messages import HintMessage, Message, SaidMessage
from qipan.client.snapshots import SeatFields, Snapshot, complete, offers_unlock
from qipan.match import Clock
from qipan.rules import Game, Move, Outcome, State, game
from qipan.rules.reasons import Reason

TIMEOUT_SECONDS = 30.0  # how long to wait for a reply, and how long to keep trying to reconnect
MIN_CLOCK_SECONDS = 0.001  # the least time for a clock, since a Clock of 0 seconds is invalid
POLICY_VIOLATION = 1008  # after this WebSocket close code, it is useless to reconnect


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
        self.movers_played: list[int | None] = []  # the seat of each move in `moves_played`; None for an agreed draw
        self.on_lost: Callable[[], object] = lambda: None  # called when the connection is lost, before reconnecting
        # Called with every `said` message: what a player, including this one, has said.
        self.on_said: Callable[[SaidMessage], object] = lambda said: None
        self._timeout = timeout
        self._exit_stack = ExitStack()
        self._socket: ClientConnection | None = None
        self._latest: Snapshot
        self._clock: Clock | None = None  # the time control, as in the invitation to the match
        self._connect()

    # ---- the match ----

    @property
    def address(self) -> str:
        """The address of the process that this client is connected to."""
        return self.addresses[0]

    @property
    def position(self) -> Snapshot:
        """The last snapshot from the server: a `position` message, with the fields added that the server leaves out."""
        return self._latest

    @property
    def seat(self) -> int | None:
        return self._latest["seat"]

    @property
    def mover(self) -> int | None:
        return self._latest["mover"]

    @property
    def ply(self) -> int:
        """The number of moves so far that this seat may know."""
        return self._latest["ply"]

    @property
    def game(self) -> Game:
        return game(self._latest["game"], **self._latest["options"])

    @property
    def state(self) -> State | None:
        """The position, or None if part of it is hidden from this seat."""
        text = self._latest["position"]
        return None if text is None else self.game.parse(text)

    @property
    def view(self) -> str:
        """This seat's view of the position, as text."""
        return self._latest["view"]

    def moves(self) -> list[str]:
        """Return the legal moves of this seat; an empty list if it is not to move."""
        return [move["text"] for move in self._latest["legal"]]

    @property
    def clock(self) -> Clock | None:
        """The time control of the match; None without a clock.

        A guest that came after the match had begun does not know the time control, and assumes that the clock has no
        increment.
        """
        left = self.left(0)
        return None if left is None else self._clock or Clock(per_game=max(left, MIN_CLOCK_SECONDS))

    def left(self, seat: int) -> float | None:
        """Return the seconds on a seat's clock at the time of the last snapshot; None without a clock."""
        return self._latest["seats"][seat]["seconds"]

    @property
    def outcome(self) -> Outcome | None:
        result = self._latest["result"]
        return None if result is None else Outcome(result["payoffs"], Reason.from_json(result["reason"]))

    # ---- commands: each returns once the server has carried it out, and raises Refused if the server refuses it ----

    def ready(self) -> None:
        self._request({"op": "ready"}, lambda seen: seen["status"] != "open" or self._own_state(seen) == "ready")

    def place(self, moves: Sequence[str]) -> None:
        """Choose this seat's hidden opening moves. Call it before `ready` in a game that has such moves."""
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
        self._request({"op": "resign"}, lambda seen: seen["status"] == "over" or self._own_state(seen) == "left")

    def set_autopilot(self, on: bool, engine: dict[str, Any] | None = None) -> None:
        """Switch the autopilot (托管) on or off: while it is on, an engine plays this seat's moves.

        `engine` is such as `{"engine": "best", "level": 4}`; by default it is the engine chosen before, or `best`.
        """
        self._request(
            {"op": "autopilot", "is_on": on, "engine": engine},
            lambda seen: seen["status"] == "over" or self._is_on_autopilot(seen) == on,
        )

    def claim(self, what: str, seat: int) -> None:
        """Claim the `win`, a `draw` or an `adjournment` against a seat whose person has been away for a minute."""
        self._request({"op": "claim", "what": what, "seat": seat})

    def ask(self, what: str, *, unrated: bool = False) -> None:
        """Offer a `draw`, or ask for a `takeback`; if `unrated`, also a takeback after which the game is not rated."""
        self._request({"op": "offer", "what": what, "is_unrated": unrated})

    def accept(self, what: str) -> None:
        """Accept a `draw`, a `takeback`, or the host's offer to unlock `hints`."""
        self._request({"op": "offer", "what": what, "answer": "accept"})

    def decline(self, what: str) -> None:
        self._request({"op": "offer", "what": what, "answer": "decline"})

    def lock_hints(self, is_locked: bool) -> None:
        """Lock hints, values and autopilots, or unlock them if everybody agrees. Only the host may."""
        self._request(
            {"op": "lock_hints", "is_locked": is_locked},
            lambda seen: (seen["hints"] or offers_unlock(seen)) != is_locked,
        )

    def say(self, text: str) -> None:
        """Say something to the other players."""
        self._exchange({"op": "say", "text": text}, lambda said: said["op"] == "said" and said["seat"] == self.seat)

    def hint(self) -> HintMessage:
        """Ask the server which move an engine would play for this seat. Return its reply."""
        return cast(HintMessage, self._exchange({"op": "hint"}, lambda reply: reply["op"] == "hint"))

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

    def _receive(self, seconds: float | None) -> Message | None:
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
            return cast(Message, self._latest)
        self._update(message)
        return message

    def _update(self, message: Message) -> None:
        if message["op"] == "position":
            self._latest = cast(Snapshot, message)
            if message["invitation"] is not None:
                clock = message["invitation"]["clock"]
                self._clock = None if clock is None else Clock(**clock)
            self.moves_played = self.moves_played[: message["first_move"]] + message["moves"]
            self.movers_played = self.movers_played[: message["first_move"]] + message["movers"]
        elif message["op"] == "said":
            self.on_said(cast(SaidMessage, message))

    def _own_seat(self, snapshot: Snapshot) -> SeatFields | None:
        return None if self.seat is None else snapshot["seats"][self.seat]

    def _own_state(self, snapshot: Snapshot) -> str:
        seat = self._own_seat(snapshot)
        return "" if seat is None else seat["state"]

    def _is_on_autopilot(self, snapshot: Snapshot) -> bool | None:
        seat = self._own_seat(snapshot)
        return None if seat is None else seat["is_autopilot"]

    def _request(self, message: Message, is_done: Callable[[Snapshot], bool] | None = None) -> None:
        """Send a message, and wait for a snapshot that shows that it was carried out. Raise Refused if it was refused.

        That snapshot is the first for which `is_done` returns True; by default it is the next one, even if somebody
        else's action caused it.
        """
        self._skip_arrived()
        before = self._latest["number"]
        if is_done is not None and self.outcome is None and is_done(self._latest):  # the state is already as requested
            return

        def is_reply(received: Message) -> bool:
            if received["op"] != "position":
                return False
            return received["number"] > before if is_done is None else is_done(cast(Snapshot, received))

        self._exchange(message, is_reply)

    def _skip_arrived(self) -> None:
        """Process the messages that have already arrived, since none of them is a reply to the message sent next."""
        while self._socket is not None and self._receive(0) is not None:
            pass

    def _exchange(self, message: Message, is_reply: Callable[[Message], bool]) -> Message:
        """Send a message, and return the first answer for which `is_reply` is True. Raise Refused if it was refused.

        If the connection is lost, the message is sent again, since it may not have arrived; the server never carries it
        out twice.
        """
        self._skip_arrived()
        self._send(message)

        def is_carried_out() -> bool:
            return is_reply(cast(Message, self._latest))

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
                if is_repeated and self.wait_for(is_carried_out, 1.0) and is_carried_out():
                    return cast(Message, self._latest)
                raise Refused.of(received["reason"])
            if is_reply(received):
                return received
            if socket is not self._socket:  # the connection was lost after sending, and perhaps the message with it
                is_repeated = True
                self._send(message)
        raise OSError(f"{self.address} does not answer")

    def _send(self, message: Message) -> None:
        assert self._socket is not None
        try:
            self._socket.send(json.dumps(message))
        except ConnectionClosed:
            self._reconnect()
            self._socket.send(json.dumps(message))


def _read(text: str | bytes) -> Message:
    """Return a message of the server, with the fields added that the server leaves out of a snapshot."""
    message: Message = json.loads(text)
    return cast(Message, complete(message)) if message["op"] == "position" else message
