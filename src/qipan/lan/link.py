"""Keeps the logs of two programs equal over connections that may break at any time. It knows no network.

When a connection begins, each program says how many entries it has, and sends what the other one lacks.
"""

from __future__ import annotations

from collections.abc import Callable

from qipan.lan import messages
from qipan.lan.duel import Duel
from qipan.lan.messages import Message
from qipan.match import notes

ENTRIES_PER_MESSAGE = 20
# Messages of one connection that are accepted at once, and how many more each second: honest programs send far fewer.
BURST = 200
MESSAGES_PER_SECOND = 50.0


class Link:
    """The link of one program. `store` is called before anything is sent that depends on the log."""

    def __init__(self, duel: Duel, store: Callable[[], None] = lambda: None) -> None:
        self.duel = duel
        self.peer_state: str | None = None  # what the other player does; None while it is not connected
        self.peer_has = 0  # the entries that the other program has confirmed
        self._store = store
        self._sent: int | None = None  # the entries that were sent over this connection; None before it is resumed
        self._last_status: str | None = None
        self._has_asked = False
        self._allowance = float(BURST)
        self._allowance_at = 0.0

    def connect(self, now: float) -> list[Message]:
        """Begin with a new connection. Return what to send."""
        self._sent, self._last_status, self._has_asked = None, None, False
        self._allowance, self._allowance_at = float(BURST), now
        self.duel.connected(now)
        self._store()
        return [messages.Resume(duel=self.duel.agreement.duel, have=len(self.duel.log))]

    def disconnect(self, now: float) -> None:
        self.peer_state = None
        self._sent = None
        self.duel.disconnected(now)

    @property
    def is_delivered(self) -> bool:
        """Whether the duel is over, and the other program has the whole log."""
        return self.duel.is_over and (self.duel.fault is not None or self.peer_has >= len(self.duel.log))

    def receive(self, message: Message, now: float) -> list[Message]:
        """Carry out a message of the other program, and return what to send."""
        self._count(now)
        duel = self.duel
        match message:
            case messages.Resume(duel=name, have=have) if self._sent is None and name == duel.agreement.duel:
                self._resume(have)
            case messages.Entries() if self._sent is not None:
                before = len(duel.log)
                for entry in message.entries:
                    duel.receive(entry, now)
                    self.peer_has = max(self.peer_has, entry.number + 1)
                self._store()
                if len(duel.log) > before:
                    return [messages.Have(have=len(duel.log)), *self.pending(now)]
            case messages.Have(have=have) if self._sent is not None:
                self.peer_has = max(self.peer_has, have)
            case messages.AskToResign():
                duel.let_resign(now)
            case messages.Status():
                self.peer_state = message.state
            case messages.Ping() | messages.Bye():
                pass
            case _:
                duel.accuse(notes.INVALID_MESSAGE)
        return self.pending(now)

    def pending(self, now: float) -> list[Message]:
        """Return what is to be sent now: new entries, and what the local player does."""
        if self._sent is None:
            return []
        self._store()
        new = [entry for entry in self.duel.log[self._sent :] if entry.seat == self.duel.seat]
        self._sent = len(self.duel.log)
        parts = [new[at : at + ENTRIES_PER_MESSAGE] for at in range(0, len(new), ENTRIES_PER_MESSAGE)]
        sent: list[Message] = [messages.Entries(entries=part) for part in parts]
        if self.duel.wants_to_resign and not self._has_asked and self.duel.referee.stage == "play":
            self._has_asked = True
            sent.append(messages.AskToResign())
        status = self._status()
        if status != self._last_status:
            self._last_status = status
            sent.append(messages.Status.model_validate({"state": status}))
        return sent

    def _resume(self, have: int) -> None:
        """Send what the other program lacks. It cannot have more than was written, except for its own entries."""
        log = self.duel.log
        theirs = [entry for entry in log[have:] if entry.seat != self.duel.seat]
        if theirs:  # it has forgotten entries that it has signed, and might write others instead
            self.duel.accuse(notes.REPEATED_MESSAGE)
        self._sent = min(have, len(log))
        self.peer_has = max(self.peer_has, self._sent)

    def _status(self) -> str:
        if self.duel.needs_setup:
            return "placing"
        if self.duel.referee.stage == "commit":
            return "ready"
        return "thinking" if self.duel.is_my_turn else "waiting"

    def _count(self, now: float) -> None:
        """Count a message, and accuse a program that sends too many."""
        refill = (now - self._allowance_at) * MESSAGES_PER_SECOND
        self._allowance, self._allowance_at = min(BURST, self._allowance + refill) - 1, now
        if self._allowance < 0:
            self.duel.accuse(notes.FLOOD)
