"""One program's side of a duel: a state machine that knows neither the network nor the time.

Entries of the other program go in by `receive`, choices of the local player by `place`, `play` and so on. Entries
that need no choice of the player, such as answers, are written at once. The caller stores `log`, and sends what is new.
Every method takes the time `now`, in seconds of any clock that never goes back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from qipan.lan import entries
from qipan.lan.agreement import Agreement
from qipan.lan.cancellation import Cancellation, cancellation
from qipan.lan.entries import Entry, Secret, commitment, resign_request, signed
from qipan.lan.evidence import Accusation, Evidence
from qipan.lan.patience import Patience
from qipan.lan.referee import Fault, Referee
from qipan.lan.waiting import Waiting
from qipan.match import Match, Record, notes
from qipan.match.hidden_moves import check_setup
from qipan.match.history import move_of
from qipan.rules.reasons import Problem, Reason, ReasonKind

NOT_YOUR_TURN = ReasonKind("lan_not_your_turn", "it is not your turn")
DUEL_OVER = ReasonKind("lan_duel_over", "the duel is over")
NO_DRAW_OFFERED = ReasonKind("lan_no_draw_offered", "no draw was offered with the last move")


class Duel:
    """The duel as the program at `seat` knows it. `sign` signs with the key that the agreement names for the seat."""

    def __init__(
        self,
        agreement: Agreement,
        seat: int,
        sign: Callable[[bytes], str],
        *,
        secret: Secret | None = None,
        log: Sequence[Entry] = (),
        now: float = 0.0,
        began: float | None = None,
        forgiven: tuple[float, float] = (0.0, 0.0),
        cancelled: Cancellation | None = None,
    ) -> None:
        """Begin a duel, or continue it after the entries of `log`. Entries that are due now are written at once.

        `began` is the time of the last entry, if the duel is continued; `forgiven` is as in `Waiting`, and `cancelled`
        is how one seat has ended it.
        """
        self.agreement = agreement
        self.seat = seat
        self._sign = sign
        self.secret = secret
        self.referee = Referee(agreement, {} if secret is None else {seat: secret.setup})
        self.fault: Fault | None = None  # the fault at which the other program was caught
        self.bad_entry: Entry | None = None  # the entry that proves the fault
        self.wants_to_resign = False
        self.is_unconfirmed = False  # whether the other program has failed to confirm the result in time
        self.cancellation: Cancellation | None = None  # the signed message by which one seat has ended the duel
        self.waiting = Waiting(now, agreement.clock, forgiven, began)
        self.patience = Patience(self.referee, seat, self.waiting, now, began)
        for entry in log:
            self.referee.append(entry)
        if cancelled is not None:
            self._end_by(cancelled)
        self._write_due(now)

    # ---- what is known ----

    @property
    def log(self) -> list[Entry]:
        return self.referee.log

    @property
    def match(self) -> Match:
        """The match. If the other program was caught at a fault, it has lost the match."""
        return self.referee.match if self.fault is None else self.referee.forfeit(self.fault)

    @property
    def is_cancelled(self) -> bool:
        """Whether one seat has ended the duel without a result."""
        return self.cancellation is not None and self.fault is None

    @property
    def is_over(self) -> bool:
        """Whether no more entries will be written."""
        return bool(self.fault or self.is_unconfirmed or self.cancellation) or self.referee.stage == "over"

    @property
    def needs_setup(self) -> bool:
        """Whether the local player has to choose a set-up."""
        return self.referee.has_setup and self.secret is None and not self.is_over

    @property
    def is_my_turn(self) -> bool:
        """Whether the local player has to choose a move."""
        return not self.is_over and self.referee.mover == self.seat and not self.referee.yields

    def used(self, now: float) -> float:
        """Return the seconds that the mover has used in this turn, as far as this program knows."""
        if self.referee.mover == self.seat:
            return round(max(0.0, now - self.patience.turn_began), 3)
        return self.waiting.seconds(now)

    def left(self, seat: int, now: float) -> float | None:
        """Return the seconds that a seat has left; None if the duel has no clock."""
        match = self.referee.match
        left = match.left(seat)
        if left is None or seat != self.referee.mover:
            return left
        return max(0.0, left - self.used(now))

    def record(self) -> Record:
        """Return the record of the duel, with the signed log as evidence."""
        return replace(self.match.record(self.agreement.date), evidence=self._evidence.to_json())

    @property
    def _evidence(self) -> Evidence:
        """All that both programs have signed."""
        fault, accusation = self.fault, None
        if fault is not None:
            accusation = Accusation(by=1 - fault.seat, fault=fault.reason.code, entry=self.bad_entry)
        return Evidence(
            agreement=self.agreement, log=list(self.log), accusation=accusation, cancellation=self.cancellation
        )

    # ---- the local player ----

    def place(self, setup: Sequence[str], now: float, secret: Secret | None = None) -> None:
        """Choose the set-up. It cannot be changed afterwards. The caller stores `secret` before it sends anything."""
        if not self.needs_setup:
            raise Problem(NOT_YOUR_TURN())
        check_setup(self.referee.game, self.seat, setup)
        self.secret = secret or Secret.of(setup)
        self.referee.setups[self.seat] = self.secret.setup
        self._write_due(now)

    def play(self, move: str, now: float, *, offers_draw: bool = False) -> None:
        """Play a move. Raise ValueError if it is not allowed."""
        self.tick(now)
        self._check_turn()
        text = str(move_of(self.referee.match.state, move))
        body = entries.Move(move=text, used=self.used(now), position=None, offers_draw=offers_draw)
        if not self.referee.has_setup:
            after = self.referee.after_move(self.seat, body)
            body = body.model_copy(update={"position": self.referee.digest(after)})
        self._write(body, now)
        self._write_due(now)

    def accept_draw(self, now: float) -> None:
        """Accept the draw that was offered with the last move."""
        self.tick(now)
        self._check_turn()
        if not self.referee.draw_offered:
            raise Problem(NO_DRAW_OFFERED())
        self._write(entries.End(how="accept", used=self.used(now)), now)
        self._write_due(now)

    def resign(self, now: float) -> bool:
        """Resign; out of turn, only as soon as the other program allows it. Return whether this seat has resigned."""
        if self.is_over or self.referee.stage != "play":
            raise Problem(DUEL_OVER())
        self.wants_to_resign = True
        self._write_due(now)
        return self.referee.stage != "play"

    def cancel(self, now: float) -> None:
        """End the duel without a result. Raise Problem if that is not possible.

        A player who has not yet acted after the set-ups may cancel at any time; later, only while the other is absent.
        """
        if self._is_decided:
            raise Problem(DUEL_OVER())
        if self.referee.has_acted(self.seat):
            self.patience.check_absence(now, self.agreement.seats[1 - self.seat].name)
        self._end_by(cancellation(self.agreement, self.seat, "cancel", self._sign))

    def claim(self, now: float) -> None:
        """Win, since the other player has left the game. Raise Problem if that is not possible."""
        if self.is_over or self.referee.stage == "close":
            raise Problem(DUEL_OVER())
        self.patience.check_absence(now, self.agreement.seats[1 - self.seat].name)
        self._end_by(cancellation(self.agreement, self.seat, "claim", self._sign))

    def seconds_to_end(self, now: float) -> float | None:
        """Return after how many seconds this player may end the duel because the other one is absent.

        None while the other program is connected, or if the other player need not act.
        """
        return None if self.is_over else self.patience.seconds_to_end(now)

    def resign_request(self) -> str:
        """Return the signature with which this program asks to resign although it is not its turn."""
        return self._sign(resign_request(self.seat, self.referee.head))

    def let_resign(self, request: str, now: float) -> None:
        """Let the other program resign out of turn, as `request` asks, unless it is too late."""
        if self.is_my_turn and self.referee.is_resign_request(1 - self.seat, request):
            self._write(entries.Yield(request=request), now)

    # ---- the other program ----

    def receive(self, entry: Entry, now: float) -> None:
        """Check an entry of the other program and carry it out. If it cheats, `fault` says how."""
        if self.is_over:
            return
        try:
            if entry.seat == self.seat:
                raise Fault(1 - self.seat, notes.REPEATED_MESSAGE)
            self._check_clock(entry.body, now)
            self.referee.append(entry)
        except Fault as fault:
            self.accuse(fault.reason, entry)
            return
        self._entry_written(now)
        self._write_due(now)

    def receive_cancellation(self, cancelled: Cancellation, *, is_back: bool, has_all: bool) -> None:
        """The other program has ended the duel.

        `is_back` says whether this is its first message of a connection; `has_all`, whether it has confirmed the whole
        log. It loses if nobody was absent for long enough, or if it knows that it was its own turn. If this seat has
        acted, but the other program does not know that, nobody loses.
        """
        if self.is_over:
            return
        if cancelled.by == self.seat or not cancelled.is_valid(self.agreement):
            self.accuse(notes.INVALID_MESSAGE)
        elif cancelled.how == "cancel" and not self.referee.has_acted(cancelled.by):
            self._end_by(cancelled)
        elif self.referee.stage == "close":
            self.is_unconfirmed = True
        elif not is_back or not self.patience.was_absent or (has_all and self.referee.author != self.seat):
            self.accuse(notes.BROKEN_OFF)
        else:
            self._end_by(cancelled)

    def accuse(self, reason: Reason, entry: Entry | None = None) -> None:
        """End the duel because the other program was caught at a fault: it loses."""
        if not self.is_over:
            self.fault, self.bad_entry = Fault(1 - self.seat, reason), entry

    def connected(self, now: float) -> None:
        self.waiting.connected(now)

    def heard(self, now: float) -> None:
        """Note that a message has come from the other program."""
        self.waiting.heard(now)

    def disconnected(self, now: float) -> None:
        """Note that the connection is lost. Until it is back, time counts only for the player to move."""
        self.waiting.disconnected(now)

    def tick(self, now: float) -> None:
        """Notice that somebody's time has run out. Call it when `deadline` is reached."""
        stage, left = self.referee.stage, self.referee.left
        if self.is_over:
            return
        if self.is_my_turn:
            if left is not None and self.used(now) >= left:
                self._write(entries.End(how="timeout", used=left), now)
                self._write_due(now)
        elif self.referee.author == self.seat:
            return
        elif self.patience.end is not None and now >= self.patience.end:
            if stage == "close":
                self.is_unconfirmed = True
            elif stage != "reveal":
                self._end_by(cancellation(self.agreement, self.seat, "cancel", self._sign))
            elif not self.waiting.is_connected:
                self._end_by(cancellation(self.agreement, self.seat, "claim", self._sign))
        elif self.patience.is_over_limit:
            self.accuse(self.patience.fault)

    def deadline(self, now: float) -> float | None:
        """Return when `tick` must be called next, as far as is known now; None if never."""
        if self.is_over:
            return None
        if self.is_my_turn:
            left = self.referee.left
            return None if left is None else self.patience.turn_began + left
        if self.referee.author == self.seat:
            return None
        return self.patience.deadline(now)

    # ---- what this program writes ----

    def _write_due(self, now: float) -> None:
        """Write the entries that need no choice of the player."""
        while not self.is_over and self.referee.author == self.seat and (body := self._due()) is not None:
            self._write(body, now)

    def _due(self) -> entries.Body | None:
        referee = self.referee
        match referee.stage:
            case "agree":
                return entries.Agree()
            case "commit" if self.secret is not None:
                secret = self.secret
                return entries.Commit(commitment=commitment(self.agreement.duel, self.seat, secret.setup, secret.salt))
            case "play" if referee.pending is not None:
                mover = 1 - self.seat
                after = referee.after_move(mover, referee.pending)
                public = referee.module.public_move(after.state, mover, referee.pending.move)
                return entries.Answer(public=public, position=referee.digest(after))
            case "play" if self.wants_to_resign or referee.yields:
                return entries.End(how="resign", used=0.0)
            case "reveal":
                assert self.secret is not None
                return entries.Reveal(setup=list(self.secret.setup), salt=self.secret.salt)
            case "close":
                return entries.Close(result=referee.result)
            case _:
                return None

    def _write(self, body: entries.Body, now: float) -> None:
        referee = self.referee
        referee.append(signed(len(referee.log), self.seat, body, referee.head, self._sign))
        self._entry_written(now)

    def _entry_written(self, now: float) -> None:
        self.patience.begin(now)

    def _end_by(self, cancelled: Cancellation) -> None:
        """Let one seat end the duel. A claim makes the other seat lose if, by this log, it was its turn to write."""
        self.cancellation = cancelled
        other = 1 - cancelled.by
        if cancelled.how == "claim" and self.referee.author == other:
            is_reveal = self.referee.stage == "reveal"
            self.fault = Fault(other, notes.NO_REVEAL if is_reveal else notes.LEFT)

    @property
    def _is_decided(self) -> bool:
        return self.is_over or self.referee.stage in ("reveal", "close")

    def _check_turn(self) -> None:
        if self.is_over or self.referee.stage != "play":
            raise Problem(DUEL_OVER() if self.referee.stage in ("reveal", "close", "over") else NOT_YOUR_TURN())
        if not self.is_my_turn:
            raise Problem(NOT_YOUR_TURN())

    def _check_clock(self, body: entries.Body, now: float) -> None:
        """Raise Fault if the other program claims to have used much less time than this one has waited."""
        if not isinstance(body, entries.Move | entries.End) or self.referee.left is None or self.referee.yields:
            return
        states_time = isinstance(body, entries.Move) or body.how != "resign"
        if states_time and self.referee.mover == 1 - self.seat and not self.waiting.accepts(body.used):
            raise Fault(1 - self.seat, notes.FALSE_CLOCK)
