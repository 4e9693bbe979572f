"""Keeps the duel logs of two programs equal over connections that may break at any time. It knows no network.

When a connection begins, each program says how many entries it has, and sends what the other one lacks.
"""

from __future__ import annotations

from collections.abc import Callable

from qipan.lan import messages
from qipan.lan.duel import Duel
from qipan.lan.messages import Message
from qipan.match import notes

ENTRIES_PER_MESSAGE = 20
# The rate limit of a connection: a burst, and what each second and each new entry of the log adds. Fast engines add
# entries quickly, so a limit by time alone would take them for a flood.
BURST = 200
MESSAGES_PER_SECOND = 50.0
MESSAGES_PER_ENTRY = 4


class Link:
    """One program's end of the link. `store` is called before anything is sent that depends on the log."""

    def __init__(self, duel: Duel, store: Callable[[], None] = lambda: None) -> None:
        self.duel = duel
        self.peer_state: str | None = None  # what the other player does; None if unknown, or not connected
        self.peer_has = 0  # how many entries the other program has confirmed
        self._store = store
        self._sent: int | None = None  # how many entries the other program has or was sent; None before its `resume`
        self._last_status: str | None = None
        self._asked_at = ""  # the hash of the log when this program last asked to resign
        self._has_cancelled = False  # whether this program has said that its player has ended the duel
        self._allowance = float(BURST)
        self._allowance_at = 0.0

    def connect(self, now: float) -> list[Message]:
        """Start to use a new connection, and return the messages to send first."""
        self._sent, self._last_status, self._asked_at = None, None, ""
        self.duel.connected(now)
        self._store()
        if self._ends_by_itself:
            return self._cancel()
        return [messages.Resume(duel=self.duel.agreement.duel, have=len(self.duel.log))]

    def disconnect(self, now: float) -> None:
        self.peer_state = None
        self._sent = None
        self.duel.disconnected(now)

    @property
    def is_delivered(self) -> bool:
        """Whether the duel is over, and the other program either has the whole log or need not get it."""
        duel = self.duel
        if self._ends_by_itself:
            return self._has_cancelled
        return duel.is_over and (self.is_alone or self.peer_has >= len(duel.log))

    @property
    def is_alone(self) -> bool:
        """Whether the duel has ended before its log was complete: nothing from the other program changes its record."""
        return self.duel.is_over and self.duel.referee.stage != "over"

    @property
    def _ends_by_itself(self) -> bool:
        cancelled = self.duel.cancellation
        return cancelled is not None and cancelled.by == self.duel.seat

    def receive(self, message: Message, now: float) -> list[Message]:
        """Carry out a message of the other program, and return the messages to send."""
        self._count(now)
        duel = self.duel
        duel.heard(now)
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
                    self._allowance += MESSAGES_PER_ENTRY * (len(duel.log) - before)
                    return [messages.Have(have=len(duel.log)), *self.pending(now)]
            case messages.Have(have=have) if self._sent is not None:
                self.peer_has = max(self.peer_has, have)
            case messages.AskToResign(request=request):
                duel.let_resign(request, now)
            case messages.Status():
                self.peer_state = message.state
            case messages.Cancelled() if message.duel == duel.agreement.duel:
                has_all = self.peer_has >= len(duel.log)
                duel.receive_cancellation(message.cancellation, is_back=self._sent is None, has_all=has_all)
            case messages.Refuse() if self._sent is None:
                pass  # the other program does not know the duel: no proof, so the local player may wait or cancel
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
        sent += self._ask_to_resign()
        if self._ends_by_itself and not self._has_cancelled:
            sent += self._cancel()
        status = self._status()
        if status != self._last_status:
            self._last_status = status
            sent.append(messages.Status.model_validate({"state": status}))
        return sent

    def _ask_to_resign(self) -> list[Message]:
        """Ask to resign, once after each entry: a request is valid only as long as the log does not grow."""
        referee = self.duel.referee
        if not self.duel.wants_to_resign or referee.stage != "play" or self._asked_at == referee.head:
            return []
        self._asked_at = referee.head
        return [messages.AskToResign(request=self.duel.resign_request())]

    def _cancel(self) -> list[Message]:
        """Return the message which says that the local player has ended the duel."""
        assert self.duel.cancellation is not None
        self._has_cancelled = True
        return [messages.Cancelled(duel=self.duel.agreement.duel, cancellation=self.duel.cancellation)]

    def _resume(self, have: int) -> None:
        """Note that the other program has `have` entries; `pending` sends the rest. `have` may exceed this log."""
        log = self.duel.log
        theirs = [entry for entry in log[have:] if entry.seat != self.duel.seat]
        if theirs:  # the other program has lost entries that it has signed, and might write others in their place
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
